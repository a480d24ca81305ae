#include "urdfmill/mcp/tool.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/mcp/call.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/pictures.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::mcp {
namespace {

using session::Binder;
using session::Kind;
using session::ListedOption;

void bind_inputs(Binder& to, OwnOptions& own) {
  to.add(
      {.name = "paths",
       .help = "Files and folders; default: all folders of the server. A part of robots is checked through the robots "
               "that include it"},
      own.paths);
}

void bind_paths(Binder& to, OwnOptions& own) {
  bind_inputs(to, own);
  bind_page(to, own);
}

void bind_fixes(Binder& to, OwnOptions& own) {
  to.add({.name = "fixes", .help = "The ids of fixes, as `check` gives them"}, own.fixes);
  bind_inputs(to, own);
  bind_dry_run(to, own);
}

void bind_edit(Binder& to, OwnOptions& own) {
  constexpr std::array promises{session::Choice{"expands", "expands"}, session::Choice{"same_model", "same_model"},
                                session::Choice{"same_expansion", "same_expansion"}, session::Choice{"none", "none"}};
  to.add({.name = "path", .help = "The path of the file to edit; an edit may name another one", .former_names = "file"},
         own.path);
  to.add(
      {.name = "promise",
       .help = "What the edit must not break; it is refused otherwise. expands (default): every robot that reads the "
               "file and expands, still does. same_model: these robots stay the same to the last digit. "
               "same_expansion: the text of their expansions stays the same. none: the file is only written",
       .standard = "expands"},
      own.promise, promises);
  bind_dry_run(to, own);
}

void bind_versions(Binder& to, OwnOptions& own) {
  to.add({.name = "other", .help = "The path of the new version; `path` is the old one", .excludes = "against"},
         own.other);
  to.add({.name = "against",
          .help = "Instead of other: a revision of git, HEAD~1 or main; how has the model of `path` changed since?"},
         own.against);
}

void bind_place(Binder& to, OwnOptions& own) {
  bind_model(to, own);
  to.add({.name = "place",
          .help = "The name of a link, a joint or another element (arm), an element or attribute inside it "
                  "(arm/visual/origin, arm/visual/origin@rpy), or LINE or LINE:COLUMN of the text of `expand`",
          .excludes = "from"},
         own.place);
  to.add({.name = "from", .help = "FILE:LINE of a source: what does it make?"}, own.from);
}

/// Binds the form of a result, with what each is for if the request says so.
void bind_forms(Binder& to, OwnOptions& own, const session::Request& request) {
  std::vector<std::string_view> names;
  const std::string_view usual = request.needs_form ? std::string_view() : request.agent.form;
  if (!usual.empty()) names.push_back(usual);
  std::string list, words;
  for (const session::Form& form : request.all_forms()) {
    if (form.name != usual) names.push_back(form.name);
    if (!form.what.empty()) list.append(list.empty() ? "" : "; ").append(form.name).append(": ").append(form.what);
  }
  for (const std::string_view name : names)
    words.append(words.empty() ? "" : ", ").append(name).append(name == usual ? " (default)" : "");
  bind_format(to, own, names, list.empty() ? words : list);
}

struct SmallPicture : session::PictureOptions {
  SmallPicture() { size = small_size; }
};
/// Makes nothing: the tool does its work itself.
template <class Options>
std::optional<std::string> nothing(session::Call& /*call*/, Options& /*options*/) {
  return std::nullopt;
}

/// Makes the rows of a tool that does something else than a request of the engine.
template <class Options>
constexpr session::Request rows_of(std::string_view name) {
  return {.name = name, .make = session::make_request<nothing<Options>>, .bind_call = session::bind_model};
}
constexpr session::Request apply_fix_rows = rows_of<session::RuleOptions>("apply_fix"),
                           check_rows = rows_of<session::RuleOptions>("check"),
                           edit_rows = rows_of<session::NoOptions>("edit"),
                           picture_rows = rows_of<SmallPicture>("picture"),
                           robots_rows = rows_of<session::NoOptions>("robots"),
                           where_rows = rows_of<session::NoOptions>("where");

/// Options of all calls that have no meaning here: findings have one form, and no environment is passed over.
constexpr std::string_view without = "diagnostics ignore_environment";

const std::array own_tools{
    Tool{.request = &apply_fix_rows,
         .title = "Apply fixes of findings",
         .description =
             "Applies fixes that `check` has offered, by their ids, with the same paths and options as there. "
             "Each is proved first: the files parse, every robot that includes them expands, and only what "
             "the finding is about changes; a fix that is not proved is refused with the reason. Fixes marked "
             "unsafe may not be what the author meant: look at their edits first.",
         .required = "fixes",
         .left_out = "diagnostics ignore_environment text no_config",
         .effect = Effect::changes,
         .bind_own = bind_fixes,
         .run = apply_fix},
    Tool{.request = &check_rows,
         .title = "Check robots",
         .description =
             "Finds mistakes in robot models: XML and expansion errors with the macro calls that lead there, "
             "and more than 300 rules about limits, inertias, meshes, names and more. Use it after every change. A "
             "finding may have a fix with an id for `apply_fix`.",
         .left_out = "diagnostics ignore_environment text no_config",
         .bind_own = bind_paths,
         .run = check},
    Tool{.request = &edit_rows,
         .title = "Edit a source with a promise",
         .description = "Replaces text in a source file, if a promise holds for every robot that reads the file; else "
                        "nothing is written, and the answer says which robot breaks it and how. State same_model for a "
                        "refactoring, expands for a repair. Returns the difference.",
         .left_out = "diagnostics ignore_environment text arguments no_config",
         .effect = Effect::changes,
         .takes_edits = true,
         .bind_own = bind_edit,
         .run = edit},
    Tool{.request = &picture_rows,
         .title = "Draw a robot",
         .description =
             "Returns a picture (PNG) of the robot with its meshes at given joint positions, on request with "
             "frames, joint axes or inertias. Use it to see whether a change of poses or shapes is right.",
         .required = "path",
         .left_out = std::string(without),
         .bind_own = bind_model,
         .run = picture},
    Tool{.request = &robots_rows,
         .title = "List the robots",
         .description = "Lists the robots in the folders, each with its path and the arguments with which it expands, "
                        "and the files that are only parts of robots. Begin with it in folders that you do not know.",
         .left_out = "diagnostics ignore_environment text arguments python no_config",
         .bind_own = bind_paths,
         .run = robots},
    Tool{.request = &where_rows,
         .title = "Find the source of a part",
         .description =
             "Says which source line and which macro calls, with their arguments, made a link, a joint, an "
             "attribute or a line of the expansion; with `from`, what a source line makes. Use it before you "
             "edit xacro.",
         .required = "path",
         .left_out = "diagnostics ignore_environment no_config",
         .bind_own = bind_place,
         .run = where},
};

bool is_in(std::string_view list, std::string_view name) {
  return (' ' + std::string(list) + ' ').find(' ' + std::string(name) + ' ') != std::string::npos;
}

void write_bounds(text::JsonWriter& json, const session::Bounds& bounds) {
  if (bounds.least) json.key(bounds.is_open ? "exclusiveMinimum" : "minimum").value(*bounds.least);
  if (bounds.most) json.key("maximum").value(*bounds.most);
}

void write_words(text::JsonWriter& json, const std::vector<std::string>& words) {
  json.key("enum").begin_array();
  for (const std::string& word : words) json.value(word);
  json.end_array();
}

void write_list_of(text::JsonWriter& json, std::string_view type) {
  json.key("type").value("array").key("items").begin_object().key("type").value(type);
}

void write_type(text::JsonWriter& json, const ListedOption& option) {
  switch (option.kind) {
    case Kind::flag:
      json.key("type").value("boolean");
      break;
    case Kind::whole:
    case Kind::number:
      json.key("type").value(option.kind == Kind::whole ? "integer" : "number");
      write_bounds(json, option.bounds);
      break;
    case Kind::vector:
      write_list_of(json, "number");
      json.end_object().key("minItems").value(3).key("maxItems").value(3);
      break;
    case Kind::text:
      json.key("type").value("string");
      break;
    case Kind::texts:
      write_list_of(json, "string");
      json.end_object();
      break;
    case Kind::choice:
      json.key("type").value("string");
      write_words(json, option.words);
      break;
    case Kind::choices:
      write_list_of(json, "string");
      write_words(json, option.words);
      json.end_object();
      break;
    case Kind::pairs:
      json.key("type").value("object").key("additionalProperties").begin_object();
      json.key("type").begin_array().value("string").value("number").value("boolean").end_array().end_object();
      break;
  }
}

/// Returns the text without a hint that applies to words of a command line.
std::string without_repetition(std::string text) {
  for (const std::string_view hint : {"; may be repeated", ". May be repeated"})
    if (const std::size_t at = text.find(hint); at != std::string::npos) text.erase(at, hint.size());
  return text;
}

constexpr std::string_view edits_schema =
    R"({"type":"array","minItems":1,"items":{"type":"object","properties":{)"
    R"("path":{"type":"string","description":"The path of the file, if it is another one than the call's"},)"
    R"("old_text":{"type":"string","minLength":1,"description":"Text that occurs once in the file"},)"
    R"("new_text":{"type":"string","description":"What is written instead"}},)"
    R"("required":["old_text","new_text"],"additionalProperties":false},)"
    R"("description":"Replacements, made one after the other, in all files or in none"})";

}  // namespace

