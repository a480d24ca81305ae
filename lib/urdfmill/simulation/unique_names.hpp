// Names that are unique in one scope of a format.
#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace urdfmill::simulation {

/// The names used in one scope.
class UniqueNames {
 public:
  /// Takes `wanted` if it is free, otherwise `wanted`_1, `wanted`_2, ….
  std::string take(std::string_view wanted);
  /// Reserves a name; false if it is taken.
  bool reserve(std::string_view name) { return taken_.emplace(name).second; }

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::size_t> numbers_;  ///< last number tried, by wanted name
};

}  // namespace urdfmill::simulation
