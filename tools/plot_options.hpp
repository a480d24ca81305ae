// Plots instead of a picture: their options, and their creation.
#pragma once
#include <string>

#include "tools/parser.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {

/// --plot, --trajectory, --samples and --random-seed.
struct PlotOptions {
  std::string kind;  ///< torque, workspace, reach; empty: no plot
  std::string trajectory;
  session::WorkspaceRequest sampling;  ///< all but the chain
};

/// Further inputs of a plot.
struct PlotRequest {
  std::string input, output;
  std::string base, tip;
  std::size_t width = 0, height = 0;
};

/// Adds the options.
void add_plot_options(Parser& parser, PlotOptions& options);

/// Draws the plot and writes it as SVG, or its numbers as CSV if the output's name ends so. Returns the exit code.
[[nodiscard]] int draw_plot(const PlotOptions& options, const PlotRequest& request,
                            const session::MotionOptions& motion, RobotOptions& robot);

}  // namespace urdfmill::tools
