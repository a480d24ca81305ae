// Sheets of paper for lines, shapes and texts: SVG in millimetres.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/picture/spot.hpp"

namespace urdfmill::picture {

/// An SVG under construction; later elements lie on top.
class SvgSheet {
 public:
  /// Draws a polyline; `style` names a style of the sheet.
  void line(const std::vector<Spot>& spots, std::string_view style, bool closed = false);
  /// Draws an ellipse with half axes a and b; `angle` is the direction (rad, clockwise) of the first.
  void ellipse(const Spot& centre, double a, double b, double angle, std::string_view style);
  /// Draws an arrow.
  void arrow(const Spot& from, const Spot& to, std::string_view style);
  /// Writes a text beside a spot, where it overlaps no other text. "x_1" has a subscript.
  void label(const Spot& beside, std::string_view text, std::string_view style);
  /// Writes a text that begins exactly at the spot.
  void text(const Spot& at, std::string_view text, std::string_view style);
  /// Amount drawn so far along a line.
  [[nodiscard]] double crowd_along(const Spot& from, const Spot& to) const;
  /// Keeps labels out of a box.
  void keep_free(const Spot& centre, double half_width, double half_height);

  /// The whole file, which contains everything drawn. `title` is read by screen readers.
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
  std::map<Tile, std::vector<Box>> taken_;  ///< boxes by tile, so that only near ones are compared
  Box bounds_{1e9, 1e9, -1e9, -1e9};
};

}  // namespace urdfmill::picture
