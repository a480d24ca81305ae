#include "urdfmill/batch/check/baseline.hpp"

#include <filesystem>

#include "urdfmill/batch/base/json_object.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::batch {
namespace {

/// Bytes of a line that identify a finding; of a longer line, those around the finding.
constexpr std::size_t most_of_line = 1000;

namespace fs = std::filesystem;

constexpr std::string_view baseline_schema = "urdfmill-baseline/1";

/// Returns the line with one blank for each run of white space, none at the ends.
std::string without_layout(std::string_view line) {
  std::string out;
  for (const char c : line) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (!is_blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string json_string(std::string_view text) {
  std::string out;
  text::append_json_string(text, out, text::StrayBytes::escaped);
  return out;
}

}  // namespace

std::optional<Baseline> Baseline::read(const std::string& path, std::string& error) {
  const files::ReadResult read = files::read_named_file(path);
  if (read.error) {
    error = read.error->message;
    return std::nullopt;
  }
  JsonProblem problem;
  Baseline baseline(fs::path(files::canonical_path(path)).parent_path().string());
  if (const auto json = read_json_object(read.bytes, baseline_schema, problem))
    for (const JsonObject& item : JsonObject(*json, problem).objects("findings"))
      baseline.known_[{item.text("file"), item.text("rule"), item.text("line")}] += item.whole("count", 1);
  if (problem.text.empty()) return baseline;
  error = "\"" + path + "\" is not a baseline: " + problem.with_place(read.bytes) +
          "; `⟨urdfmill check⟩ ⟨write-baseline⟩ FILE` writes one";
  return std::nullopt;
}

Baseline::Key Baseline::key_of(const source::Diagnostic& finding, const source::Sources& sources) const {
  if (!finding.span.known()) return {"", std::string(finding.rule->id), finding.message};
  const source::SourceFile& file = sources[finding.span.file];
  const fs::path relative = fs::path(files::canonical_path(file.name())).lexically_relative(folder_);
  const std::string line = without_layout(file.line_around(finding.span.begin, most_of_line));
  return {relative.empty() ? file.name() : relative.generic_string(), std::string(finding.rule->id),
          line.empty() ? finding.message : line};
}

void Baseline::add(const std::vector<source::Diagnostic>& findings, const source::Sources& sources) {
  for (const source::Diagnostic& finding : findings) ++known_[key_of(finding, sources)];
}

std::size_t Baseline::remove_known(std::vector<source::Diagnostic>& findings, const source::Sources& sources) const {
  std::map<Key, std::size_t> met;
  return std::erase_if(findings, [&](const source::Diagnostic& finding) {
    Key key = key_of(finding, sources);
    const auto known = known_.find(key);
    return known != known_.end() && ++met[std::move(key)] <= known->second;
  });
}

std::size_t Baseline::size() const {
  std::size_t size = 0;
  for (const auto& [key, count] : known_) size += count;
  return size;
}

std::string Baseline::text() const {
  std::string out = "{\n  \"schema\": " + json_string(baseline_schema) + ",\n  \"findings\": [";
  bool is_first = true;
  for (const auto& [key, count] : known_) {
    out.append(is_first ? "\n" : ",\n").append("    {\"file\": ").append(json_string(key.file));
    out.append(", \"rule\": ").append(json_string(key.rule)).append(", \"line\": ").append(json_string(key.line));
    out.append(", \"count\": ").append(std::to_string(count)).append("}");
    is_first = false;
  }
  return out + (is_first ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace urdfmill::batch
