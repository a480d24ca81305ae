#include <Eigen/Dense>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>

#include "tests/corpus.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/coincidence.hpp"
#include "urdfmill/picture/glb.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/image_file.hpp"
#include "urdfmill/picture/letters.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/plot.hpp"
#include "urdfmill/picture/raster.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/picture/solid_meshes.hpp"
#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/picture/text.hpp"
#include "urdfmill/picture/tracer.hpp"

using namespace urdfmill::picture;
namespace mesh = urdfmill::mesh;

namespace {

/// Computes the volume by signed tetrahedra, which is correct only if every triangle is counter-clockwise seen from
/// outside.
double volume(const mesh::Mesh& mesh) {
  double sum = 0;
  for (const mesh::Part& part : mesh.parts)
    for (const auto& [a, b, c] : part.triangles) {
      const auto &p = mesh.positions[a], &q = mesh.positions[b], &r = mesh.positions[c];
      sum += (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
              p[2] * (q[0] * r[1] - q[1] * r[0])) /
             6;
    }
  return sum;
}

constexpr double pi = 3.141592653589793;

std::string texture(const std::string& name) {
  std::ifstream file(URDFMILL_ROOT "/tests/picture/textures/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_near(const Pixel& pixel, const Pixel& other) {
  for (std::size_t i = 0; i < 4; ++i)
    if (std::abs(int{pixel[i]} - int{other[i]}) > 12) return false;
  return true;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("primitives as triangles enclose the volume of the primitive, and their normals point outwards") {
  struct Row {
    const char* name;
    mesh::Mesh mesh;
    double volume;
  };
  const Row rows[] = {{"box", box_mesh({0.1, 0.2, 0.3}), 0.006},
                      {"sphere", sphere_mesh(0.5), 4.0 / 3 * pi * 0.125},
                      {"cylinder", cylinder_mesh(0.5, 2), pi * 0.25 * 2},
                      {"capsule", capsule_mesh(0.5, 2), pi * 0.25 * 2 + 4.0 / 3 * pi * 0.125}};
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(volume(row.mesh) == Approx(row.volume).epsilon(0.01));
    for (const mesh::Part& part : row.mesh.parts)
      for (std::size_t t = 0; t < part.triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k) {
          const auto& p = row.mesh.positions[part.triangles[t][k]];
          const auto& n = row.mesh.normals[part.normals[t][k]];
          CHECK(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] == Approx(1));
          CHECK(p[0] * n[0] + p[1] * n[1] + p[2] * n[2] > 0);  // all are star-shaped about the origin
        }
  }
}

TEST_CASE("a texture stands upright on primitives, and is not mirrored") {
  struct Row {
    const char* name;
    mesh::Mesh mesh;
  };
  for (const auto& [name, solid] : {Row{"box", box_mesh({0.2, 0.4, 0.6})}, Row{"sphere", sphere_mesh(0.5)},
                                    Row{"cylinder", cylinder_mesh(0.5, 2)}, Row{"capsule", capsule_mesh(0.5, 2)}}) {
    INFO(name);
    const mesh::Part& part = solid.parts.at(0);
    REQUIRE(part.texture_coordinates.size() == part.triangles.size());
    for (std::size_t t = 0; t < part.triangles.size(); ++t) {
      std::array<mesh::TextureCoordinate, 3> uv;
      for (std::size_t k = 0; k < 3; ++k) {
        uv[k] = solid.texture_coordinates.at(part.texture_coordinates[t][k]);
        for (const double value : uv[k]) CHECK((value >= 0 && value <= 1));
      }
      // A triangle that is counter-clockwise seen from outside is counter-clockwise in the picture.
      const double area = (uv[1][0] - uv[0][0]) * (uv[2][1] - uv[0][1]) - (uv[2][0] - uv[0][0]) * (uv[1][1] - uv[0][1]);
      CHECK(area > 0);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto &p = solid.positions[part.triangles[t][k]], &q = solid.positions[part.triangles[t][(k + 1) % 3]];
        const bool is_side = std::abs(solid.normals[part.normals[t][0]][2]) < 0.9;
        if (is_side && q[2] > p[2] + 1e-9) CHECK(uv[(k + 1) % 3][1] > uv[k][1]);
      }
    }
  }
}

