#include "urdfmill/batch/check_models.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/rewrite.hpp"
#include "urdfmill/batch/session_pool.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// What came of one model: what has findings has their sources, and the rest is little.
struct Checked {
  source::Collector findings;
  source::Sources sources;
  std::vector<std::string> errors, fixed;
  std::string difference;
  std::vector<std::string> dependencies;  ///< files that the expansion read
  session::Outcome outcome = session::Outcome::clean;
  bool is_library = false;
  bool would_change = false;
};

/// Checks one model.
class Checker {
 public:
  /// `own` are the canonical paths of the files that were found.
  Checker(const CheckModelsOptions& options, session::CheckConfig config, const std::unordered_set<std::string>& own,
          session::Session& session, Checked& result)
      : options_(options), config_(std::move(config)), own_(own), session_(session), result_(result) {}

  void check(const Root& root) {
    session::Arguments arguments = root.arguments;
    arguments.insert(arguments.end(), options_.arguments.begin(), options_.arguments.end());
    source::Collector found = find(root.file, arguments);
    if ((options_.fix || options_.show_difference) && !fix(found)) return;
    // What is left after the fixes is what the changed files have, also of failures.
    if (!result_.fixed.empty()) found = find(root.file, arguments);
    if (!root.arguments.empty())
      name_arguments(root, found);
    else if (!root.is_named && options_.arguments.empty())
      excuse_missing_arguments(found);
    keep(std::move(found));
  }

  void check_part(const std::string& file) {
    source::Collector found;
    session::CheckRequest request{{}, config_};
    request.meshes = request.arrange = false;
    session::check_part(session_, file, request, found);
    keep(std::move(found));
  }

 private:
  /// Keeps the findings with the texts they are in, so that the session can forget the model.
  void keep(source::Collector&& found) {
    source::Merger(result_.sources, result_.findings).add(std::move(found), session_.sources());
    session_.forget_inputs();
  }

  source::Collector find(const std::string& file, const session::Arguments& arguments) {
    source::Collector found;
    session::CheckRequest request{arguments, config_};
    request.is_own = [this](const std::string& name) { return own_.contains(canonical_path(name)); };
    request.meshes = options_.meshes;
    request.arrange = false;
    session::CheckedDocument checked = session::check(session_, file, request, found);
    result_.errors.clear();
    if (!checked.unreadable.empty()) result_.errors.push_back(checked.unreadable);
    result_.outcome = checked.outcome();
    result_.is_library = checked.is_library;
    result_.dependencies = std::move(checked.dependencies);
    return found;
  }

  /// A robot found in a folder may need arguments; that is not a mistake. A name that nearly matches a declared
  /// argument still is.
  void excuse_missing_arguments(source::Collector& found) {
    for (source::Diagnostic& diagnostic : found.diagnostics) {
      if (diagnostic.rule != &xacro::rules::undefined_argument || !diagnostic.hint.empty()) continue;
      diagnostic.severity = source::Severity::note;
      diagnostic.hint = "not checked without a value for it: add one under robots: in .urdfmill.yaml";
      result_.outcome = session::Outcome::clean;
    }
  }

  /// Says with which arguments findings come about.
  void name_arguments(const Root& root, source::Collector& found) const {
    std::string text = "expanded with";
    for (const auto& [name, value] : root.arguments) text.append(" ").append(name).append(":=").append(value);
    for (source::Diagnostic& diagnostic : found.diagnostics) diagnostic.trail.push_back({text, {}});
  }

  /// Does, or shows, the fixes of the findings; false if a file cannot be written.
  bool fix(const source::Collector& found) {
    source::Collector once = found;
    source::arrange(once.diagnostics);
    std::map<source::FileId, std::vector<source::Edit>> edits;
    std::map<source::FileId, std::string> rules;
    for (const source::Diagnostic& diagnostic : once.diagnostics) {
      if (diagnostic.fix.empty() || !(options_.unsafe_fixes || session::is_safe_fix(diagnostic))) continue;
      for (const source::Edit& edit : diagnostic.fix) edits[edit.span.file].push_back(edit);
      std::string& fixed = rules[diagnostic.fix.front().span.file];
      fixed.append(fixed.empty() ? "" : ", ").append(diagnostic.rule->id);
    }
    for (const auto& [file, changes] : edits)
      if (!change(file, changes, rules[file])) return false;
    return true;
  }

  bool change(source::FileId file, const std::vector<source::Edit>& edits, const std::string& rules) {
    const std::string name = session_.sources()[file].name();
    const std::string before(session_.sources()[file].bytes());
    const std::string after = source::apply_edits(before, edits);
    if (after == before) return true;
    result_.would_change = true;
    if (options_.show_difference) {
      result_.difference += source::unified_diff(before, after, name, name);
    } else if (name == "<stdin>") {
      fail("standard input cannot be fixed; use --diff");
    } else if (const auto error = replace_file(name, before, after, options_.force)) {
      return fail(*error), false;
    } else {
      result_.fixed.push_back(name + ": " + rules);
    }
    return true;
  }

  void fail(const std::string& error) {
    result_.errors.push_back(error);
    result_.outcome = session::Outcome::failure;
  }

  const CheckModelsOptions& options_;
  session::CheckConfig config_;
  const std::unordered_set<std::string>& own_;
  session::Session& session_;
  Checked& result_;
};

/// The names under which the user knows files: as they were given or found; what else an include came to is relative
/// to the current folder where it is below it.
class ShownNames {
 public:
  explicit ShownNames(const Roots& roots) {
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
    names_.emplace(canonical_path(file), file);
  }

