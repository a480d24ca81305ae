#include "tools/plot_options.hpp"

#include <optional>

#include "tools/command.hpp"
#include "urdfmill/session/pictures/plots.hpp"

namespace urdfmill::tools {
namespace {

/// Prints a message and returns false for options that only affect other plots.
bool has_effect(const PlotOptions& options, const PlotRequest& request) {
  const bool over_time = options.kind == "torque";
  for (const auto& [name, option] : over_time ? options.of_workspace : options.of_trajectory)
    if (option->is_given()) {
      print_error(std::string(name) + " has no effect on --plot " + options.kind);
      return false;
    }
  if (over_time && options.trajectory.empty()) {
    print_error("--plot torque requires --trajectory");
    return false;
  }
  if (over_time && !(request.base.empty() && request.tip.empty())) {
    print_error("--base and --tip have no effect on --plot torque: it shows all joints");
    return false;
  }
  return true;
}

std::optional<picture::Plot> plot_of(const PlotOptions& options, const PlotRequest& request, const urdf::Robot& model,
                                     const MotionOptions& motion, RobotOptions& robot) {
  if (options.kind == "torque") {
    session::DynamicsRequest dynamics;
    dynamics.trajectory = motion.read({options.trajectory}, robot);
    return dynamics.trajectory ? session::torque_plot(model, dynamics, robot.findings) : std::nullopt;
  }
  session::WorkspaceRequest workspace;
  workspace.base = request.base;
  workspace.tip = request.tip;
  workspace.samples = static_cast<std::size_t>(options.samples);
  workspace.seed = static_cast<std::uint64_t>(options.seed);
  return options.kind == "reach" ? session::reach_plot(model, workspace, robot.findings)
                                 : session::workspace_plot(model, workspace, robot.findings);
}

}  // namespace

Option& add_plot_options(Parser& parser, PlotOptions& options) {
  constexpr int most_samples = 10000000;
  Option& plot = parser.add_choice(
      "--plot", options.kind,
      "A plot, PNG or SVG: torque (of all joints over --trajectory), workspace (where --tip can be, from "
      "above and from two sides), reach (how far from the z axis of --base, and how high)",
      {"torque", "workspace", "reach"});
  plot.value_name("KIND");
  Option& trajectory = parser.add_option(
      "--trajectory", options.trajectory,
      "For --plot torque: a CSV file with one line per sample: time, JOINT or q.JOINT, dq.JOINT, ddq.JOINT");
  trajectory.value_name("FILE").reads_file().needs(plot);
  options.of_trajectory.emplace_back("--trajectory", &trajectory);
  Option& samples = parser.add_option(
      "--samples", options.samples, "For --plot workspace and reach: number of random joint positions; default 10000");
  samples.between(1, most_samples).value_name("N").needs(plot);
  options.of_workspace.emplace_back("--samples", &samples);
  Option& seed = parser.add_option("--seed", options.seed, "Seed of the random positions; default 1");
  seed.value_name("N").needs(plot);
  options.of_workspace.emplace_back("--seed", &seed);
  return plot;
}

int draw_plot(const PlotOptions& options, const PlotRequest& request, const MotionOptions& motion,
              RobotOptions& robot) {
  if (!has_effect(options, request)) return exit_failure;
  robot.purpose = options.kind == "torque" ? session::Purpose::dynamics : session::Purpose::motion;
  const auto model = load_robot(request.input, robot);
  if (!model) return finish(robot);
  const auto plot = plot_of(options, request, *model, motion, robot);
  if (!plot) return finish(robot);
  const std::string bytes = request.output.ends_with(".svg")
                                ? picture::plot_svg(*plot, request.width, request.height)
                                : picture::to_png(picture::plot_image(*plot, request.width, request.height));
  if (!write_output(request.output, bytes)) return exit_failure;
  return finish(robot);
}

}  // namespace urdfmill::tools
