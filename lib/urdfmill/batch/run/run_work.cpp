#include "urdfmill/batch/run/run_work.hpp"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>

#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/run/run_log.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// Returns the order of starting items: expensive ones first, so that no thread is left with one at the end. Only
/// neighbours are reordered, because finished results wait to be shown in order and should be few.
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

/// Passes results on in the order of the items. While one thread does so the others continue, unless very many wait:
/// the reader may be slow.
class InOrder {
 public:
  explicit InOrder(const std::function<void(ShownResult&&)>& show) : show_(show) {}

  void add(std::size_t index, ShownResult&& result) {
    if (!show_) return;
    constexpr std::size_t most_waiting = 4096;
    std::unique_lock lock(mutex_);
    waiting_.emplace(index, std::move(result));
    if (is_showing_ && waiting_.size() < most_waiting) return;
    shown_.wait(lock, [this] { return !is_showing_; });
    is_showing_ = true;
    try {
      show_first(lock);
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      end_showing();
      throw;
    }
    end_showing();
  }

  /// Passes on results that wait for items that were not reached.
  void finish() {
    for (auto& [index, result] : waiting_) show_(std::move(result));
    waiting_.clear();
  }

 private:
  /// Shows the next result in order, without holding the lock.
  void show_first(std::unique_lock<std::mutex>& lock) {
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      ShownResult first = std::move(waiting_.extract(waiting_.begin()).mapped());
      ++next_;
      lock.unlock();
      show_(std::move(first));
      lock.lock();
    }
  }
  void end_showing() {
    is_showing_ = false;
    shown_.notify_all();
  }

  const std::function<void(ShownResult&&)>& show_;
  std::mutex mutex_;
  std::condition_variable shown_;
  bool is_showing_ = false;
  std::size_t next_ = 0;
  std::map<std::size_t, ShownResult> waiting_;
};

/// Places findings about a model as a whole at the beginning of its file, so that among many models it is clear which
/// is meant. Findings about packages around them are reported once.
void place(std::vector<source::Diagnostic>& findings, const std::string& model, source::Sources& sources) {
  const auto has_no_place = [](const source::Diagnostic& finding) {
    return !finding.span.known() && finding.rule != &session::rules::package_ambiguous;
  };
  if (model.empty() || std::none_of(findings.begin(), findings.end(), has_no_place)) return;
  source::FileId file = sources.find(model);
  if (file == source::no_file) file = sources.add(model, {});
  for (source::Diagnostic& finding : findings)
    if (has_no_place(finding)) finding.span = {file, 0, 0};
}

class RunOfWork {
 public:
  RunOfWork(const std::vector<WorkItem>& items, RunOptions options, session::Session& session, const ModelWork& work,
            const std::function<void(ShownResult&&)>& show)
      : items_(items),
        options_(std::move(options)),
        sessions_(session),
        work_(work),
        in_order_(show),
        log_(options_.identity, options_.report, std::move(options_.done), session.snapshot()) {}

  RunTotals run() {
    const std::vector<std::size_t> order = order_of(items_);
    threads::parallel_for(order.size(), options_.jobs, [&](std::size_t i) {
      if (is_stopped()) return;
      one(order[i]);
    });
    in_order_.finish();
    return totals_;
  }

 private:
  [[nodiscard]] bool is_stopped() const {
    return (options_.stop != nullptr && *options_.stop) || (options_.is_full != nullptr && *options_.is_full);
  }

  void one(std::size_t index) {
    const WorkItem& item = items_[index];
    const std::string output = options_.folder.empty()
                                   ? std::string()
                                   : (fs::path(options_.folder) / output_name(item, options_.suffix)).string();
    if (const ReportLine* line = log_.done(item, output)) {
      in_order_.add(index, {});
      return note(*line, true);
    }
    ShownResult shown;
    sessions_.with([&](session::Session& session) {
      RunLog::Entry entry(log_, item, session);
      ModelResult result;
      if (std::string refusal = entry.refusal(); !refusal.empty()) {
        result.errors.push_back(std::move(refusal));
        result.outcome = session::Outcome::failure;
      } else {
        work_(session, item, output, result);
      }
      entry.read();
      finish(session, result, output, entry, shown);
      session.forget_inputs();
      entry.finish();
      note(entry.line, false);
    });
    in_order_.add(index, std::move(shown));
  }

  /// Writes the result and counts the findings.
  void finish(session::Session& session, ModelResult& result, const std::string& output, RunLog::Entry& entry,
              ShownResult& shown) {
    entry.count(result.findings.diagnostics, result.losses);
    if (result.findings.count(source::Severity::error) > 0)
      result.outcome = session::worse(result.outcome, session::Outcome::findings);
    if (result.text && output.empty())
      shown.text = *std::move(result.text);
    else if (result.text)
      write(result, output, entry);
    entry.line.outcome = result.outcome;
    entry.line.errors = result.errors;
    shown.errors = std::move(result.errors);
    shown.messages = std::move(result.messages);
    place(result.findings.diagnostics, entry.line.input, session.sources());
    source::Merger merger(shown.sources, shown.findings);
    merger.add(std::move(result.findings), session.sources());
  }

  void write(ModelResult& result, const std::string& output, RunLog::Entry& entry) {
    std::optional<files::IoError> error;
    for (const session::FileCopy& copy : result.copies) {
      if (!error) error = session::copy_file(copy, options_.folder);
      if (!error) entry.note_copy(copy.to);
    }
    // The result is not synced to the disk: its hash reveals a result that a crash of the machine has lost.
    if (!error)
      error =
          files::write_file(output, *result.text, {.create_folders = true, .sync = false, .beneath = options_.folder})
              .error;
    if (error) {
      result.errors.push_back(error->message);
      result.outcome = session::Outcome::failure;
      // The error would be the same for every other model.
      const bool has_no_room = error->code == ENOSPC || error->code == EDQUOT || error->code == EROFS;
      if (has_no_room && options_.is_full != nullptr) *options_.is_full = true;
    } else {
      entry.line.output = output;
      if (options_.report != nullptr) entry.line.output_hash = sha256(*result.text);
    }
  }

  void note(const ReportLine& line, bool is_skipped) {
    const std::lock_guard lock(mutex_);
    ++totals_.models;
    totals_.skipped += is_skipped ? 1 : 0;
    totals_.written += line.output.empty() ? 0 : 1;
    totals_.clean += is_clean(line) ? 1 : 0;
    totals_.with_findings += has_findings(line) ? 1 : 0;
    totals_.failed += line.outcome == session::Outcome::failure ? 1 : 0;
    totals_.outcome = session::worse(totals_.outcome, line.outcome);
    if (options_.progress) options_.progress(totals_.models);
  }

  const std::vector<WorkItem>& items_;
  RunOptions options_;
  SessionPool sessions_;
  const ModelWork& work_;
  InOrder in_order_;
  RunLog log_;
  std::mutex mutex_;
  RunTotals totals_;
};

}  // namespace

RunTotals run_work(const std::vector<WorkItem>& items, RunOptions options, session::Session& session,
                   const ModelWork& work, const std::function<void(ShownResult&&)>& show) {
  return RunOfWork(items, std::move(options), session, work, show).run();
}

}  // namespace urdfmill::batch
