// Plots: curves and clouds over axes with units, as SVG and CSV.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace urdfmill::picture {

/// A curve through points in order.
struct Curve {
  std::string name;          ///< name in the legend; repeated names appear once
  std::vector<double> x, y;  ///< coordinates, equally many
  std::size_t colour = 0;    ///< index of the colour, which wraps around
  bool is_limit = false;     ///< thin and dashed, and not in the legend
};

/// Points with values in [0, 1], shown as colours; where points overlap, the largest value is visible.
struct Cloud {
  std::vector<std::array<double, 2>> points;
  std::vector<double> values;  ///< one value per point
};

/// The right half of a circle about the origin, with a label.
struct Arc {
  double radius = 0;
  std::string label;
};

/// A pair of axes and its contents.
struct Panel {
  std::string x_title, y_title;  ///< with units
  std::vector<Curve> curves = {};
  Cloud cloud = {};
  std::vector<Arc> arcs = {};
  bool is_map = false;  ///< both axes are lengths and share one scale
};

/// The colours of clouds.
struct ColourScale {
  std::string title;
  double low = 0, high = 1;  ///< values of 0 and 1
};

/// A plot of panels: maps in rows and columns, others stacked; a title, and one legend for all.
struct Plot {
  std::string title;
  std::vector<Panel> panels;
  std::optional<ColourScale> scale = std::nullopt;
};

/// The plot as the text of an SVG; sizes are pixels.
[[nodiscard]] std::string plot_svg(const Plot& plot, std::size_t width, std::size_t height);
/// The numbers of the plot as CSV: a column for each axis, each curve and the colours. Limits and arcs are left out.
[[nodiscard]] std::string plot_csv(const Plot& plot);

/// About `wanted` tick values from low to high: multiples of 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<double> ticks(double low, double high, std::size_t wanted);

}  // namespace urdfmill::picture
