#include "urdfmill/batch/check/check_models.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <unordered_set>
#include <utility>

#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/check/fixes.hpp"
#include "urdfmill/batch/rewrite/rewrite.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/threads/parallel.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

void raise_warnings(std::vector<source::Diagnostic>& findings) {
  for (source::Diagnostic& finding : findings)
    if (finding.severity == source::Severity::warning) finding.severity = source::Severity::error;
}

/// The result for one model: with findings also their sources, otherwise little.
struct Checked {
  source::Collector findings;
  source::Sources sources;
  std::vector<std::string> errors;
  std::vector<Fix> fixes;                 ///< if they are asked for
  std::vector<ProvingRobot> robots;       ///< the expansions that were checked
  std::string standard_input;             ///< its text, if it has fixes
  std::vector<std::string> dependencies;  ///< files that the expansion read
  session::Outcome outcome = session::Outcome::clean;
  std::string arguments;  ///< their origin, if they were searched for
  bool is_library = false;
  bool is_failed = false;     ///< it could not be read or expanded, even if that is accepted
  bool is_unchecked = false;  ///< arguments are missing, or URDF cannot hold it
  bool is_inexpressible = false;
  bool is_left_out = false;   ///< it is none of the models to check
  bool is_unchanged = false;  ///< nothing has changed that it depends on
};

/// The files that were found, in any spelling. Several threads may ask at once.
class OwnFiles {
 public:
  explicit OwnFiles(std::shared_ptr<const files::Snapshot> files) : files_(std::move(files)) {}

  void add(const std::string& file) { own_.insert(files_->canonical(file)); }
  [[nodiscard]] bool is_empty() const { return own_.empty(); }
  [[nodiscard]] bool contains(const std::string& file) const { return own_.contains(files_->canonical(file)); }
  [[nodiscard]] const files::Snapshot& files() const { return *files_; }

 private:
  std::shared_ptr<const files::Snapshot> files_;
  std::set<std::string> own_;
};

/// Returns the folder of a file's package, or else its folder: files that it includes from there have the same owner.
std::string folder_of_package(const std::string& file) {
  const fs::path folder = fs::path(files::canonical_path(file)).parent_path();
  std::error_code ignored;
  for (fs::path at = folder; at != at.root_path(); at = at.parent_path())
    if (fs::exists(at / "package.xml", ignored)) return at.string();
  return folder.string();
}

/// The name of standard input among sources.
constexpr std::string_view standard_input = "<stdin>";

/// Checks one model.
class Checker {
 public:
  /// `own` has the files that were found, `inputs` those of the inputs, if more than these were found.
  Checker(const CheckModelsOptions& options, session::CheckConfig config, const OwnFiles& own, const OwnFiles& inputs,
          ArgumentSearch& arguments, session::Session& session, Checked& result)
      : options_(options),
        config_(std::move(config)),
        own_(own),
        inputs_(inputs),
        arguments_(arguments),
        session_(session),
        result_(result) {}

  void check(const Root& root) {
    if (root.is_named) around_ = folder_of_package(root.file);
    check_root(root);
    session_.forget_inputs();
  }

  void check_part(const std::string& file) {
    source::Collector found;
    session::CheckRequest request{{}, config_};
    request.meshes = request.arrange = false;
    session::check_part(session_, file, request, found);
    note_fixes(found);
    keep(std::move(found));
    session_.forget_inputs();
  }

 private:
  void check_root(const Root& root) {
    if (options_.changed != nullptr && !has_changed(root)) {
      result_.is_unchanged = true;
      return leave_out();
    }
    source::Collector found = find(root);
    const bool lacks_arguments = root.arguments.empty() && options_.arguments.empty() && session::lacks_value(found);
    if (!lacks_arguments)
      check(root, std::move(found), {});
    else if (root.terms.is_beside_sets)
      leave_out();
    else
      check_with_found_arguments(root, std::move(found));
  }

  /// Keeps the findings with their texts, so that the session can forget the model at the end.
  void keep(source::Collector&& found) {
    if (options_.error_on_warning) raise_warnings(found.diagnostics);
    source::Merger(result_.sources, result_.findings).add(std::move(found), session_.sources());
  }

