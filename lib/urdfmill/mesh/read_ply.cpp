// Reading of PLY: text, and binary in both byte orders.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "urdfmill/mesh/faces.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

enum class Type : std::uint8_t { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct TypeName {
  std::string_view old_name, name;
  std::size_t size;
};
constexpr std::array<TypeName, 8> types{{{"char", "int8", 1},
                                         {"uchar", "uint8", 1},
                                         {"short", "int16", 2},
                                         {"ushort", "uint16", 2},
                                         {"int", "int32", 4},
                                         {"uint", "uint32", 4},
                                         {"float", "float32", 4},
                                         {"double", "float64", 8}}};

std::optional<Type> type_named(std::string_view name) {
  for (std::size_t i = 0; i < types.size(); ++i)
    if (types[i].name == name || types[i].old_name == name) return static_cast<Type>(i);
  return std::nullopt;
}

struct Property {
  std::string name;
  Type type = Type::float32;
  std::optional<Type> count;  ///< type of the length of a list; none for a scalar
};

struct PlyElement {
  std::string name;
  std::size_t count = 0;
  std::vector<Property> properties;

  /// Returns the smallest number of bytes of a value.
  [[nodiscard]] std::size_t least_size(bool binary) const {
    std::size_t size = 0;
    for (const Property& property : properties)
      size += binary ? types[static_cast<std::size_t>(property.count.value_or(property.type))].size : 1;
    return size;
  }
};

class PlyReader {
 public:
  explicit PlyReader(Reading& reading) : reading_(reading), mesh_(reading.mesh), words_(reading.bytes) {}

  bool read() {
    if (!read_header()) return false;
    at_ = words_.at();
    for (const PlyElement& element : elements_)
      if (!read_element(element)) return false;
    finish();
    return true;
  }

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }

  bool read_header() {
    if (words_.rest_of_line() != "ply") return wrong("the first line is not \"ply\"");
    bool has_format = false;
    while (!words_.at_end()) {
      Words line(words_.rest_of_line());
      const std::string_view word = line.next();
      if (word == "end_header") return has_format || wrong("the header has no format");
      if (word == "format") {
        has_format = true;
        if (!read_format(line.next())) return false;
      } else if (word == "element") {
        if (!read_element_line(line)) return false;
      } else if (word == "property") {
        if (!read_property_line(line)) return false;
      } else if (word == "comment" && line.next() == "TextureFile") {
        mesh_.materials.emplace_back().texture = std::string(line.rest_of_line());
        reading_.note_texture(mesh_.materials.back().texture);
      }
    }
    return reading_.fail(rules::truncated, "the header has no end");
  }

  bool read_format(std::string_view name) {
    binary_ = name != "ascii";
    swap_ = name == (std::endian::native == std::endian::little ? "binary_big_endian" : "binary_little_endian");
    mesh_.file.binary = binary_;
    return !binary_ || name == "binary_big_endian" || name == "binary_little_endian" ||
           wrong("unknown format \"" + std::string(name) + "\"");
  }

  bool read_element_line(Words& line) {
    const std::string name(line.next());
    // Normals and colours of one list of vertices would be confused with those of another.
    if (std::any_of(elements_.begin(), elements_.end(), [&](const PlyElement& e) { return e.name == name; }))
      return wrong("element " + name + " is declared twice");
    PlyElement& element = elements_.emplace_back();
    element.name = name;
    const auto count = integer(line.next());
    if (!count || *count < 0) return wrong("element " + element.name + " has no count");
    element.count = static_cast<std::size_t>(*count);
    return true;
  }

  bool read_property_line(Words& line) {
    if (elements_.empty()) return wrong("a property before the first element");
    Property property;
    std::string_view word = line.next();
    if (word == "list") {
      property.count = type_named(line.next());
      if (!property.count) return wrong("a list whose length has an unknown type");
      word = line.next();
    }
    const auto type = type_named(word);
    if (!type) return wrong("property of unknown type \"" + std::string(word) + "\"");
    property.type = *type;
    property.name = line.next();
    elements_.back().properties.push_back(std::move(property));
    return true;
  }

