// urdfmill expand: xacro with urdfmill's own diagnostics.
#include <string>
#include <vector>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/depfile.hpp"
#include "tools/expansion.hpp"
#include "tools/output_format.hpp"
#include "tools/outputs.hpp"
#include "tools/trees.hpp"
#include "tools/watch.hpp"
#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::tools {
namespace {

struct ExpandOptions {
  ExpansionCommand request;
  TreeOptions tree;
  std::string output;
  std::string depfile;
  std::string source_map;
  bool dependencies = false;
  bool strip_comments = false;
  session::ExpandOptions expansion;
  bool watch = false;
};

void declare_expand(Parser& parser, ExpandOptions& options) {
  add_tree_options(parser, options.tree,
                   "xacro files, or folders of them; - is standard input. Arguments follow as name:=value");
  add_expansion_options(parser, options.request);
  const Option& output = add_output_option(parser, options.output);
  parser.add_option("--depfile", options.depfile, "Write the list of files that were read, for Make or Ninja (with -o)")
      .value_name("FILE")
      .writes_file()
      .needs(output);
  parser.add_flag("--deps", options.dependencies, "Print the files that were read instead of the result");
  const auto writes_xml = [&options] { return !options.dependencies; };
  constexpr const char* otherwise = "--deps prints files";
  parser
      .add_option("--source-map", options.source_map,
                  "Write the source of each part of the result, with the calls and includes around it, as JSON")
      .value_name("FILE.json")
      .writes_file()
      .has_effect_if(writes_xml, otherwise);
  parser.add_check([&options] { return options.dependencies ? std::string() : unfit_name_of_xml(options.output); });
  parser.add_flag("--strip-comments", options.strip_comments, "Leave out the comments")
      .has_effect_if(writes_xml, otherwise);
  bind(parser, options.expansion);
  parser.option("no_banner").has_effect_if(writes_xml, otherwise);
  parser
      .add_flag("--watch", options.watch,
                "Expand again when a file changes; on errors keep the last good result (with -o)")
      .needs(output);
}

/// Returns the text to write; if the tree cannot be written, returns nothing and sets `error`.
std::optional<std::string> result_text(const ExpandOptions& options, const std::string& input,
                                       const session::Expanded& expanded, std::vector<xml::WrittenPart>* parts,
                                       std::string& error) {
  if (options.dependencies) {
    std::string text;
    for (const auto& dependency : expanded.dependencies()) text += dependency.path + "\n";
    return text;
  }
  return session::text_of_expansion(expanded, input, {!options.expansion.no_banner, !options.strip_comments, parts},
                                    error);
}

/// Notes that a file made nothing, because it only defines what others use.
void note_empty(ExpansionRun& run) {
  const xml::Element* root = run.expanded.expansion.document->root();
  if (root == nullptr || root->name != "robot" || root->child() != nullptr) return;
  source::report(run.findings, xacro::rules::library, "the file makes no robot of its own: the result is empty",
                 root->start_tag(), "expand the models that include it");
}

/// Makes one expansion and all its output; returns the exit code.
int expand_once(ExpandOptions& options, ExpansionRun& run) {
  options.request.keep_arguments = !options.source_map.empty();
  run_expansion(options.request, run);
  if (!run.expanded.succeeded()) return finish(options.request, run);
  std::string error;
  session::WrittenExpansion result;
  const bool has_map = !options.source_map.empty();
  auto text = result_text(options, options.request.input, run.expanded, has_map ? &result.parts : nullptr, error);
  if (!text) print_error(error);
  const std::vector<NamedFile> written{
      {"--output", options.output}, {"--depfile", options.depfile}, {"--source-map", options.source_map}};
  if (!text || !spares_sources(written, run.session.sources()) ||
      !spares_dependencies(written, run.expanded.dependencies()) || !write_output(options.output, *text))
    return exit_failure;
  if (!options.depfile.empty() &&
      !write_depfile(options.depfile, options.output, options.request.input, run.expanded.dependencies()))
    return exit_failure;
  if (has_map) {
    result.text = *std::move(text);
    const std::string name = options.output == "-" ? std::string() : options.output;
    if (!write_output(options.source_map, session::source_map_json(result, name, run.session.sources())))
      return exit_failure;
  }
  note_empty(run);
  return finish(options.request, run);
}

[[noreturn]] void watch(ExpandOptions& options) {
  repeat_on_changes([&](const std::shared_ptr<const files::Provider>& files) {
    ExpansionRun run(options.request, session::store_of_run(false, files));
    const int code = expand_once(options, run);
    print_error(code == exit_failure ? "\"" + options.output + "\" stays as it was; waiting for changes"
                                     : "\"" + options.output + "\" is up to date; waiting for changes");
  });
}

int expand_tree(const ExpandOptions& options) {
  if (!options.output.empty() || options.dependencies || !options.source_map.empty()) {
    print_error(options.dependencies      ? "--deps takes one model"
                : !options.output.empty() ? output_refusal(options.tree)
                                          : "--source-map takes one model");
    return exit_failure;
  }
  const TreeCommand command{"expand",
                            "expanded",
                            ".urdf",
                            false,
                            options.request.arguments,
                            options.request.console,
                            options.request.packages};
  return run_tree(options.tree, command,
                  [&options](session::Session& session, const batch::WorkItem& item, const std::string& /*output*/,
                             batch::ModelResult& result) {
                    const auto print = [&result](std::string_view text) { result.messages += text; };
                    const session::Expanded expanded = session::expand(
                        session, item.file, {.arguments = item.arguments, .print = print}, result.findings);
                    result.outcome = expanded.succeeded() ? session::Outcome::clean : session::Outcome::failure;
                    if (!expanded.unreadable.empty()) result.errors.push_back(expanded.unreadable);
                    if (!expanded.succeeded()) return;
                    std::string error;
                    result.text = result_text(options, item.file, expanded, nullptr, error);
                    if (result.text) return;
                    result.errors.push_back(error);
                    result.outcome = session::Outcome::failure;
                  });
}

int run_expand(ExpandOptions& options) {
  if (const std::string reason = options.watch ? unwatchable(options.tree.inputs) : std::string(); !reason.empty()) {
    print_error(reason);
    return exit_failure;
  }
  if (is_tree(options.tree)) return expand_tree(options);
  if (!take_single_input(options.tree, "expand", options.request.input)) return exit_failure;
  if (options.watch) watch(options);
  ExpansionRun once(options.request);
  return expand_once(options, once);
}

}  // namespace

extern const Command expand_command;
const Command expand_command =
    make_command<declare_expand, run_expand>(Group::source, "expand", "Expand a xacro file",
                                             "Expands a xacro file: macros, properties, conditions and includes.");

}  // namespace urdfmill::tools
