#include "urdfmill/mesh/change.hpp"

#include <algorithm>
#include <string>

#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/mesh/simplify.hpp"

namespace urdfmill::mesh {

namespace {

constexpr Point unscaled{1, 1, 1};
constexpr std::size_t fewest = 4;  ///< triangles of a tetrahedron

std::size_t wanted_triangles(double value, std::size_t present) {
  if (value >= 1) return static_cast<std::size_t>(value);
  return std::max(fewest, static_cast<std::size_t>(value * static_cast<double>(present)));
}

}  // namespace

bool Changes::any() const {
  return scale != unscaled || hull || simplify;
}

bool change(Mesh& mesh, const Changes& changes, std::string_view name, source::Sink& sink) {
  if (changes.scale != unscaled) scale(mesh, changes.scale);
  if (changes.hull) {
    auto hull = convex_hull(mesh);
    if (!hull) {
      source::Diagnostic finding = source::finding(
          rules::no_volume, "\"" + std::string(name) + "\" has no convex hull: its vertices lie in a plane");
      source::take_other_severity(finding, rules::other_severities);
      sink.report(std::move(finding));
      return false;
    }
    mesh = std::move(*hull);
  }
  if (changes.simplify) mesh = simplify(mesh, wanted_triangles(*changes.simplify, mesh.triangle_count()));
  return true;
}

}  // namespace urdfmill::mesh
