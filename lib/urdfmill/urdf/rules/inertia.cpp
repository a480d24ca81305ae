// Mass and inertia: present where needed, physically possible, plausible for the shapes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/bodies.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::urdf {

namespace {

/// Rounded numbers of thin bodies may violate an equality by this relative amount.
constexpr double relative_rounding = 5e-3;
/// kg/m³; aerogel is denser than the first, osmium less dense than the second.
constexpr double least_density = 1, greatest_density = 25'000;
/// Density of osmium (kg/m³), the densest material assumed for a body.
constexpr double densest = 22'600;
/// The factor by which the inertia may differ from that of a solid body of the same mass and size, in either direction.
/// Shells and motors reach a few times, simplified shapes about ten.
constexpr double inertia_factor = 100;
/// m; a body this thin is a marker, usually a cube of 1 mm.
constexpr double thinnest = 1.001e-3;
/// m; a body this short is a marker too, such as a sphere with a radius of 1 mm.
constexpr double shortest = 2.001e-3;
/// The number of links with the same tensor that looks copied; a pair may well be equal.
constexpr std::size_t copies = 3;

/// Returns the links that are connected to this link by fixed joints.
std::vector<const Link*> rigid_body(const Findings& findings, const Link& top) {
  std::vector<const Link*> body{&top};
  std::set<const Link*> seen{&top};
  for (std::size_t i = 0; i < body.size(); ++i)
    for (const Joint* joint : findings.child_joints(*body[i]))
      if (const Link* child = findings.link(joint->child.value);
          child != nullptr && !moves(*joint) && seen.insert(child).second)
        body.push_back(child);
  return body;
}

/// Checks that a body moved by a joint has a mass somewhere. Reported once for the robot.
void check_present(Findings& findings) {
  std::vector<const Link*> without;
  for (const Joint& joint : findings.robot.joints) {
    const Link* link = findings.link(joint.child.value);
    if (!moves(joint) || link == nullptr) continue;
    const auto body = rigid_body(findings, *link);
    if (std::any_of(body.begin(), body.end(), [](const Link* part) { return part->inertial.has_value(); })) continue;
    without.push_back(link);
  }
  if (without.empty()) return;
  // A robot without any mass is meant for kinematics.
  const auto& links = findings.robot.links;
  const bool has_masses = std::any_of(links.begin(), links.end(), [](const Link& l) { return l.inertial.has_value(); });
  const Link& first = *without.front();
  std::vector<std::string_view> names;
  names.reserve(without.size());
  for (const Link* link : without) names.push_back(link->name.value);
  const std::string what =
      without.size() == 1
          ? fmt::format("link \"{}\" is moved by a joint, but neither it nor a link fixed to it has an <inertial>",
                        first.name.value)
          : fmt::format("{} links are moved by joints, but neither they nor links fixed to them have an <inertial>: {}",
                        without.size(), names_in_short(names));
  findings.report(rules::inertia_missing, first.element, first.name.span,
                  what + "; physics engines drop or refuse such links", {.has_other_severity = !has_masses});
}

bool is_zero(const Inertia& i) {
  return i.ixx == 0 && i.iyy == 0 && i.izz == 0 && i.ixy == 0 && i.ixz == 0 && i.iyz == 0;
}

/// Returns the largest principal moment (kg·m²) of a solid box of that mass with the sides of the body (m).
double moment_of_box(double mass, const Body& body) {
  std::array<double, 3> squares{};
  for (std::size_t axis = 0; axis < 3; ++axis) squares[axis] = std::pow(body.upper[axis] - body.lower[axis], 2);
  std::sort(squares.begin(), squares.end());
  return mass / 12 * (squares[1] + squares[2]);
}

/// Returns the smallest possible greatest moment of a body of that mass: a sphere of the densest material, 2/5·m·r².
double least_moment(double mass) {
  const double radius = std::cbrt(3 * mass / (4 * std::numbers::pi * densest));
  return 0.4 * mass * radius * radius;
}

/// True if the shapes are large enough for a body; false for a marker.
bool is_body(const Body& body) {
  double longest = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) longest = std::max(longest, body.upper[axis] - body.lower[axis]);
  return body.least_side() >= thinnest && longest > shortest;
}

