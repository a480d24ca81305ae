#include "urdfmill/batch/search/origins.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "urdfmill/batch/search/source_tree.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::batch {
namespace {

using yaml::Cursor;

/// True if a shell takes the word as it is, and no program takes it for an option.
bool is_plain(std::string_view word) {
  return !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(":/@._~+-").find(c) != std::string_view::npos;
  });
}

std::string place_and_line(const std::string& file, std::size_t line) {
  return file + ':' + std::to_string(line);
}

/// Returns the last part of a path or address without ".git".
std::string_view last_part(std::string_view path) {
  path = text::trimmed(path, "/");
  path.remove_prefix(std::min(path.rfind('/') + 1, path.size()));
  return path.substr(0, path.size() - (path.ends_with(".git") ? 4 : 0));
}

/// Calls the function with each line of a text and its number.
template <class Function>
void each_line(std::string_view text, const Function& function) {
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    function(text::trimmed(text.substr(0, end)), line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Returns the value of `key = value`, or nothing.
std::string_view value_of(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return {};
  line = text::trimmed(line.substr(key.size()));
  return line.starts_with('=') ? text::trimmed(line.substr(1)) : std::string_view();
}

}  // namespace

Origins::Origins(const std::vector<std::string>& inputs, const files::Snapshot& files) {
  std::set<std::string> folders;
  for (const std::string& input : inputs) {
    const std::string path = files::canonical_path(input);
    const bool is_folder = files.kind(path) == files::PathKind::folder;
    const std::string tree = tree_of(is_folder ? files::join_path(path, ".") : path, {path}, files).folder;
    folders.insert(tree);
    folders.insert(std::string(files::folder_of(tree)));
  }
  const auto read = [&](const std::string& pattern, void (Origins::*reader)(const std::string&, std::string_view)) {
    for (const std::string& folder : folders)
      for (const std::string& file :
           files.glob(files::join_path(folder, pattern)).value_or(std::vector<std::string>())) {
        const files::FilePtr text = files.read(file);
        if (text->error()) continue;
        (this->*reader)(file.substr(std::min(folder.size() + 1, file.size())), text->bytes());
      }
  };
  for (const char* pattern : {"*.repos", "*/*.repos", ".rosinstall", "*.rosinstall", "*/*.rosinstall"})
    read(pattern, &Origins::read_repositories);
  read(".gitmodules", &Origins::read_submodules);
  for (const char* pattern : {"package.xml", "*/package.xml", "*/*/package.xml"})
    read(pattern, &Origins::read_dependencies);
}

void Origins::add(std::string_view repository, std::string_view text) {
  std::string name = text::lower_case(std::string(last_part(repository)));
  std::replace(name.begin(), name.end(), '-', '_');
  repositories_.try_emplace(std::move(name), text);
}

void Origins::read_repositories(const std::string& file, std::string_view text) {
  const yaml::Parsed parsed = yaml::parse(text);
  if (parsed.error) return;
  const auto add_one = [&](std::string_view name, const Cursor& address, const Cursor& version) {
    if (!is_plain(address.text())) return;
    std::string line = "git clone ";
    if (is_plain(version.text())) line.append("-b ").append(version.text()).append(" ");
    line.append(address.text()).append(" (").append(place_and_line(file, address.line())).append(")");
    add(name, line);
    add(address.text(), line);
  };
  const Cursor root(parsed.document.root);
  for (const yaml::Field& entry : root.field("repositories").fields())
    add_one(entry.key.text(), entry.value.field("url"), entry.value.field("version"));
  for (const Cursor& item : root.items())
    for (const yaml::Field& entry : item.fields())
      add_one(entry.value.field("local-name").text(), entry.value.field("uri"), entry.value.field("version"));
}

void Origins::read_submodules(const std::string& file, std::string_view text) {
  each_line(text, [&](std::string_view line, std::size_t number) {
    const std::string_view path = value_of(line, "path");
    if (!is_plain(path)) return;
    add(path, "git submodule update --init " + std::string(path) + " (" + place_and_line(file, number) + ")");
  });
}

void Origins::read_dependencies(const std::string& file, std::string_view text) {
  static constexpr std::array<std::string_view, 4> tags{"depend", "exec_depend", "run_depend", "build_depend"};
  const auto parsed = xml::parse(text, source::FileId{0});
  if (!parsed.document || parsed.document->root() == nullptr) return;
  for (const xml::Element* one = parsed.document->root()->child(); one != nullptr; one = one->next_element()) {
    if (std::find(tags.begin(), tags.end(), one->name) == tags.end() || one->first_child == nullptr) continue;
    const std::string_view before = text.substr(0, one->span.begin);
    const auto line = static_cast<std::size_t>(1 + std::count(before.begin(), before.end(), '\n'));
    dependencies_.try_emplace(
        std::string(text::trimmed(one->first_child->text())),
        "rosdep install --from-paths . --ignore-src (" + place_and_line(file, line) + " depends on it)");
  }
}

std::string Origins::of(std::string_view package) const {
  std::string name = text::lower_case(std::string(package));
  std::replace(name.begin(), name.end(), '-', '_');
  if (const auto found = repositories_.find(name); found != repositories_.end()) return found->second;
  const auto found = dependencies_.find(package);
  return found != dependencies_.end() ? found->second : std::string();
}

}  // namespace urdfmill::batch
