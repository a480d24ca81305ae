#include "urdfmill/session/bodies/mesh_pieces.hpp"

#include <fmt/format.h>

#include <utility>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/plain_table.hpp"

namespace urdfmill::session {
namespace {

std::string times_text(double volume, double of) {
  return fmt::format("{:.3g}", volume / of);
}

std::size_t triangles_of(const mesh::ConvexPieces& pieces) {
  std::size_t count = 0;
  for (const mesh::ConvexPiece& piece : pieces.pieces) count += piece.hull.triangle_count();
  return count;
}

std::string size_text(const mesh::Mesh& mesh) {
  const mesh::Point size = mesh::bounds(mesh).value_or(mesh::Bounds()).size();
  return fmt::format("{:.4g} × {:.4g} × {:.4g}", size[0], size[1], size[2]);
}

std::string why_no_pieces(const mesh::Mesh& mesh) {
  if (mesh.triangle_count() == 0) return "it has no triangles";
  if (!mesh::bounds(mesh)) return "some coordinates are not finite";
  return "it has no convex hull: its vertices lie in a plane";
}

void write(text::JsonWriter& json, const PiecesOfMesh& found) {
  json.begin_object().key("file").value(found.name);
  if (!found.uses.empty()) json.key("used").value(found.uses);
  json.key("triangles").value(std::uint64_t{found.triangles});
  json.key("volume").value(found.pieces.volume).key("hull_volume").value(found.pieces.hull_volume);
  if (found.mesh_volume) json.key("mesh_volume").value(*found.mesh_volume);
  json.key("farthest_outside").value(found.pieces.farthest_outside);
  json.key("farthest_beyond").value(found.pieces.farthest_beyond).key("voxel").value(found.pieces.voxel);
  json.key("pieces").begin_array();
  for (const mesh::ConvexPiece& piece : found.pieces.pieces) {
    json.begin_object().key("volume").value(piece.volume);
    json.key("vertices").value(std::uint64_t{piece.hull.positions.size()});
    json.key("triangles").value(std::uint64_t{piece.hull.triangle_count()});
    const mesh::Bounds box = mesh::bounds(piece.hull).value_or(mesh::Bounds());
    json.key("bbox").begin_array();
    for (const mesh::Point& corner : {box.min, box.max}) {
      json.begin_short_array();
      for (const double value : corner) json.value(value);
      json.end_array();
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::optional<PiecesOfMesh> pieces_of(const mesh::Mesh& mesh, std::size_t most, unsigned jobs, const std::string& name,
                                      source::Sink& sink) {
  return pieces_of(mesh, mesh::convex_pieces(mesh, most, jobs), name, sink);
}

std::optional<PiecesOfMesh> pieces_of(const mesh::Mesh& mesh, std::optional<mesh::ConvexPieces> pieces,
                                      const std::string& name, source::Sink& sink) {
  if (!pieces) {
    source::Diagnostic finding =
        source::finding(mesh::rules::no_volume, "\"" + name + "\" has no convex pieces: " + why_no_pieces(mesh));
    source::take_other_severity(finding, mesh::rules::other_severities);
    sink.report(std::move(finding));
    return std::nullopt;
  }
  PiecesOfMesh found{.name = name, .triangles = mesh.triangle_count(), .pieces = *std::move(pieces)};
  const mesh::Analysis analysis = mesh::analyse(mesh);
  if (analysis.topology.balanced && !analysis.flat && analysis.solid.volume > 0)
    found.mesh_volume = analysis.solid.volume;
  return found;
}

std::vector<PiecesOfMesh> pieces_of_model(Session& session, const Input& input, const urdf::Robot& robot,
                                          std::size_t most, unsigned jobs, source::Sink& sink) {
  std::vector<PiecesOfMesh> all;
  bodies::MeshStore store = session.meshes(input);
  for (const bodies::MeshUse& use : bodies::mesh_uses(robot)) {
    source::Collector findings;
    const auto mesh = store.scaled(use.uri, use.scale);
    if (auto found = mesh ? pieces_of(*mesh, most, jobs, use.uri, findings) : std::nullopt) {
      found->uses = use.text();
      all.push_back(*std::move(found));
    }
    if (!mesh) findings = store.get(use.uri).findings;
    for (source::Diagnostic& finding : findings.diagnostics) {
      finding.span = use.span;
      sink.report(std::move(finding));
    }
  }
  return all;
}

std::string pieces_text(const PiecesOfMesh& found) {
  const mesh::ConvexPieces& pieces = found.pieces;
  std::string out = fmt::format(
      "pieces          {} of {} triangles in all, for {} of the mesh\n"
      "volume          {:.6g} m³: {} times that of the convex hull{}\n"
      "contains        every triangle; the farthest corner is {:.1g} m outside\n"
      "overshoot       {}\n",
      pieces.pieces.size(), triangles_of(pieces), found.triangles, pieces.volume,
      times_text(pieces.volume, pieces.hull_volume),
      found.mesh_volume ? ", " + times_text(pieces.volume, *found.mesh_volume) + " times that of the mesh"
                        : std::string(),
      pieces.farthest_outside,
      pieces.farthest_beyond > 0 ? fmt::format("up to {:.3g} m from the mesh", pieces.farthest_beyond)
                                 : fmt::format("less than {:.2g} m from the mesh", 2 * pieces.voxel));
  std::vector<text::TableRow> rows{{"piece", "volume, m³", "vertices", "triangles", "size, m"}};
  for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
    const mesh::ConvexPiece& piece = pieces.pieces[i];
    rows.push_back({std::to_string(i), fmt::format("{:.4g}", piece.volume), std::to_string(piece.hull.positions.size()),
                    std::to_string(piece.hull.triangle_count()), size_text(piece.hull)});
  }
  return out + text::plain_table(std::move(rows));
}

std::string pieces_text(const std::vector<PiecesOfMesh>& found) {
  std::vector<text::TableRow> rows{
      {"file", "triangles", "pieces", "of triangles", "volume / hull", "volume / mesh", "overshoot, m", "used"}};
  for (const PiecesOfMesh& of : found)
    rows.push_back({of.name, std::to_string(of.triangles), std::to_string(of.pieces.pieces.size()),
                    std::to_string(triangles_of(of.pieces)), times_text(of.pieces.volume, of.pieces.hull_volume),
                    of.mesh_volume ? times_text(of.pieces.volume, *of.mesh_volume) : "–",
                    fmt::format("{:.2g}", of.pieces.farthest_beyond), of.uses});
  return text::plain_table(std::move(rows));
}

std::string pieces_json(const PiecesOfMesh& found) {
  std::string out;
  text::JsonWriter json(out);
  write(json, found);
  return out;
}

std::string pieces_json(const std::vector<PiecesOfMesh>& found) {
  std::string out;
  text::JsonWriter json(out);
  json.begin_array();
  for (const PiecesOfMesh& of : found) write(json, of);
  json.end_array();
  return out;
}

}  // namespace urdfmill::session
