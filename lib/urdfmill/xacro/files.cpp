// Files from the disk.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/glob.hpp"

namespace urdfmill::xacro {
namespace {

class DiskFiles : public FileProvider {
 public:
  std::optional<std::string> read(const std::string& path, int& error) override {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
      error = errno;
      return std::nullopt;
    }
    std::optional<std::string> bytes = read_all(file, error);
    ::close(file);
    return bytes;
  }

  std::vector<std::string> glob(const std::string& pattern) override {
    return expand_pattern(
        pattern,
        [](const std::string& folder) {
          std::vector<std::string> names;
          std::error_code error;
          for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
               !error && entry != end; entry.increment(error))
            names.push_back(entry->path().filename().string());
          return names;
        },
        [](const std::string& path) {
          std::error_code error;
          return std::filesystem::exists(std::filesystem::symlink_status(path, error));
        });
  }

 private:
  static std::optional<std::string> read_all(int file, int& error) {
    struct stat status {};
    if (::fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
      error = EISDIR;
      return std::nullopt;
    }
    std::string bytes(static_cast<std::size_t>(std::max<off_t>(status.st_size, 0)) + 1, '\0');
    std::size_t used = 0;
    for (;;) {
      const ssize_t count = ::read(file, bytes.data() + used, bytes.size() - used);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) {
        error = errno;
        return std::nullopt;
      }
      if (count == 0) break;
      used += static_cast<std::size_t>(count);
      if (used > largest_file) {
        error = EFBIG;
        return std::nullopt;
      }
      if (used == bytes.size()) bytes.resize(bytes.size() * 2);
    }
    bytes.resize(used);
    return bytes;
  }

  /// /dev/zero and the like have no end.
  static constexpr std::size_t largest_file = std::size_t{256} << 20;
};

}  // namespace

xml::ParseResult FileProvider::parse(source::Sources& sources, const std::string& name, std::string bytes) {
  return xml::parse(sources, sources.add(name, std::move(bytes)));
}

std::unique_ptr<FileProvider> disk_files() {
  return std::make_unique<DiskFiles>();
}

}  // namespace urdfmill::xacro
