#include "urdfmill/simulation/comments.hpp"

#include <string>

#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::simulation {

void report_comments(const urdf::Robot& robot, const source::Rule& rule, source::Sink& sink, std::string_view without) {
  const xml::Element* root = robot.document ? robot.document->root() : nullptr;
  if (root == nullptr) return;
  const auto [first, count] = xml::comments_in(*root, without);
  if (count == 0) return;
  xml::report(sink, rule, nullptr, first->span,
              count == 1 ? "the comment is not kept" : "the comments are not kept: " + std::to_string(count));
}

}  // namespace urdfmill::simulation
