# SPDX-License-Identifier: Apache-2.0
# Writes small broken projects under FOLDER and sees that check_structure.cmake names each fault by
# file and line:   cmake -DFOLDER=... -P check_structure_test.cmake
cmake_minimum_required(VERSION 3.25)

# A project in order: plan uses step, step uses quantity.
function(write_project)
  file(REMOVE_RECURSE "${FOLDER}")
  file(MAKE_DIRECTORY "${FOLDER}/presets" "${FOLDER}/app")
  file(WRITE "${FOLDER}/core/CMakeLists.txt" "foreach(room IN ITEMS quantity network step plan)\n")
  file(WRITE "${FOLDER}/core/quantity/CMakeLists.txt" "ridgepoint_room(quantity SOURCES a.cpp)\n")
  file(WRITE "${FOLDER}/core/network/CMakeLists.txt"
       "ridgepoint_room(network SOURCES a.cpp USES quantity)\n")
  file(WRITE "${FOLDER}/core/step/CMakeLists.txt"
       "ridgepoint_room(\n  step\n  SOURCES a.cpp\n  USES quantity\n  LIBRARIES x)\n")
  file(WRITE "${FOLDER}/core/plan/CMakeLists.txt"
       "ridgepoint_room(plan SOURCES a.cpp LIBRARIES x USES step presets)\n")
  file(WRITE "${FOLDER}/core/plan/a.cpp"
       "#include \"plan/b.h\"\n#include \"step/b.h\"\n#include \"quantity/b.h\"\n"
       "#include \"presets/embedded.h\"\n#include \"own.h\"\n#include <nlohmann/json.hpp>\n"
       "#include <Eigen/Dense>\n#include \"plan/heavy.h\"\n\n// no \"step/x.h\"; [ and ; are harmless\n")
  file(WRITE "${FOLDER}/core/plan/b.h" "#include <nlohmann/json_fwd.hpp>\n#include <quadmath.h>\n")
  file(WRITE "${FOLDER}/core/plan/heavy.h"
       "#include <nlohmann/json.hpp>\n\nnamespace ridgepoint::plan {\n\nstruct Sum;\nstruct Sum\n{\n};\n")
endfunction()

function(check outcome)
  execute_process(
    COMMAND ${CMAKE_COMMAND} "-DROOT=${FOLDER}" -P "${CMAKE_CURRENT_LIST_DIR}/check_structure.cmake"
    RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_VARIABLE output)
  string(FIND "${output}" "${outcome}" at)
  if(at EQUAL -1)
    message(SEND_ERROR "expected `${outcome}`, and this came:\n${output}")
  elseif(outcome MATCHES ":[0-9]+: " AND (result EQUAL 0 OR NOT output MATCHES "structure: 1 wrong"))
    message(SEND_ERROR "not exactly this one fault: `${outcome}`\n${output}")
  endif()
endfunction()

# broken(FILE TEXT MESSAGE): with FILE replaced by TEXT, the check says FILE:MESSAGE and fails.
function(broken file text message)
  write_project()
  file(WRITE "${FOLDER}/${file}" "${text}")
  check("${file}:${message}")
endfunction()

write_project()
check("structure: 3 files of core are in order")
broken(core/step/a.cpp "// x\n\n#include \"network/b.h\"\n"
       "3: step includes network, which its USES list doesn't reach")
broken(core/step/a.cpp "#include \"plan/b.h\"\n" "1: step includes plan, which its USES")
broken(core/step/a.cpp "#include \"app/main.h\"\n" "1: step includes app, which its USES")
broken(core/step/a.cpp "\n#include \"../network/b.h\"\n" "2: an include is written from core/")
broken(core/step/a.cpp "#include <vector>\n#include <QString>\n" "2: core knows nothing of Qt")
broken(core/step/a.cpp "#include <QtCore/QString>\n" "1: core knows nothing of Qt")
broken(core/step/a.cpp "#  include <qglobal.h>\n" "1: core knows nothing of Qt")
broken(core/step/CMakeLists.txt "ridgepoint_room(step SOURCES a.cpp USES quantity\n LIBRARIES Qt6::Core)\n"
       "2: core knows nothing of Qt")
broken(core/step/CMakeLists.txt
       "ridgepoint_room(step SOURCES a.cpp USES quantity\n LIBRARIES ridgepoint_measured)\n"
       "2: what predicts links no measured runs")
broken(core/plan/b.h "#include \"plan/heavy.h\"\n" "1: plan/heavy.h brings in nlohmann/json.hpp")
broken(app/main.cpp "\n\n#include \"plan/heavy.h\"\n" "3: plan/heavy.h brings in nlohmann/json.hpp")
write_project()
file(WRITE "${FOLDER}/core/step/b.h" "#pragma once\n#include \"Eigen/Core\"\n")
check("core/plan/a.cpp:2: step/b.h brings in Eigen/Core")
broken(core/step/CMakeLists.txt "# x\nridgepoint_room(step SOURCES a.cpp USES quantity plan)\n"
       "2: step uses plan, which is not below it")
broken(core/network/CMakeLists.txt "ridgepoint_room(network SOURCES a.cpp USES wire)\n"
       "1: network uses wire, which is no room")
broken(core/quantity/CMakeLists.txt "\nridgepoint_room(other SOURCES a.cpp)\n"
       "1: no ridgepoint_room(quantity ...)")
broken(core/attic/a.cpp "int x;\n" "1: in no room that core/CMakeLists.txt lists")
broken(core/loose.h "#pragma once\n" "1: in no room that core/CMakeLists.txt lists")
broken(core/plan/other.h "#pragma once\n\nnamespace ridgepoint::plan {\n\nenum class Sum : int\n{\n"
       "5: ridgepoint::plan::Sum is another type in core/plan/heavy.h")
