# SPDX-License-Identifier: Apache-2.0
# One way to declare a room (a static library), a program and a test, with the same flags for all.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

add_library(ridgepoint_flags INTERFACE)
target_compile_options(ridgepoint_flags INTERFACE -Wall -Wextra -Wconversion -Wno-sign-conversion
                                                  $<$<BOOL:${RIDGEPOINT_WERROR}>:-Werror>
                                                  # false alarms of GCC 12 at -O3 (its bug 105329)
                                                  $<$<CONFIG:Release>:-Wno-restrict>)
# no path of this machine in objects: what the compiler cache holds then serves any clone
target_compile_options(ridgepoint_flags INTERFACE "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
# what Debian expects of programs that it ships; the release build is what is packaged
target_compile_options(ridgepoint_flags INTERFACE $<$<CONFIG:Release>:-fstack-protector-strong
                                                  -D_FORTIFY_SOURCE=2>)
target_link_options(ridgepoint_flags INTERFACE $<$<CONFIG:Release>:-Wl,-z,relro,-z,now>)
if(RIDGEPOINT_SANITIZE)
  target_compile_options(ridgepoint_flags INTERFACE -fsanitize=address,undefined
                                                    -fno-omit-frame-pointer
                                                    -fno-sanitize-recover=undefined)
  target_link_options(ridgepoint_flags INTERFACE -fsanitize=address,undefined)
endif()
if(RIDGEPOINT_FUZZ)
  # -fsanitize=undefined of Clang leaves out a double that no whole number can hold
  set(fuzz_flags -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow)
  target_compile_options(ridgepoint_flags INTERFACE ${fuzz_flags} -fno-omit-frame-pointer
                                                    -fno-sanitize-recover=all)
  target_link_options(ridgepoint_flags INTERFACE ${fuzz_flags})
endif()

# ridgepoint_room(NAME SOURCES a.cpp ... [USES other rooms ...] [LIBRARIES packages, kept private])
# A room may use only rooms of its own floor or below; USES is the whole list of its arrows.
function(ridgepoint_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  set(target ridgepoint_${name})
  add_library(${target} STATIC ${ROOM_SOURCES})
  target_include_directories(${target} PUBLIC "${CMAKE_SOURCE_DIR}/core")
  target_link_libraries(${target} PUBLIC ridgepoint_flags)
  foreach(used IN LISTS ROOM_USES)
    target_link_libraries(${target} PUBLIC ridgepoint_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ${ROOM_LIBRARIES})
endfunction()

# ridgepoint_test(NAME [WIDGETS] SOURCES tst_a.cpp ... USES rooms ...): one Qt Test program for a
# room; WIDGETS gives it a QApplication. Each
# source holds one QObject test class, registered with RIDGEPOINT_TEST (tests/support/test_main.h).
function(ridgepoint_test name)
  cmake_parse_arguments(TEST "WIDGETS" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  set(support ridgepoint_test_support)
  if(TEST_WIDGETS)
    set(support ridgepoint_widget_test_support)
  endif()
  set(target tst_${name})
  add_executable(${target} ${TEST_SOURCES})
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
  target_compile_definitions(
    ${target} PRIVATE RIDGEPOINT_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                      RIDGEPOINT_CORPUS="${RIDGEPOINT_CORPUS}" QT_NO_CAST_TO_ASCII)
  target_link_libraries(${target} PRIVATE ridgepoint_flags ${support} Qt6::Test
                                          ${TEST_LIBRARIES})
  foreach(used IN LISTS TEST_USES)
    target_link_libraries(${target} PRIVATE ridgepoint_${used})
  endforeach()
  add_test(NAME ${name} COMMAND ${target})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT 1200)
endfunction()

# ridgepoint_widgets(NAME SOURCES a.cpp ... USES rooms ... QT Widgets Charts ...): a room of Qt views.
function(ridgepoint_widgets name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;QT" ${ARGN})
  set(target ridgepoint_${name})
  add_library(${target} STATIC ${ROOM_SOURCES})
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_include_directories(${target} PUBLIC "${CMAKE_SOURCE_DIR}/widgets")
  target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII)
  target_link_libraries(${target} PUBLIC ridgepoint_flags)
  foreach(used IN LISTS ROOM_USES)
    target_link_libraries(${target} PUBLIC ridgepoint_${used})
  endforeach()
  foreach(module IN LISTS ROOM_QT)
    target_link_libraries(${target} PUBLIC Qt6::${module})
  endforeach()
endfunction()
