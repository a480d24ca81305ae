#include "urdfmill/batch/check/model_check.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "urdfmill/batch/check/launch_arguments.hpp"
#include "urdfmill/batch/check/stand_ins.hpp"
#include "urdfmill/batch/check/unchecked.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/checks/check_inputs.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/xml/suppressions.hpp"

namespace urdfmill::batch {
namespace {

/// Returns the folder of a file's package, or else its folder: files that it includes from there have the same owner.
std::string folder_of_package(const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(files::canonical_path(file)).parent_path();
  std::error_code ignored;
  for (fs::path at = folder; at != at.root_path(); at = at.parent_path())
    if (fs::exists(at / "package.xml", ignored)) return at.string();
  return folder.string();
}

/// The check of a model with one set of arguments.
struct CheckedSet {
  source::Collector findings;
  Judgement judgement;
  std::string unreadable;
  std::vector<std::string> dependencies;
  std::vector<source::FileId> files;  ///< those of the model, in the session
  std::set<std::string> declared;     ///< arguments that the expansion declared
};

/// Returns the verdict on a model that was checked with all arguments that it requires, or expanded without success.
Verdict verdict_of(const session::CheckedDocument& checked) {
  if (checked.has_own_rules()) return Verdict::checked;
  if (checked.document && !checked.missing.empty()) return Verdict::checked_in_part;
  if (checked.document) return checked.is_library ? Verdict::part : Verdict::checked;
  return checked.outcome() == session::Outcome::findings ? Verdict::no_model : Verdict::failed;
}

/// Adds to the findings the arguments that cause them. `from` is the origin of the arguments, if they were searched
/// for.
void name_arguments(const Root& root, const std::string& from, source::Collector& found) {
  if (root.arguments.empty()) return;
  std::string text = name_of("expanded with", root.arguments);
  if (!from.empty()) text += " (from " + from + ')';
  for (source::Diagnostic& diagnostic : found.diagnostics) diagnostic.trail.push_back({text, {}});
}

class ModelCheck {
 public:
  ModelCheck(const SharedChecks& shared, const session::CheckConfig& config, session::Session& session)
      : shared_(shared), what_(shared.options.what), config_(config), session_(session) {}

  CheckedModel check(const Root& root) {
    if (root.is_named) around_ = folder_of_package(root.file);
    result_.judgement = check_root(root);
    session_.forget_inputs();
    return std::move(result_);
  }

  CheckedModel check_part(const std::string& file) {
    source::Collector found;
    session::CheckRequest request{{}, config_};
    request.meshes = request.arrange = false;
    session::check_part(session_, file, request, found);
    keep(std::move(found));
    session_.forget_inputs();
    return std::move(result_);
  }

 private:
  Judgement check_root(const Root& root) {
    is_changed_ = !what_.changed || has_changed(root);
    if (!is_changed_) return check_beside(root);
    CheckedSet first = check_set(root);
    const bool lacks_arguments =
        root.arguments.empty() && what_.arguments.empty() && session::lacks_value(first.findings);
    if (!lacks_arguments) return settle(root, std::move(first), {});
    // The defaults of a robot whose arguments are configured do not count.
    if (root.terms.is_beside_sets) return {Verdict::left_out};
    const FoundArguments searched = shared_.arguments.find(session_, root.file);
    if (searched.sets.empty()) return leave_unchecked(root, searched, std::move(first));
    return check_with(searched.sets, root, first.findings);
  }

  /// Checks only the files beside a robot that has not changed: they may be for it, and have changed.
  Judgement check_beside(const Root& root) {
    if (shared_.neighbours.of(root.file).empty() && root.neighbours.empty()) return {Verdict::unchanged};
    const CheckedSet first = check_set(root);
    if (root.arguments.empty() && what_.arguments.empty() && session::lacks_value(first.findings)) {
      Root with_arguments = root;
      for (const ArgumentSet& set : shared_.arguments.find(session_, root.file).sets) {
        with_arguments.arguments = set.arguments;
        (void)check_set(with_arguments);
      }
    }
    CheckedModel only;
    only.neighbours = std::move(result_.neighbours);
    result_ = std::move(only);
    return {Verdict::unchanged};
  }

