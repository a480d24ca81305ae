#include "urdfmill/session/comparison/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/files/sha256.hpp"
#include "urdfmill/kinematics/proof/renamed_links.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/arguments.hpp"
#include "urdfmill/session/bodies/compared_meshes.hpp"
#include "urdfmill/session/comparison/robot_changes.hpp"
#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/session/mechanics/workspace.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::session {
namespace {

/// Returns the digest of a mesh file. A pointer of Git LFS has that of the file it stands for.
std::string mesh_digest(const files::File& file) {
  if (file.error()) return {};
  constexpr std::string_view pointer = "version https://git-lfs.github.com/spec/v1", digest = "oid sha256:";
  const std::string& bytes = file.bytes();
  if (!bytes.starts_with(pointer)) return files::sha256(bytes);
  const std::size_t at = bytes.find(digest);
  if (at == std::string::npos) return files::sha256(bytes);
  const std::size_t begin = at + digest.size();
  return std::string(text::trimmed(std::string_view(bytes).substr(begin, bytes.find('\n', begin) - begin)));
}

/// Returns a function that identifies a mesh of a model by the content of its file.
std::function<std::string(const std::string& uri)> mesh_identities(const ModelVersion& of) {
  return [&session = of.session, folder = of.input.folder(),
          packages = of.session.packages(of.input)](const std::string& uri) -> std::string {
    const std::string path = bodies::place_of_file(uri, folder, packages);
    if (path.empty() || session.files().kind(path) != files::PathKind::file) return {};
    return session.files().digest(path, mesh_digest);
  };
}

/// The document of a version, and its robot; nothing if it is refused or not a tree.
struct LoadedVersion {
  LoadedDocument document;
  std::optional<urdf::Robot> robot;
};

LoadedVersion load_version(const ModelVersion& version, const LoadRequest& request, Diff& diff) {
  LoadedVersion loaded{load_document(version.session, version.input, request, version.findings), {}};
  loaded.robot = robot_of(loaded.document, version.session.sources(), Purpose::motion, version.findings).robot;
  if (!loaded.document.unreadable.empty()) diff.unreadable.push_back(loaded.document.unreadable);
  if (!loaded.robot || !kinematics::Tree::build(*loaded.robot, kinematics::Mimics::follow, version.findings))
    diff.outcome = Outcome::failure;
  return loaded;
}

/// Returns the arguments that a xacro file declares, by name.
std::map<std::string, FileArgument> declared_arguments(const ModelVersion& version, const LoadRequest& request,
                                                       const LoadedDocument& loaded) {
  FileArguments found = arguments_of(version.session, version.input, request, loaded);
  std::map<std::string, FileArgument> arguments;
  for (FileArgument& argument : found.arguments) arguments.emplace(argument.name, std::move(argument));
  return arguments;
}

std::string default_words(const FileArgument& argument) {
  return argument.default_text ? '"' + *argument.default_text + '"' : "none";
}

/// Adds the changes of the arguments that two xacro files declare.
void compare_arguments(const std::map<std::string, FileArgument>& a, const PlacedRobot& in_a,
                       const std::map<std::string, FileArgument>& b, const PlacedRobot& in_b,
                       std::vector<RobotChange>& changes) {
  const auto change_of = [](const FileArgument& argument, std::string message) {
    RobotChange change;
    change.kind = ChangeClass::interface;
    change.part = "argument " + argument.name;
    change.message = change.part + std::move(message);
    return change;
  };
  for (const auto& [name, old] : a) {
    const auto now = b.find(name);
    if (now == b.end()) {
      RobotChange& change = changes.emplace_back(change_of(old, " removed"));
      change.old_place = in_a.place(old.span);
    } else if (old.default_text != now->second.default_text) {
      RobotChange& change =
          changes.emplace_back(change_of(old, ": default " + default_words(old) + " → " + default_words(now->second)));
      change.field = "default";
      change.was = old.default_text.value_or("");
      change.is = now->second.default_text.value_or("");
      change.old_place = in_a.place(old.span);
      change.new_place = in_b.place(now->second.span);
    }
  }
  for (const auto& [name, now] : b)
    if (!a.contains(name)) {
      RobotChange& change = changes.emplace_back(change_of(now, " added (default " + default_words(now) + ')'));
      change.is = now.default_text.value_or("");
      change.new_place = in_b.place(now.span);
    }
}

/// Returns the texts of a model, the input first, by their names below the input's folder.
std::map<std::string, files::FilePtr> texts_of(const ModelVersion& version, const LoadedDocument& loaded) {
  std::map<std::string, files::FilePtr> texts{{"", version.session.text(version.input)}};
  for (const std::string& path : loaded.dependencies) {
    const std::string folder = version.input.folder() + '/';
    texts.emplace(path.starts_with(folder) ? path.substr(folder.size()) : path, version.session.files().read(path));
  }
  return texts;
}

/// Adds the texts that differ.
void compare_texts(const ModelVersion& a, const LoadedDocument& loaded_a, const ModelVersion& b,
                   const LoadedDocument& loaded_b, std::vector<RobotChange>& changes) {
  const auto in_a = texts_of(a, loaded_a);
  const auto in_b = texts_of(b, loaded_b);
  const auto add = [&](const std::string& name, std::string_view what) {
    RobotChange change;
    change.part = "text " + (name.empty() ? b.input.shown_name() : name);
    change.message = fmt::format("{} {}; the robot is the same", change.part, what);
    if (what != "removed") change.new_place = {name.empty() ? b.input.shown_name() : name, 1, 1};
    changes.push_back(std::move(change));
  };
  for (const auto& [name, old] : in_a) {
    const auto now = in_b.find(name);
    if (now == in_b.end())
      add(name, "removed");
    else if (old->bytes() != now->second->bytes())
      add(name, "changed");
  }
  for (const auto& [name, now] : in_b)
    if (!in_a.contains(name)) add(name, "added");
}

double total_mass(const urdf::Robot& robot) {
  double mass = 0;
  for (const urdf::Link& link : robot.links) mass += link.inertial ? link.inertial->mass.value : 0;
  return mass;
}

/// Returns the largest distance of the tip from the base of the chain with the most joints; nothing without a chain.
std::optional<double> reach(const urdf::Robot& robot) {
  source::Collector ignored;
  constexpr std::size_t samples = 2000;
  const auto sampled = workspace(robot, {.samples = samples}, ignored);
  if (!sampled) return std::nullopt;
  double farthest = 0;
  for (const WorkspaceSample& sample : sampled->samples) farthest = std::max(farthest, sample.position.norm());
  return farthest;
}

std::string dh_table(const urdf::Robot& robot) {
  source::Collector ignored;
  return dh_tables(robot, {}, ignored).value_or("");
}

/// Adds what follows from the models and differs.
void compare_consequences(const urdf::Robot& a, const urdf::Robot& b, std::vector<Consequence>& consequences) {
  const auto add = [&](const char* name, const char* unit, std::string was, std::string is) {
    if (was != is) consequences.push_back({name, unit, std::move(was), std::move(is)});
  };
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.6g}", *value) : std::string("unknown");
  };
  add("total mass", "kg", number(total_mass(a)), number(total_mass(b)));
  add("reach at 2000 random positions", "m", number(reach(a)), number(reach(b)));
  add("Denavit–Hartenberg table", "", dh_table(a), dh_table(b));
}