TEST_CASE("colours multiply the texture where the mesh's format says so") {
  mesh::Mesh solid = box_mesh({1, 1, 1});
  solid.materials.push_back({"filter", mesh::Colour{1, 0, 0, 1}, "t.png"});
  solid.parts[0].material = 0;
  const auto white = std::make_shared<const Image>(Image::filled(1, 1, {255, 255, 255, 255}));
  for (const bool multiplies : {false, true}) {
    solid.materials[0].multiplies = multiplies;
    Shape shape;
    shape.mesh = std::make_shared<const mesh::Mesh>(solid);
    const std::vector<mesh::Transform> poses(1);
    const auto made = surfaces({shape}, poses, [&](const Shape&, const mesh::Material*) { return white; });
    REQUIRE(made.size() == 1);
    CHECK(made[0].multiplies == multiplies);
    CHECK(made[0].colour.x == 1);
    CHECK(made[0].colour.y == 0);
    // In a GLB all factors are multiplied: a texture alone gets a white factor.
    const auto robot = urdfmill::urdf::Robot{};
    const auto png = std::make_shared<const std::string>(to_png(*white));
    const std::string glb = robot_glb(robot, {shape}, [&](const Shape&, const mesh::Material*) { return png; });
    CHECK(count_of(glb, multiplies ? "\"baseColorFactor\": [1, 0, 0, 1]" : "\"baseColorFactor\": [1, 1, 1, 1]") == 1);
    CHECK(count_of(glb, "\"mimeType\": \"image/png\"") == 1);
    CHECK(count_of(glb, *png) == 1);
  }
}

