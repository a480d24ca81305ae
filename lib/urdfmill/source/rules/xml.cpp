#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {

std::span<const Rule> xml_rules() {
  return {};
}

}  // namespace urdfmill::source
