#include "urdfmill/session/conversion/convert.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/ambiguous_packages.hpp"
#include "urdfmill/session/bodies/collision_pieces.hpp"
#include "urdfmill/session/bodies/generated_files.hpp"
#include "urdfmill/session/mechanics/gains.hpp"
#include "urdfmill/session/mechanics/group_states.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/rows/conversion_rows.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/usd/package.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

bool is_loss(const source::Diagnostic& finding) {
  return finding.rule->facts.loss == source::Loss::reported;
}

/// Returns the absolute path of a folder relative to the current one.
std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  return (std::filesystem::current_path(error) / folder).lexically_normal().string();
}

using Allow = std::function<std::optional<files::FileInFolder>(const std::string& file, const std::string& uri)>;

/// Returns the access to meshes for a writer that converts them. Without an output file there is no place for new
/// files.
simulation::MeshPlaces mesh_places(const ConvertRequest& request, const FormatOptions& format, NewFiles& made,
                                   const Allow& allow, std::shared_ptr<const files::Snapshot> files) {
  simulation::MeshPlaces places;
  places.output_folder = format.sdf.output_folder;
  places.copy = request.meshes == Meshes::copy;
  places.read = [allow, files = std::move(files)](const std::string& file,
                                                  const std::string& uri) -> simulation::MeshSource {
    // Meshes and pictures are larger than models.
    constexpr std::size_t largest = std::size_t{256} << 20U;
    const auto allowed = allow(file, uri);
    if (!allowed) return {files->read_unstored(file, {.largest = largest}), std::string(bodies::outside_tree)};
    return {files->read_unstored(allowed->file, {.beneath = allowed->folder, .largest = largest})};
  };
  if (!request.output.empty() || places.copy)
    places.make = [&made, folder = places.output_folder](const std::string& name, std::string bytes) {
      const std::filesystem::path path = made.make(name, std::move(bytes));
      return std::optional(path.lexically_relative(folder).generic_string());
    };
  return places;
}

/// Replaces collision meshes by their pieces.
void cut_collisions(urdf::Robot& robot, const ConvertRequest& request, const simulation::MeshPlaces& places,
                    GeneratedFiles& generated, const std::function<std::string(const std::string&)>& mesh_root,
                    const files::Snapshot& files, source::Sink& sink) {
  CollisionPieces how{.most = *request.collision_pieces,
                      .jobs = request.jobs,
                      .find = places.find,
                      .read = places.read,
                      .mesh_root = mesh_root,
                      .of_contents = files.keeps_files() ? &files.of_contents() : nullptr};
  if (request.to->embeds_meshes || places.make)
    how.make = [&generated](const std::string& name, const std::string& bytes) { return generated.add(name, bytes); };
  cut_collisions(robot, how, sink);
}

/// Gives links the masses and inertias of their geometry; false after an error.
bool give_inertias(urdf::Robot& robot, const bodies::InertiaOptions& options, bodies::MeshStore& meshes,
                   source::Sink& sink) {
  const auto report = bodies::compare_inertias(robot, options, meshes, sink);
  if (!report) return false;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const bodies::LinkMass& mass = report->links[i];
    if (!mass.write || !mass.computed) continue;
    robot.links[i].inertial = bodies::inertial_of(*mass.computed);
    source::report(sink, rules::inertia_given,
                   "link \"" + mass.link + "\" gets the mass and inertia of its geometry (" + mass.source +
                       "): " + text::shortest(mass.computed->mass) + " kg",
                   robot.links[i].name.span);
  }
  return true;
}

/// Puts the text and the files of a conversion into one package, whose path is `folder`.
void pack(const ConvertRequest& request, const std::string& folder, Converted& result, source::Sink& sink) {
  const std::string layer = std::filesystem::path(request.output).stem().string() + ".usda";
  std::vector<usd::PackagedFile> files{{layer, *std::move(result.text)}};
  for (FileCopy& file : result.copies)
    files.push_back({std::filesystem::path(file.to).lexically_relative(folder).generic_string(),
                     std::move(file.bytes).value_or("")});
  result.copies.clear();
  result.text = usd::package(files, sink);
}

/// Reports joints that a simulator starts outside of their limits.
void check_start(const urdf::Robot& robot, source::Sink& sink) {
  for (const urdf::Joint& joint : robot.joints)
    if (urdf::excludes_zero(joint))
      xml::report(sink, rules::start_outside_limits, joint.element, joint.limits->span,
                  "joint \"" + joint.name.value + "\" starts at 0, outside its limits, " +
                      text::shortest(joint.limits->lower.value) + " to " + text::shortest(joint.limits->upper.value),
                  "start from a position inside, such as a keyframe (⟨srdf⟩) or initial_value of <ros2_control>");
}

