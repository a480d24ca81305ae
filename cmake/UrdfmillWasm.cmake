# The libraries of the WebAssembly build, compiled from the sources that scripts/wasm has put into build/wasm/third_party, and
# the floor below the engine (web/engine/). It sets what UrdfmillDependencies.cmake sets.
enable_language(C)
set(sources ${PROJECT_BINARY_DIR}/third_party)
set(generated ${PROJECT_BINARY_DIR}/generated)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

# Header-only libraries of the system, without its C library's headers.
foreach(library boost fast_float fcl)
  file(MAKE_DIRECTORY ${generated}/${library})
  file(CREATE_LINK /usr/include/${library} ${generated}/${library}/${library} SYMBOLIC)
  add_library(urdfmill_${library}_headers INTERFACE)
  target_include_directories(urdfmill_${library}_headers SYSTEM INTERFACE ${generated}/${library})
endforeach()
add_library(Boost::headers ALIAS urdfmill_boost_headers)
# Boost and fmt ask for the locale, which is always that of C; with it goes the C++ library's part on locales.
target_compile_definitions(urdfmill_boost_headers INTERFACE BOOST_LEXICAL_CAST_ASSUME_C_LOCALE)
add_library(urdfmill_eigen INTERFACE)
target_include_directories(urdfmill_eigen SYSTEM INTERFACE /usr/include/eigen3)
add_library(Eigen3::Eigen ALIAS urdfmill_eigen)
set(URDFMILL_FCL urdfmill_fcl_headers)
add_library(urdfmill_no_threads INTERFACE)
add_library(Threads::Threads ALIAS urdfmill_no_threads)

# urdfmill_third_party(NAME folder-pattern [SOURCES file...] [PRIVATE_INCLUDES dir...] [INCLUDES dir...] [DEFINITIONS name...])
# Adds a library from the one folder that matches.
function(urdfmill_third_party name pattern)
  cmake_parse_arguments(arg "" "" "SOURCES;PRIVATE_INCLUDES;INCLUDES;DEFINITIONS;LIBRARIES" ${ARGN})
  file(GLOB folder ${sources}/${pattern})
  list(LENGTH folder count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "No sources ${pattern} in ${sources}; scripts/wasm gets them")
  endif()
  list(TRANSFORM arg_SOURCES PREPEND ${folder}/)
  file(GLOB files ${arg_SOURCES})
  add_library(wasm_${name} STATIC ${files})
  set_target_properties(wasm_${name} PROPERTIES UNITY_BUILD OFF)
  foreach(list arg_INCLUDES arg_PRIVATE_INCLUDES)
    set(absolute "")
    foreach(directory ${${list}})
      cmake_path(ABSOLUTE_PATH directory BASE_DIRECTORY ${folder})
      list(APPEND absolute ${directory})
    endforeach()
    set(${list} ${absolute})
  endforeach()
  target_include_directories(wasm_${name} SYSTEM PUBLIC ${arg_INCLUDES} PRIVATE ${arg_PRIVATE_INCLUDES})
  target_compile_definitions(wasm_${name} PRIVATE ${arg_DEFINITIONS})
  target_compile_options(wasm_${name} PRIVATE -w)
  target_link_libraries(wasm_${name} PUBLIC ${arg_LIBRARIES})
endfunction()

# libxml2: the tree and SAX1 only, as far as the parser needs them.
file(GLOB libxml2 ${sources}/libxml2-*)
foreach(feature TRIO THREADS THREAD_ALLOC PUSH READER PATTERN WRITER FTP HTTP VALID HTML LEGACY C14N CATALOG DOCB XPATH XPTR
    XINCLUDE ICONV ICU ISO8859X DEBUG MEM_DEBUG RUN_DEBUG REGEXPS SCHEMAS SCHEMATRON MODULES ZLIB LZMA OUTPUT)
  set(WITH_${feature} 0)
