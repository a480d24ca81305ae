#include "urdfmill/bodies/link_bodies.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/solids.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::bodies {
namespace {

using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;
using mesh::Point;
using mesh::SolidProperties;

Matrix3 matrix(const mesh::Symmetric& i) {
  Matrix3 m;
  m << i[0], i[1], i[2], i[1], i[3], i[4], i[2], i[4], i[5];
  return m;
}
mesh::Symmetric symmetric(const Matrix3& m) {
  return {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
}
Vector3 vector(const Point& p) {
  return {p[0], p[1], p[2]};
}
Point point(const Vector3& v) {
  return {v[0], v[1], v[2]};
}

/// A shape of a link: the solid in the link's frame, or the reason why there is none.
struct Shape {
  std::string kind;                      ///< "mesh", "box"
  std::optional<SolidProperties> solid;  ///< in the link's frame
  std::vector<Point> points;             ///< their hull contains it; in the link's frame
  std::string problem;
};

SolidProperties moved(const SolidProperties& solid, const Transform& pose) {
  SolidProperties result = solid;
  result.centroid = point(pose * vector(solid.centroid));
  result.inertia = symmetric(pose.rotation * matrix(solid.inertia) * pose.rotation.transpose());
  return result;
}

std::vector<Point> corners(const Point& half) {
  std::vector<Point> result;
  for (unsigned corner = 0; corner < 8; ++corner)
    result.push_back({(corner & 1U) != 0 ? half[0] : -half[0], (corner & 2U) != 0 ? half[1] : -half[1],
                      (corner & 4U) != 0 ? half[2] : -half[2]});
  return result;
}

bool positive(double a, double b = 1, double c = 1) {
  return a > 0 && b > 0 && c > 0 && std::isfinite(a) && std::isfinite(b) && std::isfinite(c);
}

class ShapeMaker {
 public:
  ShapeMaker(const BodyOptions& options, MeshStore& meshes) : options_(options), meshes_(meshes) {}

  Shape operator()(const urdf::Geometry& geometry, const urdf::Origin& origin) {
    Shape shape = std::visit([this](const auto& form) { return this->make(form); }, geometry.shape);
    if (shape.solid && !positive(shape.solid->volume)) {
      shape.solid.reset();
      shape.problem = "its " + shape.kind + " has no volume";
    }
    const Transform pose = kinematics::transform(origin);
    if (shape.solid) shape.solid = moved(*shape.solid, pose);
    for (Point& p : shape.points) p = point(pose * vector(p));
    return shape;
  }

 private:
  static Shape make(const urdf::Box& box) {
    const Point size = box.size.values();
    return {"box", mesh::box_properties(size), corners({size[0] / 2, size[1] / 2, size[2] / 2}), {}};
  }
  static Shape make(const urdf::Sphere& s) {
    return {"sphere", mesh::sphere_properties(s.radius), corners({s.radius, s.radius, s.radius}), {}};
  }
  static Shape make(const urdf::Cylinder& c) {
    return {"cylinder", mesh::cylinder_properties(c.radius, c.length), corners({c.radius, c.radius, c.length / 2}), {}};
  }
  static Shape make(const urdf::Capsule& c) {
    return {"capsule",
            mesh::capsule_properties(c.radius, c.length),
            corners({c.radius, c.radius, c.length / 2 + c.radius}),
            {}};
  }

  Shape make(const urdf::Mesh& form) {
    Shape shape{"mesh", {}, {}, {}};
    const std::string& uri = form.filename.value;
    const std::shared_ptr<const MeshBody> mesh = meshes_.body(uri, form.scale.values());
    if (!mesh) {
      const auto& findings = meshes_.get(uri).findings.diagnostics;
      shape.problem = findings.empty() ? "mesh \"" + uri + "\" cannot be read" : findings.front().message;
      return shape;
    }
    const mesh::Analysis& analysis = mesh->analysis;
    if (!analysis.box) {
      shape.problem = "mesh \"" + uri + "\" has no triangles, or coordinates that are not finite";
      return shape;
    }
    if (analysis.topology.balanced && !analysis.flat) {
      shape.solid = analysis.solid;
    } else if (analysis.closed_within_tolerance) {
      // Joining corners that differ by rounding changes the volume by less than the rounding.
      shape.solid = analysis.solid;
    }
    if (shape.solid && shape.solid->volume < 0) turn(*shape.solid);
    shape.points = mesh->corners;
    if (shape.solid) return shape;
    if (const auto hull = options_.hull ? mesh::convex_hull(mesh->corners) : std::nullopt; hull) {
      shape.kind = "hull of a mesh";
      shape.solid = mesh::solid_properties(*hull, *analysis.box);
    } else {
      shape.problem = "mesh \"" + uri + "\" " +
                      (analysis.flat ? "encloses no volume"
                                     : fmt::format("is not closed ({} open edges)", analysis.topology.boundary_edges));
    }
    return shape;
  }

  /// A mesh that is inside out encloses the same body.
  static void turn(SolidProperties& solid) {
    solid.volume = -solid.volume;
    for (double& value : solid.inertia) value = -value;
  }

  const BodyOptions& options_;
  MeshStore& meshes_;
};

mesh::Bounds box_around(const std::vector<Point>& points) {
  mesh::Bounds box{points.front(), points.front()};
  for (const Point& p : points)
    for (std::size_t i = 0; i < 3; ++i) {
      box.min[i] = std::min(box.min[i], p[i]);
      box.max[i] = std::max(box.max[i], p[i]);
    }
  return box;
}

/// Returns the share of the smaller volume that two boxes have in common.
double overlap(const mesh::Bounds& a, const mesh::Bounds& b) {
  double common = 1, first = 1, second = 1;
  for (std::size_t i = 0; i < 3; ++i) {
    common *= std::max(0.0, std::min(a.max[i], b.max[i]) - std::max(a.min[i], b.min[i]));
    first *= a.max[i] - a.min[i];
    second *= b.max[i] - b.min[i];
  }
  const double smaller = std::min(first, second);
  return smaller > 0 ? common / smaller : 0;
}

SolidProperties sum(const std::vector<Shape>& shapes) {
  if (shapes.size() == 1) return *shapes.front().solid;
  SolidProperties total;
  Vector3 first = Vector3::Zero();
  for (const Shape& shape : shapes) {
    total.volume += shape.solid->volume;
    total.area += shape.solid->area;
    first += shape.solid->volume * vector(shape.solid->centroid);
  }
  const Vector3 centre = first / total.volume;
  Matrix3 inertia = Matrix3::Zero();
  for (const Shape& shape : shapes) {
    const Vector3 d = vector(shape.solid->centroid) - centre;
    inertia += matrix(shape.solid->inertia) +
               shape.solid->volume * (d.squaredNorm() * Matrix3::Identity() - d * d.transpose());
  }
  total.centroid = point(centre);
  total.inertia = symmetric(inertia);
  return total;
}

std::string source_text(const char* what, const std::vector<Shape>& shapes) {
  std::map<std::string, std::size_t> kinds;
  for (const Shape& shape : shapes) ++kinds[shape.kind];
  std::string text = std::string(what) + ": ";
  bool first = true;
  for (const auto& [kind, count] : kinds) {
    text += first ? "" : ", ";
    const std::string plural = kind == "mesh"                        ? "meshes"
                               : kind == "box"                       ? "boxes"
                               : kind.find(' ') != std::string::npos ? "hulls of meshes"
                                                                     : kind + "s";
    text += count == 1 ? kind : fmt::format("{} {}", count, plural);
    first = false;
  }
  return text;
}

/// Returns the body of one kind of shapes; if one of them is not a solid, returns nothing and sets the reasons.
template <class Parts>
std::optional<LinkBody> body_of(const Parts& parts, const char* what, ShapeMaker& make,
                                std::vector<std::string>& problems, std::vector<std::string>& overlaps) {
  if (parts.empty()) return std::nullopt;
  std::vector<Shape> shapes;
  for (const auto& part : parts) shapes.push_back(make(part.geometry, part.origin));
  for (const Shape& shape : shapes)
    if (!shape.solid) problems.push_back(std::string(what) + ": " + shape.problem);
  if (!problems.empty()) return std::nullopt;
  LinkBody body{sum(shapes), source_text(what, shapes), {}, {}};
  std::vector<mesh::Bounds> boxes;
  for (const Shape& shape : shapes) {
    body.points.insert(body.points.end(), shape.points.begin(), shape.points.end());
    boxes.push_back(box_around(shape.points));
  }
  body.box = box_around(body.points);
  constexpr double noticeable = 0.05;  // relative to the smaller box
  std::size_t count = 0;
  double largest = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j)
      if (const double part = overlap(boxes[i], boxes[j]); part > noticeable)
        ++count, largest = std::max(largest, part);
  if (count > 0)
    overlaps.push_back(
        fmt::format("{} of its {} shapes overlap by up to {:.0f} % of the smaller one's box; their "
                    "volumes are added",
                    count == 1 ? "two" : "some", what, 100 * largest));
  return body;
}

}  // namespace

bool has_shapes(const urdf::Link& link, BodyFrom from) {
  return (from != BodyFrom::collision && !link.visuals.empty()) ||
         (from != BodyFrom::visual && !link.collisions.empty());
}

std::optional<LinkBody> link_body(const urdf::Link& link, const BodyOptions& options, MeshStore& meshes,
                                  source::Sink& sink) {
  ShapeMaker make(options, meshes);
  std::vector<std::string> problems, overlaps;
  std::optional<LinkBody> body;
  if (options.from != BodyFrom::visual) body = body_of(link.collisions, "collision", make, problems, overlaps);
  if (!body && options.from != BodyFrom::collision) {
    std::vector<std::string> more;
    body = body_of(link.visuals, "visual", make, more, overlaps);
    problems.insert(problems.end(), more.begin(), more.end());
  }
  const auto say = [&](const source::Rule& rule, const std::string& what) {
    xml::report(sink, rule, link.element, link.name.span, fmt::format("link \"{}\": {}", link.name.value, what));
  };
  if (!body)
    for (const std::string& problem : problems) say(rules::inertia_no_body, problem);
  for (const std::string& found : overlaps) say(rules::inertia_overlap, found);
  return body;
}

}  // namespace urdfmill::bodies
