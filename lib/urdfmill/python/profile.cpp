#include "urdfmill/python/profile.hpp"

#include <algorithm>

namespace urdfmill::python {
namespace {

/// The Python of the Ubuntu release that each distribution of ROS targets (REP 2000). Distributions on an older Python
/// than the oldest profile (noetic, galactic and before) use the oldest profile.
constexpr std::array<ProfileName, 9> distributions{{{"noetic", {10}},
                                                    {"foxy", {10}},
                                                    {"galactic", {10}},
                                                    {"humble", {10}},
                                                    {"iron", {10}},
                                                    {"jazzy", {12}},
                                                    {"kilted", {12}},
                                                    {"lyrical", {13}},
                                                    {"rolling", {13}}}};

template <std::size_t N>
std::optional<Profile> find_profile(const std::array<ProfileName, N>& names, std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(), [name](const ProfileName& n) { return n.name == name; });
  return found != names.end() ? std::optional(found->profile) : std::nullopt;
}

}  // namespace

std::string name_of(Profile profile) {
  return "3." + std::to_string(profile.minor);
}

std::string profile_names() {
  std::string names;
  for (const ProfileName& profile : profiles) {
    if (!names.empty()) names += &profile == &profiles.back() ? " and " : ", ";
    names += profile.name;
  }
  return names;
}

std::optional<Profile> find_profile(std::string_view name) {
  return find_profile(profiles, name);
}

std::optional<Profile> profile_of_ros(std::string_view distribution) {
  return find_profile(distributions, distribution);
}

}  // namespace urdfmill::python
