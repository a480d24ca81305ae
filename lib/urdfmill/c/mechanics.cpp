#include "urdfmill/c/mechanics.hpp"

#include <array>

#include "urdfmill/emit/dynamics.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/session/dh/ets.hpp"
#include "urdfmill/session/mechanics/broadcast.hpp"
#include "urdfmill/session/mechanics/codegen.hpp"
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "urdfmill/session/mechanics/excite.hpp"
#include "urdfmill/session/mechanics/identify.hpp"
#include "urdfmill/session/mechanics/ik.hpp"
#include "urdfmill/session/mechanics/workspace.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::c {
namespace {

/// The samples of options.trajectory, or what else is given; nothing, with a report, for a file that cannot be read.
std::optional<session::JointInput> motion_of(Call& call, const session::JointInput& otherwise) {
  if (call.options.trajectory == nullptr) return otherwise;
  const std::string file = call.options.trajectory;
  if (!file.ends_with(".csv")) throw Failure{"a trajectory is read from a .csv file, not from \"" + file + "\""};
  return session::read_joint_input(call.session, {file}, false, call.findings);
}

/// "0 0 -9.81"
std::array<double, 3> gravity_of(const urdfmill_options& options) {
  if (options.gravity == nullptr) return {0, 0, -9.81};
  const auto numbers = session::numbers_of(options.gravity);
  if (!numbers || numbers->size() != 3)
    throw Failure{std::string("gravity: \"") + options.gravity + "\" is not three numbers"};
  return {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

}  // namespace

kinematics::DhRobotOptions limits_of(const urdfmill_options& options) {
  kinematics::DhRobotOptions limits;
  if (options.effort != 0) limits.effort = options.effort;
  if (options.velocity != 0) limits.velocity = options.velocity;
  return limits;
}

void fk(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv", "tf", "tf-static", "tf-dynamic"});
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  const auto positions = motion_of(call, joints(call.options.positions));
  if (!positions) return finish(call, std::nullopt);
  const std::vector<std::string> links = words(call.options.links);
  if (as == "tf-static" || as == "tf-dynamic") {
    const auto topic = as == "tf-static" ? session::Broadcast::fixed : session::Broadcast::moving;
    const auto sent = session::broadcast_transforms(*robot, {topic, *positions, links}, call.findings);
    return finish(call, sent ? std::optional(emit::link_poses_tf(*sent)) : std::nullopt);
  }
  const auto poses = session::link_poses(*robot, {*positions, word(call.options.base), links}, call.findings);
  if (!poses) return finish(call, std::nullopt);
  const emit::NumberStyle style = call.style();
  if (as == "csv") return finish(call, emit::link_poses_csv(*poses, style));
  if (as == "tf") return finish(call, emit::link_poses_tf(*poses, style));
  if (as == "text") return finish(call, emit::link_poses_text(*poses, style));
  finish(call, text_of(positions->trajectory ? emit::link_poses_tree(*poses, style)
                                             : emit::link_poses_tree(poses->front(), style),
                       as));
}

void screws(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "matlab", "python"});
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  session::ScrewsRequest request;
  request.base = word(call.options.base);
  request.tip = word(call.options.tip);
  request.frame = named(call.options.frame, "frame", emit::ScrewFrame::space, session::frame_choices);
  const auto positions = motion_of(call, joints(call.options.positions));
  if (!positions) return finish(call, std::nullopt);
  if (positions->trajectory && (as == "matlab" || as == "python"))
    throw Failure{std::string(as) + " is code of one position, not of a trajectory"};
  if (positions->trajectory || !positions->samples.front().words.empty()) request.positions = positions;
  const auto screws = session::chain_screws(*robot, request, call.findings);
  if (!screws) return finish(call, std::nullopt);
  emit::ScrewReport& report = screws->report;
  report.style = call.style();
  if (as == "matlab" || as == "python") report.style.degrees = false;  // code computes in rad
  if (as == "matlab") return finish(call, emit::screws_matlab(report));
  if (as == "python") return finish(call, emit::screws_python(report));
  if (as == "text") return finish(call, emit::screws_text(report));
  finish(call, text_of(emit::screws_tree(report), as));
}

