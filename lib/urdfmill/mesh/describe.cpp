#include "urdfmill/mesh/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/plain_table.hpp"

namespace urdfmill::mesh {
namespace {

std::string numbers(const Point& p, std::string_view between = " ") {
  const auto rounded = [](double value) { return fmt::format("{:.5g}", value == 0 ? 0.0 : value); };
  return rounded(p[0]) + std::string(between) + rounded(p[1]) + std::string(between) + rounded(p[2]);
}

std::string counted_words(std::size_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

std::string form(const FileFacts& facts) {
  std::string text(mesh::text(facts.format));
  if (facts.format == Format::stl || facts.format == Format::ply) text = (facts.binary ? "binary " : "text ") + text;
  if (facts.format == Format::gltf && facts.binary) text = "GLB";
  if (facts.unit != 1) text += fmt::format(", unit {:.6g} m", facts.unit);
  if (facts.up_axis != UpAxis::unknown || facts.format == Format::collada)
    text += fmt::format(", up axis {}", mesh::text(facts.up_axis));
  if (facts.is_turned) text += ", turned to Z";
  return text;
}

/// Describes the quality of the surface in a few words.
std::string surface_text(const Analysis& a) {
  const Topology& t = a.topology;
  std::vector<std::string> parts;
  parts.emplace_back(t.closed ? "closed" : a.closed_within_tolerance ? "closed within 1e-6 of its size" : "not closed");
  if (t.boundary_edges > 0) parts.push_back(counted_words(t.boundary_edges, "open edge", "open edges"));
  if (t.nonmanifold_edges > 0)
    parts.push_back(counted_words(t.nonmanifold_edges, "non-manifold edge", "non-manifold edges"));
  if (t.misoriented_edges > 0)
    parts.push_back(counted_words(t.misoriented_edges, "misoriented edge", "misoriented edges"));
  if (const std::size_t bad = std::max(t.degenerate, t.degenerate_by_area); bad > 0)
    parts.push_back(counted_words(bad, "degenerate triangle", "degenerate triangles"));
  if (t.duplicates > 0) parts.push_back(counted_words(t.duplicates, "duplicate triangle", "duplicate triangles"));
  return text::joined(parts);
}

void append_row(std::string& out, std::string_view name, const std::string& value) {
  fmt::format_to(std::back_inserter(out), "{:<14}  {}\n", name, text::visible(value));
}

std::string material_text(const Material& material) {
  std::string text = material.name.empty() ? "(no name)" : material.name;
  if (material.colour) {
    const Colour& c = *material.colour;
    text += fmt::format(", colour {:.3g} {:.3g} {:.3g} {:.3g}", c[0], c[1], c[2], c[3]);
  }
  if (!material.texture.empty()) text += ", texture " + material.texture;
  return text;
}

std::string detail(const Described& described) {
  std::string out;
  append_row(out, "file", described.name);
  if (!described.mesh) return out + "cannot be read\n";
  const Mesh& mesh = *described.mesh;
  const Analysis& a = described.analysis;
  append_row(out, "format", described.is_inside ? "none, inside the model" : form(mesh.file));
  if (!described.uses.empty()) append_row(out, "used", described.uses);
  append_row(out, "triangles",
             a.box ? fmt::format("{} ({}, {})", a.triangles, counted_words(a.topology.vertices, "vertex", "vertices"),
                                 counted_words(a.topology.components, "component", "components"))
                   : std::to_string(a.triangles));
  append_row(out, "parts", fmt::format("{}", mesh.parts.size()));
  for (const Material& material : mesh.materials) append_row(out, "material", material_text(material));
  if (!a.box) return out;
  append_row(out, "surface", surface_text(a));
  append_row(out, "size", numbers(a.box->size(), " × ") + " m");
  append_row(out, "from", numbers(a.box->min) + " m");
  append_row(out, "to", numbers(a.box->max) + " m");
  append_row(out, "area", fmt::format("{:.6g} m²", a.solid.area));
  const bool defined = a.topology.balanced && !a.flat;
  append_row(out, "volume",
             defined  ? fmt::format("{:.9g} m³ (± {:.1g})", a.solid.volume, a.solid.volume_error)
             : a.flat ? "none"
                      : fmt::format("not defined; {:.3g} m³ as seen from the middle", a.solid.volume));
  if (!defined) return out;
  append_row(out, "centroid", numbers(a.solid.centroid) + " m");
  // Rounding errors of products that are zero are not shown.
  Symmetric i = a.solid.inertia;
  for (double& value : i)
    if (std::abs(value) < 1e-12 * std::max({std::abs(i[0]), std::abs(i[3]), std::abs(i[5])})) value = 0;
  append_row(out, "inertia",
             fmt::format("xx {:.5g}, xy {:.5g}, xz {:.5g}, yy {:.5g}, yz {:.5g}, zz {:.5g} m⁵ about it, at density 1",
                         i[0], i[1], i[2], i[3], i[4], i[5]));
  return out;
}

std::string table(std::span<const Described> meshes) {
  const bool in_model = std::any_of(meshes.begin(), meshes.end(), [](const Described& d) { return !d.uses.empty(); });
  std::vector<text::TableRow> rows{{"file", "triangles", "size, m", "volume, m³", "surface", in_model ? "used" : ""}};
  for (const Described& described : meshes) {
    text::TableRow& row = rows.emplace_back(rows.front().size());
    row[0] = described.name;
    row[5] = described.uses;
    if (!described.mesh) {
      row[4] = "cannot be read";
      continue;
    }
    const Analysis& a = described.analysis;
    row[1] = std::to_string(a.triangles);
    if (!a.box) continue;
    row[2] = numbers(a.box->size(), " × ");
    row[3] = a.topology.balanced && !a.flat ? fmt::format("{:.5g}", a.solid.volume) : "–";
    row[4] = surface_text(a);
  }
  return text::plain_table(std::move(rows));
}

template <class Values>
void write_array(text::JsonWriter& json, std::string_view name, const Values& values) {
  json.key(name).begin_short_array();
  for (const double value : values) json.value(value);
  json.end_array();
}

void write_materials(text::JsonWriter& json, const Mesh& mesh) {
  json.key("materials").begin_array();
  for (const Material& material : mesh.materials) {
    json.begin_object().key("name").value(material.name);
    if (material.colour) write_array(json, "colour", *material.colour);
    if (!material.texture.empty()) json.key("texture").value(material.texture);
    json.end_object();
  }
  json.end_array();
}

void write_parts(text::JsonWriter& json, const Mesh& mesh) {
  json.key("parts").begin_array();
  for (const Part& part : mesh.parts) {
    json.begin_object().key("name").value(part.name);
    if (part.material) json.key("material").value(mesh.materials[*part.material].name);
    json.key("triangles").value(std::uint64_t{part.triangles.size()}).end_object();
  }
  json.end_array();
}

void write_analysis(text::JsonWriter& json, const Analysis& a) {
  const auto count = [&](std::string_view name, std::size_t number) { json.key(name).value(std::uint64_t{number}); };
  const Topology& t = a.topology;
  json.key("bbox").begin_array();
  for (const Point& corner : {a.box->min, a.box->max}) {
    json.begin_short_array();
    for (const double value : corner) json.value(value);
    json.end_array();
  }
  json.end_array();
  count("vertices", t.vertices);
  count("components", t.components);
  json.key("closed").value(t.closed);
  json.key("closed_within_tolerance").value(t.closed || a.closed_within_tolerance);
  json.key("balanced").value(t.balanced);
  json.key("oriented").value(t.oriented);
  count("boundary_edges", t.boundary_edges);
  count("nonmanifold_edges", t.nonmanifold_edges);
  count("misoriented_edges", t.misoriented_edges);
  count("degenerate", t.degenerate);
  count("degenerate_by_area", t.degenerate_by_area);
  count("duplicates", t.duplicates);
  json.key("area").value(a.solid.area);
  json.key("volume").value(a.solid.volume);
  json.key("volume_error").value(a.solid.volume_error);
  if (a.solid.volume == 0) return;
  write_array(json, "centroid", a.solid.centroid);
  write_array(json, "inertia", a.solid.inertia);
}

void write_mesh(text::JsonWriter& json, const Described& described) {
  const Mesh& mesh = *described.mesh;
  const FileFacts& facts = mesh.file;
  json.key("format");
  if (described.is_inside)
    json.null();
  else
    json.value(text(facts.format));
  json.key("binary").value(facts.binary);
  json.key("unit_metre").value(facts.unit);
  json.key("up_axis").value(text(facts.up_axis));
  json.key("triangles").value(std::uint64_t{described.analysis.triangles});
  json.key("finite").value(described.analysis.box.has_value() || described.analysis.triangles == 0);
  json.key("polygons").value(std::uint64_t{facts.polygons});
  json.key("mirrored_parts").value(std::uint64_t{facts.mirrored_parts});
  if (described.analysis.box) write_analysis(json, described.analysis);
  write_parts(json, mesh);
  write_materials(json, mesh);
  json.key("textures").begin_array();
  for (const std::string& texture : facts.textures) json.value(texture);
  json.end_array();
}

}  // namespace

std::string describe_text(std::span<const Described> meshes) {
  return meshes.size() == 1 ? detail(meshes[0]) : table(meshes);
}

std::string describe_json(std::span<const Described> meshes) {
  std::string out;
  text::JsonWriter json(out);
  json.begin_array();
  for (const Described& described : meshes) {
    json.begin_object().key("file").value(described.name);
    if (!described.uses.empty()) json.key("used").value(described.uses);
    json.key("read").value(described.mesh.has_value());
    if (described.mesh) write_mesh(json, described);
    json.key("findings").begin_array();
    for (const source::Diagnostic& finding : described.findings.diagnostics)
      json.begin_object()
          .key("rule")
          .value(finding.rule->id)
          .key("severity")
          .value(source::severity_name(finding.severity))
          .key("message")
          .value(finding.message)
          .end_object();
    json.end_array().end_object();
  }
  json.end_array();
  return out;
}

}  // namespace urdfmill::mesh
