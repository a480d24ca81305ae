#include "tools/completion.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/xacro_options.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

/// A completion must not take longer.
constexpr std::uint64_t expansion_steps = 2'000'000;

/// The lines of an answer: the candidates that begin with the typed text.
class Answer {
 public:
  explicit Answer(std::string typed) : typed_(std::move(typed)) {}

  /// Adds a candidate, unless it has characters that a terminal would not show: the model may be hostile.
  void add(std::string_view candidate, std::string_view what = {}) {
    if (!candidate.starts_with(typed_) || text::visible(candidate) != candidate) return;
    if (candidate.starts_with(':') || !seen_.emplace(candidate).second) return;
    text_ += candidate;
    if (!what.empty()) text_.append("\t").append(text::visible(what.substr(0, what.find('\n'))));
    text_ += '\n';
  }
  /// Adds `:files` or `:folders`.
  void add_directive(std::string_view directive) { text_.append(directive) += '\n'; }

  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string typed_;
  std::string text_;
  std::set<std::string, std::less<>> seen_;
};

/// Returns options with limits that keep a completion fast.
session::SessionOptions completion_options() {
  session::SessionOptions options;
  options.limits.steps = expansion_steps;
  return options;
}

/// Adds the xacro arguments of the file, except those among the words.
void add_arguments(const std::string& file, const Assignments& given, Answer& answer) {
  session::Session session(completion_options());
  source::Collector findings;
  const auto expanded = session::expand(session, file, {.arguments = given}, findings);
  for (const xacro::ArgumentDeclaration& declared : expanded.expansion.arguments) {
    const auto is_given = [&](const auto& pair) { return pair.first == declared.name; };
    if (std::any_of(given.begin(), given.end(), is_given)) continue;
    answer.add(declared.name + ":=", declared.default_text ? "default: " + *declared.default_text : "");
  }
}

enum class Part : std::uint8_t { links, joints };

void add_names(Part part, const std::string& file, const Assignments& given, std::string_view behind, Answer& answer) {
  session::Session session(completion_options());
  source::Collector findings;
  const auto loaded = session::load_document(session, file, {.arguments = given}, findings);
  if (!loaded.document) return;
  const auto read = urdf::read_as_far_as_possible(
      loaded.document, session::read_options(loaded, session.sources(), urdf::Reading::strict), findings);
  if (part == Part::links)
    for (const urdf::Link& link : read.robot.links) answer.add(link.name.value + std::string(behind));
  else
    for (const urdf::Joint& joint : read.robot.joints) answer.add(joint.name.value + std::string(behind));
}

/// The meaning of the words before the one being typed.
struct Context {
  std::vector<std::string> inputs;
  Assignments assignments;
  std::optional<OptionDescription> waiting;  ///< the option whose value is being typed
};

const OptionDescription* find_option(const std::vector<OptionDescription>& options, std::string_view word) {
  for (const OptionDescription& option : options)
    if (!option.positional && std::find(option.names.begin(), option.names.end(), word) != option.names.end())
      return &option;
  return nullptr;
}

Context context_of(const std::vector<OptionDescription>& options, const std::vector<std::string>& words) {
  Context context;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    context.waiting.reset();
    if (const OptionDescription* option = find_option(options, word)) {
      if (!option->takes_value) continue;
      if (i + 2 == words.size())
        context.waiting = *option;
      else
        ++i;
    } else if (const std::size_t sign = word.find(":="); sign != std::string::npos && sign > 0) {
      context.assignments.emplace_back(word.substr(0, sign), word.substr(sign + 2));
    } else if (!word.starts_with('-')) {
      context.inputs.push_back(word);
    }
  }
  return context;
}

/// Adds the values of an option, or of a positional one, by the name of its value in help.
void add_values(const OptionDescription& option, const Context& context, std::string_view typed, Answer& answer) {
  for (const Suggestion& suggestion : option.suggestions) answer.add(suggestion.word, suggestion.what);
  const std::string& type = option.value_name;
  if (type == "FILE") return answer.add_directive(":files");
  if (type == "DIR") return answer.add_directive(":folders");
  if (type.starts_with("RULE")) {
    const std::size_t comma = typed.rfind(',');
    const std::string begun(comma == std::string_view::npos ? "" : typed.substr(0, comma + 1));
    for (const source::Rule* rule : session::all_rules()) answer.add(begun + std::string(rule->id), rule->title);
  } else if (type == "LINK" && !context.inputs.empty()) {
    add_names(Part::links, context.inputs.front(), context.assignments, {}, answer);
  } else if (type.starts_with("JOINT=VALUE") && !context.inputs.empty()) {
    add_names(Part::joints, context.inputs.front(), context.assignments, "=", answer);
  }
}

void add_options(const std::vector<OptionDescription>& options, Answer& answer) {
  for (const OptionDescription& option : options) {
    if (option.positional) continue;
    for (const std::string& name : option.names) answer.add(name, option.help);
  }
}

std::string complete_xacro(const std::vector<std::string>& words) {
  Answer answer(words.back());
  if (words.back().starts_with('-')) {
    for (const std::string_view option : xacro_option_names()) answer.add(option);
    return std::move(answer).text();
  }
  std::vector<std::string> before(words.begin(), words.end() - 1);
  const Assignments given = take_assignments(before);
  const auto file =
      std::find_if(before.begin(), before.end(), [](const std::string& w) { return !w.starts_with('-'); });
  if (file != before.end()) add_arguments(*file, given, answer);
  answer.add_directive(":files");
  return std::move(answer).text();
}

std::string complete_command(const std::string& typed) {
  Answer answer(typed);
  for (const Command* command : all_commands()) answer.add(command->name, command->summary);
  for (const char* option : {"--help", "--version"}) answer.add(option);
  return std::move(answer).text();
}

/// Returns the answer for the words after a command's name.
std::string completions(const Command& command, const std::vector<std::string>& words) {
  Parser parser(command.name, command.description);
  command.declare(command, parser);
  const std::string& typed = words.back();
  Answer answer(typed);
  const std::vector<OptionDescription> options = parser.options();
  const Context context = context_of(options, words);
  if (context.waiting) {
    add_values(*context.waiting, context, typed, answer);
    return std::move(answer).text();
  }
  if (typed.starts_with('-')) {
    // Two hyphens offer what the usual help lists; with the first letter, all that there is.
    constexpr std::size_t hyphens = 2;
    add_options(typed.size() > hyphens ? options : parser.options(session::Shown::always), answer);
    return std::move(answer).text();
  }
  for (const OptionDescription& option : options) {
    if (!option.positional || option.spelling != "RULE") continue;
    for (const source::Rule* rule : session::all_rules()) answer.add(rule->id, rule->title);
    return std::move(answer).text();
  }
  if (parser.takes_assignments() && !context.inputs.empty() && text::has_suffix(context.inputs.front(), {".xacro"}))
    add_arguments(context.inputs.front(), context.assignments, answer);
  answer.add_directive(":files");
  return std::move(answer).text();
}

}  // namespace

int complete(const std::vector<std::string>& words) {
  if (words.size() < 2)
    return print_output(complete_command(words.empty() ? "" : words[0])) ? exit_clean : exit_failure;
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (words[0] == "xacro") return print_output(complete_xacro(rest)) ? exit_clean : exit_failure;
  for (const Command* command : all_commands())
    if (command->name == words[0]) return print_output(completions(*command, rest)) ? exit_clean : exit_failure;
  return exit_clean;
}

}  // namespace urdfmill::tools
