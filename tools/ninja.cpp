#include "tools/ninja.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include "tools/command.hpp"
#include "tools/depfile.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// Returns a word quoted for the shell.
std::string for_shell(std::string_view word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./:=+,@%").find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(word);
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'')
      text += "'\\''";
    else
      text += c;
  }
  return text + "'";
}

/// Returns a text as the value of a variable.
std::string in_value(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '$') escaped += '$';
    escaped += c;
  }
  return escaped;
}

/// Returns a path in a `build` line. Ninja has no escape for `|` there, so a variable stands for it.
std::string in_path(std::string_view path) {
  std::string escaped;
  for (const char c : path) {
    if (c == '$' || c == ' ' || c == ':') escaped += '$';
    if (c == '|')
      escaped += "${bar}";
    else
      escaped += c;
  }
  return escaped;
}

/// The destination of a model's result.
struct Result {
  std::string output;
  std::string made;  ///< the file that the command writes: another one if no dependency file can name the result
};

/// Returns the destination. The result of an argument set has a name like `arm+side=left.sdf`, which no dependency file
/// can contain, and Ninja reads fewer names than Make.
Result result_of(const batch::WorkItem& item, const NinjaCommand& command, const std::string& folder) {
  constexpr std::size_t digits = 16;
  const std::filesystem::path output = std::filesystem::path(folder) / output_name(item, command.suffix);
  if (not_nameable(output.string()).empty() && is_read_by_ninja(output.string()))
    return {output.string(), output.string()};
  const std::string name = ".made-" + batch::sha256(output.string()).substr(0, digits) + command.suffix;
  return {output.string(), (output.parent_path() / name).string()};
}

/// Returns the reason why a model cannot be in the file; empty if it can.
std::string not_writable(const batch::WorkItem& item, const Result& result) {
  for (const std::string& path : {item.file, result.output})
    if (const std::size_t at = path.find_first_of("\n\r\t"); at != std::string::npos)
      return "a Ninja file, or Ninja's log, has no escape for \"" + text::visible(path.substr(at, 1)) + "\" in names";
  for (const std::string& path : {item.file, result.made})
    if (std::string reason = not_nameable(path); !reason.empty()) return reason;
  for (const auto& [name, value] : item.arguments)
    if (fmt::format("{}{}", name, value).find_first_of("\n\r") != std::string::npos)
      return "a Ninja file cannot hold a line end in the argument " + text::visible(name);
  return {};
}

/// Returns the edge of a model.
std::string edge(const batch::WorkItem& item, const Result& result) {
  const bool is_moved = result.made != result.output;
  std::string text = "build " + in_path(result.output) + (is_moved ? ": moved_model " : ": model ");
  text.append(in_path(item.file)) += '\n';
  if (is_moved) {
    text.append("  made = ").append(in_value(for_shell(result.made))) += '\n';
    text.append("  depfile = ").append(in_value(result.made)) += ".d\n";
  }
  if (item.arguments.empty()) return text;
  text += "  arguments =";
  for (const auto& [name, value] : item.arguments)
    text.append(" ").append(in_value(for_shell(fmt::format("{}:={}", name, value))));
  return text += '\n';
}

std::string suffix_of(const session::Format& format) {
  const std::string_view suffixes = format.suffixes;
  return suffixes.empty() ? "." + std::string(format.name) : std::string(suffixes.substr(0, suffixes.find(' ')));
}

/// Returns the word after `--to` or `-t`.
std::string edge_target(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].starts_with("--to=")) return words[i].substr(std::string_view("--to=").size());
    if ((words[i] == "--to" || words[i] == "-t") && i + 1 < words.size()) return words[i + 1];
  }
  return {};
}

/// True if the meshes of a conversion go to a folder that the edges may share.
bool places_files(const session::Format& format, const std::vector<std::string>& words) {
  const auto copy = std::adjacent_find(words.begin(), words.end(), [](const std::string& a, const std::string& b) {
    return a == "--meshes" && b == "copy";
  });
  return format.places_meshes || copy != words.end() ||
         std::find(words.begin(), words.end(), "--meshes=copy") != words.end();
}

