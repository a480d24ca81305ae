#include "urdfmill/mcp/tool.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/dh.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/session/options/pictures.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::mcp {
namespace {

using session::Binder;
using session::Kind;
using session::ListedOption;

void bind_model_of_call(Binder& to, session::CallOptions& options) {
  session::find_request("info")->bind_call(to, options);
}

void bind_inputs(Binder& to, OwnOptions& own) {
  to.add({.name = "paths",
          .help = "Files and folders to check; default: all folders of the server. A part of robots is checked through "
                  "the robots that include it"},
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
  to.add({.name = "file", .help = "The path of the file to edit; an edit may name another one"}, own.file);
  to.add(
      {.name = "promise",
       .help = "What the edit must not break; it is refused otherwise. expands (default): every robot that reads the "
               "file and expands, still does. same_model: these robots stay the same to the last digit. "
               "same_expansion: the text of their expansions stays the same. none: the file is only written",
       .standard = "expands"},
      own.promise, promises);
  bind_dry_run(to, own);
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

void bind_tree(Binder& to, OwnOptions& own) {
  bind_model(to, own);
  bind_format(to, own, {"text", "json", "mermaid", "dot"}, "text (default), json, mermaid, dot");
}

void bind_convert(Binder& to, OwnOptions& own) {
  bind_model(to, own);
  std::vector<std::string_view> names;
  std::string list;
  for (const session::Format& format : session::all_formats()) {
    names.push_back(format.name);
    list.append(list.empty() ? "" : "; ").append(format.name).append(": ").append(format.summary);
  }
  bind_format(to, own, names, list);
}

void bind_dh(Binder& to, OwnOptions& own) {
  bind_model(to, own);
  std::vector<std::string_view> names;
  std::string list;
  for (const emit::DhNotation& notation : emit::dh_notations()) {
    names.push_back(notation.name);
    list.append(list.empty() ? "" : "; ").append(notation.name).append(": ").append(notation.what);
  }
  bind_format(to, own, names, list);
}

void bind_diff(Binder& to, OwnOptions& own) {
  bind_model(to, own);
  to.add({.name = "other", .help = "The path of the new version; `path` is the old one"}, own.other);
  bind_format(to, own, {"json", "text", "markdown"}, "json (default), text, markdown");
}

void bind_picture(Binder& to, OwnOptions& own) {
  bind_model(to, own);
}

struct SmallPicture : session::PictureOptions {
  SmallPicture() { size = small_size; }
};
struct NoOptions {};
void bind(Binder& /*to*/, NoOptions& /*none*/) {}

/// Binds own options and those of a request to temporary ones, to list them.
template <auto own_options, class Options>
void list(Binder& to) {
  OwnOptions own;
  own_options(to, own);
  Options options{};
  bind(to, options);
}

/// Makes the part of a tool that has its options.
template <auto own_options, class Options>
constexpr session::Request request(std::string_view name) {
  return {name, list<own_options, Options>, bind_model_of_call};
}

/// Options of all calls that have no meaning here: findings have one form, and no environment is passed over.
constexpr std::string_view without = "diagnostics ignore_environment";

constexpr std::array tools{
    Tool{.request = request<bind_fixes, session::RuleOptions>("apply_fix"),
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
    Tool{.request = request<bind_paths, session::RuleOptions>("check"),
         .title = "Check robots",
         .description =
             "Finds mistakes in robot models: XML and expansion errors with the macro calls that lead there, "
             "and more than 300 rules about limits, inertias, meshes, names and more. Use it after every change. A "
             "finding may have a fix with an id for `apply_fix`.",
         .left_out = "diagnostics ignore_environment text no_config",
         .bind_own = bind_paths,
         .run = check},
    Tool{.request = request<bind_convert, session::ConvertOptions>("convert"),
         .title = "Convert a model",
         .description =
             "Returns the model in another format (URDF of a version, SDF, MJCF, JSON and others) and says what "
             "the format cannot hold. It writes no file.",
         .required = "path format",
         .left_out = "diagnostics ignore_environment output meshes mesh_folder mesh_format hash_names allow_outside",
         .bind_own = bind_convert,
         .run = convert},
    Tool{.request = request<bind_dh, session::DhOptions>("dh"),
         .title = "Denavit-Hartenberg table",
         .description = "Returns the Denavit-Hartenberg table of a chain with base, tool and residual; it is proved "
                        "against the model's screw axes.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_dh,
         .run = dh},
    Tool{.request = request<bind_diff, session::DiffOptions>("diff"),
         .title = "Compare two versions of a robot",
         .description = "Says what changed in the robot, not in the text: links, joints, poses in mm and degrees with "
                        "their cause, limits, masses, meshes, arguments. Reordered or reformatted models show nothing.",
         .required = "path other",
         .left_out = without,
         .bind_own = bind_diff,
         .run = diff},
    Tool{.request = request<bind_edit, NoOptions>("edit"),
         .title = "Edit a source with a promise",
         .description = "Replaces text in a source file, if a promise holds for every robot that reads the file; else "
                        "nothing is written, and the answer says which robot breaks it and how. State same_model for a "
                        "refactoring, expands for a repair. Returns the difference.",
         .left_out = "diagnostics ignore_environment text arguments no_config",
         .effect = Effect::changes,
         .takes_edits = true,
         .bind_own = bind_edit,
         .run = edit},
    Tool{.request = request<bind_model, session::ExpandOptions>("expand"),
         .title = "Expand xacro",
         .description = "Returns the expansion of a xacro file, or why it fails: the place, and the macro calls and "
                        "includes that lead there.",
         .required = "path",
         .left_out = "diagnostics ignore_environment no_config",
         .bind_own = bind_model,
         .run = expand},
    Tool{.request = request<bind_model, session::FkOptions>("fk"),
         .title = "Forward kinematics",
         .description = "Returns the poses of links at joint positions.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_model,
         .run = fk},
    Tool{.request = request<bind_model, session::IkOptions>("ik"),
         .title = "Inverse kinematics",
         .description = "Finds joint positions at which a link has a given pose; every solution is verified.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_model,
         .run = ik},
    Tool{.request = request<bind_model, NoOptions>("info"),
         .title = "Describe a robot",
         .description = "Returns a summary: links, joints by type, degrees of freedom, mass, centre of mass, reach, "
                        "files. Begin with it in a model that you do not know.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_model,
         .run = info},
    Tool{.request = request<bind_picture, SmallPicture>("picture"),
         .title = "Draw a robot",
         .description =
             "Returns a picture (PNG) of the robot with its meshes at given joint positions, on request with "
             "frames, joint axes or inertias. Use it to see whether a change of poses or shapes is right.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_picture,
         .run = picture},
    Tool{.request = request<bind_tree, NoOptions>("tree"),
         .title = "Tree of links and joints",
         .description = "Returns the tree of links and joints with types, axes and limits.",
         .required = "path",
         .left_out = without,
         .bind_own = bind_tree,
         .run = tree},
    Tool{.request = request<bind_place, NoOptions>("where"),
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
    R"("file":{"type":"string","description":"The path of the file, if it is another one than the call's"},)"
    R"("old_text":{"type":"string","minLength":1,"description":"Text that occurs once in the file"},)"
    R"("new_text":{"type":"string","description":"What is written instead"}},)"
    R"("required":["old_text","new_text"],"additionalProperties":false},)"
    R"("description":"Replacements, made one after the other, in all files or in none"})";

}  // namespace

std::span<const Tool> all_tools() {
  return tools;
}

const Tool* find_tool(std::string_view name) {
  const auto* found = std::find_if(tools.begin(), tools.end(), [&](const Tool& tool) { return tool.name() == name; });
  return found == tools.end() ? nullptr : found;
}

std::vector<ListedOption> options_of(const Tool& tool) {
  std::vector<ListedOption> all = session::options_of(tool.request);
  std::erase_if(all, [&](const ListedOption& option) {
    return option.name.empty() || option.shown == session::Shown::in_no_place || is_in(tool.left_out, option.name);
  });
  return all;
}

std::string input_schema(const Tool& tool) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  const auto spelling = [&tool](std::string_view marked) { return session::name_of_option(marked, tool.request); };
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
