// The changes between two versions of a robot: what changed in the robot, not in its text. Equality is that of
// `verify`; each change has a class, a sentence and its places in the sources.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// The kinds of changes, in the order in which they are listed.
enum class ChangeClass : std::uint8_t {
  interface,  ///< names, arguments, and what other programs read: <ros2_control>, <transmission>, <gazebo>, …
  kinematic,  ///< links, joints, their places, types and axes
  dynamic,    ///< masses, inertias, damping and friction
  limit,      ///< limits, safety controllers and calibrations
  collision,
  visual,  ///< visuals and materials
  text,    ///< the texts alone; the robot is the same
};
inline constexpr std::array all_change_classes{ChangeClass::interface, ChangeClass::kinematic, ChangeClass::dynamic,
                                               ChangeClass::limit,     ChangeClass::collision, ChangeClass::visual,
                                               ChangeClass::text};
/// Returns "interface", "kinematic", ….
[[nodiscard]] std::string_view text(ChangeClass kind);

/// A place in a file; line 0 if there is none. Lines and columns count from 1.
struct FilePlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  /// True if there is a place.
  [[nodiscard]] bool known() const { return line != 0; }
  /// Returns file:line:column; empty if there is none.
  [[nodiscard]] std::string text() const;
};

/// A change of a robot.
struct RobotChange {
  ChangeClass kind = ChangeClass::text;
  std::string part;                    ///< "joint elbow", "link base, visual box", "argument prefix"
  std::string field;                   ///< "origin", "upper limit"; empty if the part itself was added or removed
  std::string was;                     ///< the old value with enough digits; empty if there is none
  std::string is;                      ///< the new value, likewise
  std::string message;                 ///< "joint elbow: origin moved 3 mm in x; 7 links moved with it"
  std::vector<std::string> also = {};  ///< other parts that the same lines of the sources changed alike
  FilePlace old_place, new_place;
};

/// A value that follows from the model, in both versions.
struct Consequence {
  std::string name;  ///< "total mass"
  std::string unit;  ///< "kg"; empty if there is none
  std::string was, is;
};

/// Options of a comparison.
struct DiffRequest {
  LoadRequest load = {};                                    ///< options of loading both models
  std::optional<Arguments> other_arguments = std::nullopt;  ///< arguments of the new one; empty: the same
  double tolerance = 1e-9;                ///< in m and rad, relative for other quantities, as in VerifyRequest
  bool text_only = false;                 ///< also reports texts that differ while the robot is the same
  bool consequences = false;              ///< also compares mass, reach and Denavit–Hartenberg tables
  std::vector<ChangeClass> fail_on = {};  ///< classes that make the outcome `findings`; empty: all
};

/// The result of a comparison.
struct Diff {
  bool is_compared = false;          ///< false if one of the models cannot be read
  std::vector<RobotChange> changes;  ///< by class, then in the order of the comparison
  std::vector<Consequence> consequences;
  std::size_t links = 0, joints = 0;    ///< numbers in the new model
  std::vector<std::string> unreadable;  ///< the reasons why files cannot be read
  Outcome outcome = Outcome::clean;     ///< `findings`: there are changes that count; `failure`: not compared
};

/// A version of a model: where it is read, and what is found there.
struct ModelVersion {
  Session& session;
  const Input& input;
  source::Collector& findings;
};

/// Compares the models in two inputs. Reports their errors; if there are any, nothing is compared.
[[nodiscard]] Diff diff(Session& session, const Input& a, const Input& b, const DiffRequest& request,
                        source::Collector& findings);
/// Same as above for versions whose files come from different stores, such as a revision and the working tree.
[[nodiscard]] Diff diff(const ModelVersion& a, const ModelVersion& b, const DiffRequest& request);

/// Returns the result for a model that only the old or only the new version has.
[[nodiscard]] Diff lone_version(const std::string& file, bool is_new, const DiffRequest& request);

/// Returns the changes as text: a line for each, and its place.
[[nodiscard]] std::string diff_text(const Diff& diff);
/// Returns the changes as Markdown for a comment on a pull request, with `title` as the heading.
[[nodiscard]] std::string diff_markdown(const Diff& diff, std::string_view title);
/// Returns workflow commands of GitHub Actions: a notice at the new place of each change.
[[nodiscard]] std::string diff_github(const Diff& diff);
/// Returns the changes as data (docs/schema/diff.schema.json). Only for models that were compared.
[[nodiscard]] emit::Value diff_tree(const Diff& diff);

}  // namespace urdfmill::session
