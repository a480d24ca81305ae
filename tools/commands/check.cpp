// urdfmill check: what is wrong with models, and with --fix what is certain to be right instead.
#include <deque>
#include <map>
#include <mutex>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/rewrite.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/check.hpp"
#include "urdfmill/session/python_profile.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {

namespace {

struct Options {
  std::vector<std::string> inputs;
  std::optional<urdf::Version> for_version;
  std::vector<std::string> select, ignore;
  bool error_on_warning = false, fix = false, force = false, diff = false, show_config = false;
  unsigned jobs = 0;
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
  parser.add_flag("--force", options.force, "With --fix, change also files that are read-only or have hard links");
  parser.add_flag("--diff", options.diff, "Show what --fix would change, and change nothing");
  parser.add_option("-j,--jobs", options.jobs, "Models at a time; 0 (default): as many as cores").value_name("N");
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

/// What came of one model.
struct Checked {
  session::CheckConfig config;
  source::Collector findings;  ///< their places are in the sources of …
  const session::Session* session = nullptr;
  std::vector<std::string> errors;
  std::string difference;
  int failure = exit_clean;
  bool would_change = false;
};

/// The configurations of models: the nearest file's, with the options of the command line before it.
class Configurations {
 public:
  Configurations(const Options& options, session::Session& session) : options_(options), session_(session) {}

  /// What is wrong with the file is reported once, with the first model.
  void find(const std::string& input, Checked& result) {
    result.session = &session_;
    result.config = file_config(session::find_check_config(input), result);
    if (!options_.select.empty()) result.config.rules.select = options_.select;
    result.config.rules.ignore.insert(result.config.rules.ignore.end(), options_.ignore.begin(), options_.ignore.end());
    if (options_.for_version) result.config.for_version = options_.for_version;
    if (options_.packages.python)
      result.config.python = options_.packages.python;
    else if (const auto named = session::profile_of_environment())
      result.config.python = named;
  }

 private:
  session::CheckConfig file_config(const std::string& path, Checked& result) {
    if (path.empty()) return {};
    const auto [known, fresh] = known_.try_emplace(path);
    if (!fresh) return known->second;
    files::ReadResult text = files::read_file(path);
    if (text.error) {
      result.errors.push_back(text.error->message);
      result.failure = exit_failure;
      return {};
    }
    const source::FileId file = session_.sources().add(path, std::move(text.bytes));
    return known->second = session::read_check_config(session_.sources(), file, result.findings);
  }

  const Options& options_;
  session::Session& session_;
  std::map<std::string, session::CheckConfig> known_;
};

/// Checks one model.
class Checker {
 public:
  Checker(const Options& options, session::Session& session, Checked& result)
      : options_(options), session_(session), result_(result) {}

  void check(const std::string& input) {
    result_.session = &session_;
    const int failure_before = result_.failure;
    source::Collector found = find(input);
    if (options_.fix || options_.diff) {
      if (!apply_fixes(found)) return;
      // What is left after the fixes is what the changed files have, also of failures.
      if (has_fixed_) {
        result_.failure = failure_before;
        found = find(input);
      }
    }
    result_.findings = std::move(found);
  }

 private:
  source::Collector find(const std::string& input) {
    source::Collector found;
    const auto loaded = session::check(session_, input, {options_.arguments, result_.config}, found);
    if (!loaded.unreadable.empty()) result_.errors.push_back(loaded.unreadable);
    result_.failure = std::max(result_.failure, static_cast<int>(loaded.outcome()));
    return found;
  }

  /// Does, or shows, the fixes of the findings; false if a file cannot be written.
  bool apply_fixes(const source::Collector& found) {
    std::map<source::FileId, std::vector<source::Edit>> edits;
    std::map<source::FileId, std::string> rules;
    for (const source::Diagnostic& diagnostic : found.diagnostics) {
      for (const source::Edit& edit : diagnostic.fix) edits[edit.span.file].push_back(edit);
      if (diagnostic.fix.empty()) continue;
      std::string& fixed = rules[diagnostic.fix.front().span.file];
      fixed.append(fixed.empty() ? "" : ", ").append(diagnostic.rule->id);
    }
    for (const auto& [file, changes] : edits) {
      const std::string& name = session_.sources()[file].name();
      const std::string_view before = session_.sources()[file].bytes();
      const std::string after = source::apply_edits(before, changes);
      if (after == before) continue;
      result_.would_change = true;
      if (options_.diff) {
        result_.difference += source::unified_diff(before, after, name, name);
      } else if (name == "<stdin>") {
        return fail("standard input cannot be fixed; use --diff"), true;
      } else if (const auto error = batch::replace_file(name, before, after, options_.force)) {
        return fail(*error), false;
      } else {
        has_fixed_ = true;
        if (!options_.console.quiet) result_.errors.push_back("fixed in " + name + ": " + rules[file]);
      }
    }
    return true;
  }

