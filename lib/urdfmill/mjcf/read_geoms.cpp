// Reads geoms: shape, purpose and mass.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/mjcf/geom_solids.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using kinematics::pi;

urdf::Number number(double value) {
  urdf::Number made;
  made.value = value;
  return made;
}

class GeomReader {
 public:
  GeomReader(Reading& r, const Part& part)
      : r_(r), part_(part), geom_{.name = part.text("name"), .part = part, .shape = {}, .pose = {}} {}

  std::optional<Geom> read(const Transform& frame) {
    type_ = part_.text("type");
    mesh_ = part_.text("mesh");
    if (type_.empty()) type_ = "sphere";
    // The signed distance field of a mesh has its shape and mass.
    if (type_ == "sdf" && !mesh_.empty()) type_ = "mesh";
    geom_.pose = pose_of(r_, part_);
    if (!shape()) return std::nullopt;
    geom_.pose = frame * geom_.pose;
    geom_.weighed_in = type_ == "mesh" ? frame * geom_.weighed_in : geom_.pose;
    if (!is_lost_) purpose();
    weight();
    return std::move(geom_);
  }

 private:
  void lost(std::string_view why) {
    xml::report(r_.faults.sink(), rules::geom_dropped, &part_.element, part_.element.start_tag(),
                "geom" + (geom_.name.empty() ? std::string() : " \"" + geom_.name + '"') + ": " + std::string(why) +
                    "; it is dropped");
  }

  bool shape() {
    if (type_ == "mesh") return mesh();
    if (type_ == "plane" || type_ == "hfield" || type_ == "sdf") {
      lost("URDF has no shape of type " + type_);
      return false;
    }
    if (type_ != "sphere" && type_ != "capsule" && type_ != "cylinder" && type_ != "box" && type_ != "ellipsoid") {
      r_.faults.report(part_.element, "there is no geom of type \"" + type_ + '"');
      return false;
    }
    const bool is_sized = !mesh_.empty()                                         ? fitted()
                          : type_ != "sphere" && part_.find("fromto") != nullptr ? from_to()
                                                                                 : sizes(size_count());
    return is_sized && sized();
  }

  [[nodiscard]] std::size_t size_count() const {
    return type_ == "sphere" ? 1 : type_ == "cylinder" || type_ == "capsule" ? 2 : 3;
  }

  /// Sets the shape from the sizes.
  bool sized() {
    const auto [a, b, c] = size_;
    const bool is_shell = part_.text("shellinertia") == "true";
    if (type_ == "sphere") {
      geom_.shape.shape = urdf::Sphere{number(a)};
      solid_ = is_shell ? capsule_shell(a, 0) : ellipsoid_solid({a, a, a});
    } else if (type_ == "capsule") {
      geom_.shape.shape = urdf::Capsule{number(a), number(2 * b)};
      solid_ = is_shell ? capsule_shell(a, b) : capsule_solid(a, b);
    } else if (type_ == "cylinder") {
      geom_.shape.shape = urdf::Cylinder{number(a), number(2 * b)};
      solid_ = is_shell ? cylinder_shell(a, b) : cylinder_solid(a, b);
    } else if (type_ == "box") {
      urdf::Box made;
      for (std::size_t i = 0; i < 3; ++i) made.size.v[i] = number(2 * size_[i]);
      geom_.shape.shape = made;
      solid_ = is_shell ? box_shell(size_) : box_solid(size_);
    } else {
      // Its mass counts nevertheless.
      lost("URDF has no shape of type " + type_);
      is_lost_ = true;
      solid_ = is_shell ? ellipsoid_shell(size_) : ellipsoid_solid(size_);
    }
    return true;
  }

