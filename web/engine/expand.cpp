// The tables of urdfmill-expand.wasm. They take the place of session's whole tables, and so the linker leaves out what
// only the other requests and rules need. The second parser, libxml2, is left out, too.
#include "urdfmill/session/calls/expander_requests.hpp"
#include "urdfmill/session/calls/requests.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/xml/libxml_builder.hpp"

namespace urdfmill::session {

std::span<const Request* const> requests() {
  static constexpr const Request* expander[] = {&expand_request, &session_request};
  return expander;
}

// An expansion takes only packages and the version of Python from a configuration, and reports nothing about the rules
// in it.
const std::vector<const source::Rule*>& all_rules() {
  static const std::vector<const source::Rule*> none;
  return none;
}

const source::Rule* find_rule(std::string_view /*id*/) {
  return nullptr;
}

}  // namespace urdfmill::session

namespace urdfmill::xml {

// libxml2 makes the tree that expat makes, only faster.
bool build_with_libxml(std::string_view /*bytes*/, source::FileId /*file*/, const ParseOptions& /*options*/,
                       Document& /*document*/) {
  return false;
}

}  // namespace urdfmill::xml
