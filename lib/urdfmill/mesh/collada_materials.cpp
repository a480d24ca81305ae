#include "urdfmill/mesh/collada_materials.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

std::optional<Colour> colour_of(const MarkupElement* channel) {
  const MarkupElement* element = channel == nullptr ? nullptr : channel->child("color");
  if (element == nullptr) return std::nullopt;
  Colour colour{0, 0, 0, 1};
  Words words(element->text);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto value = number(words.next());
    if (!value && i < 3) return std::nullopt;
    if (value) colour[i] = *value;
  }
  return colour;
}

double float_of(const MarkupElement* channel, double otherwise) {
  const MarkupElement* element = channel == nullptr ? nullptr : channel->child("float");
  return element == nullptr ? otherwise : number(Words(element->text).next()).value_or(otherwise);
}

/// Returns the opacity from <transparent> and <transparency> as COLLADA 1.4.1 defines them ("Determining
/// Transparency"). Many exporters write values that would make everything invisible; such an implausible result counts
/// as opaque.
double opacity(const MarkupElement& shader) {
  const MarkupElement* transparent = shader.child("transparent");
  if (transparent == nullptr) return 1;
  const Colour colour = colour_of(transparent).value_or(Colour{1, 1, 1, 1});
  const double transparency = float_of(shader.child("transparency"), 1);
  const std::string_view mode = transparent->attribute("opaque");
  const double luminance = 0.212671 * colour[0] + 0.715160 * colour[1] + 0.072169 * colour[2];
  double result = colour[3] * transparency;
  if (mode == "RGB_ZERO") result = 1 - luminance * transparency;
  if (mode == "RGB_ONE") result = luminance * transparency;
  if (mode == "A_ZERO") result = 1 - colour[3] * transparency;
  return result > 0 && result < 1 ? result : 1;
}

std::string file_of(std::string_view text) {
  std::string name = decoded(text);
  const auto blank = [](char c) { return is_space(c); };
  name.erase(name.begin(), std::find_if_not(name.begin(), name.end(), blank));
  name.erase(std::find_if_not(name.rbegin(), name.rend(), blank).base(), name.end());
  return name;
}

/// Returns the direct child of that name with this sid.
const MarkupElement* parameter(const MarkupElement& profile, std::string_view sid) {
  for (const MarkupElement* child : profile.children)
    if (child->name == "newparam" && child->attribute("sid") == sid) return child;
  return nullptr;
}

}  // namespace

const MarkupElement* ColladaMaterials::element(std::string_view id, std::string_view name) const {
  if (id.starts_with('#')) id.remove_prefix(1);
  const auto found = ids_.find(id);
  return found == ids_.end() || found->second->name != name ? nullptr : found->second;
}

std::optional<std::size_t> ColladaMaterials::bound(const std::string& symbol, const MarkupElement& instance) {
  if (symbol.empty()) return std::nullopt;
  const MarkupElement* material = nullptr;
  if (const MarkupElement* bind = instance.child("bind_material"))
    if (const MarkupElement* technique = bind->child("technique_common"))
      for (const MarkupElement* entry : technique->children)
        if (entry->name == "instance_material" && entry->attribute("symbol") == symbol)
          material = element(entry->attribute("target"), "material");
  // Exporters that bind nothing mean the material with that id.
  if (material == nullptr) material = element(symbol, "material");
  if (material == nullptr) return std::nullopt;
  const auto [known, is_new] = known_.emplace(material, reading_.mesh.materials.size());
  if (!is_new) return known->second;
  Material& made = reading_.mesh.materials.emplace_back();
  made.name = decoded(material->attribute(material->attribute("name").empty() ? "id" : "name"));
  if (const MarkupElement* use = material->child("instance_effect"))
    if (const MarkupElement* effect = element(use->attribute("url"), "effect")) read_effect(*effect, made);
  return known->second;
}

void ColladaMaterials::read_effect(const MarkupElement& effect, Material& material) {
  const MarkupElement* profile = effect.child("profile_COMMON");
  const MarkupElement* technique = profile == nullptr ? nullptr : profile->child("technique");
  if (technique == nullptr) return;
  for (const std::string_view kind : std::array<std::string_view, 4>{"phong", "lambert", "blinn", "constant"}) {
    const MarkupElement* shader = technique->child(kind);
    if (shader == nullptr) continue;
    // A constant shader has a single colour.
    const MarkupElement* diffuse = shader->child(kind == "constant" ? "emission" : "diffuse");
    material.colour = colour_of(diffuse);
    if (const double alpha = opacity(*shader); alpha != 1) {
      if (!material.colour) material.colour = Colour{1, 1, 1, 1};
      (*material.colour)[3] = alpha;
    }
    if (const MarkupElement* image = diffuse == nullptr ? nullptr : diffuse->child("texture"))
      material.texture = texture(*profile, *image);
    reading_.note_texture(material.texture);
    return;
  }
}

/// Resolves the sampler and its surface to an image; COLLADA 1.5 and several exporters omit the surface.
std::string ColladaMaterials::texture(const MarkupElement& profile, const MarkupElement& texture) const {
  std::string_view name = texture.attribute("texture");
  if (const MarkupElement* sampler = parameter(profile, name))
    if (const MarkupElement* inner = sampler->child("sampler2D")) {
      if (const MarkupElement* source = inner->child("source")) name = Words(source->text).next();
      if (const MarkupElement* image = inner->child("instance_image")) name = image->attribute("url");
    }
  if (const MarkupElement* surface = parameter(profile, name))
    if (const MarkupElement* inner = surface->child("surface"))
      if (const MarkupElement* from = inner->child("init_from")) name = Words(from->text).next();
  const MarkupElement* image = element(name, "image");
  const MarkupElement* from = image == nullptr ? nullptr : image->child("init_from");
  if (from == nullptr) return {};
  const MarkupElement* reference = from->child("ref");
  std::string file = file_of(reference == nullptr ? from->text : reference->text);
  constexpr std::string_view local = "file://";
  if (file.starts_with(local) && !file.starts_with("file:///")) file.erase(0, local.size());
  return file;
}

}  // namespace urdfmill::mesh
