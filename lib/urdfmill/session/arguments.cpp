#include "urdfmill/session/arguments.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/included_files.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/xacro/source_index.hpp"
#include "urdfmill/xacro/source_requests.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::session {
namespace {

/// The arguments known so far, without duplicates.
class ArgumentList {
 public:
  void add(FileArgument argument) {
    if (find(argument.name) == nullptr) arguments.push_back(std::move(argument));
  }

  void add(const std::vector<xacro::ArgumentDeclaration>& evaluated) {
    for (const xacro::ArgumentDeclaration& met : evaluated) add({met.name, met.default_text, false, met.span});
  }

  /// Adds the arguments that the sources declare, even if the expansion did not reach them.
  void add(const xacro::SourceIndex& sources) {
    for (const xacro::Definition& declared : sources.arguments) {
      const xml::Attribute* preset = declared.element->attribute("default");
      add({declared.name, preset == nullptr ? std::nullopt : std::optional(std::string(preset->value)), false,
           declared.element->start_tag()});
    }
  }

  /// Adds the arguments that the sources use without a declaration. Where the expansion stopped, it could have required
  /// each of those without a default.
  void add_uses(const xacro::SourceIndex& sources, const source::Sources& texts, const Arguments& given,
                bool has_stopped) {
    const auto is_given = [&](const std::string& name) {
      return std::any_of(given.begin(), given.end(), [&](const auto& argument) { return argument.first == name; });
    };
    for (const auto& document : sources.documents())
      for (xacro::ArgumentUse& use : xacro::argument_uses(*document, texts)) {
        FileArgument* known = find(use.name);
        if (known == nullptr) known = &arguments.emplace_back(FileArgument{use.name, std::nullopt, false, use.span});
        if (has_stopped && !known->default_text && !is_given(use.name)) known->required = true;
      }
  }

  FileArgument* find(std::string_view name) {
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const FileArgument& argument) { return argument.name == name; });
    return found == arguments.end() ? nullptr : &*found;
  }

  std::vector<FileArgument> arguments;
};

/// Adds the files that the sources of an expansion include as written, where a failed expansion, a condition or a macro
/// that is not called kept it from reading them.
class Closure {
 public:
  Closure(Session& session, const Input& input, std::vector<source::FileId>& files)
      : session_(session), packages_(session.packages(input)), files_(files) {
    for (const source::FileId file : files_) known_.insert(key_of(name_of(file)));
  }

  /// Reads the files; reports names that depend on values which are not known.
  void complete(const std::map<std::string, std::string, std::less<>>& arguments, source::Sink& sink) {
    std::vector<xacro::IncludeRequest> open;
    for (std::size_t i = 0; i < files_.size() && i < most_files; ++i) {
      const auto document = xml::parse(session_.sources(), files_[i], {.namespaces = false}).document;
      if (!document || document->root() == nullptr) continue;
      for (xacro::IncludeRequest& include : xacro::include_requests(*document, arguments)) {
        if (include.is_known)
          read(include.name, std::string(files::folder_of(name_of(files_[i]))));
        else
          open.push_back(std::move(include));
      }
    }
    for (const xacro::IncludeRequest& include : open)
      if (std::none_of(files_.begin(), files_.end(),
                       [&](source::FileId file) { return xacro::may_include(include.written, name_of(file)); }))
        source::report(sink, rules::arguments_unknown,
                       "the arguments of \"" + include.written + "\" are not listed: its name depends on values",
                       include.span);
  }

 private:
  static constexpr std::size_t most_files = 10'000;

  [[nodiscard]] const std::string& name_of(source::FileId file) const { return session_.sources()[file].name(); }
  [[nodiscard]] std::string key_of(const std::string& name) const { return session_.files().canonical(name); }

  void read(const xacro::IncludedName& name, const std::string& folder) {
    for (const std::string& path : included_files(name, folder, packages_, session_.files())) add(path);
  }

  void add(const std::string& path) {
    if (!known_.insert(key_of(path)).second || session_.files().kind(path) != files::PathKind::file) return;
    if (const SourceText text = session_.read(Input(path)); text.file) files_.push_back(*text.file);
  }

  Session& session_;
  xacro::PackageIndex packages_;
  std::vector<source::FileId>& files_;
  std::set<std::string> known_;  ///< canonical paths
};

/// Returns the finding about an argument without a value; null if there is none.
const source::Diagnostic* missing_value(const source::Collector& findings) {
  const auto found = std::find_if(findings.diagnostics.begin(), findings.diagnostics.end(),
                                  [](const auto& finding) { return !xacro::argument_without_value(finding).empty(); });
  return found == findings.diagnostics.end() ? nullptr : &*found;
}

