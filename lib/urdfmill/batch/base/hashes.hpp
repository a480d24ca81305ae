// Hashes of files, to determine whether the input of a model has changed.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/reader.hpp"
#include "urdfmill/files/sha256.hpp"

namespace urdfmill::batch {

/// Stands for the hash of an unreadable file or of an unset variable.
inline constexpr std::string_view missing_file = "missing";

using files::sha256;

/// An input of a model: a file, a pattern with its matches, or a variable with its value.
struct InputFile {
  std::string path;  ///< or the name of the variable
  std::string hash;  ///< hash of the bytes, of the matching names or of the value; or `missing`
  files::ReadKind kind = files::ReadKind::file;

  /// True if it is a file.
  [[nodiscard]] bool is_file() const { return kind == files::ReadKind::file; }
};

/// Returns one hash for all inputs of a model, in order. Paths are not included, so that the same files give the same
/// hash in any place.
[[nodiscard]] std::string closure_hash(std::span<const InputFile> files);

/// Returns the hash of a file, which is computed once.
[[nodiscard]] std::string hash_of(const files::File& file);
/// Returns the hash of the file as it is now.
[[nodiscard]] std::string hash_now(const files::Snapshot& files, const std::string& path);
/// Returns the hash of the current state of an input.
[[nodiscard]] std::string hash_now(const files::Snapshot& files, const InputFile& input);
/// Returns the path without a "./" before it, as reports name files: an expansion puts that before names.
[[nodiscard]] std::string plain_path(const std::string& path);
/// Returns the dependencies of a result without duplicates.
[[nodiscard]] std::vector<InputFile> inputs_of(const files::ReadLog& log, const files::Snapshot& files);

}  // namespace urdfmill::batch