  void fail(const std::string& error) {
    result_.errors.push_back(error);
    result_.failure = exit_failure;
  }

  const Options& options_;
  session::Session& session_;
  Checked& result_;
  bool has_fixed_ = false;
};

/// A session for each thread, so that a text is parsed once a thread.
class Sessions {
 public:
  explicit Sessions(session::Session& first) : first_(first), idle_{&first} {}

  session::Session& take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return more_.emplace_back(first_.sibling());
    session::Session* session = idle_.back();
    idle_.pop_back();
    return *session;
  }
  void give_back(session::Session& session) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(&session);
  }

 private:
  std::mutex mutex_;
  session::Session& first_;
  std::deque<session::Session> more_;
  std::vector<session::Session*> idle_;
};

/// What came of all models, in their order.
struct AllChecked {
  source::Sources sources;
  source::Collector findings;
  std::string difference;
  int failure = exit_clean;
  bool would_change = false;
};

AllChecked check_all(const std::vector<std::string>& inputs, const Options& options) {
  session::Session session(session_options(options.packages));
  Configurations configurations(options, session);
  // What is wrong with the configurations, then what is wrong with the models.
  std::vector<Checked> configured(inputs.size()), results(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    configurations.find(inputs[i], configured[i]);
    results[i].config = configured[i].config;
  }
  Sessions sessions(session);
  // Models share files, and a file is fixed once.
  batch::parallel_for(inputs.size(), options.fix ? 1 : options.jobs, [&](std::size_t i) {
    session::Session& own = sessions.take();
    Checker(options, own, results[i]).check(inputs[i]);
    sessions.give_back(own);
  });
  AllChecked all;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    for (Checked* result : {&configured[i], &results[i]}) {
      source::merge(std::move(result->findings), result->session->sources(), all.sources, all.findings);
      for (const std::string& error : result->errors) print_error(error);
      all.difference += result->difference;
      all.failure = std::max(all.failure, result->failure);
      all.would_change = all.would_change || result->would_change;
    }
  return all;
}

int show_config(const Options& options) {
  session::Session session(session_options(options.packages));
  Checked result;
  Configurations(options, session).find(options.inputs.empty() ? "." : options.inputs.front(), result);
  session::CheckConfig& config = result.config;
  config.packages.insert(config.packages.begin(), options.packages.named.begin(), options.packages.named.end());
  config.package_paths.insert(config.package_paths.begin(), options.packages.paths.begin(),
                              options.packages.paths.end());
  for (const std::string& error : result.errors) print_error(error);
  const int printed = print_output(session::config_text(config)) ? exit_clean : exit_failure;
  return std::max({result.failure, printed, print_findings(result.findings, session.sources(), options.console)});
}

/// The models that the inputs name; what is not there is an error.
std::vector<std::string> find_models(const Options& options, int& failure) {
  batch::DiscoveryOptions search;
  search.parts = false;
  search.links_out = !options.fix;
  batch::Discovery discovery = batch::discover(options.inputs, search);
  for (const std::string& missing : discovery.missing) {
    print_error("cannot read \"" + missing + "\": No such file or directory");
    failure = exit_failure;
  }
  for (const std::string& link : discovery.outside)
    print_error("\"" + link + "\" is a symbolic link to a file outside the folder; it is left alone");
  return std::move(discovery.files);
}

int run(Options& options) {
  if (!know_rules(options.select) || !know_rules(options.ignore)) return exit_failure;
  if (options.show_config) return show_config(options);
  if (options.inputs.empty()) {
    print_error("name a file or folder to check; `urdfmill check --help` lists the options");
    return exit_failure;
  }
  int failure = exit_clean;
  AllChecked all = check_all(find_models(options, failure), options);
  if (options.error_on_warning)
    for (source::Diagnostic& diagnostic : all.findings.diagnostics)
      if (diagnostic.severity == source::Severity::warning) diagnostic.severity = source::Severity::error;
  // With --diff the difference is the output.
  if (!all.difference.empty() && !print_output(all.difference)) failure = exit_failure;
  const int code = print_findings(all.findings, all.sources, options.console, !options.diff);
  const int changes = options.diff && all.would_change ? exit_findings : exit_clean;
  return std::max({code, failure, all.failure, changes});
}

}  // namespace

extern const Command check_command;
const Command check_command =
    make_command<declare, run>("check", "Check models: what is wrong or suspicious, and where",
                               "Checks models (.urdf, .xacro, .yaml); folders are searched for them.");

}  // namespace urdfmill::tools
