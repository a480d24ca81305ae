// Puts a gripper on a link of an arm and writes the model as URDF: compose ARM LINK GRIPPER
#include <iostream>

#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/source/render.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 4) return std::cerr << "usage: compose ARM LINK GRIPPER\n", 2;
  session::ConvertRequest request;
  request.to = session::find_format("urdf");
  request.compose.attached = argv[3];
  request.compose.steps.at = argv[2];
  request.compose.steps.attach_prefix = "gripper_";
  session::Session session;
  source::Collector findings;
  const session::Converted composed = session::convert(session, argv[1], request, findings);
  std::cerr << source::render(source::RenderFormat::text, findings.diagnostics, session.sources(),
                              {text::member_option});
  std::cout << composed.text.value_or("");
  return static_cast<int>(composed.outcome);
}
