#include "urdfmill/batch/closures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_map>

#include "urdfmill/batch/disjoint_sets.hpp"
#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/roots.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/kinematics/same_model.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/session/read_files.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;
using kinematics::Difference;
using migrate::Outcome;

/// New texts by canonical path.
using NewTexts = std::unordered_map<std::string, const std::string*>;

/// What the expansions of a run read, each file once.
struct FilesOfRun {
  files::CanonicalPaths canonical;
  session::ReadFiles reads{nullptr};
};

/// The files of a run, some of them as they are to be.
class MigratedFiles : public xacro::FileProvider {
 public:
  /// All must live as long.
  MigratedFiles(FilesOfRun& files, const NewTexts& texts) : files_(files), texts_(texts) {}

  files::ReadResult read(const std::string& path) override {
    const auto found = texts_.empty() ? texts_.end() : texts_.find(files_.canonical.of(path));
    return found == texts_.end() ? files_.reads.read(path) : files::ReadResult{*found->second};
  }
  std::vector<std::string> glob(const std::string& pattern) override { return files::glob(pattern); }

 private:
  FilesOfRun& files_;
  const NewTexts& texts_;
};

/// The packages as seen from a file. What was crawled is shared by all files.
xacro::PackageIndex packages_around(const xacro::PackageIndex& packages, const std::string& canonical) {
  return packages.as_seen_from(fs::path(canonical).parent_path().string());
}

/// The files that a xacro source includes, as canonical paths, as far as that can be said without expanding it: names
/// made by expressions are left out.
std::vector<std::string> included_files(const FileMigration& file, const xacro::PackageIndex& packages,
                                        files::CanonicalPaths& canonical) {
  std::vector<std::string> paths;
  std::optional<xacro::PackageIndex> around;  // where a name asks for it
  constexpr std::string_view find = "$(find ";
  for (std::string name : file.includes) {
    if (const std::size_t at = name.find(find); at != std::string::npos) {
      const std::size_t end = name.find(')', at);
      if (end == std::string::npos) continue;
      if (!around) around = packages_around(packages, canonical.of(file.path));
      const auto folder = around->find(name.substr(at + find.size(), end - at - find.size()));
      if (!folder) continue;
      name.replace(at, end + 1 - at, *folder);
    }
    if (name.find('$') == std::string::npos)
      paths.push_back(canonical.of((fs::path(file.path).parent_path() / name).string()));
  }
  return paths;
}

/// An expansion as its readers have it.
struct Expanded {
  std::shared_ptr<xml::Document> document;
  std::optional<urdf::Robot> robot;
  std::vector<std::string> dependencies;  ///< canonical paths
  std::string problem;                    ///< why there is no robot
};

std::string first_error(const source::Collector& findings) {
  for (const source::Diagnostic& finding : findings.diagnostics)
    if (finding.severity == source::Severity::error) return finding.message;
  return "it is refused";
}

Expanded expand(const std::string& path, const xacro::PackageIndex& packages, FilesOfRun& run, const NewTexts& texts) {
  MigratedFiles files(run, texts);
  source::Sources sources;
  source::Collector findings;
  xacro::ExpandOptions options;
  options.packages = &packages;
  options.files = &files;
  xacro::Expansion expansion = xacro::expand(path, sources, options, findings);
  Expanded result;
  for (const xacro::Dependency& dependency : expansion.dependencies)
    if (dependency.found) result.dependencies.push_back(run.canonical.of(dependency.path));
  result.document = std::move(expansion.document);
  if (result.document)
    result.robot = urdf::read(result.document, {urdf::Reading::urdfdom, nullptr, std::nullopt}, findings);
  if (!result.robot) result.problem = first_error(findings);
  return result;
}

/// What the expansion is when it is migrated itself; nothing if that is refused.
std::optional<urdf::Robot> migrated(const xml::Document& document, migrate::Options options) {
  options.xacro = false;
  source::Sources sources;
  source::Collector findings;
  std::string text;
  if (xml::write(document, {}, text)) return std::nullopt;
  const migrate::Migration result = migrate::migrate(sources, sources.add("", std::move(text)), options, findings);
  if (result.outcome == Outcome::refused) return std::nullopt;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add("", result.text));
  if (!parsed.document) return std::nullopt;
  return urdf::read(parsed.document, {urdf::Reading::urdfdom, nullptr, std::nullopt}, findings);
}