  /// Fits a primitive to a mesh (measured): a box of the same inertia or, with `fitaabb`, the bounding box along its
  /// principal axes; round shapes take the two shorter edges.
  bool fitted() {
    if (!r_.scene.meshes.contains(mesh_)) {
      r_.faults.report(part_.element, "there is no mesh \"" + mesh_ + '"');
      return false;
    }
    const MeshSolid& solid = solid_of(r_, mesh_);
    if (!solid.why.empty()) {
      lost("it is fitted to mesh \"" + mesh_ + "\", and " + solid.why);
      return false;
    }
    const bool is_around = r_.scene.compiler.fit_box;
    const auto& box = is_around ? solid.half_box : solid.equal_box;
    const double across = is_around ? std::max(box[0], box[1]) : (box[0] + box[1]) / 2;
    size_ = box;
    if (type_ == "sphere")
      size_[0] = is_around ? std::max(across, box[2]) : (box[0] + box[1] + box[2]) / 3;
    else if (type_ == "cylinder")
      size_ = {across, box[2], 0};
    else if (type_ == "capsule")
      size_ = {across, std::max(0.0, box[2] - (is_around ? across : across / 2)), 0};
    const double factor = part_.number("fitscale", 1, r_.faults);
    for (double& size : size_) size *= factor;
    Transform axes = solid.axes;
    if (is_around) axes.position = axes * solid.box_centre;
    geom_.pose = geom_.pose * axes;
    return true;
  }

  bool sizes(std::size_t count) {
    const auto given = part_.numbers("size", 1, 3, r_.faults);
    if (!given || given->size() < count ||
        std::any_of(given->begin(), given->begin() + static_cast<std::ptrdiff_t>(count),
                    [](double x) { return !(x > 0); })) {
      r_.faults.report(part_.element, "a " + type_ + " needs " + std::to_string(count) + " sizes above zero");
      return false;
    }
    std::copy(given->begin(), given->begin() + static_cast<std::ptrdiff_t>(count), size_.begin());
    return true;
  }

  /// Applies fromto: centre in the middle, z from the second end to the first (measured).
  bool from_to() {
    const auto ends = part_.numbers("fromto", 6, 6, r_.faults);
    if (!ends || !sizes(1)) return false;
    if (part_.find("pos") != nullptr) {
      r_.faults.report(part_.element, "the geom has both pos and fromto, which MuJoCo refuses");
      return false;
    }
    const Vector3 from((*ends)[0], (*ends)[1], (*ends)[2]), to((*ends)[3], (*ends)[4], (*ends)[5]);
    const Vector3 along = from - to;
    const double length = along.norm();
    if (!(length > 0)) {
      r_.faults.report(part_.element, "the two points of fromto are one");
      return false;
    }
    geom_.pose.position = 0.5 * (from + to);
    const Vector3 z = along / length;
    const Vector3 axis = kinematics::cross(Vector3::UnitZ(), z);
    const double sine = axis.norm();
    geom_.pose.rotation = sine > 1e-10 ? kinematics::rotation_about(axis / sine, std::atan2(sine, z[2]))
                          : z[2] > 0   ? kinematics::Matrix3(kinematics::Matrix3::Identity())
                                       : kinematics::rotation_about(Vector3::UnitX(), pi);
    if (type_ == "box" || type_ == "ellipsoid")
      size_ = {size_[0], size_[0], length / 2};
    else
      size_[1] = length / 2;
    return true;
  }

  bool mesh() {
    const auto found = r_.scene.meshes.find(mesh_);
    if (found == r_.scene.meshes.end()) {
      r_.faults.report(part_.element, "there is no mesh \"" + mesh_ + '"');
      return false;
    }
    MeshPart& mesh = found->second;
    geom_.mesh = mesh_;
    geom_.weighed_in = geom_.pose;
    std::string why;
    if (mesh.file.empty() && mesh.points && r_.options.keep_mesh && !mesh.is_sheared)
      mesh.file = r_.options.keep_mesh(mesh_, *mesh.points, why).value_or("");
    if (mesh.file.empty() || mesh.is_sheared) {
      if (!why.empty()) why = ": " + why;
      lost("mesh \"" + mesh_ +
           (mesh.is_sheared ? "\" is turned by its refquat before it is scaled, which shears it"
                            : "\" is in no file" + why));
      return is_lost_ = true;
    }
    urdf::Mesh made;
    made.filename.value = mesh.file;
    for (std::size_t i = 0; i < 3; ++i) made.scale.v[i] = number(mesh.scale[i]);
    geom_.shape.shape = made;
    geom_.pose = geom_.pose * mesh.moved;
    return true;
  }

  /// Geoms with contacts are collisions; geoms shown by MuJoCo (groups 0 to 2) or without contacts are visuals.
  void purpose() {
    const bool touches = part_.number("contype", 1, r_.faults) != 0 || part_.number("conaffinity", 1, r_.faults) != 0;
    constexpr double last_shown = 2;
    geom_.is_collision = touches;
    geom_.is_visual = !touches || part_.number("group", 0, r_.faults) <= last_shown;
  }

