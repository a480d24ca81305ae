// Which Python an expression is written for: what differs from one version to the next.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::python {

/// A minor version of CPython 3. What answers differently from version to version asks it where it differs.
struct Profile {
  std::uint8_t minor = 11;

  /// Whether it is CPython 3.`version` or newer.
  [[nodiscard]] constexpr bool since(std::uint8_t version) const { return minor >= version; }
  /// Whether both are the same version.
  friend constexpr bool operator==(Profile a, Profile b) { return a.minor == b.minor; }
};

/// A profile and the name by which users ask for it.
struct ProfileName {
  std::string_view name;  ///< as options write it
  Profile profile;
};
constexpr std::array<ProfileName, 4> profiles{{{"3.10", {10}}, {"3.11", {11}}, {"3.12", {12}}, {"3.13", {13}}}};

/// "3.12"
[[nodiscard]] std::string name_of(Profile profile);
/// "3.10, 3.11, 3.12 and 3.13"
[[nodiscard]] std::string profile_names();
/// The profile of a name such as "3.12"; nullopt for any other text.
[[nodiscard]] std::optional<Profile> find_profile(std::string_view name);
/// The profile of the Python that a ROS distribution runs on ("jazzy"); nullopt for an unknown one.
[[nodiscard]] std::optional<Profile> profile_of_ros(std::string_view distribution);

}  // namespace urdfmill::python
