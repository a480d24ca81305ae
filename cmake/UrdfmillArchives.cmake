# Archives in place of shared libraries, for the programs of this tree (modules, the program, tests): they start in half
# the time, because nothing is searched for and little is relocated. liburdfmill.so keeps the shared libraries, because
# a distribution's archives are not compiled for use in one.
#
# Include this after find_package() has found the shared ones (UrdfmillDependencies.cmake). With URDFMILL_STATIC=AUTO a
# library without an archive stays shared, with a message; with ON that is an error.

# urdfmill_use_archives(VARIABLE SHARED_TARGET library...)
# Sets the variable to a target with the headers of the shared one and the archives of these libraries.
function(urdfmill_use_archives variable shared_target)
  set(archives "")
  foreach(library ${ARGN})
    if(TARGET ${library} AND NOT library STREQUAL shared_target)
      list(APPEND archives ${library})
      continue()
    endif()
    find_library(URDFMILL_ARCHIVE_${library} NAMES ${CMAKE_STATIC_LIBRARY_PREFIX}${library}${CMAKE_STATIC_LIBRARY_SUFFIX})
    mark_as_advanced(URDFMILL_ARCHIVE_${library})
    if(NOT URDFMILL_ARCHIVE_${library})
      if(URDFMILL_STATIC STREQUAL "AUTO")
        message(STATUS "No archive of ${library}: the program needs ${shared_target} as a shared library (scripts/setup installs what is missing)")
      else()
        message(SEND_ERROR "No archive of ${library}, which URDFMILL_STATIC=ON wants; scripts/setup installs it")
      endif()
      set(URDFMILL_ALL_ARCHIVES OFF PARENT_SCOPE)
      return()
    endif()
    list(APPEND archives ${URDFMILL_ARCHIVE_${library}})
  endforeach()
  string(REGEX REPLACE "^.*::" "" name ${shared_target})
  string(TOLOWER urdfmill_${name}_archives target)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE $<TARGET_PROPERTY:${shared_target},INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(${target} INTERFACE ${archives})
  set(${variable} ${target} PARENT_SCOPE)
endfunction()

# True if no library is left shared.
set(URDFMILL_ALL_ARCHIVES ON)

# Distributions have no archive of fmt; its headers hold all of it.
set(URDFMILL_FMT fmt::fmt-header-only)

urdfmill_use_archives(URDFMILL_EXPAT EXPAT::EXPAT expat)
urdfmill_use_archives(URDFMILL_NETTLE PkgConfig::NETTLE nettle)
urdfmill_use_archives(URDFMILL_PNG PNG::PNG png z)
urdfmill_use_archives(URDFMILL_QHULL PkgConfig::QHULL_R qhullstatic_r)
urdfmill_use_archives(URDFMILL_UTF8PROC PkgConfig::UTF8PROC utf8proc)
urdfmill_use_archives(URDFMILL_YAML_CPP yaml-cpp yaml-cpp)
if(URDFMILL_LIBJPEG)
  urdfmill_use_archives(URDFMILL_LIBJPEG JPEG::JPEG jpeg)
endif()

# libxml2 depends on other libraries for features that are not used here: compressed files and encodings.
set(libxml2_archives xml2)
pkg_check_modules(LIBXML2 QUIET libxml-2.0)
set(stand_ins "")
foreach(library ${LIBXML2_STATIC_LIBRARIES})
  if(library STREQUAL "icuuc")
    # ICU's encodings, code and 31 MB of tables. libxml2 is given UTF-8 only, for which it does not need ICU, so an ICU
    # without encodings takes its place.
    pkg_check_modules(ICU QUIET REQUIRED icu-uc)
    string(REGEX MATCH "^[0-9]+" icu_version ${ICU_VERSION})
    string(CONFIGURE "
void* ucnv_open_@icu_version@(const char*, int* status) { *status = 4; return nullptr; }  // U_FILE_ACCESS_ERROR
void ucnv_close_@icu_version@(void*) {}
void ucnv_convertEx_@icu_version@(void*, void*, char**, const char*, const char**, const char*, void*, void*, void*, void*, signed char, signed char, int* status) { *status = 4; }
void ucnv_setFromUCallBack_@icu_version@(void*, void*, const void*, void*, const void**, int*) {}
void ucnv_setToUCallBack_@icu_version@(void*, void*, const void*, void*, const void**, int*) {}
void UCNV_FROM_U_CALLBACK_STOP_@icu_version@(const void*, void*, const char16_t*, int, int, int, int*) {}
void UCNV_TO_U_CALLBACK_STOP_@icu_version@(const void*, void*, const char*, int, int, int*) {}
" functions @ONLY)
    string(APPEND stand_ins "${functions}")
  elseif(library STREQUAL "lzma")
    # Compressed files, which libxml2 is not given either. This library would query the processor's features at each
    # start, which is slow on a virtual machine.
    string(APPEND stand_ins "
int lzma_auto_decoder(void*, unsigned long, unsigned) { return 8; }  // LZMA_OPTIONS_ERROR
int lzma_code(void*, int) { return 11; }  // LZMA_PROG_ERROR
void lzma_end(void*) {}
int lzma_properties_decode(void*, const void*, const unsigned char*, unsigned long) { return 8; }
")
  elseif(NOT library MATCHES "^(xml2|icu.*|m|dl|pthread)$")
    list(APPEND libxml2_archives ${library})
  endif()
endforeach()
if(stand_ins)
  file(CONFIGURE OUTPUT libxml2_stand_ins.cpp @ONLY CONTENT "extern \"C\" {@stand_ins@}\n")
  add_library(urdfmill_libxml2_stand_ins STATIC ${CMAKE_CURRENT_BINARY_DIR}/libxml2_stand_ins.cpp)
  list(APPEND libxml2_archives urdfmill_libxml2_stand_ins)
endif()
urdfmill_use_archives(URDFMILL_LIBXML2 LibXml2::LibXml2 ${libxml2_archives})
# Debian's archive refers to the functions of threads weakly. If a single one of them is not linked, libxml2 takes the
# program for one without threads: it does not lock, and all threads share its last error and its parser's globals.
if(TARGET ${URDFMILL_LIBXML2} AND NOT URDFMILL_LIBXML2 STREQUAL "LibXml2::LibXml2")
  foreach(function cond_destroy cond_init cond_signal cond_wait equal getspecific key_create key_delete mutex_destroy mutex_init
      mutex_lock mutex_unlock once self setspecific)
    target_link_options(${URDFMILL_LIBXML2} INTERFACE LINKER:--undefined=pthread_${function})
  endforeach()
endif()

# URDFMILL_WITHOUT_LIBC is true if libc has an archive, too, and this compiler links a program with it: then the program
# needs no shared library at all.
set(URDFMILL_WITHOUT_LIBC OFF)
if(URDFMILL_ALL_ARCHIVES)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_LINK_OPTIONS -no-pie -static)
  check_cxx_source_compiles("#include <string>\nint main(int count, char**) { return std::to_string(count).empty(); }" URDFMILL_LIBC_ARCHIVE)
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
  if(URDFMILL_LIBC_ARCHIVE)
    set(URDFMILL_WITHOUT_LIBC ON)
  elseif(NOT URDFMILL_STATIC STREQUAL "AUTO")
    message(SEND_ERROR "No archive of libc, which URDFMILL_STATIC=ON wants")
  endif()
endif()
