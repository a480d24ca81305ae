#include "urdfmill/picture/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "urdfmill/picture/canvas.hpp"
#include "urdfmill/picture/letters.hpp"
#include "urdfmill/picture/vector.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::picture {
namespace {

constexpr Pixel ink{26, 29, 36, 255}, weak_ink{92, 99, 112, 255}, grid_ink{224, 227, 232, 255};
/// Colours that colour-blind people can distinguish; curves beyond the last one are dashed.
constexpr std::array<Pixel, 9> colours{{{0, 104, 176, 255},
                                        {213, 94, 0, 255},
                                        {0, 146, 106, 255},
                                        {190, 84, 150, 255},
                                        {214, 150, 0, 255},
                                        {64, 160, 222, 255},
                                        {110, 70, 190, 255},
                                        {120, 80, 40, 255},
                                        {70, 76, 88, 255}}};

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Adds a margin and makes an empty range non-empty.
  void widen() {
    if (low > high) low = 0, high = 0;
    const double size = high - low, least = 1e-9 * std::max(1.0, std::abs(high));
    const double by = size > least ? 0.04 * size : std::max(0.1 * std::abs(high), 0.1);
    low -= by;
    high += by;
  }
};

struct Frame {
  double left = 0, top = 0, right = 0, bottom = 0;
};

