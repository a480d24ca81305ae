#include "urdfmill/kinematics/dh/dh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

/// Offsets and lengths that differ by less than this (rad, m) count as equal when one of two equal frames is chosen, so
/// that rounded angles such as 1.5708 have no influence.
constexpr double tie = 1e-3;
/// The largest deviation (sine, m) of a tip that is absorbed by the last row; the rest stays in the tool.
constexpr double nearly = 1e-5;
/// Rounding error of zeros and right angles after a dozen products (rad, and m at the scale of 1 m).
constexpr double rounding = 1e-14;
/// Below this sine the common normal of two axes loses significant digits, which the budget then allows for.
constexpr double ill_conditioned = 1e-4;

/// An axis as a line; for a prismatic joint the point is arbitrary.
struct Line {
  Vector3 direction;
  Vector3 point;
};

/// Removes rounding errors from a number: 0.3839999999999999 becomes 0.384. The resulting change is measured with the
/// rest of the table.
double clean(double value, double scale) {
  constexpr double grid = 1e12;
  const double near = std::round(value * grid) / grid;
  return std::abs(value - near) < rounding * scale ? near + 0.0 : value;
}

double clean_angle(double angle) {
  const double quarter = std::round(angle / (pi / 2)) * (pi / 2);
  return wrap(std::abs(angle - quarter) < rounding ? quarter + 0.0 : clean(angle, 1));
}

double clean_length(double length, double scale) {
  return std::abs(length) < rounding * scale ? 0 : clean(length, scale);
}

/// The parameters of one step in the standard order.
struct Step {
  double theta = 0, d = 0, a = 0, alpha = 0;
};

/// Selects between two frames of the same link: (1) θ = 0, (2) a > 0, (3) the smaller |θ|, (4) θ > 0.
bool better(const Step& one, const Step& other) {
  const bool zero = std::abs(one.theta) < tie;
  const bool other_zero = std::abs(other.theta) < tie;
  if (zero != other_zero) return zero;
  if (std::abs(one.a) > tie) return one.a > 0;
  const double difference = std::abs(one.theta) - std::abs(other.theta);
  if (std::abs(difference) > tie) return difference < 0;
  return one.theta > other.theta;
}

/// Returns the frames before the rows of a published table, and that after the last one, in the base of the chain.
std::vector<Transform> frames_of(const DhForm& form) {
  std::vector<Transform> frames{form.base * form.table.base};
  for (const DhRow& row : form.table.rows)
    frames.push_back(frames.back() * row_transform(form.table.convention, row, 0));
  return frames;
}

bool is_identity(const Transform& t) {
  return t.position.norm() < tie && rotation_distance(t.rotation, Matrix3::Identity()) < tie;
}

/// Returns the angle, with the full turns of another one that is equal up to rounding.
double turned_as(double angle, double other) {
  return angle + 2 * pi * std::round((other - angle) / (2 * pi));
}

/// Returns a power of ten that permits the rounding of such an angle and the motion it causes.
double suggested_snap(double angle) {
  return std::pow(10.0, std::ceil(std::log10(2 * angle)));
}

class DhMaker {
 public:
  DhMaker(const Chain& chain, const DhOptions& options, source::Sink& sink)
      : chain_(chain), options_(options), sink_(sink), reach_(reach(chain)), scale_(std::max(1.0, reach_)) {
    if (options.form != nullptr) take_form(*options.form);
  }

  std::optional<DhTable> make() {
    table_.robot = chain_.robot;
    table_.base_link = chain_.base_link;
    table_.tip_link = chain_.tip_link;
    table_.convention = options_.convention;
    table_.parallel_tolerance = options_.parallel_tolerance;
    draw_lines();
    if (chain_.joints.empty()) {
      finish_with_tool();
    } else {
      place_base();
      for (std::size_t i = 0; i + 1 < lines_.size(); ++i) add_row(i, step_to(i + 1));
      add_last_row();
    }
    table_.residual = measure(table_, chain_);
    warn_of_long_rows();
    if (!within_budget()) return std::nullopt;
    return std::move(table_);
  }

