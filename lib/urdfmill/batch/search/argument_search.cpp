#include "urdfmill/batch/search/argument_search.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "urdfmill/batch/search/source_tree.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/launch/xacro_calls.hpp"
#include "urdfmill/session/arguments.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/replace.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::batch {
namespace {

/// Bounds of a search: folders, files that may contain calls, and bytes of a file.
constexpr std::size_t most_folders = 20'000, most_files = 10'000, largest_file = std::size_t{512} << 10U;
/// Largest number of sets of a robot, and of arguments completed in a set.
constexpr std::size_t most_sets = 32, most_completed = 16;
/// Largest number of values of one argument that are tried.
constexpr std::size_t most_values = 6;
/// Made-up names of a robot; both must lead to the same model except for the name.
constexpr std::string_view stand_in = "robot", other_stand_in = "another_robot";

/// A value, and the place that gives it to the argument.
struct KnownValue {
  std::string value, from;
};

bool is_hidden(std::string_view name) {
  // CI files are in hidden folders and files.
  return name.starts_with('.') && name != ".github" && name != ".gitlab-ci.yml" && name != ".circleci" && name != ".ci";
}

bool is_built(std::string_view name) {
  constexpr std::array<std::string_view, 5> folders{"build", "install", "log", "devel", "node_modules"};
  return std::find(folders.begin(), folders.end(), name) != folders.end();
}

/// Returns the text of an expansion; empty if it failed.
std::string text_of(const session::Expanded& expanded) {
  std::string text;
  if (expanded.succeeded()) (void)xml::write(*expanded.expansion.document, {}, text);
  return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  text::replace_all(text, what, by);
  return text;
}

}  // namespace

/// The calls of xacro in the files below a folder.
struct ArgumentSearch::Repository {
  struct File {
    std::string path;   ///< canonical path
    std::string shown;  ///< path below the folder
    std::vector<launch::XacroCall> calls;
  };
  std::string folder;
  std::vector<File> files;                                             ///< by path
  std::map<std::string, std::vector<KnownValue>, std::less<>> values;  ///< by argument
  std::set<std::string> passed;                                        ///< arguments that calls pass

  Repository(std::string top, const files::Snapshot& from) : folder(std::move(top)) {
    std::vector<std::string> open{folder};
    std::vector<std::string> found;
    for (std::size_t i = 0; i < open.size() && i < most_folders; ++i)
      for (const files::FolderEntry& entry : from.list(open[i])) {
        if (is_hidden(entry.name) || entry.is_link) continue;
        std::string path = files::join_path(open[i], entry.name);
        if (entry.is_folder && !is_built(entry.name))
          open.push_back(std::move(path));
        else if (entry.is_file && launch::may_call_xacro(entry.name) && found.size() < most_files)
          found.push_back(std::move(path));
      }
    std::sort(found.begin(), found.end());
    for (std::string& path : found) read(std::move(path), from);
  }

 private:
  void read(std::string path, const files::Snapshot& from) {
    const files::ReadResult read = from.read_unstored(path, {.largest = largest_file});
    if (read.error) return;
    launch::Calls calls = launch::xacro_calls(path, read.bytes);
    std::string shown = path.substr(folder == "/" ? 1 : folder.size() + 1);
    for (auto& [name, texts] : calls.values)
      for (std::string& text : texts) values[name].push_back({std::move(text), shown});
    for (const launch::XacroCall& call : calls.calls) {
      passed.insert(call.open.begin(), call.open.end());
      for (const auto& [name, value] : call.arguments) {
        values[name].push_back({value, shown + ':' + std::to_string(call.line)});
        passed.insert(name);
      }
    }
    if (!calls.calls.empty()) files.push_back({std::move(path), std::move(shown), std::move(calls.calls)});
  }
};

namespace {

/// Returns a value with the folder of the package that it begins with; nothing if there is no such package.
std::optional<std::string> located(std::string value, const xacro::PackageIndex& packages) {
  const std::string package = launch::take_lookup(value);
  if (package.empty()) return value;
  const auto folder = packages.find(package);
  return folder ? std::optional(*folder + value) : std::nullopt;
}

/// Returns the arguments of a call, without those that name a package which is not found.
session::Arguments located(const launch::Arguments& arguments, const xacro::PackageIndex& packages) {
  session::Arguments all;
  for (const auto& [name, value] : arguments)
    if (auto known = located(value, packages)) all.emplace_back(name, *std::move(known));
  return all;
}

/// Tries arguments of one file.
class Attempt {
 public:
  Attempt(session::Session& session, const std::string& file, const xacro::PackageIndex& packages,
          const std::map<std::string, std::vector<KnownValue>, std::less<>>& values)
      : session_(session), file_(file), packages_(packages), values_(values) {}