  /// Keeps findings. `from` is the origin of the arguments, if they were searched for.
  void check(const Root& root, source::Collector&& found, const std::string& from) {
    if (!root.arguments.empty()) name_arguments(root, from, found);
    if ((result_.is_failed || result_.is_unchecked) && result_.errors.empty()) select(root, found);
    note_fixes(found);
    keep(std::move(found));
  }

  /// Selects findings of a model that was not checked. That is accepted if its reasons are ignored; reasons that are
  /// only not selected leave a message, because a run that fails says why.
  void select(const Root& root, source::Collector& found) {
    const source::Severity least = result_.is_unchecked ? source::Severity::warning : source::Severity::error;
    std::string_view reason;
    bool is_shown = false;
    std::erase_if(found.diagnostics, [&](source::Diagnostic& finding) {
      const bool is_reason = finding.severity >= least;
      if (is_reason && !config_.ignores(finding, session_.sources())) reason = finding.rule->id;
      const bool is_selected = config_.apply(finding, session_.sources());
      is_shown = is_shown || (is_reason && is_selected);
      return !is_selected;
    });
    if (reason.empty())
      result_.outcome = session::Outcome::clean;
    else if (!is_shown)
      result_.errors.push_back("\"" + root.file + "\" was not checked (" + std::string(reason) + ")");
  }

  /// Checks a robot with the arguments with which files near it expand it. Without any, it is not checked.
  void check_with_found_arguments(const Root& root, source::Collector&& first) {
    const FoundArguments searched = arguments_.find(session_, root.file);
    if (searched.sets.empty()) return leave_unchecked(root, searched, std::move(first));
    result_.arguments = root.file + ": " + described(searched.sets);
    std::vector<std::string> dependencies, errors;
    session::Outcome outcome = session::Outcome::clean;
    bool is_failed = false;
    Root with_arguments = root;
    for (const ArgumentSet& set : searched.sets) {
      with_arguments.arguments = set.arguments;
      check(with_arguments, find(with_arguments), set.from);
      std::move(result_.dependencies.begin(), result_.dependencies.end(), std::back_inserter(dependencies));
      std::move(result_.errors.begin(), result_.errors.end(), std::back_inserter(errors));
      outcome = session::worse(outcome, result_.outcome);
      is_failed = is_failed || result_.is_failed;
    }
    result_.errors = std::move(errors);
    result_.is_failed = is_failed;
    result_.dependencies = std::move(dependencies);
    result_.outcome = outcome;
  }

  /// True if something has changed that the findings of a model depend on. Keeps what was read for it.
  [[nodiscard]] bool has_changed(const Root& root) {
    files::ReadLog reads;
    session_.reader().log(&reads);
    session::CheckInputs inputs = read_inputs(root);
    if (inputs.lacks_value && root.arguments.empty() && options_.arguments.empty()) {
      Root with_arguments = root;
      for (const ArgumentSet& set : arguments_.find(session_, root.file).sets) {
        with_arguments.arguments = set.arguments;
        session::CheckInputs more = read_inputs(with_arguments);
        inputs.files.merge(more.files);
        inputs.companion_folders.merge(more.companion_folders);
        inputs.unknown_packages.merge(more.unknown_packages);
      }
    }
    session_.reader().log(nullptr);
    return options_.changed->affect(root.file, reads, inputs, session_.files());
  }

  /// Reads a model, and keeps it for `find`.
  session::CheckInputs read_inputs(const Root& root) {
    const session::CheckRequest request = request_of(root);
    const session::ReadModel& model =
        read_.insert_or_assign(root.arguments, session::read_model(session_, root.file, request)).first->second;
    return session::check_inputs(session_, root.file, model);
  }

  /// Returns the request with the arguments of the root and those of the run.
  [[nodiscard]] session::CheckRequest request_of(const Root& root) {
    session::CheckRequest request{root.arguments, config_};
    request.arguments.insert(request.arguments.end(), options_.arguments.begin(), options_.arguments.end());
    request.argument_places = places_of_arguments(root);
    return request;
  }

  /// Leaves out the defaults of a robot whose arguments are configured.
  void leave_out() {
    result_.is_left_out = true;
    result_.outcome = session::Outcome::clean;
  }

