#include "urdfmill/files/file_replacements.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <set>

#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {

struct FileReplacements::Pending {
  std::string target;
  dev_t device = 0;
  TemporaryFile temporary;
};

FileReplacements::FileReplacements() = default;
FileReplacements::~FileReplacements() = default;

std::optional<IoError> FileReplacements::add(const std::string& path, std::string_view bytes) {
  const std::string target = behind_links(path);
  struct stat old {};
  if (::stat(target.c_str(), &old) != 0) return io_error("write", in_quotes(path), errno);
  auto pending =
      std::make_unique<Pending>(Pending{target, old.st_dev, TemporaryFile(target, old.st_mode & permissions)});
  if (auto error = fill(pending->temporary, path, bytes, &old)) return error;
  // One open file a file system is enough to wait for the disk.
  const bool first = std::none_of(pending_.begin(), pending_.end(),
                                  [&old](const auto& other) { return other->device == old.st_dev; });
  if (!first && !pending->temporary.file().close()) return io_error("write", in_quotes(path), errno);
  pending_.push_back(std::move(pending));
  return std::nullopt;
}

std::vector<std::optional<IoError>> FileReplacements::commit() {
  std::map<dev_t, int> synced;  // the errno of each file system's syncfs
  std::set<std::filesystem::path> folders;
  std::vector<std::optional<IoError>> errors;
  for (const auto& file : pending_)
    if (const auto [device, first] = synced.try_emplace(file->device, 0); first)
      device->second = ::syncfs(file->temporary.file().number()) == 0 ? 0 : errno;
  for (const auto& file : pending_) {
    int code = synced[file->device];
    if (code == 0 && !(file->temporary.file().close() && file->temporary.rename_to(file->target))) code = errno;
    errors.push_back(code == 0 ? std::nullopt : std::optional(io_error("write", in_quotes(file->target), code)));
    folders.insert(std::filesystem::path(file->target).parent_path());
  }
  for (const auto& folder : folders) sync_folder(folder);
  pending_.clear();
  return errors;
}

}  // namespace urdfmill::files
