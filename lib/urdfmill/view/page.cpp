#include "urdfmill/view/page.hpp"

#include "urdfmill/view/page_bundle.hpp"

namespace urdfmill::view {

const Page& page() {
  static const Page built = [] {
    const auto joined = [](const char* const* pieces) {
      std::string text;
      for (; *pieces != nullptr; ++pieces) text += *pieces;
      return text;
    };
    return Page{joined(bundle_html), joined(bundle_css), joined(bundle_script)};
  }();
  return built;
}

}  // namespace urdfmill::view
