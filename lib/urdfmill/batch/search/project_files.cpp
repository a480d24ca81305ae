#include "urdfmill/batch/search/project_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view hook_id = "urdfmill-check", hook_file = ".pre-commit-config.yaml",
                           github_file = ".github/workflows/urdfmill.yml", gitlab_file = ".gitlab-ci.yml";

/// Returns the lines of the hook in a list whose items begin in that column. The program must be installed, as for the
/// hooks in urdfmill's own repository; a local hook needs no network.
std::string hook_lines(std::size_t column, const text::OptionSpelling& spelling) {
  constexpr std::array<std::string_view, 7> lines{
      "- repo: local",
      "  hooks:",
      "    - id: urdfmill-check",
      "      name: Check robot models",
      "      entry: urdfmill check ⟨force-exclude⟩",
      "      language: system",
      "      files: \\.(urdf|xacro|sdf|world|mjcf|xml)$",
  };
  std::string text;
  for (const std::string_view line : lines) text.append(column, ' ').append(line) += '\n';
  return text::spell_options(text, spelling);
}

bool has_hook(const yaml::Cursor& repositories) {
  for (const yaml::Cursor& repository : repositories.items())
    for (const yaml::Cursor& hook : repository.field("hooks").items())
      if (hook.field("id").text() == hook_id) return true;
  return false;
}

/// Returns the text of a .pre-commit-config.yaml with the hook after its last one, or nothing if that is not certain;
/// the same text if it has the hook.
std::optional<std::string> with_hook(const std::string& text, const text::OptionSpelling& spelling) {
  const auto repositories_in = [](const yaml::Parsed& parsed) {
    return parsed.error ? yaml::Cursor() : yaml::Cursor(parsed.document.root).field("repos");
  };
  const yaml::Parsed parsed = yaml::parse(text);
  const yaml::Cursor repositories = repositories_in(parsed);
  if (has_hook(repositories)) return text;
  if (repositories.size() == 0 || !repositories.is_sequence()) return std::nullopt;
  const yaml::Cursor last = repositories.item(repositories.size() - 1);
  // The dash of an item is the last character but blanks before it.
  const std::size_t begin = last.span({}).begin, end = last.span({}).end;
  const std::size_t dash = text.find_last_not_of(" \n", begin == 0 ? 0 : begin - 1);
  if (dash == std::string::npos || text[dash] != '-') return std::nullopt;
  const std::size_t line = text.rfind('\n', dash) + 1;
  if (text.substr(line, dash - line).find_first_not_of(' ') != std::string::npos) return std::nullopt;
  std::size_t after = end > 0 && text[end - 1] == '\n' ? end : text.find('\n', end);
  std::string changed = text;
  if (after == std::string::npos) {
    changed += '\n';
    after = changed.size();
  } else if (after != end || text[end - 1] != '\n') {
    ++after;
  }
  changed.insert(after, hook_lines(dash - line, spelling));
  const yaml::Parsed again = yaml::parse(changed);
  const yaml::Cursor now = repositories_in(again);
  const bool is_sure = now.size() == repositories.size() + 1 && has_hook(now) &&
                       now.item(repositories.size() - 1).fields().size() == last.fields().size();
  return is_sure ? std::optional(changed) : std::nullopt;
}

/// A robot that needs arguments, with those that files near it give.
struct NeedyRobot {
  std::string file;  ///< below the folder
  FoundArguments found;
};

/// True if git's configuration of a folder names that host.
bool has_remote_at(const files::Snapshot& files, const std::string& folder, std::string_view host) {
  return files.read(files::join_path(folder, ".git/config"))->bytes().find(host) != std::string::npos;
}

class Project {
 public:
  Project(std::string folder, const ProjectFilesOptions& options, session::Session& session,
          session::Configurations& configurations)
      : folder_(std::move(folder)), options_(options), session_(session), configurations_(configurations) {}

