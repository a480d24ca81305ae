// urdfmill inertia: masses and inertias from geometry.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/session/bodies/inertia_edits.hpp"
#include "urdfmill/session/options/bodies.hpp"
#include "urdfmill/source/edits.hpp"

namespace urdfmill::tools {
namespace {

struct InertiaCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  bool missing = false, implausible = false, all = false;
  bool write = false, diff = false, force = false;
  bodies::InertiaOptions options;
};

void declare_inertia(Parser& parser, InertiaCommand& command) {
  add_model_input(parser, command.input);
  Option& missing = parser.add_flag("--missing", command.missing, "Links without an inertial (default)");
  Option& implausible =
      parser.add_flag("--implausible", command.implausible, "Also links whose values do not fit their geometry");
  parser.add_flag("--all", command.all, "All links that have a geometry").excludes(missing).excludes(implausible);
  implausible.excludes(missing);
  {
    const auto section = parser.under(session::Heading::inertia);
    bind(parser, command.options);
  }
  const auto writing = parser.under(session::Heading::fixes);
  Option& write = parser.add_flag("-w,--write", command.write, "Write the inertias into the file");
  parser.add_flag("--force", command.force, "With -w, replace the file even if it is read-only or has hard links")
      .needs(write);
  parser.add_flag("--diff", command.diff, "Print what --write would change").excludes(write);
  parser.add_check([&command]() -> std::string {
    if (!command.write || command.output.empty()) return {};
    return "inertia: --write changes the input itself and cannot be combined with --output; redirect the table with > "
           "FILE, or copy the model and write into the copy";
  });
  add_format_option(parser, command.format, "text (default), json", {"text", "json"}, command.output)
      .has_effect_if([&command] { return !command.diff; }, "--diff prints the difference");
  const auto output = parser.under(session::Heading::output);
  parser
      .add_option("-o,--output", command.output,
                  "Write the table, or what --diff prints, to this file; cannot be combined with --write, which "
                  "changes the input itself")
      .value_name("FILE")
      .writes_file();
  add_robot_options(parser, command.robot);
}

int write(InertiaCommand& command, const urdf::Robot& robot, const bodies::InertiaReport& report) {
  const session::Input input(command.input);
  session::InertiaEdits edits =
      session::write_inertias({command.robot.session(), input, {.arguments = command.robot.arguments}, robot}, report,
                              command.options, command.robot.findings);
  if (!edits.text) return exit_findings;
  if (!command.diff) return replace_source(command.robot, command.input, *edits.text, command.force);
  const std::string& before = command.robot.session().text(input)->bytes();
  const std::string text = source::unified_diff(before, *edits.text, input.name, input.name);
  return write_result(command.robot, command.output, text) ? exit_clean : exit_failure;
}

/// True if the root has a mass, or receives one.
bool has_weighty_root(const urdf::Robot& robot, const bodies::InertiaReport& report) {
  return std::any_of(report.links.begin(), report.links.end(), [&](const bodies::LinkMass& link) {
    return robot.root() != nullptr && link.link == robot.root()->name.value && (link.write || link.stated);
  });
}

int run_inertia(InertiaCommand& command) {
  if (command.write && command.input == "-") {
    print_error("inertia: --write needs a file; --diff prints what would change");
    return exit_failure;
  }
  command.robot.keeps_files = true;
  command.robot.any_kind_of_input = !command.write;
  command.options.partly = true;
  command.options.links = command.all           ? bodies::InertiaLinks::all
                          : command.implausible ? bodies::InertiaLinks::implausible
                                                : bodies::InertiaLinks::missing;
  const auto robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const session::Input input(command.input);
  bodies::MeshStore meshes = command.robot.session().meshes(input);
  const auto report = bodies::compare_inertias(*robot, command.options, meshes, command.robot.findings);
  if (!report) return std::max(finish(command.robot), static_cast<int>(exit_findings));
  if (command.options.base_link && !has_weighty_root(*robot, *report)) {
    print_error("--add-base-link has no effect here: the root link has no mass");
    return exit_failure;
  }
  if (!command.diff) {
    const std::string text = command.format == "json" ? bodies::inertia_json(*report) : bodies::inertia_text(*report);
    if (!write_result(command.robot, command.output, text)) return exit_failure;
  }
  const int written = command.write || command.diff ? write(command, *robot, *report) : exit_clean;
  return std::max(written, finish(command.robot));
}

}  // namespace

extern const Command inertia_command;
const Command inertia_command = make_command<declare_inertia, run_inertia>(
    Group::convert, "inertia", "Compare masses and inertias with the geometry, and write missing ones",
    "Prints the mass, centre of mass, principal moments and density of every link, compares "
    "them with the volume of its shapes, and with --write adds missing inertials. The "
    "result is read again, and must be the same robot apart from these masses.");

}  // namespace urdfmill::tools
