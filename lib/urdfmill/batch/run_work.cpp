#include "urdfmill/batch/run_work.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "urdfmill/batch/hashes.hpp"
#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/session_pool.hpp"
#include "urdfmill/source/merge.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The order in which items are begun: the expensive ones first, so that no thread is left with one at the end. Only
/// among neighbours: what is done waits to be shown in order, and is to be little.
std::vector<std::size_t> order_of(const std::vector<WorkItem>& items) {
  constexpr std::size_t window = 4096;
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t begin = 0; begin < order.size(); begin += window) {
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), begin + window));
    std::stable_sort(first, last, [&](std::size_t a, std::size_t b) { return items[a].cost > items[b].cost; });
  }
  return order;
}

/// Hands results on in the order of the items.
class InOrder {
 public:
  explicit InOrder(const std::function<void(ShownResult&&)>& show) : show_(show) {}

  void add(std::size_t index, ShownResult&& result) {
    if (!show_) return;
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; first = waiting_.begin()) {
      show_(std::move(first->second));
      waiting_.erase(first);
      ++next_;
    }
  }

  /// What waits for items that were not reached.
  void finish() {
    for (auto& [index, result] : waiting_) show_(std::move(result));
    waiting_.clear();
  }

 private:
  const std::function<void(ShownResult&&)>& show_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::map<std::size_t, ShownResult> waiting_;
};

void count(const std::vector<source::Diagnostic>& findings, RuleCounts& counts) {
  for (const source::Diagnostic& finding : findings) ++counts[std::string(finding.rule->id)];
}

class Run {
 public:
  Run(const std::vector<WorkItem>& items, RunOptions options, session::Session& session, const ModelWork& work,
      const std::function<void(ShownResult&&)>& show)
      : items_(items), options_(std::move(options)), sessions_(session), work_(work), in_order_(show) {
    for (const ReportLine& line : options_.done)
      if (line.run == options_.identity) done_.insert_or_assign(line.work, &line);
  }

  RunTotals run() {
    const std::vector<std::size_t> order = order_of(items_);
    parallel_for(order.size(), options_.jobs, [&](std::size_t i) {
      if (options_.stop != nullptr && *options_.stop) return;
      one(order[i]);
    });
    in_order_.finish();
    return totals_;
  }

 private:
  void one(std::size_t index) {
    const WorkItem& item = items_[index];
    const std::string output = options_.folder.empty()
                                   ? std::string()
                                   : (fs::path(options_.folder) / output_name(item, options_.suffix)).string();
    if (const ReportLine* line = still_done(item, output)) {
      if (options_.report != nullptr && !line->is_in_report) options_.report->append(*line);
      in_order_.add(index, {});
      return note(line->outcome, true, !line->output.empty());
    }
    const Clock::time_point begin = Clock::now();
    ReportLine line;
    line.run = options_.identity;
    line.work = item.id;
    line.input = item.file;
    line.arguments = item.arguments;
    ShownResult shown;
    sessions_.with([&](session::Session& session) {
      ModelResult result;
      run_model(session, item, output, line, result);
      finish(session, result, output, line, shown);
      session.forget_inputs();
    });
    line.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (options_.report != nullptr) options_.report->append(line);
    in_order_.add(index, std::move(shown));
    note(line.outcome, false, !line.output.empty());
  }

  /// The line of an earlier run that holds for the item as its files are now; null if there is none.
  const ReportLine* still_done(const WorkItem& item, const std::string& output) {
    const auto known = done_.find(item.id);
    if (known == done_.end()) return nullptr;
    const ReportLine& line = *known->second;
    // What failed may have failed for reasons of that moment.
    if (line.outcome == session::Outcome::failure || line.output != output || line.input != item.file) return nullptr;
    std::vector<InputFile> files;
    for (const std::string& path : line.files) files.push_back({path, hashes_.of(path, &path != &line.files.front())});
    for (const std::string& pattern : line.patterns) {
      InputFile file{pattern, {}, true};
      file.hash = hashes_.now(file, true);
      files.push_back(std::move(file));
    }
    if (closure_hash(files) != line.closure) return nullptr;
    return output.empty() || hashes_.of(output, false) == line.output_hash ? &line : nullptr;
  }