  /// Completes arguments until the file expands; returns nothing if it does not. Required arguments without a value are
  /// added to `missing`.
  std::optional<ArgumentSet> complete(const session::Arguments& given, std::string from) {
    ArgumentSet set{given, std::move(from), {}, {}};
    for (std::size_t i = 0; i <= most_completed; ++i) {
      const Result result = expand(set.arguments);
      if (result.missing.empty()) {
        const bool counts = result.succeeded ? is_named_only(set) : !set.stand_ins.empty();
        return counts ? std::optional(set) : std::nullopt;
      }
      required_.insert(result.missing);
      if (!add_value(set, result.missing)) {
        missing_.insert(result.missing);
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// Returns the values of the arguments without defaults in a set.
  [[nodiscard]] session::Arguments required_of(const ArgumentSet& set) const {
    session::Arguments values;
    for (const auto& argument : set.arguments)
      if (required_.contains(argument.first)) values.push_back(argument);
    std::sort(values.begin(), values.end());
    return values;
  }
  /// Finds the arguments that have no default.
  void find_required() {
    session::ExpandRequest request;
    request.verbosity = 0;
    source::Collector ignored;
    for (const session::FileArgument& argument : session::arguments_of(session_, file_, request, ignored).arguments)
      if (argument.required || !argument.default_text) required_.insert(argument.name);
  }
  [[nodiscard]] const std::set<std::string>& required() const { return required_; }
  [[nodiscard]] const std::set<std::string>& missing() const { return missing_; }

 private:
  struct Result {
    bool succeeded = false;
    std::string missing;  ///< argument without a value
    /// The first error about something else, unless it is of an expression, in which any value can have played a part.
    std::string error;
    std::string text;
  };

  Result expand(const session::Arguments& arguments, bool with_text = false) {
    source::Collector findings;
    session::ExpandRequest request;
    request.arguments = arguments;
    request.verbosity = 0;
    const session::Expanded expanded = session::expand(session_, file_, request, findings);
    Result result;
    result.succeeded = expanded.succeeded();
    if (with_text) result.text = text_of(expanded);
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (const std::string_view name = xacro::argument_without_value(finding); !name.empty())
        result.missing = name;
      else if (finding.severity == source::Severity::error && finding.rule != &xacro::rules::expression &&
               result.error.empty())
        result.error = finding.message;
    return result;
  }

  /// Gives an argument the first known value with which the expansion proceeds further, or a stand-in.
  bool add_value(ArgumentSet& set, const std::string& name) {
    if (const auto known = values_.find(name); known != values_.end()) {
      std::set<std::string_view> tried;
      for (const KnownValue& value : known->second) {
        if (tried.size() == most_values) break;
        if (!tried.insert(value.value).second) continue;
        auto text = located(value.value, packages_);
        if (!text) continue;
        session::Arguments arguments = set.arguments;
        arguments.emplace_back(name, *std::move(text));
        const Result result = expand(arguments);
        if (!result.succeeded && (result.missing.empty() || result.missing == name)) continue;
        set.arguments = std::move(arguments);
        if (set.from.empty()) set.from = value.from;
        return true;
      }
    }
    session::Arguments arguments = set.arguments;
    arguments.emplace_back(name, stand_in);
    const Result result = expand(arguments);
    if (result.missing == name) return false;
    ArgumentSet made{std::move(arguments), set.from, set.stand_ins, {}};
    made.stand_ins.push_back(name);
    const bool fails = !result.succeeded && result.missing.empty();
    if (fails && (result.error.empty() || expand(with_other_names(made)).error != result.error)) return false;
    set = std::move(made);
    return true;
  }

  /// Returns the arguments with other made-up values.
  static session::Arguments with_other_names(const ArgumentSet& set) {
    session::Arguments others = set.arguments;
    for (auto& [name, value] : others)
      if (std::find(set.stand_ins.begin(), set.stand_ins.end(), name) != set.stand_ins.end()) value = other_stand_in;
    return others;
  }

  /// True if the stand-ins of a set only name things: other names give the same model with those names.
  bool is_named_only(const ArgumentSet& set) {
    if (set.stand_ins.empty()) return true;
    const session::Arguments others = with_other_names(set);
    // Both texts are compared with a third name, which occurs in neither.
    const std::string mark("\x01");
    const std::string first = expand(set.arguments, true).text, second = expand(others, true).text;
    // A made-up value that does not occur in the result has another effect than naming.
    const bool names = first.find(stand_in) != std::string::npos && second.find(other_stand_in) != std::string::npos;
    const bool same = names && replaced(replaced(second, other_stand_in, stand_in), stand_in, mark) ==
                                   replaced(first, stand_in, mark);
    if (!same) missing_.insert(set.stand_ins.begin(), set.stand_ins.end());
    return same;
  }

  session::Session& session_;
  const std::string& file_;
  const xacro::PackageIndex& packages_;
  const std::map<std::string, std::vector<KnownValue>, std::less<>>& values_;
  std::set<std::string> required_, missing_;
};

/// The quality of the match of a call and a file.
enum class Fit : std::uint8_t { none, by_name, exact };

/// Returns the path without leading parts that are unknown or relative: "./", "../", "*".
std::string_view known_end(std::string_view path) {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
    const std::string_view part = path.substr(0, slash);
    if (!part.empty() && part != "." && part != ".." && part.find('*') == std::string_view::npos) break;
    path.remove_prefix(slash + 1);
  }
  return path;
}

/// True if a text in which `*` stands for an unknown part is the other one.
bool matches(std::string_view pattern, std::string_view text) {
  return pattern.find('*') == std::string_view::npos
             ? pattern == text
             : files::Pattern(pattern, files::PatternSyntax::gitignore).matches(text);
}

/// True if the file has the name of the call's model; packages are looked up for such calls only.
bool may_name(const launch::XacroCall& call, const std::string& file) {
  return matches(files::file_name(call.path), files::file_name(file));
}

Fit fit_of(const launch::XacroCall& call, const std::string& caller, const std::string& file,
           const xacro::PackageIndex& packages) {
  const std::string_view end = known_end(call.path);
  if (end.empty() || end.find_first_not_of("*./") == std::string_view::npos) return Fit::none;
  if (!call.package.empty()) {
    const auto folder = packages.find(call.package);
    if (folder) {
      const std::string path = files::join_path(files::canonical_path(*folder), files::normal_path(call.path));
      if (matches(path, file)) return call.path.find('*') == std::string::npos ? Fit::exact : Fit::by_name;
      if (files::is_inside(file, *folder)) return Fit::none;
    }
  } else if (call.path.find('*') == std::string::npos &&
             files::normal_path(files::join_path(files::folder_of(caller), call.path)) == file) {
    return Fit::exact;
  }
  // The package is elsewhere, or the folder in which the command runs is unknown.
  if (!call.package.empty() && file.find('/' + call.package + '/') == std::string::npos) return Fit::none;
  return matches("/**/" + std::string(end), file) || file.ends_with('/' + std::string(end)) ? Fit::by_name : Fit::none;
}

}  // namespace

std::string described(const std::vector<ArgumentSet>& sets) {
  std::string text, places;
  std::string_view last;
  for (const ArgumentSet& set : sets) {
    if (!set.from.empty() && set.from != last) text::add_item(places, set.from);
    last = set.from;
  }
  if (!places.empty()) text = "arguments from " + places;
  if (sets.size() > 1) text += " (" + std::to_string(sets.size()) + " sets)";
  if (sets.front().stand_ins.empty()) return text;
  const std::vector<std::string>& stand_ins = sets.front().stand_ins;
  std::string names;
  for (std::size_t i = 0; i < stand_ins.size(); ++i)
    names.append(i == 0 ? "" : i + 1 == stand_ins.size() ? " and " : ", ").append(stand_ins[i]);
  const bool is_one = stand_ins.size() == 1;
  return text + (text.empty() ? "" : "; ") + (is_one ? "a made-up value for " : "made-up values for ") + names +
         (is_one ? ", which occurs only in names" : ", which occur only in names");
}

ArgumentSearch::ArgumentSearch() = default;
ArgumentSearch::~ArgumentSearch() = default;

void ArgumentSearch::add_folder(const std::string& folder) {
  const std::string path = files::canonical_path(folder);
  if (std::find(folders_.begin(), folders_.end(), path) == folders_.end()) folders_.push_back(path);
}

std::shared_ptr<const ArgumentSearch::Repository> ArgumentSearch::repository_of(const std::string& file,
                                                                                const files::Snapshot& files) {
  const std::string top = tree_of(file, folders_, files).folder;
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Repository>& known = repositories_[top];
  if (!known) known = std::make_shared<const Repository>(top, files);
  return known;
}

struct ArgumentSearch::Candidate {
  Fit fit;
  const Repository::File* file;
  const launch::XacroCall* call;
};

std::vector<ArgumentSearch::Candidate> ArgumentSearch::calls_on(const std::string& canonical, const std::string& file,
                                                                const Repository& repository,
                                                                session::Session& session) {
  std::vector<Candidate> candidates;
  for (const Repository::File& caller : repository.files)
    for (const launch::XacroCall& call : caller.calls) {
      if (!may_name(call, canonical)) continue;
      const Fit fit = fit_of(call, caller.path, canonical, session.packages(caller.path, file));
      if (fit != Fit::none) candidates.push_back({fit, &caller, &call});
    }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.fit > b.fit; });
  return candidates;
}

