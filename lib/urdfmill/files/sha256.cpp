#include "urdfmill/files/sha256.hpp"

#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace urdfmill::files {

std::string sha256(std::string_view bytes) {
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : digest) (text += hexadecimal[byte >> 4U]) += hexadecimal[byte & 15U];
  return text;
}

}  // namespace urdfmill::files
