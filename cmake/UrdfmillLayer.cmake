# urdfmill_layer(NAME [ONCE_A_RUN] [DEPENDS layer...] [LIBRARIES lib...] [PRIVATE_LIBRARIES lib...] [HEADERS header...]
#                [INTERNAL_HEADERS header...])
# Adds the static library urdfmill_NAME from every .cpp below the folder of the list that calls it. The library sees the
# headers and links the code of the layers named after DEPENDS, and no others. HEADERS, relative to the folder, are the
# public ones and are installed (UrdfmillLibrary.cmake). INTERNAL_HEADERS are visible to other modules of this tree but not
# installed. All others are private: no other module can include them, because the compiler looks for the headers of a
# module in BUILD/modules/NAME/shown, which has links to these two kinds only, and for a module's own in
# BUILD/modules/NAME/all. tests/modules/include_graph.py compares the lists with the includes.
#
# A module that is ONCE_A_RUN puts trees and texts together, once a run: optimising it further would take a third of its
# compilation, and save no time.
function(urdfmill_layer name)
  cmake_parse_arguments(arg "ONCE_A_RUN" "" "DEPENDS;LIBRARIES;PRIVATE_LIBRARIES;HEADERS;INTERNAL_HEADERS" ${ARGN})
  file(RELATIVE_PATH directory ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  urdfmill_make_module(${name} ${directory} ${arg_HEADERS} ${arg_INTERNAL_HEADERS})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(URDFMILL_WASM)
    urdfmill_replace_sources(sources) # UrdfmillWasm.cmake
  endif()
  list(TRANSFORM arg_DEPENDS PREPEND urdfmill_)
  if(sources)
    add_library(urdfmill_${name} STATIC ${sources})
    set(visibility PUBLIC)
    target_link_libraries(urdfmill_${name} PRIVATE urdfmill_compiler ${arg_PRIVATE_LIBRARIES})
    urdfmill_see_inside(urdfmill_${name} ${name})
    if(arg_ONCE_A_RUN)
      target_compile_options(urdfmill_${name} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:MinSizeRel>:-Oz>)
    endif()
    set_property(GLOBAL APPEND PROPERTY URDFMILL_OBJECTS $<TARGET_OBJECTS:urdfmill_${name}>)
  else()
    add_library(urdfmill_${name} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(urdfmill_${name} INTERFACE ${PROJECT_BINARY_DIR}/modules/${name}/shown)
  target_link_libraries(urdfmill_${name} ${visibility} ${arg_DEPENDS} ${arg_LIBRARIES})
  if(arg_HEADERS)
    set_property(GLOBAL APPEND PROPERTY URDFMILL_PUBLIC_LAYERS ${name})
    list(TRANSFORM arg_HEADERS PREPEND ${name}/)
    set_property(GLOBAL APPEND PROPERTY URDFMILL_PUBLIC_HEADERS ${arg_HEADERS})
  endif()
endfunction()

# urdfmill_make_module(NAME dir [header...]): makes links to the folder, and to the headers that others may see, under
# the names by which they are included.
function(urdfmill_make_module name directory)
  string(REGEX REPLACE "^lib/" "" prefix ${directory})
  set(module ${PROJECT_BINARY_DIR}/modules/${name})
  file(REMOVE_RECURSE ${module})
  get_filename_component(above ${prefix} DIRECTORY)
  file(MAKE_DIRECTORY ${module}/all/${above} ${module}/shown)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${directory} ${module}/all/${prefix} SYMBOLIC)
  foreach(header ${ARGN})
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${directory}/${header})
      message(FATAL_ERROR "${name} has no header ${header}")
    endif()
    get_filename_component(below ${header} DIRECTORY)
    file(MAKE_DIRECTORY ${module}/shown/${prefix}/${below})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${directory}/${header} ${module}/shown/${prefix}/${header} SYMBOLIC)
  endforeach()
endfunction()

# urdfmill_see_inside(target module...): lets the target include the private headers of these modules, too, for the
# module itself and its tests.
function(urdfmill_see_inside target)
  foreach(module ${ARGN})
    target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/modules/${module}/all)
  endforeach()
endfunction()
