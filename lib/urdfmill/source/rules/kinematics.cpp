#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> kinematics_rules() {
  return {};
}

}  // namespace urdfmill::source
