// GLB: glTF 2.0 with its one buffer in the same file.
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <vector>

#include "urdfmill/mesh/writer.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mesh {
namespace {

/// A slice of the buffer: its place, and what it holds.
struct View {
  std::size_t offset = 0, length = 0, count = 0;
  int component = 0;  ///< 5125: 32-bit indices, 5126: floats
  const char* type = "SCALAR";
  bool indices = false;
  std::vector<double> least, largest;
};

/// The accessors of a part, by their numbers.
struct Primitive {
  std::size_t positions = 0, indices = 0;
  std::size_t normals = 0, coordinates = 0, colours = 0;  ///< 0: none
};

class GlbWriter {
 public:
  explicit GlbWriter(const Mesh& mesh) : mesh_(mesh) {}

  std::string write() {
    for (const Part& part : mesh_.parts)
      if (!part.triangles.empty()) {
        written_.push_back(&part);
        primitives_.push_back(add(part));
      }
    return file(json());
  }

 private:
  void put(double value) {
    const auto single = static_cast<float>(value);
    std::array<char, sizeof single> bytes{};
    std::memcpy(bytes.data(), &single, sizeof single);
    buffer_.append(bytes.data(), bytes.size());
  }
  void put(std::uint32_t value) {
    std::array<char, sizeof value> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    buffer_.append(bytes.data(), bytes.size());
  }

  template <class Write>
  std::size_t add_view(std::size_t count, int component, const char* type, const Write& write) {
    View view;
    view.offset = buffer_.size();
    view.count = count;
    view.component = component;
    view.type = type;
    write();
    view.length = buffer_.size() - view.offset;
    views_.push_back(std::move(view));
    return views_.size() - 1;
  }

  Primitive add(const Part& part) {
    // A vertex of glTF has all attributes: corners are joined that share them all.
    using Corner = std::array<std::uint32_t, 4>;
    std::map<Corner, std::uint32_t> numbers;
    std::vector<Corner> corners;
    std::vector<std::uint32_t> order;
    const auto index = [](const std::vector<Triangle>& attribute, std::size_t t, std::size_t c) {
      return attribute.empty() ? 0 : attribute[t][c];
    };
    for (std::size_t t = 0; t < part.triangles.size(); ++t)
      for (std::size_t c = 0; c < 3; ++c) {
        const Corner corner{part.triangles[t][c], index(part.normals, t, c), index(part.texture_coordinates, t, c),
                            index(part.colours, t, c)};
        const auto [entry, is_new] = numbers.emplace(corner, static_cast<std::uint32_t>(corners.size()));
        if (is_new) corners.push_back(corner);
        order.push_back(entry->second);
      }
    constexpr int floats = 5126, integers = 5125;
    Primitive made;
    made.positions = add_view(corners.size(), floats, "VEC3", [&] {
      for (const Corner& corner : corners)
        for (const double value : mesh_.positions[corner[0]]) put(value);
    });
    set_range(views_.back(), corners);
    made.indices = add_view(order.size(), integers, "SCALAR", [&] {
      for (const std::uint32_t number : order) put(number);
    });
    views_.back().indices = true;
    if (!part.normals.empty())
      made.normals = add_view(corners.size(), floats, "VEC3", [&] {
        for (const Corner& corner : corners)
          for (const double value : mesh_.normals[corner[1]]) put(value);
      });
    if (!part.texture_coordinates.empty())
      made.coordinates = add_view(corners.size(), floats, "VEC2", [&] {
        for (const Corner& corner : corners) {
          put(mesh_.texture_coordinates[corner[2]][0]);
          put(1 - mesh_.texture_coordinates[corner[2]][1]);
        }
      });
    if (!part.colours.empty())
      made.colours = add_view(corners.size(), floats, "VEC4", [&] {
        for (const Corner& corner : corners)
          for (const double value : mesh_.colours[corner[3]]) put(value);
      });
    return made;
  }

  template <class Corners>
  void set_range(View& view, const Corners& corners) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    view.least.assign(3, infinity);
    view.largest.assign(3, -infinity);
    for (const auto& corner : corners)
      for (std::size_t i = 0; i < 3; ++i) {
        const double value = static_cast<float>(mesh_.positions[corner[0]][i]);
        view.least[i] = std::min(view.least[i], value);
        view.largest[i] = std::max(view.largest[i], value);
      }
  }

  [[nodiscard]] std::string json() const {
    std::string out;
    text::JsonWriter json(out);
    json.begin_object();
    json.key("asset").begin_object().key("version").value("2.0").key("generator").value("urdfmill").end_object();
    write_scene(json);
    write_meshes(json);
    write_materials(json);
    write_views(json);
    json.end_object();
    return out;
  }

  static void number(text::JsonWriter& json, std::string_view name, std::size_t value) {
    json.key(name).value(std::uint64_t{value});
  }

  void write_scene(text::JsonWriter& json) const {
    number(json, "scene", 0);
    json.key("scenes").begin_array().begin_object().key("nodes").begin_short_array();
    for (std::size_t i = 0; i < written_.size(); ++i) json.value(std::uint64_t{i});
    json.end_array().end_object().end_array();
    if (written_.empty()) return;
    json.key("nodes").begin_array();
    for (std::size_t i = 0; i < written_.size(); ++i) {
      json.begin_object();
      number(json, "mesh", i);
      if (!written_[i]->name.empty()) json.key("name").value(written_[i]->name);
      json.end_object();
    }
    json.end_array();
  }

