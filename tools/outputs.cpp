#include "tools/outputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "tools/console.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::tools {
namespace {

/// Two writes to a pipe or a device do not overwrite each other.
bool is_file(const std::string& path) {
  std::error_code error;
  return !path.empty() && path != "-" &&
         (!std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error));
}

bool are_one_file(const std::string& a, const std::string& b) {
  return is_file(a) && is_file(b) && files::is_same_file(a, b);
}

/// Prints a message and returns false if a file to be written is one of those that were read.
bool spares(const std::vector<NamedFile>& written, const std::function<std::vector<std::string>()>& read) {
  for (const NamedFile& file : written)
    if (const auto replaced = replaced_file(file.path, read)) {
      print_error(fmt::format("{} would overwrite \"{}\", which was read", file.option, *replaced));
      return false;
    }
  return true;
}

}  // namespace

std::string settled_path(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path given(path);
  if (path.empty() || path == "-" || std::find(given.begin(), given.end(), "..") == given.end() ||
      fs::exists(given, error))
    return path;
  const fs::path settled = fs::weakly_canonical(fs::absolute(given, error), error);
  if (error) return path;
  const fs::path below = settled.lexically_relative(fs::current_path(error));
  return below.empty() || *below.begin() == ".." ? settled.string() : below.string();
}

bool reports_are_separate(const std::vector<NamedFile>& reports, const std::vector<NamedFile>& results,
                          const std::vector<std::string>& inputs) {
  std::vector<NamedFile> written = reports;
  written.insert(written.end(), results.begin(), results.end());
  for (auto file = written.begin(); file != written.end(); ++file) {
    const auto same = std::find_if(file + 1, written.end(),
                                   [&](const NamedFile& other) { return are_one_file(file->path, other.path); });
    if (same != written.end()) {
      print_error(fmt::format("{} and {} name the same file, \"{}\"", file->option, same->option, same->path));
      return false;
    }
    const auto input = std::find_if(inputs.begin(), inputs.end(),
                                    [&](const std::string& path) { return are_one_file(file->path, path); });
    if (input != inputs.end()) {
      print_error(fmt::format("{} would overwrite the input \"{}\"", file->option, *input));
      return false;
    }
  }
  return true;
}

std::optional<std::string> replaced_file(const std::string& path,
                                         const std::function<std::vector<std::string>()>& read) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::vector<std::string> files = read();
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const std::string& file) { return files::is_same_file(path, file); });
  return found == files.end() ? std::nullopt : std::optional(std::move(*found));
}

bool spares_sources(const std::vector<NamedFile>& written, const source::Sources& sources) {
  return spares(written, [&sources] {
    std::vector<std::string> names;
    for (const source::FileId id : sources.ids()) names.push_back(sources[id].name());
    return names;
  });
}

bool spares_dependencies(const std::vector<NamedFile>& written, const std::vector<xacro::Dependency>& dependencies) {
  return spares(written, [&dependencies] {
    std::vector<std::string> paths;
    for (const xacro::Dependency& dependency : dependencies)
      if (dependency.kind != xacro::Dependency::Kind::glob) paths.push_back(dependency.path);
    return paths;
  });
}

bool spares_inputs(const std::vector<NamedFile>& written, batch::InputFiles& inputs) {
  for (const NamedFile& file : written) {
    std::error_code error;
    const std::string path = settled_path(file.path);
    if (!is_file(path) || !std::filesystem::exists(path, error)) continue;
    if (const std::string* input = inputs.find(path)) {
      print_error(fmt::format("{} would overwrite the input \"{}\"", file.option, *input));
      return false;
    }
  }
  return true;
}

}  // namespace urdfmill::tools
