#include "urdfmill/batch/run/report.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "urdfmill/batch/base/json_object.hpp"
#include "urdfmill/files/provider.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

constexpr std::string_view report_schema = "urdfmill-report/1";
constexpr std::string_view not_checked = "not-checked";

std::string_view word(session::Outcome outcome) {
  switch (outcome) {
    case session::Outcome::clean:
      return "clean";
    case session::Outcome::findings:
      return "findings";
    case session::Outcome::failure:
      break;
  }
  return "failed";
}

std::optional<session::Outcome> outcome_named(std::string_view word) {
  if (word == "clean") return session::Outcome::clean;
  if (word == "findings") return session::Outcome::findings;
  if (word == "failed") return session::Outcome::failure;
  return std::nullopt;
}

void write_list(std::string_view key, const std::vector<std::string>& list, text::JsonWriter& json) {
  if (list.empty()) return;
  json.key(key).begin_array();
  for (const std::string& text : list) json.value(text);
  json.end_array();
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) break;
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::optional<ReportLine> read_line(std::string_view text, JsonProblem& problem) {
  const std::optional<text::Json> json = read_json_object(text, report_schema, problem);
  if (!json) return std::nullopt;
  const JsonObject object(*json, problem);
  ReportLine line;
  line.run = {object.text("command"), object.text("version"), object.text("options")};
  line.work = object.text("work", JsonObject::Absent::wrong);
  line.input = object.text("input");
  line.arguments = object.pairs("arguments");
  line.closure = object.text("closure");
  line.files = object.texts("files");
  line.patterns = object.texts("patterns");
  line.variables = object.texts("variables");
  line.output = object.text("output");
  line.output_hash = object.text("sha256");
  for (const JsonObject& copy : object.objects("copies"))
    line.copies.push_back(
        {copy.text("path", JsonObject::Absent::wrong), copy.text("sha256", JsonObject::Absent::wrong)});
  line.findings = object.counts("findings");
  line.losses = object.counts("loss");
  line.errors = object.texts("errors");
  line.seconds = object.number("seconds");
  const std::string outcome = object.text("outcome", JsonObject::Absent::wrong);
  line.is_unchecked = outcome == not_checked;
  if (line.is_unchecked)
    line.outcome = session::Outcome::findings;
  else if (const auto known = outcome_named(outcome))
    line.outcome = *known;
  else
    object.refuse("outcome", "\"outcome\" is neither clean, findings, not-checked nor failed");
  return problem.text.empty() ? std::optional(std::move(line)) : std::nullopt;
}

/// True if replacing the file loses nothing: it does not exist, is not a regular file, is empty, or is a report.
bool may_be_replaced(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return true;
  std::array<char, 64> begin{};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  const std::string_view read(begin.data(), static_cast<std::size_t>(file.gcount()));
  const std::string line = std::string(R"({"schema": ")").append(report_schema) + '"';
  return read.substr(0, line.size()) == std::string_view(line).substr(0, read.size());
}

}  // namespace

bool has_findings(const ReportLine& line) {
  if (line.outcome == session::Outcome::failure) return false;
  return line.outcome == session::Outcome::findings ||
         std::any_of(line.findings.begin(), line.findings.end(), [](const auto& found) {
           const source::Rule* rule = session::find_rule(found.first);
           return rule != nullptr && rule->severity != source::Severity::note;
         });
}

void LineCounts::count(const ReportLine& line) {
  if (line.outcome == session::Outcome::failure)
    ++failed;
  else if (has_findings(line))
    ++with_findings;
  else
    ++clean;
  refused += line.outcome == session::Outcome::findings ? 1 : 0;
}

void write_counts(std::string_view key, const RuleCounts& counts, text::JsonWriter& json) {
  json.key(key).begin_object();
  for (const auto& [rule, count] : counts) json.key(rule).value(std::uint64_t{count});
  json.end_object();
}

