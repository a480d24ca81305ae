// The files that differ between two states of a tree, and the models that depend on them.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/files/reader.hpp"
#include "urdfmill/session/checks/check_inputs.hpp"

namespace urdfmill::batch {

/// Changed, added and deleted files by canonical paths.
class ChangedFiles {
 public:
  /// Adds a file, or a folder in which every file may have changed.
  void add(std::string path) { paths_.insert(std::move(path)); }
  /// Notes that other packages are found than before.
  void add_packages() { has_other_packages_ = true; }
  /// Notes that a file has changed that gives arguments to robots.
  void add_arguments() { has_other_arguments_ = true; }
  /// True if a launch file, a script or another file with that text gives arguments to robots.
  [[nodiscard]] static bool gives_arguments(std::string_view path, std::string_view text);
  /// True for files that the search for packages looks for in folders, such as package.xml.
  [[nodiscard]] static bool is_mark(std::string_view path);

  /// Returns true if a model may have other findings than before: something that it reads or looks for has changed.
  [[nodiscard]] bool affect(const std::string& model, const files::ReadLog& reads, const session::CheckInputs& inputs,
                            const files::Snapshot& files) const;
  /// True for a changed file, and for one in a changed folder.
  [[nodiscard]] bool contain(const std::string& path, const files::Snapshot& files) const;

 private:
  [[nodiscard]] bool contain_canonical(std::string path) const;
  [[nodiscard]] bool contain_match(const std::string& pattern, const files::Snapshot& files) const;
  [[nodiscard]] bool affect_configuration(const std::string& model) const;
  [[nodiscard]] bool affect_meshes(const session::CheckInputs& inputs, const files::Snapshot& files) const;

  std::set<std::string> paths_;
  bool has_other_packages_ = false, has_other_arguments_ = false;
};

}  // namespace urdfmill::batch
