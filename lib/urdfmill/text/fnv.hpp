// A hash that is the same on every machine, for names and tables; not resistant to attacks.
#pragma once
#include <cstdint>
#include <string_view>

namespace urdfmill::text {

/// Returns the 64-bit FNV-1a hash of the bytes; `hash` is the hash of the preceding bytes.
[[nodiscard]] inline std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325U) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace urdfmill::text