/// Drops findings that both versions have: they are no difference.
void drop_common(source::Collector& a, source::Collector& b) {
  if (&a == &b) return;
  const auto key = [](const source::Diagnostic& finding) { return std::pair(finding.rule, finding.message); };
  std::multiset<std::pair<const source::Rule*, std::string>> in_b;
  for (const source::Diagnostic& finding : b.diagnostics)
    if (finding.severity != source::Severity::error) in_b.insert(key(finding));
  std::multiset<std::pair<const source::Rule*, std::string>> common;
  std::erase_if(a.diagnostics, [&](const source::Diagnostic& finding) {
    const auto found = in_b.find(key(finding));
    if (found == in_b.end()) return false;
    common.insert(in_b.extract(found));
    return true;
  });
  std::erase_if(b.diagnostics, [&](const source::Diagnostic& finding) {
    const auto found = common.find(key(finding));
    if (found == common.end()) return false;
    common.erase(found);
    return true;
  });
}

/// Sets the outcome of a comparison by the classes of its changes.
void set_outcome(Diff& diff, const DiffRequest& request) {
  const auto counts = [&](const RobotChange& change) {
    return request.fail_on.empty() ||
           std::find(request.fail_on.begin(), request.fail_on.end(), change.kind) != request.fail_on.end();
  };
  if (std::any_of(diff.changes.begin(), diff.changes.end(), counts)) diff.outcome = Outcome::findings;
}

}  // namespace

