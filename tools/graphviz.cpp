#include "tools/graphviz.hpp"

#include <cerrno>
#include <cstring>

#include "tools/console.hpp"
#include "tools/process.hpp"

namespace urdfmill::tools {

std::optional<std::string> draw_svg(const std::string& dot) {
  // The program reads everything before it writes.
  ProcessResult result = run_process({"dot", "-Tsvg"}, dot);
  if (result.is_done) return std::move(result.output);
  if (result.error == ENOENT)
    print_error("the SVG is drawn by Graphviz, whose program dot is not in PATH; --format dot prints its input");
  else if (result.error != 0)
    print_error(std::string("cannot start dot: ") + std::strerror(result.error));
  else
    print_error("Graphviz failed to draw the tree");
  return std::nullopt;
}

}  // namespace urdfmill::tools
