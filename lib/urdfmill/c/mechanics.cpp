#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/c/call.hpp"
#include "urdfmill/emit/dynamics.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/session/dh/ets.hpp"
#include "urdfmill/session/mechanics/broadcast.hpp"
#include "urdfmill/session/options/dh.hpp"

namespace urdfmill::c {
namespace {

/// Reads positions, or a trajectory in their place; reports and returns nothing if they cannot be read.
std::optional<session::JointInput> motion_of(Call& call, const session::MotionOptions& motion) {
  const std::string& file = motion.trajectory;
  if (file.empty()) return motion.read(call.session, motion.positions, call.findings);
  expect(file.ends_with(".csv"), "a trajectory is read from a .csv file, not from \"" + file + "\"");
  return motion.read(call.session, {file}, call.findings);
}

}  // namespace

void fk(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv", "tf", "tf-static", "tf-dynamic"});
  session::FkOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const auto positions = motion_of(call, options.motion);
  if (!positions) return call.finish(std::nullopt);
  session::PosesRequest& request = options.request;
  request.positions = *positions;
  if (as == "tf-static" || as == "tf-dynamic") {
    const auto topic = as == "tf-static" ? session::Broadcast::fixed : session::Broadcast::moving;
    const auto sent = session::broadcast_transforms(*robot, {topic, *positions, request.links}, call.findings);
    return call.finish(sent ? emit::link_poses_tf(*sent, {}, call.findings) : std::nullopt);
  }
  const auto poses = session::link_poses(*robot, request, call.findings);
  if (!poses) return call.finish(std::nullopt);
  const emit::NumberStyle& style = options.motion.style;
  if (as == "csv") return call.finish(emit::link_poses_csv(*poses, style));
  if (as == "tf") return call.finish(emit::link_poses_tf(*poses, style, call.findings));
  if (as == "text") return call.finish(emit::link_poses_text(*poses, style));
  call.finish(emit::to_data(
      positions->trajectory ? emit::link_poses_tree(*poses, style) : emit::link_poses_tree(poses->front(), style), as,
      call.findings));
}

void screws(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "matlab", "python"});
  const bool is_code = as == "matlab" || as == "python";
  session::ScrewsOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const auto positions = motion_of(call, options.motion);
  if (!positions) return call.finish(std::nullopt);
  expect(!positions->trajectory || !is_code, std::string(as) + " is code of one position, not of a trajectory");
  if (positions->trajectory || !positions->samples.front().words.empty()) options.request.positions = positions;
  const auto screws = session::chain_screws(*robot, options.request, call.findings);
  if (!screws) return call.finish(std::nullopt);
  emit::ScrewReport& report = screws->report;
  report.style = options.motion.style;
  if (is_code) report.style.degrees = false;  // code computes in rad
  if (as == "matlab") return call.finish(emit::screws_matlab(report));
  if (as == "python") return call.finish(emit::screws_python(report));
  if (as == "text") return call.finish(emit::screws_text(report));
  call.finish(emit::to_data(emit::screws_tree(report), as, call.findings));
}

void dynamics(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  session::DynamicsOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::dynamics);
  if (!robot) return;
  std::string message;
  const bool are_read = options.read_states(call.session, call.findings, message);
  refuse(message);
  const auto terms =
      are_read ? session::dynamics(*robot, options.request, call.findings) : std::optional<emit::DynamicsReport>();
  if (!terms) return call.finish(std::nullopt);
  const emit::NumberStyle& style = options.motion.style;
  if (as == "text") return call.finish(emit::dynamics_text(*terms, style));
  if (as == "csv") return call.finish(emit::dynamics_csv(*terms, style));
  call.finish(emit::to_data(emit::dynamics_tree(*terms, style), as, call.findings));
}

void ik(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  session::IkOptions options;
  call.take(options);
  expect(as != "csv" || !options.request.poses.empty(), "the format csv is for poses in a file");
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  if (!options.request.poses.empty()) {
    const auto path = session::ik_path(call.session, *robot, options.request, call.findings);
    if (!path) return call.finish(std::nullopt);
    if (as == "text") return call.finish(session::ik_path_text(*path, options.style));
    if (as == "csv") return call.finish(session::ik_path_csv(*path, options.style));
    return call.finish(emit::to_data(session::ik_path_tree(*path, options.style), as, call.findings));
  }
  const auto answer = session::ik(*robot, options.request, call.findings);
  if (!answer) return call.finish(std::nullopt);
  if (as == "text") return call.finish(session::ik_text(*answer, options.style));
  call.finish(emit::to_data(session::ik_tree(*answer, options.style), as, call.findings));
}

void identify(Call& call, const char* data, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "source"});
  session::IdentifyOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::dynamics);
  if (!robot) return;
  const std::string file = word(data);
  expect(file.ends_with(".csv"), "measured motion is read from a .csv file, not from \"" + file + "\"");
  const auto input = session::read_joint_input(call.session, {file}, false, call.findings);
  if (!input) return call.finish(std::nullopt);
  options.request.data = *input;
  const auto report = session::identify(*robot, options.request, call.findings);
  if (!report) return call.finish(std::nullopt);
  if (as == "text") return call.finish(session::identify_text(*report, options.style));
  if (as != "source")
    return call.finish(emit::to_data(session::identify_tree(*report, options.style), as, call.findings));
  if (!report->consistent) return call.finish(std::nullopt);
  call.finish(session::write_inertias({call.session, call.input, {.arguments = call.options.arguments}, *robot},
                                      session::identified_inertias(*robot, *report), {}, call.findings)
                  .text);
}

void excite(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  session::ExciteOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::dynamics);
  if (!robot) return;
  const auto report = session::excite(*robot, options.request, call.findings);
  if (!report) return call.finish(std::nullopt);
  if (as == "text") return call.finish(session::excite_text(*report, options.style));
  if (as == "csv") return call.finish(session::excite_csv(*report, options.style));
  call.finish(emit::to_data(session::excite_tree(*report, options.style), as, call.findings));
}

void workspace(Call& call, const char* name) {
  const std::string_view as = form(name, {"json", "yaml", "text", "csv"});
  session::WorkspaceOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const auto found = session::workspace(*robot, options.request, call.findings);
  if (!found) return call.finish(std::nullopt);
  if (as == "text") return call.finish(session::workspace_text(*found, options.style));
  if (as == "csv") return call.finish(session::workspace_csv(*found, options.style));
  call.finish(emit::to_data(session::workspace_tree(*found, options.style), as, call.findings));
}

void codegen(Call& call, const char* what, const char* language) {
  session::CodegenRequest request;
  call.take(request);
  const std::string list = word(what);
  for (const std::string_view name : session::words_of(list)) {
    const auto quantity = urdfmill::codegen::find_quantity(name);
    expect(quantity.has_value(), "no quantity \"" + std::string(name) + "\" is known to codegen");
    request.program.quantities.push_back(*quantity);
  }
  if (language != nullptr) {
    const auto found = urdfmill::codegen::find_language(language);
    expect(found.has_value(), std::string("no language \"") + language + "\" is known to codegen");
    request.program.language = *found;
  }
  const auto robot = call.robot(session::Purpose::dynamics);
  if (robot) call.finish(session::generate_code(*robot, request, call.findings));
}

void from_ets(Call& call, const char* sequence) {
  expect(sequence != nullptr, "the sequence is missing");
  session::EtsOptions options;
  call.take(options);
  std::string error;
  auto text = session::ets_urdf(sequence, options.constants, options.name, options.robot, error, call.findings);
  refuse(error);
  call.finish(std::move(text));
}

}  // namespace urdfmill::c
