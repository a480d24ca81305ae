// Hashes of files, to determine whether the input of a model has changed.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Stands for the hash of an unreadable file or of an unset variable.
inline constexpr std::string_view missing_file = "missing";

/// Returns the SHA-256 in hexadecimal.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// What a model is made from.
enum class InputKind : std::uint8_t {
  file,
  pattern,   ///< of the names of files
  variable,  ///< of the environment
};

/// An input of a model: a file, a pattern with its matches, or a variable with its value.
struct InputFile {
  std::string path;                  ///< or the name of the variable
  std::string hash;                  ///< of the bytes, of the names that match, of the value; or `missing`
  InputKind kind = InputKind::file;  ///< what the path is

  /// Whether it is a file.
  [[nodiscard]] bool is_file() const { return kind == InputKind::file; }
};

/// Returns one hash for all inputs of a model, in order. Paths are not included, so that the same files give the same
/// hash in any place.
[[nodiscard]] std::string closure_hash(std::span<const InputFile> files);

/// Hashes of files. Those that many models share are read once, as long as they do not change. Several threads may ask
/// at once.
class FileHashes {
 public:
  /// The hash of the file as it is now. `is_shared`: remember it. If `read` is not null, it
  /// receives the file where that had to be read.
  [[nodiscard]] std::string of(const std::string& path, bool is_shared,
                               std::optional<files::ReadResult>* read = nullptr);
  /// The hash of what was read under that path.
  [[nodiscard]] std::string of(const std::string& path, const files::ReadResult& read);
  /// The hash of what is there now. `read`: as above.
  [[nodiscard]] std::string now(const InputFile& file, bool is_shared,
                                std::optional<files::ReadResult>* read = nullptr);

 private:
  struct Known {
    files::FileState state;
    std::string hash;
  };

  std::mutex mutex_;
  std::map<std::string, Known> known_;
};

/// The path without a "./" before it, as files are noted: an expansion puts that before names.
[[nodiscard]] std::string plain_path(const std::string& path);

/// Notes what a session reads for a model, each once, in the order they are met.
class InputRecord {
 public:
  /// From now on the session reports its reads to the record. `model` is the file that other models are unlikely to
  /// read.
  InputRecord(session::Session& session, FileHashes& hashes, const std::string& model);
  InputRecord(const InputRecord&) = delete;
  InputRecord& operator=(const InputRecord&) = delete;
  /// The session stops reporting its reads.
  ~InputRecord();

  /// The hash of the model in that state, which need not be computed again.
  void know_model(const files::FileState& state, const std::string& hash) { known_model_.emplace(state, hash); }
  /// What was noted.
  [[nodiscard]] std::vector<InputFile> take() { return std::move(files_); }

 private:
  [[nodiscard]] bool is_known(const std::string& path, InputKind kind) const;
  [[nodiscard]] std::string hash_of_model(const files::ReadResult& read) const;

  session::Session& session_;
  FileHashes& hashes_;
  std::string model_;
  std::optional<std::pair<files::FileState, std::string>> known_model_;
  std::vector<InputFile> files_;
};

}  // namespace urdfmill::batch
