#include "tools/plot_options.hpp"

#include <optional>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "urdfmill/session/pictures/plots.hpp"

namespace urdfmill::tools {
namespace {

std::optional<picture::Plot> plot_of(const PlotOptions& options, const PlotRequest& request, const urdf::Robot& model,
                                     const session::MotionOptions& motion, RobotOptions& robot) {
  if (options.kind == "torque") {
    session::DynamicsRequest dynamics;
    dynamics.trajectory = motion.read(robot.session(), {options.trajectory}, robot.findings);
    return dynamics.trajectory ? session::torque_plot(model, dynamics, robot.findings) : std::nullopt;
  }
  session::WorkspaceRequest workspace = options.sampling;
  workspace.base = request.base;
  workspace.tip = request.tip;
  return options.kind == "reach" ? session::reach_plot(model, workspace, robot.findings)
                                 : session::workspace_plot(model, workspace, robot.findings);
}

}  // namespace

void add_plot_options(Parser& parser, PlotOptions& options) {
  const auto section = parser.under(session::Heading::plots);
  Option& plot = parser.add_choice(
      "--plot", options.kind,
      "A plot, SVG or CSV: torque (of all joints over --trajectory), workspace (where --tip can be, from "
      "above and from two sides), reach (how far from the z axis of --base, and how high)",
      {"torque", "workspace", "reach"});
  plot.value_name("KIND");
  parser
      .add_option("--trajectory", options.trajectory,
                  "For --plot torque: a CSV file with one line per sample: time, JOINT or q.JOINT, dq.JOINT, ddq.JOINT")
      .value_name("FILE")
      .reads_file()
      .needs(plot)
      .has_effect_if([&options] { return options.kind == "torque"; }, "it applies to --plot torque");
  session::bind_sampling(parser, options.sampling,
                         "For --plot workspace and reach: number of random joint positions; default {default}",
                         "--plot");
  const auto is_of_space = [&options] { return options.kind != "torque"; };
  parser.have_effect_if("samples random_seed", is_of_space, "it applies to --plot workspace and reach");
  parser.add_check([&options] {
    const bool lacks_trajectory = options.kind == "torque" && options.trajectory.empty();
    return std::string(lacks_trajectory ? "--plot torque requires --trajectory" : "");
  });
}

int draw_plot(const PlotOptions& options, const PlotRequest& request, const session::MotionOptions& motion,
              RobotOptions& robot) {
  const std::string_view form = format_of_name(request.output);
  if (!form.empty() && form != "svg" && form != "csv") {
    print_error("a plot is SVG or CSV: name \"" + request.output + "\" .svg or .csv" +
                (form == "png" ? "; `rsvg-convert` or a browser makes a PNG of the SVG" : ""));
    return exit_failure;
  }
  robot.purpose = options.kind == "torque" ? session::Purpose::dynamics : session::Purpose::motion;
  const auto model = load_robot(request.input, robot);
  if (!model) return finish(robot);
  const auto plot = plot_of(options, request, *model, motion, robot);
  if (!plot) return finish(robot);
  const std::string bytes = format_of_name(request.output) == "csv"
                                ? picture::plot_csv(*plot)
                                : picture::plot_svg(*plot, request.width, request.height);
  if (!write_output(request.output, bytes)) return exit_failure;
  return finish(robot);
}

}  // namespace urdfmill::tools
