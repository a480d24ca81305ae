// Runs that change many files: in parallel, each file always either old or new, reported in the given order.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

class RecordedFiles;

/// One file of a run.
struct RewrittenFile {
  std::string path;
  source::Collector findings;
  source::Sources sources;           ///< the texts that the findings refer to; the file itself is number 0
  files::FileState state;            ///< as of the time of reading
  std::optional<std::string> error;  ///< the file could not be read or written
  std::string text;                  ///< the result, if `keep_text`
  double seconds = 0;                ///< time of one thread, until the file is written
};

/// Options of a run, and of its results.
struct RewriteOptions {
  bool write = false;                 ///< replaces the files
  bool force = false;                 ///< replaces even read-only files and files with several names
  std::optional<std::string> backup;  ///< suffix under which the old file is kept
  /// The inputs. Below those that are folders, no link is followed, so that nothing outside changes.
  std::vector<std::string> inputs = {};
  bool any_kind = false;  ///< an input that is not replaced may be a pipe, a terminal or a device
  unsigned jobs = 0;      ///< number of threads; 0: one for each core
  bool keep_text = false;
  RecordedFiles* log = nullptr;  ///< the record, and the files to skip; may be null
  /// When true, no other file is begun; those in progress are finished. May be null.
  const std::atomic<bool>* stop = nullptr;
  /// When true, no other file is put in place either. May be null.
  const std::atomic<bool>* abandon = nullptr;
  /// Called occasionally with the number of finished files, from any thread, never from two at once; may be null.
  std::function<void(std::size_t)> progress;
};

/// Files that are put in place together.
class Replacements {
 public:
  /// The options must outlive this object.
  explicit Replacements(const RewriteOptions& options) : options_(options) {}

  /// Prepares the new bytes to take the file's name with `commit`; on failure sets the file's `error`. The backup is
  /// complete before that, so that there is never a moment without the old or the new bytes.
  void replace(RewrittenFile& file, std::string_view old_bytes, std::string_view new_bytes);
  /// Puts the files in place. Returns those that another program has changed since they were read; they were not
  /// replaced.
  [[nodiscard]] std::vector<RewrittenFile*> commit();

 private:
  void note(RewrittenFile& file, const files::ReplacementResult& result);

  const RewriteOptions& options_;
  files::FileReplacements replacements_;
  std::vector<RewrittenFile*> added_;
  std::vector<RewrittenFile*> changed_;
};

/// Reads a file into number 0 of its sources, "-" as `<stdin>`; on failure sets its `error` and returns false.
bool read_source(RewrittenFile& file, const RewriteOptions& options);

/// Keeps only the lines with findings of a finished file, unless the options request its text.
void release_texts(RewrittenFile& file, const RewriteOptions& options);

/// Returns a change of a file below one of the folders, for which no link below that folder is followed, or of a file
/// that the user names.
[[nodiscard]] files::Replacement replacement_below(const std::vector<std::string>& folders, const std::string& path);

/// Calls `work` for 0 … count − 1, for neighbours in sequence with the same replacements, which are committed after
/// them. Files that another program has changed in the meantime are processed once more, if `index` returns the number
/// of a file. Then `done` is called for each one processed; both may be null.
void run_in_groups(std::size_t count, const RewriteOptions& options,
                   const std::function<void(std::size_t, Replacements&)>& work,
                   const std::function<std::size_t(const RewrittenFile&)>& index = nullptr,
                   const std::function<void(std::size_t)>& done = nullptr);

/// Calls `work` for each file, and `done`, if it is not null, when the file has its result. Returns the results in the
/// order of the paths; files that were not reached because of `options.stop` are omitted.
template <class File>
[[nodiscard]] std::vector<File> rewrite_files(const std::vector<std::string>& paths, const RewriteOptions& options,
                                              const std::function<void(File&, Replacements&)>& work,
                                              const std::function<void(File&)>& done) {
  std::vector<File> files(paths.size());
  run_in_groups(
      paths.size(), options,
      [&](std::size_t i, Replacements& replacements) {
        files[i] = File{};
        files[i].path = paths[i];
        const auto begin = std::chrono::steady_clock::now();
        work(files[i], replacements);
        files[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      },
      [&](const RewrittenFile& file) {
        return static_cast<std::size_t>(static_cast<const File*>(&file) - files.data());
      },
      [&](std::size_t i) {
        if (done) done(files[i]);
      });
  std::erase_if(files, [](const File& file) { return file.path.empty(); });
  return files;
}

}  // namespace urdfmill::batch
