// Stands in for Catch2 2's header in builds with Catch2 3, whose header is named differently and has moved two names.
#pragma once
#include <catch2/catch_all.hpp>
#include <string>

using Catch::Approx;

namespace Catch {
inline auto Contains(const std::string& text) {
  return Matchers::ContainsSubstring(text);
}
}  // namespace Catch
