// Names in SDF: links, joints and frames of a model share one scope, and so do the visuals, collisions and sensors of a
// link.
#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace urdfmill::sdf {

/// True if SDF accepts the text as a name of a link, joint, frame or model: not empty, no "::", not `__reserved__`, not
/// "world".
[[nodiscard]] bool is_name(std::string_view text);

/// The names in use in one scope.
class Scope {
 public:
  /// Returns `wanted` if it is a valid and unused name, else a similar one: `wanted` + `suffix`, then with _1, _2, …
  /// appended.
  std::string take(std::string_view wanted, std::string_view suffix = {});
  /// Marks a name as used.
  void reserve(std::string_view name) { taken_.emplace(name); }
  [[nodiscard]] bool is_free(std::string_view name) const { return !taken_.contains(std::string(name)); }

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::size_t> numbers_;  ///< the first number to try, by name
};

}  // namespace urdfmill::sdf
