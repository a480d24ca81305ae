// urdfmill picture: pictures of robots.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/plot_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/picture/raster.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/options/pictures.hpp"
#include "urdfmill/session/pictures/finding_marks.hpp"
#include "urdfmill/session/pictures/picture.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::tools {
namespace {

struct PictureCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string style = "traced";
  const Option* style_option = nullptr;
  const Option* view_option = nullptr;
  std::string against;
  std::optional<Assignments> against_arguments;
  bool animate = false, sheet = false, findings = false;
  session::PictureOptions options;
  PlotOptions plot;
};

/// `--sheet FILE.png` is short for `--sheet -o FILE.png`.
void name_sheet(std::vector<std::string>& words) {
  for (auto word = words.begin(); word != words.end(); ++word)
    if (*word == "--sheet" && word + 1 != words.end() && text::has_suffix(*(word + 1), {".png"})) {
      words.insert(word + 1, "-o");
      return;
    }
}

std::string ending_of(const std::string& output) {
  return text::lower_case(std::filesystem::path(output).extension().string());
}

/// Determines the style of a picture from the output's name if none is given. Returns the message about a name of
/// another format.
std::string choose_style(PictureCommand& command) {
  if (!command.plot.kind.empty()) return {};
  if (format_of_name(command.output) == "svg" && !command.style_option->is_given()) command.style = "skeleton";
  const bool is_svg = command.style == "skeleton";
  const std::string suffix = ending_of(command.output);
  constexpr std::array images{".png", ".apng", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"};
  const bool is_telling =
      !format_of_name(command.output).empty() || std::find(images.begin(), images.end(), suffix) != images.end();
  if (!is_telling || (is_svg ? suffix == ".svg" : suffix == ".png" || suffix == ".apng")) return {};
  return "\"" + command.output + "\" would hold " + (is_svg ? "SVG: name it .svg" : "a PNG: name it .png");
}

void declare_picture(Parser& parser, PictureCommand& command) {
  parser
      .add_option(
          "INPUT", command.input,
          "The model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF; - is standard input. With --sheet, a folder of models")
      .required();
  add_required_output_option(parser, command.output);
  add_plot_options(parser, command.plot);
  {
    const auto section = parser.under(session::Heading::view);
    command.style_option =
        &parser
             .add_choice("--style", command.style,
                         "traced: a PNG with meshes and shadows; skeleton: an SVG of the mechanism in "
                         "textbook symbols. Default: by the suffix of the output",
                         {"traced", "skeleton"})
             .value_name("STYLE");
  }
  bind(parser, command.options);
  command.view_option = &parser.option("view");
  {
    const auto section = parser.under(session::Heading::marks);
    parser.add_flag("--findings", command.findings,
                    "Links and joints with warnings or errors of check in red, with the messages");
  }
  {
    const auto section = parser.under(session::Heading::view);
    parser.add_flag("--animate", command.animate,
                    "An animated PNG of the trajectory of --q, or of each joint through its range; "
                    "numbered PNGs if the output has a %d");
    parser
        .add_option("--against", command.against,
                    "Compare with this model: differences are orange, and violet as they are in FILE")
        .value_name("FILE")
        .reads_file();
    parser.add_flag("--sheet", command.sheet,
                    "One picture of all models in the folder INPUT, each with its name; --sheet FILE.png is "
                    "short for --sheet -o FILE.png");
  }
  {
    const auto section = parser.under(session::Heading::output);
    parser
        .add_option("-j,--jobs", command.options.request.threads,
                    "Threads; 0 (default): one per core. The number does not change the picture")
        .value_name("N");
  }
  {
    const auto state = parser.under(session::Heading::state);
    parser
        .add_flag("--degrees", command.options.motion.style.degrees,
                  "Angles in degrees in --q and --trajectory where no unit is given")
        .has_effect_if(
            [&command] { return !command.options.motion.positions.empty() || !command.plot.trajectory.empty(); },
            "it applies to --q and --trajectory");
  }
  add_robot_options(parser, command.robot);
  parser.add_second_assignments(command.against_arguments, parser.option("--against"));
  parser.add_spelling(name_sheet);

  parser.add_check([&command] { return choose_style(command); });
  constexpr std::string_view of_traced =
      "show focus transparent frames axes screws inertia --findings --animate --against --sheet --jobs";
  const auto is_picture = [&command] { return command.plot.kind.empty(); };
  const auto is_no_skeleton = [&command] { return command.style != "skeleton"; };
  parser.have_effect_if(of_traced, is_picture, "it applies to pictures");
  parser.have_effect_if("--style view names dh positions", is_picture, "it applies to pictures");
  parser.have_effect_if(of_traced, is_no_skeleton, "a skeleton shows the mechanism only");
  parser.have_effect_if("size", is_no_skeleton, "a skeleton is drawn on an A4 page");
  const auto shows_chain = [&command] { return command.plot.kind != "torque"; };
  parser.have_effect_if("base tip", shows_chain, "--plot torque shows all joints");
  const auto is_one_model = [&command] { return !command.sheet; };
  parser.have_effect_if("--findings --animate --against", is_one_model, "it applies to one model");
}

/// Draws and writes the frames: as one animation, or each to its own file.
int run_animation(PictureCommand& command, const urdf::Robot& robot, session::SceneFiles& files) {
  constexpr unsigned delay_ms = 60;
  const std::size_t mark = command.output.find("%d");
  const bool is_one = mark == std::string::npos;
  picture::AnimatedPng animation(command.options.request.positions.samples.size(), delay_ms,
                                 command.options.request.transparent);
  std::size_t drawn = 0;
  bool written = true;
  const auto take = [&](const picture::Image& frame) {
    if (is_one) {
      animation.add(frame);
      return true;
    }
    std::string number = std::to_string(drawn++);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    std::string path = command.output;
    return written = write_result(command.robot, path.replace(mark, 2, number), picture::to_png(frame));
  };
  const bool complete = session::draw_pictures(robot, files, command.options.request, take, command.robot.findings);
  files.explain(command.robot.findings);
  if (complete && is_one) written = write_result(command.robot, command.output, animation.finish());
  return written ? finish(command.robot) : exit_failure;
}

/// Draws all models of a folder, four in a row; unreadable ones are left out and reported.
int run_sheet(PictureCommand& command) {
  session::PictureRequest request = command.options.request;
  constexpr std::size_t columns = 4, tile_width = 320, tile_height = 240, title_height = 20;
  request.width = tile_width;
  request.height = tile_height;
  session::Session& session = command.robot.session();
  session::Configurations configurations(session, command.robot.findings);
  const batch::Roots roots = batch::find_roots({command.input}, {}, session, configurations);
  std::vector<std::pair<std::string, picture::Image>> tiles;
  for (const batch::Root& root : roots.roots) {
    source::Collector findings;  // for many models, a report of the omitted ones is enough
    const session::Input input(root.file);
    const auto loaded =
        session::load_robot(session, input, {.arguments = root.arguments}, session::Purpose::motion, findings);
    session::SceneFiles files(session, input);
    auto image = loaded.robot ? session::draw_picture(*loaded.robot, files, request, findings) : std::nullopt;
    if (image)
      tiles.emplace_back(root.name, std::move(*image));
    else
      print_error(root.file + " is left out: it cannot be drawn");
  }
  if (tiles.empty()) {
    print_error("no models in \"" + command.input + "\"");
    return exit_failure;
  }
  const std::size_t rows = (tiles.size() + columns - 1) / columns;
  picture::Image sheet = picture::Image::filled(std::min(columns, tiles.size()) * tile_width,
                                                rows * (tile_height + title_height), {255, 255, 255, 255});
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const std::size_t left = i % columns * tile_width, top = i / columns * (tile_height + title_height);
    for (std::size_t y = 0; y < tile_height; ++y)
      for (std::size_t x = 0; x < tile_width; ++x) sheet.at(left + x, top + y) = tiles[i].second.at(x, y);
    constexpr double letters = 12;
    picture::draw_text(sheet, {static_cast<double>(left) + 6, static_cast<double>(top + tile_height) + letters},
                       tiles[i].first, letters, {20, 24, 32, 255});
  }
  if (!write_result(command.robot, command.output, picture::to_png(sheet))) return exit_failure;
  if (!command.robot.console.quiet)
    print_error(std::to_string(tiles.size()) + " of " + std::to_string(roots.roots.size()) + " models drawn");
  return tiles.size() == roots.roots.size() ? finish(command.robot)
                                            : std::max<int>(finish(command.robot), exit_findings);
}

