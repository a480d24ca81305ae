#include "urdfmill/session/store/read_files.hpp"

namespace urdfmill::session {
namespace {

/// The sources of all robots that are public together take some 20 MiB.
constexpr std::size_t most_bytes_ahead = std::size_t{32} << 20U;
constexpr std::size_t most_bytes_kept = 2 * most_bytes_ahead;

}  // namespace

void ReadFiles::add(const std::string& path, files::ReadResult read) {
  keep(path, std::move(read), most_bytes_ahead);
}

files::ReadResult ReadFiles::read(const std::string& path) {
  const std::string canonical = canonical_.of(path);
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = files_.find(canonical); known != files_.end()) return known->second.read;
  }
  files::ReadResult read = files::read_file(path);
  if (!read.error) keep(canonical, read, most_bytes_kept);
  return read;
}

void ReadFiles::reserve_for_one(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (const auto known = files_.find(path); known != files_.end()) known->second.is_shared = false;
}

std::optional<files::ReadResult> ReadFiles::take(const std::string& path, bool unless_shared) {
  const std::string canonical = canonical_.of(path);
  const std::lock_guard lock(mutex_);
  const auto known = files_.find(canonical);
  if (known == files_.end() || (unless_shared && known->second.is_shared)) return std::nullopt;
  bytes_ -= known->second.read.bytes.size();
  return std::move(files_.extract(known).mapped().read);
}

void ReadFiles::keep(const std::string& path, files::ReadResult read, std::size_t most_bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t size = read.bytes.size();
  if (bytes_ + size <= most_bytes && files_.try_emplace(path, Kept{std::move(read)}).second) bytes_ += size;
}

}  // namespace urdfmill::session
