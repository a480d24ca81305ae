// The requests of motion: poses, screws, equations of motion, inverse kinematics, identification, code.
#include <algorithm>
#include <array>

#include "urdfmill/emit/dynamics.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/session/bodies/inertia_edits.hpp"
#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/mechanics/broadcast.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::session {
namespace {

constexpr int usual_digits = 6;

/// Reads the positions of a call, or a trajectory in their place; refuses or reports and returns nothing if they cannot
/// be read.
std::optional<JointInput> motion_of(Call& call, const MotionOptions& motion) {
  const std::string& file = motion.trajectory;
  if (file.empty()) return motion.read(call.session, motion.positions, call.findings);
  if (!text::has_suffix(file, {".csv"}))
    return call.refuse("a trajectory is read from a .csv file, not from \"" + file + '"');
  return motion.read(call.session, {file}, call.findings);
}

std::optional<std::string> run_fk(Call& call, FkOptions& options) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  const auto positions = motion_of(call, options.motion);
  if (!positions) return std::nullopt;
  PosesRequest& request = options.request;
  request.positions = *positions;
  const bool is_fixed = call.form == "tf-static", is_broadcast = is_fixed || call.form == "tf-dynamic";
  const auto poses =
      is_broadcast
          ? broadcast_transforms(*robot, {is_fixed ? Broadcast::fixed : Broadcast::moving, *positions, request.links},
                                 call.findings)
          : link_poses(*robot, request, call.findings);
  if (!poses) return std::nullopt;
  const emit::NumberStyle style = call.shown(options.motion.style, usual_digits);
  if (is_broadcast || call.form == "tf") return emit::link_poses_tf(*poses, style, call.findings);
  if (call.form == "text") return emit::link_poses_text(*poses, style);
  if (call.form == "csv") return emit::link_poses_csv(*poses, style);
  return call.data(positions->trajectory ? emit::link_poses_tree(*poses, style)
                                         : emit::link_poses_tree(poses->front(), style));
}

std::optional<std::string> run_screws(Call& call, ScrewsOptions& options) {
  const bool is_code = call.form == "matlab" || call.form == "python";
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  const auto positions = motion_of(call, options.motion);
  if (!positions) return std::nullopt;
  if (positions->trajectory && is_code)
    return call.refuse("⟨format⟩ " + call.form + " writes one position; for a trajectory take text, json or yaml");
  if (positions->trajectory || !positions->samples.front().words.empty()) options.request.positions = positions;
  const auto screws = chain_screws(*robot, options.request, call.findings);
  if (!screws) return std::nullopt;
  emit::ScrewReport& report = screws->report;
  report.style = call.shown(options.motion.style, usual_digits);
  if (is_code) report.style.degrees = false;  // code computes in rad
  if (call.form == "matlab") return emit::screws_matlab(report);
  if (call.form == "python") return emit::screws_python(report);
  if (call.form == "text") return emit::screws_text(report);
  return call.data(emit::screws_tree(report));
}

std::optional<std::string> run_dynamics(Call& call, DynamicsOptions& options) {
  const auto robot = call.robot(Purpose::dynamics);
  if (!robot) return std::nullopt;
  std::string message;
  if (!options.read_states(call.session, call.findings, message)) return call.refuse(std::move(message));
  const auto report = dynamics(*robot, options.request, call.findings);
  if (!report) return std::nullopt;
  if (options.request.exact_rotors && report->rotors.empty())
    return call.refuse(
        "⟨exact-rotors⟩ has no effect here: no rotor of the model has an inertia; ⟨rotor-inertia⟩ gives one");
  const emit::NumberStyle style = call.shown(options.motion.style, usual_digits);
  if (call.form == "text") return emit::dynamics_text(*report, style);
  if (call.form == "csv") return emit::dynamics_csv(*report, style);
  return call.data(emit::dynamics_tree(*report, style));
}

std::optional<std::string> run_ik(Call& call, IkOptions& options) {
  const IkRequest& request = options.request;
  if (request.pose.empty() && request.positions.empty() && request.poses.empty())
    return call.refuse("no pose is given: ⟨pose⟩ \"x y z roll pitch yaw\"");
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  constexpr int digits_of_solutions = 9;
  const emit::NumberStyle style = call.shown(options.style, digits_of_solutions);
  if (request.poses.empty()) {
    const auto answer = ik(*robot, request, call.findings);
    if (!answer) return std::nullopt;
    return call.form == "text" ? ik_text(*answer, style) : call.data(ik_tree(*answer, style));
  }
  const auto path = ik_path(call.session, *robot, request, call.findings);
  if (!path) return std::nullopt;
  if (call.form == "text") return ik_path_text(*path, style);
  if (call.form == "csv") return ik_path_csv(*path, style);
  return call.data(ik_path_tree(*path, style));
}

