// A hash for tables whose keys come from a file. It depends on a random key of this process, so that no file can be
// made whose keys all have the same hash. Tables of names are ordered maps instead, whose order is the same in each
// run.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace urdfmill::text {

/// Two random words, the same for the life of the process.
struct HashKey {
  std::uint64_t first, second;
};
[[nodiscard]] const HashKey& hash_key();

/// Returns SipHash-1-3 of the words with the key of this process.
template <std::size_t size>
[[nodiscard]] std::uint64_t seeded_hash(const std::array<std::uint64_t, size>& words) {
  const HashKey& key = hash_key();
  std::uint64_t a = key.first ^ 0x736f6d6570736575U, b = key.second ^ 0x646f72616e646f6dU;
  std::uint64_t c = key.first ^ 0x6c7967656e657261U, d = key.second ^ 0x7465646279746573U;
  const auto round = [&] {
    a += b, c += d;
    b = std::rotl(b, 13) ^ a, d = std::rotl(d, 16) ^ c;
    a = std::rotl(a, 32);
    c += b, a += d;
    b = std::rotl(b, 17) ^ c, d = std::rotl(d, 21) ^ a;
    c = std::rotl(c, 32);
  };
  const auto take = [&](std::uint64_t word) {
    d ^= word;
    round();
    a ^= word;
  };
  for (const std::uint64_t word : words) take(word);
  take(std::uint64_t{size} << 59U);
  c ^= 0xffU;
  for (int i = 0; i < 3; ++i) round();
  return a ^ b ^ c ^ d;
}

/// Hashes words for a table.
struct SeededHash {
  template <std::size_t size>
  [[nodiscard]] std::size_t operator()(const std::array<std::uint64_t, size>& words) const {
    return seeded_hash(words);
  }
};

}  // namespace urdfmill::text
