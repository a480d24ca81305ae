// The fields of a .urdfmill.yaml: its reader and its schema take them from here.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "urdfmill/session/neighbour_kind.hpp"

namespace urdfmill::session {

/// The meaning of a field.
enum class ConfigKey : std::uint8_t {
  select,
  ignore,
  per_file_ignores,
  exclude,
  severity,
  packages,
  package_paths,
  urdf_version,
  ros_distro,
  python,
  allow_missing,
  robots,
  defaults,
};

/// A field at the top of the file.
struct ConfigField {
  std::string_view name;
  ConfigKey key;
  std::string_view description;
  bool is_former = false;  ///< an earlier name, which still works
};

inline constexpr std::array config_fields{
    ConfigField{"select", ConfigKey::select, "Rules that are checked, or beginnings of their names with *; empty: all"},
    ConfigField{"ignore", ConfigKey::ignore, "Rules that are not checked, or beginnings of their names with *"},
    ConfigField{"per_file_ignores", ConfigKey::per_file_ignores,
                "Patterns of files, and the rules that are not checked in them"},
    ConfigField{"exclude", ConfigKey::exclude,
                "Files and folders that searches of folders leave out, in all commands; a pattern without a slash "
                "stands for a name, another one for a path below the folder of the configuration"},
    ConfigField{"severity", ConfigKey::severity, "Rules, and the severity that their findings have"},
    ConfigField{"packages", ConfigKey::packages, "Names of packages, and their folders, relative to this file"},
    ConfigField{"package_paths", ConfigKey::package_paths,
                "Folders that are searched for packages, relative to this file"},
    ConfigField{"urdf_version", ConfigKey::urdf_version,
                "A version of URDF; what it would refuse or read differently is reported, too"},
    ConfigField{"for_version", ConfigKey::urdf_version, "The earlier name of urdf_version", true},
    ConfigField{"ros_distro", ConfigKey::ros_distro,
                "A distribution of ROS; what it does not load, read or allow is reported, too"},
    ConfigField{"python", ConfigKey::python,
                "The version of Python that expressions follow, in every command that expands xacro"},
    ConfigField{"allow_missing", ConfigKey::allow_missing,
                "Names of packages, or files, that may be missing: a robot that needs them is checked in part"},
    ConfigField{"robots", ConfigKey::robots,
                "Robots, each a file and the arguments to expand it with in addition to its defaults"},
    ConfigField{"defaults", ConfigKey::defaults, "Commands, and options that they have unless others are given"},
};

/// A field of a robot that names files beside it.
struct NeighbourField {
  std::string_view name;
  NeighbourKind kind;
  std::string_view description;
};

inline constexpr std::array neighbour_fields{
    NeighbourField{"srdf", NeighbourKind::srdf, "The SRDF of the robot, or a list of them"},
    NeighbourField{"controllers", NeighbourKind::controllers,
                   "The parameters of its controllers (ros2_control), a file or a list of files"},
    NeighbourField{"joint_limits", NeighbourKind::moveit, "MoveIt's limits of its joints"},
    NeighbourField{"kinematics", NeighbourKind::moveit, "The solvers of its groups"},
    NeighbourField{"ompl_planning", NeighbourKind::moveit, "The planners of its groups"},
    NeighbourField{"moveit_controllers", NeighbourKind::moveit, "The controllers that MoveIt uses"},
    NeighbourField{"initial_positions", NeighbourKind::moveit, "The positions at which its joints start"},
    NeighbourField{"frames", NeighbourKind::frames,
                   "Parameters of nodes, such as those of Nav2, and configurations of rviz that name its links"},
};

}  // namespace urdfmill::session
