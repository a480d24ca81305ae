# Models as part of a build. Comes with find_package(urdfmill); a project that takes urdfmill in by add_subdirectory()
# has these functions, too.
#
#   urdfmill_expand(TARGET name FILES file... [ARGS name:=value...] [OPTIONS option...] [OUTPUT_DIR dir]
#                   [OUTPUTS variable] [INSTALL DESTINATION dir])
#
# expands each file to OUTPUT_DIR (default: the current binary directory) under its name without .xacro, whenever the
# file, or anything it includes or loads, has changed. The target is built by default. OUTPUTS names a variable that
# receives the absolute paths. (With Make, and CMake up to 3.25 at least, a file that was included once and is gone
# causes an expansion at every build until the build folder is cleaned.)
#
#   urdfmill_check(NAME name FILES file... [ARGS name:=value...] [OPTIONS option...])
#
# adds a test that checks each file (`urdfmill check`; with OPTIONS --strict warnings fail, too).
#
#   xacro_add_xacro_file(input [output] [REMAP name:=value...] [OUTPUT variable] [DEPENDS file...])
#   xacro_add_files(file... [REMAP name:=value...] [OUTPUTS variable] [DEPENDS file...] [TARGET name]
#                   [INSTALL [DESTINATION dir]])
#   xacro_install(target output... [DESTINATION dir])
#
# are what the package xacro of ROS offers, for CMakeLists.txt that call them: DESTINATION is below
# share/${PROJECT_NAME}. They stand back where that package was found first.
#
# $(find NAME) of the package that is being built leads to its source directory: nothing has to be installed.
include_guard(GLOBAL)

cmake_policy(PUSH)
cmake_policy(VERSION 3.20)  # CMP0116: paths of a depfile mean the same to Make and Ninja

if(TARGET urdfmill)
  set(URDFMILL_PROGRAM $<TARGET_FILE:urdfmill> CACHE INTERNAL "The program of the urdfmill that is built here")
else()
  find_program(URDFMILL_PROGRAM urdfmill HINTS "${URDFMILL_PROGRAM_DIR}" "${CMAKE_CURRENT_LIST_DIR}/bin")
  if(NOT URDFMILL_PROGRAM)
    message(FATAL_ERROR "urdfmill: the program is missing; set URDFMILL_PROGRAM to its path")
  endif()
endif()

# The name of an expanded file: arm.urdf.xacro gives arm.urdf, arm.xacro gives arm.urdf.
function(_urdfmill_output_name input result)
  get_filename_component(name "${input}" NAME)
  string(REGEX REPLACE "\\.xacro$" "" stripped "${name}")
  if(stripped STREQUAL name)
    message(FATAL_ERROR "urdfmill: the name of ${input} does not end in .xacro: say what the output is called")
  endif()
  if(NOT stripped MATCHES "\\.")
    string(APPEND stripped ".urdf")
  endif()
  set(${result} "${stripped}" PARENT_SCOPE)
endfunction()

# The rule that makes output from input.
function(_urdfmill_add_rule input output arguments depends)
  set(package "")
  if(EXISTS "${PROJECT_SOURCE_DIR}/package.xml")
    set(package --package "${PROJECT_NAME}=${PROJECT_SOURCE_DIR}")
  endif()
  get_filename_component(folder "${output}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  # The program leaves an output alone that would not change; a build tool wants to see that it was looked at.
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${URDFMILL_PROGRAM}" expand "${input}" ${package} ${arguments} -o "${output}" --depfile "${output}.d"
    COMMAND "${CMAKE_COMMAND}" -E touch "${output}"
    DEPENDS "${input}" ${depends}
    DEPFILE "${output}.d"
    COMMENT "Expanding ${input}"
    VERBATIM)
endfunction()

