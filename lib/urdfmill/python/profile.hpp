// Versions of Python that an expression may be written for, and the differences between them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::python {

/// A minor version of CPython 3. Code whose results differ between versions asks it.
struct Profile {
  std::uint8_t minor = 11;

  /// True for CPython 3.`version` and newer.
  [[nodiscard]] constexpr bool since(std::uint8_t version) const { return minor >= version; }
  /// Compares by value.
  friend constexpr bool operator==(Profile a, Profile b) { return a.minor == b.minor; }
};

/// A profile and the name by which users ask for it.
struct ProfileName {
  std::string_view name;  ///< as written in options
  Profile profile;
};
constexpr std::array<ProfileName, 4> profiles{{{"3.10", {10}}, {"3.11", {11}}, {"3.12", {12}}, {"3.13", {13}}}};

/// Returns a name such as "3.12".
[[nodiscard]] std::string name_of(Profile profile);
/// Returns "3.10, 3.11, 3.12 and 3.13".
[[nodiscard]] std::string profile_names();
/// Returns the profile of a name such as "3.12"; nullopt for any other text.
[[nodiscard]] std::optional<Profile> find_profile(std::string_view name);
/// Returns the profile of the Python of a ROS distribution ("jazzy"); nullopt for an unknown one.
[[nodiscard]] std::optional<Profile> profile_of_ros(std::string_view distribution);

}  // namespace urdfmill::python
