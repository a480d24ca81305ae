// Which versions of URDF the parsers of ROS distributions read.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// A distribution and what its urdfdom reads.
struct Reader {
  std::string_view distribution;  ///< as ROS_DISTRO has it
  std::string_view urdfdom;       ///< the version that it ships
  urdf::Version newest = urdf::Version::v1_0;
};
/// Oldest first; sources in docs/urdf-versions.md.
[[nodiscard]] std::span<const Reader> readers();

/// "URDF 1.2 is read by urdfdom 6.0 and later (ROS lyrical, rolling); …": what a user of that version ought to know;
/// empty for 1.0, which all read.
[[nodiscard]] std::string note_on_readers(urdf::Version version);

}  // namespace urdfmill::migrate
