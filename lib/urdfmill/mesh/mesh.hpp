// A mesh as plain data: positions, triangles in parts, materials. Lengths are in metres. The axes are those of the
// file, except that glTF is turned from y up to z up.
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
/// Three indices, counter-clockwise seen from outside.
using Triangle = std::array<std::uint32_t, 3>;
/// u, v; v grows upwards.
using TextureCoordinate = std::array<double, 2>;
/// r, g, b, a in [0, 1]; sRGB. glTF has linear colours; all other formats are assumed to have sRGB.
using Colour = std::array<double, 4>;
/// Converts one component of linear light to sRGB (IEC 61966-2-1).
[[nodiscard]] double srgb_of_linear(double value);
/// Inverse of srgb_of_linear.
[[nodiscard]] double linear_of_srgb(double value);

/// The formats that can be read.
enum class Format : std::uint8_t { stl, obj, ply, gltf, collada };
/// Returns "STL", "OBJ", "PLY", "glTF" or "COLLADA".
[[nodiscard]] std::string_view text(Format format);

/// The axis that points up according to the file.
enum class UpAxis : std::uint8_t { unknown, x, y, z };
/// Returns "X", "Y", "Z" or "unknown".
[[nodiscard]] std::string_view text(UpAxis axis);

/// The appearance of a surface.
struct Material {
  std::string name;
  std::optional<Colour> colour;
  std::string texture;  ///< path of a picture as the file gives it (decoded); empty for none
  std::shared_ptr<const std::string> picture = nullptr;  ///< bytes of a picture inside the mesh's own file; or null
  /// True if the colour, the colours of vertices and the texture are multiplied in linear light, as in glTF; otherwise
  /// the texture replaces the colours, because many OBJ files combine one with a black colour.
  bool multiplies = false;

  /// True if there is a texture, in its own file or in the mesh's.
  [[nodiscard]] bool has_texture() const { return !texture.empty() || picture; }
  /// True if all members are equal.
  [[nodiscard]] bool operator==(const Material&) const = default;
};

/// Triangles with one material. Attributes are either empty or have three indices for each triangle.
struct Part {
  std::string name;
  std::optional<std::size_t> material;        ///< index into Mesh::materials
  std::vector<Triangle> triangles;            ///< indices into Mesh::positions
  std::vector<Triangle> normals;              ///< indices into Mesh::normals
  std::vector<Triangle> texture_coordinates;  ///< indices into Mesh::texture_coordinates
  std::vector<Triangle> colours;              ///< indices into Mesh::colours

  /// True if all members are equal.
  [[nodiscard]] bool operator==(const Part&) const = default;
};

/// Properties of the file besides its triangles.
struct FileFacts {
  Format format = Format::stl;
  bool binary = false;
  double unit = 1;                   ///< m; already applied to the positions
  UpAxis up_axis = UpAxis::unknown;  ///< glTF's is applied; COLLADA's is not, because robot viewers ignore it
  bool is_turned = false;            ///< from y up to z up
  std::size_t mirrored_parts = 0;    ///< placed by a mirroring transformation, which reversed their winding
  std::size_t polygons = 0;          ///< faces of more than three corners, which were split into triangles
  std::size_t normals_against = 0;   ///< triangles of an STL whose stored normal contradicts their winding
  std::size_t normals_zero = 0;      ///< triangles of an STL without a stored normal
  /// Triangles of an OBJ that MuJoCo does not read: those of `fo`, and of all objects and groups but the first. If a
  /// line ends in a backslash, all of them, because MuJoCo refuses such a file.
  std::size_t missed_triangles = 0;
  std::vector<std::string> textures;     ///< as Material::texture, without duplicates
  std::vector<std::string> other_files;  ///< other files of the mesh: materials, buffers

  /// True if all members are equal.
  [[nodiscard]] bool operator==(const FileFacts&) const = default;
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

  /// Returns the number of triangles of all parts.
  [[nodiscard]] std::size_t triangle_count() const;
  /// True if all members are equal.
  [[nodiscard]] bool operator==(const Mesh&) const = default;
};

/// The smallest and the largest coordinates.
struct Bounds {
  Point min{}, max{};

  /// Returns the centre.
  [[nodiscard]] Point middle() const;
  /// Returns the lengths of the edges.
  [[nodiscard]] Point size() const;
  /// Returns the length of the diagonal; m.
  [[nodiscard]] double diagonal() const;
};

/// Returns the box around the corners of triangles; positions that no triangle uses do not count. Empty if there is no
/// triangle or a corner is not finite.
[[nodiscard]] std::optional<Bounds> bounds(const Mesh& mesh);

/// Scales the positions. An odd number of negative factors mirrors, and the winding is reversed so that the outside
/// stays outside. Normals follow.
void scale(Mesh& mesh, const Point& factors);

/// A rotation or another linear map, by rows, and a translation (m).
struct Transform {
  std::array<Point, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Point translation{0, 0, 0};

  /// Returns the image of a point.
  [[nodiscard]] Point apply(const Point& point) const;
  /// Returns the determinant of the linear map; negative if it mirrors.
  [[nodiscard]] double determinant() const;
  /// Returns the composition: this map after the other.
  [[nodiscard]] Transform after(const Transform& other) const;
};

/// Transforms all positions and normals; a mirroring map reverses the winding.
void transform(Mesh& mesh, const Transform& map);

/// Turns the y axis up, to z.
inline constexpr Transform y_to_z{.rows = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}}, .translation = {0, 0, 0}};
/// Turns the z axis to y.
inline constexpr Transform z_to_y{.rows = {{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}}, .translation = {0, 0, 0}};

/// Adds the parts of another mesh, whose material indices already refer to this one.
void append(Mesh& mesh, Mesh&& other);

}  // namespace urdfmill::mesh
