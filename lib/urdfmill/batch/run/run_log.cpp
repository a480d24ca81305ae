#include "urdfmill/batch/run/run_log.hpp"

#include <algorithm>
#include <utility>

namespace urdfmill::batch {

RunLog::RunLog(RunIdentity identity, ReportFile* report, std::vector<ReportLine> done,
               std::shared_ptr<const files::Snapshot> files)
    : identity_(std::move(identity)), report_(report), lines_(std::move(done)), files_(std::move(files)) {
  for (const ReportLine& line : lines_) {
    if (line.run == identity_) done_.insert_or_assign(line.work, &line);
    last_.insert_or_assign(name_of(line.input, line.arguments), &line);
  }
}

const ReportLine* RunLog::done(const WorkItem& item, const std::string& output) {
  const auto known = done_.find(item.id);
  if (known == done_.end()) return nullptr;
  const ReportLine& line = *known->second;
  // A failure may have had temporary causes, and launch files may show the arguments by now.
  const bool is_same_work = is_one_path(line.output, output) && is_one_path(line.input, item.file);
  if (line.is_unchecked || !is_same_work) return nullptr;
  // A model may have another partner since then.
  const bool had_partner =
      item.other.empty() || std::find(line.files.begin(), line.files.end(), plain_path(item.other)) != line.files.end();
  if (!had_partner) return nullptr;
  if (!is_current(line)) return nullptr;
  if (!output.empty() && hash_now(*files_, output) != line.output_hash) return nullptr;
  const auto is_there = [this](const WrittenFile& copy) { return hash_now(*files_, copy.path) == copy.hash; };
  if (!std::all_of(line.copies.begin(), line.copies.end(), is_there)) return nullptr;
  // If a later line of a report contradicts the result, the valid result is appended again.
  const auto last = last_.find(name_of(line.input, line.arguments));
  const bool is_superseded = last != last_.end() && last->second != &line;
  if (!line.is_in_report || is_superseded) append(line);
  ++skipped_;
  if (line.outcome != session::Outcome::clean) ++skipped_with_findings_;
  return &line;
}

std::vector<const ReportLine*> RunLog::earlier() const {
  std::vector<const ReportLine*> lines;
  for (const ReportLine& line : lines_)
    if (line.run == identity_) lines.push_back(&line);
  return lines;
}

bool RunLog::is_current(const ReportLine& line) const {
  if (line.outcome == session::Outcome::failure) return false;
  std::vector<InputFile> files;
  for (const std::string& path : line.files) files.push_back({path, hash_now(*files_, path)});
  const auto add = [&](const std::vector<std::string>& names, files::ReadKind kind) {
    for (const std::string& name : names) {
      InputFile& input = files.emplace_back(InputFile{name, {}, kind});
      input.hash = hash_now(*files_, input);
    }
  };
  add(line.patterns, files::ReadKind::pattern);
  add(line.variables, files::ReadKind::variable);
  return closure_hash(files) == line.closure;
}

ReportLine RunLog::new_line() const {
  ReportLine line;
  line.run = identity_;
  return line;
}

void RunLog::append(const ReportLine& line) {
  if (is_recorded()) report_->append(line);
}

bool RunLog::is_one_path(const std::string& a, const std::string& b) const {
  if (a == b) return true;
  return !a.empty() && !b.empty() && files_->canonical(a) == files_->canonical(b);
}

RunLog::Entry::Entry(RunLog& log, const WorkItem& item, session::Session& session)
    : line(log.new_line()), log_(log), item_(item), session_(session), begin_(std::chrono::steady_clock::now()) {
  // Without a report, no reads are logged.
  if (log.is_recorded()) session.reader().log(&reads_);
  line.work = item.id;
  line.input = item.file;
  line.arguments = item.arguments;
}

RunLog::Entry::~Entry() {
  session_.reader().log(nullptr);
}

std::string RunLog::Entry::refusal() {
  if (!item_.is_planned) return {};
  for (const InputFile& file : item_.files) {
    const std::string now =
        file.is_file() ? hash_of(*session_.files().read(file.path)) : hash_now(session_.files(), file);
    if (now == file.hash) continue;
    const std::string quoted = '"' + file.path + '"';
    if (file.kind == files::ReadKind::variable)
      return "the environment variable " + quoted + " has another value than when the plan was made";
    if (now != missing_file) return quoted + " has changed since the plan was made";
    return quoted + " is not there any more" +
           (file.path.starts_with('/') ? "" : "; the paths in a plan are relative to the folder where it was made");
  }
  return {};
}

void RunLog::Entry::read() {
  session_.reader().log(nullptr);
  if (!log_.is_recorded()) return;
  std::vector<InputFile> files = inputs_of(reads_, session_.files());
  std::stable_sort(files.begin(), files.end(), [](const InputFile& a, const InputFile& b) { return a.kind < b.kind; });
  line.closure = closure_hash(files);
  for (InputFile& file : files) {
    std::vector<std::string>& names = file.is_file()                          ? line.files
                                      : file.kind == files::ReadKind::pattern ? line.patterns
                                                                              : line.variables;
    names.push_back(std::move(file.path));
  }
}

void RunLog::Entry::note_copy(const std::string& path) {
  if (log_.is_recorded()) line.copies.push_back({log_.short_.of(path), hash_now(*log_.files_, path)});
}

void RunLog::Entry::count(const std::vector<source::Diagnostic>& findings,
                          const std::vector<source::Diagnostic>& losses) {
  for (const source::Diagnostic& finding : findings) ++line.findings[std::string(finding.rule->id)];
  for (const source::Diagnostic& finding : losses) ++line.losses[std::string(finding.rule->id)];
}

void RunLog::Entry::finish() {
  line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  log_.append(line);
}

}  // namespace urdfmill::batch
