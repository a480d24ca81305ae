# What a program with only libc and libm as shared libraries is linked from: archives, and headers where there are no
# archives (fmt). After find_package() has been asked for archives: UrdfmillDependencies.cmake.
set(URDFMILL_FMT fmt::fmt-header-only)

# The package file of yaml-cpp knows the shared library.
find_library(URDFMILL_YAML_CPP_ARCHIVE yaml-cpp REQUIRED)
add_library(urdfmill_yaml_cpp STATIC IMPORTED)
set_target_properties(urdfmill_yaml_cpp PROPERTIES IMPORTED_LOCATION ${URDFMILL_YAML_CPP_ARCHIVE})
set(URDFMILL_YAML_CPP urdfmill_yaml_cpp)

# libxml2 leans on others for what is not asked of it here: compressed files and encodings.
pkg_check_modules(LIBXML2 QUIET REQUIRED libxml-2.0)
foreach(library ${LIBXML2_STATIC_LIBRARIES})
  if(library STREQUAL "icudata")
    # ICU's tables of encodings, 31 MB: libxml2 is given UTF-8 only, for which ICU is never called. Where its data is
    # looked for there is a block without ICU's mark, which ICU takes for no data.
    pkg_check_modules(ICU QUIET REQUIRED icu-uc)
    string(REGEX MATCH "^[0-9]+" icu_version ${ICU_VERSION})
    file(CONFIGURE OUTPUT icu_without_data.cpp @ONLY CONTENT
      "extern \"C\" alignas(16) const char icudt@icu_version@_dat[64];\nconst char icudt@icu_version@_dat[64] = {};\n")
    add_library(urdfmill_icu_without_data STATIC ${CMAKE_CURRENT_BINARY_DIR}/icu_without_data.cpp)
    target_link_libraries(LibXml2::LibXml2 INTERFACE urdfmill_icu_without_data)
  elseif(NOT library MATCHES "^(xml2|m|dl|pthread)$")
    find_library(URDFMILL_ARCHIVE_${library} ${library} REQUIRED)
    target_link_libraries(LibXml2::LibXml2 INTERFACE ${URDFMILL_ARCHIVE_${library}})
  endif()
endforeach()
