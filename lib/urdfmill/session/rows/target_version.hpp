// The version of URDF and the ROS distribution that a caller asks for.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/session/rows/choice.hpp"
#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A version of URDF.
struct TargetVersion {
  urdf::Version version = urdf::Version::v1_0;
  std::optional<urdf::Distribution> distribution = {};  ///< given: it is the newest that this ROS distribution reads

  /// Converts to the version alone.
  operator urdf::Version() const { return version; }
};

/// Returns the ROS distributions.
[[nodiscard]] inline std::vector<Choice<urdf::Distribution>> distribution_choices() {
  std::vector<Choice<urdf::Distribution>> choices;
  for (const urdf::DistributionFacts& ros : urdf::distributions()) choices.push_back({ros.name, ros.distribution});
  return choices;
}

/// Returns the versions of URDF, and the ROS distributions, each of which stands for the newest version that it reads.
[[nodiscard]] inline std::vector<Choice<TargetVersion>> version_choices() {
  std::vector<Choice<TargetVersion>> choices{
      {"1.0", {urdf::Version::v1_0}}, {"1.1", {urdf::Version::v1_1}}, {"1.2", {urdf::Version::v1_2}}};
  for (const urdf::DistributionFacts& ros : urdf::distributions())
    choices.push_back({ros.name, {ros.newest, ros.distribution}});
  return choices;
}

/// Returns the row of the version: one name in all requests.
[[nodiscard]] constexpr Row urdf_version_row(std::string_view help) {
  return {.name = "urdf_version", .help = help, .value_name = "X.Y|DISTRO"};
}

}  // namespace urdfmill::session
