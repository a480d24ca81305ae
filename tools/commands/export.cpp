// urdfmill export: a robot for people without urdfmill.
#include <filesystem>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/picture/glb.hpp"
#include "urdfmill/session/mechanics/group_states.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/session/pictures/picture.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/view/html.hpp"

namespace urdfmill::tools {
namespace {

struct ExportCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string to;
  std::string srdf;
  std::vector<std::string> allowed_folders;
  session::MotionOptions motion;
  session::Meshes meshes = session::Meshes::embed;
  bool findings = false;
  picture::Show show = picture::Show::visual;
};

/// True if the command writes that format; also if no format is known yet, which is refused later.
bool writes(const ExportCommand& command, std::string_view format) {
  const std::string suffix = text::lower_case(std::filesystem::path(command.output).extension().string());
  return command.to.empty() ? suffix != (format == "html" ? ".glb" : ".html") : command.to == format;
}

void declare_export(Parser& parser, ExportCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF").required();
  parser
      .add_choice("--to", command.to,
                  "html: a page that shows the robot and lets it move; glb: glTF 2.0, joints as nodes. Default: by the "
                  "suffix of the output",
                  {"html", "glb"})
      .value_name("FORMAT");
  add_required_output_option(parser, command.output);
  const auto is_page = [&command] { return writes(command, "html"); };
  parser.add_option("--srdf", command.srdf, "html: buttons for the group states of this SRDF")
      .value_name("FILE")
      .reads_file()
      .has_effect_if(is_page, "a GLB holds no named positions");
  session::bind_positions(parser, command.motion, "; html only; a trajectory has a time bar");
  parser.option("positions").has_effect_if(is_page, "the joints of a GLB are nodes at their positions 0");
  parser.add_flag("--degrees", command.motion.style.degrees, "Angles in degrees in --q where no unit is given")
      .has_effect_if([&command] { return !command.motion.positions.empty(); }, "it applies to --q");
  parser
      .add_choice("--meshes", command.meshes, "embed (default): a page and a GLB hold their meshes",
                  session::mesh_path_choices)
      .value_name("HOW");
  parser.add(session::rows::allow_outside, command.allowed_folders);
  parser.add_flag("--findings", command.findings, "html: also list the findings of check")
      .has_effect_if(is_page, "a GLB holds no texts");
  parser.add_choice("--show", command.show, "glb: visual (default), collision, both", session::show_choices)
      .value_name("SHAPES")
      .has_effect_if([&command] { return writes(command, "glb"); }, "a page holds all shapes");
  add_robot_options(parser, command.robot);
}

/// Returns the model; nothing if it cannot be read, or names files that may not be embedded.
std::optional<urdf::Robot> embeddable_robot(ExportCommand& command) {
  auto robot = load_robot(command.input, command.robot);
  if (!robot) return std::nullopt;
  const session::Input input(command.input);
  bodies::report_refused_files(*robot, input.folder(), command.robot.session().packages(input), command.allowed_folders,
                               command.robot.findings);
  if (command.robot.findings.count(source::Severity::error) > 0) return std::nullopt;
  return robot;
}

/// Reports the findings on the positions that the page shows first.
void report_positions(ExportCommand& command, const urdf::Robot& robot) {
  if (command.motion.positions.empty()) return;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, command.robot.findings);
  const auto input = command.motion.read(command.robot.session(), command.motion.positions, command.robot.findings);
  if (tree && input)
    (void)session::joint_values(*tree, *input, session::JointQuantity::position, command.robot.findings);
}

int export_html(ExportCommand& command) {
  if (!view::page().is_built()) {
    print_error("this urdfmill was built without the page of the viewer, which needs npm",
                "--to glb does without it; scripts/setup installs what the page is built with");
    return exit_failure;
  }
  // Reports the errors that the page would show for an unreadable model.
  const auto robot = embeddable_robot(command);
  if (!robot) return finish(command.robot);
  const view::ViewedModel model(session_options(command.robot.packages), {.input = command.input,
                                                                          .arguments = command.robot.arguments,
                                                                          .srdf = command.srdf,
                                                                          .findings = command.findings,
                                                                          .allowed_folders = command.allowed_folders,
                                                                          .is_exported = true,
                                                                          .positions = command.motion.positions,
                                                                          .degrees = command.motion.style.degrees});
  if (!model.has_robot()) {
    print_message(model.error());
    return exit_findings;
  }
  if (const std::string unreadable = model.unreadable(); !unreadable.empty()) {
    print_error(unreadable);
    return exit_failure;
  }
  if (!model.error().empty()) {
    print_message(model.error());
    return exit_failure;
  }
  // Reports the findings that the page lists, too.
  if (!command.srdf.empty())
    (void)session::group_states(command.robot.session(), session::Input(command.srdf),
                                {.arguments = command.robot.arguments}, *robot, command.robot.findings);
  report_positions(command, *robot);
  if (!write_result(command.robot, command.output, view::self_contained_html(view::page(), model))) return exit_failure;
  return finish(command.robot);
}

int export_glb(ExportCommand& command) {
  const auto robot = embeddable_robot(command);
  if (!robot) return finish(command.robot);
  session::SceneFiles files(command.robot.session(), command.input, command.allowed_folders);
  const auto shapes = picture::shapes(
      *robot, command.show, [&](const std::string& uri) { return files.mesh(uri); }, command.robot.findings);
  files.explain(command.robot.findings);
  const auto find_picture = [&](const picture::Shape& shape, const mesh::Material* material) {
    return files.picture_file(shape, material);
  };
  if (!write_result(command.robot, command.output, picture::robot_glb(*robot, shapes, find_picture)))
    return exit_failure;
  return finish(command.robot);
}

int run_export(ExportCommand& command) {
  if (command.meshes != session::Meshes::embed) {
    print_error(
        "--meshes: html and glb hold their meshes; they can embed. `urdfmill convert` writes formats that name them");
    return exit_failure;
  }
  const std::string suffix = text::lower_case(std::filesystem::path(command.output).extension().string());
  const bool is_telling = suffix == ".html" || suffix == ".glb";
  if (command.to.empty()) {
    if (!is_telling) {
      print_error("\"" + command.output + "\": the suffix does not say the format; give --to html or --to glb");
      return exit_failure;
    }
    command.to = suffix.substr(1);
  } else if (is_telling && suffix.substr(1) != command.to) {
    print_error("\"" + command.output + "\" would hold " + command.to + "; for " + suffix.substr(1) + " give --to " +
                suffix.substr(1));
    return exit_failure;
  }
  return command.to == "html" ? export_html(command) : export_glb(command);
}

}  // namespace

extern const Command export_command;
const Command export_command = make_command<declare_export, run_export>(
    Group::convert, "export", "Write the robot as one self-contained file: html, glb",
    "Writes the robot as one file that needs nothing else: a page that opens in any browser, "
    "or glTF for viewers and engines.");

}  // namespace urdfmill::tools
