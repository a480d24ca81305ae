// The files that belong to a check.
#pragma once
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// A set of files, which are found in any spelling. Several threads may ask at once.
class OwnFiles {
 public:
  /// Makes an empty set.
  explicit OwnFiles(std::shared_ptr<const files::Snapshot> files) : files_(std::move(files)) {}

  /// Adds files.
  void add(const std::vector<std::string>& files) {
    for (const std::string& file : files) add(file);
  }
  /// Adds a file.
  void add(const std::string& file) { own_.insert(files_->canonical(file)); }
  /// True if there are no files.
  [[nodiscard]] bool is_empty() const { return own_.empty(); }
  /// True for a file of the set.
  [[nodiscard]] bool contains(const std::string& file) const { return own_.contains(files_->canonical(file)); }

 private:
  std::shared_ptr<const files::Snapshot> files_;
  std::set<std::string> own_;  ///< by canonical path
};

}  // namespace urdfmill::batch
