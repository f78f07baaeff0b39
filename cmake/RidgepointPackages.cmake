# SPDX-License-Identifier: Apache-2.0
include(FeatureSummary)

find_package(nlohmann_json 3.11 REQUIRED)
set_package_properties(nlohmann_json PROPERTIES TYPE REQUIRED PURPOSE "documents, presets, configs")
find_package(Boost 1.74 REQUIRED)
set_package_properties(Boost PROPERTIES TYPE REQUIRED PURPOSE "Boost.Math: special functions")
find_package(CLI11 REQUIRED)
set_package_properties(CLI11 PROPERTIES TYPE REQUIRED PURPOSE "the command line")

if(RIDGEPOINT_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets)
  set_package_properties(Qt6 PROPERTIES TYPE REQUIRED PURPOSE "the window")
endif()
if(RIDGEPOINT_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  set_package_properties(Qt6 PROPERTIES TYPE REQUIRED)
endif()
if(RIDGEPOINT_BENCH)
  find_package(benchmark REQUIRED)
  set_package_properties(benchmark PROPERTIES TYPE REQUIRED PURPOSE "tests/bench")
endif()

# The window and the CUDA helper come with later versions; the switches exist so that a build
# without them stays a tested configuration.
add_feature_info(GUI RIDGEPOINT_GUI "the window (Qt 6)")
set(RIDGEPOINT_CUDA_FOUND OFF)
if(RIDGEPOINT_CUDA)
  find_package(CUDAToolkit QUIET)
  set_package_properties(CUDAToolkit PROPERTIES TYPE OPTIONAL PURPOSE "device calibration")
  set(RIDGEPOINT_CUDA_FOUND ${CUDAToolkit_FOUND})
endif()
add_feature_info(CUDA RIDGEPOINT_CUDA_FOUND "device benchmarks in the calibration helper")
