// Names in SDF: links, joints and frames of a model share one scope, so do the visuals, collisions and sensors of a
// link.
#pragma once
#include <string>
#include <string_view>
#include <unordered_set>

namespace urdfmill::sdf {

/// Whether SDF takes the text for a name of a link, joint, frame or model: not empty, no "::", not `__reserved__`, not
/// "world".
[[nodiscard]] bool is_name(std::string_view text);

/// The names given away in one scope.
class Scope {
 public:
  /// `wanted` where it is a name and free, else something close to it: `wanted` + `suffix`, then with _1, _2, … after.
  std::string take(std::string_view wanted, std::string_view suffix = {});
  /// Keeps a name from being given away.
  void reserve(std::string_view name) { taken_.emplace(name); }
  [[nodiscard]] bool is_free(std::string_view name) const { return !taken_.contains(std::string(name)); }

 private:
  std::unordered_set<std::string> taken_;
};

}  // namespace urdfmill::sdf
