// Mesh readers on texts of a few lines. tests/mesh/conformance.py reads whole files.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

const std::string tetrahedron_text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

std::optional<Mesh> read_text(const std::string& name, const std::string& bytes, source::Collector& findings) {
  return read(name, bytes, {}, findings);
}

Mesh read_well(const std::string& name, const std::string& bytes) {
  source::Collector findings;
  const auto mesh = read_text(name, bytes, findings);
  for (const auto& finding : findings.diagnostics) INFO(finding.message);
  REQUIRE(mesh);
  CHECK(findings.diagnostics.empty());
  return mesh.value_or(Mesh());
}

/// A scene with one mesh, a single triangle named "brick".
std::string collada(const std::string& asset, const std::string& node) {
  return "<COLLADA><asset>" + asset +
         "</asset><library_geometries><geometry id=\"g\"><mesh><source id=\"p\"><float_array count=\"9\">0 0 0 1 0 0 0 "
         "1 "
         "0</float_array><technique_common><accessor stride=\"3\"/></technique_common></source><vertices "
         "id=\"v\"><input "
         "semantic=\"POSITION\" source=\"#p\"/></vertices><triangles><input semantic=\"VERTEX\" source=\"#v\" "
         "offset=\"0\"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes>"
         "<visual_scene id=\"s\">" +
         node + "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>";
}
const std::string placed = "<instance_geometry url=\"#g\"/>";

struct Row {
  std::string name, bytes;
  std::string rule, message;
};

}  // namespace

TEST_CASE("what is wrong with a mesh file is said with its place") {
  const std::string facet = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
  const std::string node = "<node id=\"n\">" + placed;
  const std::vector<Row> rows{
      {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "mesh-malformed",
       "line 4: \"4\" names a vertex that does not exist; there are 3 vertices"},
      {"a.obj", "v 0 0 0\nv a 0 0\n", "mesh-malformed", "line 2: found \"a\" where a number was expected"},
      {"a.stl", facet + "vertex 1 0 0\nendloop\n", "mesh-malformed",
       "line 6: found \"endloop\" where vertex should stand"},
      {"a.stl", facet, "mesh-truncated", "the text ends after 0 triangles, before \"endsolid\""},
      {"a.stl", "<html>" + std::string(200, ' '), "mesh-malformed",
       "neither a binary nor a text STL, but some other text"},
      {"a.stl", std::string(80, '\0') + std::string("\x02\0\0\0", 4) + std::string(60, '\0'), "mesh-truncated",
       "2 triangles declared, 1 present"},
      {"a.stl", "", "mesh-truncated", "the file is empty"},
      {"a.step", "ISO-10303-21;", "mesh-unsupported",
       "not a format that is read; .stl, .obj, .ply, .gltf, .glb and .dae are"},
      {"a.obj", "version https://git-lfs.github.com/spec/v1\n", "mesh-lfs-pointer",
       "the placeholder of Git LFS, not a mesh; `git lfs pull` fetches the file"},
      {"a.dae", collada("<unit meter=\"0,01\"/>", node + "</node>"), "mesh-unit",
       "the unit is \"0,01\" metres, where a positive number was expected"},
      {"a.dae", collada("", node + "<instance_node url=\"#n\"/></node>"), "mesh-malformed",
       "node \"n\" contains itself"},
      {"a.dae", collada("", "<node><instance_geometry url=\"#x\"/></node>"), "mesh-malformed",
       "\"#x\" names no <geometry> of the file"},
      {"a.dae", collada("", node).substr(0, 300), "mesh-truncated", "line 1: the file ends in a tag"},
      {"a.dae", "<a><b></a></b>", "mesh-malformed", "line 1: </a> where </b> should stand"},
      {"a.gltf", "{\"asset\": {\"version\": \"1.0\"}}", "mesh-unsupported", "glTF of version 1.0; 2.0 is read"},
      {"a.gltf", "{\"asset\":\n nil}", "mesh-malformed", "line 2, column 2: this is not a value"},
      {"a.gltf", "{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"uri\": \"no_such.bin\", \"byteLength\": 1}]}",
       "mesh-missing", "cannot read \"no_such.bin\": No such file or directory"},
      {"a.gltf", "{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"uri\": \"../../x.bin\", \"byteLength\": 1}]}",
       "mesh-path", "\"../../x.bin\" is not opened: it is outside the folder of the mesh"},
      {"a.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nend_header\n1\n2\n", "mesh-truncated",
       "the file ends before the last of 3 vertex elements"},
      {"a.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nelement vertex 2\n", "mesh-malformed",
       "element vertex is declared twice"},
      {"a.ply", "obj\n", "mesh-malformed", "the first line is not \"ply\""},
  };
  for (const Row& row : rows) {
    source::Collector findings;
    INFO(row.name << " " << row.message);
    CHECK_FALSE(read_text(row.name, row.bytes, findings));
    REQUIRE(findings.diagnostics.size() == 1);
    CHECK(findings.diagnostics[0].message == "\"" + row.name + "\": " + row.message);
    CHECK(findings.diagnostics[0].rule->id == row.rule);
    CHECK(findings.diagnostics[0].severity == source::Severity::error);
  }
}

