// The store of files: the one place that reads the sources of models. A snapshot holds the files as they were when they
// were first read, below the unsaved texts of an editor; a change makes a new snapshot, and work in progress keeps its
// own. Trees and hashes are stored with the bytes they were made from, so each content is parsed once for all sessions
// and threads.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/provider.hpp"
#include "urdfmill/threads/once.hpp"

namespace urdfmill::files {

/// Values derived from immutable data. The first thread that requests a value makes it, and others wait for that value.
class DerivedValues {
 public:
  /// Returns the value of that key; `make` returns a `std::shared_ptr<T>`.
  template <class T, class Make>
  [[nodiscard]] std::shared_ptr<T> get(const std::string& key, const Make& make) {
    const std::shared_ptr<Slot> slot = slot_of(key);
    slot->once([&] { slot->value = make(); });
    return std::const_pointer_cast<T>(std::static_pointer_cast<const T>(slot->value));
  }
  /// Drops all values; those in use stay valid.
  void clear();

 private:
  struct Slot {
    threads::Once once;
    std::shared_ptr<const void> value;
  };
  [[nodiscard]] std::shared_ptr<Slot> slot_of(const std::string& key);

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Slot>> slots_;
};

/// A file as it was read: its immutable bytes, and the values derived from them.
class File {
 public:
  /// Makes a file from the result of reading it.
  explicit File(ReadResult read)
      : bytes_(std::make_shared<const std::string>(std::move(read.bytes))),
        error_(std::move(read.error)),
        state_(read.state) {}

  /// Returns the bytes; empty if there is an error.
  [[nodiscard]] const std::string& bytes() const { return *bytes_; }
  /// Returns the bytes as an owner that may outlive the file.
  [[nodiscard]] const std::shared_ptr<const std::string>& shared_bytes() const { return bytes_; }
  /// Returns the reason why it could not be read.
  [[nodiscard]] const std::optional<IoError>& error() const { return error_; }
  /// Returns the state in which it was read.
  [[nodiscard]] const FileState& state() const { return state_; }
  /// Returns the trees and hashes of the bytes. They must not own the file.
  [[nodiscard]] DerivedValues& derived() const { return derived_; }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::optional<IoError> error_;
  FileState state_;
  mutable DerivedValues derived_;
};

using FilePtr = std::shared_ptr<const File>;
/// Makes a file of a text.
[[nodiscard]] FilePtr text_file(std::string text);

/// The stored part of a folder: its folders and links, and its files named in `StoreOptions::marks`.
class Listing {
 public:
  /// Makes a listing of entries that are sorted by name.
  explicit Listing(std::vector<FolderEntry> entries) : entries_(std::move(entries)) {}
  /// Returns the entry of that name; null if the folder lacks it or it is not stored.
  [[nodiscard]] const FolderEntry* find(std::string_view name) const;
  /// Returns the entries, sorted by name.
  [[nodiscard]] const std::vector<FolderEntry>& entries() const { return entries_; }

 private:
  std::vector<FolderEntry> entries_;
};

/// The settings of a store.
struct StoreOptions {
  std::shared_ptr<const Provider> provider = disk();
  /// True: each file and folder is requested once, until a change is announced. False: a file is requested at each
  /// read; if its bytes are the same, its trees are reused.
  bool keeps_files = false;
  /// The names of files that listings contain; a tree may have very many others.
  std::vector<std::string> marks = {};
  /// True: an input may be a pipe, a terminal or a device, for which reading may wait. False: it must be a regular
  /// file, as must all other files.
  bool any_kind_of_input = true;
};

/// Number of names that a model's pattern may look at.
constexpr std::size_t most_globbed = 100'000;

/// The files at one moment. Thread-safe. Files are stored up to a limit of bytes; past it the least recently used ones
/// are dropped, and dropped and forgotten files are read again.
class Snapshot {
 public:
  /// Reads a regular file. A failure is not stored.
  [[nodiscard]] FilePtr read(const std::string& path) const;
  /// Reads a file that the user names: also a pipe; the error for a missing file may name a similar one.
  [[nodiscard]] FilePtr read_input(const std::string& path) const;
  /// Reads a large file of the provider, such as a mesh, which is not stored.
  [[nodiscard]] ReadResult read_unstored(const std::string& path, const ReadOptions& options) const {
    return common_->provider->read(path, options);
  }
  /// Makes a file of a text, or returns the last one of that name if the text is the same.
  [[nodiscard]] FilePtr given(const std::string& name, std::string text) const;
  /// Returns the names that match a pattern, like `files::glob`; nothing if that takes more than `most_globbed`.
  [[nodiscard]] std::optional<std::vector<std::string>> glob(const std::string& pattern) const;
  /// Lists a folder like `list_folder`; stores the listing if the store keeps files.
  [[nodiscard]] std::vector<FolderEntry> list(const std::string& folder, int* error = nullptr) const;
  /// Returns the stored listing of a canonical path, or null. It stays valid.
  [[nodiscard]] const Listing* listed(const std::string& folder) const;
  /// Returns the hint of `files::similar_file`.
  [[nodiscard]] text::Hint similar_file(const std::string& path) const;
  /// Returns what a path leads to; unsaved texts are files.
  [[nodiscard]] PathKind kind(const std::string& path) const;
  /// Returns `canonical_path`; each folder is resolved once.
  [[nodiscard]] std::string canonical(const std::string& path) const;
  /// Returns `digest` of the file as it is now. A file that is not stored is read again only if its state has changed.
  [[nodiscard]] std::string digest(const std::string& path,
                                   const std::function<std::string(const File& file)>& digest) const;
  /// Returns the small values derived from files that are not stored, such as measurements of a mesh, by digest. They
  /// are dropped when a change of files is announced.
  [[nodiscard]] DerivedValues& of_contents() const;

