// Drawings by Graphviz, if it is installed.
#pragma once
#include <optional>
#include <string>

namespace urdfmill::tools {

/// Returns the drawing of a text in Graphviz' language as SVG, made by the program `dot` in PATH. If there is no such
/// program or it fails, prints a message and returns nothing.
[[nodiscard]] std::optional<std::string> draw_svg(const std::string& dot);

}  // namespace urdfmill::tools
