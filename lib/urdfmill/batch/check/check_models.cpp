#include "urdfmill/batch/check/check_models.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include "urdfmill/batch/check/joined_findings.hpp"
#include "urdfmill/batch/check/known_findings.hpp"
#include "urdfmill/batch/check/make_fixes.hpp"
#include "urdfmill/batch/check/model_check.hpp"
#include "urdfmill/batch/check/package_check.hpp"
#include "urdfmill/batch/check/shown_names.hpp"
#include "urdfmill/batch/run/run_models.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/xml/suppressions.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the files that configurations name beside robots.
std::vector<std::string> assigned_of(const Roots& roots) {
  std::vector<std::string> files;
  for (const Root& root : roots.roots)
    for (const session::Neighbour& neighbour : root.neighbours) files.push_back(neighbour.file);
  return files;
}

/// Returns "FILE: checked with ROBOT".
std::string text_of_join(const NeighbourFindings& neighbour) {
  return neighbour.robot.file.empty()
             ? neighbour.file + ": no robot was found that it is for, so its names were not checked"
             : neighbour.file + ": checked with " + neighbour.robot.file + shown_arguments(neighbour.robot.arguments);
}

/// One pass over all models.
class CheckPass {
 public:
  CheckPass(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
            session::Configurations& configurations)
      : roots_(roots),
        options_(options),
        configurations_(configurations),
        files_(session.snapshot()),
        sessions_(session),
        own_(files_),
        inputs_(files_),
        assigned_(assigned_of(roots)),
        neighbours_({roots.neighbours, roots.named_neighbours, assigned_}, *files_),
        arguments_(options.what.argument_search != nullptr ? *options.what.argument_search : own_arguments_),
        names_(roots, files_) {
    for (const Root& root : roots.roots) own_.add(root.file);
    own_.add(roots.parts);
    own_.add(roots.elsewhere);
    inputs_.add(roots.around.inputs);
    wanted_.insert(roots.around.wanted.begin(), roots.around.wanted.end());
    for (const auto& files : {roots.neighbours, roots.named_neighbours, assigned_}) {
      own_.add(files);
      if (!roots.around.inputs.empty()) inputs_.add(files);
    }
    for (const std::string& folder : options.what.folders) arguments_.add_folder(folder);
    for (const std::string& folder : roots.around.trees) arguments_.add_folder(folder);
  }

  /// Checks all models; then `fix` may be called, and at last `result`.
  void run() {
    check_roots();
    check_roots_beside();
    for (const std::string_view file : unchanged_)
      if (!robots_.contains(file)) all_.unchanged.emplace_back(file);
    // Models that were not reached may include the parts.
    if (all_.left == 0) check_unreached_parts();
    if (all_.left == 0) check_packages_of_folders();
    all_.incomplete = incomplete_.size();
    check_lone_neighbours();
    std::vector<std::string> named = assigned_;
    for (const auto& files : {roots_.named_neighbours, roots_.lone_neighbours})
      named.insert(named.end(), files.begin(), files.end());
    std::set<std::string> used;
    for (NeighbourFindings& neighbour : best_neighbours_.take(named)) {
      if (!neighbour.is_affected) continue;
      if (options_.what.changed && unchanged_.contains(neighbour.robot.file)) count_unchanged(neighbour.robot.file);
      if (!roots_.lone_neighbours.empty()) {
        if (!is_lone(neighbour.file)) continue;
        all_.joined.push_back(text_of_join(neighbour));
        if (!neighbour.robot.file.empty() && used.insert(neighbour.robot.file).second) ++all_.robots;
      }
      ++all_.files;
      all_.neighbours.emplace(neighbour.file, rank_of(neighbour));
      findings_.add(std::move(neighbour.findings), neighbour.sources);
      if (!neighbour.fixes.empty()) fixes_.robots.push_back(std::move(neighbour.robot));
      std::move(neighbour.fixes.begin(), neighbour.fixes.end(), std::back_inserter(fixes_.fixes));
    }
  }

  /// Proves the fixes of the findings, and makes or shows them. Returns true if files changed.
  bool fix(session::Session& session, MadeFixes& made) {
    made.refused.clear();
    // Without the models that were not reached nothing is proved.
    return all_.left == 0 && make_fixes(std::move(fixes_), options_, session, names_, made);
  }

  CheckedModels result() {
    all_.findings.diagnostics = findings_.take();
    all_.known = known_.remove(all_.findings.diagnostics, all_.sources);
    return std::move(all_);
  }

