// Pages of docs/ that the build embeds (cmake/UrdfmillPages.cmake).
#pragma once
#include <span>
#include <string_view>

namespace urdfmill::mcp {

/// A page in Markdown.
struct DocsPage {
  std::string_view name;  ///< path below docs/: "agents.md"
  std::string_view text;
};

/// Returns the pages, in the order of their names.
[[nodiscard]] std::span<const DocsPage> docs_pages();

}  // namespace urdfmill::mcp