std::optional<std::string> run_identify(Call& call, IdentifyOptions& options) {
  const auto robot = call.robot(Purpose::dynamics);
  if (!robot) return std::nullopt;
  if (!text::has_suffix(call.other, {".csv"}))
    return call.refuse("measured motion is read from a .csv file, not from \"" + call.other + '"');
  const auto data = read_joint_input(call.session, {call.other}, false, call.findings);
  if (!data) return std::nullopt;
  options.request.data = *data;
  const auto report = identify(*robot, options.request, call.findings);
  if (!report) return std::nullopt;
  constexpr int digits_of_masses = 4;
  const emit::NumberStyle style = call.shown(options.style, digits_of_masses);
  if (call.form == "text") return identify_text(*report, style);
  if (call.form != "source") return call.data(identify_tree(*report, style));
  if (!report->consistent) return std::nullopt;
  return write_inertias({call.session, call.input, {.arguments = call.arguments}, *robot},
                        identified_inertias(*robot, *report), {}, call.findings)
      .text;
}

std::optional<std::string> run_excite(Call& call, ExciteOptions& options) {
  const auto robot = call.robot(Purpose::dynamics);
  if (!robot) return std::nullopt;
  const auto report = excite(*robot, options.request, call.findings);
  if (!report) return std::nullopt;
  constexpr int digits_of_limits = 4;
  const emit::NumberStyle style = call.shown(options.style, digits_of_limits);
  if (call.form == "text") return excite_text(*report, style);
  if (call.form == "csv") return excite_csv(*report, style);
  return call.data(excite_tree(*report, style));
}

std::optional<std::string> run_workspace(Call& call, WorkspaceOptions& options) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  const auto found = workspace(*robot, options.request, call.findings);
  if (!found) return std::nullopt;
  constexpr int digits_of_samples = 4;
  const emit::NumberStyle style = call.shown(options.style, digits_of_samples);
  if (call.form == "text") return workspace_text(*found, style);
  if (call.form == "csv") return workspace_csv(*found, style);
  return call.data(workspace_tree(*found, style));
}

std::optional<std::string> run_codegen(Call& call, CodegenRequest& request) {
  request.program.language = *codegen::find_language(call.form);
  const auto& quantities = request.program.quantities;
  const bool is_of_a_link = quantities.empty() || std::any_of(quantities.begin(), quantities.end(), codegen::is_of_tip);
  if (call.is_given("tip") && !is_of_a_link)
    return call.refuse("⟨tip⟩ has no effect here: it applies to ⟨what⟩ fk, jacobian and jacobian-rate");
  const auto robot = call.robot(Purpose::dynamics);
  return robot ? generate_code(*robot, request, call.findings) : std::nullopt;
}

constexpr std::array fk_forms{Form{"text"},
                              Form{"json"},
                              Form{"yaml"},
                              Form{"csv"},
                              Form{"tf"},
                              Form{.name = "tf-static", .former_flag = "static", .former_form = "tf"},
                              Form{.name = "tf-dynamic", .former_flag = "dynamic", .former_form = "tf"}};
constexpr std::array fk_effects{
    Effect{"degrees", "text json yaml csv", "⟨format⟩ tf has quaternions", "positions trajectory"},
    Effect{"base", "text json yaml csv tf", "⟨format⟩ tf-static and tf-dynamic give links in their parents"}};
constexpr std::array screws_forms{Form{"text"}, Form{"json"}, Form{"yaml"}, Form{"matlab"}, Form{"python"}};
constexpr std::array screws_effects{
    Effect{"degrees", "text json yaml", "code computes in rad", "positions trajectory"}};
constexpr std::array table_forms{Form{"text"}, Form{"json"}, Form{"yaml"}, Form{"csv"}};
constexpr std::array workspace_effects{Effect{"degrees", "csv", "it applies to ⟨format⟩ csv"}};
constexpr std::array ik_forms{
    Form{"text"}, Form{"json"}, Form{"yaml"},
    Form{.name = "csv",
         .needs = "poses",
         .otherwise =
             "csv would hold a line for each pose of ⟨poses⟩ FILE; a single pose is written as text, json or yaml"}};
constexpr std::array identify_forms{Form{"text"}, Form{"json"}, Form{"yaml"}, Form{"source"}};
constexpr std::array languages{Form{"c"}, Form{"cpp"}, Form{"python"}, Form{"matlab"}, Form{"casadi"}};

}  // namespace