 private:
  void check_roots() {
    // The configurations are read before the threads start, because the session that reads them is one of those at
    // work.
    for (const Root& root : roots_.roots) (void)configurations_.of_file(root.file);
    DriveOptions conditions;
    conditions.jobs = options_.watch.jobs;
    conditions.is_stopped = [this] { return options_.watch.stop != nullptr && *options_.watch.stop; };
    conditions.progress = options_.watch.progress;
    ModelSteps<CheckedModel> steps;
    steps.process = [this](std::size_t i, session::Session& session, const std::string& refusal) {
      return process(roots_.roots[i], session, refusal);
    };
    steps.record = [this](std::size_t, session::Session&, const CheckedModel& model, RunLog::Entry& entry) {
      record(model, entry);
    };
    steps.skip = [](std::size_t, const ReportLine& line) {
      CheckedModel model;
      const bool is_clean = line.outcome == session::Outcome::clean;
      model.judgement.verdict = is_clean ? Verdict::checked_before : Verdict::had_errors_before;
      model.dependencies = line.files;
      return model;
    };
    steps.take = [this](std::size_t i, CheckedModel&& model) { join_root(roots_.roots[i], std::move(model)); };
    const std::size_t count = roots_.roots.size();
    all_.left = count - run_models(count, conditions, sessions_, options_.record.models, steps);
    if (!options_.record.models) return;
    all_.skipped = options_.record.models->log.skipped();
    all_.skipped_bad = options_.record.models->log.skipped_with_findings();
  }

  /// Checks the files beside robots of other shards.
  void check_roots_beside() {
    for (const Root& root : roots_.beside) {
      if (all_.left != 0) return;
      CheckedModel model;
      sessions_.with([&](session::Session& session) { model = process(root, session, {}); });
      join_root(root, std::move(model));
    }
  }

  /// Counts a robot that is left out, but has a file beside it that is checked.
  void count_unchanged(const std::string& robot) {
    if (robots_.contains(robot)) return;
    const auto left_out = std::find(all_.unchanged.begin(), all_.unchanged.end(), robot);
    if (left_out == all_.unchanged.end()) return;
    all_.unchanged.erase(left_out);
    ++all_.robots;
  }

  CheckedModel process(const Root& root, session::Session& session, const std::string& refusal) {
    if (!refusal.empty()) {
      CheckedModel refused;
      refused.judgement.verdict = Verdict::failed;
      refused.errors.push_back(refusal);
      return refused;
    }
    CheckedModel model = check_model(shared_, config_of(root.file), root, session);
    known_.accept_reasons(model);
    return model;
  }

  [[nodiscard]] session::CheckConfig config_of(const std::string& file) {
    const std::lock_guard lock(mutex_);
    session::CheckConfig config = configurations_.of_file(file);
    if (options_.what.complete) options_.what.complete(config);
    return config;
  }

  /// Completes the line of a model.
  void record(const CheckedModel& model, RunLog::Entry& entry) const {
    const Verdict verdict = model.judgement.verdict;
    const session::Outcome outcome = model.judgement.outcome();
    entry.count(model.findings.diagnostics, {});
    entry.line.outcome = outcome;
    const bool is_accepted = is_failed(verdict) && outcome == session::Outcome::clean;
    entry.line.is_unchecked = is_unchecked(verdict) || is_left_out(verdict) || is_accepted;
    if (known_.has_unknown(model, source::Severity::error))
      entry.line.outcome = session::worse(outcome, session::Outcome::findings);
    entry.line.errors = model.errors;
  }

  /// Decides whether the root counts: a file that makes no robot is a part, unless it was named, and a robot around the
  /// inputs includes one of them.
  void settle(const Root& root, CheckedModel& model) const {
    Verdict& verdict = model.judgement.verdict;
    if (verdict == Verdict::part && root.is_named && !root.terms.may_be_part) verdict = Verdict::checked;
    const bool is_before_include = verdict == Verdict::checked_in_part
                                       ? lacks_one_of(root.terms.included_inputs, model.missing)
                                       : !is_whole(verdict) && root.terms.surely_includes;
    const bool may_count = !root.terms.is_around || is_before_include ||
                           std::any_of(model.dependencies.begin(), model.dependencies.end(),
                                       [this](const std::string& file) { return wanted_.contains(file); });
    if (!may_count && !is_left_out(verdict)) verdict = Verdict::left_out;
    if (is_left_out(verdict)) {
      model.findings = {};
      model.errors = {};
      model.arguments = {};
      model.missing = {};
      return;
    }
    if (!options_.what.only_named || !is_whole(verdict)) return;
    std::erase_if(model.findings.diagnostics, [&](const source::Diagnostic& finding) {
      if (!finding.span.known()) return false;
      const std::string& name = model.sources[finding.span.file].name();
      return !name.starts_with('<') && !inputs_.contains(name);
    });
  }

