# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a header with the commit that FOLDER is a clone of, "unknown" where it is none (or
# lies in a clone of something else), and leaves it as it is where it says so already.
set(commit "unknown")
find_program(GIT git)
if(GIT)
  # a clone may belong to another user than the one who builds
  set(git "${GIT}" -c "safe.directory=${FOLDER}" -C "${FOLDER}")
  execute_process(COMMAND ${git} rev-parse --show-toplevel
                  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH "${FOLDER}" folder)
  if(top STREQUAL folder)
    execute_process(COMMAND ${git} rev-parse --short=12 HEAD
                    RESULT_VARIABLE failed OUTPUT_VARIABLE head
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND ${git} diff --quiet HEAD RESULT_VARIABLE edited OUTPUT_QUIET ERROR_QUIET)
    if(NOT failed)
      set(commit "${head}")
      if(edited)
        string(APPEND commit " with changes")
      endif()
    endif()
  endif()
endif()
set(text "// generated\n#pragma once\n#define RIDGEPOINT_COMMIT \"${commit}\"\n")
set(before "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" before)
endif()
if(NOT before STREQUAL text)
  file(WRITE "${OUTPUT}" "${text}")
endif()
