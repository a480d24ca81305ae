// urdfmill explain: the pages of the rules.
#include "tools/command.hpp"
#include "tools/options.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

std::string list_of_rules() {
  std::size_t width = 0;
  for (const source::Rule* rule : session::all_rules()) width = std::max(width, rule->id.size());
  std::string text;
  for (const source::Rule* rule : session::all_rules()) {
    text += rule->id;
    text.append(width - rule->id.size() + 2, ' ').append(rule->title) += '\n';
  }
  return text;
}

int explain_one(const std::string& id) {
  if (const source::Rule* rule = session::find_rule(id))
    return print_output(source::rule_page(*rule)) ? exit_clean : exit_failure;
  std::vector<std::string_view> ids;
  for (const source::Rule* rule : session::all_rules()) ids.push_back(rule->id);
  const std::string hint = text::did_you_mean(id, ids);
  print_error("no rule \"" + id + "\"" + (hint.empty() ? "; `urdfmill explain --all` lists them" : ", " + hint));
  return exit_failure;
}

int run(const std::vector<std::string>& words) {
  Parser parser("explain", "Tells what a rule finds, why it matters and what to do.");
  std::string id;
  std::string format = "text";
  bool all = false;
  parser.add_option("RULE", id, "A rule's id, as in the brackets behind a finding");
  parser.add_flag("--all", all, "All rules");
  parser.add_choice("--format", format, "Form of --all: text (a list) or markdown (the pages)", {"text", "markdown"})
      .value_name("FORM");
  if (const auto over = parser.parse(words)) return *over;
  if (all) {
    const std::string text = format == "markdown" ? session::rules_markdown() : list_of_rules();
    return print_output(text) ? exit_clean : exit_failure;
  }
  if (!id.empty()) return explain_one(id);
  print_error("explain which rule? `urdfmill explain --all` lists them");
  return exit_failure;
}

}  // namespace

extern const Command explain_command;
const Command explain_command{"explain", "Tell what a rule finds, why it matters and what to do", run};

}  // namespace urdfmill::tools
