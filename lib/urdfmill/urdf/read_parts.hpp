// Readers of material, link and joint. Each returns whether reading of the document continues.
#pragma once
#include "urdfmill/urdf/read_context.hpp"

namespace urdfmill::urdf {

/// Reads a material of the robot or of a visual. Returns false if its name is missing.
bool read_material(ReadContext& context, const xml::Element& element, Material& out);
/// Reads a link; sets `broken` where urdfdom stops reading.
void read_link(ReadContext& context, const xml::Element& element, Link& out);
bool read_joint(ReadContext& context, const xml::Element& element, Joint& out);
bool read_limits(ReadContext& context, const xml::Element& element, const Joint& joint, Limits& out);
/// Checks for names that do not exist, roots, cycles and second parents. Reports them and refuses the model as the mode
/// requires.
void check_topology(ReadContext& context, const xml::Element& robot_element, const Robot& robot);
/// Collects the descendants of the robot's known elements that no reader of URDF knows.
[[nodiscard]] std::vector<Extension> collect_extensions(const xml::Element& robot_element);

}  // namespace urdfmill::urdf
