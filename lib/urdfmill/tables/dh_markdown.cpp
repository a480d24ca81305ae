#include "urdfmill/tables/dh_markdown.hpp"

#include <algorithm>
#include <string>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/rules.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tables {
namespace {

/// Returns the text between two others; empty if they are absent.
std::string between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const std::size_t to = text.find(end, from + begin.size());
  return std::string(to == std::string_view::npos ? "" : text.substr(from + begin.size(), to - from - begin.size()));
}

/// Reads "Base: xyz 0 0 0.1, rpy 0 0 90."
std::optional<Record> pose_below(std::string_view text, std::string_view label, source::FileId file) {
  const std::string begin = std::string(label) + ": xyz ";
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = text.substr(at + begin.size());
  Record record{{}, {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + begin.size())}};
  for (const char* name : {"x", "y", "z", "roll", "pitch", "yaw"}) {
    rest.remove_prefix(std::min(rest.find_first_of("-.0123456789"), rest.size()));
    std::string_view word = rest.substr(0, rest.find_first_not_of("-+.e0123456789"));
    rest.remove_prefix(word.size());
    if (word.ends_with('.')) word.remove_suffix(1);  // end of the sentence
    record.cells.push_back({name, std::string(word), record.span});
  }
  return record;
}

}  // namespace

MarkdownBars markdown_bars(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.find('|') != std::string_view::npos && line.find('-') != std::string_view::npos &&
        line.find_first_not_of("|-: \r") == std::string_view::npos)
      return line.starts_with('|') ? MarkdownBars::outer : MarkdownBars::between;
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return MarkdownBars::none;
}

bool is_markdown_row(std::string_view line, MarkdownBars bars) {
  const bool is_bounded = bars == MarkdownBars::outer ? line.front() == '|' : line.find('|') != std::string_view::npos;
  return is_bounded && line.find_first_not_of("|-: ") != std::string_view::npos;
}

void read_markdown_around(std::string_view text, source::FileId file, Records& records, source::Sink& sink) {
  const std::string_view title = text.substr(0, text.find("\n|"));
  const auto add = [&](std::string name, std::string value) {
    if (!value.empty()) records.header.cells.push_back({std::move(name), std::move(value), {file, 0, 0}});
  };
  constexpr std::string_view own_words = " Denavit–Hartenberg: ";
  if (title.find(own_words) == std::string_view::npos) return;
  add("robot", text::markdown_name(between(title, "**", "**, `")));
  add("base_link", between(title, ", `", "` to "));
  add("tip_link", between(title, "` to `", "`, "));
  for (const char* convention : {"standard", "modified"})
    if (title.find(std::string(convention) + std::string(own_words)) != std::string_view::npos)
      add("convention", convention);
  add("angle_unit", title.find(", deg)") != std::string_view::npos ? "deg" : "rad");
  add("length_unit", title.find("(mm, ") != std::string_view::npos ? "mm" : "m");
  records.base = pose_below(text, "Base", file);
  records.tool = pose_below(text, "Tool", file);
  constexpr std::string_view follows = ", follows ";
  for (std::size_t at = text.find(follows); at != std::string_view::npos; at = text.find(follows, at + 1)) {
    const std::size_t begin = text.rfind('\n', at) + 1;
    source::report(sink, kinematics::rules::dh_mimic_dropped,
                   "that a joint follows another is not read from the text of a Markdown table; JSON, YAML and CSV "
                   "keep it",
                   {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.find('\n', at))});
  }
}

}  // namespace urdfmill::tables
