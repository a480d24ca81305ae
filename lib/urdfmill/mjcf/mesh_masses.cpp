// Mass properties of meshes as MuJoCo computes them: by default, the pyramids from the centre of the surface to each
// triangle all count as solid, regardless of orientation, so that hollows count twice.
#include <algorithm>
#include <cmath>
#include <limits>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using kinematics::Matrix3;

/// Volume, first and second moments of pyramids over all triangles.
struct Sums {
  double volume = 0;
  Vector3 first = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
};

Vector3 vector(const mesh::Point& p) {
  return {p[0], p[1], p[2]};
}

template <class Call>
void each_triangle(const mesh::Mesh& mesh, const Call& call) {
  for (const mesh::Part& part : mesh.parts)
    for (const mesh::Triangle& t : part.triangles)
      call(vector(mesh.positions[t[0]]), vector(mesh.positions[t[1]]), vector(mesh.positions[t[2]]));
}

/// All pyramids count as solid.
Sums pyramids_from(const Vector3& top, const mesh::Mesh& mesh) {
  Sums sums;
  each_triangle(mesh, [&](const Vector3& p, const Vector3& q, const Vector3& r) {
    const Vector3 a = p - top, b = q - top, c = r - top, sum = a + b + c;
    const double d = std::abs(a.dot(kinematics::cross(b, c)));
    sums.volume += d / 6;
    sums.first += d / 24 * sum;
    sums.second += d / 120 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  });
  return sums;
}

std::array<double, 6> inertia_of(const Matrix3& second) {
  const double trace = second.trace();
  return {trace - second(0, 0), -second(0, 1), -second(0, 2),
          trace - second(1, 1), -second(1, 2), trace - second(2, 2)};
}

MeshSolid legacy(const mesh::Mesh& mesh, const Vector3& middle) {
  const Sums around_middle = pyramids_from(middle, mesh);
  MeshSolid solid;
  if (!(around_middle.volume > 0)) return solid;
  solid.centre = middle + around_middle.first / around_middle.volume;
  const Sums around_centre = pyramids_from(solid.centre, mesh);
  solid.volume = around_centre.volume;
  solid.inertia = inertia_of(around_centre.second);
  return solid;
}

template <class Properties>
MeshSolid taken(const Properties& found, double size) {
  MeshSolid solid;
  solid.volume = size;
  solid.centre = vector(found.centroid);
  solid.inertia = found.inertia;
  return solid;
}

/// The result for an open mesh depends on the reference point: MuJoCo computes the centre from the middle of the
/// surface, and the inertia from that centre.
MeshSolid signed_solid(const mesh::Mesh& mesh, const mesh::Point& middle) {
  const mesh::Point centre = mesh::solid_properties(mesh, {middle, middle}).centroid;
  const mesh::SolidProperties seen = mesh::solid_properties(mesh, {centre, centre});
  MeshSolid solid = taken(seen, seen.volume);
  solid.centre = vector(centre);
  const Vector3 d = vector(seen.centroid) - solid.centre;
  const std::array<double, 6> added = inertia_of(seen.volume * d * d.transpose());
  for (std::size_t i = 0; i < added.size(); ++i) solid.inertia[i] += added[i];
  return solid;
}

MeshSolid weigh(const mesh::Mesh& mesh, const std::string& how) {
  const auto box = mesh::bounds(mesh);
  if (!box) return {};
  const mesh::ShellProperties shell = mesh::shell_properties(mesh, *box);
  if (how == "shell") return taken(shell, shell.area);
  if (how != "exact" && how != "convex") return legacy(mesh, vector(shell.centroid));
  return signed_solid(mesh, shell.centroid);
}

