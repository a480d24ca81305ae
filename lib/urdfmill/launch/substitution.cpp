// The substitutions of launch files in XML and YAML.
#include <algorithm>

#include "urdfmill/launch/reading.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::launch {
namespace {

/// Returns the end of `$(…)`, after its bracket; the end of the text if it is not closed.
std::size_t end_of_substitution(std::string_view text, std::size_t begin) {
  unsigned depth = 0;
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return text.size();
}

void append_substitution(Pieces& pieces, std::string_view inner) {
  const std::size_t blank = std::min(inner.find_first_of(text::white_space), inner.size());
  const std::string_view word = inner.substr(0, blank), rest = text::trimmed(inner.substr(blank));
  if (word == "arg" || word == "var") {
    pieces.push_back({Piece::Kind::argument, std::string(rest)});
  } else if (word == "find" || word == "find-pkg-share" || word == "find-pkg-prefix") {
    append(pieces, "$(find ");
    append(pieces, substituted(rest));
    append(pieces, ")");
  } else if (word == "optenv" || word == "env") {
    const std::size_t preset = rest.find_first_of(text::white_space);
    if (preset == std::string_view::npos)
      pieces.push_back({Piece::Kind::unknown, {}});
    else
      append(pieces, text::trimmed(rest.substr(preset)));
  } else if (word == "command") {
    std::string_view command = rest;
    const std::size_t quote = command.empty() ? std::string_view::npos : command.rfind(command.front());
    if (command.size() > 1 && (command.front() == '\'' || command.front() == '"') && quote > 0)
      command = command.substr(1, quote - 1);
    append(pieces, substituted(command));
  } else {
    pieces.push_back({Piece::Kind::unknown, {}});
  }
}

}  // namespace

Pieces substituted(std::string_view text) {
  Pieces pieces;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find("$("), text.size());
    if (begin > 0) append(pieces, text.substr(0, begin));
    if (begin == text.size()) break;
    const std::size_t end = end_of_substitution(text, begin);
    const std::size_t close = text[end - 1] == ')' ? end - 1 : end;
    append_substitution(pieces, text.substr(begin + 2, std::max(close, begin + 2) - begin - 2));
    text.remove_prefix(end);
  }
  return pieces;
}

}  // namespace urdfmill::launch