  /// True for a named file whose robots were searched for.
  [[nodiscard]] bool is_lone(const std::string& file) const {
    const std::vector<std::string>& lone = roots_.lone_neighbours;
    return std::any_of(lone.begin(), lone.end(), [&](const std::string& each) {
      return each == file || files_->canonical(each) == files_->canonical(file);
    });
  }

  /// Checks the named files that no robot was checked with by what they say of themselves. One that cannot be read is
  /// checked as a model is, which says why.
  void check_lone_neighbours() {
    for (const auto& files : {roots_.lone_neighbours, roots_.named_neighbours})
      for (const std::string& file : files) {
        if (best_neighbours_.contains(file)) continue;
        std::optional<NeighbourFindings> checked;
        sessions_.with(
            [&](session::Session& session) { checked = check_lone_neighbour(config_of(file), file, session); });
        if (!checked)
          check_alone(file);
        else if (is_lone(file))
          best_neighbours_.offer(*std::move(checked));
      }
  }

  /// Checks the packages of the files that were found in folders.
  void check_packages_of_folders() {
    std::vector<std::string> files = roots_.parts;
    for (const Root& root : roots_.roots)
      if (!root.is_named && !root.terms.is_around && !root.terms.is_for_neighbour) files.push_back(root.file);
    if (files.empty() || options_.what.changed) return;
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    sessions_.with([&](session::Session& session) {
      source::Collector found;
      check_packages(session, files, found);
      xml::remove_suppressed(session.sources(), found.diagnostics);
      std::erase_if(found.diagnostics, [&](source::Diagnostic& finding) {
        return !config_of(session.sources()[finding.span.file].name()).apply(finding, session.sources());
      });
      if (options_.what.error_on_warning) raise_warnings(found.diagnostics);
      findings_.add(std::move(found), session.sources());
    });
  }

  /// True if one of the files may be what is missing: a file of its name, or a package. Other includes of the files are
  /// in parts of the robot that were not made.
  static bool lacks_one_of(const std::vector<std::string>& files, const std::vector<MissingName>& missing) {
    return std::any_of(missing.begin(), missing.end(), [&](const MissingName& one) {
      return (one.is_package() && !files.empty()) ||
             std::any_of(files.begin(), files.end(), [&](const std::string& file) {
               return files::file_name(file) == files::file_name(one.subject.name);
             });
    });
  }

  void join_root(const Root& root, CheckedModel&& model) {
    if (root.terms.is_for_neighbour) {
      for (NeighbourFindings& neighbour : model.neighbours) best_neighbours_.offer(std::move(neighbour));
      return;
    }
    for (std::string& dependency : model.dependencies) dependency = files_->canonical(dependency);
    settle(root, model);
    const Verdict verdict = model.judgement.verdict;
    if (verdict == Verdict::unchanged && !root.terms.is_around) unchanged_.insert(root.file);
    if (is_left_out(verdict)) {
      for (NeighbourFindings& neighbour : model.neighbours) best_neighbours_.offer(std::move(neighbour));
      return;
    }
    // A file that a robot includes is a part of it, even if a missing package keeps the robot from reaching the file.
    if (verdict == Verdict::checked_in_part)
      parts_of_robots_.insert(root.terms.included_inputs.begin(), root.terms.included_inputs.end());
    findings_.begin_model(root.file);
    if (verdict == Verdict::part) {
      // It does not use the files that it includes.
      libraries_.push_back(root.file);
      model.findings = {};
      all_.count(model.judgement, false);
    } else {
      reached_.insert(model.dependencies.begin(), model.dependencies.end());
      count(root, model, robots_.insert(root.file).second);
    }
    join(std::move(model));
  }

  void count(const Root& root, const CheckedModel& model, bool is_new_robot) {
    all_.count(model.judgement, is_new_robot);
    all_.count_missing(model.missing);
    if (!is_whole(model.judgement.verdict)) {
      incomplete_.insert(root.file);
      all_.count_unfinished(root.file, shown_arguments(root.arguments), model.judgement.verdict, model.missing);
    }
    if (options_.record.counts_by_model)
      all_.count_findings(root.file + shown_arguments(root.arguments), model.judgement.verdict,
                          known_.unknown_of(model).diagnostics);
  }