  void weight() {
    const double group = part_.number("group", 0, r_.faults);
    const auto& groups = r_.scene.compiler.groups;
    if (group < groups[0] || group > groups[1]) return;
    constexpr double density_of_water = 1000;  // kg/m³
    const auto mass = part_.numbers("mass", 1, 1, r_.faults);
    const double density = part_.number("density", density_of_water, r_.faults);
    geom_.mass = mass ? mass->front() : solid_ ? density * solid_->volume : density;
    geom_.has_mass = mass.has_value();
    if (geom_.mass == 0 || !solid_) return;
    const double scale = geom_.mass / solid_->volume;
    urdf::Inertia inertia;
    inertia.ixx.value = scale * solid_->moments[0];
    inertia.iyy.value = scale * solid_->moments[1];
    inertia.izz.value = scale * solid_->moments[2];
    geom_.inertia = inertia;
  }

  Reading& r_;
  const Part& part_;
  Geom geom_;
  std::string type_, mesh_;
  std::array<double, 3> size_{};
  std::optional<GeomSolid> solid_;
  bool is_lost_ = false;
};

}  // namespace

std::optional<Geom> read_geom(Reading& r, const Part& part, const Transform& frame) {
  return GeomReader(r, part).read(frame);
}

namespace {

void set_place(urdf::Vector3& xyz, const Vector3& place) {
  for (std::size_t i = 0; i < 3; ++i) xyz.v[i].value = place[static_cast<Eigen::Index>(i)];
}

/// Gives a mesh geom the mass of the mesh; returns the reason if it is unknown.
std::string weigh_geom(Reading& r, Geom& geom) {
  const MeshSolid& solid = solid_of(r, geom.mesh);
  if (!solid.why.empty()) return "mesh \"" + geom.mesh + "\": " + solid.why;
  const double scale = geom.has_mass ? geom.mass / solid.volume : geom.mass;
  geom.mass = scale * solid.volume;
  urdf::Inertia& inertia = geom.inertia.emplace();
  const std::array<urdf::Number*, 6> values{&inertia.ixx, &inertia.ixy, &inertia.ixz,
                                            &inertia.iyy, &inertia.iyz, &inertia.izz};
  for (std::size_t i = 0; i < values.size(); ++i) values[i]->value = scale * solid.inertia[i];
  geom.centre = solid.centre;
  return {};
}

}  // namespace

std::optional<urdf::Inertial> inertial_of(Reading& r, const BodyPart& body) {
  std::vector<urdf::Link> links;
  std::vector<Transform> poses;
  for (Geom geom : body.geoms) {
    if (!(geom.mass > 0)) continue;
    std::string why = geom.inertia ? std::string() : "which is not a solid of simple shape";
    if (!geom.inertia && !geom.mesh.empty()) why = weigh_geom(r, geom);
    if (!why.empty()) {
      xml::report(r.faults.sink(), rules::mass_unknown, &geom.part.element, geom.part.element.start_tag(),
                  "body \"" + body.name + "\" has no inertial, and its mass depends on " +
                      (geom.name.empty() ? "a geom" : "geom \"" + geom.name + '"') + ", " + why +
                      "; it counts for nothing");
      continue;
    }
    urdf::Link link;
    link.inertial.emplace();
    link.inertial->mass.value = geom.mass;
    link.inertial->inertia = *geom.inertia;
    set_place(link.inertial->origin.xyz, geom.centre);
    links.push_back(std::move(link));
    poses.push_back(geom.weighed_in);
  }
  if (links.empty()) return std::nullopt;
  if (links.size() == 1) {
    // A single geom keeps its axes, along which its inertia is diagonal.
    urdf::Inertial alone = *links.front().inertial;
    alone.origin.rotation = kinematics::quaternion(poses.front().rotation);
    const urdf::Vector3& centre = links.front().inertial->origin.xyz;
    set_place(alone.origin.xyz,
              poses.front().position + poses.front().rotation * Vector3(centre[0], centre[1], centre[2]));
    return alone;
  }
  std::vector<kinematics::FixedPart> parts;
  for (std::size_t i = 0; i < links.size(); ++i) parts.push_back({&links[i], poses[i]});
  return kinematics::merged_inertial(parts, urdf::Origin());
}

}  // namespace urdfmill::mjcf
