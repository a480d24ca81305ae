#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> migrate_rules() {
  return {};
}

}  // namespace urdfmill::source
