// urdfmill fmt: formats URDF and xacro sources.
#include <fmt/format.h>

#include <algorithm>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "tools/rewriting.hpp"
#include "urdfmill/batch/rewrite/format_files.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

struct FmtOptions {
  RewritingOptions rewriting;
  batch::FormatFilesOptions files;
  std::string self_closing = "shorten";
};

void declare_fmt(Parser& parser, FmtOptions& o) {
  add_rewriting_options(parser, o.rewriting, o.files, "List the files that would change; exit with 1 if there are any");
  session::bind(parser, o.files.format);
  parser
      .add_choice("--self-closing", o.self_closing,
                  "Elements without content: shorten (default) writes <a></a> as <a/>, keep leaves both as they are",
                  {"shorten", "keep"})
      .value_name("HOW")
      .configurable();
}

bool prepare_fmt(FmtOptions& o) {
  if (!check_rewriting(o.rewriting, o.files)) return false;
  const auto& inputs = o.rewriting.inputs;
  if (o.files.write && std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) {
    print_error("--write: standard input cannot be replaced");
    return false;
  }
  o.files.format.keep_pairs = o.self_closing == "keep";
  return true;
}

bool failed(const batch::FormattedFile& file) {
  return file.error || file.is_refused;
}

bool print_unformatted(const std::vector<batch::FormattedFile>& files) {
  std::string names;
  for (const batch::FormattedFile& file : files)
    if (file.changes) names += text::visible(file.path) + '\n';
  return print_output(names);
}

std::string fmt_summary(const std::vector<batch::FormattedFile>& files, bool writes) {
  const auto bad = std::count_if(files.begin(), files.end(), failed);
  const auto changed = std::count_if(files.begin(), files.end(), [](const auto& f) { return !failed(f) && f.changes; });
  return fmt::format("{} {}reformatted, {} unchanged, {} failed", changed, writes ? "" : "would be ",
                     static_cast<std::ptrdiff_t>(files.size()) - changed - bad, bad);
}

int run_fmt(FmtOptions& o) {
  if (!prepare_fmt(o)) return exit_failure;
  const RewritingOptions& rewriting = o.rewriting;
  const bool prints_results = !o.files.write && (!rewriting.check || rewriting.diff);
  session::Session session;
  source::Collector faults;
  session::Configurations configurations(session, faults);
  RewritingRun rewriting_run("fmt", rewriting, o.files, prints_results, session, configurations);
  if (!rewriting_run.is_ready()) return exit_failure;
  const std::vector<batch::FormattedFile> files = batch::format_files(rewriting_run.paths(), o.files);

  bool is_whole =
      print_problems(select_files(files, [](const auto&) { return true; }), rewriting.console) == exit_clean;
  is_whole = std::none_of(files.begin(), files.end(), failed) && is_whole;
  if (prints_results)
    is_whole = print_results(select_files(files, [](const auto& f) { return !failed(f); }), rewriting) && is_whole;
  else if (rewriting.check)
    is_whole = print_unformatted(files) && is_whole;
  rewriting_run.print_summary(fmt_summary(files, o.files.write));
  if (!rewriting_run.is_complete(files.size()) || !is_whole) return exit_failure;
  const bool any = std::any_of(files.begin(), files.end(), [](const auto& f) { return f.changes; });
  return std::max<int>(rewriting.check && any ? exit_findings : exit_clean, rewriting_run.skipped_code());
}

}  // namespace

extern const Command fmt_command;
const Command fmt_command = make_command<declare_fmt, run_fmt>(
    Group::source, "fmt", "Format URDF and xacro sources; comments and meaning stay",
    "Formats URDF files and xacro sources: indentation, one element per line, spaces in tags. Comments, values, "
    "numbers and texts stay as they are written, and so does the expansion, byte for byte.");

}  // namespace urdfmill::tools