/// Returns the model with its faults, which are marked.
std::optional<urdf::Robot> load_judged(PictureCommand& command) {
  RobotOptions& options = command.robot;
  session::JudgedRobot judged =
      session::judged_robot(options.session(), command.input, options.arguments, options.findings);
  if (!judged.unreadable.empty()) print_error(judged.unreadable);
  if (judged.robot)
    command.options.request.faults = session::finding_marks(options.findings.diagnostics, *judged.robot);
  else
    options.exit_code = exit_failure;
  return std::move(judged.robot);
}

int run_picture(PictureCommand& command) {
  session::PictureRequest& request = command.options.request;
  if (const std::string problem = command.options.complete(); !problem.empty()) {
    print_error(text::spell_options(problem, text::command_line_option));
    return exit_failure;
  }
  if (!command.plot.kind.empty()) {
    return draw_plot(command.plot,
                     {command.input, command.output, request.base, request.tip, request.width, request.height},
                     command.options.motion, command.robot);
  }
  if ((!request.base.empty() || !request.tip.empty()) && !request.dh && !request.screws) {
    print_error("--base and --tip require --dh, --screws or --plot");
    return exit_failure;
  }
  if (command.sheet) return run_sheet(command);
  if (std::error_code error; std::filesystem::is_directory(command.input, error)) {
    print_error("\"" + command.input + "\" is a folder; --sheet draws all models in it");
    return exit_failure;
  }
  const auto robot = command.findings ? load_judged(command) : load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto positions =
      command.options.motion.read(command.robot.session(), command.options.motion.positions, command.robot.findings);
  if (!positions) return finish(command.robot);
  request.positions = *positions;
  if (!command.animate && request.positions.samples.size() > 1) {
    print_error("--q holds " + std::to_string(request.positions.samples.size()) +
                " positions; --animate draws them all");
    return exit_failure;
  }
  if (command.style == "skeleton") {
    const auto given = command.view_option->is_given() ? std::optional(request.view) : std::nullopt;
    const auto drawing = session::skeleton(*robot, request, given, command.robot.findings);
    if (drawing && !write_result(command.robot, command.output, *drawing)) return exit_failure;
    return finish(command.robot);
  }
  session::SceneFiles files(command.robot.session(), command.input);
  std::optional<urdf::Robot> other;
  std::optional<session::SceneFiles> other_files;
  if (!command.against.empty()) {
    other = load_robot(command.against, command.robot, command.against_arguments);
    if (!other) return finish(command.robot);
    other_files.emplace(command.robot.session(), command.against);
    request.against = &*other;
    request.against_files = &*other_files;
  }
  if (command.animate && command.options.motion.positions.empty()) {
    const auto motion = session::sweep(*robot, command.robot.findings);
    if (!motion) return finish(command.robot);
    request.positions = *motion;
  }
  if (command.animate) return run_animation(command, *robot, files);
  const auto image = session::draw_picture(*robot, files, request, command.robot.findings);
  files.explain(command.robot.findings);
  if (image && !write_result(command.robot, command.output, picture::to_png(*image))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command picture_command;
const Command picture_command = make_command<declare_picture, run_picture>(
    Group::see, "picture", "Draw a picture of the robot: PNG, or its mechanism as SVG",
    "Draws a picture of the robot: its visuals or collisions with meshes, materials and shadows, at given joint "
    "positions, with annotations; or the mechanism in textbook symbols; or plots of torques, workspace and reach.");

}  // namespace urdfmill::tools
