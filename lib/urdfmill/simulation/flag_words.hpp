// The words of a flag.
#pragma once
#include <array>
#include <string_view>

namespace urdfmill::simulation {

/// The words of a flag in SDF and MJCF. SDF has 1 and 0, too.
inline constexpr std::array<std::string_view, 2> flag_words{"true", "false"};

}  // namespace urdfmill::simulation
