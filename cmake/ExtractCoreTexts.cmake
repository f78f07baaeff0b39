# SPDX-License-Identifier: Apache-2.0
# Lists every literal that core marks for translation, RP_TR("..."), as
# QT_TRANSLATE_NOOP("core", "...") in a C++ source that lupdate reads beside widgets and app:
#   cmake -DSOURCE=<project> -DOUTPUT=<build>/core_texts.cpp -P ExtractCoreTexts.cmake
# The source also compiles: coreTexts(), an array of literals, ends with a null.
file(GLOB_RECURSE sources RELATIVE "${SOURCE}" "${SOURCE}/core/*.cpp" "${SOURCE}/core/*.h"
     "${SOURCE}/core/*.inc")
list(SORT sources)
set(string "\"(\\\\.|[^\"\\\\])*\"")
set(space "[ \t\r\n]*")
set(lines "")
set(count 0)
foreach(source IN LISTS sources)
  file(READ "${SOURCE}/${source}" text)
  # what CMake would take for the marks of its own lists
  string(ASCII 1 semicolon)
  string(ASCII 2 open)
  string(ASCII 3 close)
  string(REPLACE ";" "${semicolon}" text "${text}")
  string(REPLACE "[" "${open}" text "${text}")
  string(REPLACE "]" "${close}" text "${text}")
  # how a literal tells one hexadecimal escape from what follows
  string(REGEX MATCHALL "[^A-Za-z_0-9]RP_TR\\(${space}${string}(${space}${string})*${space}\\)"
               found "${text}")
  if(found)
    string(APPEND lines "    // ${source}\n")
  endif()
  foreach(match IN LISTS found)
    string(REGEX REPLACE "^.RP_TR\\(${space}" "" match "${match}")
    string(REGEX REPLACE "${space}\\)$" "" match "${match}")
    string(REGEX REPLACE "\"${space}\n${space}\"" "\"\n        \"" match "${match}")
    string(REPLACE "${semicolon}" ";" match "${match}")
    string(REPLACE "${open}" "[" match "${match}")
    string(REPLACE "${close}" "]" match "${match}")
    string(APPEND lines "    QT_TRANSLATE_NOOP(\"core\", ${match}),\n")
    math(EXPR count "${count} + 1")
  endforeach()
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "no RP_TR(\"...\") under ${SOURCE}/core")
endif()
set(content
    "// SPDX-License-Identifier: Apache-2.0\n// Made by ExtractCoreTexts.cmake: the texts of core.\n\
#include <QtGlobal>\n\nextern const char* const* coreTexts();\n\n\
const char* const* coreTexts()\n{\n  static const char* const texts[] = {\n${lines}    nullptr};\n\
  return texts;\n}\n")
set(before "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" before)
endif()
if(NOT before STREQUAL content)
  file(WRITE "${OUTPUT}" "${content}")
endif()
