#include "urdfmill/bodies/inertia.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "urdfmill/bodies/plausible_masses.hpp"
#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/bodies/shared_volume.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::bodies {
namespace {

using mesh::Point;

/// kg/m³: plausible average densities of a robot's part; shells are light. Of 987 links of public robots 5 % are below
/// 132 and 5 % above 7,935.
constexpr double least_density = 1, greatest_density = 25'000;
/// kg/m³: lighter than a chassis of foam or a robot's shell, heavier than lead. Beyond these a mass is the first
/// suspect.
constexpr double least_usual = 20, greatest_usual = 15'000;
/// The factor by which the inertia may differ from that of the geometry with the same mass: 7.6 % of the links of
/// public robots exceed it.
constexpr double inertia_factor = 100;
/// Relative to the size: rounding of A + B ≥ C in printed numbers.
constexpr double rounding = 5e-3;
/// Relative to the size of the body: the distance of the centre of mass outside its hull.
constexpr double outside = 0.1;
/// Shares of a link's volume that lie in another link: from the first on, it is part of that body; from the second on,
/// the overlap is reported.
constexpr double same_body = 0.5, noticeable_overlap = 0.1;

Mass stated_mass(const urdf::Inertial& inertial) {
  const kinematics::Transform pose = kinematics::transform(inertial.origin);
  const kinematics::Matrix3 m = kinematics::inertia_in_link_axes(inertial);
  return {inertial.mass,
          {pose.position[0], pose.position[1], pose.position[2]},
          {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)}};
}

Mass computed_mass(const LinkBody& body, double mass) {
  Mass result{mass, body.solid.centroid, body.solid.inertia};
  for (double& value : result.inertia) value *= mass / body.solid.volume;
  return result;
}

/// Returns the largest distance of a point outside the planes of a hull (m); 0 inside.
double distance_outside(const mesh::Mesh& hull, const Point& p) {
  double largest = 0;
  for (const mesh::Triangle& t : hull.parts[0].triangles) {
    const Point &a = hull.positions[t[0]], &b = hull.positions[t[1]], &c = hull.positions[t[2]];
    Point n{};
    double side = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      n[i] = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
      side += n[i] * (p[i] - a[i]);
    }
    if (const double length = std::hypot(n[0], n[1], n[2]); length > 0) largest = std::max(largest, side / length);
  }
  return largest;
}

/// Returns the reason why a stated mass is impossible, or nothing.
std::string impossible(const Mass& mass) {
  if (!(mass.mass > 0)) return "no mass";
  const auto [a, b, c] = mass.principal_moments();
  if (std::isnan(c)) return "incomplete";
  if (!(c > 0)) return "no inertia";
  if (a < -rounding * c) return "impossible: a principal moment is negative";
  if (a + b < c * (1 - rounding)) return "impossible: one principal moment exceeds the sum of the others";
  return {};
}