/// Reports joints that follow each other in a circle, once for each circle, and returns true if there are any: no joint
/// of them has a position.
bool has_mimic_circle(const urdf::Robot& robot, source::Sink& sink) {
  std::map<std::string_view, std::size_t> joints;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) joints.emplace(robot.joints[i].name.value, i);
  std::vector<bool> is_seen(robot.joints.size());
  bool found = false;
  for (std::size_t start = 0; start < robot.joints.size(); ++start) {
    std::vector<std::size_t> way;
    std::size_t at = start;
    while (!is_seen[at] && robot.joints[at].mimic) {
      is_seen[at] = true;
      way.push_back(at);
      const auto leader = joints.find(robot.joints[at].mimic->joint.value);
      if (leader == joints.end()) break;
      at = leader->second;
    }
    const auto begin = std::find(way.begin(), way.end(), at);
    // A joint that follows itself simply loses its leader.
    if (way.end() - begin < 2) continue;
    found = true;
    std::string circle;
    for (auto joint = begin; joint != way.end(); ++joint) circle += '"' + robot.joints[*joint].name.value + "\" → ";
    const urdf::Joint& first = robot.joints[at];
    xml::report(
        sink, kinematics::rules::mimic_unresolved, first.element, first.mimic->span,
        "joints follow each other in a circle, so none has a position: " + circle + '"' + first.name.value + '"');
  }
  return found;
}

/// Reports loops for a format without them.
void report_loops(const urdf::Robot& robot, source::Sink& sink) {
  for (const urdf::Loop& loop : urdf::loops_of(robot))
    xml::report(sink, rules::loop_ignored, loop.element, loop.name.span,
                "loop joint \"" + loop.name.value + "\" is a <loop_joint>, which most readers ignore");
}

/// Reads the gains of actuators and the positions for their inertias; false after an error.
bool read_gains(Session& session, const ConvertRequest& request, const urdf::Robot& robot, mjcf::WriteOptions& options,
                source::Sink& sink) {
  auto gains = joint_gains(session, Input(request.gains), robot, sink);
  if (!gains) return false;
  options.gains = *std::move(gains);
  if (request.positions.empty()) return true;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink);
  const auto input = read_joint_input(session, request.positions, false, sink);
  const auto values = tree && input ? joint_values(*tree, *input, JointQuantity::position, sink) : std::nullopt;
  if (!values) return false;
  for (std::size_t i = 0; i < tree->variables().size(); ++i)
    options.gains_at.emplace(tree->variables()[i].name, values->front()[i]);
  return true;
}

}  // namespace

std::string without_effect(const ConvertRequest& request, InputForm form) {
  if (form == InputForm::sdf) return {};
  if (!request.load.model.empty()) return "⟨model⟩ has no effect here: it applies to SDF input only";
  if (request.load.flatten && !takes_option(*request.to, rows::flatten))
    return "⟨flatten⟩ has no effect here: it applies to SDF input, or to ⟨to⟩ " + formats_with(rows::flatten);
  return {};
}

