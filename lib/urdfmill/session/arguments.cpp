#include "urdfmill/session/arguments.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::session {
namespace {

/// The arguments known so far, without duplicates.
class ArgumentList {
 public:
  void add(FileArgument argument) {
    if (find(argument.name) == nullptr) arguments.push_back(std::move(argument));
  }

  void add(const xacro::Expansion& expansion) {
    for (const xacro::ArgumentDeclaration& met : expansion.arguments)
      add({met.name, met.default_text, false, met.span});
  }

  /// Adds the arguments that the sources declare, even if the expansion did not reach them.
  void add(const xacro::SourceIndex& sources) {
    for (const xacro::Definition& declared : sources.arguments) {
      const xml::Attribute* preset = declared.element->attribute("default");
      add({declared.name, preset == nullptr ? std::nullopt : std::optional(std::string(preset->value)), false,
           declared.element->start_tag()});
    }
  }

  FileArgument* find(std::string_view name) {
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const FileArgument& argument) { return argument.name == name; });
    return found == arguments.end() ? nullptr : &*found;
  }

  std::vector<FileArgument> arguments;
};

/// Returns the finding about an argument without a value; null if there is none.
const source::Diagnostic* missing_value(const source::Collector& findings) {
  const auto found = std::find_if(findings.diagnostics.begin(), findings.diagnostics.end(),
                                  [](const auto& finding) { return !xacro::argument_without_value(finding).empty(); });
  return found == findings.diagnostics.end() ? nullptr : &*found;
}

}  // namespace

FileArguments arguments_of(Session& session, const Input& input, const ExpandRequest& request, source::Sink& sink) {
  FileArguments result;
  ExpandRequest attempt = request;
  std::vector<FileArgument> required;
  ArgumentList list;
  while (true) {
    source::Collector findings;
    const Expanded expanded = expand(session, input, attempt, findings);
    result.unreadable = expanded.unreadable;
    list.add(expanded.expansion);
    if (const source::Diagnostic* missing = missing_value(findings)) {
      std::string name(xacro::argument_without_value(*missing));
      required.push_back({name, std::nullopt, true, missing->span});
      attempt.arguments.emplace_back(std::move(name), "");
      attempt.print = nullptr;
      continue;
    }
    const xacro::SourceIndex sources(session.sources(), expanded.expansion.files);
    result.is_known = !sources.documents().empty();
    list.add(sources);
    // Findings of an expansion with empty values are not about the file.
    for (source::Diagnostic& finding : findings.diagnostics) {
      if (!required.empty()) continue;
      if (result.is_known && finding.severity == source::Severity::error) finding.severity = source::Severity::warning;
      sink.report(std::move(finding));
    }
    break;
  }
  for (FileArgument& argument : required) {
    if (FileArgument* declared = list.find(argument.name))
      declared->required = true;
    else
      list.add(std::move(argument));
  }
  result.arguments = std::move(list.arguments);
  return result;
}

}  // namespace urdfmill::session