  bool read_element(const PlyElement& element) {
    // A declared count is trusted only as far as there are bytes for it.
    const std::size_t size = element.least_size(binary_);
    if (size == 0) return true;
    if (element.count > (reading_.bytes.size() - at_) / size + 1) return ends_early(element);
    if (element.name == "vertex") return read_vertices(element);
    const bool faces = element.name == "face", strips = element.name == "tristrips";
    std::vector<double> list;
    for (std::size_t i = 0; i < element.count; ++i)
      for (const Property& property : element.properties) {
        if (!read_values(property, list)) return ends_early(element);
        if (!property.count || (property.name != "vertex_indices" && property.name != "vertex_index")) continue;
        if ((faces && !take_face(list)) || (strips && !take_strips(list))) return false;
      }
    return true;
  }

  /// Keeps a face, which may precede the vertices.
  bool take_face(const std::vector<double>& corners) {
    if (has_vertices_ || !expects_vertices()) return add_face(corners);
    if (!reading_.count_triangles(corners.size() < 3 ? 0 : corners.size() - 2)) return false;
    early_faces_.push_back(corners);
    return true;
  }

  [[nodiscard]] bool expects_vertices() const {
    return std::any_of(elements_.begin(), elements_.end(), [](const PlyElement& e) { return e.name == "vertex"; });
  }

  bool add_early_faces() {
    reading_.triangles = 0;
    return std::all_of(early_faces_.begin(), early_faces_.end(), [this](const auto& face) { return add_face(face); });
  }