  /// Replaces the errors about missing arguments by one warning.
  void leave_unchecked(const Root& root, const FoundArguments& searched, source::Collector&& found) {
    std::string names, callers;
    for (const std::string& name : searched.missing) names.append(names.empty() ? "" : ", ").append(name);
    for (const std::string& caller : searched.callers) callers.append(callers.empty() ? "" : ", ").append(caller);
    bool is_reported = false;
    std::erase_if(found.diagnostics, [&](source::Diagnostic& finding) {
      if (xacro::argument_without_value(finding).empty()) return false;
      if (std::exchange(is_reported, true)) return true;
      finding.rule = &session::rules::robot_not_checked;
      finding.severity = source::Severity::warning;
      finding.message = "the robot was not checked: no value was found for " + names;
      finding.hint = callers.empty() ? "give values, or name them under robots: in .urdfmill.yaml"
                                     : "the value is known only when " + callers +
                                           " runs; give values, or name them under robots: in .urdfmill.yaml";
      return false;
    });
    result_.is_unchecked = true;
    const bool has_errors = found.count(source::Severity::error) > 0;
    result_.outcome = has_errors                 ? session::Outcome::failure
                      : options_.allow_unchecked ? session::Outcome::clean
                                                 : session::Outcome::findings;
    result_.is_failed = has_errors;
    select(root, found);
    keep(std::move(found));
  }

  source::Collector find(const Root& root) {
    source::Collector found;
    session::CheckRequest request = request_of(root);
    if (options_.fix || options_.show_difference)
      result_.robots.push_back({root.file == "-" ? std::string(standard_input) : root.file, request.arguments});
    // A launch file may pass arguments that the model does not declare.
    const bool are_given = !options_.arguments.empty();
    request.shares_arguments = (are_given && options_.shares_arguments) || !result_.arguments.empty();
    request.is_own = [this](const std::string& name) { return is_own(name); };
    request.meshes = options_.meshes;
    request.arrange = false;
    request.keeps_errors = true;
    auto read = read_.extract(root.arguments);
    session::CheckedDocument checked =
        session::check(session_, root.file, request,
                       read ? std::move(read.mapped()) : session::read_model(session_, root.file, request), found);
    result_.errors.clear();
    if (!checked.unreadable.empty()) result_.errors.push_back(checked.unreadable);
    result_.outcome = checked.outcome();
    result_.is_inexpressible = result_.is_unchecked = checked.is_inexpressible;
    if (checked.is_inexpressible && options_.allow_unchecked) result_.outcome = session::Outcome::clean;
    result_.is_failed = !checked.document && !checked.is_inexpressible;
    result_.is_library = checked.is_library;
    result_.dependencies = std::move(checked.dependencies);
    return found;
  }

  /// Returns the places of the arguments of a robot in the configuration.
  std::vector<source::Span> places_of_arguments(const Root& root) {
    if (root.argument_places.empty()) return {};
    const session::SourceText text = session_.read(config_.path);
    if (!text.file) return {};
    std::vector<source::Span> places = root.argument_places;
    for (source::Span& place : places) place.file = *text.file;
    return places;
  }

  /// True if a file was found, or has the same owner as the named one.
  [[nodiscard]] bool is_own(const std::string& name) const { return own_.contains(name) || is_in_package(name); }
  /// True if a file may be changed: it is of the inputs, or has the same owner as the named one.
  [[nodiscard]] bool is_changeable(const std::string& name) const {
    return (inputs_.is_empty() ? own_ : inputs_).contains(name) || is_in_package(name);
  }
  [[nodiscard]] bool is_in_package(const std::string& name) const {
    return !around_.empty() && files::is_inside(name, around_);
  }

  /// Adds to the findings the arguments that cause them.
  void name_arguments(const Root& root, const std::string& from, source::Collector& found) const {
    std::string text = name_of("expanded with", root.arguments);
    if (!from.empty()) text += " (from " + from + ')';
    for (source::Diagnostic& diagnostic : found.diagnostics) diagnostic.trail.push_back({text, {}});
  }

