// URDF versions supported by the parsers of ROS distributions.
#pragma once
#include <span>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// A distribution and the versions that its urdfdom reads.
struct Reader {
  std::string_view distribution;  ///< name, as in ROS_DISTRO
  std::string_view urdfdom;       ///< version of urdfdom that it ships
  urdf::Version newest = urdf::Version::v1_0;
};
/// Oldest first; sources in docs/urdf-versions.md.
[[nodiscard]] std::span<const Reader> readers();

/// Reports which distributions read that version (migrate-readers); nothing for 1.0, which all read.
void report_readers(urdf::Version version, source::Sink& sink);

}  // namespace urdfmill::migrate
