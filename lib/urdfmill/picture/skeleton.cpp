#include "urdfmill/picture/skeleton.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/svg_sheet.hpp"
#include "urdfmill/simulation/base_joints.hpp"

namespace urdfmill::picture {
namespace {

using mesh::plus;
using mesh::Point;

using std::numbers::pi;
constexpr double paper_width = 170, paper_height = 170;   // mm, size of the mechanism
constexpr double symbol_radius = 3.2, symbol_half = 4.2;  // mm: radius and half length of a joint's cylinder
constexpr double table_width = 146;  // mm: leaves room for dimensions and labels beside the mechanism
constexpr double frame_length = 13;  // mm
constexpr std::string_view minus = "−";

/// A joint in the drawing.
struct Symbol {
  const urdf::Joint* joint = nullptr;
  Point at{};    ///< in the world; m
  Point axis{};  ///< unit, in the world; arbitrary for a fixed joint
  Spot spot;     ///< on the paper; moved along the axis to avoid another symbol
  Point seen{};  ///< direction of the axis on the paper: x to the right, y down, z towards the reader; unit
};

Point turned(const mesh::Transform& pose, const Point& direction) {
  return mesh::Transform{pose.rows, {0, 0, 0}}.apply(direction);
}
bool moves(const urdf::Joint& joint) {
  return joint.type != urdf::JointType::fixed;
}
bool slides(const urdf::Joint& joint) {
  return joint.type == urdf::JointType::prismatic;
}
bool turns(const urdf::Joint& joint) {
  return joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::continuous;
}

/// The projection of the world onto the paper.
class Projection {
 public:
  explicit Projection(const View& view) {
    const double az = view.azimuth_deg * pi / 180, el = view.elevation_deg * pi / 180;
    right_ = {-std::sin(az), std::cos(az), 0};
    towards_ = {std::cos(el) * std::cos(az), std::cos(el) * std::sin(az), std::sin(el)};
    up_ = mesh::cross(towards_, right_);
  }
  /// Fits all points onto the paper, centred, with at most that width.
  void fit(const std::vector<Point>& points, double paper) {
    double left = 1e18, right = -1e18, low = 1e18, high = -1e18;
    for (const Point& p : points) {
      const double x = mesh::dot(p, right_), y = mesh::dot(p, up_);
      left = std::min(left, x), right = std::max(right, x), low = std::min(low, y), high = std::max(high, y);
    }
    const double width = std::max(right - left, 1e-9), height = std::max(high - low, 1e-9);
    scale_ = std::min(paper / width, paper_height / height);
    if (width < 1e-6 && height < 1e-6) scale_ = 100;
    left_ = left - (paper / scale_ - width) / 2;
    high_ = high;
  }
  [[nodiscard]] Spot spot(const Point& p) const {
    return {(mesh::dot(p, right_) - left_) * scale_, (high_ - mesh::dot(p, up_)) * scale_};
  }
  /// A direction on the paper: x to the right, y down, z towards the reader.
  [[nodiscard]] Point direction(const Point& d) const {
    return {mesh::dot(d, right_), -mesh::dot(d, up_), mesh::dot(d, towards_)};
  }

