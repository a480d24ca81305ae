#include "urdfmill/session/options/mechanics.hpp"

#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::session {
namespace {

constexpr std::string_view value_of_joint = "JOINT=VALUE", values_or_file = "JOINT=VALUE|FILE",
                           any_limit = "[JOINT=]VALUE";
constexpr std::string_view longest_chain_tip = "The tip link; default: the one with the most movable joints";

constexpr Row base{
    .name = "base", .help = "The base link; default: the root", .value_name = "LINK", .heading = Heading::chain};
constexpr Row no_limits_of_mimic{
    .name = "ignore_mimic", .help = "Let mimic joints move independently", .heading = Heading::dynamics};
constexpr Row rotors{
    .name = "rotors", .help = "Also identify an apparent inertia of each joint's rotor", .heading = Heading::dynamics};
constexpr Row gravity{.name = "gravity",
                      .help = "Gravity in the root's frame, {unit}; default {default}",
                      .value_name = "\"X Y Z\"",
                      .unit = "m/s^2",
                      .standard = of_member,
                      .heading = Heading::dynamics};
constexpr Row angle_unit{.name = "degrees",
                         .help = "Angles in degrees, in the output and in ⟨q⟩ where no unit is given",
                         .heading = Heading::output};

Row tip(std::string_view help) {
  return {.name = "tip", .help = help, .value_name = "LINK", .heading = Heading::chain};
}

Row digits(std::string_view help) {
  return {.name = "digits", .help = help, .value_name = "N", .bounds = between(1, 17), .heading = Heading::output};
}

Row no_friction(std::string_view help) {
  return {.name = "no_friction", .help = help, .heading = Heading::dynamics};
}

Row random_seed(std::string_view help) {
  return {.name = "random_seed",
          .help = help,
          .value_name = "N",
          .former_names = "seed",
          .former_spelling = "seed",
          .standard = of_member,
          .bounds = from_zero};
}

/// Reads six numbers from 0 or inf: m, then rad ("5deg").
std::string read_tolerance(const Row& row, const std::string& text, kinematics::PoseTolerance& tolerance) {
  const std::vector<std::string_view> words = words_of(text);
  kinematics::PoseTolerance values{};
  bool is_read = words.size() == values.size();
  for (std::size_t i = 0; is_read && i < values.size(); ++i) {
    const std::optional<double> value =
        words[i] == "inf" ? std::optional(urdf::infinity) : parse_position(words[i], i >= 3, false);
    is_read = value.has_value();
    if (is_read) values[i] = *value;
  }
  if (!is_read || !kinematics::is_searchable(values))
    return refusal(
        row, text,
        "is not six numbers from 0 or inf: lengths, then angles (rad or 5deg), of which none, one or all are "
        "inf");
  tolerance = values;
  return {};
}

void bind_style(Binder& to, emit::NumberStyle& style, const Row& degrees) {
  to.add(digits("Significant digits to round to; 17: all. Default: 6 in text, all in the other formats"), style.digits);
  to.add(degrees, style.degrees);
}

void bind_trajectory(Binder& to, std::string& file) {
  to.add({.name = "trajectory",
          .help = "A CSV file with one line per sample, in the place of positions",
          .value_name = "FILE",
          .names = Names::input,
          .is_on_command_line = false},
         file);
}

void bind_states(Binder& to, DynamicsOptions& o) {
  const auto section = to.under(Heading::state);
  bind_positions(to, o.motion);
  bind_style(to, o.motion.style, angle_unit);
  to.add({.name = "velocities",
          .help = "The velocity of a joint, {unit}, or a file of velocities; other joints are at rest",
          .value_name = values_or_file,
          .spelling = "dq",
          .unit = "rad/s or m/s",
          .names = Names::input_maybe},
         o.velocities);
  to.add({.name = "accelerations",
          .help = "The acceleration of a joint, {unit}, or a file: print the torques (inverse dynamics); the "
                  "accelerations of other joints are 0, or follow from constraints",
          .value_name = values_or_file,
          .spelling = "ddq",
          .unit = "rad/s^2 or m/s^2",
          .names = Names::input_maybe},
         o.accelerations);
  to.add({.name = "torques",
          .help = "The torque of a joint, {unit}, or a file: print the accelerations (forward dynamics); other torques "
                  "are 0",
          .value_name = values_or_file,
          .spelling = "tau",
          .unit = "N m or N",
          .excludes = "accelerations",
          .names = Names::input_maybe},
         o.torques);
  to.add({.name = "trajectory",
          .help = "A CSV file with one line per sample: time, JOINT or q.JOINT, dq.JOINT, and ddq.JOINT or tau.JOINT; "
                  "what has no column is 0",
          .value_name = "FILE",
          .names = Names::input},
         o.motion.trajectory);
}

void bind_task(Binder& to, DynamicsRequest& r) {
  const auto section = to.under(Heading::task);
  Row tip_row = tip("Print the Jacobians of this link, and the equations of motion in its coordinates");
  tip_row.heading = Heading::task;
  to.add(tip_row, r.tip);
  to.add({.name = "task",
          .help = "The coordinates of the tip: x y z roll pitch yaw, vx vy vz wx wy wz; default: all six, of a tip "
                  "that six joints move",
          .value_name = "\"x y yaw\"",
          .needs = "tip"},
         r.task);
  to.add({.name = "damping",
          .help = "Bound the terms near singularities: damped least squares",
          .value_name = "D",
          .bounds = above_zero,
          .needs = "tip"},
         r.damping);
  to.add({.name = "tip_wrench",
          .help = "Wrench of the tip on its surroundings, {unit}, about its origin along the root's axes",
          .value_name = "\"MX MY MZ FX FY FZ\"",
          .spelling = "f-tip",
          .unit = "N m and N",
          .needs = "tip"},
         r.tip_wrench);
}

void bind_constraints(Binder& to, DynamicsRequest& r) {
  const auto section = to.under(Heading::constraints);
  to.add({.name = "constraints",
          .help = "A sum of coordinates of links and positions of joints that stays as it is: \"tip x = 1\", \"left - "
                  "2*right = 0\", \"tip vy = 0\". May be repeated",
          .value_name = "\"LINK x = 1\"",
          .spelling = "constraint"},
         r.constraints);
  to.add_each(
      {.name = "multipliers",
       .help = "The multipliers (forces) of the constraints, for ⟨ddq⟩ and in their order; default: 0",
       .value_name = "\"F1 F2\"",
       .spelling = "lambda",
       .needs = "constraints"},
      [&r] { r.multipliers.clear(); },
      [&r](const Row& row, const std::string& text) {
        const auto numbers = numbers_of(text);
        if (!numbers) return refusal(row, text, "is not a list of numbers");
        for (const urdf::Number& number : *numbers) r.multipliers.push_back(number);
        return std::string();
      });
  to.add({.name = "affine_in",
          .help = "Print accelerations and multipliers as they depend on torques (tau), or torques as they depend on "
                  "accelerations and multipliers (ddq)",
          .value_name = "QUANTITY"},
         r.affine_in, affine_choices);
}

void bind_drives(Binder& to, DynamicsRequest& r) {
  const auto section = to.under(Heading::dynamics);
  to.add_not(no_friction("Leave out <dynamics damping friction>"), r.friction);
  to.add({.name = "smoothing",
          .help = "Let dry friction grow linearly up to this velocity, {unit}; default {default}: it is a step",
          .value_name = "RATE",
          .unit = "rad/s or m/s",
          .standard = of_member,
          .bounds = above_zero,
          .excludes = "no_friction"},
         r.smoothing);
  to.add(
      {.name = "rotor_inertias",
       .help = "The inertia of a motor's rotor about its axis, by the name of its joint or actuator; may be repeated. "
               "The inertias in transmissions (drake:rotor_inertia) are used in any case",
       .value_name = "NAME=KGM2",
       .spelling = "rotor-inertia",
       .one_value_per_name = true},
      r.rotor_inertias);
  to.add({.name = "gear_ratios",
          .help = "Turns of that rotor per turn of the joint; default: from the transmission, else 1",
          .value_name = "NAME=RATIO",
          .spelling = "gear-ratio",
          .one_value_per_name = true},
         r.gear_ratios);
  to.add({.name = "exact_rotors",
          .help = "Treat rotors as bodies on the links before their joints, with gyroscopic effects; default: apparent "
                  "inertia, ratio^2 times that of the rotor"},
         r.exact_rotors);
}

void bind_excitation_limits(Binder& to, ExciteRequest& r) {
  const auto section = to.under(Heading::limits);
  to.add({.name = "velocity_limits",
          .help = "The velocity limit of a joint, or of all, instead of the model's; {unit}. May be repeated",
          .value_name = any_limit,
          .spelling = "velocity",
          .unit = "rad/s or m/s"},
         r.velocities);
  to.add({.name = "acceleration_limits",
          .help = "The acceleration limit of a joint, or of all; {unit}; default: what a URDF 1.2 states, else none",
          .value_name = any_limit,
          .spelling = "acceleration",
          .unit = "rad/s^2 or m/s^2"},
         r.accelerations);
  to.add(
      {.name = "effort_limits",
       .help = "The effort limit of a joint, or of all, instead of the model's; {unit}. The torques of the motion are "
               "those of the model",
       .value_name = any_limit,
       .spelling = "effort",
       .unit = "N m or N"},
      r.efforts);
  to.add({.name = "held",
          .help = "Keep a joint at this position, such as a gripper's; {unit}. May be repeated",
          .value_name = value_of_joint,
          .spelling = "hold",
          .unit = "rad or m"},
         r.held);
  to.add({.name = "margin",
          .help = "Safety margin, as a fraction of each limit; default {default}",
          .value_name = "FRACTION",
          .standard = of_member,
          .bounds = between(0, 0.9)},
         r.margin);
}

}  // namespace

