// The buffer of a GLB and its views, shared by all writers of glTF.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mesh {

/// The accessors of a part, by index.
struct GlbPrimitive {
  std::size_t positions = 0, indices = 0;
  std::size_t normals = 0, coordinates = 0, colours = 0;  ///< 0 for none
};

/// Optional attributes of a part that are written in addition to positions and normals.
struct GlbAttributes {
  bool coordinates = true, colours = true;
};

/// The binary part of a GLB. First all parts are added, then pictures, then the file is assembled.
class GlbBuffer {
 public:
  /// Adds the triangles of a part that has at least one.
  [[nodiscard]] GlbPrimitive add(const Mesh& mesh, const Part& part, GlbAttributes attributes = {});
  /// Adds the bytes of a file and returns the index of their view. No part may be added afterwards.
  [[nodiscard]] std::size_t add_file(std::string_view bytes);

  /// Writes "attributes" and "indices" of a primitive.
  static void write_primitive(text::JsonWriter& json, const GlbPrimitive& primitive);
  /// Writes "textures": `count` of them, each using the image of the same index.
  static void write_textures(text::JsonWriter& json, std::size_t count);
  /// Writes an "images" object for bytes that were added.
  static void write_image(text::JsonWriter& json, std::size_t view, std::string_view type);
  /// Writes "accessors", "bufferViews" and "buffers".
  void write_views(text::JsonWriter& json) const;
  /// Returns the GLB with that JSON and this buffer.
  [[nodiscard]] std::string file(std::string json) const;

 private:
  /// A view of the buffer: its place and its type.
  struct View {
    std::size_t offset = 0, length = 0, count = 0;
    int component = 0;  ///< 5125: 32-bit indices, 5126: floats, 0: a file
    const char* type = "SCALAR";
    bool indices = false;
    std::vector<double> least, largest;
  };

  void put(double value);
  void put(std::uint32_t value);
  template <class Write>
  std::size_t add_view(std::size_t count, int component, const char* type, const Write& write);
  template <class Corners>
  static void set_range(View& view, const Mesh& mesh, const Corners& corners);

  std::string buffer_;
  std::vector<View> views_;
};

/// Writes a member whose value is a count or an index.
inline void write_number(text::JsonWriter& json, std::string_view name, std::size_t value) {
  json.key(name).value(std::uint64_t{value});
}

}  // namespace urdfmill::mesh
