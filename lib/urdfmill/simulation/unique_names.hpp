// Names that are unique in one scope of a format.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace urdfmill::simulation {

/// The names given away in one scope.
class UniqueNames {
 public:
  /// `wanted` where it is free, else `wanted`_1, `wanted`_2, ….
  std::string take(std::string_view wanted);
  /// Keeps a name from being given away; false if it was taken already.
  bool reserve(std::string_view name) { return taken_.emplace(name).second; }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> numbers_;  ///< the last one tried, by what was wanted
};

}  // namespace urdfmill::simulation
