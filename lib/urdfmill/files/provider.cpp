#include "urdfmill/files/provider.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/normal_path.hpp"

namespace urdfmill::files {
namespace {

class Disk : public Provider {
 public:
  [[nodiscard]] ReadResult read(const std::string& path, const ReadOptions& options) const override {
    return read_file(path, options);
  }
  [[nodiscard]] std::vector<FolderEntry> list(const std::string& folder, int* error) const override {
    return list_folder(folder, error);
  }
  [[nodiscard]] PathKind kind(const std::string& path) const override {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return PathKind::nothing;
    if (S_ISREG(status.st_mode)) return PathKind::file;
    return S_ISDIR(status.st_mode) ? PathKind::folder : PathKind::other;
  }
  [[nodiscard]] bool is_link(const std::string& path) const override {
    char none = 0;
    return ::readlink(path.c_str(), &none, 1) >= 0;
  }
  [[nodiscard]] std::string canonical(const std::string& path) const override { return canonical_path(path); }
  [[nodiscard]] std::optional<FileState> state(const std::string& path) const override { return file_state(path); }
};

/// The beginning of the paths of what is in a folder.
std::string prefix_of(const std::string& folder) {
  std::string prefix = normal_path(folder);
  if (folder.empty() || prefix == ".") return {};
  if (!prefix.ends_with('/')) prefix += '/';
  return prefix;
}

}  // namespace

bool Provider::is_link(const std::string& /*path*/) const {
  return false;
}

std::string Provider::canonical(const std::string& path) const {
  return normal_path(path);
}

std::optional<FileState> Provider::state(const std::string& /*path*/) const {
  return std::nullopt;
}

std::shared_ptr<const Provider> disk() {
  return std::make_shared<Disk>();
}

void RecordedFiles::note(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  paths_.insert(path);
}

ReadResult RecordedFiles::read(const std::string& path, const ReadOptions& options) const {
  note(path);
  return files_->read(path, options);
}

std::vector<FolderEntry> RecordedFiles::list(const std::string& folder, int* error) const {
  note(folder);
  return files_->list(folder, error);
}

PathKind RecordedFiles::kind(const std::string& path) const {
  note(path);
  return files_->kind(path);
}

std::optional<FileState> RecordedFiles::state(const std::string& path) const {
  note(path);
  return files_->state(path);
}

std::vector<std::string> RecordedFiles::paths() const {
  const std::lock_guard lock(mutex_);
  return {paths_.begin(), paths_.end()};
}

ConfinedFiles::ConfinedFiles(const std::vector<std::string>& folders, std::shared_ptr<const Provider> files)
    : all_(std::move(files)) {
  for (const std::string& folder : folders) folders_.push_back(canonical_path(folder));
}

std::optional<FileInFolder> ConfinedFiles::inside(const std::string& path) const {
  if (path.find('\0') != std::string::npos) return std::nullopt;
  // A relative path that does not exist would stay relative.
  std::error_code error;
  std::string real = all_->canonical(std::filesystem::absolute(path.empty() ? "." : path, error).string());
  for (const std::string& folder : folders_)
    if (real == folder || path_below(real, folder)) return FileInFolder{std::move(real), folder};
  return std::nullopt;
}

ReadResult ConfinedFiles::read(const std::string& path, const ReadOptions& options) const {
  const auto found = inside(path);
  if (found) {
    ReadResult read = all_->read(found->file, {.beneath = found->folder, .largest = options.largest});
    if (read.error) read.error->message = "cannot read \"" + path + "\": " + read.error->reason;
    return read;
  }
  ReadResult refused;
  refused.error = IoError{EACCES, {}, "it is outside the folders that may be read"};
  refused.error->message = "cannot read \"" + path + "\": " + refused.error->reason;
  return refused;
}

std::vector<FolderEntry> ConfinedFiles::list(const std::string& folder, int* error) const {
  if (const auto found = inside(folder)) return all_->list(found->file, error);
  if (error != nullptr) *error = ENOENT;
  return {};
}

PathKind ConfinedFiles::kind(const std::string& path) const {
  const auto found = inside(path);
  return found ? all_->kind(found->file) : PathKind::nothing;
}

bool ConfinedFiles::is_link(const std::string& path) const {
  return inside(path) && all_->is_link(path);
}

std::string ConfinedFiles::canonical(const std::string& path) const {
  return all_->canonical(path);
}

std::optional<FileState> ConfinedFiles::state(const std::string& path) const {
  const auto found = inside(path);
  return found ? all_->state(found->file) : std::nullopt;
}

ReadResult MemoryFiles::read(const std::string& path, const ReadOptions& /*options*/) const {
  const auto found = texts_.find(normal_path(path));
  return found != texts_.end() ? ReadResult{found->second} : no_such_file(path);
}

std::vector<FolderEntry> MemoryFiles::list(const std::string& folder, int* error) const {
  const std::string prefix = prefix_of(folder);
  std::vector<FolderEntry> entries;
  for (auto at = texts_.lower_bound(prefix); at != texts_.end() && at->first.starts_with(prefix); ++at) {
    const std::string rest = at->first.substr(prefix.size());
    const std::string name = rest.substr(0, rest.find('/'));
    if (name.empty() || (!entries.empty() && entries.back().name == name)) continue;
    entries.push_back({name, name.size() < rest.size(), name.size() == rest.size()});
  }
  if (error != nullptr) *error = entries.empty() ? ENOENT : 0;
  return entries;
}

PathKind MemoryFiles::kind(const std::string& path) const {
  if (texts_.contains(normal_path(path))) return PathKind::file;
  const std::string prefix = prefix_of(path);
  const auto inside = texts_.lower_bound(prefix);
  return inside != texts_.end() && inside->first.starts_with(prefix) ? PathKind::folder : PathKind::nothing;
}

}  // namespace urdfmill::files
