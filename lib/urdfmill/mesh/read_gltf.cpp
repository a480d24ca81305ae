// glTF 2.0: JSON with buffers beside or in it, and GLB, which is both in one file.
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mesh/json_tree.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

/// `%20` and its like as characters.
std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = static_cast<char>(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  return out;
}

std::optional<std::string> base64_decoded(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < letters.size(); ++i)
    values[static_cast<unsigned char>(letters[i])] = static_cast<std::int8_t>(i);
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const std::int8_t value = values[static_cast<unsigned char>(c)];
    if (value < 0) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    if ((count += 6) < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xffU);
  }
  return out;
}

/// A typed view of a buffer.
struct Accessor {
  std::string_view bytes;  ///< from the first value on
  std::size_t count = 0, stride = 0, components = 1;
  int type = 0;
  bool normalised = false;

  /// A component of a value; normalised integers become [0, 1] or [-1, 1].
  [[nodiscard]] double value(std::size_t index, std::size_t component) const {
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

 private:
  [[nodiscard]] double scaled(double number, double largest) const {
    return normalised ? std::max(number / largest, -1.0) : number;
  }
};

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

/// The number that glTF gives a type of component; 0, which is none, for anything else.
int component_type(const Json& json) {
  const std::size_t type = json.index("componentType").value_or(0);
  return type <= 5126 ? static_cast<int>(type) : 0;
}

std::size_t component_count(std::string_view type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  return type == "VEC4" ? 4 : 0;
}

/// A component of a colour, which glTF writes in linear light. What was 0.8 before it was written is 0.8 again.
double level(double linear) {
  constexpr double steps = 1e7;
  return std::round(srgb_of_linear(linear) * steps) / steps;
}

class GltfReader {
 public:
  explicit GltfReader(Reading& reading) : reading_(reading), mesh_(reading.mesh) {}

  bool read() {
    std::string_view text = reading_.bytes;
    if (text.starts_with("glTF") && !split_chunks(text)) return false;
    constexpr std::size_t most_values = 4'000'000;
    JsonResult parsed = parse_json(text, reading_.options.limits.depth, most_values);
    if (!parsed.value) return reading_.fail(parsed.limit ? rules::limit : rules::malformed, parsed.error);
    root_ = std::move(*parsed.value);
    return check_version() && check_extensions() && read_buffers() && read_materials() && read_scene();
  }

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }

  bool split_chunks(std::string_view& text) {
    const std::string_view bytes = reading_.bytes;
    constexpr std::size_t header = 12, chunk_header = 8;
    constexpr std::uint32_t json = 0x4e4f534a, binary = 0x004e4942;
    mesh_.file.binary = true;
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

  bool check_version() {
    const Json* asset = root_.member("asset");
    const std::string version = asset == nullptr ? "" : asset->string("version");
    if (version.starts_with("2")) return true;
    if (version.empty()) return wrong("no glTF: the JSON has no asset with a version");
    return reading_.fail(rules::unsupported, "glTF of version " + version + "; 2.0 is read");
  }

  bool check_extensions() {
    const Json* required = root_.member("extensionsRequired");
    if (required == nullptr) return true;
    for (const Json& extension : required->items)
      if (extension.text.find("compression") != std::string::npos)
        return reading_.fail(rules::unsupported, "compressed by " + extension.text + ", which is not read");
    return true;
  }

  bool read_buffers() {
    const Json* list = root_.member("buffers");
    if (list == nullptr) return true;
    kept_.reserve(list->items.size());
    for (const Json& buffer : list->items) {
      const std::string uri = buffer.string("uri");
      if (uri.empty()) {
        buffers_.push_back(glb_buffer_.value_or(std::string_view()));
      } else {
        auto content = content_of(uri);
        if (!content) return false;
        buffers_.push_back(kept_.emplace_back(std::move(*content)));
      }
      const std::size_t declared = buffer.index("byteLength").value_or(0);
      if (declared > buffers_.back().size())
        return reading_.fail(rules::truncated, "a buffer has " + std::to_string(buffers_.back().size()) + " of " +
                                                   counted(declared, "byte"));
    }
    return true;
  }

  std::optional<std::string> content_of(const std::string& uri) {
    if (!uri.starts_with("data:")) return reading_.needed_file(percent_decoded(uri));
    const std::size_t comma = uri.find(',');
    if (comma == std::string::npos || uri.find(";base64") > comma) {
      wrong("a buffer's data: URI is not base64");
      return std::nullopt;
    }
    auto content = base64_decoded(std::string_view(uri).substr(comma + 1));
    if (!content) wrong("a buffer's data: URI is not base64");
    return content;
  }

  /// A list of the root and an index in it; null if there is no such thing.
  const Json* entry(std::string_view list, std::optional<std::size_t> index) {
    const Json* found = index ? root_.member(list) : nullptr;
    return found == nullptr ? nullptr : found->item(*index);
  }

  bool read_materials() {
    const Json* list = root_.member("materials");
    if (list == nullptr) return true;
    for (const Json& json : list->items) {
      Material& material = mesh_.materials.emplace_back();
      material.name = json.string("name");
      const Json* look = json.member("pbrMetallicRoughness");
      if (look == nullptr) continue;
      if (const Json* colour = look->member("baseColorFactor"); colour != nullptr && colour->items.size() == 4) {
        Colour& found = material.colour.emplace();
        for (std::size_t i = 0; i < 3; ++i) found[i] = level(colour->items[i].value);
        found[3] = colour->items[3].value;
        if (const std::string mode = json.string("alphaMode"); mode.empty() || mode == "OPAQUE") found[3] = 1;
      }
      material.multiplies = true;
      if (const Json* texture = look->member("baseColorTexture")) set_texture(material, texture->index("index"));
      if (material.has_texture() && !material.colour) material.colour = Colour{1, 1, 1, 1};
      reading_.note_texture(material.texture);
    }
    return true;
  }

  /// The file of a texture, or its bytes.
  void set_texture(Material& material, std::optional<std::size_t> index) {
    const Json* texture = entry("textures", index);
    const auto source = texture == nullptr ? std::nullopt : texture->index("source");
    const Json* image = entry("images", source);
    if (image == nullptr) return;
    const std::string uri = image->string("uri");
    if (!uri.empty() && !uri.starts_with("data:")) {
      material.texture = percent_decoded(uri);
      return;
    }
    std::shared_ptr<const std::string>& known = pictures_[*source];
    if (!known) known = std::make_shared<const std::string>(picture_in(*image, uri));
    if (!known->empty()) material.picture = known;
  }

  /// The bytes of a picture in a data: URI or a buffer; empty if they are missing: a shape needs no texture.
  std::string picture_in(const Json& image, const std::string& uri) {
    if (const std::size_t comma = uri.find(','); comma != std::string::npos)
      return base64_decoded(std::string_view(uri).substr(comma + 1)).value_or("");
    const Json* view = entry("bufferViews", image.index("bufferView"));
    const auto buffer = view == nullptr ? std::nullopt : view->index("buffer");
    if (!buffer || *buffer >= buffers_.size()) return {};
    const std::string_view bytes = buffers_[*buffer];
    const std::size_t begin = view->index("byteOffset").value_or(0), size = view->index("byteLength").value_or(0);
    if (begin > bytes.size() || size > bytes.size() - begin) return {};
    return std::string(bytes.substr(begin, size));
  }

  bool read_scene() {
    const Json* scenes = root_.member("scenes");
    if (scenes == nullptr || scenes->items.empty()) {
      reading_.warn(rules::deviation, "no scene; all nodes that are no other's child are taken");
      return read_roots();
    }
    const Json* scene = entry("scenes", root_.index("scene").value_or(0));
    if (scene == nullptr) return wrong("the scene does not exist");
    const Json* nodes = scene->member("nodes");
    if (nodes == nullptr) return true;
    return std::all_of(nodes->items.begin(), nodes->items.end(),
                       [&](const Json& node) { return read_node(number_of(node), Transform()); });
  }

  bool read_roots() {
    const Json* nodes = root_.member("nodes");
    if (nodes == nullptr) return true;
    std::vector<bool> is_child(nodes->items.size());
    for (const Json& node : nodes->items)
      if (const Json* children = node.member("children"))
        for (const Json& child : children->items)
          if (const auto index = number_of(child); index && *index < is_child.size()) is_child[*index] = true;
    for (std::size_t i = 0; i < is_child.size(); ++i)
      if (!is_child[i] && !read_node(i, Transform())) return false;
    return true;
  }

  static std::optional<std::size_t> number_of(const Json& json) {
    if (json.kind != Json::Kind::number || json.value < 0 || json.value > 4e9) return std::nullopt;
    return static_cast<std::size_t>(json.value);
  }

  bool read_node(std::optional<std::size_t> index, const Transform& parent) {
    const Json* node = entry("nodes", index);
    if (node == nullptr) return wrong("a node names a child that does not exist");
    if (std::find(path_.begin(), path_.end(), *index) != path_.end())
      return wrong("node " + std::to_string(*index) + " contains itself");
    if (path_.size() >= reading_.options.limits.depth || ++nodes_ > reading_.options.limits.nodes)
      return reading_.fail(rules::limit, "more than " + std::to_string(reading_.options.limits.nodes) +
                                             " nodes, or too many inside each other");
    const Transform placed = parent.after(placement(*node));
    if (node->member("mesh") != nullptr && !read_mesh(entry("meshes", node->index("mesh")), placed)) return false;
    path_.push_back(*index);
    bool good = true;
    if (const Json* children = node->member("children"))
      for (const Json& child : children->items) good = good && read_node(number_of(child), placed);
    path_.pop_back();
    return good;
  }

  static Transform placement(const Json& node) {
    Transform result;
    if (const Json* matrix = node.member("matrix"); matrix != nullptr && matrix->items.size() == 16) {
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column)
          result.rows[row][column] = matrix->items[4 * column + row].value;
        result.translation[row] = matrix->items[12 + row].value;
      }
      return result;
    }
    std::array<double, 4> q{0, 0, 0, 1};
    Point scaling{1, 1, 1};
    read_numbers(node, "rotation", q);
    read_numbers(node, "scale", scaling);
    read_numbers(node, "translation", result.translation);
    const auto [x, y, z, w] = q;
    const double n = x * x + y * y + z * z + w * w;
    const double s = n > 0 ? 2 / n : 0;
    result.rows = {{{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)},
                    {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)},
                    {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)}}};
    for (Point& row : result.rows)
      for (std::size_t i = 0; i < 3; ++i) row[i] *= scaling[i];
    return result;
  }

  template <std::size_t size>
  static void read_numbers(const Json& node, std::string_view name, std::array<double, size>& values) {
    const Json* list = node.member(name);
    if (list == nullptr || list->items.size() != size) return;
    for (std::size_t i = 0; i < size; ++i) values[i] = list->items[i].value;
  }

  bool read_mesh(const Json* json, const Transform& placed) {
    if (json == nullptr) return wrong("a node names a mesh that does not exist");
    const Json* primitives = json->member("primitives");
    if (primitives == nullptr) return true;
    for (const Json& primitive : primitives->items)
      if (!read_primitive(primitive, json->string("name"), placed)) return false;
    return true;
  }

  bool read_primitive(const Json& primitive, const std::string& name, const Transform& placed) {
    constexpr std::size_t triangles = 4, fan = 6;
    const std::size_t mode = primitive.index("mode").value_or(triangles);
    const Json* attributes = primitive.member("attributes");
    if (mode < triangles || mode > fan || attributes == nullptr) return true;
    if (const Json* extensions = primitive.member("extensions"))
      for (const std::string& extension : extensions->names)
        if (extension.find("compression") != std::string::npos && !has_data(*attributes))
          return reading_.fail(rules::unsupported, "compressed by " + extension + ", which is not read");
    Accessor positions;
    if (attributes->member("POSITION") == nullptr) return true;
    if (!accessor(attributes->index("POSITION"), 3, positions)) return false;
    std::vector<std::uint32_t> corners;
    if (!read_corners(primitive, mode, positions.count, corners)) return false;
    if (!reading_.count_triangles(corners.size() / 3) || !reading_.count_positions(positions.count)) return false;
    Mesh piece;
    for (std::size_t i = 0; i < positions.count; ++i)
      piece.positions.push_back({positions.value(i, 0), positions.value(i, 1), positions.value(i, 2)});
    Part& part = piece.parts.emplace_back();
    part.name = name;
    if (const auto material = primitive.index("material")) {
      if (*material >= mesh_.materials.size()) return wrong("a primitive names a material that does not exist");
      part.material = *material;
    }
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
      part.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
    if (!read_attributes(*attributes, positions.count, piece)) return false;
    if (placed.determinant() < 0) ++mesh_.file.mirrored_parts;
    transform(piece, placed);
    append(mesh_, std::move(piece));
    return true;
  }

  bool has_data(const Json& attributes) {
    const Json* json = entry("accessors", attributes.index("POSITION"));
    return json != nullptr && json->member("bufferView") != nullptr;
  }

  /// The corners of all triangles.
  bool read_corners(const Json& primitive, std::size_t mode, std::size_t vertices,
                    std::vector<std::uint32_t>& corners) {
    std::vector<std::uint32_t> order;
    if (primitive.member("indices") != nullptr) {
      Accessor indices;
      if (!accessor(primitive.index("indices"), 1, indices)) return false;
      for (std::size_t i = 0; i < indices.count; ++i) {
        const double index = indices.value(i, 0);
        if (!(index >= 0 && index < static_cast<double>(vertices)))
          return wrong("an index names a vertex that does not exist; there are " + std::to_string(vertices));
        order.push_back(static_cast<std::uint32_t>(index));
      }
    } else {
      for (std::uint32_t i = 0; i < vertices; ++i) order.push_back(i);
    }
    constexpr std::size_t triangles = 4, strip = 5;
    if (mode == triangles) {
      if (order.size() % 3 != 0) {
        reading_.warn(rules::deviation, "the number of indices is no multiple of three");
        order.resize(order.size() / 3 * 3);
      }
      corners = std::move(order);
      return true;
    }
    for (std::size_t i = 0; i + 2 < order.size(); ++i)
      if (mode == strip)
        corners.insert(corners.end(), {order[i], order[i + 1 + i % 2], order[i + 2 - i % 2]});
      else
        corners.insert(corners.end(), {order[0], order[i + 1], order[i + 2]});
    return true;
  }

  bool read_attributes(const Json& attributes, std::size_t count, Mesh& piece) {
    Part& part = piece.parts.back();
    const auto each = [&](const char* name, std::size_t components, std::vector<Triangle>& indices, const auto& take) {
      if (attributes.member(name) == nullptr) return true;
      Accessor values;
      if (!accessor(attributes.index(name), components, values)) return false;
      if (values.count < count) return wrong(std::string(name) + " has fewer values than there are vertices");
      for (std::size_t i = 0; i < count; ++i) take(values, i);
      indices = part.triangles;
      return true;
    };
    return each("NORMAL", 3, part.normals,
                [&](const Accessor& v, std::size_t i) {
                  piece.normals.push_back({v.value(i, 0), v.value(i, 1), v.value(i, 2)});
                }) &&
           each("TEXCOORD_0", 2, part.texture_coordinates,
                [&](const Accessor& v, std::size_t i) {
                  piece.texture_coordinates.push_back({v.value(i, 0), 1 - v.value(i, 1)});
                }) &&
           each("COLOR_0", 3, part.colours, [&](const Accessor& v, std::size_t i) {
             piece.colours.push_back({level(v.value(i, 0)), level(v.value(i, 1)), level(v.value(i, 2)),
                                      v.components > 3 ? v.value(i, 3) : 1});
           });
  }

  /// A view of the values of an accessor that has at least so many components.
  bool accessor(std::optional<std::size_t> index, std::size_t components, Accessor& out) {
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

  /// The values of a sparse accessor, or of one without a buffer, which is all zeros.
  bool fill(const Json* sparse, Accessor& out) {
    // Values that are not in the file cost a few letters of JSON: a bound of their own keeps them small.
    constexpr std::size_t most_dense = std::size_t{64} << 20U;  // bytes, of all such accessors
    const std::size_t size = component_size(out.type) * out.components;
    if (out.count > (most_dense - dense_size_) / size)
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

  /// The bytes of `count` values, from the buffer view that the JSON names.
  bool view_of(const Json& json, Accessor& out) {
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

  Reading& reading_;
  Mesh& mesh_;
  Json root_;
  std::optional<std::string_view> glb_buffer_;
  std::vector<std::string_view> buffers_;
  std::vector<std::string> kept_;
  std::map<std::size_t, std::shared_ptr<const std::string>> pictures_;  ///< that are in this file, by their numbers
  std::deque<std::string> dense_;                                       ///< values of sparse accessors
  std::size_t dense_size_ = 0;                                          ///< of all of them (bytes)
  std::vector<std::size_t> path_;                                       ///< the nodes around the present one
  std::size_t nodes_ = 0;
};

}  // namespace

bool read_gltf(Reading& reading) {
  reading.mesh.file.up_axis = UpAxis::y;
  return GltfReader(reading).read();
}

}  // namespace urdfmill::mesh