  /// Keeps the fixes of findings in files that may be changed.
  void note_fixes(const source::Collector& found) {
    if (!options_.fix && !options_.show_difference) return;
    const source::Sources& sources = session_.sources();
    for (const source::Diagnostic& diagnostic : found.diagnostics) {
      if (!source::is_fixable(diagnostic, options_.unsafe_fixes)) continue;
      if (options_.takes_fix && !options_.takes_fix(diagnostic, sources)) continue;
      Fix fix;
      fix.rules = diagnostic.rule->id;
      const source::Span place = diagnostic.fix.front().span;
      fix.place = sources[place.file].position(place.begin);
      bool in_reach = true;
      for (const source::Edit& edit : diagnostic.fix) {
        const std::string& name = sources[edit.span.file].name();
        if (name == standard_input) result_.standard_input = sources[edit.span.file].bytes();
        in_reach = in_reach && (name == standard_input || is_changeable(name));
        fix.edits.push_back({name, edit});
      }
      if (in_reach) result_.fixes.push_back(std::move(fix));
    }
  }

  const CheckModelsOptions& options_;
  session::CheckConfig config_;
  const OwnFiles& own_;
  const OwnFiles& inputs_;
  ArgumentSearch& arguments_;
  session::Session& session_;
  Checked& result_;
  std::map<session::Arguments, session::ReadModel> read_;  ///< by the arguments of the root
  std::string around_;  ///< for a named file: the folder whose files have the same owner
};

/// The names under which the user knows files: as given or found; other included files are relative to the current
/// folder if they are below it.
class ShownNames {
 public:
  ShownNames(const Roots& roots, const files::Snapshot& files) : files_(files) {
    for (const Root& root : roots.roots) add(root.file);
    for (const std::string& part : roots.parts) add(part);
    for (const std::string& file : roots.elsewhere) add(file);
    std::error_code error;
    here_ = fs::current_path(error);
  }

  [[nodiscard]] std::string of(const std::string& name) {
    if (name.empty() || name.front() == '<') return name;
    const auto [known, is_new] = known_.try_emplace(name);
    if (is_new) known->second = find(name);
    return known->second;
  }

 private:
  void add(const std::string& file) {
    if (file == "-") return;
    known_.emplace(file, file);
    names_.emplace(files_.canonical(file), file);
  }

  [[nodiscard]] std::string find(const std::string& name) {
    if (const auto found = names_.find(files_.canonical(name)); found != names_.end()) return found->second;
    const fs::path relative = fs::path(name).lexically_relative(here_);
    return fs::path(name).is_relative() || relative.empty() || *relative.begin() == ".." ? name : relative.string();
  }

  const files::Snapshot& files_;
  fs::path here_;
  std::map<std::string, std::string> names_;  ///< by canonical path
  std::map<std::string, std::string> known_;
};

/// The fixes of a run.
struct MadeFixes {
  std::map<std::string, std::string> rules;  ///< by changed file
  std::vector<std::string> refused;          ///< in the last pass
  std::set<std::string> errors;
  std::string difference;
};

void take_over(MadeFixes&& made, CheckedModels& all) {
  for (const auto& [file, rules] : made.rules) all.fixed.push_back(std::string(file).append(": ").append(rules));
  all.refused_fixes = std::move(made.refused);
  all.would_change = !made.difference.empty();
  all.difference = std::move(made.difference);
  if (made.errors.empty()) return;
  all.errors.insert(all.errors.end(), made.errors.begin(), made.errors.end());
  all.outcome = session::Outcome::failure;
}

class Run {
 public:
  Run(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
      session::Configurations& configurations)
      : roots_(roots),
        options_(options),
        configurations_(configurations),
        sessions_(session),
        files_(session.snapshot()),
        inputs_(session.snapshot()),
        arguments_(options.argument_search != nullptr ? *options.argument_search : own_arguments_),
        names_(roots, files_.files()) {
    for (const Root& root : roots.roots) files_.add(root.file);
    for (const std::string& part : roots.parts) files_.add(part);
    for (const std::string& file : roots.elsewhere) files_.add(file);
    for (const std::string& file : roots.around.inputs) inputs_.add(file);
    wanted_.insert(roots.around.wanted.begin(), roots.around.wanted.end());
    for (const std::string& folder : options.folders) arguments_.add_folder(folder);
    for (const std::string& folder : roots.around.trees) arguments_.add_folder(folder);
  }

  /// Checks all models; then `fix` may be called, and at last `result`.
  void run() {
    check_roots();
    check_unreached_parts();
  }

