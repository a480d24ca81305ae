// The comments xacro puts on top of what it writes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::xacro {

/// The texts of the four comments, for xml::WriteOptions::banner. `source` is the input as it was named; several dashes
/// in a row are written as one, for a comment cannot hold them.
[[nodiscard]] std::vector<std::string> banner(std::string_view source);

}  // namespace urdfmill::xacro
