# SPDX-License-Identifier: Apache-2.0
# Read by cpack for each kind of package: which parts it has. All go into one file.
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL programs debian)
else()
  set(CPACK_COMPONENTS_ALL programs local tarball)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
