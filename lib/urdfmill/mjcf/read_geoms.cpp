// Geoms: their shapes, what they are for, and what they weigh.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/merged_inertia.hpp"
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

/// Volume (m³) and inertia of a solid of density 1.
struct Solid {
  double volume = 0;
  std::array<double, 3> moments{};
};

/// Of the shapes that URDF has, and ellipsoids by their half axes.
Solid box(double x, double y, double z) {
  const double v = 8 * x * y * z;
  return {v, {v * (y * y + z * z) / 3, v * (x * x + z * z) / 3, v * (x * x + y * y) / 3}};
}
Solid ellipsoid(double x, double y, double z) {
  const double v = 4 * pi / 3 * x * y * z;
  return {v, {v * (y * y + z * z) / 5, v * (x * x + z * z) / 5, v * (x * x + y * y) / 5}};
}
Solid cylinder(double radius, double half) {
  const double v = 2 * pi * radius * radius * half, across = v * (radius * radius / 4 + half * half / 3);
  return {v, {across, across, v * radius * radius / 2}};
}
Solid capsule(double radius, double half) {
  const Solid middle = cylinder(radius, half), ball = ellipsoid(radius, radius, radius);
  // The half balls' centres are 3/8 of the radius beyond the cylinder's ends (Bronshtein, Handbook, §3.3).
  const double across = middle.moments[0] + ball.moments[0] + ball.volume * (half * half + 0.75 * half * radius);
  return {middle.volume + ball.volume, {across, across, middle.moments[2] + ball.moments[2]}};
}

class GeomReader {
 public:
  GeomReader(Reading& r, const Part& part)
      : r_(r), part_(part), geom_{.name = part.text("name"), .part = part, .shape = {}, .pose = {}} {}

  std::optional<Geom> read(const Transform& frame) {
    type_ = part_.text("type");
    mesh_ = part_.text("mesh");
    if (type_.empty()) type_ = mesh_.empty() ? "sphere" : "mesh";
    geom_.pose = pose_of(r_, part_);
    if (!shape()) return std::nullopt;
    geom_.pose = frame * geom_.pose;
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
    if (type_ == "plane" || type_ == "hfield" || type_ == "sdf" || type_ == "ellipsoid") {
      lost("URDF has no shape of type " + type_);
      if (type_ != "ellipsoid" || !sizes(3)) return false;
      // It weighs something all the same.
      solid_ = ellipsoid(size_[0], size_[1], size_[2]);
      return is_lost_ = true;
    }
    if (!mesh_.empty()) {
      lost("a " + type_ + " that is fitted to a mesh takes the mesh to know");
      return false;
    }
    const bool is_round = type_ == "cylinder" || type_ == "capsule";
    if (is_round && part_.find("fromto") != nullptr) return from_to(1);
    if (type_ == "box" && part_.find("fromto") != nullptr) return from_to(2);
    if (type_ == "sphere") {
      if (!sizes(1)) return false;
      solid_ = ellipsoid(size_[0], size_[0], size_[0]);
      geom_.shape.shape = urdf::Sphere{number(size_[0])};
    } else if (is_round) {
      return sizes(2) && round();
    } else if (type_ == "box") {
      return sizes(3) && boxed();
    } else {
      r_.faults.report(part_.element, "there is no geom of type \"" + type_ + '"');
      return false;
    }
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

  bool round() {
    if (type_ == "cylinder") {
      geom_.shape.shape = urdf::Cylinder{number(size_[0]), number(2 * size_[1])};
      solid_ = cylinder(size_[0], size_[1]);
    } else {
      geom_.shape.shape = urdf::Capsule{number(size_[0]), number(2 * size_[1])};
      solid_ = capsule(size_[0], size_[1]);
    }
    return true;
  }

  bool boxed() {
    urdf::Box made;
    for (std::size_t i = 0; i < 3; ++i) made.size.v[i] = number(2 * size_[i]);
    geom_.shape.shape = made;
    solid_ = box(size_[0], size_[1], size_[2]);
    return true;
  }

  /// The two ends of the axis: the middle between them, z from the second to the first (measured).
  bool from_to(std::size_t count) {
    const auto ends = part_.numbers("fromto", 6, 6, r_.faults);
    if (!ends || !sizes(1)) return false;
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
    if (count == 1) {
      size_[1] = length / 2;
      return round();
    }
    const auto given = part_.numbers("size", 1, 3, r_.faults);
    size_ = {(*given)[0], given->size() > 1 ? (*given)[1] : (*given)[0], length / 2};
    return boxed();
  }

  bool mesh() {
    const auto found = r_.scene.meshes.find(mesh_);
    if (found == r_.scene.meshes.end()) {
      r_.faults.report(part_.element, "there is no mesh \"" + mesh_ + '"');
      return false;
    }
    const MeshPart& mesh = found->second;
    if (mesh.file.empty()) {
      lost("mesh \"" + mesh_ + "\" is in no file");
      return false;
    }
    if (mesh.is_sheared) {
      lost("mesh \"" + mesh_ + "\" is turned by its refquat before it is scaled, which shears it");
      return false;
    }
    urdf::Mesh made;
    made.filename.value = mesh.file;
    for (std::size_t i = 0; i < 3; ++i) made.scale.v[i] = number(mesh.scale[i]);
    geom_.shape.shape = made;
    geom_.mesh = mesh_;
    geom_.pose = geom_.pose * mesh.moved;
    return true;
  }

  /// What touches is a collision; what MuJoCo shows (groups 0 to 2), and what does not touch, is a visual.
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
    if (part_.text("shellinertia") == "true") return;
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
  std::optional<Solid> solid_;
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

/// The geom of a mesh gets what the mesh weighs; the reason if that is not known.
std::string weigh(Reading& r, Geom& geom) {
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
    if (!geom.inertia && !geom.mesh.empty()) why = weigh(r, geom);
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
    poses.push_back(geom.pose);
  }
  if (links.empty()) return std::nullopt;
  if (links.size() == 1) {
    // One geom keeps its axes, in which its inertia is diagonal.
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
