// urdfmill explain: the pages of the rules.
#include "tools/command.hpp"
#include "tools/options.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/render.hpp"

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
    return print_output(source::rule_page(*rule, session::other_severities(), text::command_line_option))
               ? exit_clean
               : exit_failure;
  const std::string hint = session::similar_rule(id).words;
  print_error("no rule \"" + id + "\"" + (hint.empty() ? "; `urdfmill explain --all` lists them" : "; " + hint));
  return exit_failure;
}

struct ExplainOptions {
  std::string id;
  std::string format = "text";
  bool all = false;
};

void declare_explain(Parser& parser, ExplainOptions& options) {
  Option& rule = parser.add_option("RULE", options.id, "The id of a rule, as printed in brackets after a finding");
  parser.add_flag("--all", options.all, "All rules").excludes(rule);
  parser
      .add_choice("-f,--format", options.format, "Format of --all: text (a list) or markdown (the pages)",
                  {"text", "markdown"})
      .value_name("FORM")
      .has_effect_if([&options] { return options.all; }, "it applies to --all");
}

int run_explain(ExplainOptions& options) {
  if (options.all) {
    const std::string text =
        options.format == "markdown"
            ? source::rules_markdown(session::all_rules(), session::other_severities(), text::command_line_option)
            : list_of_rules();
    return print_output(text) ? exit_clean : exit_failure;
  }
  if (!options.id.empty()) return explain_one(options.id);
  print_error("no rule is given; `urdfmill explain --all` lists them");
  return exit_failure;
}

}  // namespace

extern const Command explain_command;
const Command explain_command = make_command<declare_explain, run_explain>(
    Group::check, "explain", "Explain a rule: what it finds, why it matters and what to do",
    "Explains a rule: what it finds, why it matters and what to do.");

}  // namespace urdfmill::tools
