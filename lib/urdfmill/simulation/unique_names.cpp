#include "urdfmill/simulation/unique_names.hpp"

namespace urdfmill::simulation {

std::string UniqueNames::take(std::string_view wanted) {
  std::string name(wanted);
  if (taken_.insert(name).second) return name;
  // Names are never returned, so numbers below the last one need not be tried again.
  std::size_t& number = numbers_[name];
  do name = std::string(wanted) + '_' + std::to_string(++number);
  while (!taken_.insert(name).second);
  return name;
}

}  // namespace urdfmill::simulation