TEST_CASE("of triangles in one place the first is seen") {
  const mesh::Mesh solid = box_mesh({1, 1, 1});
  mesh::Transform moved;
  moved.translation = {0, 0, 1e-6};
  const std::vector<Surface> all{surface(solid, {}, {1, 0, 0}), surface(solid, moved, {0, 1, 0}),
                                 surface(solid, {}, {0, 0, 1}),
                                 surface(solid, {.rows = {{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}}}, {})};
  const std::vector<const Surface*> pointers{&all[0], &all[1], &all[2], &all[3]};
  std::array<std::size_t, 4> count{};
  for (const auto& [number, triangle] : repeated_triangles(pointers)) ++count[number];
  CHECK(count[0] == 0);
  CHECK(count[1] == 0);
  CHECK(count[2] == 12);
  CHECK(count[3] == 12);  // half a turn: other triangles, with corners in another order
  const std::vector<const Surface*> many(5000, &all[0]);
  CHECK(repeated_triangles(many).size() == std::size_t{4999} * 12);
  const Tracer tracer(many);
  std::size_t wrong = 0;
  for (int i = 0; i < 20000; ++i) {
    Hit hit;
    const Vector from{static_cast<float>(i % 100) / 250, static_cast<float>(i % 77) / 250, 5};
    if (!tracer.meet(from, {0, 0, -1}, 0, 10, hit) || hit.surface != 0) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("the tracer meets the nearest of all triangles, and misses none at edges and corners") {
  // A sphere of radius 1 and triangles of all sizes and directions, some of no area, some not finite.
  std::vector<Surface> all{surface(sphere_mesh(1, 12), {}, {1, 0, 0}), {}};
  std::mt19937 random(7);
  const auto number = [&](float size) { return size * (2 * static_cast<float>(random()) / 4294967296.0F - 1); };
  for (int i = 0; i < 400; ++i) {
    const Vector centre{number(3), number(3), number(3)};
    const float size = i % 7 == 0 ? 0 : std::abs(number(2));
    for (int k = 0; k < 3; ++k) all[1].corners.push_back(centre + Vector{number(size), number(size), number(size)});
  }
  all[1].corners[0].x = std::numeric_limits<float>::quiet_NaN();
  all[1].corners[3].x = std::numeric_limits<float>::infinity();
  const Tracer tracer({&all[0], &all[1]});
  const auto nearest = [&](const Vector& from, const Vector& along) {
    double found = far_away;
    for (const Surface& surface : all)
      for (std::size_t i = 0; i < surface.corners.size(); i += 3) {
        const auto at = [&](std::size_t k) {
          const Vector& corner = surface.corners[i + k];
          return Eigen::Vector3d(corner.x, corner.y, corner.z);
        };
        Eigen::Matrix3d sides;
        sides << at(1) - at(0), at(2) - at(0), -Eigen::Vector3d(along.x, along.y, along.z);
        const Eigen::Vector3d weights = sides.inverse() * (Eigen::Vector3d(from.x, from.y, from.z) - at(0));
        if (weights.allFinite() && weights[0] >= 0 && weights[1] >= 0 && weights[0] + weights[1] <= 1 &&
            weights[2] >= 0)
          found = std::min(found, weights[2]);
      }
    return found;
  };
  std::size_t wrong = 0, met = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vector from{number(4), number(4), number(4)},
        along = unit({number(1), number(1), i % 5 == 0 ? 0 : number(1)});
    const double expected = nearest(from, along);
    Hit hit;
    const bool is_met = tracer.meet(from, along, 0, far_away, hit);
    met += is_met ? 1 : 0;
    if (is_met != (expected < far_away) || (is_met && std::abs(hit.distance - expected) > 1e-4 * expected + 1e-5))
      ++wrong;
    if (tracer.is_blocked(from, along, 0, far_away) != is_met) ++wrong;
    if (is_met && tracer.is_blocked(from, along, 0, hit.distance * 0.999F - 1e-5F)) ++wrong;
  }
  CHECK(wrong <= 2);  // rays along an edge, which rounding decides
  CHECK(met > 250);
  CHECK(met < 1000);
  // From inside, each ray towards a corner, or the middle of an edge, meets the sphere.
  std::size_t lost = 0;
  const std::vector<Vector>& corners = all[0].corners;
  for (std::size_t i = 0; i < corners.size(); ++i)
    for (const Vector& target : {corners[i], (corners[i] + corners[i - i % 3 + (i + 1) % 3]) * 0.5F}) {
      const Vector from{0.1F, -0.2F, 0.05F};
      if (!tracer.is_blocked(from, target - from, 0, 2)) ++lost;
    }
  CHECK(lost == 0);
  CHECK_FALSE(Tracer({}).is_blocked({}, {0, 0, 1}, 0, far_away));
}

TEST_CASE("primitives of one size are one mesh") {
  urdfmill::urdf::Robot robot;
  robot.links.resize(1);
  for (const double radius : {1.0, 2.0, 1.0}) {
    urdfmill::urdf::Sphere sphere;
    sphere.radius.value = radius;
    robot.links[0].visuals.emplace_back().geometry.shape = sphere;
  }
  urdfmill::source::Collector findings;
  const auto found = shapes(robot, Show::visual, nullptr, findings);
  REQUIRE(found.size() == 3);
  CHECK(found[0].mesh == found[2].mesh);
  CHECK(found[0].mesh != found[1].mesh);
}

TEST_CASE("the size of a picture is read from its head, and other bytes have none") {
  const std::string png_head("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
  const auto size = [](const std::string& bytes) {
    const auto found = image_size(bytes);
    return found ? std::to_string(found->width) + "x" + std::to_string(found->height) : "none";
  };
  CHECK(size(png_head + std::string("\0\0\1\0\0\0\0\x40", 8)) == "256x64");
  CHECK(size(png_head) == "none");
  CHECK(size(std::string("\xff\xd8\xff\xe0\0\4ab\xff\xc0\0\x0b\x08\0\x10\0\x20", 17)) == "32x16");
  CHECK(size(std::string("\xff\xd8\xff\xff\xff\xc2\0\x0b\x08\0\x10\0\x20", 13)) == "32x16");  // filled, progressive
  CHECK(size(std::string("\xff\xd8\xff\xe0\xff\xff", 6)) == "none");
  CHECK(size(std::string("\xff\xd8\xff\xe0\0\0\0\0\0\0\0\0", 12)) == "none");
  CHECK(size("<svg/>") == "none");
  CHECK(size("") == "none");
  CHECK(is_texture(png_head + std::string("\0\0\1\0\0\0\0\x40", 8)));
  CHECK_FALSE(is_texture(png_head + std::string("\0\1\0\0\0\1\0\0", 8)));
  CHECK_FALSE(is_texture(png_head + std::string("\0\0\0\0\0\0\0\1", 8)));
}

TEST_CASE("a mirroring map keeps the outside of a mesh outside") {
  mesh::Transform mirror;
  mirror.rows[0][0] = -1;
  for (const mesh::Transform& map : {mesh::Transform{}, mirror}) {
    const Surface made = surface(box_mesh({1, 1, 1}), map, {1, 1, 1});
    for (std::size_t i = 0; i < made.corners.size(); ++i) CHECK(dot(made.corners[i], made.normals[i]) > 0);
    for (std::size_t t = 0; t < made.corners.size(); t += 3)
      CHECK(dot(cross(made.corners[t + 1] - made.corners[t], made.corners[t + 2] - made.corners[t]), made.normals[t]) >
            0);
  }
}

TEST_CASE("a mesh without normals is smooth where it bends little and sharp where it bends much") {
  mesh::Mesh round = cylinder_mesh(1, 2), square = box_mesh({2, 2, 2});
  round.parts[0].normals.clear();
  square.parts[0].normals.clear();
  const Surface smooth = surface(round, {}, {1, 1, 1}), sharp = surface(square, {}, {1, 1, 1});
  for (std::size_t i = 0; i < smooth.corners.size(); ++i) {
    const Vector& p = smooth.corners[i];
    const Vector& n = smooth.normals[i];
    const bool of_the_side = std::abs(n.z) < 0.5F;
    if (of_the_side) CHECK(n.x * p.x + n.y * p.y == Approx(1).margin(1e-3));
    if (!of_the_side) CHECK(std::abs(n.z) == Approx(1).margin(1e-6));
  }
  for (const Vector& n : sharp.normals)
    CHECK(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}) == Approx(1).margin(1e-6));
}

