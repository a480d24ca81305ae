#include "urdfmill/urdf/distributions.hpp"

#include <array>

namespace urdfmill::urdf {

namespace {

using enum Distribution;

// urdfdom 5.1.0 reads 1.1, 6.0.0 reads 1.2.
constexpr std::array all_distributions{
    DistributionFacts{noetic, "noetic", "1.0", Version::v1_0},
    DistributionFacts{humble, "humble", "3.0", Version::v1_0},
    DistributionFacts{iron, "iron", "3.1", Version::v1_0},
    DistributionFacts{jazzy, "jazzy", "4.0", Version::v1_0},
    DistributionFacts{kilted, "kilted", "5.0", Version::v1_0},
    DistributionFacts{lyrical, "lyrical", "6.0", Version::v1_2},
    DistributionFacts{rolling, "rolling", "6.0", Version::v1_2},
};

}  // namespace

std::span<const DistributionFacts> distributions() {
  return all_distributions;
}

const DistributionFacts& facts_of(Distribution distribution) {
  return all_distributions[static_cast<std::size_t>(distribution)];
}

}  // namespace urdfmill::urdf
