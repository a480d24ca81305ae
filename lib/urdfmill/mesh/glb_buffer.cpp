#include "urdfmill/mesh/glb_buffer.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace urdfmill::mesh {

void GlbBuffer::write_textures(text::JsonWriter& json, std::size_t count) {
  json.key("textures").begin_array();
  for (std::size_t i = 0; i < count; ++i) {
    json.begin_object();
    write_number(json, "source", i);
    json.end_object();
  }
  json.end_array();
}

void GlbBuffer::write_image(text::JsonWriter& json, std::size_t view, std::string_view type) {
  json.begin_object();
  write_number(json, "bufferView", view);
  json.key("mimeType").value(type).end_object();
}

void GlbBuffer::put(double value) {
  const auto single = static_cast<float>(value);
  std::array<char, sizeof single> bytes{};
  std::memcpy(bytes.data(), &single, sizeof single);
  buffer_.append(bytes.data(), bytes.size());
}
void GlbBuffer::put(std::uint32_t value) {
  std::array<char, sizeof value> bytes{};
  std::memcpy(bytes.data(), &value, sizeof value);
  buffer_.append(bytes.data(), bytes.size());
}

template <class Write>
std::size_t GlbBuffer::add_view(std::size_t count, int component, const char* type, const Write& write) {
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

template <class Corners>
void GlbBuffer::set_range(View& view, const Mesh& mesh, const Corners& corners) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  view.least.assign(3, infinity);
  view.largest.assign(3, -infinity);
  for (const auto& corner : corners)
    for (std::size_t i = 0; i < 3; ++i) {
      const double value = static_cast<float>(mesh.positions[corner[0]][i]);
      view.least[i] = std::min(view.least[i], value);
      view.largest[i] = std::max(view.largest[i], value);
    }
}

GlbPrimitive GlbBuffer::add(const Mesh& mesh, const Part& part, GlbAttributes attributes) {
  // A vertex of glTF has all attributes, so corners are joined if they share all of them.
  using Corner = std::array<std::uint32_t, 4>;
  std::map<Corner, std::uint32_t> numbers;
  std::vector<Corner> corners;
  std::vector<std::uint32_t> order;
  const auto index = [](const std::vector<Triangle>& attribute, std::size_t t, std::size_t c) {
    return attribute.empty() ? 0 : attribute[t][c];
  };
  const std::vector<Triangle> none;
  const std::vector<Triangle>& coordinates = attributes.coordinates ? part.texture_coordinates : none;
  const std::vector<Triangle>& colours = attributes.colours ? part.colours : none;
  for (std::size_t t = 0; t < part.triangles.size(); ++t)
    for (std::size_t c = 0; c < 3; ++c) {
      const Corner corner{part.triangles[t][c], index(part.normals, t, c), index(coordinates, t, c),
                          index(colours, t, c)};
      const auto [entry, is_new] = numbers.emplace(corner, static_cast<std::uint32_t>(corners.size()));
      if (is_new) corners.push_back(corner);
      order.push_back(entry->second);
    }
  constexpr int floats = 5126, integers = 5125;
  GlbPrimitive made;
  made.positions = add_view(corners.size(), floats, "VEC3", [&] {
    for (const Corner& corner : corners)
      for (const double value : mesh.positions[corner[0]]) put(value);
  });
  set_range(views_.back(), mesh, corners);
  made.indices = add_view(order.size(), integers, "SCALAR", [&] {
    for (const std::uint32_t number : order) put(number);
  });
  views_.back().indices = true;
  if (!part.normals.empty())
    made.normals = add_view(corners.size(), floats, "VEC3", [&] {
      for (const Corner& corner : corners)
        for (const double value : mesh.normals[corner[1]]) put(value);
    });
  if (!coordinates.empty())
    made.coordinates = add_view(corners.size(), floats, "VEC2", [&] {
      for (const Corner& corner : corners) {
        put(mesh.texture_coordinates[corner[2]][0]);
        put(1 - mesh.texture_coordinates[corner[2]][1]);
      }
    });
  if (!colours.empty())
    made.colours = add_view(corners.size(), floats, "VEC4", [&] {
      for (const Corner& corner : corners) {
        const Colour& colour = mesh.colours[corner[3]];
        for (std::size_t i = 0; i < 3; ++i) put(linear_of_srgb(colour[i]));
        put(colour[3]);
      }
    });
  return made;
}

std::size_t GlbBuffer::add_file(std::string_view bytes) {
  View view;
  view.offset = buffer_.size();
  view.length = bytes.size();
  buffer_ += bytes;
  while (buffer_.size() % 4 != 0) buffer_ += '\0';
  views_.push_back(std::move(view));
  return views_.size() - 1;
}

void GlbBuffer::write_primitive(text::JsonWriter& json, const GlbPrimitive& primitive) {
  json.key("attributes").begin_object();
  write_number(json, "POSITION", primitive.positions);
  if (primitive.normals > 0) write_number(json, "NORMAL", primitive.normals);
  if (primitive.coordinates > 0) write_number(json, "TEXCOORD_0", primitive.coordinates);
  if (primitive.colours > 0) write_number(json, "COLOR_0", primitive.colours);
  json.end_object();
  write_number(json, "indices", primitive.indices);
}

void GlbBuffer::write_views(text::JsonWriter& json) const {
  if (views_.empty()) return;
  json.key("accessors").begin_array();
  for (std::size_t i = 0; i < views_.size() && views_[i].component != 0; ++i) {
    json.begin_object();
    write_number(json, "bufferView", i);
    json.key("componentType").value(views_[i].component);
    write_number(json, "count", views_[i].count);
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
    write_number(json, "buffer", 0);
    write_number(json, "byteOffset", view.offset);
    write_number(json, "byteLength", view.length);
    if (view.component != 0) write_number(json, "target", view.indices ? elements : vertices);
    json.end_object();
  }
  json.end_array().key("buffers").begin_array().begin_object();
  write_number(json, "byteLength", buffer_.size());
  json.end_object().end_array();
}

std::string GlbBuffer::file(std::string json) const {
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

}  // namespace urdfmill::mesh
