// The parts of `write` (writer.hpp), one a file.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/sdf/plan.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/xml/line_printer.hpp"

namespace urdfmill::sdf {

// What a link without mass gets where it has to be one: a ball of a milligram with a radius of 5 cm. It passes the
// checks of SDF (positive, triangle inequality) and of ODE, DART, Bullet and MuJoCo, and weighs nothing to speak of.
inline constexpr double smallest_mass = 1e-6;    ///< kg
inline constexpr double smallest_moment = 1e-9;  ///< kg·m²

/// What the parts share.
struct Writing {
  const urdf::Robot& robot;
  const WriteOptions& options;
  source::Sink& sink;
  const urdfmill::gazebo::Blocks& gazebo;
  Plan& plan;
  const urdf::MaterialsInForce& materials;
  xml::LinePrinter& xml;
};

/// `<pose relative_to="…">x y z r p y</pose>`; nothing for the identity that is relative to nothing else.
void write_pose(Writing& w, const urdf::Origin& origin, std::string_view relative_to);
/// `<NAME>shortest text</NAME>`
void write_number(Writing& w, std::string_view name, double value);
/// Numbers with a blank between them.
[[nodiscard]] std::string words(std::initializer_list<double> values);

/// An element of another tool with all it holds, but for what has a prefix that is declared nowhere (reported as
/// convert-element-dropped).
void write_extension(Writing& w, const xml::Element& element);
/// `<link>` with all that it carries, or `<frame>`s in the place of a link.
void write_link(Writing& w, LinkPlan& link);
void write_frame(Writing& w, const LinkPlan& link);
/// `<inertial>` of a body; merged where links with mass became its frames.
void write_inertial(Writing& w, const LinkPlan& link);
void write_smallest_inertial(Writing& w);
/// The visuals and collisions of a link, into its own body or into the one it became a frame of.
void write_shapes(Writing& w, const LinkPlan& link);
/// What the `<gazebo>` blocks put into a link, likewise.
void write_copied(Writing& w, LinkPlan& body, const LinkPlan& link);

/// The joint above a link, if it becomes one; links that it needs besides.
void write_joint(Writing& w, const LinkPlan& link);
/// What an infinite limit is in that version: ±1e16 up to 1.9, ±inf since.
[[nodiscard]] std::string limit_text(double value, Version version);

}  // namespace urdfmill::sdf
