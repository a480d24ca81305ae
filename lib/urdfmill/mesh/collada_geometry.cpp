#include "urdfmill/mesh/collada_geometry.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "urdfmill/mesh/faces.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

/// The values of a <source> as its accessor reads them.
struct Source {
  std::vector<double> values;
  std::size_t offset = 0, stride = 1;
  std::array<std::size_t, 4> places{0, 1, 2, 3};  ///< offsets of the components

  [[nodiscard]] std::size_t size(std::size_t components) const {
    const std::size_t last =
        *std::max_element(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(components));
    if (values.size() < offset + last + 1) return 0;
    return (values.size() - offset - last - 1) / stride + 1;
  }
  [[nodiscard]] double value(std::size_t index, std::size_t component) const {
    return values[offset + index * stride + places[component]];
  }
};

/// The meaning of a column of indices.
struct Input {
  std::string_view semantic;
  std::size_t offset = 0;
  const MarkupElement* source = nullptr;
};

class GeometryReader {
 public:
  GeometryReader(Reading& reading, const MarkupElement& mesh, std::string_view name, ColladaGeometry& out)
      : reading_(reading), mesh_(mesh), name_(name), out_(out) {
    for (const MarkupElement* child : mesh.children)
      if (const std::string_view id = child->attribute("id"); !id.empty()) ids_.emplace(id, child);
  }

  bool read() {
    return std::all_of(mesh_.children.begin(), mesh_.children.end(),
                       [&](const MarkupElement* child) { return read_primitive(*child); });
  }

 private:
  bool wrong(const std::string& message) {
    return reading_.fail(rules::malformed, "geometry \"" + std::string(name_) + "\": " + message);
  }

  void warn(const std::string& message) {
    reading_.warn(rules::deviation, "geometry \"" + std::string(name_) + "\": " + message);
  }

  const MarkupElement* target(std::string_view url) {
    if (url.starts_with('#'))
      if (const auto found = ids_.find(url.substr(1)); found != ids_.end()) return found->second;
    wrong("\"" + std::string(url) + "\" names no source of it");
    return nullptr;
  }

  bool read_primitive(const MarkupElement& primitive) {
    const std::string_view kind = primitive.name;
    if (kind != "triangles" && kind != "polylist" && kind != "polygons" && kind != "trifans" && kind != "tristrips")
      return true;
    std::size_t stride = 0;
    inputs_.clear();
    for (const MarkupElement* child : primitive.children)
      if (child->name == "input" && !read_input(*child, stride)) return false;
    if (inputs_.empty() || stride == 0) return true;
    if (!gather_columns()) return false;
    if (!has_positions_) return true;
    Part part;
    part.name = std::string(name_);
    part_ = &part;
    if (!read_faces(primitive, stride)) return false;
    keep_complete_attributes(part);
    if (part.triangles.empty()) return true;
    out_.mesh.parts.push_back(std::move(part));
    out_.symbols.emplace_back(primitive.attribute("material"));
    return true;
  }

  bool read_input(const MarkupElement& element, std::size_t& stride) {
    const std::string_view written = element.attribute("offset");
    if (written.empty() && !std::exchange(lacks_offset_, true)) warn("an <input> has no offset; it is read as 0");
    const auto offset = integer(written.empty() ? "0" : written);
    constexpr long long most = 64;  // limit of columns in a primitive
    if (!offset || *offset < 0 || *offset >= most) return wrong("an input has no valid offset");
    stride = std::max(stride, static_cast<std::size_t>(*offset) + 1);
    const MarkupElement* source = target(element.attribute("source"));
    if (source == nullptr) return false;
    if (element.attribute("semantic") != "VERTEX") {
      inputs_.push_back({element.attribute("semantic"), static_cast<std::size_t>(*offset), source});
      return true;
    }
    for (const MarkupElement* inner : source->children) {
      if (inner->name != "input") continue;
      const MarkupElement* inner_source = target(inner->attribute("source"));
      if (inner_source == nullptr) return false;
      inputs_.push_back({inner->attribute("semantic"), static_cast<std::size_t>(*offset), inner_source});
    }
    return true;
  }

