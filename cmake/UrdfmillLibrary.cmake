# One library of all modules, shared and static, and everything that programs need to be built with it: the public
# headers, the CMake package and the pkg-config file. Include it after the last urdfmill_layer().

get_property(urdfmill_objects GLOBAL PROPERTY URDFMILL_OBJECTS)
get_property(URDFMILL_PUBLIC_LAYERS GLOBAL PROPERTY URDFMILL_PUBLIC_LAYERS)
get_property(urdfmill_headers GLOBAL PROPERTY URDFMILL_PUBLIC_HEADERS)
# The library exports the names in the public headers.
set(urdfmill_map ${PROJECT_BINARY_DIR}/liburdfmill.map)
set(urdfmill_map_script ${CMAKE_CURRENT_LIST_DIR}/write-version-script.cmake)
list(JOIN urdfmill_headers "," header_list)
list(TRANSFORM urdfmill_headers PREPEND ${PROJECT_SOURCE_DIR}/lib/urdfmill/ OUTPUT_VARIABLE header_files)
add_custom_command(OUTPUT ${urdfmill_map} DEPENDS ${urdfmill_map_script} ${header_files} VERBATIM
  COMMAND ${CMAKE_COMMAND} -DINCLUDE=${PROJECT_SOURCE_DIR}/lib/urdfmill -DHEADERS=${header_list} -DOUTPUT=${urdfmill_map}
    -P ${urdfmill_map_script})

add_library(urdfmill_shared SHARED ${urdfmill_objects} ${urdfmill_map})
set_target_properties(urdfmill_shared PROPERTIES
  OUTPUT_NAME urdfmill EXPORT_NAME urdfmill VERSION ${URDFMILL_ABI_VERSION}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH}
  SOVERSION ${URDFMILL_ABI_VERSION}
  LINK_DEPENDS ${urdfmill_map})
target_link_options(urdfmill_shared PRIVATE LINKER:--version-script=${urdfmill_map} LINKER:--no-undefined)
add_library(urdfmill_static STATIC ${urdfmill_objects})
set_target_properties(urdfmill_static PROPERTIES OUTPUT_NAME urdfmill EXPORT_NAME urdfmill_static)
foreach(library urdfmill_shared urdfmill_static)
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_features(${library} INTERFACE cxx_std_20)
  target_link_libraries(${library} PRIVATE ${URDFMILL_SHARED_LIBRARIES} ${URDFMILL_PARALLEL} Threads::Threads)
  target_include_directories(${library} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
# For a project that includes this one with add_subdirectory().
add_library(urdfmill::urdfmill ALIAS urdfmill_shared)
add_library(urdfmill::urdfmill_static ALIAS urdfmill_static)

set(urdfmill_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/urdfmill)
install(TARGETS urdfmill_shared EXPORT urdfmill-shared
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS urdfmill_static EXPORT urdfmill-static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
foreach(kind shared static)
  install(EXPORT urdfmill-${kind} NAMESPACE urdfmill:: DESTINATION ${urdfmill_package_dir} COMPONENT development)
  export(EXPORT urdfmill-${kind} NAMESPACE urdfmill:: FILE ${PROJECT_BINARY_DIR}/urdfmill-${kind}.cmake)
endforeach()
foreach(header ${urdfmill_headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/lib/urdfmill/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/urdfmill/${folder}
    COMPONENT development)
endforeach()

# The package's files are in the build folder, too: with urdfmill_DIR set to it a project uses the tree uninstalled.
include(CMakePackageConfigHelpers)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/urdfmill-config.cmake.in ${PROJECT_BINARY_DIR}/urdfmill-config.cmake
  INSTALL_DESTINATION ${urdfmill_package_dir} PATH_VARS CMAKE_INSTALL_BINDIR NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/urdfmill-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(${CMAKE_CURRENT_LIST_DIR}/urdfmill-functions.cmake ${PROJECT_BINARY_DIR}/urdfmill-functions.cmake COPYONLY)
install(FILES ${PROJECT_BINARY_DIR}/urdfmill-config.cmake ${PROJECT_BINARY_DIR}/urdfmill-config-version.cmake
  ${PROJECT_BINARY_DIR}/urdfmill-functions.cmake DESTINATION ${urdfmill_package_dir} COMPONENT development)
file(RELATIVE_PATH urdfmill_prefix_from_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/urdfmill.pc.in ${PROJECT_BINARY_DIR}/urdfmill.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/urdfmill.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
