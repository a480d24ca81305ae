// Writing of GLB: glTF 2.0 with its single buffer in the same file.
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "urdfmill/mesh/glb_buffer.hpp"
#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

class GlbWriter {
 public:
  explicit GlbWriter(const Mesh& mesh) : mesh_(mesh) {}

  std::string write() {
    for (const Part& part : mesh_.parts)
      if (!part.triangles.empty()) {
        written_.push_back(&part);
        primitives_.push_back(buffer_.add(mesh_, part));
      }
    for (const Material& material : mesh_.materials)
      if (is_embedded(material) && !views_.contains(material.picture.get()))
        views_.emplace(material.picture.get(), buffer_.add_file(*material.picture));
    return buffer_.file(json());
  }

 private:
  /// True for a picture inside the mesh's own file, of a type that glTF accepts.
  static bool is_embedded(const Material& material) {
    return material.picture && !picture_type(*material.picture).empty();
  }

  [[nodiscard]] std::string json() const {
    std::string out;
    text::JsonWriter json(out);
    json.begin_object();
    json.key("asset").begin_object().key("version").value("2.0").key("generator").value("urdfmill").end_object();
    write_scene(json);
    write_meshes(json);
    write_materials(json);
    buffer_.write_views(json);
    json.end_object();
    return out;
  }

  void write_scene(text::JsonWriter& json) const {
    write_number(json, "scene", 0);
    json.key("scenes").begin_array().begin_object().key("nodes").begin_short_array();
    for (std::size_t i = 0; i < written_.size(); ++i) json.value(std::uint64_t{i});
    json.end_array().end_object().end_array();
    if (written_.empty()) return;
    json.key("nodes").begin_array();
    for (std::size_t i = 0; i < written_.size(); ++i) {
      json.begin_object();
      write_number(json, "mesh", i);
      if (!written_[i]->name.empty()) json.key("name").value(written_[i]->name);
      json.end_object();
    }
    json.end_array();
  }

  void write_meshes(text::JsonWriter& json) const {
    if (written_.empty()) return;
    json.key("meshes").begin_array();
    for (std::size_t i = 0; i < written_.size(); ++i) {
      const GlbPrimitive& primitive = primitives_[i];
      json.begin_object();
      if (!written_[i]->name.empty()) json.key("name").value(written_[i]->name);
      json.key("primitives").begin_array().begin_object();
      GlbBuffer::write_primitive(json, primitive);
      if (written_[i]->material) write_number(json, "material", *written_[i]->material);
      json.end_object().end_array().end_object();
    }
    json.end_array();
  }

  void write_materials(text::JsonWriter& json) const {
    if (mesh_.materials.empty()) return;
    std::vector<const Material*> textured;
    json.key("materials").begin_array();
    for (const Material& material : mesh_.materials) {
      json.begin_object();
      if (!material.name.empty()) json.key("name").value(material.name);
      json.key("pbrMetallicRoughness").begin_object();
      const bool has_texture = !material.texture.empty() || is_embedded(material);
      Colour colour = material.colour.value_or(Colour{1, 1, 1, 1});
      // glTF would multiply the colour and the texture.
      if (has_texture && !material.multiplies) colour = {1, 1, 1, colour[3]};
      json.key("baseColorFactor").begin_short_array();
      for (std::size_t i = 0; i < 4; ++i) {
        const double value = std::min(std::max(colour[i], 0.0), 1.0);
        json.value(i < 3 ? linear_of_srgb(value) : value);
      }
      json.end_array();
      json.key("metallicFactor").value(0);
      if (has_texture) {
        json.key("baseColorTexture").begin_object();
        const auto is_same = [&](const Material* other) {
          return other->texture == material.texture && other->picture == material.picture;
        };
        const auto known = std::find_if(textured.begin(), textured.end(), is_same);
        write_number(json, "index", static_cast<std::size_t>(known - textured.begin()));
        json.end_object();
        if (known == textured.end()) textured.push_back(&material);
      }
      json.end_object();
      if (colour[3] < 1) json.key("alphaMode").value("BLEND");
      json.end_object();
    }
    json.end_array();
    if (textured.empty()) return;
    GlbBuffer::write_textures(json, textured.size());
    json.key("images").begin_array();
    for (const Material* material : textured)
      if (!material->texture.empty())
        json.begin_object().key("uri").value(percent_encoded(material->texture)).end_object();
      else
        GlbBuffer::write_image(json, views_.at(material->picture.get()), picture_type(*material->picture));
    json.end_array();
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

  const Mesh& mesh_;
  GlbBuffer buffer_;
  std::vector<const Part*> written_;
  std::vector<GlbPrimitive> primitives_;
  std::map<const std::string*, std::size_t> views_;  ///< views of pictures
};

}  // namespace

std::string to_glb(const Mesh& mesh) {
  Mesh turned = mesh;
  transform(turned, z_to_y);
  return GlbWriter(turned).write();
}

}  // namespace urdfmill::mesh