  /// The column of a kind of value in the tuples of indices, and the beginning of its source in the mesh.
  struct Column {
    bool used = false;
    std::size_t offset = 0;
    std::size_t first = 0, count = 0;
  };

  bool gather_columns() {
    positions_ = normals_ = coordinates_ = colours_ = {};
    for (const Input& input : inputs_) {
      if (input.semantic == "POSITION" && !gather(input, 3, positions_)) return false;
      if (input.semantic == "NORMAL" && !gather(input, 3, normals_)) return false;
      if (input.semantic == "TEXCOORD" && !gather(input, 2, coordinates_)) return false;
      if (input.semantic == "COLOR" && !gather(input, 3, colours_)) return false;
    }
    has_positions_ = positions_.used;
    return true;
  }

  /// The first input of a kind counts. A source is read once for each kind, regardless of the number of primitives that
  /// use it.
  bool gather(const Input& input, std::size_t components, Column& column) {
    if (column.used) return true;
    column.used = true;
    column.offset = input.offset;
    const std::pair key(input.source, std::string(input.semantic));
    const auto known = read_sources_.find(key);
    if (known != read_sources_.end()) {
      column.first = known->second.first;
      column.count = known->second.second;
      return true;
    }
    Source source;
    if (!read_source(*input.source, source)) return false;
    Mesh& mesh = out_.mesh;
    column.count = source.size(input.semantic == "COLOR" && source.stride > 3 ? 4 : components);
    if (input.semantic == "POSITION") {
      column.first = mesh.positions.size();
      for (std::size_t i = 0; i < column.count; ++i)
        mesh.positions.push_back({source.value(i, 0), source.value(i, 1), source.value(i, 2)});
    } else if (input.semantic == "NORMAL") {
      column.first = mesh.normals.size();
      for (std::size_t i = 0; i < column.count; ++i)
        mesh.normals.push_back({source.value(i, 0), source.value(i, 1), source.value(i, 2)});
    } else if (input.semantic == "TEXCOORD") {
      column.first = mesh.texture_coordinates.size();
      for (std::size_t i = 0; i < column.count; ++i)
        mesh.texture_coordinates.push_back({source.value(i, 0), source.value(i, 1)});
    } else {
      column.first = mesh.colours.size();
      for (std::size_t i = 0; i < column.count; ++i)
        mesh.colours.push_back(
            {source.value(i, 0), source.value(i, 1), source.value(i, 2), source.stride > 3 ? source.value(i, 3) : 1});
    }
    read_sources_.emplace(key, std::pair(column.first, column.count));
    return true;
  }

  bool read_source(const MarkupElement& element, Source& out) {
    const MarkupElement* array = element.child("float_array");
    if (array == nullptr) return wrong("source \"" + std::string(element.attribute("id")) + "\" has no float_array");
    if (!read_values(array->text, out.values)) return false;
    const auto count = integer(array->attribute("count"));
    if (count && static_cast<unsigned long long>(*count) != out.values.size())
      reading_.warn(rules::deviation, "float_array \"" + std::string(array->attribute("id")) + "\" has " +
                                          std::to_string(out.values.size()) + " numbers, not " +
                                          std::to_string(*count));
    const MarkupElement* technique = element.child("technique_common");
    const MarkupElement* accessor = technique == nullptr ? nullptr : technique->child("accessor");
    if (accessor == nullptr) {
      out.stride = 3;
      return true;
    }
    const auto stride = integer(accessor->attribute("stride").empty() ? "1" : accessor->attribute("stride"));
    const auto offset = integer(accessor->attribute("offset").empty() ? "0" : accessor->attribute("offset"));
    if (!stride || *stride < 1 || !offset || *offset < 0)
      return wrong("source \"" + std::string(element.attribute("id")) + "\" has an accessor without a valid stride");
    constexpr long long most = 1 << 20;
    out.stride = static_cast<std::size_t>(std::min(*stride, most));
    out.offset = static_cast<std::size_t>(std::min<long long>(*offset, static_cast<long long>(out.values.size())));
    find_places(*accessor, out);
    const std::string_view names = accessor->attribute("source"), id = array->attribute("id");
    if (!names.empty() && (names.front() != '#' || names.substr(1) != id))
      warn("the accessor of source \"" + std::string(element.attribute("id")) + "\" names \"" + std::string(names) +
           "\"; the array in the source is read");
    // Some exporters write the number of floats.
    const auto elements = integer(accessor->attribute("count"));
    const std::size_t present = (out.values.size() - out.offset) / out.stride;
    if (elements && (*elements < 0 || static_cast<unsigned long long>(*elements) > present))
      warn("the accessor of source \"" + std::string(element.attribute("id")) + "\" states " +
           std::to_string(*elements) + " elements; the array has " + std::to_string(present));
    return true;
  }

