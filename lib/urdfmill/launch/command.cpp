#include <algorithm>
#include <cctype>

#include "urdfmill/launch/reading.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::launch {
namespace {

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
  });
}

/// Returns the name in `$(find NAME)`, `$(rospack find NAME)`, `$(ros2 pkg prefix --share NAME)` and the like at the
/// beginning of a path, and removes the substitution.
std::string take_package(std::string& path) {
  if (!path.starts_with("$(")) return {};
  const std::size_t end = path.find(')');
  if (end == std::string::npos) return {};
  const std::vector<std::string> words = shell_words(std::string_view(path).substr(2, end - 2));
  const auto is_lookup = [&words](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (words.size() < 2 || !(is_lookup("find") || is_lookup("prefix") || is_lookup("find-pkg-share"))) return {};
  std::string package = words.back();
  if (!is_name(package)) return {};
  path.erase(0, end + 1);
  path.erase(0, std::min(path.find_first_not_of('/'), path.size()));
  // An install prefix continues with share/NAME.
  if (const std::string share = "share/" + package + '/'; path.starts_with(share)) path.erase(0, share.size());
  return package;
}

/// Replaces unknown parts, variables of the shell and other substitutions by `*`.
std::string as_pattern(std::string_view path) {
  std::string pattern;
  for (std::size_t i = 0; i < path.size();) {
    const char c = path[i];
    std::size_t end = i + 1;
    if (c == '$') {
      const char open = end < path.size() ? path[end] : '\0';
      if (open == '(' || open == '{') {
        end = path.find(open == '(' ? ')' : '}', end);
        end = end == std::string_view::npos ? path.size() : end + 1;
      } else {
        while (end < path.size() && (std::isalnum(static_cast<unsigned char>(path[end])) != 0 || path[end] == '_'))
          ++end;
      }
    }
    if (c != '$' && c != unknown_part)
      pattern += c;
    else if (!pattern.ends_with('*'))
      pattern += '*';
    i = end;
  }
  return pattern;
}

bool is_known(std::string_view value) {
  return value.find(unknown_part) == std::string_view::npos && value.find('$') == std::string_view::npos &&
         value.find('`') == std::string_view::npos;
}

bool is_model(std::string_view word) {
  return word.find(".xacro") != std::string_view::npos || text::has_suffix(word, {".urdf", ".gazebo"});
}

/// Returns the index of the word after the one that calls xacro; 0 if none does.
std::size_t after_program(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = last_part(words[i]);
    if (name != "xacro" && name != "xacro.py") continue;
    // `ros2 run xacro xacro`, `rosrun xacro xacro`
    if (i + 1 < words.size() && (words[i + 1] == "xacro" || words[i + 1] == "xacro.py")) ++i;
    return i + 1;
  }
  return 0;
}

}  // namespace

std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool is_open = false;
  char quote = '\0';
  unsigned depth = 0;  // open brackets of $( … )
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (depth > 0 || (c == '$' && i + 1 < line.size() && line[i + 1] == '(')) {
      if (depth == 0) word += line[i++];  // the dollar sign
      if (line[i] == '(') ++depth;
      if (line[i] == ')') --depth;
      word += line[i];
      is_open = true;
    } else if (quote != '\0') {
      if (c == quote)
        quote = '\0';
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      is_open = true;
    } else if (c == '\\' && i + 1 < line.size()) {
      word += line[++i];
      is_open = true;
    } else if (!text::is_white_space(c)) {
      word += c;
      is_open = true;
    } else if (is_open) {
      words.push_back(std::exchange(word, {}));
      is_open = false;
    }
  }
  if (is_open) words.push_back(std::move(word));
  return words;
}

std::optional<std::string> known_value(std::string value) {
  const std::string package = take_package(value);
  if (!is_known(value)) return std::nullopt;
  if (package.empty()) return value;
  return package_lookup(package) + (value.empty() ? "" : "/" + value);
}

std::optional<XacroCall> call_of(std::string_view command) {
  std::vector<std::string> words = shell_words(command);
  const std::size_t begin = after_program(words);
  if (begin == 0) return std::nullopt;
  XacroCall call;
  bool has_model = false;
  for (std::size_t i = begin; i < words.size(); ++i) {
    std::string& word = words[i];
    const std::size_t assign = word.find(":=");
    if (assign != std::string::npos && assign > 0) {
      std::string name = word.substr(0, assign);
      if (!is_name(name)) continue;
      if (auto value = known_value(word.substr(assign + 2)))
        call.arguments.emplace_back(std::move(name), *std::move(value));
      else
        call.open.push_back(std::move(name));
    } else if (word == "-o" || word == "--output" || word.starts_with(">") || word.starts_with("2>")) {
      if (word.ends_with('>') || word.starts_with('-')) ++i;
    } else if (word == "|" || word == "&&" || word == "||" || word == ";") {
      break;
    } else if (!has_model && !word.starts_with('-') && is_model(word)) {
      call.package = take_package(word);
      call.path = as_pattern(word);
      has_model = call.path.find_first_not_of("*/.") != std::string::npos;
    }
  }
  if (!has_model) return std::nullopt;
  return call;
}

}  // namespace urdfmill::launch