  /// Reads strips of triangles, each ended by −1; every other triangle is reversed.
  bool take_strips(const std::vector<double>& corners) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (corners[i] < 0) {
        begin = i + 1;
        continue;
      }
      if (i < begin + 2) continue;
      const bool is_turned = (i - begin) % 2 != 0;
      const double a = corners[i - 2], b = corners[i - 1], c = corners[i];
      // A strip repeats a corner to reverse its direction or to continue elsewhere.
      if (a == b || b == c || c == a) continue;
      if (!take_face(is_turned ? std::vector<double>{b, a, c} : std::vector<double>{a, b, c})) return false;
    }
    return true;
  }

  bool ends_early(const PlyElement& element) {
    return reading_.fail(rules::truncated, "the file ends before the last of " + std::to_string(element.count) + " " +
                                               element.name + " elements");
  }

  bool read_vertices(const PlyElement& element) {
    if (!reading_.count_positions(element.count)) return false;
    std::vector<double> values;
    for (std::size_t i = 0; i < element.count; ++i) {
      Point point{}, normal{};
      TextureCoordinate uv{};
      Colour colour{1, 1, 1, 1};
      for (const Property& property : element.properties) {
        if (!read_values(property, values)) return ends_early(element);
        if (!property.count) take(property, values[0], point, normal, uv, colour);
      }
      mesh_.positions.push_back(point);
      if (has_normals_) mesh_.normals.push_back(normal);
      if (has_coordinates_) mesh_.texture_coordinates.push_back(uv);
      if (has_colours_) mesh_.colours.push_back(colour);
    }
    has_vertices_ = true;
    return add_early_faces();
  }

  void take(const Property& property, double value, Point& point, Point& normal, TextureCoordinate& uv,
            Colour& colour) {
    static constexpr std::array<std::string_view, 3> xyz{"x", "y", "z"}, normals{"nx", "ny", "nz"};
    static constexpr std::array<std::string_view, 4> rgba{"red", "green", "blue", "alpha"};
    static constexpr std::array<std::array<std::string_view, 4>, 2> uvs{
        {{"s", "u", "texture_u", "tu"}, {"t", "v", "texture_v", "tv"}}};
    const std::string_view name = property.name;
    for (std::size_t k = 0; k < 3; ++k) {
      if (name == xyz[k]) point[k] = value;
      if (name == normals[k]) normal[k] = value, has_normals_ = true;
    }
    for (std::size_t k = 0; k < 4; ++k)
      if (name == rgba[k]) colour[k] = property.type == Type::uint8 ? value / 255 : value, has_colours_ = true;
    for (std::size_t k = 0; k < 2; ++k)
      for (const std::string_view known : uvs[k])
        if (name == known) uv[k] = value, has_coordinates_ = true;
  }

  bool add_face(const std::vector<double>& corners) {
    if (corners.size() < 3) {
      ++short_faces_;
      return true;
    }
    face_.clear();
    for (const double corner : corners) {
      if (!(corner >= 0 && corner < static_cast<double>(mesh_.positions.size())))
        return wrong("a face names a vertex that does not exist; there are " + std::to_string(mesh_.positions.size()) +
                     " vertices");
      const auto index = static_cast<std::uint32_t>(corner);
      face_.add(index, index, index, index);
    }
    if (!reading_.count_triangles(face_.triangle_count())) return false;
    mesh_.file.polygons += corners.size() > 3 ? 1 : 0;
    if (mesh_.parts.empty()) mesh_.parts.emplace_back();
    face_.append_to(mesh_.positions, mesh_.parts.back());
    return true;
  }

  /// Reads the value of a scalar, or those of a list; false at the end of the file.
  bool read_values(const Property& property, std::vector<double>& values) {
    values.clear();
    std::size_t count = 1;
    if (property.count) {
      const auto length = read_value(*property.count);
      if (!length || !(*length >= 0)) return false;
      const auto left = static_cast<double>(reading_.bytes.size() - at_);
      if (*length > left) return false;
      count = static_cast<std::size_t>(*length);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = read_value(property.type);
      if (!value) return false;
      values.push_back(*value);
    }
    return true;
  }

  std::optional<double> read_value(Type type) {
    if (!binary_) {
      const auto value = number(words_.next());
      at_ = words_.at();
      return value;
    }
    std::array<char, 8> bytes{};
    const std::size_t size = types[static_cast<std::size_t>(type)].size;
    if (size > reading_.bytes.size() - at_) return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) bytes[swap_ ? size - 1 - i : i] = reading_.bytes[at_ + i];
    at_ += size;
    switch (type) {
      case Type::int8:
        return load<std::int8_t>(bytes.data());
      case Type::uint8:
        return load<std::uint8_t>(bytes.data());
      case Type::int16:
        return load<std::int16_t>(bytes.data());
      case Type::uint16:
        return load<std::uint16_t>(bytes.data());
      case Type::int32:
        return load<std::int32_t>(bytes.data());
      case Type::uint32:
        return load<std::uint32_t>(bytes.data());
      case Type::float32:
        return load<float>(bytes.data());
      case Type::float64:
        return load<double>(bytes.data());
    }
    return std::nullopt;
  }

  void finish() {
    if (short_faces_ > 0)
      reading_.warn(rules::deviation, counted(short_faces_, "face") + " of less than three corners");
    for (Part& part : mesh_.parts) {
      if (!has_normals_) part.normals.clear();
      if (!has_coordinates_) part.texture_coordinates.clear();
      if (!has_colours_) part.colours.clear();
      if (!mesh_.materials.empty()) part.material = 0;
    }
  }

  Reading& reading_;
  Mesh& mesh_;
  Words words_;
  std::vector<PlyElement> elements_;
  Face face_;
  std::size_t at_ = 0, short_faces_ = 0;
  bool binary_ = false, swap_ = false;
  std::vector<std::vector<double>> early_faces_;
  bool has_vertices_ = false;
  bool has_normals_ = false, has_coordinates_ = false, has_colours_ = false;
};

}  // namespace

bool read_ply(Reading& reading) {
  return PlyReader(reading).read();
}

}  // namespace urdfmill::mesh
