# The toolchain of the WebAssembly build (scripts/wasm): Debian's clang compiles against emscripten's C and C++ libraries, and
# em++ links. No JavaScript of emscripten is used.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(URDFMILL_WASM ON)
set(emscripten /usr/share/emscripten/cache/sysroot)
set(CMAKE_SYSROOT ${emscripten})
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-unknown-emscripten)
  set(CMAKE_${language}_LINK_EXECUTABLE "em++ <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
endforeach()
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What em++ gives to clang. Errors have Linux's numbers, and what this C++ library lacks is in the folder std/, so that the
# engine is compiled as it is.
set(CMAKE_C_FLAGS_INIT "-isystem ${CMAKE_CURRENT_LIST_DIR}/../web/engine/std/c -isystem ${emscripten}/include/compat -D__EMSCRIPTEN_major__=3 -D__EMSCRIPTEN_minor__=1 -D__EMSCRIPTEN_tiny__=6 -mllvm -combiner-global-alias-analysis=false -mllvm -disable-lsr")
set(CMAKE_CXX_FLAGS_INIT "-nostdinc++ -isystem ${CMAKE_CURRENT_LIST_DIR}/../web/engine/std/cxx -isystem ${emscripten}/include/c++/v1 ${CMAKE_C_FLAGS_INIT} -D_LIBCPP_ABI_VERSION=2 -fwasm-exceptions -fno-threadsafe-statics")
