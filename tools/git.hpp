// The only place that starts git. It reads, and nothing that a repository brings runs.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/process.hpp"

namespace urdfmill::tools {

/// Contents of objects of a repository, all from one process of git. May be used by several threads.
class GitObjects {
 public:
  explicit GitObjects(std::unique_ptr<RunningProcess> process) : process_(std::move(process)) {}
  /// Returns the content of an object; nothing if the repository lacks it.
  [[nodiscard]] std::optional<std::string> content(const std::string& object) const;

 private:
  mutable std::mutex mutex_;
  std::unique_ptr<RunningProcess> process_;  ///< null after git has failed
};

/// A repository with a working tree.
///
/// Git does not see the folder `.git`, whose configuration and hooks can name programs, but a temporary one. That has a
/// configuration of ours, into which the few keys go that say how the files are to be read, and links to references,
/// index and objects. It is removed with this object.
class Git {
 public:
  /// Opens the repository around a file or folder; prints a message on behalf of an option or a command and returns
  /// null if that fails.
  [[nodiscard]] static std::unique_ptr<Git> around(const std::string& input, std::string_view asker);
  /// Opens the repository whose top folder this is; null if that fails. `error` is the number of the error that kept
  /// git from starting, or 0.
  [[nodiscard]] static std::unique_ptr<Git> at(const std::string& top, int& error);
  Git(const Git&) = delete;
  Git& operator=(const Git&) = delete;
  ~Git();

  /// Returns the canonical path of the top folder.
  [[nodiscard]] const std::string& top() const { return top_; }
  /// Runs a command of git that only reads.
  [[nodiscard]] ProcessResult run(const std::vector<std::string>& words) const;
  /// Returns the contents of objects; they stay readable when this object is gone.
  [[nodiscard]] std::unique_ptr<GitObjects> objects() const;
  /// Returns what may explain that git does not find an object, as the end of a sentence; empty if nothing does.
  [[nodiscard]] std::string missing_objects() const;

  /// Returns the commit that a revision names; empty if there is none.
  [[nodiscard]] std::string commit(const std::string& revision) const;
  /// Returns the last common commit of HEAD and the revision; prints a message and returns nothing if there is none. An
  /// empty revision is the upstream branch, or else the remote's default branch.
  [[nodiscard]] std::string common_commit(const std::string& revision, std::string_view asker) const;
  /// Returns files and folders that are neither in the index nor ignored by `.gitignore` or by the user's settings;
  /// nothing if git fails.
  [[nodiscard]] std::optional<std::vector<std::string>> new_files() const;

 private:
  Git(std::string top, std::string folder, std::string objects)
      : top_(std::move(top)), folder_(std::move(folder)), objects_(std::move(objects)) {}
  [[nodiscard]] Environment environment() const;
  [[nodiscard]] std::string line(const std::vector<std::string>& words) const;

  std::string top_;
  std::string folder_;   ///< the temporary one
  std::string objects_;  ///< the repository's folder of objects
  bool is_partial_ = false;
};

/// Splits a list of texts that end with NUL, as git's `-z` prints.
[[nodiscard]] std::vector<std::string> split_at_nul(std::string_view list);

}  // namespace urdfmill::tools