std::string_view text(ChangeClass kind) {
  constexpr std::array<std::string_view, all_change_classes.size()> names{"interface", "kinematic", "dynamic", "limit",
                                                                          "collision", "visual",    "text"};
  return names[static_cast<std::size_t>(kind)];
}

std::string FilePlace::text() const {
  return known() ? fmt::format("{}:{}:{}", file, line, column) : std::string();
}

Diff diff(Session& session, const Input& a, const Input& b, const DiffRequest& request, source::Collector& findings) {
  source::Collector of_a, of_b;
  Diff result = diff({session, a, of_a}, {session, b, of_b}, request);
  for (source::Collector* found : {&of_a, &of_b})
    std::move(found->diagnostics.begin(), found->diagnostics.end(), std::back_inserter(findings.diagnostics));
  return result;
}

Diff diff(const ModelVersion& a, const ModelVersion& b, const DiffRequest& request) {
  Diff result;
  LoadRequest other = request.load;
  if (request.other_arguments) other.arguments = *request.other_arguments;
  ComparedMeshes of_a(a.session, a.input), of_b(b.session, b.input);
  const LoadedVersion old = load_version(a, of_a.keeping(request.load), result);
  const LoadedVersion now = load_version(b, of_b.keeping(other), result);
  if (result.outcome != Outcome::clean) return result;
  drop_common(a.findings, b.findings);

  const auto is_of_simulator = [](InputForm form) {
    return form == InputForm::sdf || form == InputForm::mjcf || form == InputForm::usd;
  };
  kinematics::SameModelOptions options;
  options.tolerance = request.tolerance;
  options.samples = 0;
  options.link_names = kinematics::renamed_links(*old.robot, *now.robot);
  // Other formats name robots, visuals and materials by other rules.
  options.names = is_of_simulator(old.document.form) == is_of_simulator(now.document.form);
  // Meshes inside a model have no bytes of a file; those of the other are then compared by their triangles, too.
  const bool by_triangles = of_a.has_inside() || of_b.has_inside();
  options.mesh_of_a = by_triangles ? of_a.identities() : mesh_identities(a);
  options.mesh_of_b = by_triangles ? of_b.identities() : mesh_identities(b);
  const kinematics::SameModel comparison = kinematics::same_model(*old.robot, *now.robot, options);

  const PlacedRobot in_a{*old.robot, a.session.sources()}, in_b{*now.robot, b.session.sources()};
  if (old.document.form == InputForm::xacro && now.document.form == InputForm::xacro)
    compare_arguments(declared_arguments(a, request.load, old.document), in_a,
                      declared_arguments(b, other, now.document), in_b, result.changes);
  std::vector<RobotChange> changes = robot_changes(in_a, in_b, options.link_names, comparison);
  std::move(changes.begin(), changes.end(), std::back_inserter(result.changes));
  const bool wants_text = request.text_only || std::find(request.fail_on.begin(), request.fail_on.end(),
                                                         ChangeClass::text) != request.fail_on.end();
  if (wants_text && result.changes.empty()) compare_texts(a, old.document, b, now.document, result.changes);
  if (request.consequences) compare_consequences(*old.robot, *now.robot, result.consequences);

  result.is_compared = true;
  result.links = now.robot->links.size();
  result.joints = now.robot->joints.size();
  set_outcome(result, request);
  return result;
}

Diff lone_version(const std::string& file, bool is_new, const DiffRequest& request) {
  Diff result;
  RobotChange& change = result.changes.emplace_back();
  change.kind = ChangeClass::interface;
  change.part = "robot";
  change.message = is_new ? "robot added" : "robot removed";
  (is_new ? change.new_place : change.old_place) = {file, 1, 1};
  result.is_compared = true;
  set_outcome(result, request);
  return result;
}

}  // namespace urdfmill::session