Converted convert(Session& session, const Input& input, const ConvertRequest& request, source::Collector& findings) {
  Converted result;
  const auto packages = session.packages(input);
  const std::optional<Input>& attached = request.compose.attached;
  const auto more_packages = session.packages(attached.value_or(input));
  const bool is_packaged = !request.to->package.empty() && text::has_suffix(request.output, {request.to->package});
  FormatOptions format = request.format;
  // Files in a package have paths below it.
  format.sdf.output_folder = absolute_folder(is_packaged ? request.output : request.output_folder);
  const auto allow = [&](const std::string& file, const std::string& uri) {
    auto allowed = bodies::allowed_file(file, uri, input.folder(), packages, request.mesh_sources);
    if (!allowed && attached) allowed = bodies::allowed_file(file, uri, attached->folder(), more_packages, {});
    return allowed;
  };
  const std::string output = request.output.empty() ? std::string() : absolute_folder(request.output);
  const std::string new_folder = request.meshes == Meshes::copy && !is_packaged ? absolute_folder(request.mesh_folder)
                                                                                : format.sdf.output_folder + "/assets";
  NewFiles made(new_folder, output, request.mesh_hash);
  simulation::MeshPlaces& places = format.mjcf.meshes;
  places = mesh_places(request, format, made, allow, session.snapshot());
  const bool is_placed_by_writer = request.to->places_meshes;
  GeneratedFiles generated(
      {.folder = new_folder,
       .output_folder = format.sdf.output_folder,
       .written = is_placed_by_writer ? nullptr : &made,
       .has_place = request.to->embeds_meshes || places.make,
       .format = is_placed_by_writer ? mesh::Target::glb : request.mesh_format.value_or(mesh::Target::obj),
       .read = places.read},
      findings);
  places.read = generated.reader();
  LoadRequest load = request.load;
  const auto inside = std::make_shared<bodies::MeshesInside>();
  if (request.to->holds == Holds::meshes)
    load.keep_mesh = [&](const std::string& name, mesh::Mesh mesh, std::string& why) {
      if (!request.inertia) return generated.keep(name, std::move(mesh), why);
      auto kept = generated.keep(name, mesh, why);
      if (kept) inside->keep(*kept, std::move(mesh));
      return kept;
    };
  LoadedRobot loaded = load_robot(session, input, load, Purpose::conversion, findings, request.reading);
  result.form = loaded.form;
  // The arguments may be meant for the attached model.
  if (loaded.robot && !request.compose.attached && !request.shares_arguments)
    report_unused_arguments(request.load.arguments, input, loaded.form, findings);
  std::set<std::string> apart;
  if (loaded.robot) {
    ComposeRequest steps = request.compose;
    // A link of SDF can have shapes with different surfaces.
    if (takes_option(*request.to, rows::lump_fixed)) steps.steps.apart = &apart;
    loaded = compose(session, std::move(*loaded.robot), input, steps, load, request.reading, findings);
  }
  result.outcome = loaded.outcome;
  result.unreadable = std::move(loaded.unreadable);
  if (!loaded.robot) return result;

  if (request.inertia) {
    bodies::InertiaOptions options = *request.inertia;
    options.root = request.to->is_simulated;
    bodies::MeshStore meshes(input.folder(), packages, session.snapshot(), inside);
    if (!give_inertias(*loaded.robot, options, meshes, findings)) {
      result.outcome = worse(Outcome::findings, outcome_of(findings));
      return result;
    }
  }
  if (request.to->is_simulated) {
    // USD for Isaac Sim and Newton stores the start positions of joints.
    const bool holds_start = request.to->embeds_meshes && request.format.usd.engine != usd::Engine::plain;
    if (!holds_start) check_start(*loaded.robot, findings);
    if (has_mimic_circle(*loaded.robot, findings)) {
      result.outcome = worse(Outcome::findings, outcome_of(findings));
      return result;
    }
  }
  if (!request.to->is_simulated && request.to->holds > Holds::structure) report_loops(*loaded.robot, findings);
  format.sdf.lumped = std::move(apart);
  format.sdf.find_file = [&](const std::string& uri) {
    if (std::string path = generated.path(uri); !path.empty()) return std::optional(path);
    auto found = bodies::find_mesh(uri, input.folder(), packages);
    // Packages around an attached model count as well.
    if (!found && attached) found = bodies::find_mesh(uri, input.folder(), more_packages);
    if (found && (request.to->places_meshes || request.meshes == Meshes::copy)) session.note_read(*found);
    return found;
  };
  places.find = format.sdf.find_file;
  const auto mesh_root = [&](const std::string& uri) { return bodies::mesh_root(uri, input.folder(), packages); };
  if (request.collision_pieces)
    cut_collisions(*loaded.robot, request, places, generated, mesh_root, *session.snapshot(), findings);
  places.note_outside = [&result](const std::string& path) { result.outside.insert(path); };
  if (!request.srdf.empty()) {
    GroupStates states = group_states(session, Input(request.srdf), request.load, *loaded.robot, findings);
    if (states.failure != LoadFailure::none) {
      result.outcome = Outcome::failure;
      result.unreadable = std::move(states.unreadable);
      return result;
    }
    format.mjcf.poses = std::move(states.poses);
  }
  if (!request.gains.empty() && !read_gains(session, request, *loaded.robot, format.mjcf, findings)) {
    result.outcome = Outcome::failure;
    return result;
  }
  if (!request.to->places_meshes) {
    MeshOptions meshes{request.meshes, format.sdf.output_folder, absolute_folder(request.mesh_folder), output};
    meshes.find_file = format.sdf.find_file;
    meshes.place_of = [&](const std::string& uri) { return bodies::place_of_file(uri, input.folder(), packages); };
    meshes.allow = allow;
    meshes.format = request.mesh_format;
    meshes.mesh_root = mesh_root;
    meshes.is_placed = [&](const std::string& name) { return !generated.path(name).empty(); };
    meshes.hash = request.mesh_hash;
    result.copies = place_meshes(*loaded.robot, meshes, findings);
  }
  result.text = request.to->write(*loaded.robot, format, findings);
  report_ambiguous_packages(packages, findings);
  bodies::hint_at_unknown_packages(findings.diagnostics, packages);
  const bool is_refused =
      findings.count(source::Severity::error) > 0 || (request.strict && findings.count(source::Severity::warning) > 0);
  if (is_refused) result.text.reset();
  for (FileCopy& file : made.take()) result.copies.push_back(std::move(file));
  if (is_packaged && result.text) pack(request, format.sdf.output_folder, result, findings);
  if (!result.text) result.outcome = worse(Outcome::findings, outcome_of(findings));
  return result;
}

std::vector<source::Diagnostic> take_losses(source::Collector& findings) {
  std::vector<source::Diagnostic> losses;
  std::copy_if(findings.diagnostics.begin(), findings.diagnostics.end(), std::back_inserter(losses), is_loss);
  std::erase_if(findings.diagnostics, [](const source::Diagnostic& finding) {
    return is_loss(finding) && finding.severity == source::Severity::note;
  });
  return losses;
}

}  // namespace urdfmill::session
