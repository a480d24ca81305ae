// The parts of `same_model` (same_model.hpp), one a file.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "urdfmill/kinematics/proof/part_values.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// Collects differences of the aspects that are wanted.
class Differences {
 public:
  Differences(const SameModelOptions& given, SameModel& found) : options(given), result(found) {}

  const SameModelOptions& options;
  SameModel& result;

  [[nodiscard]] bool wants(Aspect aspect) const { return options.wants(aspect); }
  void add(Difference difference);
  /// The part is in one of the models only.
  void removed(Aspect aspect, std::string part, source::Span in_a);
  void added(Aspect aspect, std::string part, source::Span in_b);
  void values(Aspect aspect, std::string part, std::string field, double was, double is, source::Span in_a,
              source::Span in_b);
  void words(Aspect aspect, std::string part, std::string field, std::string was, std::string is, source::Span in_a,
             source::Span in_b);
};

/// Two lists of numbers as texts of at least 6 significant digits, more where they would read the same: "0 0 1".
struct TwoTexts {
  std::string was;
  std::string is;
};
[[nodiscard]] TwoTexts number_texts(std::span<const double> was, std::span<const double> is);
/// A number to 6 significant digits.
[[nodiscard]] std::string six_digits(double value);
/// "joint elbow".
[[nodiscard]] std::string named(std::string_view kind, std::string_view name);
/// The place of a part, or of what holds it where it has none.
[[nodiscard]] source::Span place_of(source::Span part, source::Span holder);

/// One comparison by what the models mean.
struct PhysicalComparison {
  std::span<const Original> originals;
  const urdf::Robot& result;
  /// Two models that ought to be one: frames, names and equations of motion are compared as well.
  bool is_pair = false;
  Differences& differences;
  /// Links of the result that are reported already.
  std::unordered_set<std::string_view> reported_links = {};

  /// Relative to the larger value; copied values of a composed model are the same to the bit.
  [[nodiscard]] double tolerance_of_copies() const { return is_pair ? differences.options.tolerance : 0; }
};

/// Pairs links by name and joints by the link they carry. Reports what has no counterpart, and joints that have other
/// names, parents or frames.
[[nodiscard]] Images pair_up(const urdf::Robot& a, const urdf::Robot& b, Differences& differences,
                             std::unordered_set<std::string_view>& reported_links);
/// Types, mimics, limits and the other values of joints.
void compare_joints(PhysicalComparison& c);
/// Masses and shapes link by link.
void compare_bodies(PhysicalComparison& c);
/// All links at random positions, and of two models the equations of motion.
void compare_motion(PhysicalComparison& c);
/// Bit by bit.
void compare_exactly(const urdf::Robot& a, const urdf::Robot& b, Differences& differences);
/// What is not part of the kinematic model, in any order.
void compare_extensions(const urdf::Robot& a, const urdf::Robot& b, Differences& differences);

}  // namespace urdfmill::kinematics
