#include "tools/ninja.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include "tools/depfile.hpp"
#include "urdfmill/session/formats.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

/// A word as the shell reads it back.
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

/// A text as the value of a variable.
std::string in_value(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '$') escaped += '$';
    escaped += c;
  }
  return escaped;
}

/// A path in a line `build`.
std::string in_path(std::string_view path) {
  std::string escaped;
  for (const char c : path) {
    if (c == '$' || c == ' ' || c == ':') escaped += '$';
    escaped += c;
  }
  return escaped;
}

std::string suffix_of(const session::Format& format) {
  const std::string_view suffixes = format.suffixes;
  return suffixes.empty() ? "." + std::string(format.name) : std::string(suffixes.substr(0, suffixes.find(' ')));
}

/// The word that follows `--to` or `-t`.
std::string target_of(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].starts_with("--to=")) return words[i].substr(std::string_view("--to=").size());
    if ((words[i] == "--to" || words[i] == "-t") && i + 1 < words.size()) return words[i + 1];
  }
  return {};
}

/// An option that is for runs over many models, or that each edge gives itself; empty if there is none.
std::string refused_option(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 10> refused{"--report", "--resume", "--plan",    "--shard", "--out-dir",
                                                     "--output", "-o",       "--depfile", "--deps",  "--watch"};
  for (const std::string& word : words)
    for (const std::string_view option : refused)
      if (word == option || word.starts_with(std::string(option) + '=')) return std::string(option);
  return {};
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
    const session::Format* format = session::find_format(target_of(list));
    if (format == nullptr) {
      error = "convert needs --to FORMAT";
      return std::nullopt;
    }
    command.suffix = suffix_of(*format);
  } else {
    error = "\"" + words + "\" is neither expand nor convert, which write depfiles";
    return std::nullopt;
  }
  for (const auto& [name, folder] : packages.named)
    list.insert(list.end(), {"--package", fmt::format("{}={}", name, folder)});
  for (const std::string& path : packages.paths) list.insert(list.end(), {"--package-path", path});
  if (packages.no_search) list.emplace_back("--no-package-search");
  for (const std::string& word : list) command.words += (command.words.empty() ? "" : " ") + for_shell(word);
  return command;
}

std::optional<std::string> ninja_text(const std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                      const std::string& folder, std::string& error) {
  std::string text =
      "# Written by `urdfmill plan --ninja`.\n"
      "ninja_required_version = 1.5\n"
      "urdfmill = urdfmill\n\n"
      "rule model\n"
      "  command = $urdfmill " +
      in_value(command.words) +
      " -q $in -o $out --depfile $out.d $arguments\n"
      "  description = $out\n"
      "  depfile = $out.d\n"
      "  deps = gcc\n"
      "  restat = 1\n\n";
  for (const batch::WorkItem& item : items) {
    const std::string output = (std::filesystem::path(folder) / output_name(item, command.suffix)).string();
    for (const std::string& path : {output, item.file})
      if (error = not_nameable(path); !error.empty()) return std::nullopt;
    text.append("build ").append(in_path(output)).append(": model ").append(in_path(item.file)) += '\n';
    if (item.arguments.empty()) continue;
    text += "  arguments =";
    for (const auto& [name, value] : item.arguments) {
      if (value.find('\n') != std::string::npos) {
        error = "an argument with a line break cannot be written to a Ninja file: " + text::visible(name);
        return std::nullopt;
      }
      text.append(" ").append(in_value(for_shell(fmt::format("{}:={}", name, value))));
    }
    text += '\n';
  }
  return text;
}

}  // namespace urdfmill::tools