/// Colour of a value: dark for 0, light for 1.
Pixel scale_colour(double value) {
  constexpr std::array<Vector, 4> stops{{{52, 24, 110}, {32, 110, 158}, {62, 176, 112}, {246, 214, 60}}};
  const double at = std::clamp(value, 0.0, 1.0) * (stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const Vector mixed = mix(stops[i], stops[i + 1], static_cast<float>(at - static_cast<double>(i)));
  const auto level = [](float part) { return static_cast<std::uint8_t>(std::lround(part)); };
  return {level(mixed.x), level(mixed.y), level(mixed.z), 255};
}

std::string tick_text(double value, double step) {
  if (std::abs(value) < 1e-9 * step) return "0";
  std::string text = fmt::format("{:.6g}", value);
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

Pen pen_of(const Curve& curve, double size) {
  Pen pen{colours[curve.colour % colours.size()], curve.is_limit ? 0.08 * size : 0.14 * size};
  if (curve.is_limit)
    pen.dash = {0.25 * size, 0.3 * size};
  else if (curve.colour >= colours.size())
    pen.dash = {0.9 * size, 0.4 * size};
  return pen;
}

class Painter {
 public:
  Painter(const Plot& plot, SvgCanvas& canvas, double width, double height)
      : plot_(plot), canvas_(canvas), width_(width), height_(height), size_(std::clamp(height / 50, 9.0, 40.0)) {}

  void paint() {
    const double title = 1.35 * size_;
    canvas_.text({size_, 2.2 * size_}, plot_.title, title, ink, Anchor::start, false);
    Frame all{size_, 3.4 * size_, width_ - size_, height_ - size_};
    all.right -= draw_legend(all);
    const std::size_t count = plot_.panels.size();
    if (count == 0) return;
    const bool are_maps = plot_.panels.front().is_map;
    const auto columns = are_maps ? static_cast<std::size_t>(std::ceil(std::sqrt(count))) : 1;
    const std::size_t rows = (count + columns - 1) / columns;
    const double wide = (all.right - all.left) / static_cast<double>(columns);
    const double high = (all.bottom - all.top) / static_cast<double>(rows);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t row = i / columns, column = i % columns;
      const double left = all.left + wide * static_cast<double>(column),
                   top = all.top + high * static_cast<double>(row);
      draw_panel(plot_.panels[i], {left, top, left + wide, top + high});
    }
  }

 private:
  /// Draws the legend at the right and returns its width.
  double draw_legend(const Frame& all) {
    const double line = 1.6 * size_, sample = 2.4 * size_;
    double y = all.top + size_, widest = 0;
    std::vector<const Curve*> named;
    std::set<std::string> names;
    for (const Panel& panel : plot_.panels)
      for (const Curve& curve : panel.curves)
        if (!curve.is_limit && names.insert(curve.name).second) {
          named.push_back(&curve);
          widest = std::max(widest, text_width(curve.name, size_));
        }
    if (!named.empty()) {
      // Fonts of SVG viewers are slightly wider than the letters of images.
      const double width = std::min(sample + 0.6 * size_ + 1.1 * widest, 0.4 * width_), left = all.right - width;
      for (const Curve* curve : named) {
        canvas_.line({{left, y - 0.35 * size_}, {left + sample, y - 0.35 * size_}}, pen_of(*curve, size_));
        canvas_.text({left + sample + 0.6 * size_, y}, curve->name, size_, ink, Anchor::start, false);
        y += line;
      }
      return width + 1.5 * size_;
    }
    return plot_.scale ? draw_scale(*plot_.scale, all) : 0;
  }

  double draw_scale(const ColourScale& scale, const Frame& all) {
    constexpr int steps = 48;
    const double wide = 1.1 * size_, right = all.right - 6 * size_, left = right - wide;
    const double top = all.top + size_, high = std::min(all.bottom - all.top - 4 * size_, 22 * size_);
    for (int i = 0; i < steps; ++i) {
      const double low = top + high * (steps - i) / steps, up = top + high * (steps - i - 1) / steps;
      canvas_.area({{left, low}, {right, low}, {right, up - 0.3}, {left, up - 0.3}}, scale_colour((i + 0.5) / steps));
    }
    Range range{scale.low, scale.high};
    if (!(range.high > range.low)) range.widen();
    const std::vector<double> marks = ticks(range.low, range.high, 5);
    const double step = marks.size() > 1 ? marks[1] - marks[0] : 1;
    for (const double value : marks) {
      const double y = top + high * (1 - (value - range.low) / (range.high - range.low));
      canvas_.line({{right, y}, {right + 0.3 * size_, y}}, {ink, 0.07 * size_});
      canvas_.text({right + 0.6 * size_, y + 0.35 * size_}, tick_text(value, step), 0.9 * size_, ink, Anchor::start,
                   false);
    }
    canvas_.text({all.right - 1.2 * size_, top + high / 2}, scale.title, size_, ink, Anchor::middle, true);
    return 8.6 * size_;
  }

  void draw_panel(const Panel& panel, Frame frame) {
    Range x, y;
    measure(panel, x, y);
    const auto rows = static_cast<std::size_t>(std::max(2.0, (frame.bottom - frame.top) / (4 * size_)));
    frame.top += size_;
    frame.bottom -= 3.6 * size_;
    frame.left += 2.6 * size_ + widest_tick(y, rows);
    frame.right -= size_;
    if (panel.is_map) even_out(frame, x, y);
    left_ = frame.left, bottom_ = frame.bottom;
    x_low_ = x.low, y_low_ = y.low;
    x_scale_ = (frame.right - frame.left) / (x.high - x.low);
    y_scale_ = (frame.bottom - frame.top) / (y.high - y.low);
    draw_axes(panel, frame, x, y, rows);
    draw_cloud(panel.cloud);
    for (const Arc& arc : panel.arcs) draw_arc(arc, frame);
    for (const bool limits : {true, false})
      for (const Curve& curve : panel.curves)
        if (curve.is_limit == limits) draw_curve(curve);
  }

  static void measure(const Panel& panel, Range& x, Range& y) {
    for (const Curve& curve : panel.curves) {
      for (const double value : curve.x) x.add(value);
      for (const double value : curve.y) y.add(value);
    }
    for (const auto& [px, py] : panel.cloud.points) x.add(px), y.add(py);
    constexpr double room = 1.2;  // space for the label
    for (const Arc& arc : panel.arcs) x.add(room * arc.radius);
    const Range times = x;
    x.widen();
    y.widen();
    // A time axis runs from edge to edge.
    if (!panel.is_map && times.high > times.low) x = times;
  }

  /// Gives both axes one scale by resizing the panel.
  static void even_out(Frame& frame, const Range& x, const Range& y) {
    const double wide = frame.right - frame.left, high = frame.bottom - frame.top;
    const double scale = std::min(wide / (x.high - x.low), high / (y.high - y.low));
    const double spare_x = wide - scale * (x.high - x.low), spare_y = high - scale * (y.high - y.low);
    frame.left += spare_x / 2, frame.right -= spare_x / 2;
    frame.bottom -= spare_y;
  }

  [[nodiscard]] double widest_tick(const Range& range, std::size_t wanted) const {
    const std::vector<double> all = ticks(range.low, range.high, wanted);
    double widest = 0;
    for (const double value : all)
      widest = std::max(widest, text_width(tick_text(value, all.size() > 1 ? all[1] - all[0] : 1), 0.9 * size_));
    return widest;
  }

  void draw_axes(const Panel& panel, const Frame& frame, const Range& x, const Range& y, std::size_t rows) {
    const double small = 0.9 * size_, hair = 0.06 * size_;
    const auto columns = static_cast<std::size_t>(std::max(2.0, (frame.right - frame.left) / (6 * size_)));
    const std::vector<double> across = ticks(x.low, x.high, columns), upwards = ticks(y.low, y.high, rows);
    const auto step = [](const std::vector<double>& all) { return all.size() > 1 ? all[1] - all[0] : 1; };
    for (const double value : across) {
      const double at = spot(value, 0).x;
      canvas_.line({{at, frame.top}, {at, frame.bottom}}, {grid_ink, hair});
      canvas_.text({at, frame.bottom + 1.3 * size_}, tick_text(value, step(across)), small, ink, Anchor::middle, false);
    }
    for (const double value : upwards) {
      const double at = spot(0, value).y;
      const bool is_zero = std::abs(value) < 1e-9 * step(upwards) && !panel.is_map;
      canvas_.line({{frame.left, at}, {frame.right, at}}, {is_zero ? weak_ink : grid_ink, hair});
      canvas_.text({frame.left - 0.5 * size_, at + 0.33 * size_}, tick_text(value, step(upwards)), small, ink,
                   Anchor::end, false);
    }
    canvas_.line({{frame.left, frame.top}, {frame.left, frame.bottom}, {frame.right, frame.bottom}}, {ink, 1.5 * hair});
    canvas_.text({(frame.left + frame.right) / 2, frame.bottom + 2.8 * size_}, panel.x_title, size_, ink,
                 Anchor::middle, false);
    canvas_.text({frame.left - 1.2 * size_ - widest_tick(y, rows), (frame.top + frame.bottom) / 2}, panel.y_title,
                 size_, ink, Anchor::middle, true);
  }

  [[nodiscard]] Spot spot(double x, double y) const {
    return {left_ + (x - x_low_) * x_scale_, bottom_ - (y - y_low_) * y_scale_};
  }

  void draw_curve(const Curve& curve) {
    Path path;
    for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i)
      if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i])) path.push_back(spot(curve.x[i], curve.y[i]));
    const Pen pen = pen_of(curve, size_);
    if (path.size() == 1) return canvas_.dots(path, 4 * pen.width, pen.colour);
    if (!path.empty()) canvas_.line(path, pen);
  }

  /// Draws the dots grouped by a few colours, dark ones first.
  void draw_cloud(const Cloud& cloud) {
    constexpr std::size_t shades = 16;
    const double dot = std::max(1.6, 0.17 * size_), cell = dot / 2;
    std::map<std::pair<long, long>, double> best;
    for (std::size_t i = 0; i < std::min(cloud.points.size(), cloud.values.size()); ++i) {
      const Spot at = spot(cloud.points[i][0], cloud.points[i][1]);
      if (!std::isfinite(at.x) || !std::isfinite(at.y) || std::isnan(cloud.values[i])) continue;
      const auto [entry, is_new] =
          best.emplace(std::pair(std::lround(at.x / cell), std::lround(at.y / cell)), cloud.values[i]);
      if (!is_new) entry->second = std::max(entry->second, cloud.values[i]);
    }
    std::array<Path, shades> dots;
    for (const auto& [at, value] : best) {
      const auto shade = static_cast<std::size_t>(std::clamp(value, 0.0, 0.9999) * shades);
      dots[shade].push_back({static_cast<double>(at.first) * cell, static_cast<double>(at.second) * cell});
    }
    for (std::size_t i = 0; i < shades; ++i)
      if (!dots[i].empty()) canvas_.dots(dots[i], dot, scale_colour((static_cast<double>(i) + 0.5) / shades));
  }

  /// Draws the part of an arc inside the frame.
  void draw_arc(const Arc& arc, const Frame& frame) {
    constexpr int steps = 90;
    const Pen pen{weak_ink, 0.09 * size_, {0.5 * size_, 0.35 * size_}};
    Path path;
    Spot middle{};
    double furthest = -1;
    for (int i = 0; i <= steps; ++i) {
      const double angle = 3.141592653589793 * (static_cast<double>(i) / steps - 0.5);
      const Spot at = spot(arc.radius * std::cos(angle), arc.radius * std::sin(angle));
      if (at.y < frame.top || at.y > frame.bottom) continue;
      path.push_back(at);
      if (at.x > furthest) furthest = at.x, middle = at;
    }
    if (path.empty()) return;
    canvas_.line(path, pen);
    const double small = 0.9 * size_, width = 1.1 * text_width(arc.label, small);
    const Spot text{middle.x + 0.5 * size_, middle.y + 0.35 * size_};
    canvas_.area({{text.x - 0.2 * size_, text.y - size_},
                  {text.x + width, text.y - size_},
                  {text.x + width, text.y + 0.3 * size_},
                  {text.x - 0.2 * size_, text.y + 0.3 * size_}},
                 {255, 255, 255, 215});
    canvas_.text(text, arc.label, small, weak_ink, Anchor::start, false);
  }

  const Plot& plot_;
  SvgCanvas& canvas_;
  double width_, height_;
  double size_;                                                                       ///< size of letters, pixels
  double left_ = 0, bottom_ = 0, x_low_ = 0, y_low_ = 0, x_scale_ = 1, y_scale_ = 1;  ///< frame of the current panel
};

}  // namespace

