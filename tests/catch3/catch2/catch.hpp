// The header of Catch2 2 for builds with Catch2 3, which has another name and two names elsewhere.
#pragma once
#include <catch2/catch_all.hpp>
#include <string>

using Catch::Approx;

namespace Catch {
inline auto Contains(const std::string& text) {
  return Matchers::ContainsSubstring(text);
}
}  // namespace Catch