std::string text_of(const ReportLine& line, const text::OptionSpelling& spelling) {
  std::string text;
  text::JsonWriter json(text, text::JsonLayout::one_line, text::StrayBytes::escaped);
  json.begin_object().key("schema").value(report_schema).key("command").value(line.run.command);
  json.key("version").value(line.run.version).key("options").value(line.run.options);
  json.key("work").value(line.work).key("input").value(line.input).key("arguments").begin_object();
  for (const auto& [name, value] : line.arguments) json.key(name).value(value);
  json.end_object().key("closure").value(line.closure);
  write_list("files", line.files, json);
  write_list("patterns", line.patterns, json);
  write_list("variables", line.variables, json);
  if (!line.output.empty()) json.key("output").value(line.output).key("sha256").value(line.output_hash);
  if (!line.copies.empty()) {
    json.key("copies").begin_array();
    for (const WrittenFile& copy : line.copies)
      json.begin_object().key("path").value(copy.path).key("sha256").value(copy.hash).end_object();
    json.end_array();
  }
  json.key("outcome").value(line.is_unchecked ? not_checked : word(line.outcome));
  write_counts("findings", line.findings, json);
  write_counts("loss", line.losses, json);
  std::vector<std::string> errors;
  for (const std::string& error : line.errors) errors.push_back(text::spell_options(error, spelling));
  write_list("errors", errors, json);
  json.key("seconds").value(line.seconds).end_object();
  return text;
}

Report read_report(const std::string& path, bool may_be_absent, unsigned jobs) {
  Report report;
  std::error_code error;
  if (may_be_absent && path != "-" && !std::filesystem::exists(path, error)) return report;
  // A report may be larger than any model.
  constexpr std::size_t largest = std::numeric_limits<std::size_t>::max() / 2;
  const files::ReadResult read = files::read_file(path, {.any_kind = true, .largest = largest});
  if (read.error) {
    report.error = read.error->message;
    return report;
  }
  const std::vector<std::string_view> lines = lines_of(read.bytes);
  report.whole_bytes = lines.empty() ? 0 : static_cast<std::size_t>(lines.back().end() - read.bytes.data()) + 1;
  report.is_torn = report.whole_bytes < read.bytes.size();
  std::vector<std::optional<ReportLine>> found(lines.size());
  threads::parallel_for(lines.size(), jobs, [&](std::size_t i) {
    JsonProblem problem;
    found[i] = read_line(lines[i], problem);
  });
  report.lines.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i]) {
      report.lines.push_back(*std::move(found[i]));
    } else if (++report.damaged == 1) {
      JsonProblem problem;
      (void)read_line(lines[i], problem);
      report.problem = '"' + path + "\" is not a report: " + problem.with_place(lines[i], i + 1);
    }
  }
  if (report.damaged > 1) report.problem += "; " + std::to_string(report.damaged) + " lines cannot be read";
  return report;
}

std::unique_ptr<ReportFile> ReportFile::open(const std::string& path, std::size_t keep_bytes,
                                             const text::OptionSpelling& spelling, std::string& error) {
  if (path == "-")
    return std::unique_ptr<ReportFile>(new ReportFile(::dup(STDOUT_FILENO), "standard output", spelling));
  if (!may_be_replaced(path)) {
    error = '"' + path + "\" is not a report, so ⟨report⟩ does not replace it; name another file, or remove it";
    return nullptr;
  }
  constexpr mode_t mode = 0666;
  // A link is followed only to what is there.
  const int making = files::disk()->is_link(path) ? 0 : O_CREAT | O_NOFOLLOW;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | making, mode);
  const bool is_cut = descriptor >= 0 && (::ftruncate(descriptor, static_cast<off_t>(keep_bytes)) == 0 ||
                                          errno == EINVAL);  // a pipe cannot be truncated
  if (!is_cut) {
    error =
        "cannot write \"" + path + "\": " +
        (making == 0 && errno == ENOENT ? "it is a symbolic link to a file that is not there" : std::strerror(errno));
    if (descriptor >= 0) ::close(descriptor);
    return nullptr;
  }
  return std::unique_ptr<ReportFile>(new ReportFile(descriptor, path, spelling));
}

ReportFile::~ReportFile() {
  ::close(descriptor_);
}

bool ReportFile::append(const ReportLine& line) {
  const std::string text = text_of(line, spelling_);
  const std::lock_guard lock(mutex_);
  if (!error_.empty()) return false;
  if (const auto failed = files::write_descriptor(descriptor_, text, '"' + path_ + '"')) error_ = failed->message;
  return error_.empty();
}

std::string ReportFile::finish() {
  const std::lock_guard lock(mutex_);
  if (error_.empty()) (void)::fsync(descriptor_);
  return error_;
}

}  // namespace urdfmill::batch