TEST_CASE("views have names or are two angles") {
  struct Row {
    const char* text;
    bool known;
  };
  for (const Row& row : {Row{"iso", true}, Row{"front", true}, Row{"side", true}, Row{"top", true}, Row{"30,20", true},
                         Row{"-30,-90", true}, Row{"30", false}, Row{"30,91", false}, Row{"30,20,1", false},
                         Row{"nan,0", false}, Row{"", false}, Row{"Iso", false}}) {
    INFO(row.text);
    CHECK(parse_view(row.text).has_value() == row.known);
  }
}

TEST_CASE("the camera shows all points, as large as they fit") {
  std::vector<Vector> points;
  for (int i = 0; i < 8; ++i)
    points.push_back({(i & 1) != 0 ? 3.0F : 1.0F, (i & 2) != 0 ? 0.5F : -4.0F, (i & 4) != 0 ? 2.0F : 0.25F});
  for (const char* view : {"iso", "front", "side", "top", "200,-30", "10,90"})
    for (const auto& [width, height] : {std::pair{640, 480}, {200, 900}, {1000, 100}}) {
      INFO(view << " " << width << "x" << height);
      const Camera camera =
          fit(*parse_view(view), points, static_cast<std::size_t>(width), static_cast<std::size_t>(height));
      float most = 0;
      for (const Vector& point : points) {
        const Vector seen = camera.project(point);
        CHECK(seen.z > 0);
        most = std::max({most, std::abs(seen.x), std::abs(seen.y)});
      }
      CHECK(most <= 1);
      CHECK(most > 0.8F);
    }
}

