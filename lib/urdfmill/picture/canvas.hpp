// A drawing surface for plots, in pixels from the top left corner.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// The style of a line.
struct Pen {
  Pixel colour{0, 0, 0, 255};
  double width = 1;               ///< pixels
  std::vector<double> dash = {};  ///< alternating lengths of dashes and gaps, pixels; empty: solid
};

/// The part of a text that is at its spot.
enum class Anchor : std::uint8_t { start, middle, end };

/// Draws lines, areas, dots and texts into the text of an SVG; later ones lie on top.
class SvgCanvas {
 public:
  SvgCanvas(std::size_t width, std::size_t height) : width_(width), height_(height) {}
  void line(const Path& path, const Pen& pen);
  void area(const Path& corners, const Pixel& colour);
  void dots(std::span<const Spot> spots, double diameter, const Pixel& colour);
  /// Draws a text with its baseline at the spot; `up`: from bottom to top.
  void text(const Spot& at, std::string_view text, double size, const Pixel& colour, Anchor anchor, bool up);
  /// The whole file; `title` is read by screen readers.
  [[nodiscard]] std::string finish(std::string_view title) const;

 private:
  std::size_t width_, height_;
  std::string content_;
};

}  // namespace urdfmill::picture