/// The first difference of two models that the same migration of the expansion would not have made: what options ask
/// for changes both alike.
std::optional<std::string> unasked_difference(const Expanded& before, const urdf::Robot& after,
                                              const migrate::Options& options) {
  kinematics::SameModelOptions exactly;
  exactly.measure = kinematics::SameModelOptions::Measure::exact;
  const auto differences = kinematics::same_model(*before.robot, after, exactly).differences;
  if (differences.empty()) return std::nullopt;
  const auto asked = migrated(*before.document, options);
  if (!asked) return differences.front().message();
  const auto left = kinematics::same_model(*asked, after, exactly).differences;
  for (const Difference& difference : differences) {
    const bool is_left = std::any_of(left.begin(), left.end(), [&](const Difference& other) {
      return other.part == difference.part && other.field == difference.field;
    });
    if (is_left) return difference.message();
  }
  return std::nullopt;
}

/// What expanding a file says about its closure.
struct Proof {
  std::vector<std::string> dependencies;
  std::optional<std::string> difference;  ///< how the robot would change
};

bool is_bad(const FileMigration& file) {
  return file.error || file.outcome == Outcome::refused;
}

void refuse(FileMigration& file, const source::Rule& rule, std::string message, std::string hint) {
  source::report(file.findings, rule, std::move(message), {0, 0, 0}, std::move(hint));
  file.outcome = Outcome::refused;
}

class Settlement {
 public:
  Settlement(std::vector<FileMigration>& files, const MigrateFilesOptions& options)
      : files_(files), options_(options), packages_(options.packages), groups_(files.size()) {
    for (std::size_t i = 0; i < files.size(); ++i) index_.emplace(canonical(files[i]), i);
  }

  void run() {
    for (std::size_t i = 0; i < files_.size(); ++i)
      for (const std::string& path : included_files(files_[i], packages_, run_.canonical)) join(i, path);
    refuse_groups();
    if (!options_.verify_roots) return;
    prove();
    refuse_groups();
  }

 private:
  [[nodiscard]] std::string canonical(const FileMigration& file) { return run_.canonical.of(file.path); }

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

  /// One bad file makes a group bad.
  void refuse_groups() {
    std::unordered_map<std::size_t, std::size_t> bad;
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (is_bad(files_[i])) bad.emplace(groups_.of(i), i);
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const auto culprit = bad.find(groups_.of(i));
      if (culprit == bad.end() || files_[i].outcome != Outcome::migrated || files_[i].error) continue;
      refuse(files_[i], migrate::rules::closure,
             fmt::format("not migrated, since {} is not: files that are expanded together are migrated together or not "
                         "at all",
                         files_[culprit->second].path),
             {});
    }
  }

  /// Expands the roots, before and after.
  void prove() {
    NewTexts texts;
    for (const FileMigration& file : files_)
      if (file.outcome == Outcome::migrated && !file.error) texts.emplace(canonical(file), &file.text);
    if (texts.empty()) return;
    for (const FileMigration& file : files_)
      if (file.sources.size() > 0)
        run_.reads.add(canonical(file), {std::string(file.sources[0].bytes()), std::nullopt, file.state});
    std::vector<Proof> proofs(files_.size());
    parallel_for(files_.size(), options_.jobs, [&](std::size_t i) {
      const FileMigration& file = files_[i];
      const bool is_robot = file.is_source && file.is_robot && !file.error && file.path != "-";
      if (is_robot && !(options_.stop != nullptr && *options_.stop)) proofs[i] = prove_root(file, texts);
    });
    for (std::size_t i = 0; i < files_.size(); ++i) {
      for (const std::string& path : proofs[i].dependencies) join(i, path);
      if (!proofs[i].difference) continue;
      refuse(files_[i], migrate::rules::root_differs,
             fmt::format("after the migration this robot would be a different model: {}", *proofs[i].difference),
             "migrate the files it includes in the same run, or see --no-verify-roots");
    }
  }

  Proof prove_root(const FileMigration& file, const NewTexts& texts) {
    const xacro::PackageIndex packages = packages_around(packages_, canonical(file));
    const Expanded before = expand(file.path, packages, run_, {});
    Proof proof{before.dependencies, std::nullopt};
    if (!before.robot) return proof;
    const auto changes = [&](const std::string& path) { return texts.contains(path); };
    if (!changes(canonical(file)) && std::none_of(before.dependencies.begin(), before.dependencies.end(), changes))
      return proof;
    const Expanded after = expand(file.path, packages, run_, texts);
    proof.difference = after.robot ? unasked_difference(before, *after.robot, options_.migration)
                                   : "it could no longer be read: " + after.problem;
    return proof;
  }

  std::vector<FileMigration>& files_;
  const MigrateFilesOptions& options_;
  xacro::PackageIndex packages_;
  FilesOfRun run_;
  std::unordered_map<std::string, std::size_t> index_;
  DisjointSets groups_;
};

}  // namespace

void settle_closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options) {
  Settlement(files, options).run();
}

}  // namespace urdfmill::batch