std::vector<double> ticks(double low, double high, std::size_t wanted) {
  if (!(high > low) || !std::isfinite(high - low)) return {low};
  const double rough = (high - low) / static_cast<double>(std::max<std::size_t>(wanted, 1));
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * (1 - 1e-9)) step = factor * power;
  std::vector<double> all;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) all.push_back(i * step);
  return all;
}

std::string plot_svg(const Plot& plot, std::size_t width, std::size_t height) {
  SvgCanvas canvas(width, height);
  Painter(plot, canvas, static_cast<double>(width), static_cast<double>(height)).paint();
  return canvas.finish(plot.title);
}

std::string plot_csv(const Plot& plot) {
  std::vector<std::pair<std::string, std::vector<double>>> columns;
  const auto add = [&](const std::string& title, std::vector<double> values) {
    const auto is_same = [&](const auto& column) { return column.first == title; };
    if (std::none_of(columns.begin(), columns.end(), is_same)) columns.emplace_back(title, std::move(values));
  };
  for (const Panel& panel : plot.panels) {
    for (const Curve& curve : panel.curves) {
      if (curve.is_limit) continue;
      add(panel.x_title, curve.x);
      add(curve.name + ": " + panel.y_title, curve.y);
    }
    for (const auto& [axis, title] : {std::pair(0U, panel.x_title), std::pair(1U, panel.y_title)}) {
      std::vector<double> values;
      for (const auto& point : panel.cloud.points) values.push_back(point[axis]);
      if (!values.empty()) add(title, std::move(values));
    }
  }
  for (const Panel& panel : plot.panels) {
    if (!plot.scale || panel.cloud.values.empty()) continue;
    std::vector<double> values;
    for (const double value : panel.cloud.values)
      values.push_back(plot.scale->low + value * (plot.scale->high - plot.scale->low));
    add(plot.scale->title, std::move(values));
  }
  text::CodeWriter<text::Csv> out;
  std::size_t rows = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    (out << (c == 0 ? text::Literal("") : text::Literal(","))).name(columns[c].first);
    rows = std::max(rows, columns[c].second.size());
  }
  for (std::size_t i = 0; i < rows; ++i) {
    out << "\n";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      out << (c == 0 ? text::Literal("") : text::Literal(","));
      if (i < columns[c].second.size()) out << text::Fragment(columns[c].second[i]);
    }
  }
  out << "\n";
  return std::move(out).text();
}

}  // namespace urdfmill::picture
