#include "urdfmill/batch/run/run_work.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <numeric>

#include "urdfmill/batch/run/run_models.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/merge.hpp"

namespace urdfmill::batch {
namespace {

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

/// A processed model: its result, and the rest of it after it was written and recorded.
struct WorkedModel {
  ModelResult result;
  ShownResult shown;
};

class RunOfWork {
 public:
  RunOfWork(const std::vector<WorkItem>& items, RunOptions options, session::Session& session, const ModelWork& work,
            const std::function<void(ShownResult&&)>& show)
      : items_(items),
        options_(std::move(options)),
        sessions_(session),
        work_(work),
        show_(show),
        log_(options_.identity, options_.report, std::move(options_.done), session.snapshot()) {}

  RunTotals run() {
    DriveOptions conditions;
    conditions.jobs = options_.jobs;
    conditions.is_stopped = [this] { return is_stopped(); };
    conditions.progress = options_.progress;
    conditions.order = order_of(items_);
    ModelSteps<WorkedModel> steps;
    steps.output = [this](std::size_t i) { return output_of(items_[i]); };
    steps.process = [this](std::size_t i, session::Session& session, const std::string& refusal) {
      return process(items_[i], session, refusal);
    };
    steps.record = [this](std::size_t i, session::Session& session, WorkedModel& model, RunLog::Entry& entry) {
      record(session, model.result, output_of(items_[i]), entry, model.shown);
      session.forget_inputs();
      count(entry.line);
    };
    steps.skip = [this](std::size_t, const ReportLine& line) {
      count(line);
      return WorkedModel();
    };
    if (show_) steps.take = [this](std::size_t, WorkedModel&& model) { show_(std::move(model.shown)); };
    totals_.models = run_models(items_.size(), conditions, sessions_, Recording{log_, items_}, steps);
    totals_.skipped = log_.skipped();
    return totals_;
  }

 private:
  [[nodiscard]] bool is_stopped() const {
    return (options_.stop != nullptr && *options_.stop) || (options_.is_full != nullptr && *options_.is_full);
  }

  /// Returns the file of a result; empty if it is shown.
  [[nodiscard]] std::string output_of(const WorkItem& item) const {
    if (options_.folder.empty()) return {};
    return (std::filesystem::path(options_.folder) / output_name(item, options_.suffix)).string();
  }

  WorkedModel process(const WorkItem& item, session::Session& session, const std::string& refusal) {
    WorkedModel model;
    if (refusal.empty()) {
      work_(session, item, output_of(item), model.result);
    } else {
      model.result.errors.push_back(refusal);
      model.result.outcome = session::Outcome::failure;
    }
    return model;
  }

  /// Writes the result, counts the findings and completes the line.
  void record(session::Session& session, ModelResult& result, const std::string& output, RunLog::Entry& entry,
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

  void count(const ReportLine& line) {
    const std::lock_guard lock(mutex_);
    totals_.count(line);
    totals_.written += line.output.empty() ? 0 : 1;
    totals_.outcome = session::worse(totals_.outcome, line.outcome);
  }

  const std::vector<WorkItem>& items_;
  RunOptions options_;
  SessionPool sessions_;
  const ModelWork& work_;
  const std::function<void(ShownResult&&)>& show_;
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
