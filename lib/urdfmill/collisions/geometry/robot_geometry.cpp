#include "urdfmill/collisions/geometry/robot_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::collisions {
namespace {

/// Puts the shapes of a robot's links together.
class Maker {
 public:
  Maker(const urdf::Robot& robot, bodies::MeshStore& meshes, const GeometryOptions& options, source::Sink& sink)
      : robot_(robot), meshes_(meshes), options_(options), sink_(sink) {}

  RobotGeometry make() {
    made_.links.resize(robot_.links.size());
    made_.is_incomplete.resize(robot_.links.size());
    for (std::size_t i = 0; i < robot_.links.size() && !too_large_; ++i) {
      if (!options_.links.empty() && !options_.links[i]) continue;
      for (const urdf::Collision& collision : robot_.links[i].collisions) add(collision, i);
      if (made_.links[i].empty()) continue;
      made_.with_shapes.push_back(i);
      if (made_.with_shapes.size() > most_links) refuse("links with collision geometry", most_links);
    }
    return too_large_ ? RobotGeometry() : std::move(made_);
  }

 private:
  void add(const urdf::Collision& collision, std::size_t link) {
    const Transform pose = kinematics::transform(collision.origin);
    ++made_.shapes;
    if (const auto* mesh = std::get_if<urdf::Mesh>(&collision.geometry.shape)) return add(*mesh, collision, pose, link);
    LinkGeometry& to = made_.links[link];
    const bool is_added = std::visit(
        [&](const auto& shape) {
          using Shape = std::decay_t<decltype(shape)>;
          if constexpr (std::is_same_v<Shape, urdf::Box>) {
            const Vector3 size{shape.size[0], shape.size[1], shape.size[2]};
            return is_possible({size[0], size[1], size[2]}, pose) && (to.add_box(pose, size), true);
          } else if constexpr (std::is_same_v<Shape, urdf::Sphere>) {
            return is_possible({shape.radius}, pose) && (to.add_sphere(pose, shape.radius), true);
          } else if constexpr (std::is_same_v<Shape, urdf::Cylinder>) {
            return is_possible({shape.radius, shape.length}, pose) &&
                   (to.add_cylinder(pose, shape.radius, shape.length), true);
          } else if constexpr (std::is_same_v<Shape, urdf::Capsule>) {
            return is_possible({shape.radius, shape.length}, pose) &&
                   (to.add_capsule(pose, shape.radius, shape.length), true);
          } else {
            return false;
          }
        },
        collision.geometry.shape);
    if (is_added) return;
    leave_out(link);
    xml::report(
        sink_, rules::shape, collision.element, collision.geometry.span,
        "a collision shape of link \"" + robot_.links[link].name.value + "\" is left out: its size could not be read");
  }

  /// True for sizes and a place (m) of which distances can be computed.
  static bool is_possible(std::initializer_list<double> sizes, const Transform& pose) {
    constexpr double most = 1e6;
    return std::all_of(sizes.begin(), sizes.end(), [](double size) { return std::abs(size) <= most; }) &&
           pose.rotation.allFinite() && pose.position.cwiseAbs().maxCoeff() <= most;
  }

  void leave_out(std::size_t link) {
    made_.is_incomplete[link] = true;
    --made_.shapes;
    ++made_.left_out;
  }

  void add(const urdf::Mesh& mesh, const urdf::Collision& collision, const Transform& pose, std::size_t link) {
    const std::string& uri = mesh.filename.value;
    if (options_.only_boxes) return add_box_of(uri, mesh.scale.values(), pose, link);
    auto [known, is_new] = triangles_.try_emplace({uri, mesh.scale.values()});
    if (is_new) {
      if (const auto scaled = meshes_.scaled(uri, mesh.scale.values())) {
        made_.triangles += scaled->triangle_count();
        if (made_.triangles > most_triangles) return refuse("triangles of collision meshes", most_triangles);
        known->second = triangles_of(*scaled);
      }
      if (!known->second) report_skipped(uri, collision);
    }
    if (known->second) {
      made_.links[link].add_triangles(pose, known->second);
    } else {
      leave_out(link);
    }
  }

  void add_box_of(const std::string& uri, const mesh::Point& scale, const Transform& pose, std::size_t link) {
    const std::optional<mesh::Bounds> box = meshes_.summary(uri)->box;
    if (!box) return leave_out(link);
    Vector3 size, middle;
    for (int i = 0; i < 3; ++i) {
      const auto axis = static_cast<std::size_t>(i);
      size[i] = std::abs(scale[axis]) * (box->max[axis] - box->min[axis]);
      middle[i] = scale[axis] * (box->max[axis] + box->min[axis]) / 2;
    }
    if (!size.allFinite() || !middle.allFinite()) return leave_out(link);
    made_.links[link].add_box({pose.rotation, pose * middle}, size);
  }

  void report_skipped(const std::string& uri, const urdf::Collision& collision) {
    if (!skipped_.insert(uri).second) return;
    const auto& findings = meshes_.get(uri).findings.diagnostics;
    const std::string reason =
        findings.empty() ? "it has no triangles, or coordinates that are not finite" : findings.front().message;
    xml::report(sink_, rules::shape, collision.element, collision.geometry.span,
                "collision mesh \"" + uri + "\" is left out: " + reason);
  }

  void refuse(std::string_view things, std::size_t most) {
    if (std::exchange(too_large_, true)) return;
    xml::report(sink_, rules::limit, nullptr, robot_.span,
                "the robot has more than " + std::to_string(most) + " " + std::string(things));
  }

  const urdf::Robot& robot_;
  bodies::MeshStore& meshes_;
  const GeometryOptions& options_;
  source::Sink& sink_;
  RobotGeometry made_;
  std::map<std::pair<std::string, mesh::Point>, std::shared_ptr<const Triangles>> triangles_;
  std::set<std::string> skipped_;
  bool too_large_ = false;
};

}  // namespace

RobotGeometry robot_geometry(const urdf::Robot& robot, bodies::MeshStore& meshes, source::Sink& sink,
                             const GeometryOptions& options) {
  return Maker(robot, meshes, options, sink).make();
}

}  // namespace urdfmill::collisions