void Tool::bind(Binder& to, OwnOptions& options) const {
  if (bind_own != nullptr) return bind_own(to, options);
  bind_model(to, options);
  if (is_in(request->inputs, "other")) bind_versions(to, options);
  if (request->forms != nullptr) bind_forms(to, options, *request);
}

std::span<const Tool> all_tools() {
  static const std::vector<Tool> tools = [] {
    std::vector<Tool> all(own_tools.begin(), own_tools.end());
    for (const session::Request* request : session::requests()) {
      const session::AgentWords& words = request->agent;
      if (words.title.empty()) continue;
      Tool& tool = all.emplace_back(Tool{request, words.title, words.description});
      tool.required = "path";
      if (request->needs_form) tool.required += " format";
      tool.left_out = std::string(without) + ' ' + std::string(words.left_out);
      tool.run = is_in(request->inputs, "other") ? diff : run_request;
    }
    std::sort(all.begin(), all.end(), [](const Tool& a, const Tool& b) { return a.name() < b.name(); });
    return all;
  }();
  return tools;
}

const Tool* find_tool(std::string_view name) {
  const std::span<const Tool> tools = all_tools();
  const auto found = std::find_if(tools.begin(), tools.end(), [&](const Tool& tool) { return tool.name() == name; });
  return found == tools.end() ? nullptr : &*found;
}