  CheckedModels result() {
    all_.findings.diagnostics = arrangement_.take();
    leave_out_known(all_.findings.diagnostics);
    return std::move(all_);
  }

  /// Proves the fixes of the findings, and makes or shows them. Returns true if files changed.
  bool fix(session::Session& session, MadeFixes& made) {
    made.refused.clear();
    // Without the models that were not reached nothing is proved.
    while (all_.left == 0) {
      ProvedFixes proved = prove_fixes(fixes_, proving_, texts_, session, options_.jobs, options_.stop);
      std::set<std::string> locked;  // files that cannot be written
      if (options_.show_difference)
        for (const FixedFile& file : proved.files)
          made.difference += source::unified_diff(file.before, file.after, names_.of(file.file), names_.of(file.file));
      else
        locked = replace(proved.files, made);
      if (locked.empty()) {
        for (const RefusedFix& refused : proved.refused) made.refused.push_back(described(refused));
        return !options_.show_difference && !proved.files.empty();
      }
      std::erase_if(fixes_, [&](const Fix& fix) {
        return std::any_of(fix.edits.begin(), fix.edits.end(),
                           [&](const FileEdit& edit) { return locked.contains(edit.file); });
      });
    }
    return false;
  }

 private:
  /// Replaces all files or, if some cannot be written, none; returns those.
  std::set<std::string> replace(const std::vector<FixedFile>& fixed, MadeFixes& made) {
    files::FileReplacements replacements;
    std::set<std::string> locked;
    for (const FixedFile& file : fixed) {
      if (file.file == standard_input) {
        made.errors.insert("standard input cannot be fixed; use ⟨diff⟩");
      } else {
        files::Replacement wanted = replacement_below(options_.folders, file.file);
        wanted.state = file.state;
        wanted.old_bytes = file.before;
        wanted.new_bytes = file.after;
        wanted.forced = options_.force;
        const auto result = replacements.add(wanted);
        if (!result.error) continue;
        made.errors.insert(result.error->message);
      }
      locked.insert(file.file);
    }
    if (!locked.empty()) return locked;
    const std::vector<files::ReplacementResult> results = replacements.commit();
    for (std::size_t i = 0; i < results.size(); ++i)
      if (results[i].error)
        made.errors.insert(results[i].error->message);
      else
        join_rules(made.rules[names_.of(fixed[i].file)], fixed[i].rules);
    return {};
  }

  /// Returns `FILE:LINE:COLUMN: RULE: reason`.
  [[nodiscard]] std::string described(const RefusedFix& refused) {
    const auto& [fix, reason] = refused;
    return names_.of(fix.edits.front().file) + ':' + std::to_string(fix.place.line) + ':' +
           std::to_string(fix.place.column) + ": " + fix.rules + ": " + reason;
  }

  void leave_out_known(std::vector<source::Diagnostic>& findings) {
    if (options_.baseline != nullptr) all_.known = options_.baseline->remove_known(findings, all_.sources);
    if (options_.new_baseline == nullptr) return;
    options_.new_baseline->add(findings, all_.sources);
    all_.known = findings.size();
    findings.clear();
  }

  [[nodiscard]] session::CheckConfig config_of(const std::string& file) {
    const std::lock_guard lock(mutex_);
    session::CheckConfig config = configurations_.of_file(file);
    if (options_.complete) options_.complete(config);
    return config;
  }

  void check_roots() {
    // The configurations are read before the threads start, because the session that reads them is one of those at
    // work.
    for (const Root& root : roots_.roots) (void)configurations_.of_file(root.file);
    threads::parallel_for(roots_.roots.size(), options_.jobs, [&](std::size_t i) {
      if (options_.stop != nullptr && *options_.stop) return;
      Checked result;
      if (options_.log == nullptr)
        sessions_.with([&](session::Session& own) { check(i, own, result); });
      else
        check_and_log(i, result);
      note(i, std::move(result));
    });
    all_.left = roots_.roots.size() - joined_ - waiting_.size();
    for (auto& [i, result] : waiting_) join_root(roots_.roots[i], result);
  }

