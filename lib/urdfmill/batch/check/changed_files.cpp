#include "urdfmill/batch/check/changed_files.hpp"

#include <algorithm>
#include <filesystem>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/launch/xacro_calls.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

std::string absolute_path(const std::string& path) {
  std::error_code ignored;
  return files::normal_path(fs::absolute(path, ignored).string());
}

}  // namespace

bool ChangedFiles::is_mark(std::string_view path) {
  const std::vector<std::string_view> marks = xacro::PackageIndex::marks();
  return std::find(marks.begin(), marks.end(), files::file_name(path)) != marks.end();
}

bool ChangedFiles::gives_arguments(std::string_view path, std::string_view text) {
  if (!launch::may_call_xacro(path) || is_mark(path) || files::file_name(path) == session::config_name) return false;
  const launch::Calls calls = launch::xacro_calls(path, text);
  return !calls.calls.empty() || !calls.values.empty();
}

bool ChangedFiles::affect(const std::string& model, const files::ReadLog& reads, const session::CheckInputs& inputs,
                          const files::Snapshot& files) const {
  if (paths_.empty()) return false;
  if (has_other_packages_ || affect_configuration(files.canonical(model))) return true;
  if (inputs.lacks_value && has_other_arguments_) return true;
  const auto is_affected = [&](const files::ReadLog::Entry& entry) {
    return entry.kind == files::ReadKind::file      ? contain(entry.name, files)
           : entry.kind == files::ReadKind::pattern ? contain_match(entry.name, files)
                                                    : false;
  };
  return std::any_of(reads.entries().begin(), reads.entries().end(), is_affected) || affect_meshes(inputs, files);
}

bool ChangedFiles::contain(const std::string& path, const files::Snapshot& files) const {
  // A link on the way may itself have changed.
  return contain_canonical(files.canonical(path)) || contain_canonical(absolute_path(path));
}

bool ChangedFiles::contain_canonical(std::string path) const {
  for (; path.size() > 1; path = files::folder_of(path))
    if (paths_.contains(path)) return true;
  return false;
}

bool ChangedFiles::contain_match(const std::string& pattern, const files::Snapshot& files) const {
  const std::string known = pattern.substr(0, pattern.find_first_of("*?["));
  const std::string folder = files.canonical(std::string(files::folder_of(known)));
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const std::string& path) { return files::path_below(path, folder).has_value(); });
}

bool ChangedFiles::affect_configuration(const std::string& model) const {
  return std::any_of(paths_.begin(), paths_.end(), [&](const std::string& path) {
    return files::file_name(path) == session::config_name && files::path_below(model, files::folder_of(path));
  });
}

bool ChangedFiles::affect_meshes(const session::CheckInputs& inputs, const files::Snapshot& files) const {
  if (std::any_of(inputs.files.begin(), inputs.files.end(),
                  [&](const std::string& file) { return contain(file, files); }))
    return true;
  return std::any_of(paths_.begin(), paths_.end(), [&](const std::string& path) {
    const auto has_package = [&](const std::string& name) { return (path + '/').find('/' + name + '/') != path.npos; };
    const auto has_companion = [&](const std::string& folder) {
      return files::path_below(path, files.canonical(folder)).has_value();
    };
    return std::any_of(inputs.unknown_packages.begin(), inputs.unknown_packages.end(), has_package) ||
           (session::may_be_companion(path) &&
            std::any_of(inputs.companion_folders.begin(), inputs.companion_folders.end(), has_companion));
  });
}

}  // namespace urdfmill::batch