void dynamics(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  const auto robot = robot_of(call, session::Purpose::dynamics);
  if (!robot) return;
  const auto given = [](const char* const* list) { return list != nullptr && *list != nullptr; };
  session::DynamicsRequest request;
  request.positions = joints(call.options.positions);
  request.velocities = joints(call.options.velocities);
  if (given(call.options.accelerations)) request.accelerations = joints(call.options.accelerations);
  if (given(call.options.torques)) request.torques = joints(call.options.torques);
  if (request.accelerations && request.torques)
    throw Failure{"accelerations and torques are both given; leave one of them out"};
  request.tip = word(call.options.tip);
  request.task = word(call.options.task);
  request.damping = call.options.damping;
  request.tip_wrench = word(call.options.tip_wrench);
  request.constraints = words(call.options.constraints);
  request.floating_base = call.options.floating_base != 0;
  request.friction = call.options.no_friction == 0;
  request.gravity = gravity_of(call.options);
  request.rotor_inertias = words(call.options.rotor_inertias);
  request.gear_ratios = words(call.options.gear_ratios);
  request.exact_rotors = call.options.exact_rotors != 0;
  request.base_parameters = call.options.base_parameters != 0;
  request.smoothing = call.options.smoothing;
  if (!(request.smoothing >= 0) || !(request.damping >= 0)) throw Failure{"smoothing and damping are not below 0"};
  request.follow_mimics = call.options.ignore_mimic == 0;
  if (call.options.affine_in != nullptr)
    request.affine_in = named(call.options.affine_in, "affine_in", session::AffineIn::torques, session::affine_choices);
  for (const char* const* value = call.options.multipliers; value != nullptr && *value != nullptr; ++value) {
    const auto number = urdf::parse_number(*value);
    if (!number) throw Failure{std::string("multipliers: \"") + *value + "\" is not a number"};
    request.multipliers.push_back(*number);
  }
  if (call.options.trajectory != nullptr) {
    if (request.accelerations || request.torques) throw Failure{"the trajectory has all states; leave out the others"};
    request.trajectory = motion_of(call, {});
    if (!request.trajectory) return finish(call, std::nullopt);
  }
  const auto terms = session::dynamics(*robot, request, call.findings);
  if (!terms) return finish(call, std::nullopt);
  const emit::NumberStyle style = call.style();
  if (as == "text") return finish(call, emit::dynamics_text(*terms, style));
  if (as == "csv") return finish(call, emit::dynamics_csv(*terms, style));
  finish(call, text_of(emit::dynamics_tree(*terms, style), as));
}

void ik(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text"});
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  session::IkRequest request;
  request.base = word(call.options.base);
  request.tip = word(call.options.tip);
  request.pose = word(call.options.pose);
  request.positions = words(call.options.positions);
  request.seed = words(call.options.seed);
  request.all = call.options.all_solutions != 0;
  request.respect_limits = call.options.beyond_limits == 0;
  if (call.options.restarts < 0) throw Failure{"restarts are above 0, or 0 for the default"};
  if (call.options.restarts > 0) request.restarts = static_cast<std::size_t>(call.options.restarts);
  const auto answer = session::ik(*robot, request, call.findings);
  if (!answer) return finish(call, std::nullopt);
  if (as == "text") return finish(call, session::ik_text(*answer, call.style()));
  finish(call, text_of(session::ik_tree(*answer, call.style()), as));
}

void identify(Call& call, const char* data, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "source"});
  const auto robot = robot_of(call, session::Purpose::dynamics);
  if (!robot) return;
  const std::string file = word(data);
  if (!file.ends_with(".csv")) throw Failure{"measured motion is read from a .csv file, not from \"" + file + "\""};
  const auto input = session::read_joint_input(call.session, {file}, false, call.findings);
  if (!input) return finish(call, std::nullopt);
  session::IdentifyRequest request;
  request.data = *input;
  request.payload = word(call.options.payload);
  request.friction = call.options.no_friction == 0;
  request.rotors = call.options.rotors != 0;
  request.gravity = gravity_of(call.options);
  if (call.options.window < 0 || call.options.window == 1)
    throw Failure{"the window has at least 2 samples, or is 0 for the default"};
  if (call.options.window > 0) request.window = static_cast<std::size_t>(call.options.window);
  if (!(call.options.hold_out >= 0 && call.options.hold_out < 1)) throw Failure{"hold_out is a part, below 1"};
  if (call.options.hold_out > 0) request.hold_out = call.options.hold_out;
  const auto report = session::identify(*robot, request, call.findings);
  if (!report) return finish(call, std::nullopt);
  if (as == "text") return finish(call, session::identify_text(*report, call.style()));
  if (as != "source") return finish(call, text_of(session::identify_tree(*report, call.style()), as));
  finish(call, session::write_inertias({call.session, call.input, {.arguments = call.arguments()}, *robot},
                                       session::identified_inertias(*robot, *report), {}, call.findings)
                   .text);
}