endforeach()
set(WITH_TREE 1)
set(WITH_SAX1 1)
set(VERSION 2.9.14)
set(LIBXML_VERSION_NUMBER 20914)
configure_file(${libxml2}/include/libxml/xmlversion.h.in ${generated}/libxml2/libxml/xmlversion.h @ONLY)
file(CONFIGURE OUTPUT ${generated}/libxml2-private/config.h CONTENT "#define HAVE_CTYPE_H 1\n#define HAVE_ERRNO_H 1\n#define HAVE_FLOAT_H 1\n#define HAVE_LIMITS_H 1\n#define HAVE_MATH_H 1
#define HAVE_STDARG_H 1\n#define HAVE_STDINT_H 1\n#define HAVE_STDLIB_H 1\n#define HAVE_STRING_H 1\n#define HAVE_VA_COPY 1\n#define XML_SOCKLEN_T unsigned int\n")
set(libxml2_files SAX SAX2 buf chvalid dict encoding entities error globals hash list parser parserInternals threads tree uri valid xmlIO xmlmemory
  xmlstring xmlunicode)
list(TRANSFORM libxml2_files APPEND .c)
urdfmill_third_party(libxml2 libxml2-* SOURCES ${libxml2_files} INCLUDES ${generated}/libxml2 include PRIVATE_INCLUDES ${generated}/libxml2-private)

file(CONFIGURE OUTPUT ${generated}/expat/expat_config.h CONTENT "#define BYTEORDER 1234\n#define XML_CONTEXT_BYTES 1024\n#define XML_DTD 1\n#define XML_NS 1\n#define HAVE_GETRANDOM 1\n")
urdfmill_third_party(expat expat-* SOURCES expat/lib/xmlparse.c expat/lib/xmlrole.c expat/lib/xmltok.c INCLUDES expat/lib
  PRIVATE_INCLUDES ${generated}/expat DEFINITIONS HAVE_EXPAT_CONFIG_H)

file(GLOB nettle ${sources}/nettle-*)
file(MAKE_DIRECTORY ${generated}/nettle)
file(CREATE_LINK ${nettle} ${generated}/nettle/nettle SYMBOLIC)
file(CONFIGURE OUTPUT ${generated}/nettle-private/config.h CONTENT "#define HAVE_BUILTIN_BSWAP64 1\n#define HAVE_GCC_ATTRIBUTE 1\n")
urdfmill_third_party(nettle nettle-* SOURCES sha256.c sha256-compress.c write-be32.c INCLUDES ${generated}/nettle
  PRIVATE_INCLUDES ${generated}/nettle-private DEFINITIONS HAVE_CONFIG_H)

urdfmill_third_party(utf8proc utf8proc-* SOURCES utf8proc.c INCLUDES ".")
urdfmill_third_party(yaml_cpp yaml-cpp-* SOURCES src/*.cpp INCLUDES include)
set_target_properties(wasm_yaml_cpp PROPERTIES UNITY_BUILD ON)
urdfmill_third_party(fmt fmtlib-* SOURCES src/format.cc INCLUDES include DEFINITIONS FMT_STATIC_THOUSANDS_SEPARATOR=',')
urdfmill_third_party(zlib zlib-* SOURCES adler32.c compress.c crc32.c deflate.c inffast.c inflate.c inftrees.c trees.c zutil.c INCLUDES ".")
file(GLOB libpng ${sources}/libpng1.6-*)
configure_file(${libpng}/scripts/pnglibconf.h.prebuilt ${generated}/libpng/pnglibconf.h COPYONLY)
urdfmill_third_party(libpng libpng1.6-* SOURCES png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c pngtrans.c
  pngwio.c pngwrite.c pngwtran.c pngwutil.c INCLUDES "." ${generated}/libpng LIBRARIES wasm_zlib)
urdfmill_third_party(qhull qhull-* SOURCES src/libqhull_r/*.c INCLUDES src)
# Their errors are jumps, which become exceptions of WebAssembly.
foreach(library libpng qhull)
  target_compile_options(wasm_${library} PRIVATE -fwasm-exceptions -mllvm -wasm-enable-sjlj)
endforeach()

# Mathematical functions with glibc's last digits; musl's differ in up to a fifth of all arguments (docs/wasm.md). glibc compiles
# some for processors with a fused multiplication and addition. There is none here, so the compiler would not use it: its
# intermediate code is made to ask for the function fma.
set(functions s_atan e_asin e_cosh s_asinh e_acosh e_atanh e_log10 s_log1p e_hypot s_cbrt s_erf e_lgamma_r
  lgamma_neg lgamma_product branred sincostab e_exp_data e_log_data e_pow_log_data math_err)
set(fused_functions s_sin s_tan e_atan2 e_sinh s_tanh s_expm1 e_exp e_log e_pow)
list(TRANSFORM functions REPLACE "(.+)" "sysdeps/ieee754/dbl-64/\\1.c")
urdfmill_third_party(libm glibc-* SOURCES ${functions}
  PRIVATE_INCLUDES ${PROJECT_SOURCE_DIR}/web/engine/glibc sysdeps/ieee754/dbl-64 sysdeps/generic math)
target_compile_options(wasm_libm PRIVATE -include math_private.h -ffp-contract=off)

get_target_property(includes wasm_libm INCLUDE_DIRECTORIES)
list(TRANSFORM includes PREPEND -isystem)
separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_MINSIZEREL}")
set(compile ${CMAKE_C_COMPILER} --target=${CMAKE_C_COMPILER_TARGET} --sysroot=${CMAKE_SYSROOT} ${flags} -w)
file(GLOB glibc ${sources}/glibc-*)
file(MAKE_DIRECTORY ${generated}/libm)
foreach(function ${fused_functions})
  set(source ${glibc}/sysdeps/ieee754/dbl-64/${function}.c)
  set(fused ${generated}/libm/${function})
  add_custom_command(OUTPUT ${fused}.o
    COMMAND ${compile} ${includes} -include math_private.h -D__FP_FAST_FMA=1 -ffp-contract=on -S -emit-llvm ${source} -o ${fused}.ll
    COMMAND sed -i -e "/^declare double @llvm[.]fma[.]/d" -e "s/llvm[.]fmuladd[.]/llvm.fma./" ${fused}.ll
    COMMAND ${compile} -c ${fused}.ll -o ${fused}.o
    DEPENDS ${source} ${PROJECT_SOURCE_DIR}/web/engine/glibc/math_private.h VERBATIM)
  target_sources(wasm_libm PRIVATE ${fused}.o)
endforeach()

set(URDFMILL_FMT wasm_fmt)
set(URDFMILL_LIBXML2 wasm_libxml2)
set(URDFMILL_EXPAT wasm_expat)
set(URDFMILL_NETTLE wasm_nettle)
set(URDFMILL_PNG wasm_libpng)
set(URDFMILL_QHULL wasm_qhull)
set(URDFMILL_UTF8PROC wasm_utf8proc)
set(URDFMILL_YAML_CPP wasm_yaml_cpp)
set(URDFMILL_LIBJPEG "")

# urdfmill_replace_sources(VARIABLE): in a list of sources, replaces those that cannot work here by the files of the
# same name in web/engine/instead.
function(urdfmill_replace_sources variable)
  set(sources ${${variable}})
  foreach(file lib/urdfmill/view/server.cpp tools/watch.cpp)
    cmake_path(GET file FILENAME name)
    list(TRANSFORM sources REPLACE ".*/${file}$" "${PROJECT_SOURCE_DIR}/web/engine/instead/${name}")
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