 private:
  [[nodiscard]] bool standard() const { return options_.convention == Convention::standard; }

  void take_form(const DhForm& form);
  void draw_lines();
  void place_base();
  void place_base_as_published(const Line& first);
  void clean_base();
  bool absorb_base(const Line& first, const Transform& base);
  [[nodiscard]] Step step_to(std::size_t next);
  [[nodiscard]] Step as_published(const Step& step, const Step& twin, std::size_t joint) const;
  void add_row(std::size_t joint, const Step& step);
  void add_last_row();
  void add_flange_row();
  [[nodiscard]] std::optional<Step> fixed_row(const Transform& tip) const;
  void finish_with_tool();
  void warn_of_long_rows();
  [[nodiscard]] bool within_budget();

  const Chain& chain_;
  const DhOptions& options_;
  source::Sink& sink_;
  const double reach_;
  const double scale_;
  const DhForm* form_ = nullptr;   // null also if the published rows are others
  std::vector<Transform> frames_;  // those of the published table
  std::vector<Step> wanted_;       // from the frame on each axis to the next: the published parameters
  DhTable table_;
  std::vector<Line> lines_;
  Transform frame_;  // the frame whose z is the axis of the next row, as placed by the emitted rows
  double first_alpha_ = 0, first_a_ = 0;  // modified convention: of the link before the joint
  double allowance_ = 0;                  // permitted error due to nearly parallel axes
  double least_sine_ = 1;                 // over the axes treated as not parallel
  std::size_t least_joint_ = 0;
};

/// Takes the choices of a published table if it has a row for each joint, and at most one for the tip.
void DhMaker::take_form(const DhForm& form) {
  const std::vector<DhRow>& rows = form.table.rows;
  const std::size_t n = chain_.joints.size();
  if (form.table.convention != options_.convention || n == 0 || rows.size() < n || rows.size() > n + 1) return;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if ((rows[i].kind == RowKind::fixed) != (i == n)) return;
  form_ = &form;
  frames_ = frames_of(form);
  for (std::size_t i = 0; i < n; ++i) {
    const bool has_next = standard() || i + 1 < n;
    const DhRow& link = rows[standard() || !has_next ? i : i + 1];
    wanted_.push_back({rows[i].theta, rows[i].d, has_next ? link.a : 0, has_next ? link.alpha : 0});
  }
}

void DhMaker::draw_lines() {
  for (const ChainJoint& joint : chain_.joints) lines_.push_back({joint.axis, joint.point});
  if (form_ != nullptr) {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (chain_.joints[i].prismatic) lines_[i].point = frames_[standard() ? i : i + 1].position;
    return;
  }
  if (options_.prismatic == PrismaticLine::urdf) return;
  for (std::size_t i = lines_.size(); i-- > 0;)
    if (chain_.joints[i].prismatic)
      lines_[i].point = i + 1 < lines_.size() ? lines_[i + 1].point : chain_.home.position;
}

/// Places F0 with z on axis 1, the origin at the foot of the normal from the base, x along the base's x as far as the
/// axis allows.
void DhMaker::place_base() {
  const Line& first = lines_.front();
  if (options_.absorb_base && !standard() && absorb_base(first, Transform())) return;
  if (form_ != nullptr) return place_base_as_published(first);
  const Vector3& z = first.direction;
  Vector3 x = Vector3::UnitX() - z * z.x();
  if (x.norm() < tie) x = Vector3::UnitY() - z * z.y();
  x.normalize();
  table_.base.rotation << x, cross(z, x), z;
  table_.base.position = first.point - z * z.dot(first.point);
  clean_base();
}

