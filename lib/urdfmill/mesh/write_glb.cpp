// GLB: glTF 2.0 with its one buffer in the same file.
#include <array>
#include <vector>

#include "urdfmill/mesh/glb_buffer.hpp"
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
    return buffer_.file(json());
  }

 private:
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
        write_number(json, "index", textures.size());
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
      write_number(json, "source", i);
      json.end_object();
    }
    json.end_array().key("images").begin_array();
    for (const std::string& texture : textures)
      json.begin_object().key("uri").value(percent_encoded(texture)).end_object();
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
};

}  // namespace

std::string to_glb(const Mesh& mesh) {
  return GlbWriter(mesh).write();
}

}  // namespace urdfmill::mesh
