#include "tools/help.hpp"

#include <algorithm>

#include "tools/command.hpp"

namespace urdfmill::tools {
namespace {

constexpr std::size_t width = 100;
constexpr std::size_t widest_names = 28;  ///< the help of an option with longer names begins on the next line

/// Counts columns on the screen: every character of the help is one wide.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Appends words, with the lines after the first one indented; `at` is the column where the text begins.
void append_wrapped(std::string& out, std::string_view text, std::size_t indentation, std::size_t at) {
  bool first_of_line = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    if (!first_of_line && at + 1 + columns(word) > width) {
      out.append("\n").append(indentation, ' ');
      at = indentation;
      first_of_line = true;
    }
    if (!first_of_line) out += ' ';
    out += word;
    at += columns(word) + (first_of_line ? 0 : 1);
    first_of_line = false;
    if (end < text.size() && text[end] == '\n') {
      out.append("\n").append(indentation, ' ');
      at = indentation;
      first_of_line = true;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

std::string names_of(const OptionDescription& option) {
  std::string names = option.spelling;
  if (const std::size_t comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
  if (option.positional || !option.takes_value) return names;
  return names + (option.value_optional ? " [" + option.value_name + "]" : " " + option.value_name);
}

std::string usage(const Parser& parser, const std::vector<OptionDescription>& options) {
  std::string line = "Usage: " + parser.name();
  for (const OptionDescription& option : options)
    if (!option.positional && option.required) line += " " + option.names.back() + " " + option.value_name;
  line += " [options]";
  for (const OptionDescription& option : options) {
    if (!option.positional) continue;
    const std::string name = option.spelling + (option.repeated ? "..." : "");
    line += option.required ? " " + name : " [" + name + "]";
  }
  return line + (parser.takes_assignments() ? " [name:=value...]\n" : "\n");
}

}  // namespace

std::string program_help() {
  std::string all =
      "urdfmill: a toolchain for robot models (xacro, URDF, SDF, MJCF, DH)\n\nusage: urdfmill COMMAND [options] "
      "INPUT… [name:=value…]\n";
  std::size_t longest = 0;
  for (const Command* command : all_commands()) longest = std::max(longest, command->name.size());
  for (const Group group : all_groups) {
    all.append("\n").append(text(group)).append(":\n");
    for (const Command* command : all_commands())
      if (command->group == group)
        all.append("  ")
            .append(command->name)
            .append(longest - command->name.size() + 2, ' ')
            .append(command->summary)
            .append("\n");
  }
  return all +
         "\n`urdfmill COMMAND --help` lists a command's options, `--help-all` also those for runs over many models.\n"
         "Called under the name `xacro`, the program is a drop-in xacro.\n";
}

std::string help_text(const Parser& parser, session::Shown most) {
  std::string text;
  append_wrapped(text, parser.description(), 0, 0);
  const std::vector<OptionDescription> options = parser.options(most);
  text += usage(parser, options);
  std::size_t longest = 0;
  for (const OptionDescription& option : options)
    if (const std::size_t length = columns(names_of(option)); length <= widest_names)
      longest = std::max(longest, length);
  const std::size_t column = longest + 4;
  const OptionDescription* before = nullptr;
  for (const OptionDescription& option : options) {
    if (before == nullptr || before->positional != option.positional || before->heading != option.heading) {
      text += '\n';
      if (!option.positional) text.append(session::text(option.heading)).append(":\n");
    }
    before = &option;
    const std::string names = names_of(option);
    text.append("  ").append(names);
    if (columns(names) <= longest)
      text.append(column - 2 - columns(names), ' ');
    else
      text.append("\n").append(column, ' ');
    append_wrapped(text, option.help, column, column);
  }
  return text;
}

}  // namespace urdfmill::tools
