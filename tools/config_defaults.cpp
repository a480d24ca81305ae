#include "tools/config_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// Returns `.urdfmill.yaml:3:5`.
std::string text_of_place(const session::Session& session, source::Span place) {
  const source::SourceFile& file = session.sources()[place.file];
  const source::Position at = file.position(place.begin);
  return fmt::format("{}:{}:{}", file.name(), at.line, at.column);
}

/// Returns the message about a command that does not exist; empty if it does.
std::string unknown_name(const std::string& command) {
  std::vector<std::string_view> names;
  for (const Command* known : all_commands()) {
    if (known->name == command) return {};
    names.push_back(known->name);
  }
  const std::string hint = text::did_you_mean(command, names).words;
  return fmt::format("\"{}\" is not a command{}", command, hint.empty() ? "" : "; " + hint);
}

}  // namespace

bool take_defaults(Parser& parser, std::string_view command, const std::vector<std::string>& words) {
  const auto ends = [](const std::string& word) {
    return word == "--no-defaults" || word == "-h" || word == "--help" || word == "--help-all";
  };
  if (std::any_of(words.begin(), words.end(), ends)) return true;
  const std::string input = parser.first_input(words);
  const std::string path = session::find_check_config(input.empty() ? "." : input);
  if (path.empty()) return true;
  session::Session session;
  for (const session::CommandDefaults& defaults : session.configuration(path).config.defaults) {
    std::string wrong = unknown_name(defaults.command);
    source::Span place = defaults.place;
    if (defaults.is_malformed) wrong = fmt::format("the defaults of \"{}\" are not a mapping", defaults.command);
    for (const session::OptionDefault& option : defaults.options) {
      if (defaults.command != command || !wrong.empty()) break;
      place = option.place;
      wrong = parser.set_default(option.name, option.values, option.truth, text_of_place(session, place));
    }
    if (wrong.empty()) continue;
    print_error(text_of_place(session, place) + ": " + wrong);
    return false;
  }
  return true;
}

}  // namespace urdfmill::tools
