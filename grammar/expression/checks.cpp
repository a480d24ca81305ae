#include "grammar/expression/checks.hpp"
namespace urdfmill::grammar {
void check_compilable(Session&, const Expression&) {}
std::vector<SyntaxMessage> find_warnings(const Expression&) {
  return {};
}
}  // namespace urdfmill::grammar
