// Command lines in scripts, CI files, Dockerfiles and READMEs.
#include <algorithm>
#include <cctype>

#include "urdfmill/launch/reading.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::launch {
namespace {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
}

/// Returns the place of a word that calls xacro; npos if there is none.
std::size_t find_program(std::string_view line) {
  constexpr std::string_view name = "xacro";
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool is_begin = at == 0 || !is_word_character(line[at - 1]);
    const bool is_script = line.substr(end, 3) == ".py";
    const std::size_t after = is_script ? end + 3 : end;
    if (is_begin && after < line.size() && text::is_white_space(line[after])) return at;
  }
  return std::string_view::npos;
}

/// Returns the command line up to its end: a pipe, another command, the end of a code span.
std::string_view command_in(std::string_view line) {
  unsigned depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '$' && i + 1 < line.size() && line[i + 1] == '(') {
      ++depth;
      ++i;
    } else if (c == ')') {
      if (depth == 0) return line.substr(0, i);
      --depth;
    } else if (depth == 0 && (c == '|' || c == ';' || c == '`' || c == '&' || c == '>' || c == '#')) {
      return line.substr(0, i);
    }
  }
  return line;
}

}  // namespace

void read_shell(std::string_view text, Reading& reading) {
  std::uint32_t number = 0;
  while (!text.empty()) {
    std::string line;
    const std::uint32_t first = number + 1;
    for (bool continues = true; continues && !text.empty();) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view part = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      while (!part.empty() && part.back() == '\r') part.remove_suffix(1);
      continues = part.ends_with('\\');
      if (continues) part.remove_suffix(1);
      line.append(part).append(continues ? " " : "");
    }
    const std::size_t program = find_program(line);
    if (program == std::string::npos) continue;
    // An apostrophe or a quote that is open before the program ends with its command.
    reading.add_command({{Piece::Kind::literal, std::string(command_in(std::string_view(line).substr(program)))}},
                        first);
  }
}

}  // namespace urdfmill::launch
