# The language level and the warnings every target of this project is built with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# The program is smaller than with CMake's -O3, and as fast (bench/).
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

# Sources of a target are compiled several at a time, so that each header is read, and each template compiled, once for all of
# them. Names in the anonymous namespaces of a module are therefore unique in it (tests/modules/unique_names.py). The compiler takes
# 1 GB for 24 of them, 2 GB in kinematics/.
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR memory_per_core "${memory} / ${cores}")
set(has_memory TRUE)
if(memory_per_core LESS 1900)  # MiB: of "2 GB" some is not for programs
  set(has_memory FALSE)
endif()
set(unity ${URDFMILL_UNITY})
if(unity STREQUAL "AUTO")
  set(unity 6)
  if(has_memory)
    set(unity 24)
  endif()
endif()
if(unity GREATER 1)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE ${unity})
endif()

find_program(URDFMILL_CCACHE ccache)
if(URDFMILL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${URDFMILL_CCACHE})
endif()

add_library(urdfmill_compiler INTERFACE)
# Two warnings are about files that are compiled by themselves: that a local variable has the name of a constant of another
# source, and that a class of the source has a member of a type of its anonymous namespace.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(shadow -Wshadow=local -Wno-subobject-linkage)
elseif(NOT CMAKE_UNITY_BUILD)
  set(shadow -Wshadow)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND has_memory)
  # GCC collects its garbage from 128 MB on, over and over; from here on saves a twelfth of its time for a sixth more memory.
  target_compile_options(urdfmill_compiler INTERFACE --param=ggc-min-heapsize=1000000)
endif()
if(URDFMILL_STATIC)
  # The linker then leaves out every function that a program does not use (--gc-sections); `xacro` is half as large.
  target_compile_options(urdfmill_compiler INTERFACE -ffunction-sections -fdata-sections)
endif()
target_compile_options(urdfmill_compiler INTERFACE -Wall -Wextra -Wpedantic ${shadow} -Wnon-virtual-dtor -Woverloaded-virtual -ffp-contract=off)
if(URDFMILL_WERROR)
  target_compile_options(urdfmill_compiler INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bug 105651: false alarms on "…" + std::string in optimised builds.
  target_compile_options(urdfmill_compiler INTERFACE -Wno-restrict)
endif()
