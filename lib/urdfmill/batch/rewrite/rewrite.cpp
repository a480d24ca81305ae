#include "urdfmill/batch/rewrite/rewrite.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "urdfmill/batch/base/drive.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/provider.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the number of files whose writing waits for the disk together: enough to make the waiting cheap, few enough
/// to finish soon, to give every worker some groups, and to keep the number of open files, four for each file with a
/// backup, far from the limit of a process.
std::size_t group_size(std::size_t files, std::size_t threads) {
  constexpr std::size_t fewest = 16, most = 64, groups_a_thread = 4, most_open = 512, open_a_file = 4;
  const std::size_t wanted = std::clamp(files / (groups_a_thread * threads), fewest, most);
  return std::clamp(most_open / open_a_file / threads, std::size_t{1}, wanted);
}

/// A file, and the folder below which no link may be followed to it; empty for one that the user names.
struct SafePath {
  std::string path, beneath;
};

/// Returns the folder among the inputs that contains the file; empty if there is none.
std::string folder_around(const std::string& path, const std::vector<std::string>& inputs) {
  std::string around;
  for (const std::string& input : inputs)
    if (input.size() >= around.size() && files::path_below(path, input)) around = input;
  return around;
}

SafePath safe_path(const std::string& path, const std::vector<std::string>& inputs) {
  SafePath safe{path, folder_around(path, inputs)};
  // The search has taken a link only if it leads to a file in the folder.
  if (!safe.beneath.empty() && files::disk()->is_link(path))
    safe = {files::canonical_path(path), files::canonical_path(safe.beneath)};
  return safe;
}

bool is_set(const std::atomic<bool>* flag) {
  return flag != nullptr && *flag;
}

/// Places for threads that work at the same time. `std::counting_semaphore` is not used, as a thread may wait for ever
/// in that of GCC 12 although a place is free (GCC's bug 104928).
class Workplaces {
 public:
  explicit Workplaces(std::size_t count) : free_(count) {}

  /// Waits for a place, and holds it.
  class Taken {
   public:
    explicit Taken(Workplaces& places) : places_(places) {
      std::unique_lock lock(places_.mutex_);
      places_.left_.wait(lock, [&] { return places_.free_ > 0; });
      --places_.free_;
    }
    ~Taken() {
      {
        const std::lock_guard lock(places_.mutex_);
        ++places_.free_;
      }
      places_.left_.notify_one();
    }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;

   private:
    Workplaces& places_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable left_;
  std::size_t free_;
};

}  // namespace

void Replacements::note(RewrittenFile& file, const files::ReplacementResult& result) {
  if (result.error) file.error = result.error->message;
  if (result.has_changed) changed_.push_back(&file);
}

void Replacements::replace(RewrittenFile& file, std::string_view old_bytes, std::string_view new_bytes) {
  files::Replacement wanted = replacement_below(options_.inputs, file.path);
  wanted.state = file.state;
  wanted.old_bytes = old_bytes;
  wanted.new_bytes = new_bytes;
  wanted.backup = options_.backup.value_or("");
  wanted.forced = options_.force;
  const auto result = replacements_.add(wanted);
  if (!result.error) added_.push_back(&file);
  note(file, result);
}

std::vector<RewrittenFile*> Replacements::commit() {
  if (is_set(options_.abandon)) {
    replacements_.drop();
    for (RewrittenFile* file : added_) file->error = "stopped before \"" + file->path + "\" was replaced";
  } else {
    const auto results = replacements_.commit();
    for (std::size_t i = 0; i < results.size(); ++i) note(*added_[i], results[i]);
  }
  added_.clear();
  return std::exchange(changed_, {});
}

bool read_source(RewrittenFile& file, const RewriteOptions& options) {
  const auto [path, beneath] = safe_path(file.path, options.inputs);
  files::ReadResult read =
      beneath.empty() ? files::read_named_file(path, options.any_kind) : files::read_file(path, {.beneath = beneath});
  if (read.error) {
    file.error = read.error->message;
    return false;
  }
  file.state = read.state;
  file.sources.add(file.path == "-" ? "<stdin>" : file.path, std::move(read.bytes));
  return true;
}

void release_texts(RewrittenFile& file, const RewriteOptions& options) {
  if (options.keep_text) return;
  file.text.clear();
  file.text.shrink_to_fit();  // an assignment would keep the memory
  source::Sources lines;
  source::Collector findings;
  source::Merger(lines, findings).add(std::move(file.findings), file.sources);
  file.sources = std::move(lines);
  file.findings = std::move(findings);
}

files::Replacement replacement_below(const std::vector<std::string>& folders, const std::string& path) {
  auto [reached, beneath] = safe_path(path, folders);
  files::Replacement replacement;
  replacement.path = std::move(reached);
  replacement.beneath = std::move(beneath);
  return replacement;
}

void run_in_groups(std::size_t count, const RewriteOptions& options,
                   const std::function<void(std::size_t, Replacements&)>& work,
                   const std::function<std::size_t(const RewrittenFile&)>& index,
                   const std::function<void(std::size_t)>& done) {
  const std::size_t workers = threads::thread_count(options.jobs);
  // One thread more than workers: while one group waits for the disk, another is processed.
  const std::size_t threads = workers > 1 && options.write ? workers + 1 : workers;
  const std::size_t size = group_size(count, threads);
  Workplaces places(workers);
  std::atomic<std::size_t> finished = 0;
  DriveOptions conditions;
  conditions.jobs = static_cast<unsigned>(threads);
  conditions.is_stopped = [&] { return is_set(options.stop); };
  if (options.progress) conditions.progress = [&](std::size_t) { options.progress(finished); };
  const auto run_group = [&](std::size_t number) {
    const std::size_t begin = number * size;
    const std::size_t end = std::min(begin + size, count);
    Replacements replacements(options);
    std::size_t reached = begin;
    {
      const Workplaces::Taken place(places);
      for (; reached < end && !is_set(options.stop); ++reached) work(reached, replacements);
    }
    for (RewrittenFile* file : replacements.commit()) {
      if (!index) break;
      work(index(*file), replacements);
      (void)replacements.commit();
    }
    if (done)
      for (std::size_t i = begin; i < reached; ++i) done(i);
    return finished += reached - begin;
  };
  (void)drive<std::size_t>((count + size - 1) / size, conditions, run_group, nullptr);
}

}  // namespace urdfmill::batch
