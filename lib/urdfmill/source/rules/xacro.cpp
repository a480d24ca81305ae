#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> xacro_rules() {
  return {};
}

}  // namespace urdfmill::source