extern const Request codegen_request, dynamics_request, excite_request, fk_request, identify_request, ik_request,
    screws_request, workspace_request;

constexpr Request fk_request{
    .name = "fk",
    .make = make_request<run_fk>,
    .bind_call = bind_model,
    .forms = forms_in<fk_forms>,
    .effects = fk_effects,
    .form_help =
        "text, json, yaml, csv, tf (a TFMessage in YAML: each link in its parent), tf-static (what "
        "robot_state_publisher sends on /tf_static: the links on fixed joints, once), or tf-dynamic (what it "
        "sends on /tf: the links on moving joints, a message for each sample of ⟨q⟩ with its time; a mimic "
        "joint follows unless ⟨q⟩ names it)",
    .command = {.topic = "Kinematics",
                .summary = "Print the poses of links at given joint positions",
                .help = "Prints the poses of links at given joint positions; mimic joints follow."},
    .agent = {.title = "Forward kinematics", .description = "Returns the poses of links at joint positions."}};

constexpr Request screws_request{
    .name = "screws",
    .make = make_request<run_screws>,
    .bind_call = bind_model,
    .forms = forms_in<screws_forms>,
    .effects = screws_effects,
    .form_help = "text, json, yaml, matlab, python",
    .command = {.topic = "Kinematics",
                .summary = "Print the screw axes of a chain and its Jacobian",
                .help = "Prints the screw axes of a chain, its home configuration and its Jacobian."}};

constexpr Request dynamics_request{
    .name = "dynamics",
    .make = make_request<run_dynamics>,
    .bind_call = bind_model,
    .forms = forms_in<table_forms>,
    .form_help = "text (default), json, yaml, or csv: one line per sample",
    .command = {.topic = "Kinematics",
                .summary = "Print and solve the equations of motion",
                .help = "Prints the terms of M(q) ddq + C(q, dq) dq + g(q) + friction = tau, masses and inertial "
                        "parameters (about the origins of the links' frames), and torques for ⟨ddq⟩ or "
                        "accelerations for ⟨tau⟩: in joint space, in the coordinates of a link, and under "
                        "constraints."}};

constexpr Request ik_request{
    .name = "ik",
    .make = make_request<run_ik>,
    .bind_call = bind_model,
    .forms = forms_in<ik_forms>,
    .form_help = "text, json, yaml; with ⟨poses⟩ also csv",
    .command =
        {.topic = "Kinematics",
         .summary = "Find joint positions for a pose of a link",
         .help =
             "Finds joint positions at which a link has a given pose: in closed form for six revolute joints with a "
             "spherical wrist, a spherical shoulder or three parallel axes, by damped least squares with restarts "
             "otherwise. Every solution is verified by forward kinematics."},
    .agent = {.title = "Inverse kinematics",
              .description = "Finds joint positions at which a link has a given pose; every solution is verified."}};

constexpr Request identify_request{.name = "identify",
                                   .make = make_request<run_identify>,
                                   .bind_call = bind_model,
                                   .inputs = "path data",
                                   .forms = forms_in<identify_forms>};

constexpr Request excite_request{
    .name = "excite", .make = make_request<run_excite>, .bind_call = bind_model, .forms = forms_in<table_forms>};

constexpr Request workspace_request{
    .name = "workspace",
    .make = make_request<run_workspace>,
    .bind_call = bind_model,
    .forms = forms_in<table_forms>,
    .effects = workspace_effects,
    .form_help = "text, json, yaml, or csv (one line per sample: joints, x, y, z, manipulability)",
    .command = {
        .topic = "Kinematics",
        .summary = "Sample the positions that a link can reach",
        .help = "Samples the positions that a link can reach within the joint limits: extent, reach and manipulability "
                "(Yoshikawa's: of positions if the arm is planar or has at most three joints, else of poses, with "
                "angles weighted by the length of the chain), or every sample as CSV."}};

constexpr Request codegen_request{
    .name = "codegen",
    .make = make_request<run_codegen>,
    .bind_call = bind_model,
    .inputs = "path what",
    .forms = forms_in<languages>,
    .form = "lang",
    .form_help = "c (C99), cpp, python, matlab, casadi (Python); default: by the suffix of the output, else c",
    .command = {
        .topic = "Kinematics",
        .summary = "Write kinematics and dynamics as straight-line code",
        .help =
            "Writes functions for forward kinematics, the Jacobian, mass matrix, gravity, inverse dynamics and the "
            "regressor of a model: straight-line code without loops or allocation, with constants folded, zeros left "
            "out and common subexpressions computed once. Comments name the variables in their order and what each "
            "function costs."}};

}  // namespace urdfmill::session