  /// True if a robot, a file beside it, or one that defines groups and controllers for that has changed.
  [[nodiscard]] bool is_affected(const std::string& file, const std::vector<session::Neighbour>& all) const {
    if (is_changed_) return true;
    const auto own = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.file == file; });
    const std::vector<session::Neighbour> needed = needed_with(file, all);
    return std::any_of(needed.begin(), needed.end(), [&](const session::Neighbour& each) {
      return (each.file == file || (own != all.end() && each.package == own->package)) &&
             what_.changed->contain(each.file, session_.files());
    });
  }

  /// Checks a robot with the arguments with which files near it expand it.
  /// `refused` are the findings without them.
  Judgement check_with(const std::vector<ArgumentSet>& sets, const Root& root, const source::Collector& refused) {
    result_.arguments = root.file + ": " + described(sets);
    Root with_arguments = root;
    Judgement worst{Verdict::left_out};
    for (const ArgumentSet& set : sets) {
      with_arguments.arguments = set.arguments;
      CheckedSet made = check_set(with_arguments);
      add_stand_ins(set, made, refused);
      worst = worse(worst, settle(with_arguments, std::move(made), set.from));
    }
    return worst;
  }

  /// Adds the findings about arguments with made-up values.
  void add_stand_ins(const ArgumentSet& set, CheckedSet& made, const source::Collector& refused) {
    source::Collector found;
    report_stand_ins(set.unpassed, made.files, session_.sources(), refused, found);
    xml::remove_suppressed(session_.sources(), found.diagnostics);
    for (source::Diagnostic& finding : found.diagnostics)
      if (config_.apply(finding, session_.sources())) made.findings.report(std::move(finding));
  }

  /// Leaves a robot without arguments unchecked.
  Judgement leave_unchecked(const Root& root, const FoundArguments& searched, CheckedSet&& first) {
    report_missing_arguments(searched, first.findings);
    const bool has_errors = first.findings.count(source::Severity::error) > 0;
    Judgement judgement{has_errors ? Verdict::lacks_arguments_and_fails : Verdict::lacks_arguments,
                        what_.allow_unchecked && !has_errors};
    accept_ignored(root, judgement, first.findings);
    result_.dependencies = std::move(first.dependencies);
    keep_without_fixes(std::move(first.findings));
    return judgement;
  }

  /// Reads and checks a model.
  CheckedSet check_set(const Root& root) {
    const FixTerms& fixes = shared_.options.fixes;
    session::CheckRequest request = request_of(root);
    if (fixes.are_wanted())
      result_.robots.push_back({root.file == "-" ? std::string(standard_input_name) : root.file, request.arguments});
    // A launch file may pass arguments that the model does not declare.
    const bool are_given = !what_.arguments.empty();
    request.shares_arguments = (are_given && what_.shares_arguments) || !result_.arguments.empty();
    request.is_own = [this](const std::string& name) { return shared_.own.contains(name) || is_in_package(name); };
    request.meshes = what_.meshes;
    request.contacts = what_.contacts;
    request.arrange = false;
    request.keeps_errors = true;
    request.neighbours = shared_.neighbours.of(root.file);
    request.neighbours.insert(request.neighbours.end(), root.neighbours.begin(), root.neighbours.end());
    CheckedSet made;
    auto read = read_.extract(root.arguments);
    session::CheckedDocument checked = session::check(
        session_, root.file, request,
        read ? std::move(read.mapped()) : session::read_model(session_, root.file, request), made.findings);
    made.judgement.verdict = verdict_of(checked);
    made.judgement.is_accepted = made.judgement.verdict == Verdict::checked_in_part && !checked.lacks_parts;
    for (const xacro::MissingPart& missing : checked.missing)
      result_.missing.push_back({missing.finding.subject, missing.places.size(), 1});
    for (session::CheckedNeighbour& neighbour : checked.neighbours) {
      if (what_.error_on_warning) raise_warnings(neighbour.findings.diagnostics);
      std::vector<Fix> fixes_of_neighbour = fixes_of(neighbour.findings);
      NeighbourFindings& found = result_.neighbours.emplace_back(kept(std::move(neighbour), session_.sources()));
      found.robot = {root.file, request.arguments};
      found.is_affected = is_affected(found.file, request.neighbours);
      if (fixes_of_neighbour.empty()) continue;
      found.fixes = std::move(fixes_of_neighbour);
      found.robot.neighbour = found.file;
      found.robot.neighbours = needed_with(found.file, request.neighbours);
    }
    for (const xacro::ArgumentDeclaration& argument : checked.declared) made.declared.insert(argument.name);
    made.unreadable = std::move(checked.unreadable);
    made.files = std::move(checked.files);
    made.dependencies = std::move(checked.dependencies);
    return made;
  }