/// Finds the principal axes in MuJoCo's order, the largest moment first, so that the longest edge is last.
void find_axes(MeshSolid& solid) {
  urdf::Inertia inertia;
  const std::array<urdf::Number*, 6> values{&inertia.ixx, &inertia.ixy, &inertia.ixz,
                                            &inertia.iyy, &inertia.iyz, &inertia.izz};
  for (std::size_t i = 0; i < values.size(); ++i) values[i]->value = solid.inertia[i];
  const simulation::PrincipalInertia sorted = simulation::largest_first(simulation::principal_inertia(inertia));
  solid.axes = {kinematics::rotation(sorted.axes), solid.centre};
  const auto& m = sorted.moments;
  const double sum = m[0] + m[1] + m[2];
  for (std::size_t i = 0; i < 3; ++i)
    solid.equal_box[i] = 0.5 * std::sqrt(std::max(0.0, 6 * (sum - 2 * m[i]) / solid.volume));
}

void find_box(MeshSolid& solid, const mesh::Mesh& mesh) {
  Vector3 least = Vector3::Constant(std::numeric_limits<double>::infinity()), most = -least;
  const Transform back = solid.axes.inverse();
  // Vertices that no triangle uses count.
  for (const mesh::Point& point : mesh.positions) {
    const Vector3 seen = back * vector(point);
    least = least.cwiseMin(seen);
    most = most.cwiseMax(seen);
  }
  solid.box_centre = 0.5 * (least + most);
  for (std::size_t i = 0; i < 3; ++i) solid.half_box[i] = 0.5 * (most - least)[static_cast<Eigen::Index>(i)];
}

/// Transforms the points, which MuJoCo keeps in 32 bits, into the frame of the geom.
void place(mesh::Mesh& mesh, const MeshPart& part) {
  for (mesh::Point& point : mesh.positions)
    for (double& value : point) value = static_cast<float>(value);
  const Transform back = part.reference.inverse();
  mesh::Transform map;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (std::size_t k = 0; k < 3; ++k) map.rows[i][k] = back.rotation(row, static_cast<Eigen::Index>(k));
    map.translation[i] = back.position[row];
  }
  mesh::transform(mesh, map);
  mesh::scale(mesh, part.own_scale);
}

/// Reports a file that means something else to readers of the URDF.
void report_partial(Reading& r, const std::string& name, const MeshPart& part, const mesh::Mesh& mesh) {
  const auto report = [&](const std::string& what) {
    xml::report(r.faults.sink(), rules::mesh_part, part.element, part.element->start_tag(),
                "mesh \"" + name + "\": " + what);
  };
  const std::size_t read = mesh.triangle_count(), missed = mesh.file.missed_triangles;
  if (missed > 0)
    report("MuJoCo reads " + std::to_string(read) + " of the " + std::to_string(read + missed) + " triangles of \"" +
           part.file + "\", those of its first object; readers of the URDF read all");
  else if (read == 0)
    report("\"" + part.file +
           "\" has no faces; MuJoCo takes the hull of its vertices, and readers of the URDF nothing");
}

}  // namespace

const MeshSolid& solid_of(Reading& r, const std::string& name) {
  const auto known = r.scene.solids.find(name);
  if (known != r.scene.solids.end()) return known->second;
  MeshSolid& made = r.scene.solids[name];
  const MeshPart& part = r.scene.meshes.at(name);
  std::string why = part.file.empty() ? "it is in no file" : "files are not read here";
  std::optional<mesh::Mesh> mesh = part.points;
  if (!mesh && !part.file.empty() && r.options.read_mesh) mesh = r.options.read_mesh(part.file, why);
  if (!mesh) {
    made.why = why;
    return made;
  }
  if (!part.points) report_partial(r, name, part, *mesh);
  place(*mesh, part);
  std::optional<mesh::Mesh> hull;
  if (part.how == "convex" || mesh->triangle_count() == 0) hull = mesh::convex_hull(mesh->positions);
  if (part.how != "convex" || hull) made = weigh(hull ? *hull : *mesh, part.how);
  if (!(made.volume > 0)) {
    made.why = "it encloses no volume";
    return made;
  }
  find_axes(made);
  find_box(made, *mesh);
  return made;
}

}  // namespace urdfmill::mjcf
