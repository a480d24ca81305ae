// A file that refers to a robot by the names of its links and joints: how well the two fit.
#pragma once
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace urdfmill::urdf {

/// How sure it is that a file is about the robot as it was expanded.
enum class Belonging : std::uint8_t {
  sure,
  perhaps,  ///< the robot takes arguments, or is of another package: names may be those of a variant
};

/// The kind of part of a robot that a file names.
enum class PartKind : std::uint8_t {
  link,
  joint,
  component,  ///< a sensor or GPIO of <ros2_control>
};

/// The numbers of different names in a file that the robot has and does not have. A misspelt name counts as known.
struct NameFit {
  std::size_t known = 0;
  std::size_t unknown = 0;

  /// True if most names of the file are unknown, so that it is about another robot.
  [[nodiscard]] bool is_of_another_robot() const { return unknown >= 3 && known <= unknown; }
  /// Compares by value.
  [[nodiscard]] bool operator==(const NameFit&) const = default;
  /// Returns the sum.
  [[nodiscard]] NameFit operator+(const NameFit& other) const { return {known + other.known, unknown + other.unknown}; }
};

/// Returns the fit of a number of known names and some unknown ones, some of which may be misspelt.
[[nodiscard]] NameFit fit_of_names(std::size_t known, const std::set<std::string_view>& unknown,
                                   const std::vector<std::string_view>& candidates);

}  // namespace urdfmill::urdf