TEST_CASE("what most readers accept is read and said") {
  const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  const std::string stl = to_stl(read_well("a.obj", triangle));
  std::string turned = stl;
  turned[84 + 11] = static_cast<char>(turned[84 + 11] ^ '\x80');  // the sign of the normal's z
  const std::vector<Row> rows{
      {"a.stl", stl + "xy", "mesh-deviation", "2 bytes after the last triangle"},
      {"a.stl", turned, "mesh-stored-normals", "the stored normals of 1 triangle contradict the winding, which counts"},
      {"a.obj", triangle + "f 1 2\n", "mesh-deviation", "1 face of less than three corners"},
      {"a.obj", "v 0 0 0\n", "mesh-no-triangles", "no triangles"},
      {"a.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "mesh-not-finite",
       "1 triangle has coordinates that are not finite"},
      {"a.obj", "mtllib no_such.mtl\n" + triangle, "mesh-companion-missing",
       "cannot read \"no_such.mtl\": No such file or directory"},
      {"a.obj", "mtllib ../no_such.mtl\n" + triangle, "mesh-path",
       "\"../no_such.mtl\" is not opened: it is outside the folder of the mesh"},
      {"a.obj", "mtllib /etc/hostname\n" + triangle, "mesh-path",
       "\"/etc/hostname\" is not opened: it is outside the folder of the mesh"},
      {"a.dae", collada("", "<node><scale>-1 1 1</scale>" + placed + "</node>"), "mesh-mirrored",
       "1 part is placed by a mirroring transformation; the triangles are turned"},
      {"a.dae", collada("<up_axis>y_up</up_axis>", "<node>" + placed + "</node>"), "mesh-deviation",
       "up_axis is \"y_up\"; X_UP, Y_UP and Z_UP exist"},
  };
  for (const Row& row : rows) {
    source::Collector findings;
    INFO(row.name << " " << row.message);
    CHECK(read_text(row.name, row.bytes, findings));
    REQUIRE(findings.diagnostics.size() == 1);
    const std::string& message = findings.diagnostics[0].message;
    CHECK(message.substr(message.find(": ") + 2) == row.message);
    CHECK(findings.diagnostics[0].rule->id == row.rule);
    CHECK(findings.diagnostics[0].severity == (row.rule == "mesh-stored-normals" || row.rule == "mesh-mirrored"
                                                   ? source::Severity::note
                                                   : source::Severity::warning));
  }
}