/// True if the link is the ground under a robot: large, and not moved by a joint.
bool is_world(const Findings& findings, const Link& link, const Body& body) {
  constexpr double least_world = 50;  // m
  const bool is_large = std::max(body.upper[0] - body.lower[0], body.upper[1] - body.lower[1]) >= least_world;
  return is_large && findings.parent_joint(link) == nullptr;
}

/// True if the link is far heavier than all others, and a thousandth of its mass would fit its size: then the mass is
/// more likely wrong than the inertia. `gyration` is in m.
bool is_in_grams(const Findings& findings, const Link& link, double gyration) {
  constexpr double far = 10, least_gyration = 0.01;
  if (gyration * std::sqrt(1000.0) < least_gyration) return false;
  double next = 0;
  for (const Link& other : findings.robot.links)
    if (&other != &link && other.inertial) next = std::max(next, other.inertial->mass.value);
  return next > 0 && link.inertial->mass.value > far * next;
}

/// True if a moment fits the length of the link's own shape: a rail may be longer than the robot on it.
bool is_that_long(const std::optional<Body>& body, double mass, double moment) {
  return body && moment <= moment_of_box(mass, *body) * inertia_factor;
}

/// True if the gyration (m) is that of a body far larger than the whole robot.
bool is_beyond_robot(const Findings& findings, double gyration) {
  constexpr double robots = 3;
  return !findings.options.is_in_part && gyration > robots * findings.reach();
}

/// Reports an inertia that is possible, but belongs to a body of a very different size.
void check_magnitude(Findings& findings, const Link& link, const Inertial& inertial) {
  const double mass = inertial.mass.value;
  const double greatest = principal_moments(inertial.inertia)[2];
  if (!(mass > 0) || !(greatest > 0)) return;
  const double gyration = std::sqrt(greatest / mass);
  const Span inertia = inertial.inertia.span.known() ? inertial.inertia.span : inertial.span;
  const auto report = [&](const std::string& what, bool of_mass = false) {
    findings.report(rules::inertia_implausible, inertial.element, of_mass ? inertial.mass.span : inertia,
                    fmt::format("link \"{}\": a principal moment of {:.3g} kg·m² for {} kg {}", link.name.value,
                                greatest, text::shortest(mass), what),
                    {.hint = "kg, m and kg·m² are the units; 1 kg·mm² is 1e-6 kg·m²"});
  };
  if (mass <= placeholder_mass) {
    // Next to such a mass small moments are placeholders too.
    constexpr double of_a_body = 1e-3;  // kg·m²
    if (greatest > of_a_body && is_beyond_robot(findings, gyration))
      report(fmt::format("is that of a body of {:.3g} m, larger than the robot", 2 * gyration), true);
    return;
  }
  const std::optional<Body> body = primitive_body(link);
  if (body && is_body(*body) && !is_world(findings, link, *body)) {
    const double solid = moment_of_box(mass, *body);
    if (greatest < solid / inertia_factor || greatest > solid * inertia_factor)
      return report(fmt::format("is {} than that of a solid body of the link's size, {:.3g} kg·m²",
                                greatest < solid ? "far smaller" : "far greater", solid));
    if (report_axes(findings, link, inertial, *body)) return;
  }
  if (greatest < least_moment(mass) / inertia_factor)
    report(fmt::format("is less than any material allows: it is that of a body {:.2g} mm across", 2000 * gyration),
           is_in_grams(findings, link, gyration));
  else if (is_beyond_robot(findings, gyration) && !is_that_long(body, mass, greatest))
    report(fmt::format("is that of a body of {:.3g} m, larger than the robot", 2 * gyration));
}

