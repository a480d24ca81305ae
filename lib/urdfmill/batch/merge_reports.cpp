#include "urdfmill/batch/merge_reports.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace urdfmill::batch {
namespace {

bool has_failed(const ReportLine& line) {
  return line.outcome == session::Outcome::failure;
}

/// Whether the result has taken the place of the input.
bool is_in_place(const ReportLine& line) {
  return !line.output.empty() && line.output == line.input;
}

std::string name_of(const std::string& input, const session::Arguments& arguments) {
  std::string text = input;
  for (const auto& [name, value] : arguments) text.append(" ").append(name).append(":=").append(value);
  return text;
}

std::string name_of(const ReportLine& line) {
  return name_of(line.input, line.arguments);
}

/// In what two results of one model differ; empty if they are the same.
std::string difference(const ReportLine& a, const ReportLine& b) {
  if (a.run.command != b.run.command) return a.run.command + " and " + b.run.command;
  if (a.run.version != b.run.version) return "versions " + a.run.version + " and " + b.run.version;
  if (a.run.options != b.run.options) return "other options";
  if (a.closure != b.closure) return "other inputs";
  if (a.output_hash != b.output_hash) return "outputs " + a.output_hash + " and " + b.output_hash;
  const auto have_same_bytes = [](const WrittenFile& one, const WrittenFile& other) { return one.hash == other.hash; };
  if (!std::equal(a.copies.begin(), a.copies.end(), b.copies.begin(), b.copies.end(), have_same_bytes))
    return "other copies of meshes";
  // A file that has its result already is changed no more, and what had to be said of the change is said no more.
  if (is_in_place(a)) return "";
  return a.outcome != b.outcome || a.findings != b.findings ? "other findings" : "";
}

void add(RuleCounts& to, const RuleCounts& counts) {
  for (const auto& [rule, count] : counts) to[rule] += count;
}

class Merge {
 public:
  MergedReport run(std::vector<Report>& reports, const std::vector<WorkItem>* plan) {
    for (Report& report : reports)
      for (ReportLine& line : report.lines) take(std::move(line));
    merged_.repeated = repeated_.size();
    for (const auto& [work, difference] : contradicted_)
      merged_.contradicted.push_back(name_of(merged_.lines[places_.at(work)]) + ": " + difference);
    if (plan != nullptr) compare(*plan);
    count();
    std::sort(merged_.missing.begin(), merged_.missing.end());
    std::sort(merged_.failed.begin(), merged_.failed.end());
    std::sort(merged_.contradicted.begin(), merged_.contradicted.end());
    sort_lines();
    return std::move(merged_);
  }

 private:
  void sort_lines() {
    std::vector<std::pair<std::string, std::size_t>> names;
    for (const ReportLine& line : merged_.lines) names.emplace_back(name_of(line) + '\0' + line.work, names.size());
    std::sort(names.begin(), names.end());
    std::vector<ReportLine> sorted;
    sorted.reserve(names.size());
    for (const auto& [name, place] : names) sorted.push_back(std::move(merged_.lines[place]));
    merged_.lines = std::move(sorted);
  }

  void take(ReportLine&& line) {
    const auto [known, is_new] = places_.try_emplace(line.work, merged_.lines.size());
    if (is_new) {
      merged_.lines.push_back(std::move(line));
      return;
    }
    ReportLine& kept = merged_.lines[known->second];
    if (has_failed(line) && !has_failed(kept)) return;
    if (!has_failed(kept)) {
      std::string different = difference(kept, line);
      if (different.empty())
        repeated_.insert(line.work);
      else
        contradicted_.insert_or_assign(line.work, std::move(different));
      if (is_in_place(kept)) return;
    }
    kept = std::move(line);
  }

  void compare(const std::vector<WorkItem>& plan) {
    std::unordered_set<std::string> planned, done;
    for (const ReportLine& line : merged_.lines) done.insert(name_of(line));
    for (const WorkItem& item : plan) {
      planned.insert(item.id);
      if (places_.contains(item.id)) continue;
      std::string name = name_of(item.file, item.arguments);
      // A file that was changed between the plan and the run is another work.
      if (done.contains(name)) name += " (done, but not as it is in the plan)";
      merged_.missing.push_back(std::move(name));
    }
    // Commands that change files in place are done with what the models include, too.
    std::unordered_set<std::string> parts;
    for (const WorkItem& item : plan)
      for (const InputFile& file : item.files) parts.insert(file.path);
    for (const ReportLine& line : merged_.lines)
      merged_.unplanned += planned.contains(line.work) || parts.contains(line.input) ? 0 : 1;
  }

  void count() {
    for (const ReportLine& line : merged_.lines) {
      merged_.clean += line.outcome == session::Outcome::clean ? 1 : 0;
      merged_.with_findings += line.outcome == session::Outcome::findings ? 1 : 0;
      add(merged_.findings, line.findings);
      add(merged_.losses, line.losses);
      merged_.seconds += line.seconds;
      if (!has_failed(line)) continue;
      std::string reason;
      if (!line.errors.empty())
        reason = line.errors.front();
      else if (!line.findings.empty())
        reason = line.findings.begin()->first;
      merged_.failed.push_back(name_of(line) + (reason.empty() ? "" : ": " + reason));
    }
  }

  MergedReport merged_;
  std::unordered_map<std::string, std::size_t> places_;
  std::unordered_set<std::string> repeated_;
  std::map<std::string, std::string> contradicted_;
};

}  // namespace

MergedReport merge_reports(std::vector<Report> reports, const std::vector<WorkItem>* plan) {
  return Merge().run(reports, plan);
}

}  // namespace urdfmill::batch
