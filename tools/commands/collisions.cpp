// urdfmill collisions: which pairs of links can touch, and the SRDF that says so.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/bodies.hpp"
#include "urdfmill/source/edits.hpp"

namespace urdfmill::tools {
namespace {

struct CollisionsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  bool write = false, diff = false, check = false, force = false;
  session::CollisionRequest request;
};

void declare_collisions(Parser& parser, CollisionsCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.request);
  parser
      .add_option("-j,--jobs", command.request.matrix.jobs,
                  "Threads; 0 (default): one per core. The result does not depend on it")
      .value_name("N");
  const auto writing = parser.under(session::Heading::fixes);
  Option& write =
      parser.add_flag("-w,--write", command.write, "Write the disabled pairs into the SRDF, or make it anew");
  parser.add_flag("--force", command.force, "With -w, replace the file even if it is read-only or has hard links")
      .needs(write);
  Option& diff = parser.add_flag("--diff", command.diff, "Print what --write would change").excludes(write);
  parser.add_flag("--check", command.check, "Print only how the SRDF disagrees with the robot; exit code 1 if it does")
      .excludes(write)
      .excludes(diff);
  parser.add_check([&command]() -> std::string {
    if ((command.write || command.diff || command.check) && command.request.srdf.empty())
      return "collisions: --write, --diff and --check need --srdf FILE";
    return {};
  });
  add_format_option(parser, command.format,
                    "text (default), json, srdf (a new SRDF with the disabled pairs), mjcf (<exclude> elements)",
                    {"text", "json", "srdf", "mjcf"}, command.output)
      .has_effect_if([&command] { return !command.diff && !command.check; }, "nothing else is printed");
  const auto output = parser.under(session::Heading::output);
  parser.add_option("-o,--output", command.output, "Write the result to this file").value_name("FILE").writes_file();
  add_robot_options(parser, command.robot);
}

/// Writes the SRDF, or prints what would change.
int change_srdf(CollisionsCommand& command, const session::SrdfUpdate& update) {
  if (!update.text) return exit_findings;
  const std::string& path = command.request.srdf;
  if (command.diff) {
    const std::string text = source::unified_diff(update.before, *update.text, path, path);
    return write_result(command.robot, command.output, text) ? exit_clean : exit_failure;
  }
  if (update.is_new) return write_output(path, *update.text) ? exit_clean : exit_failure;
  return replace_source(command.robot, path, *update.text, command.force);
}

std::string matrix_text(const session::CollisionReport& report, const std::string& format,
                        source::Collector& findings) {
  if (format == "text") return session::collision_text(report);
  if (format == "srdf") return session::collision_srdf(report);
  if (format == "mjcf") return session::collision_mjcf(report);
  return emit::to_data(session::collision_tree(report), format, findings).value_or("");
}

int run_collisions(CollisionsCommand& command) {
  command.robot.keeps_files = true;
  const auto robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const session::LoadRequest load{.arguments = command.robot.arguments};
  session::Session& session = command.robot.session();
  const auto report = session::collision_report(session, session::Input(command.input), load, *robot, command.request,
                                                command.robot.findings);
  if (!report) return std::max(finish(command.robot), static_cast<int>(exit_findings));
  const bool writes = command.write || command.diff;
  int code = report->left_out == 0 ? exit_clean : exit_findings;
  if (!command.request.srdf.empty()) {
    const session::SrdfUpdate update = session::update_srdf(session, session::Input(command.request.srdf), load,
                                                            *report, writes, command.robot.findings);
    if (writes) code = std::max(code, change_srdf(command, update));
  }
  if (!command.diff && !command.check &&
      !write_result(command.robot, command.output, matrix_text(*report, command.format, command.robot.findings)))
    return exit_failure;
  return std::max(code, finish(command.robot));
}

}  // namespace

extern const Command collisions_command;
const Command collisions_command = make_command<declare_collisions, run_collisions>(
    Group::check, "collisions", "Find the pairs of links that can touch, and keep the SRDF's disabled ones up to date",
    "Finds for each pair of links with collision geometry whether it is adjacent, always in contact, in contact at "
    "zero, never or sometimes in contact: by random positions until the classes are stable, a search near the smallest "
    "distance, and proofs that two links cannot touch. With --srdf, compares the result with the disabled pairs of an "
    "SRDF; -w writes them, and keeps what was written by hand.");

}  // namespace urdfmill::tools
