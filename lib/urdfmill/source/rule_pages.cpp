#include "urdfmill/source/render.hpp"
#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {
namespace {

std::string fenced(std::string_view example) {
  std::string out = "```xml\n";
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

}  // namespace

std::string rule_page(const Rule& rule) {
  std::string out;
  ((((out += rule.id) += " (") += severity_name(rule.severity)) += ")\n  ") += rule.title;
  out += '\n';
  if (!rule.why.empty()) ((out += "\nWhy it matters\n") += indented(rule.why)) += '\n';
  if (!rule.example.empty()) ((out += "\nExample\n") += indented(rule.example)) += '\n';
  if (!rule.remedy.empty()) ((out += "\nWhat to do\n") += indented(rule.remedy)) += '\n';
  return out;
}

std::string rules_markdown() {
  std::string out =
      "# Rules\n\nEvery finding has a rule with a stable id. `urdfmill explain RULE` prints a rule's page; this file "
      "is "
      "written by\n`scripts/update-rules` from the registry in `lib/urdfmill/source/rules/`.\n\n| rule | severity | "
      "what "
      "is found |\n|---|---|---|\n";
  for (const Rule* rule : all_rules()) {
    ((((out += "| [") += rule->id) += "](#") += rule->id) += ") | ";
    (((out += severity_name(rule->severity)) += " | ") += rule->title) += " |\n";
  }
  for (const Rule* rule : all_rules()) {
    ((((out += "\n## ") += rule->id) += "\n\n*") += severity_name(rule->severity)) += "* · ";
    (out += rule->title) += '\n';
    if (!rule->why.empty()) ((out += '\n') += rule->why) += '\n';
    if (!rule->example.empty()) (out += '\n') += fenced(rule->example);
    if (!rule->remedy.empty()) ((out += "\n**What to do:** ") += rule->remedy) += '\n';
  }
  return out;
}

}  // namespace urdfmill::source
