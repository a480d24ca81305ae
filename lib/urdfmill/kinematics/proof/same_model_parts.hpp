// The parts of `same_model` (same_model.hpp), one in each file.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/proof/part_values.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// Collects differences of the requested aspects.
class Differences {
 public:
  Differences(const SameModelOptions& given, SameModel& found) : options(given), result(found) {}

  const SameModelOptions& options;
  SameModel& result;

  [[nodiscard]] bool wants(Aspect aspect) const { return options.wants(aspect); }
  void add(Difference difference);
  /// Report a part that only one of the models has.
  void removed(Aspect aspect, std::string part, source::Span in_a);
  void added(Aspect aspect, std::string part, source::Span in_b);
  void values(Aspect aspect, std::string part, std::string field, double was, double is, source::Span in_a,
              source::Span in_b);
  void words(Aspect aspect, std::string part, std::string field, std::string was, std::string is, source::Span in_a,
             source::Span in_b);
};

/// Two lists of numbers as texts of at least 6 significant digits, more if they would be equal: "0 0 1".
struct TwoTexts {
  std::string was;
  std::string is;
};
[[nodiscard]] TwoTexts number_texts(std::span<const double> was, std::span<const double> is);
/// Returns a number to 6 significant digits.
[[nodiscard]] std::string six_digits(double value);
/// Returns "joint elbow".
[[nodiscard]] std::string named(std::string_view kind, std::string_view name);
/// Returns the place of a part, or of its parent if it has none.
[[nodiscard]] source::Span place_of(source::Span part, source::Span holder);

/// One physical comparison.
struct PhysicalComparison {
  std::span<const Original> originals;
  const urdf::Robot& result;
  /// True for two models that ought to be equal: then frames, names and equations of motion are compared as well.
  bool is_pair = false;
  Differences& differences;
  /// Links of the result that have been reported.
  std::set<std::string_view> reported_links = {};
  /// With `SameModelOptions::names`: materials of both models that have been compared, and their names in the result.
  std::map<std::string, std::string, std::less<>> materials = {};

  /// Tolerance relative to the larger value; copied values of a composed model are bitwise equal.
  [[nodiscard]] double tolerance_of_copies() const { return is_pair ? differences.options.tolerance : 0; }
};

/// Pairs links by name and joints by the link they carry. Reports parts without a counterpart, and joints with
/// different names, parents or frames.
[[nodiscard]] Images pair_up(const urdf::Robot& a, const urdf::Robot& b, Differences& differences,
                             std::set<std::string_view>& reported_links);
/// Compares types, mimics, limits and the other values of joints.
void compare_joints(PhysicalComparison& c);
/// Compares joints that close loops; `images` has the names of links.
void compare_loops(const urdf::Robot& a, const urdf::Robot& b, const Images& images, Differences& differences);
/// Compares masses and shapes of each link.
void compare_bodies(PhysicalComparison& c);
/// Compares all links at random positions, and for two models the equations of motion.
void compare_motion(PhysicalComparison& c);
/// Compares bit by bit.
void compare_exactly(const urdf::Robot& a, const urdf::Robot& b, Differences& differences);
/// Compares the definitions of materials by their names.
void compare_materials(PhysicalComparison& c);
/// Compares everything outside the kinematic model, in any order. Those of links and joints that only one of the models
/// has are left out; null: the names of both models are the same.
void compare_extensions(const urdf::Robot& a, const urdf::Robot& b, const Images* images, Differences& differences);

}  // namespace urdfmill::kinematics
