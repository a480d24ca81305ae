// Drawings by Graphviz, where it is installed.
#pragma once
#include <optional>
#include <string>

namespace urdfmill::tools {

/// The drawing of a text in Graphviz' language as SVG, made by the program `dot` of PATH. Nothing, with a message, if
/// there is no such program or it fails.
[[nodiscard]] std::optional<std::string> draw_svg(const std::string& dot);

}  // namespace urdfmill::tools