/// Places F0 on axis 1 as close to the published frame as that allows.
void DhMaker::place_base_as_published(const Line& first) {
  const DhRow& row = form_->table.rows.front();
  Transform frame = frames_.front();
  if (!standard() && (row.a != 0 || row.alpha != 0)) {
    if (absorb_base(first, frame)) return;
    const DhRow link{{}, RowKind::fixed, 0, 0, row.a, row.alpha, 0, 0, std::nullopt, 1, 0};
    frame = frame * row_transform(Convention::modified, link, 0);
  }
  const Vector3& z = first.direction;
  Vector3 x = frame.rotation.col(0);
  x = (x - z * z.dot(x)).normalized();
  table_.base.rotation << x, cross(z, x), z;
  table_.base.position = first.point + z * z.dot(frame.position - first.point);
  clean_base();
}

void DhMaker::clean_base() {
  for (double& entry : table_.base.rotation.reshaped()) {
    const double whole = std::round(entry);
    if (std::abs(entry - whole) < rounding) entry = whole + 0.0;
  }
  for (double& entry : table_.base.position) entry = clean_length(entry, scale_);
  frame_ = table_.base;
}

/// Includes the way from `base` to axis 1 in the first row, if its x axis meets axis 1 at a right angle.
bool DhMaker::absorb_base(const Line& first, const Transform& base) {
  const Vector3 z = base.rotation.transpose() * first.direction;
  const Vector3 point = base.rotation.transpose() * (first.point - base.position);
  const Vector3 normal = cross(Vector3::UnitX(), z);
  if (std::abs(z.x()) > options_.parallel_tolerance || std::abs(point.dot(normal)) > options_.parallel_tolerance) {
    if (!options_.absorb_base) return false;
    source::report(sink_, rules::absorb_base,
                   "the x axis of " + chain_.base_link + " does not meet the axis of joint " +
                       chain_.joints.front().name + " at a right angle; the base stays a transform of its own");
    return false;
  }
  first_alpha_ = clean_angle(std::atan2(-z.y(), z.z()));
  first_a_ = clean_length(point.x(), scale_);
  const DhRow link{{}, RowKind::fixed, 0, 0, first_a_, first_alpha_, 0, 0, std::nullopt, 1, 0};
  table_.base = base;
  frame_ = base * row_transform(Convention::modified, link, 0);
  return true;
}

/// Returns the parameters that lead from `frame_` to a frame whose z is on the next axis (docs/dh.md).
Step DhMaker::step_to(std::size_t next) {
  const Vector3 w = frame_.rotation.transpose() * lines_[next].direction;
  const Vector3 p = frame_.rotation.transpose() * (lines_[next].point - frame_.position);
  const double tolerance = options_.parallel_tolerance;
  const double s = std::hypot(w.x(), w.y());
  Step step;
  Step twin;
  if (s > tolerance) {
    if (s < ill_conditioned) allowance_ += 64 * std::numeric_limits<double>::epsilon() * scale_ / s;
    if (s < least_sine_) {
      least_sine_ = s;
      least_joint_ = next;
    }
    const double x = -w.y() / s;
    const double y = w.x() / s;
    const double along = (p.x() * w.x() + p.y() * w.y()) / (s * s);
    step = {std::atan2(y, x), p.z() - along * w.z(), p.x() * x + p.y() * y, std::atan2(s, w.z())};
    twin = {step.theta + pi, step.d, -step.a, -step.alpha};
  } else {
    allowance_ += 4 * s * scale_;
    const double a = std::hypot(p.x(), p.y());
    step.alpha = w.z() > 0 ? 0 : pi;
    if (a > tolerance) {
      step.theta = std::atan2(p.y(), p.x());
      step.a = a;
      twin = {step.theta + pi, 0, -a, step.alpha};
    } else {
      allowance_ += a;
      twin = step;
    }
    // The height of parallel axes is arbitrary; for the second axis, that of its joint goes into the first row.
    if (next == 1) {
      const Vector3 origin = frame_.rotation.transpose() * (chain_.joints[1].point - frame_.position);
      step.d = twin.d = origin.z();
    }
  }
  for (Step* candidate : {&step, &twin}) {
    candidate->theta = clean_angle(candidate->theta);
    candidate->alpha = clean_angle(candidate->alpha);
    candidate->d = clean_length(candidate->d, scale_);
    candidate->a = clean_length(candidate->a, scale_);
  }
  if (form_ != nullptr) return as_published(step, twin, next - 1);
  return better(twin, step) ? twin : step;
}

