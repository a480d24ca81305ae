#include "urdfmill/batch/run/merge_reports.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace urdfmill::batch {
namespace {

bool has_failed(const ReportLine& line) {
  return line.outcome == session::Outcome::failure;
}

/// True if the result has replaced the input.
bool is_in_place(const ReportLine& line) {
  return !line.output.empty() && line.output == line.input;
}

/// True if the command changes files in place: then its work on a file stays the same work after the file has changed.
bool rewrites(const ReportLine& line) {
  return line.run.command == "fmt" || line.run.command == "migrate";
}

std::string name_of_line(const ReportLine& line) {
  return name_of(line.input, line.arguments);
}

/// Returns the difference of two results of one run; empty if they are the same.
std::string difference(const ReportLine& a, const ReportLine& b) {
  if (a.closure != b.closure) return "other inputs";
  if (a.output_hash != b.output_hash) return "outputs " + a.output_hash + " and " + b.output_hash;
  const auto have_same_bytes = [](const WrittenFile& one, const WrittenFile& other) { return one.hash == other.hash; };
  if (!std::equal(a.copies.begin(), a.copies.end(), b.copies.begin(), b.copies.end(), have_same_bytes))
    return "other copies of meshes";
  // A file that already has its result is not changed again, and the findings of the change are not repeated.
  if (is_in_place(a)) return "";
  return a.outcome != b.outcome || a.findings != b.findings ? "other findings" : "";
}

void add(RuleCounts& to, const RuleCounts& counts) {
  for (const auto& [rule, count] : counts) to[rule] += count;
}

MergeProblem problem_of(const ReportLine& line, std::string reason) {
  return {line.input, line.arguments, std::move(reason)};
}

void sort(std::vector<MergeProblem>& problems) {
  std::sort(problems.begin(), problems.end(), [](const MergeProblem& a, const MergeProblem& b) {
    return std::tie(a.input, a.arguments, a.reason) < std::tie(b.input, b.arguments, b.reason);
  });
}

class Merge {
 public:
  /// `plan` may be null.
  explicit Merge(const std::vector<WorkItem>* plan) : plan_(plan) {
    if (plan == nullptr) return;
    for (const WorkItem& item : *plan) planned_.insert(item.id);
  }

  MergedReport run(std::vector<Report>& reports) {
    for (Report& report : reports) {
      ++report_;
      for (ReportLine& line : report.lines) take(std::move(line));
    }
    if (plan_ != nullptr) compare();
    merged_.repeated = repeated_.size();
    for (const auto& [model, difference] : contradicted_)
      merged_.contradicted.push_back(problem_of(kept_.at(model).line, difference));
    for (auto& [model, kept] : kept_) merged_.lines.push_back(std::move(kept.line));
    sort_lines();
    count();
    sort(merged_.missing);
    sort(merged_.failed);
    sort(merged_.contradicted);
    return std::move(merged_);
  }

 private:
  struct Kept {
    ReportLine line;
    std::size_t report;  ///< index of its report
  };

  /// Returns the subject of a line: the planned work, or else the file and its arguments, regardless of the file's
  /// content.
  [[nodiscard]] std::string model_of(const ReportLine& line) const {
    return planned_.contains(line.work) ? "work " + line.work : named(name_of_line(line));
  }
  [[nodiscard]] static std::string named(const std::string& name) { return "name " + name; }

  void take(ReportLine&& line) {
    const std::string model = model_of(line);
    const auto known = kept_.find(model);
    if (known == kept_.end()) {
      kept_.emplace(model, Kept{std::move(line), report_});
      return;
    }
    Kept& kept = known->second;
    const bool is_same_work = kept.line.run == line.run && kept.line.work == line.work;
    const bool is_same_report = kept.report == report_;
    if (is_same_work && !is_same_report && has_failed(line) && !has_failed(kept.line)) return;
    if (is_same_work && !has_failed(kept.line)) {
      std::string different = difference(kept.line, line);
      if (different.empty()) {
        repeated_.insert(model);
        if (is_in_place(kept.line)) return;
      } else if (is_same_report || (rewrites(line) && kept.line.closure != line.closure)) {
        supersede(model);
      } else {
        contradicted_.insert_or_assign(model, std::move(different));
      }
    } else if (!is_same_work) {
      supersede(model);
    }
    kept = {std::move(line), report_};
  }

  /// Discards the earlier lines about the model.
  void supersede(const std::string& model) {
    ++merged_.superseded;
    contradicted_.erase(model);
    repeated_.erase(model);
  }

  void compare() {
    for (const WorkItem& item : *plan_) {
      // A file that was changed between the plan and the run is different work.
      const auto other = kept_.find(named(name_of(item.file, item.arguments)));
      const bool is_done = kept_.contains("work " + item.id);
      if (!is_done) {
        const char* reason = other == kept_.end() ? "" : "done, but not as it is in the plan";
        merged_.missing.push_back({item.file, item.arguments, reason});
      }
      if (other == kept_.end()) continue;
      supersede(other->first);
      kept_.erase(other);
    }
    // Commands that change files in place also process the files that the models include.
    std::set<std::string> parts;
    for (const WorkItem& item : *plan_)
      for (const InputFile& file : item.files) parts.insert(file.path);
    for (const auto& [model, kept] : kept_)
      merged_.unplanned += planned_.contains(kept.line.work) || parts.contains(kept.line.input) ? 0 : 1;
  }

  void sort_lines() {
    std::vector<std::pair<std::string, std::size_t>> names;
    for (const ReportLine& line : merged_.lines)
      names.emplace_back(name_of_line(line) + '\0' + line.work, names.size());
    std::sort(names.begin(), names.end());
    std::vector<ReportLine> sorted;
    sorted.reserve(names.size());
    for (const auto& [name, place] : names) sorted.push_back(std::move(merged_.lines[place]));
    merged_.lines = std::move(sorted);
  }

  void count() {
    std::set<std::tuple<std::string, std::string, std::string>> runs;
    for (const ReportLine& line : merged_.lines) {
      runs.emplace(line.run.command, line.run.version, line.run.options);
      merged_.counts.count(line);
      add(merged_.findings, line.findings);
      add(merged_.losses, line.losses);
      merged_.seconds += line.seconds;
      if (!has_failed(line)) continue;
      std::string reason;
      if (!line.errors.empty())
        reason = line.errors.front();
      else if (!line.findings.empty())
        reason = line.findings.begin()->first;
      merged_.failed.push_back(problem_of(line, std::move(reason)));
    }
    merged_.runs = runs.size();
  }

  const std::vector<WorkItem>* plan_;
  std::set<std::string> planned_;  ///< works
  MergedReport merged_;
  std::size_t report_ = 0;
  std::map<std::string, Kept> kept_;
  std::set<std::string> repeated_;
  std::map<std::string, std::string> contradicted_;
};

}  // namespace

MergedReport merge_reports(std::vector<Report> reports, const std::vector<WorkItem>* plan) {
  return Merge(plan).run(reports);
}

}  // namespace urdfmill::batch