 private:
  Point right_{}, up_{}, towards_{};
  double scale_ = 1, left_ = 0, high_ = 0;
};

double distance(const Spot& a, const Spot& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// Replaces a hyphen by the minus sign.
std::string with_minus(std::string number) {
  if (number.starts_with('-')) number.replace(0, 1, minus);
  return number;
}

std::string angle_text(double value) {
  const double eighths = value / (pi / 4);
  const bool is_even = std::abs(eighths - std::round(eighths)) < 1e-6;
  return with_minus(is_even ? fmt::format("{:.0f}°", std::round(eighths) * 45 + 0.0)
                            : fmt::format("{:.4g}°", value * 180 / pi));
}
std::string length_text(double value) {
  return with_minus(fmt::format("{:.4g}", std::abs(value) < 1e-9 ? 0.0 : value));
}

class SkeletonDrawing {
 public:
  SkeletonDrawing(const urdf::Robot& robot, std::span<const mesh::Transform> poses, const SkeletonOptions& options)
      : robot_(robot), poses_(poses), options_(options), projection_(view()) {}

  std::string run() {
    gather();
    std::vector<Point> points;
    for (const mesh::Transform& pose : poses_) points.push_back(pose.translation);
    for (const FrameMark& frame : options_.frames) points.push_back(frame.pose.translation);
    projection_.fit(points, options_.table != nullptr ? table_width : paper_width);
    place_symbols();
    draw_ground();
    draw_links();
    for (const Symbol& symbol : symbols_)
      if (moves(*symbol.joint)) draw_axis(symbol);
    for (const Symbol& symbol : symbols_) draw_joint(symbol);
    draw_tips();
    if (options_.table != nullptr) draw_frames();
    label_joints();
    if (options_.table != nullptr) draw_table();
    return sheet_.finish("Kinematic skeleton of " + robot_.name.value);
  }

 private:
  [[nodiscard]] std::size_t link_index(const std::string& name) const {
    const urdf::Link* link = robot_.link(name);
    return link == nullptr ? robot_.links.size() : static_cast<std::size_t>(link - robot_.links.data());
  }

  [[nodiscard]] Point axis_of(const urdf::Joint& joint, const mesh::Transform& child) const {
    const Point own = joint.axis.values();
    return mesh::unit(turned(child, mesh::dot(own, own) > 0 ? own : Point{0, 0, 1}));
  }

  /// If all axes are parallel, the plane of motion is the paper.
  [[nodiscard]] View view() const {
    if (options_.view) return *options_.view;
    std::optional<Point> common;
    for (const urdf::Joint& joint : robot_.joints) {
      const std::size_t child = link_index(joint.child.value);
      if (!turns(joint) || child == robot_.links.size()) continue;
      const Point axis = axis_of(joint, poses_[child]);
      if (!common) common = axis;
      if (std::abs(std::abs(mesh::dot(*common, axis)) - 1) > 1e-9) return {};
    }
    if (!common) return {};
    const Point along = (*common)[2] < -1e-9 ? Point{-(*common)[0], -(*common)[1], -(*common)[2]} : *common;
    if (along[2] > 1 - 1e-9) return {-90, 90, true};
    return {std::atan2(along[1], along[0]) * 180 / pi, std::asin(std::clamp(along[2], -1.0, 1.0)) * 180 / pi, true};
  }

  void gather() {
    for (const urdf::Joint& joint : robot_.joints) {
      const std::size_t child = link_index(joint.child.value);
      if (child == robot_.links.size() || link_index(joint.parent.value) == robot_.links.size()) continue;
      symbols_.push_back({&joint, poses_[child].translation, axis_of(joint, poses_[child]), {}, {}});
    }
  }

  /// Moves overlapping symbols along their own axes, where any position is correct.
  void place_symbols() {
    const double apart = 2 * symbol_half + 1;
    std::vector<Spot> taken;
    for (Symbol& symbol : symbols_) {
      symbol.seen = projection_.direction(symbol.axis);
      const Spot first = projection_.spot(symbol.at);
      symbol.spot = first;
      if (!moves(*symbol.joint)) continue;
      const double visible = std::hypot(symbol.seen[0], symbol.seen[1]);
      for (int step = 1; step <= 12; ++step) {
        const bool is_free = std::none_of(taken.begin(), taken.end(),
                                          [&](const Spot& other) { return distance(other, symbol.spot) < apart; });
        if (is_free || visible < 0.2) break;
        const int places = (step + 1) / 2;
        const double off = (step % 2 == 1 ? places : -places) * apart / visible;
        symbol.spot = {first.x + off * symbol.seen[0], first.y + off * symbol.seen[1]};
      }
      taken.push_back(symbol.spot);
      sheet_.keep_free(symbol.spot, symbol_half, symbol_half);
    }
  }

  /// True if the root is the world, or if a single joint leaves it and what is fixed to it, as in an arm.
  [[nodiscard]] bool is_on_ground(const urdf::Link& root) const {
    const simulation::BaseJoints joints = simulation::base_joints(robot_);
    return !joints.floats && (joints.count == 1 || root.name.value == "world");
  }

  void draw_ground() {
    const urdf::Link* root = robot_.root();
    if (root == nullptr || !is_on_ground(*root)) return;
    const Spot at = projection_.spot(poses_[link_index(root->name.value)].translation);
    sheet_.line({{at.x - 7, at.y}, {at.x + 7, at.y}}, "link");
    for (int i = -3; i <= 3; ++i) sheet_.line({{at.x + 2 * i + 1, at.y}, {at.x + 2 * i - 1, at.y + 2.5}}, "thin");
    sheet_.keep_free({at.x, at.y + 1}, 7, 2);
  }

  /// Draws each link from its parent joint to its child joints.
  void draw_links() {
    for (std::size_t link = 0; link < robot_.links.size(); ++link) {
      const std::string& name = robot_.links[link].name.value;
      Spot from = projection_.spot(poses_[link].translation);
      for (const Symbol& symbol : symbols_)
        if (symbol.joint->child.value == name && moves(*symbol.joint)) {
          sheet_.line({from, symbol.spot}, "link");
          from = symbol.spot;
        }
      for (const Symbol& symbol : symbols_)
        if (symbol.joint->parent.value == name) sheet_.line({from, symbol.spot}, "link");
    }
  }

  void draw_axis(const Symbol& symbol) {
    const double reach = symbol_half + 6, x = symbol.seen[0] * reach, y = symbol.seen[1] * reach;
    if (std::hypot(x, y) < 1) return;
    sheet_.line({{symbol.spot.x - x, symbol.spot.y - y}, {symbol.spot.x + x, symbol.spot.y + y}}, "axis");
  }

  void draw_joint(const Symbol& symbol) {
    const urdf::Joint& joint = *symbol.joint;
    if (turns(joint)) return draw_cylinder(symbol);
    if (slides(joint)) return draw_box(symbol);
    if (moves(joint)) return sheet_.ellipse(symbol.spot, symbol_radius, symbol_radius, 0, "body");  // floating, planar
    const double half = 0.9;
    const Spot& s = symbol.spot;
    sheet_.line(
        {{s.x - half, s.y - half}, {s.x + half, s.y - half}, {s.x + half, s.y + half}, {s.x - half, s.y + half}},
        "fixed", true);
  }

  void draw_cylinder(const Symbol& symbol) {
    const Point& axis = symbol.seen;
    const double flat = std::hypot(axis[0], axis[1]);
    const Spot& s = symbol.spot;
    if (flat < 0.05) {
      sheet_.ellipse(s, symbol_radius, symbol_radius, 0, "body");
      sheet_.ellipse(s, 0.5, 0.5, 0, "fixed");
    } else {
      const double ux = axis[0] / flat, uy = axis[1] / flat, half = symbol_half * flat;
      const double angle = std::atan2(uy, ux), narrow = symbol_radius * std::abs(axis[2]);
      const double near = axis[2] >= 0 ? 1 : -1;  // the end that faces the reader
      const Spot far_end{s.x - near * ux * half, s.y - near * uy * half},
          near_end{s.x + near * ux * half, s.y + near * uy * half};
      const double px = -uy * symbol_radius, py = ux * symbol_radius;
      sheet_.ellipse(far_end, narrow, symbol_radius, angle, "body");
      sheet_.line({{far_end.x + px, far_end.y + py},
                   {near_end.x + px, near_end.y + py},
                   {near_end.x - px, near_end.y - py},
                   {far_end.x - px, far_end.y - py}},
                  "body", true);
      sheet_.ellipse(near_end, narrow, symbol_radius, angle, "body");
    }
    draw_sense(symbol, flat);
  }

  /// Draws an arc with an arrow head about the axis: the direction of increasing positions.
  void draw_sense(const Symbol& symbol, double flat) {
    const Point& axis = symbol.seen;
    const double radius = symbol_radius + 1.6;
    const double ux = flat > 1e-9 ? axis[0] / flat : 1, uy = flat > 1e-9 ? axis[1] / flat : 0;
    // Two directions on the paper that span a circle about the axis, the second a quarter turn after the first.
    const Point across{-uy, ux, 0};
    const Point after = mesh::cross(axis, across);
    // On the paper y points down, which makes the triple left-handed.
    const Spot centre{symbol.spot.x + axis[0] * (symbol_half + 1.6), symbol.spot.y + axis[1] * (symbol_half + 1.6)};
    std::vector<Spot> arc;
    for (int i = 0; i <= 12; ++i) {
      const double angle = -pi * 0.75 + pi * 1.2 * i / 12;
      arc.push_back({centre.x + radius * (std::cos(angle) * across[0] - std::sin(angle) * after[0]),
                     centre.y + radius * (std::cos(angle) * across[1] - std::sin(angle) * after[1])});
    }
    sheet_.line(arc, "turn");
    sheet_.arrow(arc[10], arc[12], "turn");
  }

  /// Draws the visible faces of a box along the axis.
  void draw_box(const Symbol& symbol) {
    const Point axis = mesh::unit(symbol.seen);
    const Point other = std::abs(axis[2]) < 0.9 ? Point{0, 0, 1} : Point{1, 0, 0};
    const Point u = mesh::unit(mesh::cross(axis, other)), v = mesh::cross(axis, u);
    const std::array<Point, 3> directions{axis, u, v};
    const std::array<double, 3> halves{symbol_half, 0.8 * symbol_radius, 0.8 * symbol_radius};
    for (std::size_t k = 0; k < 3; ++k)
      for (const double side : {-1.0, 1.0}) {
        if (side * directions[k][2] < -0.02) continue;
        const std::size_t a = (k + 1) % 3, b = (k + 2) % 3;
        std::vector<Spot> face;
        for (const auto& [sa, sb] : {std::pair(-1.0, -1.0), {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
          Point p = plus({symbol.spot.x, symbol.spot.y, 0}, directions[k], side * halves[k]);
          p = plus(plus(p, directions[a], sa * halves[a]), directions[b], sb * halves[b]);
          face.push_back({p[0], p[1]});
        }
        sheet_.line(face, "body", true);
      }
    const double reach = symbol_half + 5;
    sheet_.arrow({symbol.spot.x + axis[0] * symbol_half, symbol.spot.y + axis[1] * symbol_half},
                 {symbol.spot.x + axis[0] * reach, symbol.spot.y + axis[1] * reach}, "turn");
  }

  /// Draws the last links with a gripper's fork at the tool's place.
  void draw_tips() {
    for (std::size_t link = 0; link < robot_.links.size(); ++link) {
      const std::string& name = robot_.links[link].name.value;
      const bool holds = std::any_of(symbols_.begin(), symbols_.end(),
                                     [&](const Symbol& symbol) { return symbol.joint->parent.value == name; });
      if (holds) continue;
      const Spot at = projection_.spot(poses_[link].translation);
      sheet_.ellipse(at, 0.8, 0.8, 0, "body");
    }
  }

  void label_joints() {
    std::size_t number = 0;
    for (const Symbol& symbol : symbols_) {
      if (!moves(*symbol.joint)) continue;
      ++number;
      const bool rotational = turns(*symbol.joint);
      std::string text = options_.names ? symbol.joint->name.value
                                        : fmt::format("{}_{}",
                                                      rotational              ? "θ"
                                                      : slides(*symbol.joint) ? "d"
                                                                              : "q",
                                                      number);
      sheet_.label(symbol.spot, text, "axist");
    }
  }

  void draw_frames() {
    const auto& frames = options_.frames;
    const bool modified = options_.table->convention == kinematics::Convention::modified;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Spot at = projection_.spot(frames[i].pose.translation);
      for (const auto& [axis, style, text_style] : {std::tuple(0, "x", "xt"), {2, "z", "zt"}}) {
        const auto column = static_cast<std::size_t>(axis);
        const Point own{frames[i].pose.rows[0][column], frames[i].pose.rows[1][column], frames[i].pose.rows[2][column]};
        const Point seen = projection_.direction(own);
        const Spot end{at.x + frame_length * seen[0], at.y + frame_length * seen[1]};
        sheet_.arrow(at, end, style);
        sheet_.label(end, fmt::format("{}_{}", style, frames[i].name), text_style);
      }
      if (i == 0) continue;
      draw_twist(i, modified);
      // Draws the two straight segments of a row, along z and along x, with their lengths.
      const kinematics::DhRow& row = options_.table->rows[i - 1];
      const mesh::Transform &before = frames[i - 1].pose, &after = frames[i].pose;
      const std::size_t along = modified ? 0 : 2;
      const Point direction{before.rows[0][along], before.rows[1][along], before.rows[2][along]};
      const double way = mesh::dot(mesh::minus(after.translation, before.translation), direction);
      const Point corner = plus(before.translation, direction, way);
      add_length(before.translation, corner, modified ? "a" : "d", i - (modified ? 1 : 0), modified ? row.a : way, row,
                 !modified);
      const double rest = std::sqrt(
          std::max(0.0, mesh::dot(mesh::minus(after.translation, corner), mesh::minus(after.translation, corner))));
      add_length(corner, after.translation, modified ? "d" : "a", i, modified ? rest : row.a, row, modified);
    }
  }

  void add_length(const Point& from, const Point& to, const char* symbol, std::size_t number, double value,
                  const kinematics::DhRow& row, bool is_d) {
    const Spot a = projection_.spot(from), b = projection_.spot(to);
    if (distance(a, b) < 1) return;
    draw_size(a, b);
    const bool varies = is_d && row.kind == kinematics::RowKind::prismatic;
    const std::string text =
        varies ? fmt::format("{}_{}", symbol, number) : fmt::format("{}_{} = {}", symbol, number, length_text(value));
    sheet_.label(size_middle_, text, "sizet");
  }

  /// Draws a dimension line beside the measured segment, on the emptier side.
  void draw_size(const Spot& a, const Spot& b) {
    const double length = distance(a, b), nx = -(b.y - a.y) / length, ny = (b.x - a.x) / length;
    const auto moved = [&](const Spot& spot, double by) { return Spot{spot.x + nx * by, spot.y + ny * by}; };
    double best = 0, least = 1e18;
    for (const double by : {-9.0, 9.0, -14.0, 14.0}) {
      const double crowd = sheet_.crowd_along(moved(a, by), moved(b, by)) + 0.3 * std::abs(by);
      if (crowd < least - 1e-9) least = crowd, best = by;
    }
    const Spot from = moved(a, best), to = moved(b, best), middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    for (const Spot& end : {a, b})
      sheet_.line({moved(end, 0.15 * best), moved(end, best + (best > 0 ? 1.5 : -1.5))}, "ext");
    sheet_.arrow(middle, from, "size");
    sheet_.arrow(middle, to, "size");
    size_middle_ = moved(middle, best > 0 ? 1 : -1);
  }

  /// Draws the angle α from one z axis to the next about the x axis between them, as an arc at their common frame.
  void draw_twist(std::size_t i, bool modified) {
    const auto& frames = options_.frames;
    const double alpha = options_.table->rows[i - 1].alpha;
    if (std::abs(alpha) < 1e-6) return;
    const mesh::Transform& at = frames[modified ? i - 1 : i].pose;
    const auto column = [](const mesh::Transform& pose, std::size_t axis) {
      return Point{pose.rows[0][axis], pose.rows[1][axis], pose.rows[2][axis]};
    };
    const Point z = column(frames[i - 1].pose, 2), across = mesh::cross(column(at, 0), z);
    const Spot centre = projection_.spot(at.translation);
    const auto used = static_cast<double>(
        std::count_if(twists_.begin(), twists_.end(), [&](const Spot& other) { return distance(other, centre) < 2; }));
    twists_.push_back(centre);
    const double radius = 8.5 + 2.5 * used;
    std::vector<Spot> arc;
    constexpr int steps = 12;
    for (int k = 0; k <= steps; ++k) {
      const double angle = alpha * k / steps;
      const Point seen = projection_.direction(
          plus({z[0] * std::cos(angle), z[1] * std::cos(angle), z[2] * std::cos(angle)}, across, std::sin(angle)));
      arc.push_back({centre.x + radius * seen[0], centre.y + radius * seen[1]});
    }
    if (distance(arc.front(), arc[steps / 2]) < 1 && distance(arc.front(), arc.back()) < 1) return;
    sheet_.line(arc, "twist");
    sheet_.arrow(arc[steps - 2], arc[steps], "twist");
    sheet_.label(arc[steps / 2], fmt::format("α_{} = {}", i - (modified ? 1 : 0), angle_text(alpha)), "twistt");
  }

  /// Draws the table below the drawing.
  void draw_table() {
    const kinematics::DhTable& table = *options_.table;
    double low = 0;
    for (const Symbol& symbol : symbols_) low = std::max(low, symbol.spot.y);
    for (const FrameMark& frame : options_.frames) low = std::max(low, projection_.spot(frame.pose.translation).y);
    double y = low + frame_length + 16;
    constexpr std::array<double, 6> columns{0, 8, 55, 86, 108, 130};
    const auto put = [&](std::size_t column, const std::string& text, const char* style = "") {
      sheet_.text({columns[column], y}, text, style);
    };
    const bool modified = table.convention == kinematics::Convention::modified;
    const std::array<const char*, 6> heads{
        "i", "joint", "θ", "d, m", modified ? "a before, m" : "a, m", modified ? "α before" : "α"};
    for (std::size_t i = 0; i < heads.size(); ++i) put(i, heads[i], "bold");
    sheet_.line({{0, y + 1.4}, {table_width, y + 1.4}}, "thin");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const kinematics::DhRow& row = table.rows[i];
      y += 5;
      const bool turning = row.kind == kinematics::RowKind::revolute,
                 sliding = row.kind == kinematics::RowKind::prismatic;
      const auto variable = [&](const char* symbol, const std::string& offset, bool is_zero) {
        const std::string name = fmt::format("{}_{}", symbol, i + 1);
        return is_zero ? name
                       : fmt::format("{} {} {}", name, offset.starts_with(minus) ? minus : "+",
                                     offset.starts_with(minus) ? offset.substr(minus.size()) : offset);
      };
      put(0, std::to_string(i + 1));
      put(1, row.joint);
      put(2, turning ? variable("θ", angle_text(row.theta), std::abs(row.theta) < 1e-9) : angle_text(row.theta));
      put(3, sliding ? variable("d", length_text(row.d), std::abs(row.d) < 1e-9) : length_text(row.d));
      put(4, length_text(row.a));
      put(5, angle_text(row.alpha));
    }
  }

  const urdf::Robot& robot_;
  std::span<const mesh::Transform> poses_;
  const SkeletonOptions& options_;
  Projection projection_;
  std::vector<Symbol> symbols_;
  std::vector<Spot> twists_;  ///< positions of arcs drawn so far
  Spot size_middle_;          ///< centre of the last dimension
  SvgSheet sheet_;
};

}  // namespace

std::string skeleton_svg(const urdf::Robot& robot, std::span<const mesh::Transform> poses,
                         const SkeletonOptions& options) {
  return SkeletonDrawing(robot, poses, options).run();
}

}  // namespace urdfmill::picture