TEST_CASE("the ray through a projected point meets the point") {
  for (const char* view : {"iso", "front", "top", "-120,40"}) {
    const Camera camera = fit(*parse_view(view), {{0, 0, 0}, {1, 2, 3}, {-1, 0.5F, 1}}, 640, 480);
    const Vector point{0.3F, 0.4F, 0.5F}, seen = camera.project(point);
    const Camera::Ray ray = camera.ray(seen.x, seen.y);
    CHECK(length(cross(point - ray.origin, ray.direction)) < 1e-4F);
  }
}

TEST_CASE("a PNG that is written reads back, with and without transparency") {
  Image image = Image::filled(7, 5, {10, 20, 30, 255});
  for (std::size_t i = 0; i < image.pixels.size(); ++i)
    image.pixels[i] = {static_cast<std::uint8_t>(i * 7), static_cast<std::uint8_t>(255 - i),
                       static_cast<std::uint8_t>(i * i), 255};
  for (const std::uint8_t alpha : {std::uint8_t{255}, std::uint8_t{3}}) {
    image.at(3, 2)[3] = alpha;
    const std::string bytes = to_png(image);
    const auto read = read_png(bytes);
    REQUIRE(read);
    CHECK(read->width == 7);
    CHECK(read->pixels == image.pixels);
    CHECK_FALSE(read_png(bytes.substr(0, bytes.size() / 2)));
    CHECK_FALSE(read_png(bytes, 34));
  }
  AnimatedPng animation(2, 40, true);
  animation.add(image);
  animation.add(Image::filled(7, 5, {1, 2, 3, 255}));
  const auto first = read_png(animation.finish());
  REQUIRE(first);
  CHECK(first->pixels == image.pixels);
}

TEST_CASE("the box of an inertia has the edges of the box it was made of") {
  const double mass = 3, a = 0.1, b = 0.2, c = 0.4;
  const auto moment = [&](double u, double v) { return mass / 12 * (u * u + v * v); };
  const mesh::Point edges = box_of_inertia(mass, {moment(b, c), moment(a, c), moment(a, b)});
  CHECK(edges[0] == Approx(a));
  CHECK(edges[1] == Approx(b));
  CHECK(edges[2] == Approx(c));
  CHECK(box_of_inertia(0, {1, 1, 1})[0] == 0);
}

TEST_CASE("every character has lines of its own, within its width and the height of the font") {
  constexpr double size = 100;
  std::vector<std::vector<Path>> known;
  for (const char* special : {"°", "²", "θ", "α", "ω", "τ", "−", "×", "é"})
    known.push_back(letter_lines(special, {0, 0}, size));
  for (char c = '!'; c <= '~'; ++c) known.push_back(letter_lines(std::string(1, c), {0, 0}, size));
  const auto same = [](const std::vector<Path>& a, const std::vector<Path>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Path& p, const Path& q) {
      return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                        [](const Spot& s, const Spot& t) { return s.x == t.x && s.y == t.y; });
    });
  };
  for (std::size_t i = 0; i < known.size(); ++i) {
    INFO(i);
    REQUIRE_FALSE(known[i].empty());
    for (const Path& path : known[i])
      for (const Spot& spot : path) {
        CHECK(spot.x >= 0);
        CHECK(spot.y >= -size);
        CHECK(spot.y <= 0.3 * size);
      }
    for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(same(known[i], known[k]));
  }
  CHECK(letter_lines(" ", {0, 0}, size).empty());
  CHECK(text_width("", size) == 0);
  CHECK(text_width("ab", size) > text_width("a", size) + text_width("b", size));
  CHECK(text_width("é", size) == text_width("ü", size));
}