double distance_between(const Point& a, const Point& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// The reason why a stated mass does not fit the geometry, or nothing.
struct Misfit {
  std::string text = {};
  Doubt doubt = Doubt::none;
};

Misfit implausible(const Mass& mass, const LinkBody& body) {
  const double density = mass.mass / body.solid.volume;
  if (density < least_density || density > greatest_density)
    return {fmt::format("implausible: {:.3g} kg/m³", density), Doubt::mass};
  const Mass solid = computed_mass(body, mass.mass);
  const auto trace = [](const Mass& m) { return m.inertia[0] + m.inertia[3] + m.inertia[5]; };
  const double ratio = trace(mass) / trace(solid);
  const bool is_usual = density >= least_usual && density <= greatest_usual;
  if (ratio < 1 / inertia_factor || ratio > inertia_factor)
    return {fmt::format("implausible: inertia {:.2g} times that of the geometry", ratio),
            is_usual ? Doubt::inertia : Doubt::mass};
  // The centroid is inside the hull, so points close to it are not far outside.
  const double farthest = outside * body.box.diagonal();
  if (distance_between(mass.centre, body.solid.centroid) <= farthest) return {};
  if (const auto hull = mesh::convex_hull(body.points)) {
    const double distance = distance_outside(*hull, mass.centre);
    if (distance > farthest)
      return {fmt::format("implausible: centre of mass {:.2g} m outside the geometry", distance), Doubt::centre};
  }
  return {};
}

class Comparison {
 public:
  Comparison(const urdf::Robot& robot, const InertiaOptions& options, MeshStore& meshes, source::Sink& sink)
      : robot_(robot), root_(robot.root()), options_(options), meshes_(meshes), sink_(sink), groups_(robot, meshes) {}

  std::optional<InertiaReport> run() {
    if (!check_names()) return std::nullopt;
    InertiaReport report;
    for (const urdf::Link& link : robot_.links) report.links.push_back(look_at(link, report.links));
    if (options_.total_mass && !scale(report)) return std::nullopt;
    for (const LinkMass& link : report.links) {
      const std::optional<Mass>& mass = link.write ? link.computed : link.stated;
      report.mass += mass ? mass->mass : 0;
    }
    if (!options_.total_mass) report_implausible_masses(robot_, report, sink_);
    return report;
  }

 private:
  bool check_names() {
    std::vector<std::string_view> names;
    for (const urdf::Link& link : robot_.links) names.push_back(link.name.value);
    for (const auto& [name, mass] : options_.masses) {
      if (robot_.link(name) != nullptr) continue;
      source::report(sink_, rules::inertia_unknown_link, "\"" + name + "\" is not a link of robot " + robot_.name.value,
                     {}, text::did_you_mean_or_longer(name, names));
      return false;
    }
    return true;
  }

  [[nodiscard]] std::optional<double> given_mass(const std::string& link) const {
    for (const auto& [name, mass] : options_.masses)
      if (name == link) return mass;
    return std::nullopt;
  }

  /// Looks at a link after those before it.
  LinkMass look_at(const urdf::Link& link, const std::vector<LinkMass>& before) {
    LinkMass found;
    found.link = link.name.value;
    if (link.inertial) found.stated = stated_mass(*link.inertial);
    const std::optional<double> given = given_mass(found.link);
    source::Collector problems;
    const auto body = link_body(link, options_.bodies, meshes_, problems);
    if (body) {
      found.volume = body->solid.volume;
      found.source = body->source;
    }
    const bool judged = judge(link, body, found);
    const bool wanted = given || (judged && (found.stated || !repeats_other(link, before, found)));
    if (!wanted) return found;
    for (source::Diagnostic& problem : problems.diagnostics) sink_.report(std::move(problem));
    if (!body) {
      if (given)
        xml::report(sink_, rules::inertia_no_body, link.element, link.name.span,
                    fmt::format("link \"{}\": it has no shape to compute a mass from", found.link));
      return found;
    }
    // The maker knows the mass that the model states, if it is possible at all.
    const double density = options_.density.value_or(default_density);
    const bool keeps = found.stated && !options_.density && found.stated->mass / found.volume >= least_density &&
                       found.stated->mass / found.volume <= greatest_density;
    found.computed = computed_mass(*body, given ? *given : keeps ? found.stated->mass : density * found.volume);
    found.is_by_density = !given && !keeps;
    found.write = true;
    return found;
  }

  /// True if a link without a stated mass can get one.
  [[nodiscard]] bool gets_mass(const urdf::Link& link) const {
    return has_shapes(link, options_.bodies.from) && (options_.root || options_.base_link || root_ != &link);
  }

  /// True if the link describes again the body of another link with a mass, which cannot move relative to it: it lies
  /// mostly in that link, or it has only shapes for collisions, in which that link mostly lies. Sets the verdict;
  /// reports smaller overlaps.
  bool repeats_other(const urdf::Link& link, const std::vector<LinkMass>& before, LinkMass& found) {
    const std::size_t own = before.size();
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      const bool states = robot_.links[i].inertial.has_value();
      const bool has_mass = states || (i < own ? before[i].write : gets_mass(robot_.links[i]));
      if (i == own || !has_mass || !groups_.are_together(own, i)) continue;
      const std::string& other = robot_.links[i].name.value;
      const double within = groups_.share_within(own, i);
      if (within < noticeable_overlap && !states) continue;
      const double around = groups_.share_within(i, own);
      // If two links without a mass are in each other, the second one repeats the first.
      if (!states && i > own && around >= same_body) continue;
      std::string what;
      if (within >= same_body)
        what = fmt::format("{:.0f} % of its volume is in \"{}\", to which it is fixed", 100 * within, other);
      else if (states && link.visuals.empty() && around >= same_body)
        what = fmt::format("its collisions are around {:.0f} % of \"{}\", to which it is fixed", 100 * around, other);
      if (!what.empty()) {
        found.verdict = "no mass: " + what;
        xml::report(sink_, rules::inertia_repeated, link.element, link.name.span,
                    fmt::format("link \"{}\" gets no mass: {}", found.link, what));
        return true;
      }
      // One of the two links reports the overlap.
      if (within >= noticeable_overlap && (states || i < own))
        xml::report(
            sink_, rules::inertia_overlap, link.element, link.name.span,
            fmt::format("link \"{}\": {:.0f} % of its volume is in \"{}\", to which it is fixed, and counts twice",
                        found.link, 100 * within, other));
    }
    return false;
  }

  /// Sets the verdict; returns whether the link is to be written.
  bool judge(const urdf::Link& link, const std::optional<LinkBody>& body, LinkMass& found) const {
    const bool is_root = !options_.root && root_ == &link && robot_.links.size() > 1;
    if (!found.stated) {
      if (!has_shapes(link, options_.bodies.from)) {
        found.verdict = link.visuals.empty() && link.collisions.empty() ? "no geometry" : "no geometry of that kind";
        return false;
      }
      found.verdict = is_root ? "missing; KDL ignores an inertia of the root" : "missing";
      return !is_root || options_.base_link;
    }
    found.verdict = impossible(*found.stated);
    if (found.verdict.empty() && body) {
      Misfit misfit = implausible(*found.stated, *body);
      found.verdict = std::move(misfit.text);
      found.doubt = misfit.doubt;
    }
    const bool bad = !found.verdict.empty();
    if (!bad) found.verdict = body ? "plausible" : "possible; no volume to compare with";
    return (options_.links == InertiaLinks::all && has_shapes(link, options_.bodies.from)) ||
           (options_.links == InertiaLinks::implausible && bad);
  }

  /// Scales masses computed by density so that the robot has its total mass.
  bool scale(InertiaReport& report) {
    double fixed = 0, free = 0;
    const auto is_free = [](const LinkMass& link) { return link.write && link.is_by_density; };
    for (const LinkMass& link : report.links) {
      const std::optional<Mass>& mass = link.write ? link.computed : link.stated;
      (is_free(link) ? free : fixed) += mass ? mass->mass : 0;
    }
    const double factor = (*options_.total_mass - fixed) / free;
    if (!(free > 0) || !(factor > 0)) {
      source::report(
          sink_, rules::inertia_total_mass,
          free > 0 ? fmt::format("the other links already weigh {:.6g} kg of {:.6g} kg", fixed, *options_.total_mass)
                   : "no link gets its mass from a density, so there is nothing to scale");
      return false;
    }
    const double density = factor * options_.density.value_or(default_density);
    if (density < least_density || density > greatest_density) {
      source::report(sink_, rules::inertia_total_mass,
                     fmt::format("the links without a mass would have a density of {:.3g} kg/m³ for {:.6g} kg in all; "
                                 "solid parts have {:.6g} to {:.6g}",
                                 density, *options_.total_mass, least_density, greatest_density));
      return false;
    }
    for (LinkMass& link : report.links) {
      if (!is_free(link)) continue;
      link.computed->mass *= factor;
      for (double& value : link.computed->inertia) value *= factor;
    }
    return true;
  }

  const urdf::Robot& robot_;
  const urdf::Link* root_;
  const InertiaOptions& options_;
  MeshStore& meshes_;
  source::Sink& sink_;
  RigidGroups groups_;
};

}  // namespace

