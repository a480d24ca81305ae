#include <algorithm>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/append.hpp"

namespace urdfmill::source {
namespace {

/// Returns the language of an example: part of a document, a command, or words.
std::string_view language(std::string_view example) {
  if (example.starts_with('<') || example.starts_with('$')) return "xml";
  return example.find("urdfmill ") != std::string_view::npos ? "sh" : "text";
}

std::string fenced(std::string_view example) {
  std::string out = "```";
  out.append(language(example)) += '\n';
  out += example;
  if (out.back() != '\n') out += '\n';
  return out += "```\n";
}

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out;
}

constexpr std::string_view markdown_head =
    R"(# Rules

Every finding has a rule with a stable id. `urdfmill explain RULE` prints a rule's page; this file is written by
`scripts/generate` from the `rules.hpp` of the modules in `lib/urdfmill/`.

An example is shortened: `…` in a tag stands for the attributes that the element needs besides, between tags for its
children. A test puts each where it belongs and looks for the finding.

| rule | severity | what is found |
|---|---|---|
)";

constexpr std::size_t page_width = 96;

/// Returns indented prose with line breaks between words.
std::string paragraph(std::string_view text) {
  std::string out = "   ";
  std::size_t width = 3;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (width + 1 + end > page_width && width > 3) {
      out += "\n   ";
      width = 3;
    }
    text::append(out, ' ', text.substr(0, end));
    width += 1 + end;
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return out += '\n';
}

/// Escapes `<`, which starts HTML in Markdown, and `|`, which ends a table's cell.
std::string markdown(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '<' || c == '|' || c == '*' || c == '_') out += '\\';
    out += c;
  }
  return out;
}

/// Returns the target of a link to a heading: the heading without its dots.
std::string anchor(std::string_view heading) {
  std::string out(heading);
  out.erase(std::remove(out.begin(), out.end(), '.'), out.end());
  return out;
}

/// When the rule's fix is applied, and how much it changes; empty if it has none.
std::string fix_text(const RuleFacts& facts) {
  std::string_view safety, reach;
  switch (facts.fix) {
    case FixSafety::none:
      return {};
    case FixSafety::certain:
      safety = "Certain: ⟨fix⟩ applies it. ";
      break;
    case FixSafety::likely:
      safety = "Likely: ⟨fix⟩ applies it with ⟨unsafe-fixes⟩. ";
      break;
    case FixSafety::shown:
      safety = "Shown only. ";
      break;
  }
  switch (facts.fix_reach) {
    case FixReach::nothing:
      reach = "The robot stays the same.";
      break;
    case FixReach::part:
      reach = "It changes the part of the robot that the finding is about.";
      break;
    case FixReach::expansion:
      reach = "It changes what is made there, in every robot that includes the file.";
      break;
  }
  return std::string(safety).append(reach);
}

/// Returns "error, or warning in models of …".
std::string severity_text(const Rule& rule, std::span<const OtherSeverity> other_severities) {
  std::string text(severity_name(rule.severity));
  if (const OtherSeverity* other = other_severity(other_severities, rule))
    text::append(text, ", or ", severity_name(other->severity), ' ', other->when);
  return text;
}

/// Appends the part of a rule's page in Markdown that is below its title.
void append_body(const Rule& rule, std::string& out) {
  if (!rule.why.empty()) text::append(out, '\n', markdown(rule.why), '\n');
  if (!rule.example.empty()) text::append(out, '\n', fenced(rule.example));
  if (!rule.remedy.empty()) text::append(out, "\n**What to do:** ", markdown(rule.remedy), '\n');
  if (const std::string fix = fix_text(rule.facts); !fix.empty()) text::append(out, "\n**Fix:** ", markdown(fix), '\n');
}

}  // namespace

std::string rule_page(const Rule& rule, std::span<const OtherSeverity> other_severities,
                      const text::OptionSpelling& spelling) {
  const auto spelled = [&spelling](std::string_view text) { return text::spell_options(text, spelling); };
  std::string out;
  text::append(out, rule.id, " (", severity_text(rule, other_severities), ")\n  ", rule.title);
  out += '\n';
  if (!rule.why.empty()) text::append(out, "\nWhy it matters\n", paragraph(spelled(rule.why)));
  if (!rule.example.empty()) text::append(out, "\nExample\n", indented(spelled(rule.example)), '\n');
  if (!rule.remedy.empty()) text::append(out, "\nWhat to do\n", paragraph(spelled(rule.remedy)));
  if (const std::string fix = fix_text(rule.facts); !fix.empty()) text::append(out, "\nFix\n", paragraph(spelled(fix)));
  return out;
}

std::string rule_markdown(const Rule& rule, const text::OptionSpelling& spelling) {
  std::string out;
  append_body(rule, out);
  return text::spell_options(out, spelling);
}

std::string rules_markdown(std::span<const Rule* const> rules, std::span<const OtherSeverity> other_severities,
                           const text::OptionSpelling& spelling) {
  std::string out(markdown_head);
  for (const Rule* rule : rules) {
    text::append(out, "| [", rule->id, "](#", anchor(rule->id), ") | ");
    text::append(out, severity_name(rule->severity), " | ", markdown(rule->title), " |\n");
  }
  for (const Rule* rule : rules) {
    text::append(out, "\n## ", rule->id, "\n\n*", severity_text(*rule, other_severities), "* · ");
    text::append(out, markdown(rule->title), '\n');
    append_body(*rule, out);
  }
  return text::spell_options(out, spelling);
}

}  // namespace urdfmill::source
