// Changes of documents: formatting, fixes, commands.
#include <algorithm>

#include "urdfmill/language/extract.hpp"
#include "urdfmill/language/formatting.hpp"
#include "urdfmill/lsp/server.hpp"
#include "urdfmill/lsp/uri.hpp"

namespace urdfmill::lsp {
namespace {

using text::Json;

constexpr std::size_t widest_indentation = 16;
constexpr std::string_view fix_all = "source.fixAll.urdfmill";
constexpr std::string_view extract = "refactor.extract";

/// True if a client asks for actions of that kind: for all, for it, or for a kind that contains it.
bool is_asked_for(const Json* context, std::string_view kind) {
  const Json* only = context != nullptr ? context->member("only") : nullptr;
  if (only == nullptr || only->kind != Json::Kind::array) return kind != fix_all;
  return std::any_of(only->items.begin(), only->items.end(), [&](const Json& asked) {
    return kind.starts_with(asked.text) && (kind.size() == asked.text.size() || kind[asked.text.size()] == '.');
  });
}

/// Takes the layout that the project configures for `fmt`; nothing for one that the configuration leaves to the editor.
bool take_configured(const session::CheckConfig& config, format::Options& options) {
  bool has_indentation = false;
  for (const session::CommandDefaults& command : config.defaults) {
    if (command.command != "fmt") continue;
    for (const session::OptionDefault& option : command.options) {
      if (option.values.empty()) continue;
      const std::string& value = option.values.front();
      const std::size_t number = text::parse_json(value).value.value_or(Json()).whole().value_or(0);
      if (option.name == "indent") {
        options.indentation = value == "tab" ? "\t" : std::string(std::min(number, widest_indentation), ' ');
        has_indentation = true;
      } else if (option.name == "width" && number > 0) {
        options.width = number;
      } else if (option.name == "self-closing") {
        options.keep_pairs = value == "keep";
      }
    }
  }
  return has_indentation;
}

}  // namespace

format::Options Server::layout_of(const Json& params, const std::string& file) {
  format::Options options;
  if (take_configured(workspace_.configurations().of_file(file), options)) return options;
  const Json* asked = params.member("options");
  if (asked == nullptr) return options;
  const Json* blanks = asked->member("insertSpaces");
  if (blanks != nullptr && !blanks->flag)
    options.indentation = "\t";
  else if (const auto size = asked->index("tabSize"); size && *size > 0 && *size <= widest_indentation)
    options.indentation = std::string(*size, ' ');
  return options;
}

Server::Answer Server::format(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  write_edits(json, *file, language::format_edits(workspace_, *file, layout_of(params, *file)));
  return out;
}

Server::Answer Server::format_range(const Json& params) {
  const auto file = file_of(params);
  const Json* range = params.member("range");
  if (!file || range == nullptr) return "null";
  const Lines& lines = lines_of(*file);
  const std::uint32_t begin = lines.offset({position_of(range->member("start")).line, 0});
  constexpr std::uint32_t last_character = 0xffffffff;
  const std::uint32_t end = lines.offset({position_of(range->member("end")).line, last_character});
  std::vector<language::TextEdit> edits = language::format_edits(workspace_, *file, layout_of(params, *file));
  std::erase_if(edits, [&](const language::TextEdit& edit) {
    return edit.place.end < begin || edit.place.begin >= end ||
           edit.place.end - edit.place.begin == lines.text().size();
  });
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  write_edits(json, *file, edits);
  return out;
}

std::vector<language::Finding> Server::findings_in(const std::string& file, const Json* range) {
  std::vector<language::Finding> findings = diagnostics_.of(file);
  if (range == nullptr) return findings;
  const Lines& lines = lines_of(file);
  const std::uint32_t begin = lines.offset(position_of(range->member("start")));
  const std::uint32_t end = lines.offset(position_of(range->member("end")));
  std::erase_if(findings, [&](const language::Finding& finding) {
    return finding.place.end < begin || finding.place.begin > end;
  });
  return findings;
}

Server::Answer Server::code_actions(const Json& params) {
  const auto file = file_of(params);
  if (!file) return "null";
  settle({});
  const Json* context = params.member("context");
  const Lines& lines = lines_of(*file);
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_array();
  if (is_asked_for(context, "quickfix")) {
    const language::FileActions actions(workspace_, *file);
    for (const language::Finding& finding : findings_in(*file, params.member("range"))) {
      for (const language::Action& action : actions.for_finding(finding)) {
        json.begin_object().key("title").value(action.title).key("kind").value("quickfix");
        json.key("diagnostics").begin_array();
        write_diagnostic(json, finding, lines);
        json.end_array();
        if (action.is_fix && action.is_certain) json.key("isPreferred").value(true);
        json.key("edit");
        write_workspace_edit(json, action.edits);
        json.end_object();
      }
    }
  }
  // An editor that asks at every move of the selection need not wait for robots to be expanded.
  constexpr std::size_t automatic = 2;
  const bool is_invoked = context == nullptr || context->index("triggerKind") != automatic;
  if (const Json* range = params.member("range"); range != nullptr && is_invoked && is_asked_for(context, extract)) {
    const language::Place selection{*file, lines.offset(position_of(range->member("start"))),
                                    lines.offset(position_of(range->member("end")))};
    const auto offer = [&](std::string_view title, const language::Renaming& extraction) {
      if (extraction.proved == 0) return;
      json.begin_object().key("title").value(title).key("kind").value(extract).key("edit");
      write_workspace_edit(json, extraction.edits);
      json.end_object();
    };
    offer("Extract into a property", language::extract_property(symbols_, selection, "value"));
    offer("Extract into a macro", language::extract_macro(symbols_, selection, "part"));
  }
  if (is_asked_for(context, fix_all)) {
    const std::vector<language::TextEdit> edits =
        language::certain_fixes(workspace_, diagnostics_, findings_in(*file, nullptr));
    if (!edits.empty()) {
      json.begin_object().key("title").value("Make all safe fixes").key("kind").value(fix_all).key("edit");
      write_workspace_edit(json, edits);
      json.end_object();
    }
  }
  json.end_array();
  return out;
}

Server::Answer Server::before_save(const Json& params) {
  const auto file = file_of(params);
  if (!file || !abilities_.fixes_on_save) return "null";
  settle({});
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  write_edits(json, *file, language::certain_fixes(workspace_, diagnostics_, findings_in(*file, nullptr)));
  return out;
}

Server::Answer Server::execute(const Json& params) {
  const Json* arguments = params.member("arguments");
  const Json* first = arguments != nullptr ? arguments->item(0) : nullptr;
  if (params.string("command") == "urdfmill.chooseModel" && first != nullptr) {
    session::Arguments chosen;
    if (const Json* values = first->member("arguments"); values != nullptr)
      for (std::size_t i = 0; i < values->names.size(); ++i)
        chosen.emplace_back(values->names[i], values->items[i].text);
    if (const auto path = path_of_uri(first->string("uri"))) {
      workspace_.choose(*path, std::move(chosen));
      diagnostics_.changed();
    }
  }
  return "null";
}

}  // namespace urdfmill::lsp