  ProjectFiles run() {
    find_models();
    add_configuration();
    add_hook();
    add_github();
    add_gitlab();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string path_of(std::string_view name) const {
    return folder_ == "." ? std::string(name) : files::join_path(folder_, name);
  }
  [[nodiscard]] bool exists(std::string_view name) const {
    return session_.files().kind(path_of(name)) != files::PathKind::nothing;
  }
  [[nodiscard]] std::string below(const std::string& path) const {
    return std::string(files::path_below(files::normal_path(path), files::normal_path(folder_)).value_or(path));
  }

  void add_new(std::string_view name, std::string text) {
    result_.files.push_back({path_of(name), {}, std::move(text), true});
  }

  void find_models() {
    RootSearch search;
    search.discovery.simulator_formats = true;
    search.discovery.links_out = false;
    search.argument_sets = false;
    search.jobs = options_.jobs;
    const Roots roots = find_roots({folder_}, search, session_, configurations_);
    ArgumentSearch arguments;
    arguments.add_folder(folder_);
    std::set<std::string> packages;
    for (const Root& root : roots.roots) {
      if (note_foreign(below(root.file))) continue;
      ++result_.robots;
      packages.insert(files::folder_above_with(files::canonical_path(root.file), "package.xml"));
      const bool may_need_arguments = root.terms.may_need_arguments;
      if (!may_need_arguments && !text::has_suffix(root.file, {".xacro"})) continue;
      if (!lacks_arguments(root.file) || !may_need_arguments) continue;
      needy_.push_back({below(root.file), arguments.find(session_, root.file)});
      result_.argument_sets += needy_.back().found.sets.size();
    }
    packages.erase("");
    result_.packages = packages.size();
  }

  /// True if a path is in a folder of other projects, which is to be excluded.
  bool note_foreign(const std::string& path) {
    constexpr std::array<std::string_view, 8> names{"third_party", "third-party", "thirdparty", "3rdparty",
                                                    "vendor",      "external",    "extern",     "submodules"};
    for (std::size_t begin = 0, end = path.find('/'); end != std::string::npos;
         begin = end + 1, end = path.find('/', begin))
      if (std::find(names.begin(), names.end(), path.substr(begin, end - begin)) != names.end()) {
        foreign_.insert(path.substr(0, end));
        return true;
      }
    return false;
  }

  /// Expands a robot, as far as its packages are found. Notes those that are not, and returns true if an argument has
  /// no value.
  bool lacks_arguments(const std::string& file) {
    source::Collector findings;
    const session::Expanded expanded = session::expand(session_, file, {.verbosity = 0, .in_part = true}, findings);
    for (const xacro::MissingPart& part : expanded.expansion.missing)
      if (part.finding.subject.kind == source::subjects::package) ++result_.missing_packages[part.finding.subject.name];
    return session::lacks_value(findings);
  }

  void add_configuration() {
    if (exists(session::config_name)) {
      result_.kept.push_back(path_of(session::config_name) + ": it exists");
      return;
    }
    yaml::Writer out;
    out.begin_map();
    if (!options_.schema.empty()) out.comment("yaml-language-server: $schema=" + options_.schema);
    out.comment(text::spell_options("Configuration of urdfmill; `urdfmill check ⟨show-config⟩` prints all values.",
                                    options_.spelling));
    if (!foreign_.empty()) {
      out.key("exclude").begin_list();
      for (const std::string& folder : foreign_) out.text(folder);
      out.end();
    }
    const bool has_sets = result_.argument_sets > 0;
    if (has_sets) out.key("robots").begin_list();
    for (const NeedyRobot& robot : needy_)
      for (const ArgumentSet& set : robot.found.sets) {
        out.begin_map(yaml::Layout::flow).key("file").text(robot.file);
        out.key("args").begin_map(yaml::Layout::flow);
        for (const auto& [name, value] : set.arguments) out.key(name).text(value);
        out.end().end();
        out.comment_after_value(origin_of(set));
      }
    if (has_sets) out.end();
    for (const NeedyRobot& robot : needy_)
      if (robot.found.sets.empty()) out.comment(robot.file + " needs values for: " + text::joined(robot.found.missing));
    source::Collector ignored;
    if (auto text = out.end().finish(ignored)) add_new(session::config_name, tidied(*std::move(text)));
  }

  static std::string origin_of(const ArgumentSet& set) {
    std::string text = set.from;
    if (!set.stand_ins.empty())
      text.append(text.empty() ? "" : "; ").append("a made-up value for ").append(text::joined(set.stand_ins));
    return text;
  }

  /// Returns the text of a configuration; one without fields is its comments.
  static std::string tidied(std::string text) {
    const std::size_t last = text.rfind("{}");
    if (last != std::string::npos && (last == 0 || text[last - 1] == '\n') && text.substr(last) == "{}\n")
      text.erase(last);
    // A comment at the end is followed by an empty line.
    if (text.ends_with("\n\n")) text.pop_back();
    return text;
  }

  void add_hook() {
    if (!exists(hook_file)) {
      if (options_.hook) add_new(hook_file, "repos:\n" + hook_lines(2, options_.spelling));
      return;
    }
    const std::string path = path_of(hook_file);
    const files::FilePtr file = session_.files().read(path);
    std::optional<std::string> text = file->error() ? std::nullopt : with_hook(file->bytes(), options_.spelling);
    if (!text)
      result_.by_hand.push_back(path + " needs, under repos:\n" + hook_lines(2, options_.spelling));
    else if (*text == file->bytes())
      result_.kept.push_back(path + ": it has the hook");
    else
      result_.files.push_back({path, file->bytes(), *std::move(text), false});
  }

  void add_github() {
    if (!options_.github && !exists(".github") && !has_remote_at(session_.files(), folder_, "github.com")) return;
    if (exists(github_file)) {
      result_.kept.push_back(path_of(github_file) + ": it exists");
      return;
    }
    add_new(github_file,
            "name: robot models\n"
            "on: [push, pull_request]\n"
            "permissions: {contents: read}\n"
            "jobs:\n"
            "  check:\n"
            "    runs-on: ubuntu-24.04\n"
            "    steps:\n"
            "      - uses: actions/checkout@v4\n"
            "      - uses: " +
                options_.repository + "@v" + options_.version + "\n" +
                (has_baseline() ? "        with: {baseline: " + std::string(baseline_name) + "}\n" : ""));
  }

  /// Returns true if the folder has a baseline for a proposed job; otherwise notes that a job has none.
  [[nodiscard]] bool has_baseline() {
    const bool is_there = exists(baseline_name);
    result_.has_job_without_baseline = result_.has_job_without_baseline || !is_there;
    return is_there;
  }

  void add_gitlab() {
    const bool is_used = exists(gitlab_file) || has_remote_at(session_.files(), folder_, "gitlab");
    if (!options_.gitlab && !is_used) return;
    const std::string baseline =
        has_baseline() ? "    URDFMILL_BASELINE: " + std::string(baseline_name) + "\n" : std::string();
    const std::string lines = "include:\n  - remote: https://raw.githubusercontent.com/" + options_.repository + "/v" +
                              options_.version +
                              "/packaging/gitlab-ci.yml\n"
                              "robot models:\n"
                              "  extends: .urdfmill\n"
                              "  variables:\n"
                              "    URDFMILL_REPOSITORY: https://github.com/" +
                              options_.repository + "\n" + baseline;
    if (!exists(gitlab_file)) return add_new(gitlab_file, lines);
    const std::string path = path_of(gitlab_file);
    if (session_.files().read(path)->bytes().find(".urdfmill") != std::string::npos)
      result_.kept.push_back(path + ": it has the job");
    else
      result_.by_hand.push_back(path + " needs:\n" + lines);
  }

  std::string folder_;
  const ProjectFilesOptions& options_;
  session::Session& session_;
  session::Configurations& configurations_;
  ProjectFiles result_;
  std::set<std::string> foreign_;
  std::vector<NeedyRobot> needy_;
};

}  // namespace

ProjectFiles project_files(const std::string& folder, const ProjectFilesOptions& options, session::Session& session,
                           session::Configurations& configurations) {
  return Project(folder, options, session, configurations).run();
}

}  // namespace urdfmill::batch
