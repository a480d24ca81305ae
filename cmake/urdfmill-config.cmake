# find_package(urdfmill) gives a function that expands a model as part of a build:
#
#   urdfmill_expand(TARGET INPUT OUTPUT [ARGUMENTS name:=value...] [OPTIONS option...])
#
# The model is expanded again when the input or any file that it includes, or loads as YAML, has changed.
find_program(URDFMILL_PROGRAM urdfmill HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" REQUIRED)

function(urdfmill_expand target input output)
  cmake_parse_arguments(arg "" "" "ARGUMENTS;OPTIONS" ${ARGN})
  get_filename_component(input "${input}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  get_filename_component(output "${output}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND ${URDFMILL_PROGRAM} expand "${input}" ${arg_ARGUMENTS} ${arg_OPTIONS} -o "${output}" --depfile "${output}.d"
    DEPENDS "${input}"
    DEPFILE "${output}.d"
    COMMENT "Expanding ${input}"
    VERBATIM)
  add_custom_target(${target} ALL DEPENDS "${output}")
endfunction()
