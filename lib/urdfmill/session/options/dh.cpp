#include "urdfmill/session/options/dh.hpp"

#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::session {
namespace {

constexpr std::string_view table_unit = "TOLERANCE";
constexpr std::array step_choices{Choice{"4", 4}, Choice{"8", 8}, Choice{"12", 12}, Choice{"24", 24}};

Row convention(std::string_view help) {
  return {.name = "convention", .help = help, .value_name = "NAME"};
}

void bind_chain(Binder& to, DhRequest& r) {
  const auto section = to.under(Heading::chain);
  to.add({.name = "tip", .help = "The tip link; default: the one with the most movable joints", .value_name = "LINK"},
         r.tip);
  to.add({.name = "base", .help = "The base link; default: the root", .value_name = "LINK"}, r.base);
  to.add({.name = "all_tips", .help = "A table for each link without children", .excludes = "tip"}, r.all_tips);
  const auto table = to.under(Heading::table);
  to.add(convention("standard (distal) or modified (proximal, Craig); default: standard, or as the format requires"),
         r.convention, convention_choices);
}

void bind_table_style(Binder& to, DhRequest& r) {
  const auto section = to.under(Heading::table);
  to.add({.name = "degrees", .help = "Angles in degrees (tables and data; code stays in rad)"}, r.style.degrees);
  to.add({.name = "millimetres", .help = "Lengths in mm (tables and data; code stays in m)"}, r.style.millimetres);
  to.add({.name = "digits",
          .help = "Significant digits to round to; 17: all. Default: 6 in text, all in the other formats",
          .value_name = "N",
          .bounds = between(1, 17)},
         r.style.digits);
  to.add({.name = "with_dynamics", .help = "Mass, centre of mass and inertia of each row (matlab, python, symoro)"},
         r.with_dynamics);
}

void bind_counting(Binder& to, DhOptions& o) {
  const auto section = to.under(Heading::matching);
  to.add({.name = "flips",
          .help = "Reverse the sign of this joint's position; may be repeated",
          .value_name = "JOINT",
          .spelling = "flip"},
         o.request.flips);
  to.add({.name = "zeros",
          .help = "Set this joint's zero to the model's ANGLE ({unit}, 90deg, pi/2); may be repeated",
          .value_name = "JOINT=ANGLE",
          .spelling = "zero",
          .unit = "rad or m",
          .one_value_per_name = true},
         o.request.zeros);
  to.add(
      {.name = "match",
       .help = "Find joint signs and offsets that match this table (see from-dh), and write the rows in its form, or "
               "print what differs",
       .value_name = "TABLE",
       .former_names = "fit",
       .former_spelling = "fit",
       .excludes = "flips zeros",
       .names = Names::input},
      o.fit.table);
  to.add({.name = "match_tolerance",
          .help = "Largest difference that ⟨match⟩ accepts ({unit}); default {default}",
          .value_name = table_unit,
          .former_names = "fit_tolerance",
          .former_spelling = "fit-tolerance",
          .unit = "m, rad",
          .standard = of_member,
          .bounds = above_zero,
          .needs = "match"},
         o.fit.tolerance);
}

void bind_rows(Binder& to, DhRequest& r) {
  const auto section = to.under(Heading::rounding);
  to.add({.name = "snap",
          .help = "Round angles to right angles and lengths to decimals as long as nothing moves by more ({unit})",
          .value_name = table_unit,
          .unit = "m, rad",
          .bounds = above_zero},
         r.snap_tolerance);
  to.add({.name = "snap_steps", .help = "Angles of ⟨snap⟩ are multiples of 360°/N", .value_name = "4|8|12|24"},
         r.snap_steps, step_choices);
  to.add({.name = "snap_decimals",
          .help = "Decimals of the lengths ({unit}) of ⟨snap⟩; default {default}",
          .value_name = "N",
          .unit = "m",
          .standard = std::to_string(kinematics::SnapOptions().decimals),
          .bounds = between(0, 15)},
         r.snap_decimals);
  const auto rows = to.under(Heading::table);
  to.add({.name = "prismatic",
          .help = "Where to place the axis line of a prismatic joint: next-origin (default), keep-urdf-line",
          .value_name = "LINE",
          .standard = word_of(prismatic_choices, kinematics::DhOptions().prismatic)},
         r.prismatic, prismatic_choices);
  to.add({.name = "flange_row", .help = "Write the tip as a fixed row after the last joint"}, r.flange_row);
  to.add({.name = "absorb_base", .help = "Modified only: absorb the base into the first row if it fits"},
         r.absorb_base);
  to.add({.name = "parallel_tolerance",
          .help = "Axes whose angle has a smaller sine count as parallel; default {default}",
          .value_name = "SINE",
          .standard = default_text(kinematics::DhOptions().parallel_tolerance),
          .bounds = between(0, 0.1)},
         r.parallel_tolerance);
  to.add({.name = "budget",
          .help = "Fail above this residual ({unit})",
          .value_name = "RESIDUAL",
          .unit = "m, rad",
          .bounds = above_zero},
         r.budget);
}

void bind_limits(Binder& to, kinematics::DhRobotOptions& robot) {
  const auto section = to.under(Heading::limits);
  to.add({.name = "effort",
          .help = "Effort limit of each joint, {unit}; default: {default} where a joint has limits",
          .value_name = "N",
          .unit = "N m or N",
          .standard = default_text(kinematics::assumed_effort),
          .bounds = from_zero},
         robot.effort);
  to.add({.name = "velocity",
          .help = "Velocity limit of each joint, {unit}; default: {default} where a joint has limits",
          .value_name = "V",
          .unit = "rad/s or m/s",
          .standard = default_text(kinematics::assumed_velocity),
          .bounds = from_zero},
         robot.velocity);
}

}  // namespace

