// The requests about one model as a document: its other formats and versions, its layout, its arguments, its tree.
#include "urdfmill/session/options/conversion.hpp"

#include <array>

#include "urdfmill/emit/tree.hpp"
#include "urdfmill/session/arguments.hpp"
#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/conversion/format.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/conversion/info.hpp"
#include "urdfmill/session/conversion/migrate.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::session {
namespace {

/// Takes the result of an operation that returns its text, an outcome and the reason why a file cannot be read.
template <class Result>
std::optional<std::string> taken(Call& call, Result&& result) {
  call.unreadable = std::move(result.unreadable);
  if (!call.unreadable.empty()) return std::nullopt;
  call.outcome = result.outcome;
  return std::move(result.text);
}

std::optional<std::string> run_convert(Call& call, ConvertOptions& options) {
  ConvertRequest& request = options.request;
  request.to = find_format(call.form);
  request.load.arguments = call.arguments;
  if (!request.output.empty()) request.output_folder = Input(request.output).folder();
  if (std::string wrong = options.complete(call.is_given); !wrong.empty()) return call.refuse(std::move(wrong));
  // A caller gets a text, and writes it itself.
  if (!request.to->package.empty() && text::has_suffix(request.output, {request.to->package}))
    return call.refuse("⟨output⟩: a package, " + std::string(request.to->package) +
                       ", is no text; `⟨urdfmill convert⟩` writes it");
  Converted converted = convert(call.session, call.input, request, call.findings);
  if (std::string wrong = without_effect(request, converted.form); converted.unreadable.empty() && !wrong.empty())
    return call.refuse(std::move(wrong));
  if (converted.text)
    for (const FileCopy& copy : converted.copies)
      if (const auto error = copy_file(copy, request.output_folder)) return call.refuse(error->message);
  return taken(call, std::move(converted));
}

std::span<const Form> formats_of_models() {
  static const std::vector<Form> forms = [] {
    std::vector<Form> made;
    for (const Format& format : all_formats()) made.push_back({format.name, format.summary});
    return made;
  }();
  return forms;
}

std::optional<std::string> run_migrate(Call& call, MigrateOptions& options) {
  if (!options.to) return call.refuse("the target version is missing: set the option ⟨urdf-version⟩");
  if (std::string wrong = options.complete(*options.to); !wrong.empty()) return call.refuse(std::move(wrong));
  return taken(call, migrate(call.session, call.input, {options.migration}, call.findings));
}

std::optional<std::string> run_format(Call& call, format::Options& options) {
  return taken(call, format(call.session, call.input, options, call.findings));
}

std::optional<std::string> run_args(Call& call, NoOptions& /*options*/) {
  ExpandRequest request;
  request.arguments = call.arguments;
  request.print = call.print;
  FileArguments found = arguments_of(call.session, call.input, request, call.findings);
  call.unreadable = std::move(found.unreadable);
  if (!found.is_known) call.outcome = Outcome::failure;
  if (!found.is_known) return std::nullopt;
  const source::Sources& sources = call.session.sources();
  return call.form == "text" ? arguments_text(found.arguments, sources) : arguments_json(found.arguments, sources);
}

std::optional<std::string> run_info(Call& call, NoOptions& /*options*/) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  const Info found = info(*robot, call.findings);
  return call.form == "text" ? info_text(found) : call.data(info_tree(found));
}

std::optional<std::string> run_tree(Call& call, NoOptions& /*options*/) {
  const auto robot = call.robot(Purpose::motion);
  if (!robot) return std::nullopt;
  if (call.form == "json") return emit::tree_json(*robot);
  return call.form == "mermaid" ? emit::tree_mermaid(*robot)
         : call.form == "dot"   ? emit::tree_dot(*robot)
                                : emit::tree_text(*robot);
}

constexpr std::array args_forms{Form{"text"}, Form{"json"}};
constexpr std::array info_forms{Form{"text"}, Form{"json"}, Form{"yaml"}};
constexpr std::array tree_forms{Form{"text"}, Form{"json"}, Form{"mermaid"}, Form{"dot"}};

}  // namespace

extern const Request args_request, convert_request, format_request, info_request, migrate_request, tree_request;

constexpr Request convert_request{
    .name = "convert",
    .make = make_request<run_convert>,
    .bind_call = bind_model,
    .forms = formats_of_models,
    .form = "to",
    .needs_form = true,
    .agent = {.title = "Convert a model",
              .description =
                  "Returns the model in another format (URDF of a version, SDF, MJCF, JSON and others) and says what "
                  "the format cannot hold. It writes no file.",
              .left_out = "output meshes mesh_folder mesh_format hash_names allow_outside"}};
constexpr Request migrate_request{.name = "migrate", .make = make_request<run_migrate>, .bind_call = bind_document};
constexpr Request format_request{.name = "format", .make = make_request<run_format>, .bind_call = bind_document};
constexpr Request args_request{
    .name = "args", .make = make_request<run_args>, .bind_call = bind_model, .forms = forms_in<args_forms>};
constexpr Request info_request{
    .name = "info",
    .make = make_request<run_info>,
    .bind_call = bind_model,
    .forms = forms_in<info_forms>,
    .agent = {.title = "Describe a robot",
              .description =
                  "Returns a summary: links, joints by type, degrees of freedom, mass, centre of mass, reach, "
                  "files. Begin with it in a model that you do not know."}};
constexpr Request tree_request{
    .name = "tree",
    .make = make_request<run_tree>,
    .bind_call = bind_model,
    .forms = forms_in<tree_forms>,
    .agent = {.title = "Tree of links and joints",
              .description = "Returns the tree of links and joints with types, axes and limits.",
              .form = "text"}};

}  // namespace urdfmill::session
