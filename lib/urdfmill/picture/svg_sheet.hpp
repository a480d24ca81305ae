// A sheet of paper that lines, shapes and texts are drawn on: SVG in millimetres.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// An SVG that is drawn on piece by piece; what comes later lies above.
class SvgSheet {
 public:
  /// A polyline; `style` is the name of one of the styles of the sheet.
  void line(const std::vector<Spot>& spots, std::string_view style, bool closed = false);
  /// An ellipse: its half axes, and the direction (rad, clockwise) of the first.
  void ellipse(const Spot& centre, double a, double b, double angle, std::string_view style);
  /// A line with a head.
  void arrow(const Spot& from, const Spot& to, std::string_view style);
  /// A text beside a spot, where it meets no other text. "x_1" has a subscript.
  void label(const Spot& beside, std::string_view text, std::string_view style);
  /// A text that begins exactly there.
  void text(const Spot& at, std::string_view text, std::string_view style);
  /// How much is drawn already where a line would run.
  [[nodiscard]] double crowd_along(const Spot& from, const Spot& to) const;
  /// No label is to lie there.
  void keep_free(const Spot& centre, double half_width, double half_height);

  /// The whole file; everything drawn lies within it. `title` is what screen readers say.
  [[nodiscard]] std::string finish(std::string_view title) const;

 private:
  struct Box {
    double left, top, right, bottom;
  };
  using Tile = std::pair<std::int64_t, std::int64_t>;
  void keep_free_along(const Spot& from, const Spot& to);
  void grow(const Spot& spot, double by = 0);
  [[nodiscard]] double overlap(const Box& box) const;
  void take(const Box& box);
  /// Calls the function with each tile of the sheet that the box touches, and the part of the box in it.
  template <class Function>
  static void for_each_tile(const Box& box, Function function);

  std::string content_;
  std::map<Tile, std::vector<Box>> taken_;  ///< what lies in each tile, so that few of many boxes are compared
  Box bounds_{1e9, 1e9, -1e9, -1e9};
};

}  // namespace urdfmill::picture
