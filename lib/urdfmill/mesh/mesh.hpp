// A mesh as plain data: positions, triangles in parts, materials. Lengths are metres in the file's own axes.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::mesh {

/// x, y, z; m.
using Point = std::array<double, 3>;
/// Three indices, counter-clockwise as seen from outside.
using Triangle = std::array<std::uint32_t, 3>;
/// u, v; v grows upwards.
using TextureCoordinate = std::array<double, 2>;
/// r, g, b, a in [0, 1]; sRGB. glTF writes linear colours, all other formats are taken to write these.
using Colour = std::array<double, 4>;
/// One component of linear light as sRGB, and back (IEC 61966-2-1).
[[nodiscard]] double srgb_of_linear(double value);
/// The inverse of srgb_of_linear.
[[nodiscard]] double linear_of_srgb(double value);

/// The formats that are read.
enum class Format : std::uint8_t { stl, obj, ply, gltf, collada };
/// "STL", "OBJ", "PLY", "glTF", "COLLADA".
[[nodiscard]] std::string_view text(Format format);

/// The axis that points up, as a file says.
enum class UpAxis : std::uint8_t { unknown, x, y, z };
/// "X", "Y", "Z", "unknown".
[[nodiscard]] std::string_view text(UpAxis axis);

/// How a surface looks.
struct Material {
  std::string name;
  std::optional<Colour> colour;
  std::string texture;  ///< a picture's path as the file writes it (decoded); empty if there is none
  std::shared_ptr<const std::string> picture = nullptr;  ///< the bytes of one that is in the mesh's own file; or null
  /// The colour, the colours of vertices and the texture are multiplied, in linear light, as glTF says; else the
  /// texture is shown in the place of the colours, of which many OBJ files have a black one beside it.
  bool multiplies = false;

  /// Whether there is a texture, in its own file or in the mesh's.
  [[nodiscard]] bool has_texture() const { return !texture.empty() || picture; }
};

/// Triangles with one material. Attributes are either empty or hold three indices for each triangle.
struct Part {
  std::string name;
  std::optional<std::size_t> material;        ///< an index into Mesh::materials
  std::vector<Triangle> triangles;            ///< indices into Mesh::positions
  std::vector<Triangle> normals;              ///< indices into Mesh::normals
  std::vector<Triangle> texture_coordinates;  ///< indices into Mesh::texture_coordinates
  std::vector<Triangle> colours;              ///< indices into Mesh::colours
};

/// What a file said of itself besides its triangles.
struct FileFacts {
  Format format = Format::stl;
  bool binary = false;
  double unit = 1;                       ///< m; applied to the positions already
  UpAxis up_axis = UpAxis::unknown;      ///< not applied: programs that show robots ignore COLLADA's
  std::size_t mirrored_parts = 0;        ///< placed by a mirroring transformation; their winding was turned
  std::size_t polygons = 0;              ///< faces of more than three corners, which were cut into triangles
  std::size_t normals_against = 0;       ///< triangles of an STL whose stored normal contradicts their winding
  std::size_t normals_zero = 0;          ///< triangles of an STL without a stored normal
  std::vector<std::string> textures;     ///< as Material::texture, each once
  std::vector<std::string> other_files;  ///< files that belong to the mesh: materials, buffers
};

/// A mesh. Indices of all parts are valid.
struct Mesh {
  std::vector<Point> positions;
  std::vector<Point> normals;
  std::vector<TextureCoordinate> texture_coordinates;
  std::vector<Colour> colours;
  std::vector<Material> materials;
  std::vector<Part> parts;
  FileFacts file;

  /// The triangles of all parts.
  [[nodiscard]] std::size_t triangle_count() const;
};

/// The smallest and the largest coordinates.
struct Bounds {
  Point min{}, max{};

  /// The middle.
  [[nodiscard]] Point middle() const;
  /// The edges.
  [[nodiscard]] Point size() const;
  /// The length of the diagonal; m.
  [[nodiscard]] double diagonal() const;
};

/// The box around the corners of triangles; positions that no triangle uses do not count. Empty if there is no triangle
/// or a corner is not finite.
[[nodiscard]] std::optional<Bounds> bounds(const Mesh& mesh);

/// Scales the positions; an odd number of negative factors mirrors, and the winding is turned so that outside stays
/// outside. Normals follow.
void scale(Mesh& mesh, const Point& factors);

/// A rotation or another linear map, by rows, and a translation (m).
struct Transform {
  std::array<Point, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Point translation{0, 0, 0};

  /// The image of a point.
  [[nodiscard]] Point apply(const Point& point) const;
  /// The determinant of the linear map; negative: it mirrors.
  [[nodiscard]] double determinant() const;
  /// This after the other.
  [[nodiscard]] Transform after(const Transform& other) const;
};

/// Moves all positions and turns the normals with them; a mirroring map turns the winding.
void transform(Mesh& mesh, const Transform& map);

/// Adds the parts of another mesh, whose materials are already numbered as in this one.
void append(Mesh& mesh, Mesh&& other);

}  // namespace urdfmill::mesh