/// kg; programs that refuse links without mass are given about a gram for a frame.
constexpr double frame_mass = 0.01;

/// True if the link is a frame: without shapes, and fixed to another link. An unknown part may fix it.
bool is_frame(const Findings& findings, const Link& link) {
  const Joint* parent = findings.parent_joint(link);
  const bool is_fixed = parent != nullptr ? !moves(*parent) : findings.options.is_in_part;
  return link.visuals.empty() && link.collisions.empty() && is_fixed;
}

void check_tensor(Findings& findings, const Link& link, const Inertial& inertial, bool judge_magnitude) {
  const Inertia& inertia = inertial.inertia;
  const auto report = [&](const source::Rule& rule, std::string what) {
    findings.report(rule, inertial.element, inertia.span.known() ? inertia.span : inertial.span,
                    fmt::format("link \"{}\": {}", link.name.value, what));
  };
  if (is_zero(inertia)) {
    if (inertial.mass.value > (is_frame(findings, link) ? frame_mass : placeholder_mass))
      report(rules::inertia_zero, fmt::format("the inertia is all zero for a mass of {} kg", inertial.mass.text));
    return;
  }
  const auto moments = principal_moments(inertia);
  const auto [a, b, c] = moments;
  if (!(c == c)) return;
  const double rounding = relative_rounding * std::max(std::abs(c), std::abs(a));
  if (a < -rounding || (a <= 0 && !(inertia.ixx > 0 && inertia.iyy > 0 && inertia.izz > 0)))
    report(
        rules::inertia_not_positive,
        fmt::format("the inertia is not positive definite: its principal moments are {:.3g}, {:.3g}, {:.3g}", a, b, c));
  else if (a + b < c - rounding)
    report(rules::inertia_triangle,
           fmt::format(
               "physically impossible inertia: of its principal moments {:.3g}, {:.3g}, {:.3g} the largest exceeds "
               "the sum of the others",
               a, b, c));
  else if (a == b && b == c && c == 1)
    report(rules::inertia_placeholder, "the inertia is the identity, a placeholder");
  else if (judge_magnitude)
    check_magnitude(findings, link, inertial);
}

void check_mass(Findings& findings, const Link& link, const Inertial& inertial) {
  const double mass = inertial.mass.value;
  if (mass < 0)
    findings.report(rules::mass_negative, inertial.element, inertial.mass.span,
                    fmt::format("link \"{}\": the mass {} is negative", link.name.value, inertial.mass.text));
  else if (mass == 0)
    findings.report(rules::mass_zero, inertial.element, inertial.mass.span.known() ? inertial.mass.span : inertial.span,
                    fmt::format("link \"{}\": the mass is 0, which physics engines cannot move", link.name.value),
                    {.hint = "a link that is only a frame needs no <inertial>"});
}

/// True if the shapes are far larger than a body of that mass and inertia, or than any body lighter than air: then the
/// mass is right and a size is wrong.
bool is_oversized(const Inertial& inertial, const Body& body) {
  constexpr double largest_light = 3;  // m
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (body.upper[axis] - body.lower[axis] > largest_light) return true;
  const double moment = principal_moments(inertial.inertia)[2];
  return moment > 0 && moment < moment_of_box(inertial.mass.value, body) / inertia_factor;
}