/// Selects between two frames of the same link as the published table does, and takes its height on a parallel axis.
Step DhMaker::as_published(const Step& step, const Step& twin, std::size_t joint) const {
  const Step& wanted = wanted_[joint];
  const bool is_parallel = step.alpha == 0 || step.alpha == pi;
  const bool is_line = std::abs(step.a) <= tie;
  Step chosen = step;
  if (is_parallel && std::abs(step.a) <= options_.parallel_tolerance)
    chosen.theta = wanted.theta;  // the axes are the same line, so any direction is right
  else if (is_line
               ? step.alpha * wanted.alpha < 0 || (is_parallel && std::abs(wrap(step.theta - wanted.theta)) > pi / 2)
               : step.a * wanted.a < 0)
    chosen = twin;
  if (is_parallel) chosen.d = wanted.d;
  chosen.theta = turned_as(chosen.theta, wanted.theta);
  chosen.alpha = turned_as(chosen.alpha, wanted.alpha);
  return chosen;
}

/// Adds the row of a joint and rebuilds the frame from the row, so that errors do not accumulate.
void DhMaker::add_row(std::size_t index, const Step& step) {
  const ChainJoint& joint = chain_.joints[index];
  DhRow row{joint.name,
            joint.prismatic ? RowKind::prismatic : RowKind::revolute,
            step.theta,
            step.d,
            standard() ? step.a : std::exchange(first_a_, step.a),
            standard() ? step.alpha : std::exchange(first_alpha_, step.alpha),
            joint.lower,
            joint.upper,
            joint.mimic,
            joint.sense,
            joint.zero};
  const DhRow whole{{}, RowKind::fixed, step.theta, step.d, step.a, step.alpha, 0, 0, std::nullopt, 1, 0};
  frame_ = frame_ * row_transform(Convention::standard, whole, 0);
  table_.rows.push_back(std::move(row));
}

/// Returns the row that leads to a tip with this pose in the preceding frame, as far as a row can.
std::optional<Step> DhMaker::fixed_row(const Transform& tip) const {
  const Vector3 x = tip.rotation.col(0);
  const Vector3 z = tip.rotation.col(2);
  const Vector3& p = tip.position;
  if (standard()) {  // x must meet the preceding z at a right angle
    const Vector3 normal(-x.y(), x.x(), 0);
    if (std::abs(x.z()) > nearly || std::abs(normal.dot(p)) > nearly) return std::nullopt;
    return Step{std::atan2(x.y(), x.x()), p.z(), p.dot(x), std::atan2(-z.dot(normal), z.z())};
  }
  const Vector3 normal(0, z.z(), -z.y());  // z must meet the preceding x at a right angle
  if (std::abs(z.x()) > nearly || std::abs(normal.dot(p)) > nearly) return std::nullopt;
  const Step step{0, p.dot(z), p.x(), std::atan2(-z.y(), z.z())};
  const Vector3 y(0, std::cos(step.alpha), std::sin(step.alpha));
  return Step{std::atan2(x.dot(y), x.x()), step.d, step.a, step.alpha};
}

void DhMaker::add_last_row() {
  const Transform tip = frame_.inverse() * chain_.home;
  Step step;
  const bool has_flange_row = options_.flange_row || (form_ != nullptr && form_->table.rows.size() > wanted_.size());
  const bool has_tool = form_ != nullptr && !(is_identity(form_->tool) && is_identity(form_->table.tool));
  if (form_ != nullptr && (has_tool || has_flange_row)) {
    step = wanted_.back();
  } else if (!has_flange_row) {
    const bool on_axis = std::hypot(tip.position.x(), tip.position.y()) <= nearly;
    if (standard()) {
      if (const std::optional<Step> whole = fixed_row(tip))
        step = *whole;
      else if (on_axis)
        step.d = tip.position.z();
    } else if (tip.rotation(2, 2) > 0 && std::hypot(tip.rotation(0, 2), tip.rotation(1, 2)) <= nearly) {
      step.theta = std::atan2(tip.rotation(1, 0), tip.rotation(0, 0));
      step.d = tip.position.z();
    }
  }
  step = {clean_angle(step.theta), clean_length(step.d, scale_), clean_length(step.a, scale_), clean_angle(step.alpha)};
  if (form_ != nullptr) {
    step.theta = turned_as(step.theta, wanted_.back().theta);
    step.alpha = turned_as(step.alpha, wanted_.back().alpha);
  }
  add_row(chain_.joints.size() - 1, step);
  if (has_flange_row) add_flange_row();
  finish_with_tool();
}

