// The names under which the user knows files.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// Names as given or found; other included files are relative to the current folder if they are below it.
class ShownNames {
 public:
  /// Knows the files of the roots.
  ShownNames(const Roots& roots, std::shared_ptr<const files::Snapshot> files);
  /// Returns the name to show for a name among sources.
  [[nodiscard]] const std::string& of(const std::string& name);

 private:
  void add(const std::string& file);
  [[nodiscard]] std::string find(const std::string& name) const;

  std::shared_ptr<const files::Snapshot> files_;
  std::filesystem::path here_;
  std::map<std::string, std::string> names_;  ///< by canonical path
  std::map<std::string, std::string> known_;
};

}  // namespace urdfmill::batch
