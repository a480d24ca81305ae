// The page of the viewer: web/viewer, bundled when this program was built.
#pragma once
#include <string>

namespace urdfmill::view {

/// The files of the page.
struct Page {
  std::string html, css, script;

  /// False where the build had no npm packages for it (scripts/setup installs them).
  [[nodiscard]] bool is_built() const { return !script.empty(); }
};

/// The page that was built in.
[[nodiscard]] const Page& page();

}  // namespace urdfmill::view
