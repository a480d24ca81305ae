#include "urdfmill/batch/work/results.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// Returns the name without the endings of models.
std::string_view stem(std::string_view name) {
  constexpr std::array<std::string_view, 9> endings{".xacro", ".urdf", ".sdf", ".mjcf", ".usda",
                                                    ".usdz",  ".yaml", ".yml", ".json"};
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

/// The name of a result, which grows until it meets no other.
class LongerName {
 public:
  explicit LongerName(const WorkItem& item) : item_(&item), given_(item.result) {}

  [[nodiscard]] const WorkItem& item() const { return *item_; }
  /// Returns the folder that its model's name is relative to.
  [[nodiscard]] std::string top() const { return files::canonical_path(top_folder(*item_)); }

  /// Each makes the name longer; returns false if that is not possible.
  bool keep_ending() { return given_.empty() && !std::exchange(keeps_ending_, true); }
  bool keep_folder() {
    std::string folder = top();
    for (std::size_t i = 0; i < folders_.size(); ++i) folder = files::folder_of(folder);
    const std::string name = folder.substr(folder.rfind('/') + 1);
    if (!name.empty()) folders_.insert(folders_.begin(), name);
    return !name.empty();
  }
  bool add_hash() { return !std::exchange(has_hash_, true); }

  /// Returns the name; empty if it has not grown.
  [[nodiscard]] std::string result() const {
    if (!keeps_ending_ && folders_.empty() && !has_hash_) return given_;
    constexpr std::size_t hash_digits = 8;
    std::string text;
    for (const std::string& folder : folders_) text += folder + '/';
    if (given_.empty())
      text += keeps_ending_ ? std::string_view(item_->name) : stem(item_->name);
    else
      text += given_;
    return has_hash_ ? text + '-' + sha256(text).substr(0, hash_digits) : text;
  }

 private:
  const WorkItem* item_;
  std::string given_;  ///< the longer name that a plan has for it
  bool keeps_ending_ = false, has_hash_ = false;
  std::vector<std::string> folders_;
};

/// Makes the names of results that meet longer; returns false if that is not possible.
bool separate(const std::vector<LongerName*>& same) {
  const auto differ = [&same](const auto& part) {
    return std::any_of(same.begin(), same.end(), [&](const LongerName* name) { return part(*name) != part(*same[0]); });
  };
  const auto grow = [&same](bool (LongerName::*step)()) {
    bool has_grown = false;
    for (LongerName* name : same) has_grown = (name->*step)() || has_grown;
    return has_grown;
  };
  if (!differ([](const LongerName& name) { return name.item().file; })) return false;
  if (differ([](const LongerName& name) { return text::lower_case(name.item().name); }) &&
      grow(&LongerName::keep_ending))
    return true;
  if (differ([](const LongerName& name) { return name.top(); }) && grow(&LongerName::keep_folder)) return true;
  return grow(&LongerName::add_hash);
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
  std::set<std::string_view> seen;
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
  std::string name(item.result.empty() ? stem(item.name) : std::string_view(item.result));
  if (item.has_set) name += suffix_of(item.named_by.empty() ? item.arguments : item.named_by);
  return name.append(suffix);
}

void separate_results(std::vector<WorkItem>& items) {
  std::vector<LongerName> names;
  names.reserve(items.size());
  for (const WorkItem& item : items) names.emplace_back(item);
  bool has_changed = true;
  // A longer name may meet another one: left.xacro.xacro has that of left.xacro with its ending.
  while (std::exchange(has_changed, false)) {
    std::map<std::string, std::vector<LongerName*>> meeting;
    for (std::size_t i = 0; i < items.size(); ++i)
      meeting[text::lower_case(output_name(items[i], ""))].push_back(&names[i]);
    for (const auto& [result, same] : meeting) has_changed = separate(same) || has_changed;
    for (std::size_t i = 0; i < items.size(); ++i) items[i].result = names[i].result();
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

std::string Results::longer_names() const {
  const auto is_longer = [](const auto& result) { return !result.second->result.empty(); };
  const auto count = std::count_if(writers_.begin(), writers_.end(), is_longer);
  if (count == 0) return {};
  const auto example = std::find_if(writers_.begin(), writers_.end(), is_longer);
  return std::to_string(count) +
         " results have longer names, because their models would share one: " + in_words(*example->second) +
         " is written to \"" + path_of(example->first) + '"';
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
  std::map<std::string, std::set<std::string>> folders;  // their contents
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
