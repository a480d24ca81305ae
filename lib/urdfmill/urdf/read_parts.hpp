// The readers of material, link and joint. Each says whether reading of the document goes on.
#pragma once
#include "urdfmill/urdf/read_context.hpp"

namespace urdfmill::urdf {

/// A material of the robot or of a visual. False if its name is missing.
bool read_material(ReadContext& context, const xml::Element& element, Material& out);
/// A link; sets `broken` where urdfdom stops reading.
void read_link(ReadContext& context, const xml::Element& element, Link& out);
bool read_joint(ReadContext& context, const xml::Element& element, Joint& out);
bool read_limits(ReadContext& context, const xml::Element& element, const Joint& joint, Limits& out);
/// Names that do not exist, roots, cycles, second parents. Reports; refuses as the mode asks.
void check_topology(ReadContext& context, const xml::Element& robot_element, const Robot& robot);
/// Everything below the robot's known elements that no reader of URDF knows.
[[nodiscard]] std::vector<Extension> collect_extensions(const xml::Element& robot_element);

}  // namespace urdfmill::urdf