  [[nodiscard]] std::string find(const std::string& name) const {
    if (const auto found = names_.find(canonical_path(name)); found != names_.end()) return found->second;
    const fs::path relative = fs::path(name).lexically_relative(here_);
    return fs::path(name).is_relative() || relative.empty() || *relative.begin() == ".." ? name : relative.string();
  }

  fs::path here_;
  std::unordered_map<std::string, std::string> names_;  ///< by canonical path
  std::unordered_map<std::string, std::string> known_;
};

class Run {
 public:
  Run(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
      session::Configurations& configurations)
      : roots_(roots), options_(options), configurations_(configurations), sessions_(session), names_(roots) {
    for (const Root& root : roots.roots) files_.insert(canonical_path(root.file));
    for (const std::string& part : roots.parts) files_.insert(canonical_path(part));
    for (const std::string& file : roots.elsewhere) files_.insert(canonical_path(file));
  }

  CheckedModels run() {
    check_roots();
    check_unreached_parts();
    for (Checked& result : results_) join(result);
    source::arrange(all_.findings.diagnostics);
    return std::move(all_);
  }

 private:
  [[nodiscard]] session::CheckConfig config_of(const std::string& file) {
    const std::lock_guard lock(mutex_);
    session::CheckConfig config = configurations_.of(file);
    if (options_.complete) options_.complete(config);
    return config;
  }

  void check_roots() {
    results_.resize(roots_.roots.size());
    // Threads find them read: the session that reads them is one of those at work.
    for (const Root& root : roots_.roots) (void)configurations_.of(root.file);
    // Models share files, and a file is fixed once.
    parallel_for(results_.size(), options_.fix ? 1 : options_.jobs, [&](std::size_t i) {
      if (options_.log == nullptr)
        sessions_.with([&](session::Session& own) { check(i, own); });
      else
        check_and_log(i);
      note_reached(results_[i].dependencies);
    });
  }

  void check(std::size_t i, session::Session& session) {
    Checker(options_, config_of(roots_.roots[i].file), files_, session, results_[i]).check(roots_.roots[i]);
  }

  void check_and_log(std::size_t i) {
    Checked& result = results_[i];
    const WorkItem& item = (*options_.items)[i];
    if (const ReportLine* line = options_.log->done(item, {})) {
      result.outcome = line->outcome;
      result.dependencies = line->files;
      ++skipped_;
      return;
    }
    sessions_.with([&](session::Session& own) {
      RunLog::Entry entry(*options_.log, item, own);
      if (std::string refusal = entry.refusal(); refusal.empty()) {
        check(i, own);
      } else {
        result.errors.push_back(std::move(refusal));
        result.outcome = session::Outcome::failure;
      }
      entry.read();
      entry.count(result.findings.diagnostics, {});
      entry.line.outcome = result.outcome;
      if (result.findings.count(source::Severity::error) > 0)
        entry.line.outcome = session::worse(result.outcome, session::Outcome::findings);
      entry.line.errors = result.errors;
      entry.finish();
    });
  }

  void note_reached(std::vector<std::string>& dependencies) {
    const std::lock_guard lock(mutex_);
    for (std::string& dependency : dependencies)
      if (seen_.insert(dependency).second) reached_.insert(canonical_path(dependency));
    dependencies = {};
  }

  /// Of the files that no root includes only what stands in them can be judged.
  void check_unreached_parts() {
    std::set<std::string> robots, files;
    std::vector<std::string> parts = roots_.parts;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const Root& root = roots_.roots[i];
      files.insert(root.file);
      if (results_[i].is_library && !root.is_named) {
        parts.push_back(root.file);
        results_[i].findings.diagnostics.clear();
      } else {
        robots.insert(root.file);
      }
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    for (const std::string& part : parts) {
      files.insert(part);
      if (robots.contains(part) || reached_.contains(canonical_path(part))) continue;
      all_.unreached.push_back(part);
      Checked& result = results_.emplace_back();
      sessions_.with(
          [&](session::Session& own) { Checker(options_, config_of(part), files_, own, result).check_part(part); });
    }
    all_.robots = robots.size();
    all_.skipped = skipped_;
    all_.files = files.size();
  }

  void join(Checked& result) {
    merger_.add(std::move(result.findings), result.sources);
    result.sources = {};
    for (std::string& error : result.errors) all_.errors.push_back(std::move(error));
    for (std::string& fixed : result.fixed) all_.fixed.push_back(std::move(fixed));
    all_.difference += result.difference;
    all_.outcome = session::worse(all_.outcome, result.outcome);
    all_.would_change = all_.would_change || result.would_change;
  }

  const Roots& roots_;
  const CheckModelsOptions& options_;
  session::Configurations& configurations_;
  SessionPool sessions_;
  ShownNames names_;
  std::unordered_set<std::string> files_;  ///< that were found, by canonical path
  std::mutex mutex_;
  std::unordered_set<std::string> seen_, reached_;  ///< files that expansions read: as named, and by canonical path
  std::atomic<std::size_t> skipped_ = 0;
  std::deque<Checked> results_;
  CheckedModels all_;
  source::Merger merger_{all_.sources, all_.findings, [this](const std::string& name) { return names_.of(name); }};
};

}  // namespace

CheckedModels check_models(const Roots& roots, const CheckModelsOptions& options, session::Session& session,
                           session::Configurations& configurations) {
  return Run(roots, options, session, configurations).run();
}

}  // namespace urdfmill::batch
