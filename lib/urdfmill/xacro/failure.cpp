#include "urdfmill/xacro/failure.hpp"

namespace urdfmill::xacro {

std::string join_message(std::string_view message, std::string_view cause, std::string_view suffix) {
  std::string text;
  bool first = true;
  for (std::string_view part : {message, cause, suffix}) {
    if (part.empty() || part == "None") continue;
    if (!first) text += ' ';
    text += part;
    first = false;
  }
  return text;
}

}  // namespace urdfmill::xacro
