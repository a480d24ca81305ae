// Which versions of URDF the parsers of ROS distributions read.
#pragma once
#include <span>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
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

/// Reports who reads that version and who does not (migrate-readers); nothing of 1.0, which all read.
void report_readers(urdf::Version version, source::Sink& sink);

}  // namespace urdfmill::migrate
