# Labels choose tests for the presets (CMakePresets.json):
#   sanitized  handles bytes, input or threads: is built and run with the address and undefined behaviour sanitizers in
#              .ci/run; scripts/verify runs all other tests with them, too
#   threads    runs several threads at once: is built and run with the thread sanitizer
#   slow       takes too long with sanitizers: much computing, or many runs of the program
#   elsewhere  spends its time in other programs, or only reads sources: says nothing about the coverage of lib/
#   wasm       needs the engine of scripts/wasm

# urdfmill_label(LABEL test...): adds the label to those of the tests that exist.
function(urdfmill_label label)
  foreach(test ${ARGN})
    if(TEST ${test})
      set_property(TEST ${test} APPEND PROPERTY LABELS ${label})
    endif()
  endforeach()
endfunction()

# urdfmill_test(NAME SOURCES file... LIBRARIES library... [MAY_SKIP] [SANITIZED])
# Adds the program test_NAME and the test NAME. Cases tagged with a resource outside this repository ("[corpus]",
# "[octave]") form a separate test, NAME_TAG, which counts as skipped if the resource is absent: the program then
# returns 77 (tests/corpus.hpp). With MAY_SKIP the whole program needs such a resource, and NAME itself may be skipped.
# With SANITIZED, NAME is labelled `sanitized`, and the target `sanitized` builds the program.
set(urdfmill_wants corpus kdl octave python)

# Replaces a list of files by the number of their lines that match.
function(urdfmill_count_lines list regex)
  set(count 0)
  foreach(file ${${list}})
    file(STRINGS ${file} lines REGEX "${regex}")
    list(LENGTH lines found)
    math(EXPR count "${count} + ${found}")
  endforeach()
  set(${list} ${count} PARENT_SCOPE)
endfunction()

function(urdfmill_test name)
  cmake_parse_arguments(arg "MAY_SKIP;SANITIZED" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(test_${name} ${arg_SOURCES})
  target_link_libraries(test_${name} PRIVATE urdfmill_compiler urdfmill_test_main ${arg_LIBRARIES})
  # Tests of mechanics compute with Eigen, whose templates are slow without optimisation.
  if(name MATCHES "kinematics|codegen|generated_code")
    target_compile_options(test_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    target_compile_options(test_${name} PRIVATE $<$<CONFIG:Release,Sanitized>:-O0>)
  endif()
  if(arg_MAY_SKIP)
    add_test(NAME ${name} COMMAND test_${name})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
    return()
  endif()
  set(others "")
  set(tagged_count 0)
  foreach(want ${urdfmill_wants})
    set(tagged ${arg_SOURCES})
    urdfmill_count_lines(tagged "\"\\[${want}\\]\"")
    if(tagged)
      add_test(NAME ${name}_${want} COMMAND test_${name} "[${want}]")
      set_tests_properties(${name}_${want} PROPERTIES SKIP_RETURN_CODE 77)
    endif()
    string(APPEND others "~[${want}]")
    math(EXPR tagged_count "${tagged_count} + ${tagged}")
  endforeach()
  set(cases ${arg_SOURCES})
  urdfmill_count_lines(cases "^ *TEST_CASE")
  if(cases GREATER tagged_count)
    add_test(NAME ${name} COMMAND test_${name} ${others})
  endif()
  if(arg_SANITIZED)
    urdfmill_label(sanitized ${name})
    add_dependencies(sanitized test_${name})
  endif()
endfunction()

# urdfmill_absent_test(NAME reason): the test NAME cannot be built here; ctest shows it as skipped.
function(urdfmill_absent_test name reason)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "skipped:")
endfunction()
