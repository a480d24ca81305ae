#include "urdfmill/batch/base/hashes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace urdfmill::batch {
namespace {

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

std::string closure_hash(std::span<const InputFile> files) {
  std::string text;
  constexpr std::array<std::string_view, 3> kinds{"file ", "names ", "variable "};
  for (const InputFile& file : files) text.append(kinds[static_cast<std::size_t>(file.kind)]).append(file.hash) += '\n';
  return sha256(text);
}

std::string hash_of(const files::File& file) {
  if (file.error()) return std::string(missing_file);
  return *file.derived().get<const std::string>(
      "sha256", [&] { return std::make_shared<const std::string>(sha256(file.bytes())); });
}

std::string hash_now(const files::Snapshot& files, const std::string& path) {
  return files.digest(path, hash_of);
}

std::string hash_now(const files::Snapshot& files, const InputFile& input) {
  if (input.kind == files::ReadKind::pattern)
    return hash_of_names(files.glob(input.path).value_or(std::vector<std::string>()));
  return input.kind == files::ReadKind::variable ? hash_of_variable(input.path) : hash_now(files, input.path);
}

std::vector<InputFile> inputs_of(const files::ReadLog& log, const files::Snapshot& files) {
  std::vector<InputFile> inputs;
  for (const files::ReadLog::Entry& entry : log.entries()) {
    const std::string name = entry.kind == files::ReadKind::file ? plain_path(entry.name) : entry.name;
    const auto is_it = [&](const InputFile& known) { return known.kind == entry.kind && known.path == name; };
    if (std::any_of(inputs.begin(), inputs.end(), is_it)) continue;
    InputFile& input = inputs.emplace_back(InputFile{name, {}, entry.kind});
    if (entry.kind == files::ReadKind::pattern)
      input.hash = hash_of_names(entry.names);
    else
      input.hash = entry.file ? hash_of(*entry.file) : hash_now(files, input);
  }
  return inputs;
}

}  // namespace urdfmill::batch
