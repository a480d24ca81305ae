#include "tools/unknown_word.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "tools/assignments.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// Names of an option in other commands of this program, and in other tools.
struct OtherName {
  std::string_view name;
  std::array<std::string_view, 4> own;  ///< possible names in this command, the likeliest first; unused ones are empty
  std::string_view value = {};          ///< the value that it implies
};
constexpr auto other_names = std::to_array<OtherName>({
    {"--out", {"--output", "--out-dir"}},
    {"--out-file", {"--output"}},
    {"--json", {"--format", "--output-format"}, "json"},
    {"--yaml", {"--format"}, "yaml"},
    {"--csv", {"--format"}, "csv"},
    {"--svg", {"--format"}, "svg"},
    {"--sarif", {"--output-format"}, "sarif"},
    {"--format", {"--to", "--output-format", "--lang"}},
    {"--to", {"--format", "--lang"}},
    {"--language", {"--lang"}},
    {"--link", {"--tip"}},
    {"--tip", {"--link"}},
    {"--tip-link", {"--tip", "--link"}},
    {"--end-effector", {"--tip", "--link"}},
    {"--base-link", {"--base"}},
    {"--q", {"--start", "--pose-at"}},
    {"--joint", {"--q", "--start"}},
    {"--joints", {"--q", "--start"}},
    {"--positions", {"--q", "--start"}},
    {"--pkg", {"--package"}},
    {"--pkg-path", {"--package-path"}},
    {"--output-dir", {"--out-dir"}},
    {"--packages", {"--package"}},
    {"--threads", {"--jobs"}},
    {"--deg", {"--degrees"}},
    {"--mm", {"--millimetres"}},
    {"--precision", {"--digits"}},
    {"--decimals", {"--digits"}},
    {"--in-place", {"--write"}},
    {"--dry-run", {"--diff", "--check"}},
});

}  // namespace

std::string own_name(const Parser& parser, std::string_view name, std::string_view value) {
  const auto* const entry =
      std::find_if(other_names.begin(), other_names.end(), [&](const OtherName& other) { return other.name == name; });
  if (entry == other_names.end()) return {};
  const std::vector<OptionDescription> all = parser.options();
  const auto has_name = [](const OptionDescription& option, std::string_view wanted) {
    return std::find(option.names.begin(), option.names.end(), wanted) != option.names.end();
  };
  if (std::string flag = "--" + std::string(value); name == "--format" && !value.empty())
    for (const OptionDescription& option : all)
      if (has_name(option, flag)) return flag;
  const OptionDescription* best = nullptr;
  for (const std::string_view own : entry->own)
    for (const OptionDescription& option : all) {
      if (!has_name(option, own)) continue;
      const std::string_view wanted = entry->value.empty() ? value : entry->value;
      if (std::any_of(option.suggestions.begin(), option.suggestions.end(),
                      [&](const Suggestion& suggestion) { return suggestion.word == wanted; }))
        return std::string(own) + " " + std::string(wanted);
      if (best == nullptr && entry->value.empty()) best = &option;
    }
  return best == nullptr ? std::string() : best->names.back();
}

std::string unknown_word(const Parser& parser, const std::string& word, const std::string& next) {
  if (word.size() < 2 || word[0] != '-') {
    const std::string meant = parser.takes_assignments() ? meant_assignment(word) : std::string();
    return "unexpected argument: \"" + word + '"' + (meant.empty() ? "" : "; " + meant);
  }
  const std::size_t sign = word.find('=');
  const std::string name = word.substr(0, sign);
  const std::string own = own_name(parser, name, sign == std::string::npos ? next : word.substr(sign + 1));
  if (!own.empty()) return "unknown option " + name + "; did you mean \"" + own + "\"?";
  const std::vector<OptionDescription> all = parser.options();
  std::vector<std::string_view> known;
  for (const OptionDescription& option : all) known.insert(known.end(), option.names.begin(), option.names.end());
  const std::string hint = text::did_you_mean(name, known).words;
  return "unknown option " + name + (hint.empty() ? "" : "; " + hint);
}

}  // namespace urdfmill::tools
