#include "urdfmill/mesh/gltf_materials.hpp"

#include <cmath>
#include <map>
#include <memory>

#include "urdfmill/text/base64.hpp"
#include "urdfmill/text/percent.hpp"

namespace urdfmill::mesh {
namespace {

class MaterialReader {
 public:
  MaterialReader(Reading& reading, const GltfFile& file) : reading_(reading), mesh_(reading.mesh), file_(file) {}

  std::vector<TexturePlace> read() {
    const Json* list = file_.root().member("materials");
    if (list == nullptr) return {};
    std::vector<TexturePlace> places;
    for (const Json& json : list->items) places.push_back(read(json, mesh_.materials.emplace_back()));
    return places;
  }

 private:
  TexturePlace read(const Json& json, Material& material) {
    material.name = json.string("name");
    const Json* look = json.member("pbrMetallicRoughness");
    if (look == nullptr) return {};
    if (const Json* colour = look->member("baseColorFactor"); colour != nullptr && colour->items.size() == 4) {
      Colour& found = material.colour.emplace();
      for (std::size_t i = 0; i < 3; ++i) found[i] = level(colour->items[i].value);
      found[3] = colour->items[3].value;
      if (const std::string mode = json.string("alphaMode"); mode.empty() || mode == "OPAQUE") found[3] = 1;
    }
    material.multiplies = true;
    const Json* texture = look->member("baseColorTexture");
    if (texture != nullptr) set_texture(material, texture->index("index"));
    if (material.has_texture() && !material.colour) material.colour = Colour{1, 1, 1, 1};
    reading_.note_texture(material.texture);
    return texture == nullptr ? TexturePlace() : place_of(*texture);
  }

  static TexturePlace place_of(const Json& texture) {
    TexturePlace place;
    auto set = texture.index("texCoord");
    const Json* extensions = texture.member("extensions");
    const Json* moved = extensions == nullptr ? nullptr : extensions->member("KHR_texture_transform");
    if (moved != nullptr) {
      read_numbers(*moved, "offset", place.offset);
      read_numbers(*moved, "scale", place.scale);
      place.rotation = moved->number("rotation", 0);
      if (const auto other = moved->index("texCoord")) set = other;
    }
    place.attribute = "TEXCOORD_" + std::to_string(set.value_or(0));
    return place;
  }

  /// Sets the file of a texture, or its bytes.
  void set_texture(Material& material, std::optional<std::size_t> index) {
    const Json* texture = file_.entry("textures", index);
    const auto source = texture == nullptr ? std::nullopt : texture->index("source");
    const Json* image = file_.entry("images", source);
    if (image == nullptr) return;
    const std::string uri = image->string("uri");
    if (!uri.empty() && !uri.starts_with("data:")) {
      material.texture = text::percent_decoded(uri);
      return;
    }
    std::shared_ptr<const std::string>& known = pictures_[*source];
    if (!known) known = std::make_shared<const std::string>(picture_in(*image, uri));
    if (!known->empty()) material.picture = known;
  }

  /// Returns the bytes of a picture in a data: URI or a buffer; empty if they are missing, because the shape needs no
  /// texture.
  [[nodiscard]] std::string picture_in(const Json& image, const std::string& uri) const {
    if (const std::size_t comma = uri.find(','); comma != std::string::npos)
      return text::base64_decoded(std::string_view(uri).substr(comma + 1)).value_or("");
    return std::string(file_.slice(image.index("bufferView")));
  }

  Reading& reading_;
  Mesh& mesh_;
  const GltfFile& file_;
  std::map<std::size_t, std::shared_ptr<const std::string>> pictures_;  ///< inside this file, by index
};

}  // namespace

double level(double linear) {
  constexpr double steps = 1e7;
  return std::round(srgb_of_linear(linear) * steps) / steps;
}

std::array<double, 2> TexturePlace::at(double u, double v) const {
  // The rotation is counter-clockwise on a picture whose v points down.
  const double c = std::cos(rotation), s = std::sin(rotation);
  u *= scale[0];
  v *= scale[1];
  return {offset[0] + c * u + s * v, 1 - (offset[1] - s * u + c * v)};
}

std::vector<TexturePlace> read_gltf_materials(Reading& reading, const GltfFile& file) {
  return MaterialReader(reading, file).read();
}

}  // namespace urdfmill::mesh