Launches ArgumentSearch::launches_of(session::Session& session, const std::string& file) {
  const std::string canonical = files::canonical_path(file);
  const std::shared_ptr<const Repository> repository = repository_of(canonical, session.files());
  Launches launches;
  for (const Candidate& candidate : calls_on(canonical, file, *repository, session)) {
    if (candidate.call->is_read_as_yaml)
      launches.reading_yaml.push_back(candidate.file->shown + ':' + std::to_string(candidate.call->line));
    else
      launches.others = true;
  }
  return launches;
}

std::vector<PassedArguments> ArgumentSearch::passed_to(session::Session& session, const std::string& file) {
  const std::string canonical = files::canonical_path(file);
  const std::shared_ptr<const Repository> repository = repository_of(canonical, session.files());
  std::vector<PassedArguments> all;
  for (const Candidate& candidate : calls_on(canonical, file, *repository, session)) {
    PassedArguments passed{candidate.file->path, candidate.call->line,
                           candidate.file->shown + ':' + std::to_string(candidate.call->line), candidate.call->open,
                           candidate.fit == Fit::exact};
    for (const auto& [name, value] : candidate.call->arguments) passed.names.push_back(name);
    all.push_back(std::move(passed));
  }
  return all;
}

FoundArguments ArgumentSearch::find(session::Session& session, const std::string& file) {
  FoundArguments found;
  const std::string canonical = files::canonical_path(file);
  const std::shared_ptr<const Repository> repository = repository_of(canonical, session.files());
  const std::vector<Candidate> candidates = calls_on(canonical, file, *repository, session);
  const xacro::PackageIndex packages = session.packages(file);
  Attempt attempt(session, file, packages, repository->values);
  attempt.find_required();
  std::set<session::Arguments> known;
  std::set<std::string> callers;
  for (const Candidate& candidate : candidates) {
    if (found.sets.size() == most_sets) break;
    const std::string place = candidate.file->shown + ':' + std::to_string(candidate.call->line);
    const session::Arguments given = located(candidate.call->arguments, packages);
    if (!candidate.call->open.empty() || given.size() < candidate.call->arguments.size()) callers.insert(place);
    // One of several calls with the same values of the arguments without defaults is enough; the choices of one call
    // are all tried.
    const bool is_choice = !found.sets.empty() && found.sets.back().from == place;
    if (!is_choice && !found.sets.empty() && known.contains(attempt.required_of({given, {}, {}, {}}))) continue;
    auto set = attempt.complete(given, place);
    if (set && (known.insert(attempt.required_of(*set)).second || is_choice)) found.sets.push_back(*std::move(set));
  }
  if (found.sets.empty())
    if (auto set = attempt.complete({}, {})) found.sets.push_back(*std::move(set));
  for (ArgumentSet& set : found.sets)
    for (const std::string& name : set.stand_ins)
      if (!repository->passed.contains(name)) set.unpassed.push_back(name);
  if (!found.sets.empty()) return found;
  found.missing.assign(attempt.missing().begin(), attempt.missing().end());
  if (found.missing.empty()) found.missing.assign(attempt.required().begin(), attempt.required().end());
  found.callers.assign(callers.begin(), callers.end());
  return found;
}

}  // namespace urdfmill::batch