/// Returns true if the mass does not fit the shapes; then the inertia cannot fit both.
bool check_against_shapes(Findings& findings, const Link& link, const Inertial& inertial) {
  const std::optional<Body> body = primitive_body(link);
  if (!body) return false;
  const double mass = inertial.mass.value, density = mass / body->volume;
  const bool judged = mass > placeholder_mass && is_body(*body) && !findings.has_suspected_length(link) &&
                      !is_world(findings, link, *body);
  const bool implausible = judged && !(density >= least_density && density <= greatest_density);
  if (implausible)
    findings.report(rules::density_implausible, inertial.element,
                    density < least_density && is_oversized(inertial, *body) ? largest_size(link) : inertial.mass.span,
                    fmt::format("link \"{}\": {} kg in {:.3g} m³ of shapes is {:.3g} kg/m³", link.name.value,
                                text::shortest(mass), body->volume, density),
                    {.hint = "water has 1000 kg/m³, steel 7850; are the sizes in m?"});
  double away = 0, size = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double at = inertial.origin.xyz[axis];
    away = std::hypot(away, std::max({0.0, body->lower[axis] - at, at - body->upper[axis]}));
    size = std::hypot(size, body->upper[axis] - body->lower[axis]);
  }
  // A marker does not show where the mass is.
  if (away > size && size > 2 * thinnest)
    findings.report(
        rules::com_outside, inertial.element, inertial.origin.xyz.span,
        fmt::format("link \"{}\": the centre of mass is {:.3g} m away from the link's shapes, which measure "
                    "{:.3g} m",
                    link.name.value, away, size));
  return implausible;
}

void check_root(Findings& findings) {
  const Link* root = findings.robot.root();
  if (root == nullptr || !root->inertial || findings.child_joints(*root).empty()) return;
  findings.report(rules::inertia_on_root, root->inertial->element, root->inertial->span,
                  fmt::format("the root link \"{}\" has an <inertial>, which KDL ignores", root->name.value),
                  {.hint = "add a root link without mass and a fixed joint to this one"});
}

/// Reports one tensor on several links of different shapes, because it cannot have been computed for all of them.
void check_copies(Findings& findings) {
  std::map<std::array<double, 7>, std::vector<const Link*>> groups;
  for (const Link& link : findings.robot.links) {
    if (!link.inertial || (link.visuals.empty() && link.collisions.empty())) continue;
    const Inertia& i = link.inertial->inertia;
    if (is_zero(i) || !(link.inertial->mass.value > 0)) continue;
    groups[{link.inertial->mass, i.ixx, i.ixy, i.ixz, i.iyy, i.iyz, i.izz}].push_back(&link);
  }
  for (const auto& [tensor, links] : groups) {
    std::set<std::string> shapes;
    for (const Link* link : links) shapes.insert(shape_signature(*link));
    if (links.size() < copies || shapes.size() < copies) continue;
    std::vector<std::string_view> names;
    for (const Link* link : links) names.push_back(link->name.value);
    findings.report(rules::inertia_copied, links[1]->inertial->element, links[1]->inertial->span,
                    fmt::format("{} links of different shapes have the same mass and inertia: {}", links.size(),
                                fmt::join(names, ", ")));
  }
}

/// True for a model without moving joints whose masses do not count: simulators keep it in its place, or it is larger
/// than robots are.
bool is_scenery(const Robot& robot) {
  constexpr double larger = 1;  // m, each side of a link's shapes
  const auto makes_static = [](const Extension& extension) {
    if (extension.element->name != "gazebo" || extension.element->attribute("reference") != nullptr) return false;
    const std::string text = xml::child_text(*extension.element, "static");
    return text == "true" || text == "1";
  };
  const auto is_large = [](const Link& link) {
    const std::optional<Body> body = primitive_body(link);
    return body && body->least_side() > larger;
  };
  return std::none_of(robot.joints.begin(), robot.joints.end(), moves) &&
         (std::any_of(robot.extensions.begin(), robot.extensions.end(), makes_static) ||
          std::any_of(robot.links.begin(), robot.links.end(), is_large));
}

}  // namespace

void check_inertia(Findings& findings) {
  if (is_scenery(findings.robot)) return;
  for (const Link& link : findings.robot.links) {
    if (!link.inertial) continue;
    check_mass(findings, link, *link.inertial);
    const bool misfit = check_against_shapes(findings, link, *link.inertial);
    check_tensor(findings, link, *link.inertial, !misfit && !findings.has_suspected_length(link));
  }
  check_present(findings);
  check_root(findings);
  check_copies(findings);
}

}  // namespace urdfmill::urdf
