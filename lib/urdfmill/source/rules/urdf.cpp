#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> urdf_rules() {
  return {};
}

}  // namespace urdfmill::source