  void check(std::size_t i, session::Session& session, Checked& result) {
    Checker(options_, config_of(roots_.roots[i].file), files_, inputs_, arguments_, session, result)
        .check(roots_.roots[i]);
    accept_known(result);
  }

  /// Accepts that a model was not checked, if a baseline knows the reasons.
  void accept_known(Checked& result) const {
    if ((!result.is_failed && !result.is_unchecked) || !result.errors.empty()) return;
    if (options_.baseline == nullptr && options_.new_baseline == nullptr) return;
    const source::Severity least = result.is_unchecked ? source::Severity::warning : source::Severity::error;
    if (!has_any(result, least)) result.outcome = session::Outcome::clean;
  }

  void check_and_log(std::size_t i, Checked& result) {
    const WorkItem& item = (*options_.items)[i];
    if (const ReportLine* line = options_.log->done(item, {})) {
      result.outcome = line->outcome;
      result.dependencies = line->files;
      ++skipped_;
      if (line->outcome != session::Outcome::clean) ++skipped_bad_;
      return;
    }
    sessions_.with([&](session::Session& own) {
      RunLog::Entry entry(*options_.log, item, own);
      if (std::string refusal = entry.refusal(); refusal.empty()) {
        check(i, own, result);
      } else {
        result.errors.push_back(std::move(refusal));
        result.outcome = session::Outcome::failure;
        result.is_failed = true;
      }
      entry.read();
      entry.count(result.findings.diagnostics, {});
      entry.line.outcome = result.outcome;
      const bool is_accepted = result.is_failed && result.outcome == session::Outcome::clean;
      entry.line.is_unchecked = result.is_unchecked || is_accepted;
      if (has_any(result, source::Severity::error))
        entry.line.outcome = session::worse(result.outcome, session::Outcome::findings);
      entry.line.errors = result.errors;
      entry.finish();
    });
  }

  /// True if a model has findings of at least this severity that are not known.
  [[nodiscard]] bool has_any(const Checked& result, source::Severity least) const {
    return result.findings.count(least) > 0 && unknown_of(result).count(least) > 0;
  }

  /// Returns the findings of a model that the baseline does not know.
  [[nodiscard]] source::Collector unknown_of(const Checked& result) const {
    if (options_.new_baseline != nullptr) return {};
    source::Collector left = result.findings;
    source::arrange(left.diagnostics);
    if (options_.baseline != nullptr) (void)options_.baseline->remove_known(left.diagnostics, result.sources);
    return left;
  }

  /// Joins the results in the order of the roots, so that the output does not depend on the threads, and few results
  /// have to wait for earlier ones.
  void note(std::size_t i, Checked&& result) {
    for (std::string& dependency : result.dependencies) dependency = files_.files().canonical(dependency);
    settle(roots_.roots[i], result);
    const std::lock_guard lock(mutex_);
    // A file that makes no robot does not use the files that it includes.
    if (!result.is_library && !result.is_left_out)
      reached_.insert(result.dependencies.begin(), result.dependencies.end());
    result.dependencies = {};
    waiting_.emplace(i, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == joined_; first = waiting_.begin()) {
      join_root(roots_.roots[joined_++], first->second);
      waiting_.erase(first);
    }
    if (options_.progress) options_.progress(joined_ + waiting_.size());
  }

  /// Decides whether the root counts: a file that makes no robot is a part, unless it was named, and a robot around the
  /// inputs includes one of them.
  void settle(const Root& root, Checked& result) const {
    result.is_library = result.is_library && (!root.is_named || root.terms.may_be_part);
    const auto is_wanted = [this](const std::string& file) { return wanted_.contains(file); };
    const bool is_whole = !result.is_failed && !result.is_unchecked;
    if (root.terms.is_around && (is_whole || !root.terms.surely_includes))
      result.is_left_out =
          result.is_left_out || std::none_of(result.dependencies.begin(), result.dependencies.end(), is_wanted);
    if (!result.is_left_out && !(options_.only_named && is_whole)) return;
    const auto is_elsewhere = [&](const source::Diagnostic& finding) {
      if (!finding.span.known()) return false;
      const std::string& name = result.sources[finding.span.file].name();
      return !name.starts_with('<') && !inputs_.contains(name);
    };
    std::erase_if(result.findings.diagnostics,
                  [&](const source::Diagnostic& finding) { return result.is_left_out || is_elsewhere(finding); });
    if (!result.is_left_out) return;
    result.errors = {};
    result.arguments = {};
    result.is_unchecked = result.is_inexpressible = false;
    result.outcome = session::Outcome::clean;
  }

