// The viewer's page: web/viewer, bundled at build time.
#pragma once
#include <string>

namespace urdfmill::view {

/// The files of the page.
struct Page {
  std::string html, css, script;

  /// False if the build had no npm packages (scripts/setup installs them).
  [[nodiscard]] bool is_built() const { return !script.empty(); }
};

/// The built-in page.
[[nodiscard]] const Page& page();

}  // namespace urdfmill::view
