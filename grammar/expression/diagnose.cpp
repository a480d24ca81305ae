#include "grammar/expression/session.hpp"
namespace urdfmill::grammar {
void diagnose(Session&) {}
}  // namespace urdfmill::grammar
