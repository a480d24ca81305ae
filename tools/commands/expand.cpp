// urdfmill expand: xacro with urdfmill's own diagnostics.
#include <string>
#include <vector>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/depfile.hpp"
#include "tools/expansion.hpp"
#include "tools/outputs.hpp"
#include "tools/watch.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::tools {
namespace {

struct Options {
  ExpansionCommand request;
  std::string output;
  std::string depfile;
  bool dependencies = false;
  bool strip_comments = false;
  bool no_banner = false;
  bool watch = false;
};

void declare(Parser& parser, Options& options) {
  add_expansion_options(parser, options.request);
  const Option& output = add_output_option(parser, options.output);
  parser.add_option("--depfile", options.depfile, "Write the files that were read for Make or Ninja (with -o)")
      .value_name("FILE")
      .needs(output);
  parser.add_flag("--deps", options.dependencies, "Print the files that were read, not the result");
  parser.add_flag("--strip-comments", options.strip_comments, "Leave out the comments");
  parser.add_flag("--no-banner", options.no_banner, "Leave out the comment at the top");
  parser.add_flag("--watch", options.watch, "Expand again when a file changes; keep the last good result (with -o)")
      .needs(output);
}

/// The text to write, or nothing if the tree cannot be written; then that was printed.
std::optional<std::string> result_text(const Options& options, const ExpansionRun& run) {
  std::string text;
  if (options.dependencies) {
    for (const auto& dependency : run.expanded.dependencies()) text += dependency.path + "\n";
    return text;
  }
  xml::WriteOptions write;
  if (!options.no_banner) write.banner = xacro::banner(options.request.input == "-" ? "None" : options.request.input);
  write.comments = !options.strip_comments;
  write.quoting = xacro::quoting(run.expanded.python);
  if (const auto error = xml::write(*run.expanded.expansion.document, write, text)) {
    print_error("the result cannot be written as XML: " + *error);
    return std::nullopt;
  }
  return text;
}

bool write_depfile(const Options& options, const ExpansionRun& run) {
  const auto dependencies = run.expanded.dependencies();
  std::vector<std::string> paths{options.output, options.request.input};
  for (const xacro::Dependency& dependency : dependencies) paths.push_back(dependency.path);
  for (const std::string& path : paths)
    if (const std::string reason = not_nameable(path); !reason.empty()) {
      print_error(reason);
      return false;
    }
  return write_output(options.depfile, depfile_text(options.output, options.request.input, dependencies));
}

/// One expansion and all that is written of it; returns the exit code.
int expand_once(const Options& options, ExpansionRun& run) {
  run_expansion(options.request, run);
  if (!run.expanded.succeeded()) return finish(options.request, run);
  const auto text = result_text(options, run);
  if (!text || !write_output(options.output, *text)) return exit_failure;
  if (!options.depfile.empty() && !write_depfile(options, run)) return exit_failure;
  return finish(options.request, run);
}

/// What to look at until the next expansion. A failed one may have read less than the one before it.
Snapshot snapshot_of(const Options& options, const ExpansionRun& run, std::vector<xacro::Dependency>& known) {
  auto dependencies = run.expanded.dependencies();
  if (run.expanded.succeeded())
    known = std::move(dependencies);
  else
    known.insert(known.end(), dependencies.begin(), dependencies.end());
  std::vector<std::string> files = {options.request.input};
  std::vector<std::string> globs;
  for (const auto& dependency : known)
    (dependency.kind == xacro::Dependency::Kind::glob ? globs : files).push_back(dependency.path);
  return {std::move(files), std::move(globs)};
}

[[noreturn]] void watch(const Options& options) {
  std::vector<xacro::Dependency> known;
  while (true) {
    ExpansionRun run(options.request);
    const int code = expand_once(options, run);
    const Snapshot snapshot = snapshot_of(options, run, known);
    print_error(code == exit_failure ? "\"" + options.output + "\" stays as it was; waiting for changes"
                                     : "\"" + options.output + "\" is up to date; waiting for changes");
    snapshot.wait_for_change();
  }
}

int run(Options& options) {
  if (options.watch && options.request.input == "-") {
    print_error("standard input cannot be watched");
    return exit_failure;
  }
  if (!reports_are_separate({{"--depfile", options.depfile}}, {{"--output", options.output}}, {options.request.input}))
    return exit_failure;
  if (options.watch) watch(options);
  ExpansionRun once(options.request);
  return expand_once(options, once);
}

}  // namespace

extern const Command expand_command;
const Command expand_command = make_command<declare, run>(
    "expand", "Expand a xacro file", "Expands a xacro file: macros, properties, conditions and includes.");

}  // namespace urdfmill::tools
