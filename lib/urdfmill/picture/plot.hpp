// Plots: curves and clouds over axes with units, as SVG and as pixels.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/picture/image.hpp"

namespace urdfmill::picture {

/// Values over values; drawn through their points in order.
struct Curve {
  std::string name;          ///< in the legend; of curves with one name the first is in it
  std::vector<double> x, y;  ///< as many of both
  std::size_t colour = 0;    ///< its number; after the last the first follows
  bool is_limit = false;     ///< thin and dashed, and not in the legend
};

/// Points, each with a value in [0, 1] for its colour; of those that would lie on one another the largest is seen.
struct Cloud {
  std::vector<std::array<double, 2>> points;
  std::vector<double> values;  ///< as many
};

/// The half of a circle about the origin that is right of it, with a label.
struct Arc {
  double radius = 0;
  std::string label;
};

/// A pair of axes and what is in it.
struct Panel {
  std::string x_title, y_title;  ///< with units
  std::vector<Curve> curves = {};
  Cloud cloud = {};
  std::vector<Arc> arcs = {};
  bool is_map = false;  ///< lengths on both axes, in one scale
};

/// The colours of clouds.
struct ColourScale {
  std::string title;
  double low = 0, high = 1;  ///< what 0 and 1 stand for
};

/// Panels: maps in rows and columns, others above each other; a title, and one legend for all.
struct Plot {
  std::string title;
  std::vector<Panel> panels;
  std::optional<ColourScale> scale = std::nullopt;
};

/// The plot as the text of an SVG; sizes are pixels.
[[nodiscard]] std::string plot_svg(const Plot& plot, std::size_t width, std::size_t height);
/// The same as an image.
[[nodiscard]] Image plot_image(const Plot& plot, std::size_t width, std::size_t height);

/// Even numbers from low to high, about `wanted` of them: multiples of 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<double> ticks(double low, double high, std::size_t wanted);

}  // namespace urdfmill::picture