function(urdfmill_expand)
  cmake_parse_arguments(arg "" "TARGET;OUTPUT_DIR;OUTPUTS" "FILES;ARGS;OPTIONS;INSTALL" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_TARGET OR NOT arg_FILES)
    message(FATAL_ERROR "urdfmill_expand(TARGET name FILES file...): not understood: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  get_filename_component(folder "${arg_OUTPUT_DIR}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(outputs "")
  foreach(input ${arg_FILES})
    get_filename_component(input "${input}" ABSOLUTE)
    _urdfmill_output_name("${input}" name)
    _urdfmill_add_rule("${input}" "${folder}/${name}" "${arg_ARGS};${arg_OPTIONS}" "")
    list(APPEND outputs "${folder}/${name}")
  endforeach()
  add_custom_target(${arg_TARGET} ALL DEPENDS ${outputs})
  if(arg_INSTALL)
    install(FILES ${outputs} ${arg_INSTALL})
  endif()
  if(arg_OUTPUTS)
    set(${arg_OUTPUTS} "${outputs}" PARENT_SCOPE)
  endif()
endfunction()

function(urdfmill_check)
  cmake_parse_arguments(arg "" "NAME" "FILES;ARGS;OPTIONS" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME OR NOT arg_FILES)
    message(FATAL_ERROR "urdfmill_check(NAME name FILES file...): not understood: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(package "")
  if(EXISTS "${PROJECT_SOURCE_DIR}/package.xml")
    set(package --package "${PROJECT_NAME}=${PROJECT_SOURCE_DIR}")
  endif()
  add_test(NAME ${arg_NAME} COMMAND "${URDFMILL_PROGRAM}" check ${package} ${arg_OPTIONS} ${arg_ARGS} ${arg_FILES}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
endfunction()

if(NOT COMMAND xacro_add_xacro_file)
  function(xacro_add_xacro_file input)
    cmake_parse_arguments(arg "INORDER" "OUTPUT" "REMAP;DEPENDS" ${ARGN})
    get_filename_component(input "${input}" ABSOLUTE)
    if(arg_UNPARSED_ARGUMENTS)
      list(GET arg_UNPARSED_ARGUMENTS 0 output)
    else()
      string(REGEX REPLACE "\\.xacro$" "" output "${input}")
      get_filename_component(output "${output}" NAME)
    endif()
    get_filename_component(output "${output}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
    if(output STREQUAL input)
      message(FATAL_ERROR "xacro_add_xacro_file: ${input} would be its own output")
    endif()
    _urdfmill_add_rule("${input}" "${output}" "${arg_REMAP}" "${arg_DEPENDS}")
    set(XACRO_OUTPUT_FILE "${output}" PARENT_SCOPE)
    if(arg_OUTPUT)
      set(${arg_OUTPUT} "${output}" PARENT_SCOPE)
    endif()
  endfunction()

  function(xacro_install target)
    cmake_parse_arguments(arg "" "DESTINATION" "" ${ARGN})
    if(NOT TARGET ${target})
      add_custom_target(${target} ALL DEPENDS ${arg_UNPARSED_ARGUMENTS})
    endif()
    install(FILES ${arg_UNPARSED_ARGUMENTS} DESTINATION "share/${PROJECT_NAME}/${arg_DESTINATION}")
  endfunction()

  function(xacro_add_files)
    cmake_parse_arguments(arg "INORDER;INSTALL" "OUTPUT;OUTPUTS;TARGET;DESTINATION" "REMAP;DEPENDS" ${ARGN})
    set(outputs "")
    foreach(input ${arg_UNPARSED_ARGUMENTS})
      xacro_add_xacro_file("${input}" REMAP ${arg_REMAP} DEPENDS ${arg_DEPENDS})
      list(APPEND outputs "${XACRO_OUTPUT_FILE}")
    endforeach()
    if(NOT arg_TARGET)
      string(MD5 hash "${outputs}")
      set(arg_TARGET _xacro_${hash})
    endif()
    add_custom_target(${arg_TARGET} ALL DEPENDS ${outputs})
    if(arg_INSTALL)
      xacro_install(${arg_TARGET} ${outputs} DESTINATION ${arg_DESTINATION})
    endif()
    set(XACRO_OUTPUT_FILES "${outputs}" PARENT_SCOPE)
    foreach(variable ${arg_OUTPUT} ${arg_OUTPUTS})
      set(${variable} "${outputs}" PARENT_SCOPE)
    endforeach()
  endfunction()
endif()

cmake_policy(POP)
