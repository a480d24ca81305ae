// Poses in SDF notation, used by `<gazebo>` blocks for sensors and lights.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::gazebo {

/// A `<pose>`: x y z roll pitch yaw, as written; zero if there is none.
struct Pose {
  std::array<double, 6> values{};
  std::string relative_to;  ///< empty: the default frame of the element
  const xml::Element* element = nullptr;

  [[nodiscard]] bool is_identity() const;
  [[nodiscard]] kinematics::Transform transform() const;
};

/// Reads the `<pose>` of an element, including rotation_format and degrees. Reports convert-sdf-invalid and returns
/// nothing if it is malformed.
[[nodiscard]] std::optional<Pose> read_pose(const xml::Element& element, source::Sink& sink);

/// Reports convert-sdf-invalid.
void report_invalid(source::Sink& sink, const xml::Element& element, std::string message, text::Hint hint = {});

}  // namespace urdfmill::gazebo