std::optional<JointInput> MotionOptions::read(Session& session, const std::vector<std::string>& words,
                                              source::Sink& sink) const {
  return read_joint_input(session, words, style.degrees, sink);
}

bool DynamicsOptions::read_states(Session& session, source::Sink& sink, std::string& message) {
  const auto read = [&](const std::vector<std::string>& words, auto& target) {
    auto input = motion.read(session, words, sink);
    if (!input) return false;
    target = *std::move(input);
    return true;
  };
  if (motion.trajectory.empty())
    return read(motion.positions, request.positions) && read(velocities, request.velocities) &&
           (accelerations.empty() || read(accelerations, request.accelerations)) &&
           (torques.empty() || read(torques, request.torques));
  if (!motion.positions.empty() || !velocities.empty() || !accelerations.empty() || !torques.empty())
    message = "⟨trajectory⟩ has all states; leave out ⟨q⟩, ⟨dq⟩, ⟨ddq⟩ and ⟨tau⟩";
  else if (!text::has_suffix(motion.trajectory, {".csv"}))
    message = "⟨trajectory⟩: " + motion.trajectory + " is not a .csv file";
  return message.empty() && read({motion.trajectory}, request.trajectory);
}

void bind_positions(Binder& to, MotionOptions& options, const std::string& effect) {
  to.add(
      {.name = "positions",
       .help = "The position of a joint, {unit} (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, which "
               "may be a trajectory; other joints are at 0" +
               effect + ". May be repeated",
       .value_name = values_or_file,
       .spelling = "q",
       .unit = "rad or m",
       .names = Names::input_maybe},
      options.positions);
}

