#include "urdfmill/batch/rewrite/closures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/batch/base/disjoint_sets.hpp"
#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/session/checks/root_proof.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

using migrate::Outcome;

bool is_bad(const FileMigration& file) {
  return file.error || file.outcome == Outcome::refused;
}

bool changes(const FileMigration& file) {
  return file.outcome == Outcome::migrated && !file.error;
}

void refuse(FileMigration& file, const source::Rule& rule, std::string message, std::string hint) {
  // Warnings and notes are about changes that are not made.
  std::erase_if(file.findings.diagnostics,
                [](const source::Diagnostic& finding) { return finding.severity != source::Severity::error; });
  source::report(file.findings, rule, std::move(message), {0, 0, 0}, std::move(hint));
  file.outcome = Outcome::refused;
}

/// An expansion to prove: a file with its declared defaults, or with arguments from its configuration.
struct ProvedRoot {
  std::size_t file;
  const session::CheckConfig* config;
  session::Arguments arguments;
  session::RootProof proof = {};
  bool has_defaults = false;  ///< it has its declared defaults, and no other arguments are configured or found

  [[nodiscard]] std::string name() const {
    return arguments.empty() ? "this robot" : name_of("this robot, with", arguments) + ",";
  }
};

}  // namespace

class Closures::Settlement {
 public:
  Settlement(std::vector<FileMigration>& files, const MigrateFilesOptions& options, session::Session& session,
             session::Configurations& configurations)
      : files_(files), options_(options), session_(session), configurations_(configurations), groups_(files.size()) {
    for (std::size_t i = 0; i < files.size(); ++i) index_.emplace(canonical(files[i]), i);
    join_includes();
  }

  session::LimitTypes limit_types() {
    list_roots();
    std::vector<session::Expansion> expansions;
    SessionPool sessions(session_);
    session::LimitTypes types;
    std::mutex mutex;
    expand([&](std::size_t i) {
      session::LimitTypes own;
      session::Expansion expansion{};
      sessions.with([&](session::Session& session) {
        expansion = session::add_limit_types(session, files_[roots_[i].file].path, roots_[i].arguments, own);
      });
      const std::lock_guard lock(mutex);
      expansions.resize(roots_.size());
      expansions[i] = expansion;
      for (auto& [file, limits] : own)
        for (auto& [offset, names] : limits) types[file][offset].merge(names);
      return expansion == session::Expansion::lacks_argument;
    });
    std::unordered_set<std::size_t> read, unknown;  // files; groups
    for (std::size_t i = 0; i < roots_.size(); ++i)
      if (expansions[i] == session::Expansion::done) read.insert(roots_[i].file);
    for (const ProvedRoot& root : roots_)
      if (!read.contains(root.file) && !files_[root.file].is_included) unknown.insert(groups_.of(root.file));
    for (std::size_t i = 0; i < files_.size(); ++i) files_[i].has_unknown_uses = unknown.contains(groups_.of(i));
    return types;
  }

