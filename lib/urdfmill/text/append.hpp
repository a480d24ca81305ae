// Concatenation of text without temporary strings.
#pragma once
#include <string>

namespace urdfmill::text {

/// Appends strings, views and single characters to `out`, in order.
template <class... Pieces>
void append(std::string& out, const Pieces&... pieces) {
  ((out += pieces), ...);
}

}  // namespace urdfmill::text