void bind_sampling(Binder& to, WorkspaceRequest& request, std::string_view samples_help, std::string_view needs) {
  constexpr double most_samples = 10000000;
  to.add({.name = "samples",
          .help = samples_help,
          .value_name = "N",
          .standard = of_member,
          .bounds = between(1, most_samples),
          .needs = needs},
         request.samples);
  Row seed = random_seed("Seed of the random positions; default {default}");
  seed.needs = needs;
  to.add(seed, request.seed);
}

void bind(Binder& to, FkOptions& o) {
  bind_positions(to, o.motion);
  bind_style(to, o.motion.style, angle_unit);
  bind_trajectory(to, o.motion.trajectory);
  to.add({.name = "links",
          .help = "Only this link; may be repeated",
          .value_name = "LINK",
          .spelling = "link",
          .heading = Heading::chain},
         o.request.links);
  to.add({.name = "base",
          .help = "Print poses relative to this link; default: the root",
          .value_name = "LINK",
          .heading = Heading::chain},
         o.request.base);
}

void bind(Binder& to, ScrewsOptions& o) {
  to.add(base, o.request.base);
  to.add(tip("The tip link; default: the one with the most movable joints"), o.request.tip);
  to.add({.name = "frame",
          .help = "Screws in the base (space) or in the tip (body)",
          .value_name = "FRAME",
          .standard = of_member},
         o.request.frame, frame_choices);
  bind_positions(to, o.motion, "; adds pose and Jacobian");
  bind_style(to, o.motion.style, angle_unit);
  bind_trajectory(to, o.motion.trajectory);
}