std::vector<ListedOption> options_of(const Tool& tool) {
  std::vector<ListedOption> all = session::options_of(*tool.request, [&tool](Binder& to) {
    OwnOptions own;
    tool.bind(to, own);
  });
  std::erase_if(all, [&](const ListedOption& option) {
    return option.name.empty() || option.shown == session::Shown::in_no_place || is_in(tool.left_out, option.name);
  });
  return all;
}

std::string input_schema(const Tool& tool) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  const auto spelling = [&tool](std::string_view marked) { return session::name_of_option(marked, *tool.request); };
  json.begin_object().key("type").value("object").key("properties").begin_object();
  std::vector<std::string> required;
  for (const ListedOption& option : options_of(tool)) {
    json.key(option.name).begin_object();
    write_type(json, option);
    json.key("description").value(without_repetition(text::spell_options(option.help, spelling))).end_object();
    if (is_in(tool.required, option.name)) required.push_back(option.name);
  }
  if (tool.takes_edits) {
    json.key("edits").raw(edits_schema);
    required.emplace_back("edits");
  }
  json.end_object();
  if (!required.empty()) {
    json.key("required").begin_array();
    for (const std::string& name : required) json.value(name);
    json.end_array();
  }
  json.key("additionalProperties").value(false).end_object();
  return out;
}

std::string tool_json(const Tool& tool) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  const bool reads = tool.effect == Effect::reads;
  json.begin_object().key("name").value(tool.name()).key("title").value(tool.title);
  json.key("description").value(tool.description).key("inputSchema").raw(input_schema(tool));
  json.key("outputSchema").raw(reply_schema());
  json.key("annotations").begin_object().key("title").value(tool.title).key("readOnlyHint").value(reads);
  json.key("destructiveHint").value(!reads).key("idempotentHint").value(reads).key("openWorldHint").value(false);
  json.end_object().end_object();
  return out;
}

}  // namespace urdfmill::mcp
