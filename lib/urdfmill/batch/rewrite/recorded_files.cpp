#include "urdfmill/batch/rewrite/recorded_files.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/base/disjoint_sets.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {

RecordedFiles::RecordedFiles(RunIdentity identity, ReportFile* report, std::vector<ReportLine> done,
                             const std::vector<WorkItem>& planned)
    : log_(std::move(identity), report, std::move(done), files_) {
  for (const ReportLine* line : log_.earlier()) done_.insert_or_assign(files_->canonical(line->input), line);
  for (const WorkItem& item : planned) {
    WorkItem& kept = planned_[item.file].emplace_back();
    kept.id = item.id;
    kept.arguments = item.arguments;
  }
}

std::vector<std::string> RecordedFiles::open_files(const std::vector<std::string>& paths, unsigned jobs) {
  if (done_.empty()) return paths;
  std::vector<const ReportLine*> lines(paths.size());
  threads::parallel_for(paths.size(), jobs, [&](std::size_t i) {
    const auto known = done_.find(files_->canonical(paths[i]));
    if (known != done_.end() && log_.is_current(*known->second)) lines[i] = known->second;
  });
  std::map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < paths.size(); ++i) index.emplace(files_->canonical(paths[i]), i);
  DisjointSets groups(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (lines[i] == nullptr) continue;
    for (const std::string& file : lines[i]->files)
      if (const auto other = index.find(files_->canonical(file)); other != index.end()) groups.join(i, other->second);
  }
  std::unordered_set<std::size_t> open_groups;
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (lines[i] == nullptr) open_groups.insert(groups.of(i));
  std::vector<std::string> open;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (open_groups.contains(groups.of(i))) {
      open.push_back(paths[i]);
      continue;
    }
    skipped_.emplace(paths[i], Skipped{lines[i], groups.of(i)});
    if (!lines[i]->is_in_report) append(*lines[i], paths[i]);
  }
  return open;
}

std::vector<std::string> RecordedFiles::reopen(const std::set<std::string>& names) {
  std::unordered_set<std::size_t> groups;
  for (const auto& [path, skipped] : skipped_)
    if (names.contains(std::string(files::file_name(path)))) groups.insert(skipped.group);
  std::vector<std::string> open;
  std::erase_if(skipped_, [&](const auto& entry) {
    if (!groups.contains(entry.second.group)) return false;
    open.push_back(entry.first);
    return true;
  });
  std::sort(open.begin(), open.end());
  return open;
}

void RecordedFiles::add(const RewrittenResult& result, const source::Collector& findings) {
  ReportLine line = log_.new_line();
  line.input = result.path;
  line.outcome = result.outcome;
  line.seconds = result.seconds;
  std::vector<InputFile> files{{result.path, result.hash}};
  for (const std::string& other : result.others) files.push_back({short_.of(other), hash_now(*files_, other)});
  line.closure = closure_hash(files);
  for (InputFile& file : files) line.files.push_back(std::move(file.path));
  if (result.is_written) {
    line.output = result.path;
    line.output_hash = result.hash;
  }
  for (const source::Diagnostic& finding : findings.diagnostics) {
    ++line.findings[std::string(finding.rule->id)];
    const bool is_accepted = finding.severity != source::Severity::error;
    if (finding.rule->facts.loss != source::Loss::none && is_accepted) ++line.losses[std::string(finding.rule->id)];
  }
  if (!result.error.empty()) line.errors.push_back(result.error);
  append(std::move(line), result.path);
}

void RecordedFiles::append(ReportLine line, const std::string& path) {
  if (!log_.is_recorded()) return;
  const auto items = planned_.find(path);
  if (items == planned_.end()) {
    constexpr std::size_t digits = 32;
    line.work = sha256("path " + short_.of(files_->canonical(path))).substr(0, digits);
    log_.append(line);
    return;
  }
  for (const WorkItem& item : items->second) {
    line.work = item.id;
    line.arguments = item.arguments;
    log_.append(line);
  }
}

std::size_t RecordedFiles::skipped_with_findings() const {
  return static_cast<std::size_t>(std::count_if(skipped_.begin(), skipped_.end(), [](const auto& entry) {
    return entry.second.line->outcome != session::Outcome::clean;
  }));
}

session::Outcome RecordedFiles::skipped_outcome() const {
  session::Outcome worst = session::Outcome::clean;
  for (const auto& [path, skipped] : skipped_) worst = session::worse(worst, skipped.line->outcome);
  return worst;
}

}  // namespace urdfmill::batch
