#include "urdfmill/mcp/reply.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "urdfmill/text/base64.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/fnv.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

std::string hexadecimal(std::uint64_t number) {
  constexpr int base = 16;
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, base).ptr;
  return {digits.data(), end};
}

std::string_view safety_of(const source::Diagnostic& finding) {
  if (source::is_fixable(finding)) return "safe";
  return source::is_fixable(finding, true) ? "unsafe" : "suggestion";
}

/// Writes findings as JSON.
class FindingWriter {
 public:
  FindingWriter(const source::Sources& sources, const files::Snapshot& files, const Spellings& spellings)
      : sources_(sources), files_(files), spellings_(spellings), ids_(files) {}

  [[nodiscard]] std::string json_of(const source::Diagnostic& finding) {
    std::string out;
    text::JsonWriter json(out, text::JsonLayout::one_line);
    json.begin_object();
    if (finding.rule != nullptr) json.key("rule").value(finding.rule->id);
    json.key("severity").value(source::severity_name(finding.severity));
    json.key("message").value(text::visible(text::spell_options(finding.message, spellings_.option)));
    write_place(json, finding.span);
    if (!finding.trail.empty()) {
      json.key("trail").begin_array();
      for (const source::TrailStep& step : finding.trail) {
        json.begin_object().key("text").value(text::visible(step.text));
        write_place(json, step.span);
        json.end_object();
      }
      json.end_array();
    }
    if (!finding.hint.empty())
      json.key("hint").value(text::visible(text::spell_options(finding.hint, spellings_.option)));
    source::write_data(json, {}, {text::visible(finding.meant.written), text::visible(finding.meant.name)});
    if (!finding.fix.empty()) write_fix(json, finding);
    json.end_object();
    return out;
  }

 private:
  void write_place(text::JsonWriter& json, source::Span span) const {
    if (!span.known()) return;
    const source::SourceFile& file = sources_[span.file];
    const source::Position at = file.position(span.begin);
    json.key("file").value(text::visible(spellings_.file(file.name())));
    json.key("line").value(at.line).key("column").value(at.column);
  }

  void write_fix(text::JsonWriter& json, const source::Diagnostic& finding) {
    json.key("fix").begin_object();
    if (source::is_fixable(finding, true)) json.key("id").value(ids_.of(finding, sources_));
    json.key("safety").value(safety_of(finding)).key("edits").begin_array();
    for (const source::Edit& edit : finding.fix) {
      json.begin_object();
      write_place(json, edit.span);
      // The sources may have an excerpt of a file; they alone have a text without a file.
      const source::SourceFile& source = sources_[edit.span.file];
      const files::FilePtr file = files_.read(source.name());
      const std::string_view text = file->error() ? source.bytes() : std::string_view(file->bytes());
      const std::size_t begin = std::min<std::size_t>(edit.span.begin, text.size());
      json.key("old_text").value(text.substr(begin, edit.span.end - edit.span.begin));
      json.key("new_text").value(edit.text).end_object();
    }
    json.end_array().end_object();
  }

  const source::Sources& sources_;
  const files::Snapshot& files_;
  const Spellings& spellings_;
  FixIds ids_;
};

/// The beginning of a page: a finding, and a byte of the text.
struct PageStart {
  std::size_t finding = 0, byte = 0;
};

/// Returns a text that only this result has.
std::string identity_of(const Reply& reply) {
  std::uint64_t hash = text::fnv1a(reply.text);
  for (const std::string& finding : reply.findings) hash = text::fnv1a(finding, hash);
  return hexadecimal(hash);
}

/// Writes a page as FINDING.BYTE.IDENTITY.
std::string token_of(PageStart start, const Reply& reply) {
  return std::to_string(start.finding) + '.' + std::to_string(start.byte) + '.' + identity_of(reply);
}

std::optional<PageStart> start_of(std::string_view token, const Reply& reply) {
  if (token.empty()) return PageStart{};
  PageStart start;
  const char* end = token.data() + token.size();
  const auto finding = std::from_chars(token.data(), end, start.finding);
  if (finding.ec != std::errc() || finding.ptr == end || *finding.ptr != '.') return std::nullopt;
  const auto byte = std::from_chars(finding.ptr + 1, end, start.byte);
  if (byte.ec != std::errc() || start.finding > reply.findings.size() || start.byte > reply.text.size())
    return std::nullopt;
  return token == token_of(start, reply) ? std::optional(start) : std::nullopt;
}