  void write_meshes(text::JsonWriter& json) const {
    if (written_.empty()) return;
    json.key("meshes").begin_array();
    for (std::size_t i = 0; i < written_.size(); ++i) {
      const Primitive& primitive = primitives_[i];
      json.begin_object();
      if (!written_[i]->name.empty()) json.key("name").value(written_[i]->name);
      json.key("primitives").begin_array().begin_object().key("attributes").begin_object();
      number(json, "POSITION", primitive.positions);
      if (primitive.normals > 0) number(json, "NORMAL", primitive.normals);
      if (primitive.coordinates > 0) number(json, "TEXCOORD_0", primitive.coordinates);
      if (primitive.colours > 0) number(json, "COLOR_0", primitive.colours);
      json.end_object();
      number(json, "indices", primitive.indices);
      if (written_[i]->material) number(json, "material", *written_[i]->material);
      json.end_object().end_array().end_object();
    }
    json.end_array();
  }

  void write_materials(text::JsonWriter& json) const {
    if (mesh_.materials.empty()) return;
    std::vector<std::string> textures;
    json.key("materials").begin_array();
    for (const Material& material : mesh_.materials) {
      json.begin_object();
      if (!material.name.empty()) json.key("name").value(material.name);
      json.key("pbrMetallicRoughness").begin_object();
      const Colour colour = material.colour.value_or(Colour{1, 1, 1, 1});
      json.key("baseColorFactor").begin_short_array();
      for (const double value : colour) json.value(std::min(std::max(value, 0.0), 1.0));
      json.end_array();
      json.key("metallicFactor").value(0);
      if (!material.texture.empty()) {
        json.key("baseColorTexture").begin_object();
        number(json, "index", textures.size());
        json.end_object();
        textures.push_back(material.texture);
      }
      json.end_object();
      if (colour[3] < 1) json.key("alphaMode").value("BLEND");
      json.end_object();
    }
    json.end_array();
    if (textures.empty()) return;
    json.key("textures").begin_array();
    for (std::size_t i = 0; i < textures.size(); ++i) {
      json.begin_object();
      number(json, "source", i);
      json.end_object();
    }
    json.end_array().key("images").begin_array();
    for (const std::string& texture : textures)
      json.begin_object().key("uri").value(percent_encoded(texture)).end_object();
    json.end_array();
  }

  void write_views(text::JsonWriter& json) const {
    if (views_.empty()) return;
    json.key("accessors").begin_array();
    for (std::size_t i = 0; i < views_.size(); ++i) {
      json.begin_object();
      number(json, "bufferView", i);
      json.key("componentType").value(views_[i].component);
      number(json, "count", views_[i].count);
      json.key("type").value(views_[i].type);
      for (const auto& [name, values] : {std::pair("min", &views_[i].least), std::pair("max", &views_[i].largest)}) {
        if (values->empty()) continue;
        json.key(name).begin_short_array();
        for (const double value : *values) json.value(value);
        json.end_array();
      }
      json.end_object();
    }
    json.end_array().key("bufferViews").begin_array();
    for (const View& view : views_) {
      constexpr std::size_t vertices = 34962, elements = 34963;
      json.begin_object();
      number(json, "buffer", 0);
      number(json, "byteOffset", view.offset);
      number(json, "byteLength", view.length);
      number(json, "target", view.indices ? elements : vertices);
      json.end_object();
    }
    json.end_array().key("buffers").begin_array().begin_object();
    number(json, "byteLength", buffer_.size());
    json.end_object().end_array();
  }

  static std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                         std::string_view("-._~/").find(c) != std::string_view::npos;
      if (plain)
        out += c;
      else
        (out += '%') += {digits[byte >> 4U], digits[byte & 15U]};
    }
    return out;
  }

  [[nodiscard]] std::string file(std::string json) const {
    while (json.size() % 4 != 0) json += ' ';
    constexpr std::uint32_t magic = 0x46546c67, version = 2, json_chunk = 0x4e4f534a, binary_chunk = 0x004e4942;
    std::string out;
    const auto word = [&](std::size_t value) {
      const auto bits = static_cast<std::uint32_t>(value);
      std::array<char, 4> bytes{};
      std::memcpy(bytes.data(), &bits, 4);
      out.append(bytes.data(), 4);
    };
    word(magic), word(version);
    word(12 + 8 + json.size() + (buffer_.empty() ? 0 : 8 + buffer_.size()));
    word(json.size()), word(json_chunk);
    out += json;
    if (buffer_.empty()) return out;
    word(buffer_.size()), word(binary_chunk);
    return out + buffer_;
  }

  const Mesh& mesh_;
  std::string buffer_;
  std::vector<View> views_;
  std::vector<const Part*> written_;
  std::vector<Primitive> primitives_;
};

}  // namespace

std::string to_glb(const Mesh& mesh) {
  return GlbWriter(mesh).write();
}

}  // namespace urdfmill::mesh