  /// Returns the values derived from folders, which `Store::folders_changed` drops.
  [[nodiscard]] DerivedValues& of_folders() const;
  /// Returns a number that is unique in the store, from 2³¹ up, for a text among sources.
  [[nodiscard]] std::uint32_t new_number() const { return common_->next_number++; }
  /// True if the store keeps files.
  [[nodiscard]] bool keeps_files() const { return common_->keeps_files; }

  /// Returns a snapshot in which these paths have other texts.
  [[nodiscard]] std::shared_ptr<const Snapshot> with(
      const std::vector<std::pair<std::string, std::string>>& texts) const;
  /// Drops a file, or the values derived from its unsaved text.
  void forget(const std::string& path) const;

 private:
  friend class Store;
  using Texts = std::map<std::string, FilePtr>;  ///< by canonical path

  /// The part shared by all snapshots of a store.
  struct Common {
    std::shared_ptr<const Provider> provider;
    bool keeps_files;
    std::vector<std::string> marks;
    bool any_kind_of_input;
    std::atomic<std::uint32_t> next_number = 0x80000000U;
  };
  struct Kept {
    FilePtr file;
    bool is_current = false;  ///< it is not requested again
    std::uint64_t used = 0;   ///< the number of the last read
  };
  struct Digest {
    FileState state;
    std::string text;
  };
  struct Files {
    std::mutex mutex;
    std::map<std::string, Kept> kept;  ///< by canonical path; given texts by '\0' and their names
    std::map<std::string, Digest> digests;
    std::size_t bytes = 0;
    std::uint64_t reads = 0;
    DerivedValues of_contents;
  };
  struct Folders {
    std::mutex mutex;
    std::map<std::string, std::string> canonical;  ///< paths of folders
    std::map<std::string, Listing> listings;       ///< by canonical path
    DerivedValues derived;
  };

  explicit Snapshot(StoreOptions options);
  [[nodiscard]] FilePtr find(const std::string& path, const std::function<ReadResult()>& ask) const;
  [[nodiscard]] FilePtr current(const std::string& key) const;
  [[nodiscard]] FilePtr keep(const std::string& key, ReadResult read, bool is_current) const;
  void forget_oldest() const;
  /// Marks the file of that key, or all files if it is empty, as to be read again.
  void read_again(const std::string& key);
  [[nodiscard]] std::string canonical_folder(const std::string& path) const;
  [[nodiscard]] bool is_link(const std::string& folder, std::string_view name, const std::string& path) const;

  std::shared_ptr<Common> common_;
  std::shared_ptr<const Texts> texts_ = std::make_shared<Texts>();
  std::shared_ptr<Files> files_ = std::make_shared<Files>();
  std::shared_ptr<Folders> folders_ = std::make_shared<Folders>();
};

/// Changing files: it makes the snapshots. Thread-safe.
class Store {
 public:
  /// Makes a store without read files.
  explicit Store(StoreOptions options = {}) : current_(new Snapshot(std::move(options))) {}

  /// Returns the current snapshot.
  [[nodiscard]] std::shared_ptr<const Snapshot> snapshot() const;
  /// Replaces the text of a file, like an editor's unsaved state.
  void set_text(const std::string& path, std::string text);
  /// Restores the file of the provider.
  void drop_text(const std::string& path);
  /// Announces that a file has changed.
  void changed(const std::string& path);
  /// Announces that any files and folders may have changed. Unsaved texts stay.
  void changed();
  /// Announces that folders may have changed, and with them the packages.
  void folders_changed();

 private:
  /// Makes the next snapshot.
  void change(const std::function<void(Snapshot& next)>& edit);

  mutable std::mutex mutex_;
  std::shared_ptr<const Snapshot> current_;
};

}  // namespace urdfmill::files
