#include "urdfmill/picture/svg_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "urdfmill/text/code.hpp"

namespace urdfmill::picture {
namespace {

constexpr double sheet_letter_width = 1.75, sheet_letter_height = 3.2;  // mm, for the font below

/// The style sheet. Sizes are mm.
constexpr std::string_view styles = R"(
svg { background: #fff }
line, polyline, polygon, ellipse { fill: none; stroke: #1a1d24; stroke-width: .45; stroke-linejoin: round; stroke-linecap: round }
text { font: 3.2px "DejaVu Sans", Arial, sans-serif; fill: #1a1d24; paint-order: stroke; stroke: #fff; stroke-width: .8 }
.link { stroke-width: 1 }
.body { fill: #fff }
.fixed { fill: #1a1d24 }
.axis { stroke: #8a5a00; stroke-width: .25; stroke-dasharray: 3 .8 .6 .8 }
.thin { stroke-width: .3 }
.x { stroke: #b3261e; stroke-width: .5 } .xh { fill: #b3261e; stroke: #b3261e }
.z { stroke: #1f4fbf; stroke-width: .5 } .zh { fill: #1f4fbf; stroke: #1f4fbf }
.turn { stroke: #8a5a00; stroke-width: .35 } .turnh { fill: #8a5a00; stroke: #8a5a00 }
.size { stroke: #3b6e3b; stroke-width: .35 } .sizeh { fill: #3b6e3b; stroke: #3b6e3b; stroke-width: .2 }
.ext { stroke: #3b6e3b; stroke-width: .18 }
.twist { stroke: #7a3b96; stroke-width: .35 } .twisth { fill: #7a3b96; stroke: #7a3b96; stroke-width: .2 }
.xt { fill: #b3261e } .zt { fill: #1f4fbf } .sizet { fill: #2c5a2c } .twistt { fill: #632f7a } .axist { fill: #6b4500 }
.bold { font-weight: bold }
)";

/// "x_1" with its subscript.
std::string with_subscript(std::string_view text) {
  const std::size_t mark = text.find('_');
  const bool is_symbol =
      mark != std::string_view::npos && mark <= 2 && text.find('_', mark + 1) == std::string_view::npos;
  if (!is_symbol) return text::Xml::name(text);
  const std::size_t end = std::min(text.find(' ', mark), text.size());
  return text::Xml::name(text.substr(0, mark)) + "<tspan dy=\".9\" font-size=\"2.3\">" +
         text::Xml::name(text.substr(mark + 1, end - mark - 1)) + "</tspan><tspan dy=\"-.9\">" +
         text::Xml::name(text.substr(end)) + "</tspan>";
}

double text_width(std::string_view text) {
  const auto is_letter = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
  return sheet_letter_width * static_cast<double>(std::count_if(text.begin(), text.end(), is_letter));
}

/// A number without the sign of a zero.
double plain(double value) {
  return std::abs(value) < 0.005 ? 0 : value;
}

}  // namespace

void SvgSheet::grow(const Spot& spot, double by) {
  bounds_ = {std::min(bounds_.left, spot.x - by), std::min(bounds_.top, spot.y - by),
             std::max(bounds_.right, spot.x + by), std::max(bounds_.bottom, spot.y + by)};
}

void SvgSheet::keep_free(const Spot& centre, double half_width, double half_height) {
  take({centre.x - half_width, centre.y - half_height, centre.x + half_width, centre.y + half_height});
}

void SvgSheet::keep_free_along(const Spot& from, const Spot& to) {
  constexpr double step = 1.2, half = 0.5;  // mm
  const double wanted = std::ceil(std::hypot(to.x - from.x, to.y - from.y) / step);
  if (!(wanted < 1000)) return;
  const int steps = static_cast<int>(wanted);
  for (int i = 0; i <= steps; ++i) {
    const double part = steps > 0 ? static_cast<double>(i) / steps : 0;
    keep_free({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part}, half, half);
  }
}

void SvgSheet::line(const std::vector<Spot>& spots, std::string_view style, bool closed) {
  std::string points;
  for (const Spot& spot : spots) {
    points += fmt::format("{}{:.2f},{:.2f}", points.empty() ? "" : " ", plain(spot.x), plain(spot.y));
    grow(spot, 1);
  }
  for (std::size_t i = 1; i < spots.size(); ++i) keep_free_along(spots[i - 1], spots[i]);
  content_ += fmt::format("<{} class=\"{}\" points=\"{}\"/>\n", closed ? "polygon" : "polyline", style, points);
}

void SvgSheet::ellipse(const Spot& centre, double a, double b, double angle, std::string_view style) {
  grow(centre, std::max(a, b) + 1);
  constexpr double degree = 3.141592653589793 / 180;
  content_ += fmt::format(
      "<ellipse class=\"{}\" rx=\"{:.2f}\" ry=\"{:.2f}\" transform=\"translate({:.2f} {:.2f}) rotate({:.2f})\"/>\n",
      style, a, b, plain(centre.x), plain(centre.y), plain(angle / degree));
}

void SvgSheet::arrow(const Spot& from, const Spot& to, std::string_view style) {
  const double dx = to.x - from.x, dy = to.y - from.y, size = std::hypot(dx, dy);
  if (size < 0.3) return ellipse(from, 0.6, 0.6, 0, std::string(style) + "h");
  const double ux = dx / size, uy = dy / size, head = std::min(2.0, 0.5 * size);
  line({from, {to.x - ux * head, to.y - uy * head}}, style);
  line({to,
        {to.x - ux * head - uy * head * 0.35, to.y - uy * head + ux * head * 0.35},
        {to.x - ux * head + uy * head * 0.35, to.y - uy * head - ux * head * 0.35}},
       std::string(style) + "h", true);
}

double SvgSheet::overlap(const Box& box) const {
  double sum = 0;
  for_each_tile(box, [&](const Tile& tile, const Box& part) {
    const auto it = taken_.find(tile);
    if (it == taken_.end()) return;
    for (const Box& other : it->second) {
      const double width = std::min(part.right, other.right) - std::max(part.left, other.left);
      const double height = std::min(part.bottom, other.bottom) - std::max(part.top, other.top);
      if (width > 0 && height > 0) sum += width * height;
    }
  });
  return sum;
}

double SvgSheet::crowd_along(const Spot& from, const Spot& to) const {
  constexpr int steps = 40;
  constexpr double half = 1.5;  // mm
  double sum = 0;
  for (int i = 0; i <= steps; ++i) {
    const double x = from.x + (to.x - from.x) * i / steps, y = from.y + (to.y - from.y) * i / steps;
    sum += overlap({x - half, y - half, x + half, y + half});
  }
  return sum;
}

void SvgSheet::take(const Box& box) {
  constexpr std::size_t full = 256;  // cap on the count of overlapping boxes
  for_each_tile(box, [&](const Tile& tile, const Box& part) {
    if (std::vector<Box>& boxes = taken_[tile]; boxes.size() < full) boxes.push_back(part);
  });
}

template <class Function>
void SvgSheet::for_each_tile(const Box& box, Function function) {
  constexpr double side = 12;  // mm: a tile holds a label or two
  const auto from = [](double at) { return static_cast<std::int64_t>(std::floor(std::clamp(at / side, -1e6, 1e6))); };
  for (std::int64_t x = from(box.left); x <= from(box.right); ++x)
    for (std::int64_t y = from(box.top); y <= from(box.bottom); ++y) {
      const double left = static_cast<double>(x) * side, top = static_cast<double>(y) * side;
      function({x, y}, {std::max(box.left, left), std::max(box.top, top), std::min(box.right, left + side),
                        std::min(box.bottom, top + side)});
    }
}

void SvgSheet::label(const Spot& beside, std::string_view text, std::string_view style) {
  const double width = text_width(text);
  Box best{};
  double least = 1e18;
  // Searches rings of places about the spot for the nearest free one.
  for (const double away : {1.2, 4.0, 7.0, 10.5, 15.0})
    for (int i = 0; i < 8; ++i) {
      const double angle = std::numbers::pi / 4 * i - std::numbers::pi / 4;
      const double x = beside.x + std::cos(angle) * (away + width / 2) - width / 2;
      const double y = beside.y + std::sin(angle) * (away + sheet_letter_height / 2) - sheet_letter_height / 2;
      const Box box{x, y, x + width, y + sheet_letter_height};
      const double cost = overlap(box) + 0.02 * away;
      if (cost < least - 1e-9) {
        least = cost;
        best = box;
      }
    }
  take(best);
  this->text({best.left, best.bottom - 0.7}, text, style);
}

void SvgSheet::text(const Spot& at, std::string_view text, std::string_view style) {
  grow({at.x, at.y - sheet_letter_height}, 0.5);
  grow({at.x + text_width(text), at.y + 1}, 0.5);
  content_ += fmt::format("<text class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", style, plain(at.x), plain(at.y),
                          with_subscript(text));
}

std::string SvgSheet::finish(std::string_view title) const {
  constexpr double margin = 4;
  const double left = bounds_.left - margin, top = bounds_.top - margin;
  const double width = bounds_.right - bounds_.left + 2 * margin, height = bounds_.bottom - bounds_.top + 2 * margin;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.2f}mm\" height=\"{1:.2f}mm\" viewBox=\"{2:.2f} {3:.2f} "
      "{0:.2f} {1:.2f}\" role=\"img\">\n<title>{4}</title>\n<style>{5}</style>\n<rect x=\"{2:.2f}\" y=\"{3:.2f}\" "
      "width=\"{0:.2f}\" height=\"{1:.2f}\" fill=\"#fff\"/>\n{6}</svg>\n",
      width, height, left, top, text::Xml::name(title), styles, content_);
}

}  // namespace urdfmill::picture
