// Shared code of the mesh targets.
#pragma once
#include <cstdlib>
#include <string>
#include <string_view>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/simplify.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::fuzz {

/// Reads bytes as a file of that name: a mesh, or an error. A mesh is then measured, simplified, wrapped in its hull
/// and written; the hull must be closed.
inline int read_mesh(const char* name, const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  source::Collector findings;
  mesh::ReadOptions options;
  options.limits.triangles = 20'000;
  options.limits.nodes = 2'000;
  options.companions = false;
  const auto mesh = mesh::read(name, bytes, options, findings);
  if (!mesh) {
    if (findings.count(source::Severity::error) == 0) std::abort();
    return 0;
  }
  const mesh::Analysis analysis = mesh::analyse(*mesh);
  mesh::report(analysis, name, findings);
  for (const mesh::Target target : {mesh::Target::stl, mesh::Target::obj, mesh::Target::glb})
    (void)mesh::convert(*mesh, target, "out", findings);
  if (!analysis.box || analysis.triangles > 200) return 0;
  (void)mesh::simplify(*mesh, analysis.triangles / 2);
  if (const auto hull = mesh::convex_hull(*mesh))
    if (!mesh::topology(mesh::surface(*hull)).closed) std::abort();
  return 0;
}

}  // namespace urdfmill::fuzz