  /// Keeps the findings of a check, and returns its judgement.
  Judgement settle(const Root& root, CheckedSet&& made, const std::string& from) {
    judge_launch_text(root, made.findings);
    check_launch_arguments(root, made);
    name_arguments(root, from, made.findings);
    if (!made.unreadable.empty())
      result_.errors.push_back(std::move(made.unreadable));
    else if (!is_whole(made.judgement.verdict) && made.judgement.verdict != Verdict::checked_in_part)
      accept_ignored(root, made.judgement, made.findings);
    std::move(made.dependencies.begin(), made.dependencies.end(), std::back_inserter(result_.dependencies));
    keep(std::move(made.findings));
    return made.judgement;
  }

  /// True if the package of the file is built by catkin alone.
  [[nodiscard]] bool is_of_ros1(const std::string& file) const {
    const files::FilePtr package = session_.files().read(folder_of_package(file) + "/package.xml");
    return !package->error() && package->bytes().find("catkin") != std::string_view::npos &&
           package->bytes().find("ament") == std::string_view::npos;
  }

  /// Settles the finding about the text that launch files pass on: a warning that names those which do, a note if none
  /// is known, nothing if all of them say that the text is a string.
  void judge_launch_text(const Root& root, source::Collector& found) {
    const auto is_one = [](const source::Diagnostic& finding) {
      return finding.rule == &session::rules::launch_text && finding.severity == source::Severity::note;
    };
    if (std::none_of(found.diagnostics.begin(), found.diagnostics.end(), is_one)) return;
    const Launches launches = shared_.arguments.launches_of(session_, root.file);
    if (launches.reading_yaml.empty() && (launches.others || is_of_ros1(root.file)))
      std::erase_if(found.diagnostics, is_one);
    if (launches.reading_yaml.empty()) return;
    for (source::Diagnostic& finding : found.diagnostics) {
      if (!is_one(finding)) continue;
      finding.severity = finding.rule->severity;
      for (const std::string& place : launches.reading_yaml) finding.trail.push_back({"expanded by " + place, {}});
    }
  }

  /// Reports arguments of launch files that the robot does not declare. A robot without any is no xacro source.
  void check_launch_arguments(const Root& root, CheckedSet& made) {
    if (root.is_named || made.judgement.verdict != Verdict::checked || made.declared.empty()) return;
    std::vector<PassedArguments> calls = shared_.arguments.passed_to(session_, root.file);
    std::erase_if(calls, [](const PassedArguments& call) { return !call.is_sure; });
    source::Collector found;
    report_launch_arguments(session_, root.file, calls, made.declared, found);
    for (source::Diagnostic& finding : found.diagnostics)
      if (config_.apply(finding, session_.sources())) made.findings.report(std::move(finding));
  }

  /// Accepts that a model was not checked if its reasons are ignored. Reasons that are only not selected leave a
  /// message, because a run that fails says why.
  void accept_ignored(const Root& root, Judgement& judgement, source::Collector& found) {
    const Reasons reasons = select_reasons(judgement.verdict, config_, session_.sources(), found);
    judgement.is_accepted = judgement.is_accepted || reasons.are_ignored;
    if (!reasons.unshown.empty())
      result_.errors.push_back("\"" + root.file + "\" was not checked (" + reasons.unshown + ")");
  }

  /// Keeps the findings with their texts, so that the session can forget the model at the end, and their fixes.
  void keep(source::Collector&& found) {
    note_fixes(found);
    keep_without_fixes(std::move(found));
  }
  void keep_without_fixes(source::Collector&& found) {
    if (what_.error_on_warning) raise_warnings(found.diagnostics);
    source::Merger(result_.sources, result_.findings).add(std::move(found), session_.sources());
  }

  /// True if something has changed that the findings of a model depend on. Keeps what was read for it.
  [[nodiscard]] bool has_changed(const Root& root) {
    files::ReadLog reads;
    session_.reader().log(&reads);
    session::CheckInputs inputs = read_inputs(root);
    if (inputs.lacks_value && root.arguments.empty() && what_.arguments.empty()) {
      Root with_arguments = root;
      for (const ArgumentSet& set : shared_.arguments.find(session_, root.file).sets) {
        with_arguments.arguments = set.arguments;
        session::CheckInputs more = read_inputs(with_arguments);
        inputs.files.merge(more.files);
        inputs.companion_folders.merge(more.companion_folders);
        inputs.unknown_packages.merge(more.unknown_packages);
      }
    }
    session_.reader().log(nullptr);
    return what_.changed->affect(root.file, reads, inputs, session_.files());
  }