TEST_CASE("COLLADA that breaks its format and is read is said") {
  const std::string good = collada("", "<node>" + placed + "</node>");
  const auto with = [&](const std::string& old, const std::string& now) {
    std::string text = good;
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
  };
  const std::string id = "id=\"v\"", refused = "not well-formed XML, which other readers refuse: line 1: ";
  const std::vector<Row> rows{
      {"a", with(id, id + " name=\"<a>\""), "mesh-not-well-formed", refused + "\"<\" in attribute \"name\""},
      {"b", with(id, id + " name=\"a & b\""), "mesh-not-well-formed", refused + "\"&\" that begins no reference"},
      {"c", with(id, id + " name=\"&a;\""), "mesh-not-well-formed", refused + "\"&\" that begins no reference"},
      {"d", with(id, id + "name=\"a\""), "mesh-not-well-formed",
       refused + "attribute \"name\" without a blank before it"},
      {"e", with(id, id + " a=\"1\" a=\"1\""), "mesh-not-well-formed", refused + "attribute \"a\" twice in a tag"},
      {"f", with(id, id + " name=\"\x01\""), "mesh-not-well-formed", refused + "a control character"},
      {"g", with(id, id + " name=\"\xff\""), "mesh-not-well-formed", refused + "a byte that is not UTF-8"},
      {"h", with("<asset>", "<asset><!-- a -- b -->"), "mesh-not-well-formed", refused + "\"--\" in a comment"},
      {"i", "a" + good, "mesh-not-well-formed", refused + "text outside the root element"},
      {"j", " <?xml version=\"1.0\"?>" + good, "mesh-not-well-formed",
       refused + "the XML declaration is not at the beginning"},
      {"k", "a" + good + "b", "mesh-not-well-formed", refused + "text outside the root element, and 1 more place"},
      {"l", with(id, id + " id=\"g\""), "mesh-not-well-formed", refused + "attribute \"id\" twice in a tag"},
      {"m", with("<node>", "<node id=\"v\">"), "mesh-deviation",
       "1 element with the id of another; the first of each id is taken"},
      {"n", with("<triangles>", "<triangles count=\"2\">"), "mesh-deviation",
       "geometry \"g\": <triangles> states a count of 2 and has 1"},
      {"o", with("<p>0 1 2", "<p>0 1 2 0"), "mesh-deviation",
       "geometry \"g\": <triangles> has indices that make no whole face: 1"},
      {"p", with("accessor", "accessor count=\"9\""), "mesh-deviation",
       "geometry \"g\": the accessor of source \"p\" states 9 elements; the array has 3"},
      {"q", with("accessor", "accessor source=\"#q\""), "mesh-deviation",
       "geometry \"g\": the accessor of source \"p\" names \"#q\"; the array in the source is read"},
      {"r", with(" offset=\"0\"", ""), "mesh-deviation", "geometry \"g\": an <input> has no offset; it is read as 0"},
      {"s", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + good, "mesh-not-well-formed",
       refused + "encoding UTF-16 of a text with 8 bits a character"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    source::Collector findings;
    const auto mesh = read_text("a.dae", row.bytes, findings);
    REQUIRE(mesh);
    CHECK(mesh->triangle_count() == 1);
    REQUIRE(findings.diagnostics.size() == 1);
    const std::string& message = findings.diagnostics[0].message;
    CHECK(message.substr(message.find(": ") + 2) == row.message);
    CHECK(findings.diagnostics[0].rule->id == row.rule);
    CHECK(findings.diagnostics[0].severity == source::Severity::warning);
  }
  // These are well-formed.
  read_well("a.dae", with("<asset>", "<asset><!-- a --><![CDATA[ & < ]]>"));
  read_well("a.dae", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>" + with(id, id + " name=\"\xe4 &lt;&#228;\""));
}

TEST_CASE("COLLADA's unit and transformations are applied, its up axis is not") {
  const Mesh mesh =
      read_well("a.dae", collada("<unit meter=\"0.01\"/><up_axis>Y_UP</up_axis>",
                                 "<node><translate>0 0 100</translate><rotate>0 0 1 90</rotate>" + placed + "</node>"));
  REQUIRE(mesh.positions.size() == 3);
  CHECK(mesh.positions[1] == Point{0, 0.01, 1});
  CHECK(mesh.file.up_axis == UpAxis::y);
}

