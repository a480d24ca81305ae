#include "tools/man_page.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/xacro_options.hpp"

namespace urdfmill::tools {
namespace {

/// Returns text as troff prints it: every character stands for itself.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

/// Returns the lines of a text, each on its own.
std::string lines(std::string_view text) {
  std::string out = escaped(text);
  for (std::size_t at = out.find('\n'); at != std::string::npos; at = out.find('\n', at + 5)) out.insert(at, "\n.br");
  return out;
}

std::string heading(const std::string& page, std::string_view summary) {
  std::string title = page;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return ".TH " + title + " 1 \"\" \"urdfmill " URDFMILL_VERSION "\" \"urdfmill\"\n.SH NAME\n" + escaped(page) +
         " \\- " + escaped(summary) + "\n";
}

std::string options_section(const Parser& parser) {
  std::string text;
  std::optional<session::Heading> heading;
  bool has_arguments = false;
  for (const OptionDescription& option : parser.options()) {
    if (option.positional) {
      if (!std::exchange(has_arguments, true)) text += ".SH ARGUMENTS\n";
    } else if (heading != option.heading) {
      text += (heading ? ".SS " : ".SH OPTIONS\n.SS ") + escaped(session::text(option.heading)) + "\n";
      heading = option.heading;
    }
    text += ".TP\n.B " + escaped(option.spelling);
    if (!option.positional && option.takes_value) text += " \\fI" + escaped(option.value_name) + "\\fR";
    text += "\n" + lines(option.help) + "\n";
  }
  return text;
}

constexpr std::string_view exit_section =
    ".SH EXIT STATUS\n.TP\n.B 0\nSuccess, without findings.\n.TP\n.B 1\nThere are findings: the model has errors, or a "
    "migration or conversion was refused.\n.TP\n.B 2\nWrong usage, a file that cannot be read or written, a failed "
    "expansion.\n";

std::string program_page() {
  std::string text = heading("urdfmill", "a toolchain for robot models (xacro, URDF, SDF, MJCF, DH)");
  text += ".SH SYNOPSIS\n.B urdfmill\n.I COMMAND\n[options] INPUT... [name:=value...]\n.SH COMMANDS\n";
  std::string pages;
  for (const Group group : all_groups) {
    text += ".SS " + escaped(tools::text(group)) + "\n";
    for (const Command* command : all_commands()) {
      if (command->group != group) continue;
      text += ".TP\n.B " + escaped(command->name) + "\n" + escaped(command->summary) + "\n";
      pages += ".BR urdfmill\\-" + escaped(command->name) + " (1),\n";
    }
  }
  text += exit_section;
  text +=
      ".SH ENVIRONMENT\n"
      ".TP\n.B URDFMILL_PACKAGES\nWhere packages are: name=folder:name=folder.\n"
      ".TP\n.B URDFMILL_PYTHON\nThe version of Python that xacro files are written for: 3.10, 3.11, 3.12 or 3.13.\n"
      ".TP\n.B AMENT_PREFIX_PATH, ROS_PACKAGE_PATH\nWhere packages are looked for.\n"
      ".TP\n.B NO_COLOR\nIf it is set, text has no colours.\n";
  return text + ".SH SEE ALSO\n" + pages + ".BR xacro (1)\n";
}

std::string xacro_page() {
  return heading("xacro", "expand xacro files") + ".SH SYNOPSIS\n.nf\n" + escaped(xacro_help()) +
         ".fi\n.SH SEE ALSO\n.BR urdfmill (1),\n.BR urdfmill\\-expand (1)\n";
}

std::string command_page(const Command& command) {
  Parser parser(command.name, command.description);
  command.declare(command, parser);
  std::string page = parser.name();
  const std::string called = page;
  std::replace(page.begin(), page.end(), ' ', '-');
  std::string text = heading(page, command.summary);
  text += ".SH SYNOPSIS\n.B " + escaped(called) + "\n[options]";
  for (const OptionDescription& option : parser.options()) {
    if (!option.positional) continue;
    const std::string name = escaped(option.spelling);
    text += option.required ? " " + name : " [" + name + "]";
    if (option.repeated) text += "...";
  }
  if (parser.takes_assignments()) text += " [name:=value...]";
  text += "\n.SH DESCRIPTION\n" + lines(parser.description()) + "\n" + options_section(parser);
  return text + std::string(exit_section) + ".SH SEE ALSO\n.BR urdfmill (1)\n";
}

}  // namespace

int print_man_page(const std::vector<std::string>& words) {
  if (words.empty()) return print_output(program_page()) ? exit_clean : exit_failure;
  if (words[0] == "xacro") return print_output(xacro_page()) ? exit_clean : exit_failure;
  for (const Command* command : all_commands())
    if (command->name == words[0]) return print_output(command_page(*command)) ? exit_clean : exit_failure;
  print_error("there is no manual page for \"" + words[0] + "\"");
  return exit_failure;
}

}  // namespace urdfmill::tools
