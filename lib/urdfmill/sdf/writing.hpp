// The parts of `write` (writer.hpp), one in each file.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/sdf/plan.hpp"
#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/xml/line_printer.hpp"

namespace urdfmill::sdf {

/// Data shared by the parts.
struct Writing {
  const urdf::Robot& robot;
  const WriteOptions& options;
  source::Sink& sink;
  const urdfmill::gazebo::Blocks& gazebo;
  Plan& plan;
  const urdf::MaterialsInForce& materials;
  const simulation::Drives& drives;
  const std::map<std::string, double, std::less<>>& start;  ///< start positions in a simulation, by joint
  xml::LinePrinter& xml;
};

/// Writes `<pose relative_to="…">x y z r p y</pose>`; nothing for the identity in the default frame.
void write_pose(Writing& w, const urdf::Origin& origin, std::string_view relative_to);
/// Writes `<NAME>shortest text</NAME>`.
void write_number(Writing& w, std::string_view name, double value);
/// Returns numbers separated by blanks.
[[nodiscard]] std::string words(std::initializer_list<double> values);

/// Writes an element of another tool with its content, except parts with an undeclared prefix (reported as
/// convert-element-dropped).
void write_extension(Writing& w, const xml::Element& element);
/// Writes the `<link>` with everything that it carries, or `<frame>`s in place of a link.
void write_link(Writing& w, LinkPlan& link);
void write_frame(Writing& w, const LinkPlan& link);
/// Writes the `<inertial>` of a body; merged with links with mass that became its frames.
void write_inertial(Writing& w, const LinkPlan& link);
void write_smallest_inertial(Writing& w);
/// Writes the visuals and collisions of a link into its own body or into the one whose frame it became.
void write_shapes(Writing& w, const LinkPlan& link);
/// Writes the content that `<gazebo>` blocks add to a link, likewise.
void write_copied(Writing& w, LinkPlan& body, const LinkPlan& link);

/// Writes the joint above a link if it becomes one, and links that it needs in addition.
void write_joint(Writing& w, const LinkPlan& link);
/// Returns the text of an infinite limit in that version: ±1e16 up to 1.9, ±inf afterwards.
[[nodiscard]] std::string limit_text(double value, Version version);

}  // namespace urdfmill::sdf
