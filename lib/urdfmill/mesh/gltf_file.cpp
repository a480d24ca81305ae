#include "urdfmill/mesh/gltf_file.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "urdfmill/text/base64.hpp"
#include "urdfmill/text/percent.hpp"

namespace urdfmill::mesh {
namespace {

std::size_t component_size(int type) {
  switch (type) {
    case 5120:
    case 5121:
      return 1;
    case 5122:
    case 5123:
      return 2;
    case 5125:
    case 5126:
      return 4;
    default:
      return 0;
  }
}

/// Returns glTF's number of a component type; 0, which is invalid, for anything else.
int component_type(const Json& json) {
  const std::size_t type = json.index("componentType").value_or(0);
  return type <= 5126 ? static_cast<int>(type) : 0;
}

std::size_t component_count(std::string_view type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  if (type == "VEC4") return 4;
  return type == "MAT4" ? 16 : 0;
}

/// True if the triangles do not depend on a required extension: appearance and light, and extensions that this reader
/// supports.
bool leaves_triangles(std::string_view extension) {
  constexpr std::array<std::string_view, 12> families{
      "KHR_materials_",  "EXT_materials_",          "KHR_texture_",
      "EXT_texture_",    "MSFT_texture_",           "KHR_lights_",
      "EXT_lights_",     "KHR_animation_",          "KHR_mesh_quantization",
      "KHR_xmp_json_ld", "EXT_mesh_gpu_instancing", "KHR_techniques_webgl"};
  return std::any_of(families.begin(), families.end(),
                     [&](std::string_view family) { return extension.starts_with(family); });
}

}  // namespace

double Accessor::value(std::size_t index, std::size_t component) const {
  const char* at = bytes.data() + index * stride;
  switch (type) {
    case 5120:
      return scaled(load<std::int8_t>(at + component), 127);
    case 5121:
      return scaled(load<std::uint8_t>(at + component), 255);
    case 5122:
      return scaled(load<std::int16_t>(at + 2 * component), 32767);
    case 5123:
      return scaled(load<std::uint16_t>(at + 2 * component), 65535);
    case 5125:
      return load<std::uint32_t>(at + 4 * component);
    default:
      return load<float>(at + 4 * component);
  }
}

double Accessor::scaled(double number, double largest) const {
  return normalised ? std::max(number / largest, -1.0) : number;
}

bool GltfFile::open() {
  std::string_view text = reading_.bytes;
  if (text.starts_with("glTF") && !split_chunks(text)) return false;
  constexpr std::size_t most_values = 4'000'000;
  text::JsonResult parsed = text::parse_json(text, {reading_.options.limits.depth, most_values, true});
  if (!parsed.value) return reading_.fail(parsed.is_limit ? rules::limit : rules::malformed, parsed.error(text));
  root_ = std::move(*parsed.value);
  return check_version() && check_extensions() && read_buffers();
}

bool GltfFile::split_chunks(std::string_view& text) {
  const std::string_view bytes = reading_.bytes;
  constexpr std::size_t header = 12, chunk_header = 8;
  constexpr std::uint32_t json = 0x4e4f534a, binary = 0x004e4942;
  reading_.mesh.file.binary = true;
  if (bytes.size() < header) return reading_.fail(rules::truncated, "shorter than the header of a GLB");
  if (const auto version = load<std::uint32_t>(bytes.data() + 4); version != 2)
    return reading_.fail(rules::unsupported, "GLB of version " + std::to_string(version) + "; 2 is read");
  const std::size_t length = load<std::uint32_t>(bytes.data() + 8);
  if (length > bytes.size())
    return reading_.fail(rules::truncated,
                         counted(length, "byte") + " declared, " + std::to_string(bytes.size()) + " present");
  if (length < bytes.size())
    reading_.warn(rules::deviation, counted(bytes.size() - length, "byte") + " after the end of the GLB");
  text = {};
  for (std::size_t at = header; at + chunk_header <= length;) {
    const std::size_t size = load<std::uint32_t>(bytes.data() + at);
    const auto kind = load<std::uint32_t>(bytes.data() + at + 4);
    at += chunk_header;
    if (size > length - at) return reading_.fail(rules::truncated, "a chunk is longer than the file");
    if (kind == json && text.empty()) text = bytes.substr(at, size);
    if (kind == binary && !glb_buffer_) glb_buffer_ = bytes.substr(at, size);
    at += size;
  }
  return !text.empty() || wrong("the GLB has no JSON");
}

bool GltfFile::check_version() {
  const Json* asset = root_.member("asset");
  const std::string version = asset == nullptr ? "" : asset->string("version");
  if (version.starts_with("2")) return true;
  if (version.empty()) return wrong("not glTF: the JSON has no asset with a version");
  return reading_.fail(rules::unsupported, "glTF of version " + version + "; 2.0 is read");
}

bool GltfFile::check_extensions() {
  const Json* required = root_.member("extensionsRequired");
  if (required == nullptr) return true;
  for (const Json& extension : required->items) {
    if (extension.text.find("compression") != std::string::npos)
      return reading_.fail(rules::unsupported, "compressed by " + extension.text + ", which is not read");
    if (!leaves_triangles(extension.text))
      return reading_.fail(rules::unsupported, "it needs the extension " + extension.text + ", which is not read");
  }
  return true;
}

bool GltfFile::read_buffers() {
  const Json* list = root_.member("buffers");
  if (list == nullptr) return true;
  kept_.reserve(list->items.size());
  std::map<std::string, std::string_view> read;  // by name: many buffers may be one file
  for (const Json& buffer : list->items) {
    const std::string uri = buffer.string("uri");
    if (uri.empty()) {
      buffers_.push_back(glb_buffer_.value_or(std::string_view()));
    } else if (const auto known = read.find(uri); known != read.end()) {
      buffers_.push_back(known->second);
    } else {
      auto content = content_of(uri);
      if (!content) return false;
      buffers_.push_back(kept_.emplace_back(std::move(*content)));
      read.emplace(uri, buffers_.back());
    }
    const std::size_t declared = buffer.index("byteLength").value_or(0);
    if (declared > buffers_.back().size())
      return reading_.fail(rules::truncated, "a buffer has " + std::to_string(buffers_.back().size()) + " of " +
                                                 counted(declared, "byte"));
  }
  return true;
}

std::optional<std::string> GltfFile::content_of(const std::string& uri) {
  if (!uri.starts_with("data:")) return reading_.needed_file(text::percent_decoded(uri));
  const std::size_t comma = uri.find(',');
  if (comma == std::string::npos || uri.find(";base64") > comma) {
    wrong("a buffer's data: URI is not base64");
    return std::nullopt;
  }
  auto content = text::base64_decoded(std::string_view(uri).substr(comma + 1));
  if (!content) wrong("a buffer's data: URI is not base64");
  return content;
}

const Json* GltfFile::entry(std::string_view list, std::optional<std::size_t> index) const {
  const Json* found = index ? root_.member(list) : nullptr;
  return found == nullptr ? nullptr : found->item(*index);
}

bool GltfFile::count_node() {
  return ++nodes_ <= reading_.options.limits.nodes ||
         reading_.fail(rules::limit,
                       "more than " + std::to_string(reading_.options.limits.nodes) + " nodes and primitives");
}

bool GltfFile::count_moved(std::size_t vertices) {
  constexpr std::size_t most = 20'000'000;
  moved_ += std::min(vertices, most + 1);
  return moved_ <= most ||
         reading_.fail(rules::limit, "morph targets and skins move more than " + std::to_string(most) + " vertices");
}

std::string_view GltfFile::slice(std::optional<std::size_t> index) const {
  const Json* view = entry("bufferViews", index);
  const auto buffer = view == nullptr ? std::nullopt : view->index("buffer");
  if (!buffer || *buffer >= buffers_.size()) return {};
  const std::string_view bytes = buffers_[*buffer];
  const std::size_t begin = view->index("byteOffset").value_or(0), size = view->index("byteLength").value_or(0);
  return begin > bytes.size() || size > bytes.size() - begin ? std::string_view() : bytes.substr(begin, size);
}

bool GltfFile::accessor(std::optional<std::size_t> index, std::size_t components, Accessor& out) {
  const Json* json = entry("accessors", index);
  if (json == nullptr) return wrong("a primitive names an accessor that does not exist");
  out.type = component_type(*json);
  out.components = component_count(json->string("type"));
  out.normalised = json->member("normalized") != nullptr && json->member("normalized")->flag;
  if (component_size(out.type) == 0 || out.components < std::max<std::size_t>(1, components))
    return wrong("an accessor has a type that does not fit its use");
  out.count = json->index("count").value_or(0);
  if (json->member("bufferView") != nullptr && !view_of(*json, out)) return false;
  const Json* sparse = json->member("sparse");
  return (sparse == nullptr && !out.bytes.empty()) || out.count == 0 || fill(sparse, out);
}

/// Fills in the values of a sparse accessor, or of one without a buffer, which is all zeros.
bool GltfFile::fill(const Json* sparse, Accessor& out) {
  // A few letters of JSON can declare values that are not in the file, so they have their own limit.
  constexpr std::size_t most_dense = std::size_t{64} << 20U;  // bytes of all such accessors
  const std::size_t size = component_size(out.type) * out.components;
  if (out.count > most_dense || out.count * size > most_dense - dense_size_)
    return reading_.fail(rules::limit, "sparse accessors have more than " + std::to_string(most_dense) + " bytes");
  dense_size_ += out.count * size;
  std::string& dense = dense_.emplace_back(out.count * size, '\0');
  if (!out.bytes.empty())
    for (std::size_t i = 0; i < out.count; ++i) out.bytes.copy(dense.data() + i * size, size, i * out.stride);
  if (sparse != nullptr) {
    const Json *where = sparse->member("indices"), *what = sparse->member("values");
    if (where == nullptr || what == nullptr) return wrong("a sparse accessor has no indices or no values");
    Accessor indices, values = out;
    indices.type = component_type(*where);
    if (component_size(indices.type) == 0) return wrong("a sparse accessor has indices of an unknown type");
    indices.count = values.count = sparse->index("count").value_or(0);
    if (!view_of(*where, indices) || !view_of(*what, values)) return false;
    for (std::size_t i = 0; i < indices.count; ++i) {
      const double index = indices.value(i, 0);
      if (!(index >= 0 && index < static_cast<double>(out.count)))
        return wrong("a sparse accessor names a value that does not exist");
      values.bytes.copy(dense.data() + static_cast<std::size_t>(index) * size, size, i * values.stride);
    }
  }
  out.bytes = dense;
  out.stride = size;
  return true;
}

/// Locates the bytes of `count` values in the buffer view that the JSON names.
bool GltfFile::view_of(const Json& json, Accessor& out) {
  const Json* view = entry("bufferViews", json.index("bufferView"));
  const auto buffer = view == nullptr ? std::nullopt : view->index("buffer");
  if (!buffer || *buffer >= buffers_.size()) return wrong("an accessor names a buffer that does not exist");
  const std::size_t size = component_size(out.type) * out.components;
  out.stride = view->index("byteStride").value_or(0);
  if (out.stride == 0) out.stride = size;
  const std::size_t view_begin = view->index("byteOffset").value_or(0);
  const std::size_t view_size = view->index("byteLength").value_or(0);
  const std::string_view bytes = buffers_[*buffer];
  if (view_begin > bytes.size() || view_size > bytes.size() - view_begin)
    return wrong("a buffer view reaches beyond its buffer");
  const std::size_t begin = json.index("byteOffset").value_or(0);
  if (begin > view_size ||
      (out.count > 0 && (size > view_size - begin || (out.count - 1) > (view_size - begin - size) / out.stride)))
    return wrong("an accessor reaches beyond its buffer view");
  out.bytes = bytes.substr(view_begin + begin, view_size - begin);
  return true;
}

}  // namespace urdfmill::mesh
