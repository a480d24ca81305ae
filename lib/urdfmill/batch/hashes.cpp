#include "urdfmill/batch/hashes.hpp"

#include <nettle/sha2.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "urdfmill/files/glob.hpp"

namespace urdfmill::batch {
namespace {

/// The state of a file, of which the size and the time of the last change count; nothing if there is none.
std::optional<files::FileState> state_now(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  return files::FileState{status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
                          std::int64_t{status.st_mtim.tv_sec} * nanoseconds + status.st_mtim.tv_nsec};
}

/// Hashes the names without their folders, so that a tree has the same hash in any place.
std::string hash_of_names(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(name, name.rfind('/') + 1) += '\n';
  return sha256(text);
}

std::string hash_of_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? sha256(value) : std::string(missing_file);
}

}  // namespace

std::string plain_path(const std::string& path) {
  return path.starts_with("./") ? path.substr(2) : path;
}

std::string sha256(std::string_view bytes) {
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : digest) (text += hexadecimal[byte >> 4U]) += hexadecimal[byte & 15U];
  return text;
}

std::string closure_hash(std::span<const InputFile> files) {
  std::string text;
  constexpr std::array<std::string_view, 3> kinds{"file ", "names ", "variable "};
  for (const InputFile& file : files) text.append(kinds[static_cast<std::size_t>(file.kind)]).append(file.hash) += '\n';
  return sha256(text);
}

std::string FileHashes::of(const std::string& path, bool is_shared, std::optional<files::ReadResult>* read) {
  if (is_shared) {
    const auto state = state_now(path);
    const std::lock_guard lock(mutex_);
    const auto known = known_.find(path);
    if (state && known != known_.end() && known->second.state == *state) return known->second.hash;
  }
  files::ReadResult file = files::read_file(path);
  const bool is_read = !file.error;
  std::string hash = is_shared || !is_read ? of(path, file) : sha256(file.bytes);
  if (read != nullptr && is_read) *read = std::move(file);
  return hash;
}

std::string FileHashes::of(const std::string& path, const files::ReadResult& read) {
  if (read.error) return std::string(missing_file);
  // What is neither on the disk nor a regular file has no state by which it is known again.
  const bool has_state = read.state.inode != 0;
  if (has_state) {
    const std::lock_guard lock(mutex_);
    const auto known = known_.find(path);
    if (known != known_.end() && known->second.state == read.state) return known->second.hash;
  }
  std::string hash = sha256(read.bytes);
  if (has_state) {
    const std::lock_guard lock(mutex_);
    known_.insert_or_assign(path, Known{read.state, hash});
  }
  return hash;
}

std::string FileHashes::now(const InputFile& file, bool is_shared, std::optional<files::ReadResult>* read) {
  if (file.kind == InputKind::pattern) return hash_of_names(files::glob(file.path));
  return file.kind == InputKind::variable ? hash_of_variable(file.path) : of(file.path, is_shared, read);
}

InputRecord::InputRecord(session::Session& session, FileHashes& hashes, const std::string& model)
    : session_(session), hashes_(hashes), model_(plain_path(model)) {
  session::ReadWatch watch;
  watch.file = [this](const std::string& given, const files::ReadResult& read) {
    const std::string path = plain_path(given);
    if (is_known(path, InputKind::file)) return;
    const bool is_model = path == model_ && !read.error;
    files_.push_back({path, is_model ? hash_of_model(read) : hashes_.of(path, read)});
  };
  watch.other = [this](const std::string& path) {
    if (!is_known(path, InputKind::file)) files_.push_back({path, hashes_.of(path, true)});
  };
  watch.glob = [this](const std::string& pattern, const std::vector<std::string>& names) {
    if (!is_known(pattern, InputKind::pattern)) files_.push_back({pattern, hash_of_names(names), InputKind::pattern});
  };
  watch.variable = [this](const std::string& name) {
    if (!is_known(name, InputKind::variable)) files_.push_back({name, hash_of_variable(name), InputKind::variable});
  };
  session_.watch_reads(std::move(watch));
}

InputRecord::~InputRecord() {
  session_.watch_reads({});
}

std::string InputRecord::hash_of_model(const files::ReadResult& read) const {
  const bool is_hashed = known_model_ && known_model_->first == read.state && read.state.inode != 0;
  return is_hashed ? known_model_->second : sha256(read.bytes);
}

bool InputRecord::is_known(const std::string& path, InputKind kind) const {
  return std::any_of(files_.begin(), files_.end(),
                     [&](const InputFile& file) { return file.kind == kind && file.path == path; });
}

}  // namespace urdfmill::batch