void bind(Binder& to, DynamicsOptions& o) {
  bind_states(to, o);
  bind_task(to, o.request);
  bind_constraints(to, o.request);
  to.add_vector(gravity, o.request.gravity);
  to.add(
      {.name = "regressor",
       .help = "Print the regressor: the matrix that gives torques from the inertial parameters of the links, at the "
               "given accelerations, or those that follow, or 0"},
      o.request.regressor);
  to.add({.name = "base_parameters",
          .help = "Print the combinations of inertial parameters that torques depend on, by name, and their values"},
         o.request.base_parameters);
  to.add({.name = "floating_base",
          .help = "Let the root move freely: six more coordinates, floating_base.x to .roll; also prints the momentum"},
         o.request.floating_base);
  bind_drives(to, o.request);
  to.add_not(no_limits_of_mimic, o.request.follow_mimics);
}

void bind(Binder& to, IkOptions& o) {
  IkRequest& r = o.request;
  to.add({.name = "pose",
          .help = "The pose of the tip: \"x y z roll pitch yaw\" or \"x y z qx qy qz qw\", in m and rad (or 90deg, "
                  "pi/2), or \"x y z\" for any orientation, for arms with fewer than six joints",
          .value_name = "POSE"},
         r.pose);
  to.add({.name = "positions",
          .help = "Instead of ⟨pose⟩: take the pose of the tip at this joint position; other joints are at 0. May be "
                  "repeated",
          .value_name = value_of_joint,
          .spelling = "pose-at",
          .excludes = "pose"},
         r.positions);
  to.add({.name = "poses",
          .help = "Instead of ⟨pose⟩: the poses in this .csv, .yaml or .json file, one after the other, each from the "
                  "solution of the one before: x, y, z, then roll, pitch, yaw or qx, qy, qz, qw or nothing; optionally "
                  "time",
          .value_name = "FILE",
          .excludes = "pose positions all_solutions",
          .names = Names::input},
         r.poses);
  to.add(tip(longest_chain_tip), r.tip);
  to.add(base, r.base);
  to.add({.name = "start",
          .help = "Start the search here, and prefer solutions near it; other joints start at 0. May be repeated",
          .value_name = value_of_joint,
          .former_names = "seed",
          .former_spelling = "seed"},
         r.seed);
  to.add({.name = "all_solutions", .help = "All solutions, the nearest to the start first", .spelling = "all"}, r.all);
  to.add_not({.name = "beyond_limits", .help = "Accept solutions beyond the joint limits"}, r.respect_limits);
  constexpr double most_restarts = 1000000;
  to.add({.name = "restarts",
          .help = "Number of restarts of a numeric search; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(0, most_restarts)},
         r.restarts);
  to.add_read(
      {.name = "tolerance",
       .help =
           "Permitted deviations along and about the x, y and z axis of the pose; inf leaves one free. Such poses are "
           "searched numerically",
       .value_name = "\"X Y Z RX RY RZ\"",
       .unit = "m and rad"},
      [&r](const Row& row, const std::string& text) { return read_tolerance(row, text, r.tolerance); });
  to.add({.name = "redundancy",
          .help = "What an arm with joints to spare does with them: stay near ⟨start⟩ (posture), far from joint limits "
                  "(limits), or where it moves best in all directions (manipulability)",
          .value_name = "CRITERION"},
         r.redundancy, redundancy_choices);
  to.add({.name = "max_step",
          .help = "With ⟨poses⟩, warn if a joint moves further than this between two; {unit}; default {default}",
          .value_name = "N",
          .unit = "rad or m",
          .standard = of_member,
          .bounds = above_zero,
          .needs = "poses"},
         r.largest_step);
  to.add({.name = "degrees", .help = "Print angles in degrees", .heading = Heading::output}, o.style.degrees);
  to.add(digits("Round to this many significant digits; default: 9 in text, which is what solutions are good for, else "
                "all"),
         o.style.digits);
}

void bind(Binder& to, IdentifyOptions& o) {
  IdentifyRequest& r = o.request;
  to.add(
      {.name = "payload",
       .help = "Identify the parameters of this link only, such as a load at the tip; default: those of all links with "
               "mass",
       .value_name = "LINK"},
      r.payload);
  to.add_not(no_friction("Take damping and friction from the model instead of identifying them"), r.friction);
  to.add(rotors, r.rotors);
  constexpr double widest = 1000;
  to.add({.name = "window",
          .help = "Samples on either side from which velocity and acceleration are estimated; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(2, widest)},
         r.window);
  to.add({.name = "hold_out",
          .help = "The fraction of the samples, at the end, that is predicted rather than fitted; default {default}",
          .value_name = "FRACTION",
          .standard = of_member,
          .bounds = between(0, 0.9)},
         r.hold_out);
  to.add_vector(gravity, r.gravity);
  to.add(digits("Significant digits to round to; 17: all. Default: 4 in text, all in the other formats"),
         o.style.digits);
}

void bind(Binder& to, ExciteOptions& o) {
  ExciteRequest& r = o.request;
  constexpr double most_harmonics = 50, most_motions = 1000000;
  to.add({.name = "period",
          .help = "Duration of the motion, {unit}; default {default}",
          .value_name = "S",
          .unit = "s",
          .standard = of_member,
          .bounds = above_zero},
         r.period);
  to.add({.name = "harmonics",
          .help = "Sines of each joint: those of the period, of half of it, and so on; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(2, most_harmonics)},
         r.harmonics);
  to.add({.name = "rate",
          .help = "Samples per second in the file; default {default}",
          .value_name = "HZ",
          .unit = "Hz",
          .standard = of_member,
          .bounds = above_zero},
         r.rate);
  to.add({.name = "motions",
          .help = "Number of motions to try; default {default}. More take longer and give better results",
          .value_name = "N",
          .former_names = "samples",
          .standard = of_member,
          .bounds = between(1, most_motions)},
         r.motions);
  to.add(random_seed("Seed of the random motions; default {default}"), r.seed);
  bind_excitation_limits(to, r);
  to.add({.name = "payload",
          .help = "Identify the parameters of this link only; default: those of all links with mass",
          .value_name = "LINK"},
         r.payload);
  to.add_not(no_friction("Do not identify damping and friction"), r.friction);
  to.add(rotors, r.rotors);
  to.add_vector(gravity, r.gravity);
  to.add(digits("Significant digits to round to; 17: all. Default: 4 in text, all in the other formats"),
         o.style.digits);
}

void bind(Binder& to, WorkspaceOptions& o) {
  to.add(tip(longest_chain_tip), o.request.tip);
  to.add(base, o.request.base);
  bind_sampling(to, o.request, "Number of random joint positions; default {default}");
  to.add({.name = "degrees", .help = "Angles of ⟨format⟩ csv in degrees", .heading = Heading::output}, o.style.degrees);
  to.add(digits("Round to this many significant digits; default: 4 in text, all in the other formats"), o.style.digits);
}

void bind(Binder& to, CodegenRequest& r) {
  to.add(
      {.name = "what",
       .help = "What to write, with commas: fk, jacobian, mass, gravity and inverse-dynamics (default); links (poses "
               "of all), jacobian-rate, coriolis, forward-dynamics, friction, regressor",
       .value_name = "LIST",
       .separator = ','},
      r.program.quantities,
      choices_of(codegen::all_quantities, [](codegen::Quantity quantity) { return codegen::text(quantity); }));
  to.add(tip("The link of fk and jacobian; default: the one with the most movable joints"), r.tip);
  to.add({.name = "name", .help = "Prefix of the functions; default: the robot's name", .value_name = "NAME"},
         r.program.name);
  to.add_vector(gravity, r.program.gravity);
  to.add_not(no_limits_of_mimic, r.follow_mimics);
}

}  // namespace urdfmill::session
