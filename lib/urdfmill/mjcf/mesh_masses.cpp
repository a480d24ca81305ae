// What meshes weigh, as MuJoCo computes it: by default it takes the pyramids from the middle of the surface to each
// triangle as solid, whichever way the triangle faces, so that hollows count twice.
#include <cmath>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mjcf/reading.hpp"

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
  return {.volume = size, .centre = vector(found.centroid), .inertia = found.inertia, .why = {}};
}

MeshSolid weigh(const mesh::Mesh& mesh, const std::string& how) {
  const auto box = mesh::bounds(mesh);
  if (!box) return {};
  const mesh::ShellProperties shell = mesh::shell_properties(mesh, *box);
  if (how == "shell") return taken(shell, shell.area);
  if (how != "exact" && how != "convex") return legacy(mesh, vector(shell.centroid));
  const mesh::SolidProperties solid = mesh::solid_properties(mesh, *box);
  return taken(solid, solid.volume);
}

}  // namespace

const MeshSolid& solid_of(Reading& r, const std::string& name) {
  const auto known = r.scene.solids.find(name);
  if (known != r.scene.solids.end()) return known->second;
  MeshSolid& made = r.scene.solids[name];
  const MeshPart& part = r.scene.meshes.at(name);
  made.why = "files are not read here";
  auto mesh = r.options.read_mesh ? r.options.read_mesh(part.file, made.why) : std::nullopt;
  if (!mesh) return made;
  mesh::scale(*mesh, part.scale);
  if (part.how == "convex") mesh = mesh::convex_hull(*mesh);
  if (mesh) made = weigh(*mesh, part.how);
  if (!mesh || !(made.volume > 0)) made.why = "it encloses no volume";
  return made;
}

}  // namespace urdfmill::mjcf