  /// Parameters without a name are skipped (COLLADA 1.4.1, "accessor"), unless all have none.
  static void find_places(const MarkupElement& accessor, Source& out) {
    std::vector<std::size_t> named;
    std::size_t count = 0;
    for (const MarkupElement* child : accessor.children) {
      if (child->name != "param") continue;
      if (!child->attribute("name").empty()) named.push_back(count);
      ++count;
    }
    if (named.empty() || named.size() == count || count > out.stride) return;
    for (std::size_t i = 0; i < out.places.size(); ++i)
      out.places[i] = i < named.size() ? named[i] : named.back() + 1 + i - named.size();
  }

  bool read_values(std::string_view text, std::vector<double>& values) {
    Words words(text);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      const auto value = number(word);
      if (!value) return wrong("found \"" + std::string(word.substr(0, 40)) + "\" where a number was expected");
      values.push_back(*value);
    }
    return true;
  }

  bool read_indices(const MarkupElement& element, std::size_t stride, std::vector<std::uint32_t>& indices) {
    indices.clear();
    Words words(element.text);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      const auto value = integer(word);
      constexpr long long largest = 0xffffffffLL;
      if (!value || *value < 0 || *value > largest)
        return wrong("found \"" + std::string(word.substr(0, 40)) + "\" where an index was expected");
      indices.push_back(static_cast<std::uint32_t>(*value));
    }
    left_over_ += indices.size() % stride;
    indices.resize(indices.size() / stride * stride);
    return true;
  }

  bool read_faces(const MarkupElement& primitive, std::size_t stride) {
    std::vector<std::uint32_t> indices;
    const bool is_list = primitive.name == "polylist";
    faces_ = left_over_ = short_faces_ = 0;
    const MarkupElement* counts = is_list ? primitive.child("vcount") : nullptr;
    for (const MarkupElement* child : primitive.children) {
      // <ph> is a polygon with holes, of which only the outline is used.
      const MarkupElement* corners = child->name == "ph" ? child->child("p") : child;
      if (corners == nullptr || corners->name != "p") continue;
      if (!read_indices(*corners, stride, indices)) return false;
      if (!add_faces(primitive.name, counts, indices, stride)) return false;
    }
    report_counts(primitive);
    return true;
  }

  /// Reports a primitive that states another number of faces than it has, and what was left out.
  void report_counts(const MarkupElement& primitive) {
    const std::string tag = "<" + std::string(primitive.name) + ">";
    const auto stated = integer(primitive.attribute("count"));
    if (stated && (*stated < 0 || static_cast<unsigned long long>(*stated) != faces_))
      warn(tag + " states a count of " + std::to_string(*stated) + " and has " + std::to_string(faces_));
    if (left_over_ > 0) warn(tag + " has indices that make no whole face: " + std::to_string(left_over_));
    if (short_faces_ > 0) warn(tag + " has " + counted(short_faces_, "face") + " of less than three corners");
  }

  bool add_faces(std::string_view kind, const MarkupElement* counts, const std::vector<std::uint32_t>& indices,
                 std::size_t stride) {
    const std::size_t corners = indices.size() / stride;
    if (kind != "polylist") faces_ += kind == "triangles" ? corners / 3 : 1;
    if (kind == "triangles") {
      left_over_ += corners % 3 * stride;
      for (std::size_t i = 0; i + 2 < corners; i += 3)
        if (!add_face(indices, stride, {i, i + 1, i + 2})) return false;
      return true;
    }
    if (kind == "polygons") {
      std::vector<std::size_t> all(corners);
      for (std::size_t i = 0; i < corners; ++i) all[i] = i;
      return add_face(indices, stride, all);
    }
    if (kind == "polylist") return add_list(counts, indices, stride);
    for (std::size_t i = 0; i + 2 < corners; ++i) {
      const bool fan = kind == "trifans", odd = i % 2 != 0;
      if (!add_face(indices, stride, {fan ? 0 : i, i + (!fan && odd ? 2 : 1), i + (!fan && odd ? 1 : 2)})) return false;
    }
    return true;
  }

  bool add_list(const MarkupElement* counts, const std::vector<std::uint32_t>& indices, std::size_t stride) {
    const std::size_t corners = indices.size() / stride;
    std::vector<std::size_t> face;
    std::size_t at = 0;
    Words words(counts == nullptr ? std::string_view() : counts->text);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      const auto count = integer(word);
      if (!count || *count < 0 || static_cast<unsigned long long>(*count) > corners - at)
        return wrong("the corners of <vcount> are more than those of <p>");
      ++faces_;
      face.clear();
      for (long long i = 0; i < *count; ++i) face.push_back(at++);
      if (!add_face(indices, stride, face)) return false;
    }
    left_over_ += (corners - at) * stride;
    return true;
  }

  bool add_face(const std::vector<std::uint32_t>& indices, std::size_t stride,
                const std::vector<std::size_t>& corners) {
    face_.clear();
    for (const std::size_t corner : corners) {
      const auto index = [&](const Column& column) { return indices[corner * stride + column.offset]; };
      if (index(positions_) >= positions_.count)
        return wrong("an index names vertex " + std::to_string(index(positions_)) + ", of " +
                     std::to_string(positions_.count));
      const auto attribute = [&](const Column& column) {
        return column.used && index(column) < column.count ? static_cast<std::uint32_t>(column.first + index(column))
                                                           : Face::none;
      };
      face_.add(static_cast<std::uint32_t>(positions_.first + index(positions_)), attribute(normals_),
                attribute(coordinates_), attribute(colours_));
    }
    out_.polygons += corners.size() > 3 ? 1 : 0;
    short_faces_ += corners.size() < 3 ? 1 : 0;
    face_.append_to(out_.mesh.positions, *part_);
    return true;
  }

  Reading& reading_;
  const MarkupElement& mesh_;
  std::string_view name_;
  ColladaGeometry& out_;
  ColladaIds ids_;
  std::vector<Input> inputs_;
  Column positions_, normals_, coordinates_, colours_;
  std::map<std::pair<const MarkupElement*, std::string>, std::pair<std::size_t, std::size_t>> read_sources_;
  Face face_;
  std::size_t faces_ = 0, short_faces_ = 0, left_over_ = 0;  ///< counts of the current primitive
  Part* part_ = nullptr;
  bool lacks_offset_ = false;
  bool has_positions_ = false;
};

}  // namespace

bool read_geometry(Reading& reading, const MarkupElement& geometry, ColladaGeometry& out) {
  const std::string_view name =
      geometry.attribute("name").empty() ? geometry.attribute("id") : geometry.attribute("name");
  const MarkupElement* mesh = geometry.child("mesh");
  if (mesh == nullptr) mesh = geometry.child("convex_mesh");
  if (mesh == nullptr) return true;
  return GeometryReader(reading, *mesh, name, out).read();
}

}  // namespace urdfmill::mesh
