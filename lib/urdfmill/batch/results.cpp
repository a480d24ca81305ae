#include "urdfmill/batch/results.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/folder.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// Returns the name without the endings of models.
std::string_view stem(std::string_view name) {
  constexpr std::array<std::string_view, 7> endings{".xacro", ".urdf", ".sdf", ".mjcf", ".yaml", ".yml", ".json"};
  const std::size_t begin = name.rfind('/') + 1;
  const auto take = [&](std::string_view ending) {
    if (!name.ends_with(ending) || name.size() - ending.size() == begin) return false;
    name.remove_suffix(ending.size());
    return true;
  };
  // Both endings of arm.urdf.xacro are removed.
  if (take(".xacro")) {
    (void)take(".urdf");
    return name;
  }
  for (const std::string_view ending : endings)
    if (take(ending)) return name;
  (void)take(".xml");
  return name;
}

/// True for characters that file names may contain and no shell interprets.
bool may_stand_in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._-,:").find(c) != std::string_view::npos;
}

/// Returns `+side=b`; a part of a hash replaces characters that are unsuitable in a name.
std::string suffix_of(const session::Arguments& arguments) {
  constexpr std::size_t most = 120, hash_digits = 8;
  std::string text, whole;
  bool is_exact = true;
  const auto append = [&](std::string_view part) {
    for (const char c : part) {
      is_exact = is_exact && may_stand_in_name(c);
      text += may_stand_in_name(c) ? c : '_';
    }
    whole.append(part) += '\0';
  };
  for (const auto& [name, value] : arguments) {
    text += '+';
    append(name);
    text += '=';
    append(value);
  }
  if (text.size() > most) {
    text.resize(most);
    is_exact = false;
  }
  return is_exact ? text : text + '-' + sha256(whole).substr(0, hash_digits);
}

std::string in_words(const WorkItem& item) {
  return '"' + item.file + '"' + shown_arguments(item.arguments);
}

}  // namespace

void InputFiles::add(const std::string& file) {
  if (!file.empty() && file != "-") names_.try_emplace(files_->canonical(file), file);
}

void InputFiles::add_items() {
  if (items_ == nullptr) return;
  // Many models include the same files, each by a path of its own.
  std::unordered_set<std::string_view> seen;
  const auto add_once = [&](const std::string& file) {
    if (seen.insert(file).second) add(file);
  };
  for (const WorkItem& item : *std::exchange(items_, nullptr)) {
    add_once(item.file);
    add_once(item.other);
    for (const InputFile& file : item.files)
      if (file.is_file()) add_once(file.path);
  }
}

const std::string* InputFiles::find(const std::string& path) {
  add_items();
  const auto found = names_.find(files_->canonical(path));
  return found == names_.end() ? nullptr : &found->second;
}

std::string output_name(const WorkItem& item, std::string_view suffix) {
  std::string name(item.keeps_ending ? std::string_view(item.name) : stem(item.name));
  if (item.has_set) name += suffix_of(item.named_by.empty() ? item.arguments : item.named_by);
  return name.append(suffix);
}

void keep_endings(std::vector<WorkItem>& items) {
  bool has_changed = true;
  // A kept ending may meet another name: left.xacro.xacro has that of left.xacro with its ending.
  while (std::exchange(has_changed, false)) {
    std::map<std::string, std::vector<WorkItem*>> by_result;
    for (WorkItem& item : items) by_result[output_name(item, "")].push_back(&item);
    for (const auto& result : by_result) {
      const std::vector<WorkItem*>& same = result.second;
      if (std::all_of(same.begin(), same.end(), [&](const WorkItem* item) { return item->name == same[0]->name; }))
        continue;
      for (WorkItem* item : same) has_changed = !std::exchange(item->keeps_ending, true) || has_changed;
    }
  }
}

Results::Results(const std::vector<WorkItem>& items, std::string folder, std::string_view suffix)
    : items_(items), folder_(std::move(folder)) {
  for (const WorkItem& item : items) writers_.emplace(output_name(item, suffix), &item);
  find_present();
}

std::string Results::path_of(const std::string& name) const {
  return (fs::path(folder_) / name).string();
}

std::string Results::kept_endings() const {
  const auto keeps = [](const auto& result) { return result.second->keeps_ending; };
  const auto count = std::count_if(writers_.begin(), writers_.end(), keeps);
  if (count == 0) return {};
  const auto example = std::find_if(writers_.begin(), writers_.end(), keeps);
  return std::to_string(count) + " results keep the endings of their models, whose names are otherwise the same: " +
         in_words(*example->second) + " is written to \"" + path_of(example->first) + '"';
}

std::string Results::clash() const {
  const auto quoted = [this](const std::string& name) { return '"' + path_of(name) + '"'; };
  for (auto first = writers_.begin(); first != writers_.end(); ++first) {
    const auto& [name, writer] = *first;
    if (const auto second = std::next(first); second != writers_.end() && second->first == name) {
      const WorkItem& other = *second->second;
      if (writer->file == other.file && writer->arguments == other.arguments)
        return in_words(*writer) + " is there twice, and would twice be written to " + quoted(name) +
               "; remove one of the equal argument sets under robots: in .urdfmill.yaml";
      return in_words(*writer) + " and " + in_words(other) + " would both be written to " + quoted(name) +
             "; ⟨exclude⟩ leaves one out, and of a folder that is named the names below it are kept";
    }
    // A result that is the folder of another one cannot be written either.
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1))
      if (const auto other = writers_.find(name.substr(0, slash)); other != writers_.end())
        return in_words(*other->second) + " would be written to " + quoted(other->first) + ", which is the folder of " +
               quoted(name);
  }
  return {};
}

void Results::find_present() {
  std::unordered_map<std::string, std::unordered_set<std::string>> folders;  // their contents
  for (const auto& [name, writer] : writers_) {
    const std::string path = path_of(name);
    const std::size_t slash = path.rfind('/');
    const auto [folder, is_new] = folders.try_emplace(slash == std::string::npos ? "." : path.substr(0, slash + 1));
    if (is_new)
      for (files::FolderEntry& entry : files::list_folder(folder->first)) folder->second.insert(std::move(entry.name));
    if (folder->second.contains(path.substr(slash + 1))) present_.emplace_back(path, writer);
  }
}

bool Results::need_exact_closures() const {
  const auto is_inexact = [](const WorkItem& item) { return !item.is_exact; };
  if (std::none_of(items_.begin(), items_.end(), is_inexact)) return false;
  std::set<std::string> given;
  for (const WorkItem& item : items_)
    if (!item.is_exact) given.insert(top_folder(item));
  std::set<std::string> folders;
  for (const std::string& folder : given) folders.insert(files::canonical_path(folder));
  return std::any_of(present_.begin(), present_.end(),
                     [&](const auto& result) { return is_below(files::canonical_path(result.first), folders); });
}

std::string Results::replaced_input(InputFiles& inputs) const {
  for (const auto& [path, writer] : present_) {
    const std::string* input = inputs.find(path);
    if (input == nullptr) continue;
    const bool is_own = *input == writer->file;
    return '"' + path + "\" would overwrite " + (is_own ? "its own input" : "the input \"" + *input + '"') +
           "; choose another ⟨out-dir⟩";
  }
  return {};
}

bool Results::contain(const std::string& path) const {
  const fs::path relative = fs::path(files::canonical_path(path)).lexically_relative(files::canonical_path(folder_));
  return writers_.contains(relative.generic_string());
}

}  // namespace urdfmill::batch
