// Findings of `check` as marks in a picture of the model.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/picture/marks.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A model that may have faults, and its check.
struct JudgedRobot {
  std::optional<urdf::Robot> robot;  ///< as far as it can be read; empty if there is no robot
  std::string unreadable;            ///< the reason why the file cannot be read
};

/// Checks a model with the configuration of its project, and reads it as far as possible. Its meshes are not checked.
[[nodiscard]] JudgedRobot judged_robot(Session& session, const Input& input, const Arguments& arguments,
                                       source::Collector& findings);

/// The subjects of a finding, as indices: determined by its place, and if several were made at one place, as by a
/// macro, by the name in its message.
struct MeantParts {
  std::vector<std::size_t> links, joints;
};

/// Finds the links and joints that findings concern.
class PartFinder {
 public:
  /// The robot must outlive this object.
  explicit PartFinder(const urdf::Robot& robot);

  /// Returns the links and joints that a finding concerns.
  [[nodiscard]] MeantParts meant(const source::Diagnostic& finding) const;

 private:
  /// A link or a joint in its file.
  struct Place {
    std::size_t part = 0;
    source::Span span;
    std::uint32_t reach = 0;  ///< the last end of all places in the file up to this one
  };
  template <class Part>
  static std::vector<Place> places_of(const std::vector<Part>& parts);
  template <class Part>
  static std::vector<std::size_t> meant(const source::Diagnostic& finding, const std::vector<Place>& places,
                                        const std::vector<Part>& parts);

  const urdf::Robot& robot_;
  std::vector<Place> links_, joints_;  ///< by file, then by begin
};

/// Returns a mark for each link and joint that a warning or an error concerns. The text has the name and the rules.
[[nodiscard]] std::vector<picture::FaultMark> finding_marks(const std::vector<source::Diagnostic>& findings,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
