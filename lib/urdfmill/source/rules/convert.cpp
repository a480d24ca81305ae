#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> convert_rules() {
  return {};
}

}  // namespace urdfmill::source
