# Libraries from the system (Debian 12's packages; scripts/setup installs them): Boost from 1.74, libxml2 from 2.9,
# Catch2 2 or 3. What layers link, an archive or a shared library, has a variable here: URDFMILL_FMT, URDFMILL_LIBXML2,
# URDFMILL_EXPAT, URDFMILL_NETTLE. URDFMILL_SHARED_LIBRARIES is what liburdfmill.so links.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW) # Boost's own package file
endif()
find_package(Boost 1.74 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Eigen3 3.3 REQUIRED NO_MODULE)
find_package(EXPAT REQUIRED)
find_package(fmt REQUIRED)
find_package(LibXml2 REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(NETTLE REQUIRED IMPORTED_TARGET nettle)

set(URDFMILL_FMT fmt::fmt)
set(URDFMILL_LIBXML2 LibXml2::LibXml2)
set(URDFMILL_EXPAT EXPAT::EXPAT)
set(URDFMILL_NETTLE PkgConfig::NETTLE)
set(URDFMILL_SHARED_LIBRARIES ${URDFMILL_FMT} ${URDFMILL_LIBXML2} ${URDFMILL_EXPAT} ${URDFMILL_NETTLE})
if(URDFMILL_STATIC)
  include(UrdfmillArchives)
endif()
