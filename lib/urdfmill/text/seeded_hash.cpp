#include "urdfmill/text/seeded_hash.hpp"

#include <random>

namespace urdfmill::text {

const HashKey& hash_key() {
  static const HashKey key = [] {
    std::random_device source;  // the system's random source
    const auto word = [&] { return std::uint64_t{source()} << 32U | source(); };
    return HashKey{word(), word()};
  }();
  return key;
}

}  // namespace urdfmill::text