urdf::Inertial inertial_of(const Mass& mass) {
  urdf::Inertial made;
  made.mass.value = mass.mass;
  for (std::size_t i = 0; i < 3; ++i) made.origin.xyz.v[i].value = mass.centre[i];
  urdf::Inertia& inertia = made.inertia;
  const std::array<urdf::Number*, 6> values{&inertia.ixx, &inertia.ixy, &inertia.ixz,
                                            &inertia.iyy, &inertia.iyz, &inertia.izz};
  for (std::size_t i = 0; i < values.size(); ++i) values[i]->value = mass.inertia[i];
  return made;
}

std::optional<std::pair<std::string, double>> link_mass(std::string_view assignment) {
  const std::size_t equals = assignment.rfind('=');
  if (equals == std::string_view::npos) return std::nullopt;
  double mass = 0;
  const char* end = assignment.data() + assignment.size();
  if (std::from_chars(assignment.data() + equals + 1, end, mass).ptr != end || !(mass > 0) || !std::isfinite(mass))
    return std::nullopt;
  return std::pair(std::string(assignment.substr(0, equals)), mass);
}

const std::vector<std::pair<std::string, double>>& material_densities() {
  static const std::vector<std::pair<std::string, double>> densities{
      {"abs", 1040},    {"aluminium", 2700}, {"brass", 8500},    {"carbon-fibre", 1600},
      {"nylon", 1150},  {"pla", 1240},       {"plywood", 600},   {"polycarbonate", 1200},
      {"rubber", 1200}, {"steel", 7850},     {"titanium", 4430}, {"water", 1000}};
  return densities;
}

std::array<double, 3> Mass::principal_moments() const {
  urdf::Inertia tensor;
  tensor.ixx.value = inertia[0], tensor.ixy.value = inertia[1], tensor.ixz.value = inertia[2];
  tensor.iyy.value = inertia[3], tensor.iyz.value = inertia[4], tensor.izz.value = inertia[5];
  return urdf::principal_moments(tensor);
}

std::optional<InertiaReport> compare_inertias(const urdf::Robot& robot, const InertiaOptions& options,
                                              MeshStore& meshes, source::Sink& sink) {
  return Comparison(robot, options, meshes, sink).run();
}

}  // namespace urdfmill::bodies
