// A hash that is the same on every machine, for names and tables; not against adversaries.
#pragma once
#include <cstdint>
#include <string_view>

namespace urdfmill::text {

/// FNV-1a, 64 bits, of the bytes; `hash` is that of what comes before them.
[[nodiscard]] inline std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325U) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace urdfmill::text