TEST_CASE("lines cover the pixels they run through once") {
  Image image = Image::filled(20, 20, {255, 255, 255, 255});
  const Path cross[] = {{{2, 10.5}, {18, 10.5}}, {{10.5, 2}, {10.5, 18}}};
  draw_lines(image, cross, 1, {0, 0, 0, 128});
  CHECK(image.at(10, 10) == image.at(5, 10));
  CHECK(image.at(5, 10)[0] == Approx(127).margin(1));
  CHECK(image.at(5, 5)[0] == 255);
  Image clear = Image::filled(20, 20, {0, 0, 0, 0});
  draw_lines(clear, std::vector<Path>{{{-50, 3}, {500, 3}}, {{-9, -9}}, {}}, 2, {1, 2, 3, 255});  // beyond the image
  CHECK(clear.at(0, 3)[3] > 100);
}

TEST_CASE("JPEGs are read in grey and in colour, baseline and progressive") {
  if (!read_jpeg(texture("colour.jpg"))) {
    urdfmill::test::skip("no libjpeg");
    return;
  }
  for (const char* name : {"colour.jpg", "progressive.jpg"}) {
    INFO(name);
    const auto image = read_texture(texture(name));
    REQUIRE(image);
    REQUIRE(image->width == 32);
    REQUIRE(image->height == 32);
    CHECK(is_near(image->at(4, 4), {220, 30, 30, 255}));
    CHECK(is_near(image->at(27, 4), {30, 180, 40, 255}));
    CHECK(is_near(image->at(4, 27), {30, 40, 210, 255}));
    CHECK(is_near(image->at(27, 27), {240, 240, 240, 255}));
  }
  const auto grey = read_texture(texture("grey.jpg"));
  REQUIRE(grey);
  CHECK(is_near(grey->at(3, 3), {200, 200, 200, 255}));
  CHECK(is_near(grey->at(3, 12), {60, 60, 60, 255}));
}

TEST_CASE("JPEGs that are cut, too large or made to take long are no pictures") {
  const std::string whole = texture("colour.jpg");
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, whole.size() / 4, whole.size() / 2, whole.size() - 40})
    CHECK_FALSE(read_texture(whole.substr(0, size)));
  CHECK_FALSE(read_jpeg(whole, 32 * 32 - 1));
  // The files have 65500 pixels on each side; 8188 on each side in a progressive file of 541 bytes; 379 scans, one for
  // each bit of each coefficient; four inks.
  for (const char* name : {"huge.jpg", "huge_progressive.jpg", "scans.jpg", "cmyk.jpg"}) {
    INFO(name);
    REQUIRE_FALSE(texture(name).empty());
    CHECK_FALSE(read_texture(texture(name)));
  }
}

TEST_CASE("ticks are even multiples of 1, 2 and 5 within the range") {
  struct Row {
    double low, high;
    std::size_t wanted;
    std::vector<double> marks;
  };
  const Row rows[] = {{0, 10, 5, {0, 2, 4, 6, 8, 10}},
                      {-1, 1, 4, {-1, -0.5, 0, 0.5, 1}},
                      {0.1, 0.35, 5, {0.1, 0.15, 0.2, 0.25, 0.3, 0.35}},
                      {-3e5, 2e5, 3, {-200000, 0, 200000}},
                      {1, 1, 3, {1}}};
  for (const Row& row : rows) {
    INFO(row.low << " " << row.high);
    const std::vector<double> marks = ticks(row.low, row.high, row.wanted);
    REQUIRE(marks.size() == row.marks.size());
    for (std::size_t i = 0; i < marks.size(); ++i) CHECK(marks[i] == Approx(row.marks[i]).margin(1e-12));
  }
}

