#include "urdfmill/batch/rewrite.hpp"

#include <algorithm>
#include <mutex>
#include <semaphore>

#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::batch {
namespace {

/// Files whose writing waits for the disk together: enough to make the waiting cheap, few enough to finish soon and to
/// give every worker some groups.
std::size_t group_size(std::size_t files, std::size_t workers) {
  constexpr std::size_t fewest = 16, most = 64, groups_a_worker = 4;
  return std::clamp(files / (groups_a_worker * workers), fewest, most);
}

}  // namespace

void Replacements::replace(RewrittenFile& file, std::string_view old_bytes, std::string_view new_bytes) {
  if (options_.backup)
    if (const auto written = files::write_file(file.path + *options_.backup, old_bytes); written.error) {
      file.error = written.error->message;
      return;
    }
  if (const auto error = replacements_.add(file.path, new_bytes)) {
    file.error = error->message;
  } else {
    added_.push_back(&file);
  }
}

void Replacements::commit() {
  const auto errors = replacements_.commit();
  for (std::size_t i = 0; i < errors.size(); ++i)
    if (errors[i]) added_[i]->error = errors[i]->message;
  added_.clear();
}

bool read_source(RewrittenFile& file) {
  files::ReadResult read = files::read_file(file.path);
  if (read.error) {
    file.error = read.error->message;
    return false;
  }
  file.sources.add(file.path == "-" ? "<stdin>" : file.path, std::move(read.bytes));
  return true;
}

void run_in_groups(std::size_t count, const RewriteOptions& options,
                   const std::function<void(std::size_t, Replacements&)>& work) {
  std::mutex mutex;
  std::size_t done = 0;
  const std::size_t workers = thread_count(options.jobs);
  const std::size_t size = group_size(count, workers);
  // One more than may work: while a group waits for the disk another one is worked on.
  const std::size_t threads = workers > 1 && options.write ? workers + 1 : workers;
  std::counting_semaphore<> working(static_cast<std::ptrdiff_t>(workers));
  parallel_for((count + size - 1) / size, static_cast<unsigned>(threads), [&](std::size_t number) {
    const std::size_t begin = number * size;
    const std::size_t end = std::min(begin + size, count);
    Replacements replacements(options);
    working.acquire();
    for (std::size_t i = begin; i < end && !(options.stop && *options.stop); ++i) work(i, replacements);
    working.release();
    replacements.commit();
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    options.progress(done += end - begin);
  });
}

}  // namespace urdfmill::batch
