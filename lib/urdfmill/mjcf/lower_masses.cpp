// Adjusts masses and inertias for MuJoCo, which refuses massless moving bodies and impossible moments.
#include <fmt/format.h>

#include <cmath>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/simulation/smallest_mass.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::LinkNode;
using simulation::LinkTree;

/// Rounding error, relative to the largest moment.
constexpr double rounding = 1e-12;

class MassLowering {
 public:
  MassLowering(Lowered& lowered, source::Sink& sink)
      : lowered_(lowered), sink_(sink), tree_(*LinkTree::of(lowered.robot)) {}

  void run() {
    for (std::size_t i = 0; i < tree_.links.size(); ++i) drop_weightless(lowered_.robot.links[i]);
    for (std::size_t i = 0; i < tree_.links.size(); ++i) settle(lowered_.robot.links[i], tree_.links[i]);
  }

 private:
  /// MuJoCo ignores an inertial without mass.
  void drop_weightless(urdf::Link& link) {
    if (!link.inertial || link.inertial->mass.value > 0) return;
    const urdf::Inertia& i = link.inertial->inertia;
    const bool has_moment = i.ixx != 0 || i.iyy != 0 || i.izz != 0 || i.ixy != 0 || i.ixz != 0 || i.iyz != 0;
    if (has_moment || link.inertial->mass.value < 0)
      xml::report(sink_, rules::inertial_dropped, link.element, link.inertial->span,
                  fmt::format("link \"{}\" has a mass of {}; its inertial is dropped", link.name.value,
                              text::shortest(link.inertial->mass)));
    link.inertial.reset();
  }

  /// True if the link, or one fixed to it, has the mass that MuJoCo requires.
  [[nodiscard]] bool is_carried(const LinkNode& node) const {
    for (const std::size_t child : node.children) {
      const LinkNode& below = tree_.links[child];
      if (below.joint->type != urdf::JointType::fixed) continue;
      const auto& inertial = lowered_.robot.links[child].inertial;
      if (!inertial || inertial->mass < least_moving) continue;
      const auto moments = simulation::principal_inertia(inertial->inertia).moments;
      if (moments[0] >= least_moving && moments[1] >= least_moving && moments[2] >= least_moving) return true;
    }
    return false;
  }

  void settle(urdf::Link& link, const LinkNode& node) {
    if (lowered_.joined.contains(link.name.value)) return;
    const bool has_joints_above =
        node.parent != simulation::none && lowered_.joined.contains(tree_.links[node.parent].link->name.value);
    const bool needs_mass = has_joints_above || (moves(lowered_, node) && !is_carried(node));
    if (!link.inertial) {
      if (needs_mass) give_mass(link);
      return;
    }
    urdf::Inertial& inertial = *link.inertial;
    if (needs_mass && inertial.mass < least_moving) return give_mass(link);
    const simulation::PrincipalInertia given = simulation::principal_inertia(inertial.inertia);
    const double floor = needs_mass ? least_moving : 0;
    const auto possible = simulation::nearest_possible(given.moments, floor);
    if (needs_mass) lowered_.moving.insert(link.name.value);
    double change = 0, largest = 0;
    bool is_too_small = false;
    for (std::size_t i = 0; i < 3; ++i) {
      change = std::max(change, possible[i] - given.moments[i]);
      largest = std::max(largest, possible[i]);
      // A moment that is negative only by rounding counts as zero.
      is_too_small = is_too_small || given.moments[i] < floor;
    }
    if (change <= rounding * largest && !is_too_small) return;  // the writer handles the last digits
    xml::report(
        sink_, rules::inertia_altered, inertial.element, inertial.inertia.span,
        "link \"" + link.name.value + "\": MuJoCo refuses " + simulation::altered_text(given.moments, possible));
    simulation::set_inertia(inertial.inertia, {possible, given.axes});
  }

  void give_mass(urdf::Link& link) {
    xml::report(sink_, rules::massless_link, link.element, link.name.span,
                fmt::format("link \"{}\" moves and has no mass, which MuJoCo refuses: it gets {} kg and {} kg·m²",
                            link.name.value, text::shortest(simulation::smallest_mass),
                            text::shortest(simulation::smallest_moment)));
    urdf::Inertial inertial;
    inertial.mass.value = simulation::smallest_mass;
    inertial.inertia.ixx.value = inertial.inertia.iyy.value = inertial.inertia.izz.value = simulation::smallest_moment;
    link.inertial = inertial;
  }

  Lowered& lowered_;
  source::Sink& sink_;
  LinkTree tree_;
};

}  // namespace

void lower_masses(Lowered& lowered, source::Sink& sink) {
  MassLowering(lowered, sink).run();
}

}  // namespace urdfmill::mjcf
