# SPDX-License-Identifier: Apache-2.0
# Looks into programs for what could reach a network:
#   cmake -DPROGRAMS="a;b" -DNM=... -DREADELF=... -P tests/structure/check_no_network.cmake
# A program's undefined dynamic symbols are all that its own objects take from the system and from
# Qt; the libraries that it names itself are the only ones that such a symbol may come from.
cmake_minimum_required(VERSION 3.25)
set(plain "socket|socketpair|connect|bind|listen|accept|accept4|shutdown|getaddrinfo|gethostby[a-z_0-9]*")
string(APPEND plain "|send|sendto|sendmsg|recv|recvfrom|recvmsg|res_[a-z]*|getnameinfo|inet_[a-z]*")
string(APPEND plain "|curl_[a-z_]*|SSL_[A-Za-z_]*|BIO_[A-Za-z_]*|gnutls_[a-z_]*")
set(mangled "QNetwork|QAbstractSocket|QTcpS|QUdpSocket|QSslS|QLocalS|QHostInfo|QWebSocket|QDnsLookup")
set(libraries "Qt6Network|Qt6WebSockets|Qt6WebEngine|libcurl|libssl|libgnutls|libsoup|libresolv")

function(look_into program)
  execute_process(COMMAND "${NM}" -D --undefined-only "${program}" RESULT_VARIABLE failed
                  OUTPUT_VARIABLE symbols ERROR_VARIABLE error)
  execute_process(COMMAND "${READELF}" -d "${program}" RESULT_VARIABLE failed_too
                  OUTPUT_VARIABLE dynamic ERROR_VARIABLE error_too)
  if(failed OR failed_too OR NOT symbols MATCHES " U " OR NOT dynamic MATCHES "NEEDED")
    message(FATAL_ERROR "${program} cannot be looked into: ${error}${error_too}")
  endif()
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line IN LISTS lines)
    if(line MATCHES " [Uw] (${plain})(@.*)?$" OR line MATCHES " [Uw] _Z.*(${mangled})")
      string(STRIP "${line}" line)
      message(SEND_ERROR "${program} takes from outside: ${line}")
    endif()
  endforeach()
  string(REGEX MATCHALL "NEEDED[^\n]*(${libraries})[^\n]*" used "${dynamic}")
  if(used)
    message(SEND_ERROR "${program} is linked with: ${used}")
  endif()
  list(LENGTH lines count)
  message(NOTICE "${program}: ${count} symbols looked at")
endfunction()

foreach(program IN LISTS PROGRAMS)
  look_into("${program}")
endforeach()