/// Returns an option for runs over many models, or one that each edge sets itself; empty if there is none.
std::string refused_option(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 10> refused{"--report", "--resume", "--plan",    "--shard", "--out-dir",
                                                     "--output", "-o",       "--depfile", "--deps",  "--watch"};
  for (const std::string& word : words)
    for (const std::string_view option : refused)
      if (word == option || word.starts_with(std::string(option) + '=')) return std::string(option);
  return {};
}

/// Prints that command's message and returns false if it would not run with these words on a model.
bool edges_are_sound(std::vector<std::string> words, const std::string& suffix) {
  const auto commands = all_commands();
  const auto command = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command* known) { return known->name == words.front(); });
  Parser parser((*command)->name, (*command)->description);
  (*command)->declare(**command, parser);
  words.erase(words.begin());
  // /dev/null exists for every folder and is not a folder.
  words.insert(words.end(), {"/dev/null", "-o", "edge" + suffix, "--depfile", "edge.d"});
  return !parser.parse(std::move(words));
}

}  // namespace

std::optional<NinjaCommand> ninja_command(const std::string& words, const PackageOptions& packages,
                                          std::string& error) {
  std::istringstream stream(words);
  std::vector<std::string> list;
  for (std::string word; stream >> word;) list.push_back(word);
  if (const std::string refused = refused_option(list); !refused.empty()) {
    error = refused + " cannot be given: each edge is one model, whose result and dependencies Ninja names";
    return std::nullopt;
  }
  NinjaCommand command;
  if (!list.empty() && list.front() == "expand") {
    command.suffix = ".urdf";
  } else if (!list.empty() && list.front() == "convert") {
    const std::string target = edge_target(list);
    const session::Format* format = session::find_format(target);
    if (format == nullptr) {
      std::vector<std::string_view> names;
      for (const session::Format& known : session::all_formats()) names.push_back(known.name);
      const std::string hint = text::did_you_mean(target, names).words;
      error = target.empty() ? "convert needs --to FORMAT" : "unknown format \"" + target + "\"";
      if (!hint.empty()) error += "; " + hint;
      return std::nullopt;
    }
    command.suffix = suffix_of(*format);
    if (places_files(*format, list)) list.emplace_back("--hash-names");
  } else {
    error = "\"" + words + "\" is neither expand nor convert, which write depfiles";
    return std::nullopt;
  }
  if (!edges_are_sound(list, command.suffix)) {
    error = "no edge could run \"" + words + '"';
    return std::nullopt;
  }
  for (const auto& [name, folder] : packages.places.named)
    list.insert(list.end(), {"--package", fmt::format("{}={}", name, folder)});
  for (const std::string& path : packages.places.paths) list.insert(list.end(), {"--package-path", path});
  if (!packages.places.around) list.emplace_back("--no-package-search");
  for (const std::string& word : list) command.words += (command.words.empty() ? "" : " ") + for_shell(word);
  return command;
}

std::vector<std::string> keep_writable(std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                       const std::string& folder) {
  std::vector<std::string> left_out;
  std::erase_if(items, [&](const batch::WorkItem& item) {
    const std::string reason = not_writable(item, result_of(item, command, folder));
    if (!reason.empty()) left_out.push_back(text::visible(item.file) + " is left out: " + reason);
    return !reason.empty();
  });
  return left_out;
}

std::string ninja_text(const std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                       const std::string& folder) {
  const std::string words = in_value(command.words);
  std::string text =
      "# Written by `urdfmill plan --ninja`.\n"
      "ninja_required_version = 1.5\n"
      "urdfmill = urdfmill\n"
      "bar = |\n\n"
      "rule model\n"
      "  command = $urdfmill " +
      words +
      " -q $in -o $out --depfile $out.d $arguments\n"
      "  description = $out\n"
      "  depfile = $out.d\n"
      "  deps = gcc\n"
      "  restat = 1\n\n"
      "# A result that no dependency file can name is made under another name.\n"
      "rule moved_model\n"
      "  command = $urdfmill " +
      words +
      " -q $in -o $made --depfile $made.d $arguments && mv -f $made $out\n"
      "  description = $out\n"
      "  deps = gcc\n\n";
  for (const batch::WorkItem& item : items) text += edge(item, result_of(item, command, folder));
  return text;
}

}  // namespace urdfmill::tools