TEST_CASE("odd but valid forms of one tetrahedron are that tetrahedron") {
  const std::string vertices = "element vertex 4\nproperty double x\nproperty double y\nproperty double z\n";
  const std::string points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n", triangles = "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";
  const std::string list = "property list uchar int vertex_indices\n";
  const std::string head = "ply\nformat ascii 1.0\n";
  std::string facets = "solid\r";
  for (const char* corners : {"0 0 0/0 1 0/1 0 0", "0 0 0/1 0 0/0 0 1", "1 0 0/0 1 0/0 0 1", "0 0 0/0 0 1/0 1 0"}) {
    std::string text(corners);
    for (std::size_t at; (at = text.find('/')) != std::string::npos;) text.replace(at, 1, "\rvertex ");
    facets += "facet normal 0 0 0\router loop\rvertex " + text + "\rendloop\rendfacet\r";
  }
  const std::vector<std::pair<std::string, std::string>> forms{
      {"utf8.obj", "\xef\xbb\xbf" + tetrahedron_text},
      {"faces_first.obj",
       "vn 1 0 0\nf 1//1 3//1 2//2\nf 1 2 4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf -2 3 4\nv 0 0 1\nvn 0 1 0\nf -4 -1 -2\n"},
      {"lines.stl", facets + "endsolid"},
      {"utf8.stl", "\xef\xbb\xbf" + facets + "endsolid"},
      {"faces_first.ply", head + "element face 4\n" + list + vertices + "end_header\n" + triangles + points},
      {"strips.ply",
       head + vertices + "element tristrips 1\n" + list + "end_header\n" + points + "12 0 2 1 3 -1 3 2 0 -1 0 1 3\n"},
      {"sparse.gltf",
       R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data:;base64,AAACAAEAAAABAAMAAQACAAMAAAADAAIAAQACAAMAA)"
       R"(AAAAIA/AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8=","byteLength":68}],"bufferViews":[{"buffer":0,"b)"
       R"(yteLength":24},{"buffer":0,"byteOffset":24,"byteLength":6},{"buffer":0,"byteOffset":32,"byteLength":)"
       R"(36}],"accessors":[{"componentType":5126,"count":4,"type":"VEC3","sparse":{"count":3,"indices":{"buff)"
       R"(erView":1,"componentType":5123},"values":{"bufferView":2}}},{"bufferView":0,"componentType":5123,"co)"
       R"(unt":12,"type":"SCALAR"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"nod)"
       R"(es":[{"mesh":0}],"scenes":[{"nodes":[0]}]})"},
      {"unnamed.dae",
       "<COLLADA><library_geometries><geometry id=\"g\"><mesh><source id=\"p\"><float_array count=\"16\">7 0 0 0 7 1 0 "
       "0 "
       "7 0 1 0 7 0 0 1</float_array><technique_common><accessor stride=\"4\"><param type=\"float\"/><param "
       "name=\"X\"/><param name=\"Y\"/><param name=\"Z\"/></accessor></technique_common></source><vertices id=\"v\">"
       "<input semantic=\"POSITION\" source=\"#p\"/></vertices><triangles><input semantic=\"VERTEX\" source=\"#v\" "
       "offset=\"0\"/><p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles></mesh></geometry></library_geometries>"
       "<library_visual_scenes><visual_scene id=\"s\"><node><instance_geometry url=\"#g\"/></node></visual_scene>"
       "</library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>"},
  };
  for (const auto& [name, bytes] : forms) {
    INFO(name);
    const Mesh mesh = read_well(name, bytes);
    CHECK(mesh.triangle_count() == 4);
    const auto box = bounds(mesh);
    REQUIRE(box);
    CHECK(solid_properties(mesh, *box).volume == Approx(1.0 / 6));
    CHECK(mesh.positions.size() == 4);
  }
}

TEST_CASE("a mesh survives being written and read again") {
  Mesh mesh = read_well("a.obj", "vn 0 0 1\nvt 0.25 0.75\no base\n" + tetrahedron_text + "f 1/1/1 2/1/1 3/1/1\n");
  CHECK(mesh.triangle_count() == 5);
  const Mesh stl = read_well("a.stl", to_stl(mesh));
  CHECK(stl.triangle_count() == 5);
  CHECK(stl.positions[0] == Point{0, 0, 0});
  const Mesh obj = read_well("b.obj", to_obj(mesh, "b.mtl").obj);
  CHECK(obj.positions == mesh.positions);
  REQUIRE(obj.parts.size() == 1);
  CHECK(obj.parts[0].triangles == mesh.parts[0].triangles);
  CHECK(obj.parts[0].name == "base");
}

TEST_CASE("a mirroring scale turns the triangles") {
  Mesh mesh = read_well("a.obj", tetrahedron_text);
  scale(mesh, {-2, 1, 1});
  CHECK(mesh.positions[1] == Point{-2, 0, 0});
  CHECK(mesh.parts[0].triangles[0] == Triangle{0, 1, 2});
  const auto box = bounds(mesh);
  REQUIRE(box);
  CHECK(box->min == Point{-2, 0, 0});
  CHECK(box->max == Point{0, 1, 1});
}

