// A reader of a snapshot that logs what a result depends on.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::files {

/// The kinds of dependencies of a result.
enum class ReadKind : std::uint8_t {
  file,
  pattern,   ///< a pattern of file names
  variable,  ///< an environment variable
};

/// The dependencies of a result without duplicates, in order of use.
class ReadLog {
 public:
  /// One dependency of a result.
  struct Entry {
    ReadKind kind;
    std::string name;                     ///< the path as requested, the pattern or the variable
    FilePtr file = nullptr;               ///< null if another reader read it: a mesh
    std::vector<std::string> names = {};  ///< the matches of the pattern
  };

  /// Adds an entry unless it is known.
  void note(Entry entry);
  /// Returns the entries so far.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

/// Reads files for one result after the other. Not thread-safe.
class Reader {
 public:
  /// Makes a reader of that snapshot.
  explicit Reader(std::shared_ptr<const Snapshot> snapshot) : snapshot_(std::move(snapshot)) {}
  /// Makes a reader of a new store over that provider.
  explicit Reader(std::shared_ptr<const Provider> provider) : Reader(Store({std::move(provider)}).snapshot()) {}

  /// Calls `Snapshot::read`.
  [[nodiscard]] FilePtr read(const std::string& path);
  /// Calls `Snapshot::read_input`.
  [[nodiscard]] FilePtr read_input(const std::string& path);
  /// Calls `Snapshot::glob`.
  [[nodiscard]] std::optional<std::vector<std::string>> glob(const std::string& pattern);
  /// Calls `Snapshot::given`.
  [[nodiscard]] FilePtr given(const std::string& name, std::string text);
  /// Logs a file that another reader reads, or a variable.
  void note(ReadKind kind, const std::string& name);
  /// Sets the log of the following reads; null for none.
  void log(ReadLog* log) { log_ = log; }

  /// Drops the inputs read since the last call, between one model and the next.
  void forget_inputs();
  /// Drops also the files that they include.
  void forget_all();

  /// Returns the snapshot.
  [[nodiscard]] const Snapshot& files() const { return *snapshot_; }
  /// Returns the snapshot as an owner.
  [[nodiscard]] const std::shared_ptr<const Snapshot>& snapshot() const { return snapshot_; }
  /// Replaces the snapshot.
  void use(std::shared_ptr<const Snapshot> snapshot) { snapshot_ = std::move(snapshot); }

 private:
  std::shared_ptr<const Snapshot> snapshot_;
  ReadLog* log_ = nullptr;
  std::set<std::string> inputs_, included_;  ///< paths that were not forgotten
};

}  // namespace urdfmill::files