void DhMaker::add_flange_row() {
  const std::optional<Step> step = fixed_row(frame_.inverse() * chain_.home);
  if (!step) {
    source::report(sink_, rules::flange_row,
                   "the pose of " + chain_.tip_link + " after the last axis is not one row; it stays in the tool");
    return;
  }
  const DhRow row{{},
                  RowKind::fixed,
                  clean_angle(step->theta),
                  clean_length(step->d, scale_),
                  clean_length(step->a, scale_),
                  clean_angle(step->alpha),
                  0,
                  0,
                  std::nullopt,
                  1,
                  0};
  frame_ = frame_ * row_transform(options_.convention, row, 0);
  table_.rows.push_back(row);
}

void DhMaker::finish_with_tool() {
  table_.tool = frame_.inverse() * chain_.home;
  const double tolerance = options_.parallel_tolerance;
  if (rotation_distance(table_.tool.rotation, Matrix3::Identity()) <= tolerance) {
    allowance_ += tolerance;
    table_.tool.rotation.setIdentity();
  }
  if (table_.tool.position.norm() <= tolerance * scale_) {
    allowance_ += tolerance * scale_;
    table_.tool.position.setZero();
  }
  for (double& entry : table_.tool.rotation.reshaped()) {
    const double whole = std::round(entry);
    if (std::abs(entry - whole) < rounding) entry = whole + 0.0;
  }
  for (double& entry : table_.tool.position) entry = clean_length(entry, scale_);
}

void DhMaker::warn_of_long_rows() {
  double longest = 0;
  for (const DhRow& row : table_.rows) longest = std::max({longest, std::abs(row.d), std::abs(row.a)});
  if (longest <= 10 * reach_) return;
  const ChainJoint& joint = chain_.joints[least_joint_];
  source::report(sink_, rules::near_parallel,
                 "the axes of joints " + chain_.joints[least_joint_ - 1].name + " and " + joint.name + " are " +
                     text::shortest(std::asin(std::min(1.0, least_sine_))) +
                     " rad from parallel; the table is exact, but has rows " + text::shortest(longest) +
                     " m long (reach: " + text::shortest(reach_) + " m). ⟨snap⟩ " +
                     text::shortest(suggested_snap(std::asin(std::min(1.0, least_sine_)))) + " takes them for parallel",
                 joint.span);
}

bool DhMaker::within_budget() {
  const std::string table = "the table from " + chain_.base_link + " to " + chain_.tip_link;
  if (!std::isfinite(scale_)) {
    source::report(sink_, rules::residual, table + " cannot be computed: the lengths of the chain are too large");
    return false;
  }
  const double budget = options_.budget.value_or(1e-9 * scale_ + allowance_);
  if (table_.residual.position_m <= budget && table_.residual.rotation_rad <= budget) return true;
  source::report(sink_, rules::residual,
                 table + " is " + text::shortest(table_.residual.position_m) + " m and " +
                     text::shortest(table_.residual.rotation_rad) + " rad off the model; the limit is " +
                     text::shortest(budget));
  return false;
}

}  // namespace

std::optional<DhTable> dh_table(const Chain& chain, const DhOptions& options, source::Sink& sink) {
  return DhMaker(chain, options, sink).make();
}

}  // namespace urdfmill::kinematics
