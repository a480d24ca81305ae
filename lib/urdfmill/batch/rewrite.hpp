// Runs that change many files: in parallel, each file the old one or the new one at any moment, reported in the order
// they were given.
#pragma once
#include <atomic>
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

/// One file of a run.
struct RewrittenFile {
  std::string path;
  source::Collector findings;
  source::Sources sources;           ///< what the findings point into; the file itself is number 0
  std::optional<std::string> error;  ///< the file could not be read or written
  std::string text;                  ///< the result, if `keep_text`
};

/// How a run goes, and what becomes of its results.
struct RewriteOptions {
  bool write = false;                 ///< replace the files
  std::optional<std::string> backup;  ///< the old file is kept under this suffix
  unsigned jobs = 0;                  ///< threads; 0: one a core
  bool keep_text = false;
  /// Once it is true no other file is begun; those that were begun are finished. May be null.
  const std::atomic<bool>* stop = nullptr;
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
  /// Puts the files in place.
  void commit();

 private:
  const RewriteOptions& options_;
  files::FileReplacements replacements_;
  std::vector<RewrittenFile*> added_;
};

/// Reads a file into number 0 of its sources, "-" as `<stdin>`; false, with its `error` set, if that fails.
bool read_source(RewrittenFile& file);

/// Calls `work` for 0 … count - 1, for neighbours one after the other with the same replacements, which are committed
/// behind them.
void run_in_groups(std::size_t count, const RewriteOptions& options,
                   const std::function<void(std::size_t, Replacements&)>& work);

/// Calls `work` for each file. The result is in the order of the paths; files that were not reached because of
/// `options.stop` are left out.
template <class File>
[[nodiscard]] std::vector<File> rewrite_files(const std::vector<std::string>& paths, const RewriteOptions& options,
                                              const std::function<void(File&, Replacements&)>& work) {
  std::vector<File> files(paths.size());
  run_in_groups(paths.size(), options, [&](std::size_t i, Replacements& replacements) {
    files[i].path = paths[i];
    work(files[i], replacements);
  });
  std::erase_if(files, [](const File& file) { return file.path.empty(); });
  return files;
}

}  // namespace urdfmill::batch