  /// Reads a model, and keeps it for `check_set`.
  session::CheckInputs read_inputs(const Root& root) {
    const session::CheckRequest request = request_of(root);
    const session::ReadModel& model =
        read_.insert_or_assign(root.arguments, session::read_model(session_, root.file, request)).first->second;
    return session::check_inputs(session_, root.file, model);
  }

  /// Returns the request with the arguments of the root and those of the run.
  [[nodiscard]] session::CheckRequest request_of(const Root& root) {
    session::CheckRequest request{root.arguments, config_};
    request.arguments.insert(request.arguments.end(), what_.arguments.begin(), what_.arguments.end());
    request.argument_places = places_of_arguments(root);
    return request;
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

  /// True if a file has the same owner as the named model.
  [[nodiscard]] bool is_in_package(const std::string& name) const {
    return !around_.empty() && files::is_inside(name, around_);
  }
  /// True if a file may be changed: it is of the inputs, or has the same owner as the named model.
  [[nodiscard]] bool is_changeable(const std::string& name) const {
    return (shared_.inputs.is_empty() ? shared_.own : shared_.inputs).contains(name) || is_in_package(name);
  }

  /// Keeps the fixes of findings in files that may be changed.
  void note_fixes(const source::Collector& found) {
    std::vector<Fix> fixes = fixes_of(found);
    std::move(fixes.begin(), fixes.end(), std::back_inserter(result_.fixes));
  }

  /// Returns the fixes of findings in files that may be changed.
  std::vector<Fix> fixes_of(const source::Collector& found) {
    std::vector<Fix> fixes;
    const FixTerms& terms = shared_.options.fixes;
    if (!terms.are_wanted()) return fixes;
    const source::Sources& sources = session_.sources();
    for (const source::Diagnostic& diagnostic : found.diagnostics) {
      if (!source::is_fixable(diagnostic, terms.unsafe)) continue;
      if (terms.takes && !terms.takes(diagnostic, sources)) continue;
      Fix fix;
      fix.rules = diagnostic.rule->id;
      const source::Span place = diagnostic.fix.front().span;
      fix.place = sources[place.file].position(place.begin);
      bool in_reach = true;
      for (const source::Edit& edit : diagnostic.fix) {
        const std::string& name = sources[edit.span.file].name();
        if (name == standard_input_name) result_.standard_input = sources[edit.span.file].bytes();
        in_reach = in_reach && (name == standard_input_name || is_changeable(name));
        fix.edits.push_back({name, edit});
      }
      if (in_reach) fixes.push_back(std::move(fix));
    }
    return fixes;
  }

  const SharedChecks& shared_;
  const CheckTerms& what_;
  const session::CheckConfig& config_;
  session::Session& session_;
  CheckedModel result_;
  std::map<session::Arguments, session::ReadModel> read_;  ///< by the arguments of the root
  std::string around_;      ///< for a named file: the folder whose files have the same owner
  bool is_changed_ = true;  ///< false: nothing that the robot depends on has changed
};

}  // namespace

void raise_warnings(std::vector<source::Diagnostic>& findings) {
  for (source::Diagnostic& finding : findings)
    if (finding.severity == source::Severity::warning) finding.severity = source::Severity::error;
}

CheckedModel check_model(const SharedChecks& shared, const session::CheckConfig& config, const Root& root,
                         session::Session& session) {
  return ModelCheck(shared, config, session).check(root);
}

std::optional<NeighbourFindings> check_lone_neighbour(const session::CheckConfig& config, const std::string& file,
                                                      session::Session& session) {
  const auto kind = neighbour_kind(file, session.files());
  if (!kind) return std::nullopt;
  auto checked = session::check_neighbour(session, named_neighbour(file, *kind, session.files()), config);
  return checked ? std::optional(kept(*std::move(checked), session.sources())) : std::nullopt;
}

CheckedModel check_lone_part(const SharedChecks& shared, const session::CheckConfig& config, const std::string& file,
                             session::Session& session) {
  return ModelCheck(shared, config, session).check_part(file);
}

}  // namespace urdfmill::batch
