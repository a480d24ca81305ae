// ROS distributions: the versions of URDF that they read, and names of plugins that they load under another name or not
// at all. Sources: docs/distributions.md.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// A distribution of ROS; later ones compare greater.
enum class Distribution : std::uint8_t { noetic, humble, iron, jazzy, kilted, lyrical, rolling };

/// A distribution and the parser of URDF that it ships.
struct DistributionFacts {
  Distribution distribution;
  std::string_view name;     ///< as in ROS_DISTRO
  std::string_view urdfdom;  ///< version of urdfdom
  Version newest;            ///< newest version of URDF that it reads
};
/// Returns all distributions, oldest first; sources in docs/urdf-versions.md.
[[nodiscard]] std::span<const DistributionFacts> distributions();
/// Returns the entry of a distribution.
[[nodiscard]] const DistributionFacts& facts_of(Distribution distribution);

/// A name that a distribution does not know, or knows under another name.
struct OutdatedName {
  const xml::Element* element = nullptr;  ///< the `<plugin>`, or the `<param>` of the hardware
  Span span;                              ///< the name
  std::string what;                       ///< "the plugin "fake_components/GenericSystem" …"
  std::string hint;
  std::vector<source::Edit> edits;  ///< edits that write the name of the distribution; empty if it has no equal
  bool is_loaded = false;           ///< the name still works
};
/// Returns the outdated names in an element and below it: of plugins of hardware and of Gazebo, and of parameters of
/// mock hardware.
[[nodiscard]] std::vector<OutdatedName> outdated_names(const xml::Element& top, Distribution distribution);

}  // namespace urdfmill::urdf