  /// Refuses every group with a refused file.
  void settle() {
    std::unordered_map<std::size_t, std::size_t> bad;
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (is_bad(files_[i])) bad.emplace(groups_.of(i), i);
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const auto culprit = bad.find(groups_.of(i));
      if (culprit == bad.end() || !changes(files_[i])) continue;
      refuse(files_[i], migrate::rules::closure,
             fmt::format("not migrated, since {} is not: files that are expanded together are migrated together or not "
                         "at all",
                         files_[culprit->second].path),
             {});
    }
  }

  void prove() {
    settle();
    if (!options_.verify_roots) return;
    expand_before_and_after();
    settle();
  }

 private:
  [[nodiscard]] std::string canonical(const FileMigration& file) { return session_.files().canonical(file.path); }

  /// Returns the files that a xacro source includes, as canonical paths, as far as they are known without expansion;
  /// names made by expressions are omitted.
  [[nodiscard]] std::vector<std::string> included_files(const FileMigration& file) {
    std::vector<std::string> paths;
    std::optional<xacro::PackageIndex> packages;  // made if a name needs it
    constexpr std::string_view find = "$(find ";
    for (std::string name : file.includes) {
      if (const std::size_t at = name.find(find); at != std::string::npos) {
        const std::size_t end = name.find(')', at);
        if (end == std::string::npos) continue;
        if (!packages) packages = session_.packages(file.path);
        const auto folder = packages->find(name.substr(at + find.size(), end - at - find.size()));
        if (!folder) continue;
        name.replace(at, end + 1 - at, *folder);
      }
      if (name.find('$') == std::string::npos)
        paths.push_back(session_.files().canonical(files::join_path(files::folder_of(file.path), name)));
    }
    return paths;
  }

  void join_includes() {
    for (std::size_t i = 0; i < files_.size(); ++i)
      for (const std::string& path : included_files(files_[i])) join(i, path);
  }

  void join(std::size_t file, const std::string& path) {
    if (options_.log != nullptr) note(files_[file].expanded_with, path);
    const auto found = index_.find(path);
    if (found == index_.end() || found->second == file) return;
    groups_.join(file, found->second);
    files_[found->second].is_included = true;
  }

  static void note(std::vector<std::string>& paths, const std::string& path) {
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }

  /// Calls expand(i) for each root, which returns true if an argument has no value; then for the arguments with which
  /// files near such a root expand it.
  template <class Expand>
  void expand(const Expand& expand) {
    std::vector<std::size_t> next(roots_.size());
    std::iota(next.begin(), next.end(), std::size_t{0});
    while (!next.empty()) {
      std::vector<char> lacks(next.size());
      threads::parallel_for(next.size(), options_.jobs, [&](std::size_t i) {
        if (options_.stop == nullptr || !*options_.stop) lacks[i] = expand(next[i]) ? 1 : 0;
      });
      std::vector<std::size_t> lacking;
      for (std::size_t i = 0; i < next.size(); ++i)
        if (lacks[i] != 0 && roots_[next[i]].has_defaults) lacking.push_back(next[i]);
      next = find_arguments(lacking);
    }
  }

  /// Expands the roots, before and after.
  void expand_before_and_after() {
    if (std::none_of(files_.begin(), files_.end(), changes)) return;
    // The configurations are read before the threads start, because the session that reads them is one of those at
    // work.
    list_roots();
    std::unordered_map<std::size_t, std::size_t> expansions;  // number of expansions of each group
    for (const ProvedRoot& root : roots_) ++expansions[groups_.of(root.file)];
    // The texts before and after the migrations.
    std::vector<std::pair<std::string, std::string>> old_texts, new_texts;
    std::set<std::string> changing;  // canonical paths
    for (const FileMigration& file : files_) {
      if (file.sources.size() > 0) old_texts.emplace_back(file.path, file.sources[0].bytes());
      if (!changes(file)) continue;
      new_texts.emplace_back(file.path, file.text);
      changing.insert(canonical(file));
    }
    const auto old_files = session_.files().with(old_texts);
    SessionPairs sessions(session_, old_files, old_files->with(new_texts));
    expand([&](std::size_t i) {
      ProvedRoot& root = roots_[i];
      const session::RootProofRequest request{root.arguments, options_.migration, {}, [&](const std::string& path) {
                                                return changing.contains(session_.files().canonical(path));
                                              }};
      // Files of a single robot are dropped with it.
      const bool is_alone = expansions.at(groups_.of(root.file)) == 1;
      const auto forget = [is_alone](session::Session& session) {
        is_alone ? session.forget_all() : session.forget_inputs();
      };
      sessions.with(
          [&](session::Session& was, session::Session& is) {
            root.proof = session::prove_root(was, is, files_[root.file].path, request);
          },
          forget);
      const std::lock_guard lock(progress_mutex_);
      if (options_.progress) options_.progress(files_.size() * std::min(++proved_, roots_.size()) / roots_.size());
      return root.proof.lacks_argument;
    });
    judge();
  }

  /// Lists the robots among the files, each with its defaults and with the arguments from its configuration.
  void list_roots() {
    if (!roots_.empty()) return;
    // The robots of each configuration by file.
    using Robots = std::map<std::string, std::vector<const session::ConfiguredRobot*>>;
    std::unordered_map<const session::CheckConfig*, Robots> configured;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const FileMigration& file = files_[i];
      if (!file.is_source || !file.is_robot || file.error || file.path == "-") continue;
      const session::CheckConfig& config = configurations_.of_file(file.path);
      const std::size_t place = roots_.size();
      roots_.push_back({i, &config, {}});
      const auto [known, is_new] = configured.try_emplace(&config);
      if (is_new)
        for (const session::ConfiguredRobot& robot : config.robots)
          if (!robot.arguments.empty()) known->second[session_.files().canonical(robot.file)].push_back(&robot);
      if (const auto robots = known->second.find(canonical(file)); robots != known->second.end())
        for (const session::ConfiguredRobot* robot : robots->second) roots_.push_back({i, &config, robot->arguments});
      roots_[place].has_defaults = roots_.size() == place + 1;
    }
  }

  /// Gives roots whose defaults lack a value the arguments with which files near them expand them. Returns the roots to
  /// expand with them.
  std::vector<std::size_t> find_arguments(const std::vector<std::size_t>& lacking) {
    std::vector<std::vector<ArgumentSet>> found(lacking.size());
    ArgumentSearch search;
    SessionPool sessions(session_);
    threads::parallel_for(lacking.size(), options_.jobs, [&](std::size_t i) {
      const ProvedRoot& root = roots_[lacking[i]];
      sessions.with([&](session::Session& session) { found[i] = search.find(session, files_[root.file].path).sets; });
    });
    std::vector<std::size_t> next;
    for (std::size_t i = 0; i < lacking.size(); ++i) {
      roots_[lacking[i]].has_defaults = false;
      for (std::size_t j = 0; j < found[i].size(); ++j) {
        const std::size_t place = j == 0 ? lacking[i] : roots_.size();
        if (j > 0) roots_.push_back({roots_[lacking[i]].file, roots_[lacking[i]].config, {}});
        roots_[place].arguments = std::move(found[i][j].arguments);
        next.push_back(place);
      }
    }
    return next;
  }

  /// Refuses changes of a model, and reports what cannot be proved.
  void judge() {
    std::unordered_set<std::size_t> read;  // files of which an expansion is a robot
    for (const ProvedRoot& root : roots_) {
      for (const std::string& path : root.proof.dependencies) join(root.file, session_.files().canonical(path));
      if (root.proof.unproved.empty()) read.insert(root.file);
      if (root.proof.difference.empty()) continue;
      refuse(files_[root.file], migrate::rules::root_differs,
             fmt::format("after the migration {} would be a different model: {}", root.name(), root.proof.difference),
             "migrate the files it includes in the same run, or see ⟨no-verify-roots⟩");
    }
    std::unordered_set<std::size_t> changing;  // groups
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (changes(files_[i])) changing.insert(groups_.of(i));
    for (const ProvedRoot& root : roots_) {
      FileMigration& file = files_[root.file];
      // A robot without defaults for all its arguments is proved with those of its configuration, and an included file
      // as a part of the others.
      const bool is_covered = file.is_included || (root.arguments.empty() && read.contains(root.file));
      if (root.proof.unproved.empty() || is_covered || is_bad(file) || !changing.contains(groups_.of(root.file)))
        continue;
      source::report(file.findings, migrate::rules::root_unproved,
                     fmt::format("not proved that {} stays the same model: it cannot be read as it is: {}", root.name(),
                                 root.proof.unproved),
                     {0, 0, 0},
                     "⟨package⟩ and ⟨package-path⟩ locate packages; robots: in .urdfmill.yaml gives arguments");
    }
  }

  std::vector<FileMigration>& files_;
  const MigrateFilesOptions& options_;
  session::Session& session_;
  session::Configurations& configurations_;
  std::map<std::string, std::size_t> index_;
  DisjointSets groups_;
  std::vector<ProvedRoot> roots_;
  std::mutex progress_mutex_;
  std::size_t proved_ = 0;  ///< number of roots
};

Closures::Closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options, session::Session& session,
                   session::Configurations& configurations)
    : settlement_(std::make_unique<Settlement>(files, options, session, configurations)) {}
Closures::~Closures() = default;

session::LimitTypes Closures::limit_types() {
  return settlement_->limit_types();
}
void Closures::settle() {
  settlement_->settle();
}
void Closures::prove() {
  settlement_->prove();
}

}  // namespace urdfmill::batch
