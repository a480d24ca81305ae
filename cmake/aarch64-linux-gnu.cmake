# The toolchain of a build for Linux on arm64 on another machine (scripts/dist --arch arm64). Libraries are only taken from
# URDFMILL_SYSROOT (scripts/sysroot).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)  # prints the manual
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# The compiler looks for headers of one architecture in its own folder only.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${URDFMILL_SYSROOT}/usr/include/${CMAKE_LIBRARY_ARCHITECTURE})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES URDFMILL_SYSROOT)
set(CMAKE_FIND_ROOT_PATH ${URDFMILL_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${URDFMILL_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${URDFMILL_SYSROOT}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig:${URDFMILL_SYSROOT}/usr/share/pkgconfig)