void excite(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  const auto robot = robot_of(call, session::Purpose::dynamics);
  if (!robot) return;
  const urdfmill_options& options = call.options;
  if (options.period < 0 || options.harmonics < 0 || options.harmonics == 1 || options.samples < 0)
    throw Failure{"period, harmonics (at least 2) and samples are above 0, or 0 for their defaults"};
  session::ExciteRequest request;
  if (options.period > 0) request.period = options.period;
  if (options.harmonics > 0) request.harmonics = static_cast<std::size_t>(options.harmonics);
  if (options.samples > 0) request.motions = static_cast<std::size_t>(options.samples);
  if (options.random_seed > 0) request.seed = static_cast<std::uint64_t>(options.random_seed);
  if (!(options.margin >= 0 && options.margin < 1) || !(options.rate >= 0))
    throw Failure{"margin is a part, below 1, and rate is above 0, or they are 0 for their defaults"};
  if (options.margin > 0) request.margin = options.margin;
  if (options.rate > 0) request.rate = options.rate;
  request.velocities = words(options.velocity_limits);
  request.accelerations = words(options.acceleration_limits);
  request.efforts = words(options.effort_limits);
  request.held = words(options.held);
  request.gravity = gravity_of(options);
  request.friction = options.no_friction == 0;
  request.rotors = options.rotors != 0;
  request.payload = word(options.payload);
  const auto report = session::excite(*robot, request, call.findings);
  if (!report) return finish(call, std::nullopt);
  if (as == "text") return finish(call, session::excite_text(*report, call.style()));
  if (as == "csv") return finish(call, session::excite_csv(*report, call.style()));
  finish(call, text_of(session::excite_tree(*report, call.style()), as));
}

void workspace(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  const auto robot = robot_of(call, session::Purpose::motion);
  if (!robot) return;
  if (call.options.samples < 0) throw Failure{"samples are above 0, or 0 for the default"};
  session::WorkspaceRequest request;
  request.base = word(call.options.base);
  request.tip = word(call.options.tip);
  if (call.options.samples > 0) request.samples = static_cast<std::size_t>(call.options.samples);
  if (call.options.random_seed > 0) request.seed = static_cast<std::uint64_t>(call.options.random_seed);
  const auto found = session::workspace(*robot, request, call.findings);
  if (!found) return finish(call, std::nullopt);
  if (as == "text") return finish(call, session::workspace_text(*found, call.style()));
  if (as == "csv") return finish(call, session::workspace_csv(*found, call.style()));
  finish(call, text_of(session::workspace_tree(*found, call.style()), as));
}

void codegen(Call& call, const char* what, const char* language) {
  session::CodegenRequest request;
  const std::string list = word(what);
  for (const std::string_view name : session::words_of(list)) {
    const auto quantity = urdfmill::codegen::find_quantity(name);
    if (!quantity) throw Failure{"no quantity \"" + std::string(name) + "\" is known to codegen"};
    request.program.quantities.push_back(*quantity);
  }
  if (language != nullptr) {
    const auto found = urdfmill::codegen::find_language(language);
    if (!found) throw Failure{std::string("no language \"") + language + "\" is known to codegen"};
    request.program.language = *found;
  }
  const auto robot = robot_of(call, session::Purpose::dynamics);
  if (!robot) return;
  const std::array<double, 3> gravity = gravity_of(call.options);
  request.program.gravity = {gravity[0], gravity[1], gravity[2]};
  request.program.name = word(call.options.name);
  request.tip = word(call.options.tip);
  request.follow_mimics = call.options.ignore_mimic == 0;
  finish(call, session::generate_code(*robot, request, call.findings));
}

void from_ets(Call& call, const char* sequence) {
  if (sequence == nullptr) throw Failure{"the sequence is missing"};
  std::string wrong, error;
  const auto constants = session::ets_constants(words(call.options.constants), wrong);
  if (!constants) throw Failure{"constants: \"" + wrong + "\" is not NAME=NUMBER"};
  const std::string name = word(call.options.name);
  auto text = session::ets_urdf(sequence, *constants, name.empty() ? "robot" : name, limits_of(call.options), error,
                                call.findings);
  if (!error.empty()) throw Failure{error};
  finish(call, std::move(text));
}

}  // namespace urdfmill::c