void count_as_in_table(DhOptions& options, Session& session, source::Sink& sink, std::string& unreadable) {
  if (options.fit.table.empty()) return;
  options.request.count_joints = [&](const urdf::Robot& robot, const kinematics::Chain& chain) {
    options.fit.read.convention = convention_of(options.request);
    options.fit.read.degrees = options.request.style.degrees;
    options.fit.read.millimetres = options.request.style.millimetres;
    DhFitAnswer answer = fit_to_table(session, robot, chain, options.fit, sink);
    unreadable = std::move(answer.unreadable);
    return std::move(answer.found);
  };
}

void bind(Binder& to, DhOptions& o) {
  bind_chain(to, o.request);
  bind_table_style(to, o.request);
  bind_counting(to, o);
  bind_rows(to, o.request);
}

void bind(Binder& to, DhUrdfRequest& r) {
  to.add(convention("standard or modified; required unless the table states it"), r.read.convention,
         convention_choices);
  to.add({.name = "name",
          .help = "The robot's name, if the table does not give it; default: that of the file",
          .value_name = "NAME"},
         r.read.name);
  to.add({.name = "degrees", .help = "Angles are in degrees unless the table states a unit"}, r.read.degrees);
  to.add({.name = "millimetres", .help = "Lengths are in mm unless the table states a unit"}, r.read.millimetres);
  bind_limits(to, r.robot);
}

void bind(Binder& to, EtsOptions& o) {
  to.add_each(
      {.name = "constants",
       .help = "The value of a constant: m, rad (or 90deg, pi/2). May be repeated",
       .value_name = "NAME=VALUE",
       .spelling = "set",
       .one_value_per_name = true},
      [&o] { o.constants.clear(); },
      [&o](const Row& row, const std::string& text) {
        auto constant = ets_constant(text);
        if (!constant) return refusal(row, text, "is not NAME=NUMBER");
        o.constants.push_back(*std::move(constant));
        return std::string();
      });
  to.add({.name = "name", .help = "The robot's name; default: {default}", .value_name = "NAME", .standard = of_member},
         o.name);
  bind_limits(to, o.robot);
}

}  // namespace urdfmill::session
