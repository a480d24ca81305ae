// SYMORO's parameter files: Khalil and Kleinfinger's notation of trees (Khalil & Dombre, Modeling, Identification and
// Control of Robots, §4.3), frame to frame T = Rz(γ) Tz(b) Rx(α) Tx(d) Rz(θ) Tz(r).
#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/emit/dh/dh_parts.hpp"
#include "urdfmill/emit/rules.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::DhRow;
using kinematics::RowKind;
using kinematics::Transform;
using kinematics::Vector3;
using SymoroWriter = text::CodeWriter<text::Symoro>;

/// Below this sine (and distance, m) two axes count as parallel (the same).
constexpr double parallel = 1e-8;

/// A frame of the tree: its motion, its predecessor, and its pose in it at zero.
struct Frame {
  std::string note;
  std::size_t antecedent = 0;  ///< index of its predecessor; 0 is the base
  std::size_t sigma = 0;       ///< 0 revolute, 1 prismatic, 2 fixed
  double gamma = 0, b = 0, alpha = 0, d = 0, theta = 0, r = 0;
  const kinematics::RowInertia* inertia = nullptr;
};

double without_rounding(double value) {
  const double quarter = std::round(value / (kinematics::pi / 2)) * (kinematics::pi / 2);
  if (std::abs(value - quarter) < 1e-13) return quarter + 0.0;
  const double near = std::round(value * 1e12) / 1e12;
  return std::abs(value - near) < 1e-14 ? near + 0.0 : value;
}

/// Computes the six parameters of any transform.
void describe_frame(const Transform& t, Frame& frame) {
  const Vector3 w = t.rotation.col(2);
  const Vector3& p = t.position;
  const double s = std::hypot(w.x(), w.y());
  Vector3 normal = Vector3::UnitX();  // x after Rz(γ), on the common normal of both z axes
  if (s > parallel) {
    normal = Vector3(-w.y() / s, w.x() / s, 0);
    frame.b = p.z() - (p.x() * w.x() + p.y() * w.y()) / (s * s) * w.z();
    // Selects the equivalent rotation with the smaller angle.
    if (std::abs(std::atan2(normal.y(), normal.x())) > kinematics::pi / 2) normal = -normal;
  } else if (std::hypot(p.x(), p.y()) > parallel) {
    normal = Vector3(p.x(), p.y(), 0).normalized();
  }
  frame.gamma = std::atan2(normal.y(), normal.x());
  const Vector3 across = kinematics::cross(Vector3::UnitZ(), normal);
  frame.alpha = s > parallel ? std::atan2(-w.dot(across), w.z()) : w.z() > 0 ? 0 : kinematics::pi;
  frame.d = p.dot(normal);
  const Vector3 x = t.rotation.col(0);
  const Vector3 y = t.rotation.col(1);
  frame.theta = std::atan2(-y.dot(normal), x.dot(normal));
  frame.r = (p - normal * frame.d - Vector3::UnitZ() * frame.b).dot(w);
  for (double* value : {&frame.gamma, &frame.alpha, &frame.theta}) *value = kinematics::wrap(without_rounding(*value));
  for (double* value : {&frame.b, &frame.d, &frame.r}) *value = without_rounding(*value);
}

/// Frames of several chains from one base; shared frames are written once.
class Frames {
 public:
  std::vector<Frame> all;

  /// If two chains diverge, the frame is the first one's, and the other chain is described relative to it.
  void add(const DhReport& report) {
    const kinematics::DhTable& table = *report.table;
    const JointRows joints = joint_rows(table);
    Transform ours = table.base;  // pose of the table's current frame
    std::size_t number = 0;
    for (std::size_t i = 0; i < joints.rows.size(); ++i) {
      const DhRow& row = joints.rows[i];
      ours = ours * kinematics::row_transform(table.convention, row, 0);
      if (const auto known = numbers_.find(row.joint); known != numbers_.end()) {
        number = known->second;
        continue;
      }
      Frame frame;
      frame.note = joint_note(row);
      frame.antecedent = number;
      frame.sigma = row.kind == RowKind::prismatic ? 1 : 0;
      frame.inertia = report.inertias.empty() ? nullptr : &report.inertias[i];
      const bool follows_own_row = number == 0 ? poses_.empty() : i > 0 && owner_[number - 1] == &report;
      if (follows_own_row) {
        frame.alpha = row.alpha;
        frame.d = row.a;
        frame.theta = row.theta;
        frame.r = row.d;
      } else {
        describe_frame((number == 0 ? base : poses_[number - 1]).inverse() * ours, frame);
      }
      number = put(std::move(frame), ours, report);
      numbers_.emplace(row.joint, number);
    }
    const Transform tip = ours * joints.tool;
    const Transform rest = (number == 0 ? base : poses_[number - 1]).inverse() * tip;
    if (is_identity(rest) || (position_distance(rest, {}) < 1e-12 &&
                              kinematics::rotation_distance(rest.rotation, kinematics::Matrix3::Identity()) < 1e-12))
      return;
    Frame frame;
    frame.note = table.tip_link + ", fixed";
    frame.antecedent = number;
    frame.sigma = 2;
    describe_frame(rest, frame);
    (void)put(std::move(frame), tip, report);
  }

  Transform base;  ///< pose of frame 0 in the base link

 private:
  std::size_t put(Frame frame, const Transform& pose, const DhReport& report) {
    all.push_back(std::move(frame));
    poses_.push_back(pose);
    owner_.push_back(&report);
    return all.size();
  }

