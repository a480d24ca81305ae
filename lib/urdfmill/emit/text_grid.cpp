#include "urdfmill/emit/text_grid.hpp"

#include <algorithm>
#include <cstddef>

namespace urdfmill::emit {

void text_grid(text::CodeWriter<text::Plain>& out, const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string fill(widths[i] - line[i].size(), ' ');
      text += "  " + (i == 0 ? line[i] + fill : fill + line[i]);
    }
    out.name(text.substr(0, text.find_last_not_of(' ') + 1)) << "\n";
  }
}

}  // namespace urdfmill::emit
