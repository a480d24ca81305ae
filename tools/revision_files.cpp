#include "tools/revision_files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/text/words.hpp"

namespace urdfmill::tools {
namespace {

files::ReadResult failure(const std::string& path, int code, const std::string& reason) {
  return {{}, files::IoError{code, "cannot read \"" + path + "\": " + reason, reason}, {}};
}

files::ReadResult failure(const std::string& path, int code) {
  return failure(path, code, std::strerror(code));
}

}  // namespace

std::shared_ptr<const RevisionFiles> RevisionFiles::open(const Git& git, const std::string& commit) {
  const ProcessResult listed = git.run({"ls-tree", "-r", "-t", "-l", "-z", "--full-tree", commit});
  if (!listed.is_done) return nullptr;
  const std::shared_ptr<RevisionFiles> files(new RevisionFiles(git.top(), git.objects(), git.missing_objects()));
  files->folders_[""];
  for (const std::string& line : split_at_nul(listed.output)) files->add(line);
  files->follow_links();
  return files;
}

/// Adds an entry of the form "MODE TYPE OBJECT SIZE<tab>PATH".
void RevisionFiles::add(std::string_view line) {
  const std::size_t tab = std::min(line.find('\t'), line.size());
  const std::vector<std::string_view> words = text::words(line.substr(0, tab));
  constexpr std::size_t words_of_line = 4;
  if (words.size() != words_of_line || tab == line.size()) return;
  std::string path(line.substr(tab + 1));
  Entry entry{Kind::file, std::string(words[2]), 0};
  if (words[1] == "tree") entry.kind = Kind::folder;
  if (words[1] == "commit") entry.kind = Kind::submodule;
  if (words[0] == "120000") entry.kind = Kind::link;
  (void)std::from_chars(words[3].data(), words[3].data() + words[3].size(), entry.size);
  if (entry.kind == Kind::link) entry.target = objects_->content(entry.object).value_or("");
  if (entry.kind == Kind::folder) folders_[path];
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash);
  folders_[folder].push_back(
      {path.substr(slash + 1), entry.kind == Kind::folder, entry.kind == Kind::file, entry.kind == Kind::link});
  entries_.emplace(std::move(path), std::move(entry));
}

/// Completes and sorts the listings: the target of a link counts, and a submodule is a folder.
void RevisionFiles::follow_links() {
  for (auto& [folder, entries] : folders_) {
    for (files::FolderEntry& entry : entries) {
      const std::string path = files::join_path(top_, files::join_path(folder, entry.name));
      const files::PathKind kind = entry.is_file || entry.is_folder ? files::PathKind::nothing : this->kind(path);
      entry.is_folder = entry.is_folder || kind == files::PathKind::folder;
      entry.is_file = entry.is_file || kind == files::PathKind::file;
    }
    std::sort(entries.begin(), entries.end(), [](const auto& x, const auto& y) { return x.name < y.name; });
  }
}

std::string RevisionFiles::absolute(const std::string& path) const {
  std::error_code ignored;
  std::string full = files::normal_path(std::filesystem::absolute(path, ignored).string());
  while (full.size() > 1 && full.ends_with('/')) full.pop_back();
  if (full == top_ || files::path_below(full, top_)) return full;
  // The working tree may have been reached through a link.
  return files::canonical_path(full);
}

RevisionFiles::Place RevisionFiles::resolve(const std::string& path, bool follow_last) const {
  constexpr int most_links = 40;
  std::string rest;
  const std::string full = absolute(path);
  if (full != top_) {
    const auto below = files::path_below(full, top_);
    if (!below) return {true, full, nullptr};
    rest = *below;
  }
  std::string done;
  const Entry* entry = nullptr;
  for (int links = 0; !rest.empty();) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    std::string next = files::join_path(done, rest.substr(0, slash));
    rest.erase(0, std::min(slash + 1, rest.size()));
    const auto found = entries_.find(next);
    const auto whole = [&next, &rest] { return rest.empty() ? next : files::join_path(next, rest); };
    if (found == entries_.end()) return {false, whole(), nullptr};
    entry = &found->second;
    if (entry->kind == Kind::submodule) return {true, files::join_path(top_, whole()), nullptr};
    if (entry->kind != Kind::link || (rest.empty() && !follow_last)) {
      done = std::move(next);
      continue;
    }
    if (++links > most_links) return {false, next, nullptr};
    std::string target = entry->target;
    if (!target.starts_with('/')) target.insert(0, files::join_path(top_, done) + '/');
    if (!rest.empty()) target += '/' + rest;
    target = files::normal_path(target);
    while (target.size() > 1 && target.ends_with('/')) target.pop_back();
    const auto below = files::path_below(target, top_);
    if (!below && target != top_) return {true, target, nullptr};
    rest = below ? std::string(*below) : std::string();
    done.clear();
    entry = nullptr;
  }
  static const Entry top{Kind::folder, {}, 0};
  return {false, done, entry != nullptr ? entry : &top};
}

files::ReadResult RevisionFiles::read(const std::string& path, const files::ReadOptions& options) const {
  const Place place = resolve(path);
  if (place.is_elsewhere) return disk_->read(place.path, options);
  if (place.entry == nullptr) return files::no_such_file(path);
  if (place.entry->kind != Kind::file) return failure(path, EISDIR);
  if (place.entry->size > options.largest) return failure(path, EFBIG);
  std::optional<std::string> content = objects_->content(place.entry->object);
  if (!content) return failure(path, EIO, "git has no content of this file" + missing_);
  return {std::move(*content), std::nullopt, {}};
}

std::vector<files::FolderEntry> RevisionFiles::list(const std::string& folder, int* error) const {
  const Place place = resolve(folder.empty() ? "." : folder);
  if (place.is_elsewhere) return disk_->list(place.path, error);
  const auto found = folders_.find(place.path);
  const bool exists = place.entry != nullptr && found != folders_.end();
  if (error != nullptr) *error = exists ? 0 : place.entry != nullptr ? ENOTDIR : ENOENT;
  return exists ? found->second : std::vector<files::FolderEntry>();
}

files::PathKind RevisionFiles::kind(const std::string& path) const {
  const Place place = resolve(path);
  if (place.is_elsewhere) return disk_->kind(place.path);
  if (place.entry == nullptr) return files::PathKind::nothing;
  return place.entry->kind == Kind::folder ? files::PathKind::folder : files::PathKind::file;
}

bool RevisionFiles::is_link(const std::string& path) const {
  const Place place = resolve(path, false);
  if (place.is_elsewhere) return disk_->is_link(place.path);
  return place.entry != nullptr && place.entry->kind == Kind::link;
}

std::string RevisionFiles::canonical(const std::string& path) const {
  const Place place = resolve(path);
  if (place.is_elsewhere) return disk_->canonical(place.path);
  return place.path.empty() ? top_ : files::join_path(top_, place.path);
}

std::optional<files::FileState> RevisionFiles::state(const std::string& path) const {
  const Place place = resolve(path);
  if (place.is_elsewhere) return disk_->state(place.path);
  if (place.entry == nullptr || place.entry->object.empty()) return std::nullopt;
  // The name of the object stands for its content.
  files::FileState state;
  state.size = place.entry->size;
  constexpr int base = 16;
  constexpr std::size_t digits = 15;
  (void)std::from_chars(place.entry->object.data(), place.entry->object.data() + digits, state.inode, base);
  return state;
}

}  // namespace urdfmill::tools
