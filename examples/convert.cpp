// Converts a model to another format: convert MODEL FORMAT
#include <iostream>

#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/source/render.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  session::ConvertRequest request;
  request.to = session::find_format(argc == 3 ? argv[2] : "");
  if (request.to == nullptr) return std::cerr << "usage: convert MODEL FORMAT\n", 2;
  session::Session session;
  source::Collector findings;
  const session::Converted converted = session::convert(session, argv[1], request, findings);
  std::cerr << converted.unreadable;
  std::cerr << source::render(source::RenderFormat::text, findings.diagnostics, session.sources(),
                              {text::member_option});
  std::cout << converted.text.value_or("");
  return static_cast<int>(converted.outcome);
}