// The volumes were measured in MuJoCo 3.14.
TEST_CASE("an OBJ may be read as MuJoCo reads it") {
  const auto read_first = [](const std::string& text) {
    source::Collector findings;
    ReadOptions options;
    options.obj = ObjReading::first_object;
    const auto mesh = read("a.obj", text, options, findings);
    REQUIRE(mesh);
    return *mesh;
  };
  const auto volume = [](const Mesh& mesh) { return solid_properties(mesh, *bounds(mesh)).volume; };
  // The side faces are cut along their shorter diagonal.
  const std::string cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1.5\n";
  const std::string faces = "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
  CHECK(volume(read_first(cube + faces)) == Approx(1.0833333333333333));
  CHECK(volume(read_well("a.obj", cube + faces)) == Approx(1.1666666666666667));
  // A warped hexagon that is not convex, along each axis.
  const std::array<std::array<double, 3>, 6> top{
      {{0, 0, 1}, {2, 0, 1.4}, {2, 2, 1}, {1, 0.5, 1.2}, {0, 2, 1.1}, {-0.5, 1, 1.3}}};
  for (std::size_t first = 0; first < 3; ++first) {
    std::string text;
    for (const double height : {0.0, 1.0})
      for (const auto& corner : top) {
        text += "v";
        for (std::size_t i = 0; i < 3; ++i) {
          const std::size_t k = (first + i) % 3;
          text += " " + std::to_string(k == 2 ? height * corner[k] : corner[k]);
        }
        text += "\n";
      }
    text += "f 6 5 4 3 2 1\nf 7 8 9 10 11 12\n";
    for (int i = 1; i <= 6; ++i) {
      const int next = i % 6 + 1;
      text += "f " + std::to_string(i) + " " + std::to_string(next) + " " + std::to_string(next + 6) + " " +
              std::to_string(i + 6) + "\n";
    }
    CHECK(volume(read_first(text)) == Approx(3.3166666667));
  }
  // Objects and groups end with the next, unless they are empty; `fo` is not read.
  const Mesh part = read_first("o a\ng b\n" + tetrahedron_text + "usemtl m\nfo 1 2 3\no c\nf 1 2 3\nf 2 3 4\n");
  CHECK(part.triangle_count() == 4);
  CHECK(part.file.missed_triangles == 3);
  CHECK(read_first("o a\nl 1 2\no b\n" + tetrahedron_text).triangle_count() == 0);
  CHECK(read_well("a.obj", tetrahedron_text + "f 1 2 \\\n3\n").file.missed_triangles == 5);
}

TEST_CASE("a concave face is cut into triangles inside it") {
  const Mesh mesh = read_well("l.obj", "v 2 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\nv 0 0 0\nv 2 0 0\nf 1 2 3 4 5 6\n");
  REQUIRE(mesh.triangle_count() == 4);
  double area = 0;
  for (const Triangle& t : mesh.parts[0].triangles) {
    const Point &a = mesh.positions[t[0]], &b = mesh.positions[t[1]], &c = mesh.positions[t[2]];
    const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    CHECK(twice > 0);
    area += twice / 2;
  }
  CHECK(area == 4);
}

TEST_CASE("values of glTF that are in no buffer are bounded") {
  const std::string primitive = R"({"attributes": {"POSITION": 0, "NORMAL": 0}})";
  std::string primitives = primitive;
  for (int i = 0; i < 50; ++i) primitives += "," + primitive;
  const std::string scene = R"({"asset": {"version": "2.0"}, "accessors": [{"componentType": 5126, "count": 1000000,
    "type": "VEC3"}], "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}], "meshes": [{"primitives": [)";
  source::Collector findings;
  CHECK_FALSE(read_text("a.gltf", scene + primitives + "]}]}", findings));
  REQUIRE(findings.diagnostics.size() > 0);
  CHECK(findings.diagnostics.back().rule->id == std::string_view("mesh-limit"));
}

TEST_CASE("limits end the reading before memory is taken") {
  source::Collector findings;
  ReadOptions options;
  options.limits.triangles = 3;
  CHECK_FALSE(read("a.obj", tetrahedron_text, options, findings));
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].message == "\"a.obj\": more than 3 triangles");
  CHECK(findings.diagnostics[0].rule->id == "mesh-limit");
}

}  // namespace urdfmill::mesh