  void run_model(session::Session& session, const WorkItem& item, const std::string& output, ReportLine& line,
                 ModelResult& result) {
    InputRecord record(session, hashes_, item.file);
    if (const std::string changed = changed_file(item); !changed.empty()) {
      result.errors.push_back("\"" + changed + "\" has changed since the plan was made");
      result.outcome = session::Outcome::failure;
    } else {
      work_(session, item, output, result);
    }
    std::vector<InputFile> files = record.take();
    std::stable_partition(files.begin(), files.end(), [](const InputFile& file) { return !file.is_pattern; });
    line.closure = closure_hash(files);
    for (InputFile& file : files) (file.is_pattern ? line.patterns : line.files).push_back(std::move(file.path));
  }

  std::string changed_file(const WorkItem& item) {
    if (!item.is_planned) return {};
    for (const InputFile& file : item.files)
      if (hashes_.now(file, file.path != item.file) != file.hash) return file.path;
    return {};
  }

  /// Writes the result and counts what was found.
  void finish(session::Session& session, ModelResult& result, const std::string& output, ReportLine& line,
              ShownResult& shown) {
    count(result.findings.diagnostics, line.findings);
    count(result.losses, line.losses);
    if (result.findings.count(source::Severity::error) > 0)
      result.outcome = session::worse(result.outcome, session::Outcome::findings);
    if (result.text && output.empty())
      shown.text = *std::move(result.text);
    else if (result.text)
      write(result, output, line);
    line.outcome = result.outcome;
    line.errors = result.errors;
    shown.errors = std::move(result.errors);
    shown.messages = std::move(result.messages);
    if (!options_.copy_findings) return;
    source::Merger merger(shown.sources, shown.findings);
    merger.add(std::move(result.findings), session.sources());
  }

  void write(ModelResult& result, const std::string& output, ReportLine& line) {
    std::optional<files::IoError> error;
    for (const session::FileCopy& copy : result.copies)
      if (!error) error = session::copy_file(copy);
    // Nobody waits for the disk: a result that a broken machine has lost is found by its hash.
    if (!error) error = files::write_file(output, *result.text, {.create_folders = true, .sync = false}).error;
    if (error) {
      result.errors.push_back(error->message);
      result.outcome = session::Outcome::failure;
    } else {
      line.output = output;
      line.output_hash = sha256(*result.text);
    }
  }

  void note(session::Outcome outcome, bool is_skipped, bool is_written) {
    const std::lock_guard lock(mutex_);
    ++totals_.models;
    totals_.skipped += is_skipped ? 1 : 0;
    totals_.written += is_written ? 1 : 0;
    totals_.clean += outcome == session::Outcome::clean ? 1 : 0;
    totals_.with_findings += outcome == session::Outcome::findings ? 1 : 0;
    totals_.failed += outcome == session::Outcome::failure ? 1 : 0;
    totals_.outcome = session::worse(totals_.outcome, outcome);
    if (options_.progress) options_.progress(totals_.models);
  }

  const std::vector<WorkItem>& items_;
  RunOptions options_;
  std::unordered_map<std::string, const ReportLine*> done_;
  SessionPool sessions_;
  const ModelWork& work_;
  InOrder in_order_;
  FileHashes hashes_;
  std::mutex mutex_;
  RunTotals totals_;
};

}  // namespace

RunTotals run_work(const std::vector<WorkItem>& items, RunOptions options, session::Session& session,
                   const ModelWork& work, const std::function<void(ShownResult&&)>& show) {
  return Run(items, std::move(options), session, work, show).run();
}

}  // namespace urdfmill::batch