  std::vector<Transform> poses_;        // pose of each frame at zero, in the base link
  std::vector<const DhReport*> owner_;  // the chain whose rows define it
  std::map<std::string, std::size_t> numbers_;
};

class SymoroFile {
 public:
  SymoroFile(const Frames& frames, const DhStyle& style) : frames_(frames), style_(style) {}

  std::string write(const kinematics::DhTable& table, bool is_tree) {
    const Fragment count(frames_.all.size());
    out_.comment("Robotname = '" + text::identifier(table.robot) + "'");
    out_.comment(is_tree ? table.robot + ": the tree from " + table.base_link : chain_title(table));
    out_.comment(units(style_));
    for (std::size_t i = 0; i < frames_.all.size(); ++i)
      out_.comment("joint " + std::to_string(i + 1) + ": " + frames_.all[i].note);
    out_ << "NL = " << count << "\nNJ = " << count << "\nNF = " << count
         << "\nType = " << (is_tree ? Literal("1") : Literal("0")) << "\nis_floating = False\nis_mobile = False\n";
    list("ant", [](const Frame& f) { return Fragment(f.antecedent); });
    list("sigma", [](const Frame& f) { return Fragment(f.sigma); });
    list("b", [&](const Frame& f) { return length(f.b, style_); });
    list("d", [&](const Frame& f) { return length(f.d, style_); });
    moved("r", 1, [&](const Frame& f) { return length(f.r, style_); });
    list("gamma", [&](const Frame& f) { return symbolic_angle(f.gamma, "pi", style_); });
    list("alpha", [&](const Frame& f) { return symbolic_angle(f.alpha, "pi", style_); });
    list("mu", [](const Frame& f) { return Fragment(f.sigma == 2 ? Literal("0") : Literal("1")); });
    moved("theta", 0, [&](const Frame& f) { return symbolic_angle(f.theta, "pi", style_); });
    if (std::any_of(frames_.all.begin(), frames_.all.end(), [](const Frame& f) { return f.inertia; })) dynamics();
    out_ << "Z = {";
    const Matrix4Rows rows = matrix(frames_.base);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t k = 0; k < 4; ++k)
        out_ << (i + k == 0 ? Literal("") : Literal(","))
             << (k == 3 && i < 3 ? length(rows[i][k], style_) : number(rows[i][k], style_));
    out_ << "}\n";
    return std::move(out_).text();
  }

 private:
  template <class Value>
  void list(Literal key, const Value& value) {
    out_ << key << " = {";
    for (const Frame& frame : frames_.all)
      out_ << (&frame == &frames_.all.front() ? Literal("") : Literal(",")) << value(frame);
    out_ << "}\n";
  }

  /// Writes a parameter that joints of one kind vary: q2+0.1.
  template <class Value>
  void moved(Literal key, std::size_t sigma, const Value& value) {
    std::size_t index = 0;
    list(key, [&](const Frame& frame) {
      ++index;
      if (frame.sigma != sigma) return value(frame);
      const Fragment variable = (sigma == 0 ? Fragment("q") : Fragment("r")) + Fragment(index);
      return sum(variable, value(frame), "+", "-");
    });
  }

  /// Writes inertias about the frames' origins, and first moments (Khalil & Dombre §9.2).
  void dynamics() {
    const auto about_origin = [](const Frame& f) {
      if (f.inertia == nullptr) return kinematics::Matrix3(kinematics::Matrix3::Zero());
      const Vector3& c = f.inertia->centre;
      return kinematics::Matrix3(f.inertia->inertia +
                                 f.inertia->mass *
                                     (c.squaredNorm() * kinematics::Matrix3::Identity() - c * c.transpose()));
    };
    const std::tuple<Literal, Eigen::Index, Eigen::Index> entries[] = {{Literal("XX"), 0, 0}, {Literal("XY"), 0, 1},
                                                                       {Literal("XZ"), 0, 2}, {Literal("YY"), 1, 1},
                                                                       {Literal("YZ"), 1, 2}, {Literal("ZZ"), 2, 2}};
    for (const auto& [key, i, k] : entries)
      list(key, [&, i = i, k = k](const Frame& f) { return number(about_origin(f)(i, k), style_); });
    const std::pair<Literal, Eigen::Index> moments[] = {{Literal("MX"), 0}, {Literal("MY"), 1}, {Literal("MZ"), 2}};
    for (const auto& [key, i] : moments)
      list(key, [&, i = i](const Frame& f) {
        return number(f.inertia != nullptr ? f.inertia->mass * f.inertia->centre(i) : 0, style_);
      });
    list("M", [&](const Frame& f) { return number(f.inertia != nullptr ? f.inertia->mass : 0, style_); });
  }

  const Frames& frames_;
  const DhStyle& style_;
  SymoroWriter out_;
};

}  // namespace

Written dh_symoro(std::span<const DhReport> reports, const DhStyle& style, source::Sink& sink) {
  Frames frames;
  const kinematics::DhTable* first = nullptr;
  std::size_t chains = 0;
  for (const DhReport& report : reports) {
    if (!report.table || report.chain->joints.empty()) continue;
    if (first == nullptr) frames.base = report.table->base;
    if (first == nullptr) first = &*report.table;
    frames.add(report);
    ++chains;
  }
  if (first == nullptr) {
    for (const DhReport& report : reports)
      if (report.table) return refuse(report, "symoro", "it has no movable joint", sink);
    return std::nullopt;
  }
  return SymoroFile(frames, style).write(*first, chains > 1);
}

}  // namespace urdfmill::emit