/// Returns `NAME:=DEFAULT`.
std::string argument_text(const session::FileArgument& argument) {
  if (argument.required) return argument.name + " (required)";
  return argument.name + (argument.default_text ? ":=" + *argument.default_text : " (no default)");
}

/// Returns the values of arguments that are known without expansion.
std::map<std::string, std::string, std::less<>> values_of(const ArgumentList& list, const Arguments& given) {
  std::map<std::string, std::string, std::less<>> values;
  for (const auto& [name, value] : given) values.insert_or_assign(name, value);
  for (const FileArgument& argument : list.arguments)
    if (argument.default_text && argument.default_text->find('$') == std::string::npos)
      values.try_emplace(argument.name, *argument.default_text);
  return values;
}

/// An expansion whose arguments are listed.
struct Evaluated {
  const Arguments& given;
  std::vector<source::FileId> files;
  std::vector<FileArgument> required;  ///< those that it asked for in vain
  bool has_stopped = false;            ///< it ended with an error
};

/// Adds to the evaluated arguments those that only sources declare or use.
FileArguments complete(ArgumentList list, Evaluated evaluated, Session& session, const Input& input,
                       source::Sink& unknown) {
  Closure(session, input, evaluated.files).complete(values_of(list, evaluated.given), unknown);
  const xacro::SourceIndex sources(session.sources(), evaluated.files);
  list.add(sources);
  for (FileArgument& argument : evaluated.required) {
    if (FileArgument* declared = list.find(argument.name))
      declared->required = true;
    else
      list.add(std::move(argument));
  }
  list.add_uses(sources, session.sources(), evaluated.given, evaluated.has_stopped);
  FileArguments result;
  result.is_known = !sources.documents().empty();
  result.arguments = std::move(list.arguments);
  return result;
}

}  // namespace

FileArguments arguments_of(Session& session, const Input& input, const ExpandRequest& request, source::Sink& sink) {
  ExpandRequest attempt = request;
  Evaluated evaluated{request.arguments, {}, {}, false};
  ArgumentList list;
  Expanded expanded;
  source::Collector findings;
  while (true) {
    findings = {};
    expanded = expand(session, input, attempt, findings);
    list.add(expanded.expansion.arguments);
    const source::Diagnostic* missing = missing_value(findings);
    if (missing == nullptr) break;
    std::string name(xacro::argument_without_value(*missing));
    evaluated.required.push_back({name, std::nullopt, true, missing->span});
    attempt.arguments.emplace_back(std::move(name), "");
    attempt.print = nullptr;
  }
  evaluated.files = std::move(expanded.expansion.files);
  evaluated.has_stopped = !expanded.succeeded();
  // Findings of an expansion with empty values are not about the file.
  if (!evaluated.required.empty()) findings = {};
  source::Collector unknown;
  FileArguments result = complete(std::move(list), std::move(evaluated), session, input, unknown);
  result.unreadable = std::move(expanded.unreadable);
  for (source::Diagnostic& finding : findings.diagnostics) {
    if (result.is_known && finding.severity == source::Severity::error) {
      finding.severity = source::Severity::note;
      finding.message.insert(0, "the expansion stops here: ");
    }
    sink.report(std::move(finding));
  }
  for (source::Diagnostic& finding : unknown.diagnostics) sink.report(std::move(finding));
  return result;
}

FileArguments arguments_of(Session& session, const Input& input, const LoadRequest& request,
                           const LoadedDocument& loaded) {
  ArgumentList list;
  list.add(loaded.declared);
  source::Collector ignored;
  return complete(std::move(list), {request.arguments, loaded.files, {}, false}, session, input, ignored);
}

std::string arguments_text(const std::vector<session::FileArgument>& arguments, const source::Sources& sources) {
  std::vector<std::string> lines;
  for (const auto& argument : arguments) lines.push_back(text::visible(argument_text(argument)));
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const source::SourceFile& file = sources[arguments[i].span.file];
    const source::Position place = file.position(arguments[i].span.begin);
    text += lines[i] + std::string(width + 2 - lines[i].size(), ' ') + text::visible(file.name()) + ":" +
            std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
  }
  return text;
}

std::string arguments_json(const std::vector<session::FileArgument>& arguments, const source::Sources& sources) {
  std::string text;
  text::JsonWriter json(text);
  json.begin_object().key("arguments").begin_array();
  for (const auto& argument : arguments) {
    const source::SourceFile& file = sources[argument.span.file];
    const source::Position place = file.position(argument.span.begin);
    json.begin_object().key("name").value(argument.name).key("default");
    if (argument.default_text)
      json.value(*argument.default_text);
    else
      json.null();
    json.key("required").value(argument.required).key("file").value(file.name());
    json.key("line").value(place.line).key("column").value(place.column).end_object();
  }
  json.end_array().end_object();
  return text;
}

}  // namespace urdfmill::session