  /// Checks the files that no root includes: named ones after all, others by their content alone.
  void check_unreached_parts() {
    std::set<std::string> parts(roots_.parts.begin(), roots_.parts.end());
    parts.insert(libraries_.begin(), libraries_.end());
    const std::vector<std::string>& named = roots_.around.named_parts;
    for (const std::string& part : parts) {
      if (robots_.contains(part)) continue;
      const bool is_reached = reached_.contains(files_->canonical(part));
      const bool is_named = std::find(named.begin(), named.end(), part) != named.end();
      // Without the missing files, nothing is known about the names that the part uses.
      const bool is_behind_missing = !is_reached && parts_of_robots_.contains(files_->canonical(part));
      const bool is_changed = !options_.what.changed || options_.what.changed->contain(part, *files_);
      if (is_behind_missing) all_.unreached.push_back(part);
      if (is_reached || is_behind_missing)
        ++all_.files;
      else if (is_named)
        check_alone(part);
      else if (is_changed)
        check_part(part);
    }
  }

  void check_part(const std::string& file) {
    ++all_.files;
    all_.unreached.push_back(file);
    CheckedModel model;
    sessions_.with(
        [&](session::Session& session) { model = check_lone_part(shared_, config_of(file), file, session); });
    join(std::move(model));
  }

  /// Checks a named file that no robot includes, after all.
  void check_alone(const std::string& file) {
    const Root root{file, {}, true};
    CheckedModel model;
    sessions_.with([&](session::Session& session) { model = process(root, session, {}); });
    settle(root, model);
    if (is_left_out(model.judgement.verdict)) {
      ++all_.files;
      all_.unchanged.push_back(file);
      return;
    }
    count(root, model, true);
    join(std::move(model));
  }

  void join(CheckedModel&& model) {
    for (NeighbourFindings& neighbour : model.neighbours) best_neighbours_.offer(std::move(neighbour));
    const auto append = [](auto& to, auto& from) { std::move(from.begin(), from.end(), std::back_inserter(to)); };
    findings_.add(std::move(model.findings), model.sources);
    append(all_.errors, model.errors);
    if (!model.arguments.empty()) all_.arguments.push_back(std::move(model.arguments));
    append(fixes_.fixes, model.fixes);
    append(fixes_.robots, model.robots);
    if (!model.standard_input.empty())
      fixes_.texts = {{std::string(standard_input_name), std::move(model.standard_input)}};
  }

  const Roots& roots_;
  const CheckModelsOptions& options_;
  session::Configurations& configurations_;
  std::shared_ptr<const files::Snapshot> files_;
  SessionPool sessions_;
  OwnFiles own_, inputs_;
  const std::vector<std::string> assigned_;
  const Neighbours neighbours_;
  std::set<std::string> wanted_;  ///< as in Around
  ArgumentSearch own_arguments_;
  ArgumentSearch& arguments_;
  const SharedChecks shared_{options_, own_, inputs_, arguments_, neighbours_};
  BestNeighbours best_neighbours_;
  const KnownFindings known_{options_.record};
  ShownNames names_;
  std::mutex mutex_;                       ///< guards the configurations
  std::set<std::string> reached_;          ///< files that expansions read, by canonical path
  std::set<std::string> parts_of_robots_;  ///< named files that robots which are checked in part include
  std::vector<std::string> libraries_;     ///< roots that make no robot
  std::set<std::string_view> robots_;      ///< files, without counting argument sets
  std::set<std::string_view> unchanged_;   ///< files of robots that were left out
  std::set<std::string> incomplete_;       ///< files of robots that were not checked with each argument set
  WantedFixes fixes_;
  CheckedModels all_;
  JoinedFindings findings_{options_.watch, names_, all_.sources};
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

}  // namespace

CheckedModels check_models(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
                           session::Configurations& configurations) {
  CheckModelsOptions further = options;
  MadeFixes made;
  // A fix may uncover further findings with fixes.
  constexpr int most_passes = 10;
  for (int pass = 1;; ++pass) {
    CheckPass run(roots, further, session, configurations);
    run.run();
    if (pass == most_passes) further.fixes.make = false;
    const bool has_changed = further.fixes.are_wanted() && run.fix(session, made);
    further.watch.progress = nullptr;
    if (has_changed) continue;
    CheckedModels all = run.result();
    take_over(std::move(made), all);
    return all;
  }
}

void put_first(source::Collector&& findings, const source::Sources& sources, const CheckModelsOptions& options,
               CheckedModels& all) {
  if (options.what.error_on_warning) raise_warnings(findings.diagnostics);
  source::Collector first;
  source::Merger(all.sources, first).add(std::move(findings), sources);
  std::vector<source::Diagnostic>& list = all.findings.diagnostics;
  list.insert(list.begin(), std::make_move_iterator(first.diagnostics.begin()),
              std::make_move_iterator(first.diagnostics.end()));
}

}  // namespace urdfmill::batch
