// Writes the Denavit-Hartenberg table of the longest chain of a model: dh MODEL [NOTATION]
#include <iostream>

#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/source/render.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  session::DhRequest request;
  request.notation = emit::find_dh_notation(argc == 3 ? argv[2] : "text");
  if (argc < 2 || request.notation == nullptr) return std::cerr << "usage: dh MODEL [NOTATION]\n", 2;
  session::Session session;
  source::Collector findings;
  const session::LoadedRobot loaded = session::load_robot(session, argv[1], {}, request.purpose(), findings);
  std::optional<std::string> text;
  if (loaded.robot) text = session::dh_tables(*loaded.robot, request, findings);
  std::cerr << loaded.unreadable;
  std::cerr << source::render(source::RenderFormat::text, findings.diagnostics, session.sources(),
                              {text::member_option});
  std::cout << text.value_or("");
  return text ? 0 : 1;
}
