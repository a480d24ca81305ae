// Runs that change many files: in parallel, each file the old one or the new one at any moment, reported in the order
// they were given.
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

class RewriteLog;

/// One file of a run.
struct RewrittenFile {
  std::string path;
  source::Collector findings;
  source::Sources sources;           ///< what the findings point into; the file itself is number 0
  files::FileState state;            ///< as the file was when it was read
  std::optional<std::string> error;  ///< the file could not be read or written
  std::string text;                  ///< the result, if `keep_text`
  double seconds = 0;                ///< of one thread, until the file is to be written
};

/// How a run goes, and what becomes of its results.
struct RewriteOptions {
  bool write = false;                 ///< replace the files
  bool force = false;                 ///< replace read-only files, and files of several names, too
  std::optional<std::string> backup;  ///< the old file is kept under this suffix
  unsigned jobs = 0;                  ///< threads; 0: one a core
  bool keep_text = false;
  RewriteLog* log = nullptr;  ///< where it is written down, and what is left out; may be null
  /// Once it is true no other file is begun; those that were begun are finished. May be null.
  const std::atomic<bool>* stop = nullptr;
  /// Once it is true no other file is put in place either. May be null.
  const std::atomic<bool>* abandon = nullptr;
  /// Called now and then with the number of files done, from any thread, never from two at once; may be null.
  std::function<void(std::size_t)> progress;
};

/// Files that are put in place together.
class Replacements {
 public:
  /// Nothing is written yet; the options must live as long.
  explicit Replacements(const RewriteOptions& options) : options_(options) {}

  /// The new bytes take the file's name with `commit`; why they cannot is the file's `error`. The backup is whole
  /// before that, so that there is no moment without old or new bytes.
  void replace(RewrittenFile& file, std::string_view old_bytes, std::string_view new_bytes);
  /// Puts the files in place. Returns those that somebody else has changed since they were read: they were left alone.
  [[nodiscard]] std::vector<RewrittenFile*> commit();

 private:
  void note(RewrittenFile& file, const files::ReplacementResult& result);

  const RewriteOptions& options_;
  files::FileReplacements replacements_;
  std::vector<RewrittenFile*> added_;
  std::vector<RewrittenFile*> changed_;
};

/// Reads a file into number 0 of its sources, "-" as `<stdin>`; false, with its `error` set, if that fails.
bool read_source(RewrittenFile& file);

/// Of a file that is done only the lines that its findings are in are kept, unless the options want its text.
void release_texts(RewrittenFile& file, const RewriteOptions& options);

/// Replaces one file, unless it has no longer the old bytes; the error says why not.
[[nodiscard]] std::optional<std::string> replace_file(const std::string& path, std::string_view old_bytes,
                                                      std::string_view new_bytes, bool force);

/// Calls `work` for 0 … count - 1, for neighbours one after the other with the same replacements, which are committed
/// after them. For files that somebody else has changed meanwhile it is called once more, if `index` gives the number
/// of a file. Then `done` is called for each that `work` was called for; both may be null.
void run_in_groups(std::size_t count, const RewriteOptions& options,
                   const std::function<void(std::size_t, Replacements&)>& work,
                   const std::function<std::size_t(const RewrittenFile&)>& index = nullptr,
                   const std::function<void(std::size_t)>& done = nullptr);

/// Calls `work` for each file, and `done`, if it is not null, when the file has its result. What they return is in the
/// order of the paths; files that were not reached because of `options.stop` are left out.
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
