# SPDX-License-Identifier: Apache-2.0
# The packages themselves; `cmake --workflow --preset package` makes both.

# Parts: programs; `local`, which a plain `cmake --install` and the tarball have on top; `debian` and
# `tarball`, which only these packages have. Debian's own zsh completions have a folder of their own.
install(FILES completion/_ridgepoint-cli DESTINATION ${share}/zsh/site-functions COMPONENT local)
install(FILES completion/_ridgepoint-cli DESTINATION ${share}/zsh/vendor-completions
        COMPONENT debian EXCLUDE_FROM_ALL)
# A Debian system has the texts of the licences already.
install(DIRECTORY ../LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT local)

# How the tarball is installed, with the packages that its programs need of the system.
execute_process(COMMAND ldd --version OUTPUT_VARIABLE glibc ERROR_QUIET)
string(REGEX MATCH "[0-9]+\\.[0-9]+" glibc "${glibc}")
string(LENGTH "Ridgepoint ${PROJECT_VERSION}" length)
string(REPEAT "=" ${length} underline)
set(runtime_packages "@runtime_packages@")
configure_file(tarball/INSTALL.in "${out}/INSTALL.in" @ONLY)
set(program_files "")
foreach(program IN LISTS all_programs)
  list(APPEND program_files $<TARGET_FILE:${program}>)
endforeach()
add_custom_command(
  OUTPUT "${out}/INSTALL"
  COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/tarball/write_install.sh" "${out}/INSTALL.in" "${out}/INSTALL"
          ${program_files}
  DEPENDS ${all_programs} tarball/write_install.sh "${out}/INSTALL.in"
  VERBATIM)
add_custom_target(ridgepoint_install_text ALL DEPENDS "${out}/INSTALL")
install(FILES "${out}/INSTALL" DESTINATION . COMPONENT tarball EXCLUDE_FROM_ALL)
install(PROGRAMS tarball/install-desktop.sh DESTINATION . COMPONENT tarball EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME ridgepoint)
set(CPACK_PACKAGE_VENDOR "Ridgepoint developers")
set(CPACK_PACKAGE_CONTACT "Ridgepoint developers <ridgepoint@home.arpa>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "plan the training of large models")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_SOURCE_DIR}/choose_parts.cmake")
set(CPACK_THREADS 1)

set(CPACK_SYSTEM_NAME "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGE_DESCRIPTION
    "Ridgepoint plans the training of large models. You describe a model, a task,
a cluster and a layout; it says whether that fits in memory, how long a step
takes and why, when the run will finish with saves and failures counted in,
and what to change. Each number can be asked for its reason, down to the
inputs.

This package has the window (ridgepoint), which shows a plan while you edit
it, and the command line (ridgepoint-cli). Neither needs an accelerator or a
network.")
include(CPack)
