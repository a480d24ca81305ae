// urdfmill check: what is wrong with models, and with --fix what is certain to be right instead.
#include <map>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/check.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {

namespace {

struct Options {
  std::vector<std::string> inputs;
  std::optional<urdf::Version> for_version;
  std::vector<std::string> select, ignore;
  bool error_on_warning = false, fix = false, diff = false, show_config = false;
  Assignments arguments;
  ConsoleOptions console;
  PackageOptions packages;
};

void declare(Parser& parser, Options& options) {
  parser.add_option("INPUT", options.inputs, "Files and folders; - is standard input");
  parser
      .add_choice("--for-version", options.for_version, "Report also what this version would refuse or change",
                  urdf_versions())
      .value_name("X.Y");
  parser.add_option("--select", options.select, "Only these rules; urdf-limit-* is all that begin so")
      .separated_by(',')
      .one_value_each()
      .value_name("RULE,…");
  parser.add_option("--ignore", options.ignore, "Without these rules")
      .separated_by(',')
      .one_value_each()
      .value_name("RULE,…");
  parser.add_flag("--error-on-warning", options.error_on_warning, "Warnings fail, too");
  parser.add_flag("--fix", options.fix, "Change the files where a fix is certain");
  parser.add_flag("--diff", options.diff, "Show what --fix would change, and change nothing");
  parser.add_flag("--show-config", options.show_config, "Print the configuration in force and stop");
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.arguments);
}

bool know_rules(const std::vector<std::string>& patterns) {
  for (const std::string& pattern : patterns) {
    if (session::matches_a_rule(pattern)) continue;
    std::vector<std::string_view> names;
    for (const source::Rule* rule : session::all_rules()) names.push_back(rule->id);
    const std::string hint = text::did_you_mean(pattern, names);
    print_error("unknown rule \"" + pattern + "\"" + (hint.empty() ? "; `urdfmill explain` lists them" : ", " + hint));
    return false;
  }
  return true;
}

/// Checks one file after the other and keeps what was found.
class Checker {
 public:
  explicit Checker(const Options& options) : options_(options), session_(session_options(options.packages)) {}

  [[nodiscard]] const source::Sources& sources() const { return session_.sources(); }

  source::Collector findings;
  int failure = exit_clean;
  bool would_change = false;

  /// The configuration for a model: the file's, with the options of the command line before it.
  session::CheckConfig config_for(const std::string& input) {
    session::CheckConfig config = file_config(session::find_check_config(input));
    if (!options_.select.empty()) config.rules.select = options_.select;
    config.rules.ignore.insert(config.rules.ignore.end(), options_.ignore.begin(), options_.ignore.end());
    if (options_.for_version) config.for_version = options_.for_version;
    return config;
  }

  void check(const std::string& input) {
    const session::CheckConfig config = config_for(input);
    source::Collector found = find(input, config);
    if (options_.fix || options_.diff) {
      if (!apply_fixes(found)) return;
      // What is left after the fixes is what the changed files have.
      if (options_.fix && would_change) found = find(input, config);
    }
    for (source::Diagnostic& diagnostic : found.diagnostics) findings.report(std::move(diagnostic));
  }

 private:
  /// Read once; its own findings are reported once.
  session::CheckConfig file_config(const std::string& path) {
    if (path.empty()) return {};
    const auto [known, fresh] = configs_.try_emplace(path);
    if (!fresh) return known->second;
    files::ReadResult text = files::read_file(path);
    if (text.error) {
      print_error(text.error->message);
      failure = exit_failure;
      return {};
    }
    const source::FileId file = session_.sources().add(path, std::move(text.bytes));
    return known->second = session::read_check_config(session_.sources(), file, findings);
  }

  source::Collector find(const std::string& input, const session::CheckConfig& config) {
    source::Collector found;
    const session::LoadedDocument loaded = session::check(session_, input, {options_.arguments, config}, found);
    if (!loaded.unreadable.empty()) print_error(loaded.unreadable);
    failure = std::max(failure, static_cast<int>(loaded.outcome()));
    return found;
  }

  /// Does, or shows, the fixes of the findings; false if a file cannot be written.
  bool apply_fixes(const source::Collector& found) {
    std::map<source::FileId, std::vector<source::Edit>> edits;
    for (const source::Diagnostic& diagnostic : found.diagnostics)
      for (const source::Edit& edit : diagnostic.fix) edits[edit.span.file].push_back(edit);
    for (const auto& [file, changes] : edits) {
      const std::string& name = sources()[file].name();
      const std::string_view before = sources()[file].bytes();
      const std::string after = source::apply_edits(before, changes);
      if (after == before) continue;
      would_change = true;
      if (options_.diff) {
        if (!print_output(source::unified_diff(before, after, name, name))) failure = exit_failure;
      } else if (name == "<stdin>") {
        print_error("standard input cannot be fixed; use --diff");
        failure = exit_failure;
        return true;
      } else if (const auto written = files::write_file(name, after); written.error) {
        print_error(written.error->message);
        failure = exit_failure;
        return false;
      }
    }
    return true;
  }

  const Options& options_;
  session::Session session_;
  std::map<std::string, session::CheckConfig> configs_;
};

int run(Options& options) {
  if (!know_rules(options.select) || !know_rules(options.ignore)) return exit_failure;
  Checker checker(options);
  if (options.show_config) {
    session::CheckConfig config = checker.config_for(options.inputs.empty() ? "." : options.inputs.front());
    config.packages.insert(config.packages.begin(), options.packages.named.begin(), options.packages.named.end());
    config.package_paths.insert(config.package_paths.begin(), options.packages.paths.begin(),
                                options.packages.paths.end());
    const std::string text = session::config_text(config);
    const bool printed = print_output(text);
    return std::max(printed ? exit_clean : exit_failure,
                    static_cast<ExitCode>(print_findings(checker.findings, checker.sources(), options.console)));
  }
  if (options.inputs.empty()) {
    print_error("which file? `urdfmill check --help` tells more");
    return exit_failure;
  }
  batch::DiscoveryOptions search;
  search.parts = false;
  const batch::Discovery discovery = batch::discover(options.inputs, search);
  for (const std::string& missing : discovery.missing) {
    print_error("cannot read \"" + missing + "\": No such file or directory");
    checker.failure = exit_failure;
  }
  for (const std::string& file : discovery.files) checker.check(file);
  if (options.error_on_warning)
    for (source::Diagnostic& diagnostic : checker.findings.diagnostics)
      if (diagnostic.severity == source::Severity::warning) diagnostic.severity = source::Severity::error;
  // With --diff the difference is the output.
  const int code = print_findings(checker.findings, checker.sources(), options.console, !options.diff);
  const int changes = options.diff && checker.would_change ? exit_findings : exit_clean;
  return std::max({code, checker.failure, changes});
}

}  // namespace

extern const Command check_command;
const Command check_command =
    make_command<declare, run>("check", "Check models: what is wrong or suspicious, and where",
                               "Checks models (.urdf, .xacro, .yaml); folders are searched for them.");

}  // namespace urdfmill::tools
