# Debian packages by CPack, one for each component of the installation (scripts/package builds them):
#
#   runtime      urdfmill         the program, its manual, completion, documentation
#   library      liburdfmill0     the shared library; the number is the one in its soname
#   development  liburdfmill-dev  headers, the static library, the CMake package, pkg-config
#   python       python3-urdfmill the Python package on the C interface
#   xacro        urdfmill-xacro   the command xacro
#
# The build requires CMAKE_INSTALL_PREFIX=/usr, so that libraries go to Debian's folder of the architecture.
if(NOT URDFMILL_TOOLS OR NOT URDFMILL_LIBRARY OR NOT URDFMILL_XACRO_COMMAND)
  return()
endif()

set(debian ${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian)
set(control ${CMAKE_CURRENT_BINARY_DIR}/debian)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "urdfmill maintainers <maintainers@urdfmill.org>")
set(CPACK_PACKAGE_VENDOR urdfmill)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL runtime library development python xacro)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Debian's requirements that CPack does not meet by itself: changelogs, licences, compressed manual pages.
set(CPACK_PRE_BUILD_SCRIPTS ${debian}/stage.cmake)
set(CPACK_URDFMILL_DEBIAN ${debian})

set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME urdfmill)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION science)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "urdfmill-xacro, bash-completion")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "toolchain for robot models: xacro, URDF, SDF
Expands xacro without Python and without ROS, with the output of the
reference; checks, migrates and converts URDF, pointing to the line the user
wrote; makes Denavit-Hartenberg tables and screw axes, each compared with the
model; proves that two files are the same robot.")

set(library_package liburdfmill${URDFMILL_ABI_VERSION})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
file(WRITE ${control}/shlibs "liburdfmill ${URDFMILL_ABI_VERSION} ${library_package} (>= ${PROJECT_VERSION})\n")
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "toolchain for robot models - shared library
Expands xacro, reads, checks, migrates and converts URDF, and computes
kinematics, for programs in C++ and, by a small interface, in C.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME liburdfmill-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# The CMake functions run the program; the headers of kinematics use Eigen's types.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library_package} (= ${version}), urdfmill (= ${version}), libeigen3-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS
  "libexpat1-dev, libfcl-dev, libfmt-dev, libjpeg-dev, libpng-dev, libqhull-dev, libutf8proc-dev, libxml2-dev, libyaml-cpp-dev, nettle-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "toolchain for robot models - development files
Headers, the static library, a CMake package with functions that expand and
check models in a build, and a pkg-config file. Programs that link the static
library need the suggested packages, too.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-urdfmill)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any, ${library_package} (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${debian}/python3-urdfmill/postinst ${debian}/python3-urdfmill/prerm)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "toolchain for robot models - Python package
Expands, checks, migrates and converts robot models by liburdfmill. A launch
file that uses the Python package xacro changes one import.")

set(CPACK_DEBIAN_XACRO_PACKAGE_NAME urdfmill-xacro)
set(CPACK_DEBIAN_XACRO_PACKAGE_SECTION science)
set(CPACK_DEBIAN_XACRO_PACKAGE_ARCHITECTURE all) # a link to urdfmill
set(CPACK_DEBIAN_XACRO_PACKAGE_DEPENDS "urdfmill (>= ${version})")
# ROS's xacro is below /opt/ros, and PATH chooses between the two; only another /usr/bin/xacro conflicts.
set(CPACK_DEBIAN_XACRO_PACKAGE_PROVIDES xacro)
set(CPACK_DEBIAN_XACRO_PACKAGE_CONFLICTS xacro)
set(CPACK_DEBIAN_XACRO_PACKAGE_REPLACES xacro)
set(CPACK_COMPONENT_XACRO_DESCRIPTION "toolchain for robot models - the command xacro
The command line of xacro 2.1.1 with its options, output and messages, run by
urdfmill: launch files and builds that call xacro stay as they are.")

include(CPack)
