#include "urdfmill/files/temporary_file.hpp"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <system_error>

namespace urdfmill::files {
namespace {

constexpr int most_attempts = 10000;
/// NAME.urdfmill-PROCESS-ATTEMPT stands for NAME while it is written.
constexpr std::string_view temporary_mark = ".urdfmill-";

/// Unlike mkstemp's, the mode of the file follows the process's mask.
int create(const std::string& target, mode_t mode, std::string& path) {
  int file = -1;
  for (int attempt = 0; file < 0 && (attempt == 0 || errno == EEXIST) && attempt < most_attempts; ++attempt) {
    path = target;
    path.append(temporary_mark).append(std::to_string(::getpid())).append("-").append(std::to_string(attempt));
    file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  }
  return file;
}

/// Most files have owner and permissions from the start; setting them again would cost as much as setting others.
bool take_owner_and_permissions(int file, const struct stat& old) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return false;
  bool changed = false;
  if (status.st_uid != old.st_uid || status.st_gid != old.st_gid)
    changed = ::fchown(file, old.st_uid, old.st_gid) == 0;  // only root may
  if (!changed && ((status.st_mode ^ old.st_mode) & permissions) == 0) return true;
  return ::fchmod(file, old.st_mode & permissions) == 0;
}

}  // namespace

IoError io_error(const char* action, const std::string& what, int code) {
  return {code, std::string("cannot ") + action + ' ' + what + ": " + std::generic_category().message(code)};
}

std::string in_quotes(const std::string& path) {
  return '"' + path + '"';
}

TemporaryFile::TemporaryFile(const std::string& target, mode_t mode)
    : file_(create(target, mode, path_)), exists_(file_.is_open()) {}

bool TemporaryFile::rename_to(const std::string& target) {
  if (::rename(path_.c_str(), target.c_str()) != 0) return false;
  exists_ = false;
  return true;
}

std::optional<IoError> fill(TemporaryFile& temporary, const std::string& path, std::string_view bytes,
                            const struct stat* old) {
  if (!temporary.file().is_open()) return io_error("write", in_quotes(path), errno);
  if (auto error = write_descriptor(temporary.file().number(), bytes, in_quotes(path))) return error;
  if (old != nullptr && !take_owner_and_permissions(temporary.file().number(), *old))
    return io_error("write", in_quotes(path), errno);
  return std::nullopt;
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.is_open()) ::fsync(directory.number());
}

bool is_abandoned(std::string_view file_name) {
  const std::size_t mark = file_name.rfind(temporary_mark);
  if (mark == std::string_view::npos) return false;
  const char* const end = file_name.data() + file_name.size();
  pid_t process = 0;
  const auto [behind_process, no_process] =
      std::from_chars(file_name.data() + mark + temporary_mark.size(), end, process);
  if (no_process != std::errc() || process <= 0 || behind_process == end || *behind_process != '-') return false;
  int attempt = 0;
  const auto [behind, no_attempt] = std::from_chars(behind_process + 1, end, attempt);
  return no_attempt == std::errc() && behind == end && ::kill(process, 0) != 0 && errno == ESRCH;
}

}  // namespace urdfmill::files