  void join_root(const Root& root, Checked& result) {
    if (result.is_unchanged && !root.terms.is_around) unchanged_.insert(root.file);
    if (result.is_left_out) return;
    if (root.file != joined_file_) shown_of_file_.clear();
    joined_file_ = root.file;
    all_.failed += result.is_failed ? 1 : 0;
    all_.unchecked += result.is_unchecked ? 1 : 0;
    all_.inexpressible += result.is_inexpressible ? 1 : 0;
    if (!result.arguments.empty()) all_.arguments.push_back(std::move(result.arguments));
    if (options_.counts_by_model && !result.is_library) count_findings(root, result);
    if (result.is_library) {
      libraries_.push_back(root.file);
      result.findings.diagnostics.clear();
    } else {
      robots_.insert(root.file);
    }
    join(result);
  }

  /// Adds a model to those with findings if it has any.
  void count_findings(const Root& root, const Checked& result) {
    ModelFindings model{root.file + shown_arguments(root.arguments), {}, result.is_failed, result.is_unchecked};
    const source::Collector left = unknown_of(result);
    for (const source::Diagnostic& finding : left.diagnostics)
      ++model.count[static_cast<std::size_t>(finding.severity)];
    if (left.diagnostics.empty() && !model.is_failed && !model.is_unchecked)
      ++all_.clean_models;
    else
      all_.models.push_back(std::move(model));
  }

  /// Checks the files that no root includes by their content alone.
  void check_unreached_parts() {
    std::vector<std::string> parts = roots_.parts;
    parts.insert(parts.end(), libraries_.begin(), libraries_.end());
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    all_.files = all_.robots = robots_.size();
    for (const std::string_view file : unchanged_)
      if (!robots_.contains(file)) all_.unchanged.emplace_back(file);
    all_.skipped = skipped_;
    all_.skipped_bad = skipped_bad_;
    // Models that were not reached may include them.
    if (all_.left > 0) return;
    const std::vector<std::string>& named = roots_.around.named_parts;
    for (const std::string& part : parts) {
      if (robots_.contains(part)) continue;
      const bool is_reached = reached_.contains(files_.files().canonical(part));
      const bool is_named = std::find(named.begin(), named.end(), part) != named.end();
      const bool is_changed = options_.changed == nullptr || options_.changed->contain(part, files_.files());
      if (!is_reached && !is_named && !is_changed) continue;
      ++all_.files;
      if (is_reached) continue;
      if (is_named) {
        check_alone(part);
        continue;
      }
      all_.unreached.push_back(part);
      Checked result;
      sessions_.with([&](session::Session& own) {
        Checker(options_, config_of(part), files_, inputs_, arguments_, own, result).check_part(part);
      });
      join(result);
    }
  }

  /// Checks a named file that no robot includes, after all.
  void check_alone(const std::string& file) {
    const Root root{file, {}, true};
    Checked result;
    sessions_.with([&](session::Session& own) {
      Checker(options_, config_of(file), files_, inputs_, arguments_, own, result).check(root);
    });
    accept_known(result);
    settle(root, result);
    if (result.is_unchanged) {
      all_.unchanged.push_back(file);
      return;
    }
    if (options_.counts_by_model) count_findings(root, result);
    ++all_.robots;
    all_.failed += result.is_failed ? 1 : 0;
    all_.unchecked += result.is_unchecked ? 1 : 0;
    all_.inexpressible += result.is_inexpressible ? 1 : 0;
    if (!result.arguments.empty()) all_.arguments.push_back(std::move(result.arguments));
    join(result);
  }

  void join(Checked& result) {
    // Each model reports the packages of its tree that share a name; the first report is enough.
    std::erase_if(result.findings.diagnostics, [this](const source::Diagnostic& finding) {
      return finding.rule == &session::rules::package_ambiguous && !ambiguous_.insert(finding.message).second;
    });
    if (options_.show)
      show(result);
    else
      keep(result);
    for (std::string& error : result.errors) all_.errors.push_back(std::move(error));
    all_.outcome = session::worse(all_.outcome, result.outcome);
    std::move(result.fixes.begin(), result.fixes.end(), std::back_inserter(fixes_));
    std::move(result.robots.begin(), result.robots.end(), std::back_inserter(proving_));
    if (!result.standard_input.empty()) texts_ = {{std::string(standard_input), std::move(result.standard_input)}};
  }