/// Returns the end of a part of the text: after a line if there is one, and not inside a character.
std::size_t end_of_part(std::string_view text, std::size_t begin, std::size_t most) {
  if (text.size() - begin <= most) return text.size();
  const std::size_t line = text.rfind('\n', begin + most - 1);
  if (line != std::string_view::npos && line >= begin) return line + 1;
  std::size_t end = begin + most;
  while (end > begin + 1 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end;
}

std::string_view word_of(session::Outcome outcome) {
  return outcome == session::Outcome::clean ? "clean" : outcome == session::Outcome::findings ? "findings" : "failure";
}

/// Returns the structured content of a page.
std::string content_of(const Reply& reply, PageStart start) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("outcome").value(word_of(reply.outcome));
  if (!reply.message.empty()) json.key("message").value(reply.message);
  if (start.finding == 0 && start.byte == 0)
    for (const auto& [name, value] : reply.members) json.key(name).raw(value);
  json.key("counts").begin_object().key("errors").value(std::uint64_t{reply.errors});
  json.key("warnings").value(std::uint64_t{reply.warnings}).key("notes").value(std::uint64_t{reply.notes}).end_object();
  std::size_t size = 0;
  json.key("findings").begin_array();
  while (start.finding < reply.findings.size() &&
         (size == 0 || size + reply.findings[start.finding].size() <= page_size)) {
    size += reply.findings[start.finding].size();
    json.raw(reply.findings[start.finding++]);
  }
  json.end_array();
  bool is_whole = start.finding == reply.findings.size();
  const std::size_t left = page_size - std::min(size, page_size - 1);
  if (is_whole && !reply.text.empty()) {
    const std::size_t end = end_of_part(reply.text, start.byte, left);
    if (reply.is_data && start.byte == 0 && end == reply.text.size())
      json.key("data").raw(reply.text);
    else
      json.key("text").value(std::string_view(reply.text).substr(start.byte, end - start.byte));
    start.byte = end;
    is_whole = end == reply.text.size();
  }
  if (!is_whole && reply.has_pages) json.key("next").value(token_of(start, reply));
  if (!is_whole && !reply.has_pages) json.key("is_cut").value(true);
  json.end_object();
  return without_layout(out);
}

}  // namespace

void Reply::add(const std::vector<source::Diagnostic>& found, const source::Sources& sources,
                const files::Snapshot& files, const Spellings& spellings) {
  FindingWriter writer(sources, files, spellings);
  std::vector<const source::Diagnostic*> sorted;
  for (const source::Diagnostic& finding : found) sorted.push_back(&finding);
  // An agent may read no further than the first page.
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const source::Diagnostic* a, const source::Diagnostic* b) { return a->severity > b->severity; });
  for (const source::Diagnostic* finding : sorted) {
    ++(finding->severity == source::Severity::error     ? errors
       : finding->severity == source::Severity::warning ? warnings
                                                        : notes);
    findings.push_back(writer.json_of(*finding));
  }
}

std::string FixIds::of(const source::Diagnostic& finding, const source::Sources& sources) {
  std::uint64_t hash = text::fnv1a(finding.rule->id);
  for (const source::Edit& edit : finding.fix) {
    const source::SourceFile& source = sources[edit.span.file];
    const auto [known, is_new] = hashes_.try_emplace(source.name());
    if (is_new) {
      const files::FilePtr file = files_.read(source.name());
      known->second = text::fnv1a(file->error() ? source.bytes() : std::string_view(file->bytes()),
                                  text::fnv1a(files_.canonical(source.name())));
    }
    hash = text::fnv1a(hexadecimal(known->second), hash);
    hash = text::fnv1a(std::to_string(edit.span.begin) + ' ' + std::to_string(edit.span.end) + edit.text, hash);
  }
  return std::string(finding.rule->id) + '-' + hexadecimal(hash);
}

std::optional<std::string> page_of(const Reply& reply, std::string_view page) {
  const auto start = start_of(page, reply);
  if (!start) return std::nullopt;
  const std::string content = content_of(reply, *start);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object().key("content").begin_array();
  if (!reply.picture.empty()) {
    json.begin_object().key("type").value("image").key("data").value(text::base64(reply.picture));
    json.key("mimeType").value("image/png").end_object();
  }
  json.begin_object().key("type").value("text").key("text").value(content).end_object();
  json.end_array().key("structuredContent").raw(content);
  json.key("isError").value(reply.outcome == session::Outcome::failure).end_object();
  return out;
}

std::string without_layout(std::string_view json) {
  std::string out;
  bool is_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (!is_string && (c == ' ' || c == '\n')) continue;
    out += c;
    if (c == '"') is_string = !is_string;
    if (c == '\\') out += json[++i];
  }
  return out;
}

std::string_view reply_schema() {
  return R"({"type":"object","properties":{)"
         R"("outcome":{"enum":["clean","findings","failure"],"description":"findings: errors, differences or a refusal; failure: the call could not be made, or the model not be read"},)"
         R"("message":{"type":"string"},)"
         R"("counts":{"type":"object","description":"The findings of all pages"},)"
         R"("findings":{"type":"array","items":{"type":"object"},"description":"Errors first; rule: its page is urdfmill://rules/RULE; trail: the calls and includes that made the text; meant.name: proposed instead of meant.written; fix.id: for apply_fix"},)"
         R"("text":{"type":"string"},"data":{"type":["object","array"]},"is_cut":{"type":"boolean"},)"
         R"("next":{"type":"string","description":"There is more: call again with this as page"}},)"
         R"("required":["outcome","counts","findings"]})";
}

}  // namespace urdfmill::mcp
