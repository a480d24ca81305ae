// Loads and checks a model in any format and prints the findings with their places: check MODEL
#include <iostream>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/source/render.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 2) return std::cerr << "usage: check MODEL\n", 2;
  session::Session session;
  source::Collector findings;
  const session::LoadedDocument checked = session::check(session, argv[1], {}, findings);
  if (!checked.document && !checked.unreadable.empty()) return std::cerr << checked.unreadable << '\n', 2;
  std::cout << source::render(source::RenderFormat::text, findings.diagnostics, session.sources(),
                              {text::member_option});
  const std::size_t errors = findings.count(source::Severity::error);
  const std::size_t others = findings.diagnostics.size() - errors;
  std::cout << errors << (errors == 1 ? " error, " : " errors, ") << others
            << (others == 1 ? " other finding\n" : " other findings\n");
  return errors == 0 ? 0 : 1;
}