TEST_CASE("a plot has its curves, axes with units, and one legend") {
  Plot plot{"Torques of <arm>", {}};
  plot.panels.push_back(
      {"time, s", "torque, N·m", {{"a_1", {0, 1, 2}, {1, -1, 3}, 0}, {"b", {0, 1, 2}, {0, 0, 0}, 1}}});
  plot.panels.push_back({"time, s", "force, N", {{"c", {0, 1, 2}, {5, 6, 7}, 2}}});
  plot.panels[0].curves.push_back({"a_1", {0, 2}, {4, 4}, 0, true});
  const std::string svg = plot_svg(plot, 640, 480);
  CHECK(svg == plot_svg(plot, 640, 480));
  CHECK(svg.find("Torques of &lt;arm&gt;") != std::string::npos);
  for (const char* text : {">torque, N·m<", ">force, N<"}) CHECK(count_of(svg, text) == 1);
  CHECK(count_of(svg, ">time, s<") == 2);
  for (const char* name : {">a_1<", ">b<", ">c<"}) CHECK(count_of(svg, name) == 1);  // in the legend
  CHECK(count_of(svg, "stroke-dasharray") == 1);                                     // the limit
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(plot_csv(plot) ==
        "\"time, s\",\"a_1: torque, N·m\",\"b: torque, N·m\",\"c: force, N\"\n0,1,0,5\n1,-1,0,6\n2,3,0,7\n");
}

TEST_CASE("a cloud shows where points are, and of points on one another the largest") {
  Plot plot{"cloud", {}};
  Panel panel{"x, m", "y, m"};
  panel.is_map = true;
  panel.cloud = {{{0, 0}, {1, 1}, {1, 1}, {1, 0}, {std::nan(""), 0}}, {0, 0, 1, 0.5, 1}};
  plot.panels.push_back(panel);
  plot.scale = ColourScale{"manipulability", 0, 2};
  const std::string svg = plot_svg(plot, 400, 300);
  CHECK(count_of(svg, "<path") == 3);  // three colours
  CHECK(count_of(svg, ">manipulability<") == 1);
  CHECK(svg.find("nan") == std::string::npos);
  plot.panels[0].cloud = {{{0, 0.5}, {1, 1}}, {0.25, 1}};
  CHECK(plot_csv(plot) == "\"x, m\",\"y, m\",manipulability\n0,0.5,0.5\n1,1,2\n");
  for (const Plot& empty : {Plot{"nothing", {}}, Plot{"a panel", {Panel{"x", "y"}}}}) CHECK(plot_csv(empty) == "\n");
}

TEST_CASE("many labels of faults are listed beside the picture, and the last row says how many have no place") {
  constexpr std::size_t width = 640, height = 480;
  const auto labels = [](std::size_t count) {
    std::vector<Label> all;
    for (std::size_t i = 0; i < count; ++i)
      all.push_back(
          {{0, -0.8F + 1.6F * static_cast<float>(i) / static_cast<float>(count), 0.02F * static_cast<float>(i % 7)},
           "link_" + std::to_string(i) + ": urdf-inertia-impossible",
           true});
    return all;
  };
  CHECK(fault_column(labels(3), width, height) == 0);
  const std::size_t column = fault_column(labels(40), width, height);
  CHECK(column > 100);
  CHECK(column < width / 2);
  const Camera camera = fit({}, {{-1, -1, -1}, {1, 1, 1}}, width - column, height);
  const Pixel white{255, 255, 255, 255};
  const auto changed = [&](const Image& image, std::size_t from, std::size_t to, std::size_t top, std::size_t bottom) {
    std::size_t count = 0;
    for (std::size_t y = top; y < bottom; ++y)
      for (std::size_t x = from; x < to; ++x)
        if (image.at(x, y)[1] < 150) ++count;
    return count;
  };
  Image some = Image::filled(width - column, height, white), many = some;
  draw_labels(some, camera, labels(30), column);
  draw_labels(many, camera, labels(400), column);
  for (const Image& image : {some, many}) {
    REQUIRE(image.width == width);
    CHECK(changed(image, width - column, width, 0, height) > 1000);
    CHECK(changed(image, 0, width - column - 30, 0, height) < (width - column) * height / 25);  // thin lines only
  }
  // Rows are as many as fit: the last one is not cut off.
  CHECK(changed(many, width - column, width, height - 16, height) > 0);
  CHECK(changed(many, 0, width, height - 2, height) == 0);
}