  void keep(Checked& result) {
    merger_.add(std::move(result.findings), result.sources);
    for (source::Diagnostic& finding : all_.findings.diagnostics) arrangement_.add(std::move(finding));
    all_.findings.diagnostics.clear();
  }

  /// Shows findings that no earlier model has shown. Little is remembered for that: of findings in the model's own file
  /// only those of its earlier argument sets.
  void show(Checked& result) {
    source::Sources sources;
    source::Collector found;
    source::Merger(sources, found, [this](const std::string& name) {
      return names_.of(name);
    }).add(std::move(result.findings), result.sources);
    source::arrange(found.diagnostics);
    std::erase_if(found.diagnostics, [&](const source::Diagnostic& finding) {
      const bool has_place = finding.span.known();
      const bool is_own = has_place && sources[finding.span.file].name() == joined_file_;
      const std::string key = source::place_key(finding, sources) + (has_place ? std::string() : finding.message);
      return !(is_own ? shown_of_file_ : shown_).insert(std::hash<std::string>()(key)).second;
    });
    if (!found.diagnostics.empty()) options_.show(std::move(found), sources);
  }

  const Roots& roots_;
  const CheckModelsOptions& options_;
  session::Configurations& configurations_;
  SessionPool sessions_;
  OwnFiles files_, inputs_;
  std::set<std::string> wanted_;  ///< as in Around
  ArgumentSearch own_arguments_;
  ArgumentSearch& arguments_;
  ShownNames names_;
  std::mutex mutex_;
  std::set<std::string> reached_;  ///< files that expansions read, by canonical path
  std::atomic<std::size_t> skipped_ = 0, skipped_bad_ = 0;
  std::map<std::size_t, Checked> waiting_;                 ///< for those before them
  std::size_t joined_ = 0;                                 ///< roots
  std::vector<std::string> libraries_;                     ///< roots that make no robot
  std::set<std::string_view> robots_;                      ///< files, without counting argument sets
  std::set<std::string_view> unchanged_;                   ///< files of robots that were left out
  std::set<std::string> ambiguous_;                        ///< reports about packages
  std::string_view joined_file_;                           ///< file of the last joined root
  std::unordered_set<std::size_t> shown_, shown_of_file_;  ///< hashes of findings in shared files and in that file
  std::vector<Fix> fixes_;
  std::vector<ProvingRobot> proving_;
  GivenTexts texts_;
  CheckedModels all_;
  source::Arrangement arrangement_;
  source::Merger merger_{all_.sources, all_.findings, [this](const std::string& name) { return names_.of(name); },
                         [this](const source::Diagnostic& finding) { return arrangement_.add_repeat(finding); }};
};

}  // namespace

CheckedModels check_models(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
                           session::Configurations& configurations) {
  CheckModelsOptions further = options;
  MadeFixes made;
  // A fix may uncover further findings with fixes.
  constexpr int most_passes = 10;
  for (int pass = 1;; ++pass) {
    Run run(roots, further, session, configurations);
    run.run();
    if (pass == most_passes) further.fix = false;
    const bool has_changed = (further.fix || further.show_difference) && run.fix(session, made);
    further.progress = nullptr;
    if (has_changed) continue;
    CheckedModels all = run.result();
    take_over(std::move(made), all);
    return all;
  }
}

void put_first(source::Collector&& findings, const source::Sources& sources, const CheckModelsOptions& options,
               CheckedModels& all) {
  if (options.error_on_warning) raise_warnings(findings.diagnostics);
  source::Collector first;
  source::Merger(all.sources, first).add(std::move(findings), sources);
  std::vector<source::Diagnostic>& list = all.findings.diagnostics;
  list.insert(list.begin(), std::make_move_iterator(first.diagnostics.begin()),
              std::make_move_iterator(first.diagnostics.end()));
}

}  // namespace urdfmill::batch
