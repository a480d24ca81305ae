#include "urdfmill/session/checks/check_meshes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/bodies/link_bodies.hpp"
#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

namespace fs = std::filesystem;

/// MuJoCo does not read larger STL files.
constexpr std::size_t most_triangles = 200'000;
/// 10 % of the meshes of public robots have more; the median of their collisions has 1,060.
constexpr std::size_t heavy_collision = 20'000;

class MeshCheck {
 public:
  MeshCheck(bodies::MeshStore& meshes, source::Sink& sink) : meshes_(meshes), sink_(sink) {}

  void look_at(const std::vector<bodies::MeshUse>& uses) {
    for (const bodies::MeshUse& use : uses) look_at(use);
    report_ambiguities();
  }

  void run(const urdf::Robot& robot, bool masses) {
    look_at(bodies::mesh_uses(robot));
    if (masses && any_mesh_) check_masses(robot);
  }

 private:
  /// Reports findings of a mesh file at the place of its first use. The model's rules report missing files.
  void look_at(const bodies::MeshUse& use) {
    if (meshes_.path(use.uri).empty()) return;
    const std::shared_ptr<const bodies::MeshSummary> mesh = meshes_.summary(use.uri);
    for (source::Diagnostic finding : mesh->findings.diagnostics) {
      finding.span = use.span;
      sink_.report(std::move(finding));
    }
    if (!mesh->triangles) return;
    any_mesh_ = true;
    if (!mesh->ambiguity.empty()) ambiguous_[mesh->ambiguity].push_back(&use);
    const std::size_t triangles = *mesh->triangles;
    if (triangles > most_triangles)
      say(use, mesh::rules::heavy, fmt::format("{} triangles; MuJoCo reads up to {}", triangles, most_triangles));
    else if (use.collisions > 0 && triangles > heavy_collision)
      say(use, mesh::rules::heavy_collision,
          fmt::format("{} triangles in a collision{}", triangles,
                      use.visuals > 0 ? ", the same as in the visual" : ""));
    if (!use.is_scenery) look_at_size(use, mesh->box);
  }

  void look_at_size(const bodies::MeshUse& use, std::optional<mesh::Bounds> box) {
    if (!box) return;
    for (std::size_t i = 0; i < 3; ++i) {
      box->min[i] *= use.scale[i];
      box->max[i] *= use.scale[i];
      if (box->min[i] > box->max[i]) std::swap(box->min[i], box->max[i]);
    }
    mesh::Analysis sized;
    sized.box = box;
    sized.topology.closed = sized.topology.balanced = true;
    source::Collector found;
    mesh::report(sized, use.uri, found);
    for (source::Diagnostic& finding : found.diagnostics) {
      if (finding.rule == &mesh::rules::far_away && is_brought_near(use, *box)) continue;
      finding.span = use.span;
      sink_.report(std::move(finding));
    }
  }

  /// True if the origins of a mesh bring it to its links.
  static bool is_brought_near(const bodies::MeshUse& use, const mesh::Bounds& box) {
    const mesh::Point middle = box.middle();
    const auto is_near = [&](const urdf::Origin* origin) {
      const auto at = kinematics::transform(*origin) * kinematics::Vector3(middle[0], middle[1], middle[2]);
      return !mesh::is_far({at.x(), at.y(), at.z()}, box.diagonal());
    };
    return !use.origins.empty() && std::all_of(use.origins.begin(), use.origins.end(), is_near);
  }

  /// Reports meshes that programs read differently, once for each reason.
  void report_ambiguities() {
    for (const auto& [reason, uses] : ambiguous_) {
      const bodies::MeshUse& first = *uses.front();
      std::string what = fmt::format("\"{}\"", first.uri);
      if (uses.size() > 1) what += fmt::format(" and {} more", uses.size() - 1);
      source::report(sink_, mesh::rules::read_differently,
                     fmt::format("{}: {}; not all programs take that into account", what, reason), first.span,
                     "write the mesh again in metres with z up: ⟨urdfmill mesh⟩ ⟨output⟩");
    }
  }

  void say(const bodies::MeshUse& use, const source::Rule& rule, const std::string& what) {
    source::report(sink_, rule, fmt::format("\"{}\": {}", use.uri, what), use.span);
  }

  static bool has_mesh(const urdf::Link& link) {
    const auto is_mesh = [](const auto& part) { return std::holds_alternative<urdf::Mesh>(part.geometry.shape); };
    return std::any_of(link.visuals.begin(), link.visuals.end(), is_mesh) ||
           std::any_of(link.collisions.begin(), link.collisions.end(), is_mesh);
  }

  static source::Span place_of(const urdf::Inertial& inertial, bodies::Doubt doubt) {
    const source::Span place = doubt == bodies::Doubt::centre ? inertial.origin.xyz.span
                               : doubt == bodies::Doubt::mass ? inertial.mass.span
                                                              : inertial.inertia.span;
    return place.known() ? place : inertial.span;
  }

  /// True if the centre of mass is in the box around the visuals: collisions often cover only a part of a link.
  bool is_centre_in_visuals(const urdf::Link& link) {
    source::Collector ignored;
    const auto body = bodies::link_body(link, {.from = bodies::BodyFrom::visual, .hull = true}, meshes_, ignored);
    if (!body) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      const double at = link.inertial->origin.xyz[i];
      if (at < body->box.min[i] || at > body->box.max[i]) return false;
    }
    return true;
  }

  /// True if the mass and the inertia fit the visuals: collisions may be a few points of contact.
  bool fits_visuals(const urdf::Link& link) {
    if (link.visuals.empty() || link.collisions.empty()) return false;
    urdf::Robot alone;
    alone.links = {link};
    source::Collector ignored;
    const auto report =
        bodies::compare_inertias(alone, {.bodies = {.from = bodies::BodyFrom::visual, .hull = true}}, meshes_, ignored);
    return report && report->links.front().verdict == "plausible";
  }

  /// Checks links with meshes; the model's rules compare masses with primitives.
  void check_masses(const urdf::Robot& robot) {
    urdf::Robot weighed = robot;
    std::erase_if(weighed.links, [](const urdf::Link& link) { return !link.inertial || !has_mesh(link); });
    source::Collector ignored;
    const auto report = bodies::compare_inertias(weighed, {}, meshes_, ignored);
    if (!report) return;
    for (std::size_t i = 0; i < report->links.size(); ++i) {
      const urdf::Link& link = weighed.links[i];
      const std::string& verdict = report->links[i].verdict;
      constexpr std::string_view bad = "implausible: ";
      if (!verdict.starts_with(bad)) continue;
      if (report->links[i].doubt == bodies::Doubt::centre && is_centre_in_visuals(link)) continue;
      if (report->links[i].doubt != bodies::Doubt::centre && fits_visuals(link)) continue;
      xml::report(
          sink_, rules::inertia_geometry, link.inertial->element, place_of(*link.inertial, report->links[i].doubt),
          fmt::format("link \"{}\": mass or inertia does not fit its geometry ({}, {:.3g} m³): {}", link.name.value,
                      report->links[i].source, report->links[i].volume, verdict.substr(bad.size())));
    }
  }

  bodies::MeshStore& meshes_;
  source::Sink& sink_;
  bool any_mesh_ = false;
  std::map<std::string, std::vector<const bodies::MeshUse*>> ambiguous_;  ///< by reason
};

bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return text::lower_case(x) == text::lower_case(y); });
}

/// Returns the file that a path would lead to if case did not matter.
std::optional<fs::path> in_other_case(const fs::path& path) {
  std::error_code error;
  fs::path found;
  for (const fs::path& component : path) {
    if (fs::exists(found / component, error)) {
      found /= component;
      continue;
    }
    const fs::path folder = found;
    bool hit = false;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && !hit; entry.increment(error)) {
      hit = same_letters(entry->path().filename().string(), component.string());
      if (hit) found = entry->path();
    }
    if (!hit) return std::nullopt;
  }
  return found;
}

/// Returns the path relative to the current folder if it is below that; otherwise unchanged.
std::string below_here(const fs::path& path) {
  std::error_code error;
  const fs::path relative = path.lexically_relative(fs::current_path(error));
  return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

}  // namespace

void check_meshes(const urdf::Robot& robot, bodies::MeshStore& meshes, bool masses, source::Sink& sink) {
  MeshCheck(meshes, sink).run(robot, masses);
}

void check_mesh_files(const std::vector<bodies::MeshUse>& uses, bodies::MeshStore& meshes, source::Sink& sink) {
  MeshCheck(meshes, sink).look_at(uses);
}

void explain_missing_meshes(const std::string& folder, const xacro::PackageIndex& packages,
                            const std::vector<bodies::MeshUse>& uses, std::vector<source::Diagnostic>& findings) {
  for (source::Diagnostic& finding : findings) {
    if (finding.rule != &urdf::rules::mesh_missing || !finding.hint.empty()) continue;
    const auto use = std::find_if(uses.begin(), uses.end(),
                                  [&](const bodies::MeshUse& known) { return known.span == finding.span; });
    if (use == uses.end()) continue;
    std::error_code error;
    const fs::path path = fs::absolute(bodies::place_of_file(use->uri, folder, packages), error).lexically_normal();
    if (const auto other = in_other_case(path))
      finding.take({"did you mean \"" + other->filename().string() + "\"? Case counts in file names",
                    {path.filename().string(), other->filename().string()}});
    else if (use->uri.starts_with("package://"))
      finding.hint = "there is no file \"" + below_here(path) + "\"";
  }
}

}  // namespace urdfmill::session
