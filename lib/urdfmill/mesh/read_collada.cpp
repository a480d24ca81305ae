// Reading of COLLADA 1.4 and 1.5: everything the scene places, with units and transformations applied.
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/mesh/collada_geometry.hpp"
#include "urdfmill/mesh/collada_materials.hpp"
#include "urdfmill/mesh/markup.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

/// Reads all numbers of an element's text; stops at the first malformed one.
template <std::size_t size>
bool read_element_numbers(const MarkupElement& element, std::array<double, size>& values) {
  Words words(element.text);
  for (double& value : values) {
    const auto found = number(words.next());
    if (!found) return false;
    value = *found;
  }
  return true;
}

Transform rotation(const std::array<double, 4>& axis_and_angle) {
  constexpr double degree = 3.14159265358979323846 / 180;
  const auto [x0, y0, z0, angle] = axis_and_angle;
  const double length = std::sqrt(x0 * x0 + y0 * y0 + z0 * z0);
  if (length == 0) return {};
  const double x = x0 / length, y = y0 / length, z = z0 / length;
  // Multiples of a right angle are exact.
  const double quarters = angle / 90;
  double c = std::cos(angle * degree), s = std::sin(angle * degree);
  if (quarters == std::floor(quarters) && std::abs(quarters) < 1e6) {
    const int turn = ((static_cast<int>(quarters) % 4) + 4) % 4;
    constexpr std::array<double, 4> sines{0, 1, 0, -1};
    s = sines[static_cast<std::size_t>(turn)];
    c = sines[static_cast<std::size_t>((turn + 1) % 4)];
  }
  const double t = 1 - c;
  return {.rows = {{{t * x * x + c, t * x * y - s * z, t * x * z + s * y},
                    {t * x * y + s * z, t * y * y + c, t * y * z - s * x},
                    {t * x * z - s * y, t * y * z + s * x, t * z * z + c}}},
          .translation = {0, 0, 0}};
}

/// Returns the transform of a matrix in row order, as COLLADA writes it.
Transform matrix(const std::array<double, 16>& values) {
  Transform result;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) result.rows[row][column] = values[4 * row + column];
    result.translation[row] = values[4 * row + 3];
  }
  return result;
}

class ColladaReader {
 public:
  explicit ColladaReader(Reading& reading) : reading_(reading), mesh_(reading.mesh) {}

  bool read() {
    if (!parse()) return false;
    const MarkupElement& root = *markup_.root();
    if (root.name != "COLLADA")
      return wrong("the root element is <" + std::string(root.name) + ">, where <COLLADA> was expected");
    collect_ids(root);
    if (repeated_ids_ > 0)
      reading_.warn(rules::deviation,
                    counted(repeated_ids_, "element") + " with the id of another; the first of each id is taken");
    materials_.emplace(reading_, ids_);
    if (const MarkupElement* asset = root.child("asset"); asset != nullptr && !read_asset(*asset)) return false;
    return read_scene(root);
  }

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }

  bool parse() {
    std::string_view bytes = reading_.bytes;
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
      return reading_.fail(rules::unsupported, "UTF-16; COLLADA in UTF-8 is read");
    if (bytes.starts_with("PK")) return reading_.fail(rules::unsupported, "an archive; unpack the .dae first");
    constexpr std::size_t most_elements = 2'000'000;
    switch (markup_.parse(bytes, reading_.options.limits.depth, most_elements)) {
      case Markup::Status::done:
        if (markup_.deviations > 0)
          reading_.warn(rules::not_well_formed,
                        "not well-formed XML, which other readers refuse: " + markup_.deviation +
                            (markup_.deviations > 1 ? ", and " + counted(markup_.deviations - 1, "more place") : ""));
        return true;
      case Markup::Status::malformed:
        return wrong(markup_.error);
      case Markup::Status::truncated:
        return reading_.fail(rules::truncated, markup_.error);
      case Markup::Status::too_deep:
      case Markup::Status::too_large:
        break;
    }
    return reading_.fail(rules::limit, markup_.error);
  }

  void collect_ids(const MarkupElement& element) {
    if (const std::string_view id = element.attribute("id"); !id.empty())
      repeated_ids_ += ids_.emplace(id, &element).second ? 0 : 1;
    for (const MarkupElement* child : element.children) collect_ids(*child);
  }

  /// Returns the element that "#id" names; reports and returns null if there is none.
  const MarkupElement* target(std::string_view url, std::string_view wanted) {
    if (url.starts_with('#'))
      if (const auto found = ids_.find(url.substr(1)); found != ids_.end() && found->second->name == wanted)
        return found->second;
    wrong("\"" + std::string(url) + "\" names no <" + std::string(wanted) + "> of the file");
    return nullptr;
  }

  bool read_asset(const MarkupElement& asset) {
    if (const MarkupElement* unit = asset.child("unit"); unit != nullptr) {
      const std::string_view meter = unit->attribute("meter");
      if (!meter.empty()) {
        const auto value = number(Words(meter).next());
        if (!value || !std::isfinite(*value) || !(*value > 0))
          return reading_.fail(
              rules::unit, "the unit is \"" + std::string(meter) + "\" metres, where a positive number was expected");
        mesh_.file.unit = *value;
      }
    }
    const MarkupElement* up = asset.child("up_axis");
    const std::string_view axis = up == nullptr ? "Y_UP" : Words(up->text).next();
    if (axis == "X_UP") mesh_.file.up_axis = UpAxis::x;
    if (axis == "Y_UP") mesh_.file.up_axis = UpAxis::y;
    if (axis == "Z_UP") mesh_.file.up_axis = UpAxis::z;
    if (mesh_.file.up_axis == UpAxis::unknown)
      reading_.warn(rules::deviation, "up_axis is \"" + std::string(axis) + "\"; X_UP, Y_UP and Z_UP exist");
    return true;
  }

  bool read_scene(const MarkupElement& root) {
    const MarkupElement* scene = root.child("scene");
    const MarkupElement* instance = scene == nullptr ? nullptr : scene->child("instance_visual_scene");
    const MarkupElement* shown = nullptr;
    if (instance != nullptr) {
      shown = target(instance->attribute("url"), "visual_scene");
      if (shown == nullptr) return false;
    } else if (const MarkupElement* library = root.child("library_visual_scenes")) {
      shown = library->child("visual_scene");
      if (shown != nullptr) reading_.warn(rules::deviation, "no <scene>; the first <visual_scene> is taken");
    }
    if (shown == nullptr) return true;
    for (const MarkupElement* node : shown->children)
      if (node->name == "node" && !read_node(*node, Transform())) return false;
    return true;
  }

  bool read_node(const MarkupElement& node, const Transform& parent) {
    if (std::find(path_.begin(), path_.end(), &node) != path_.end())
      return wrong("node \"" + std::string(node.attribute("id")) + "\" contains itself");
    if (path_.size() >= reading_.options.limits.depth || ++nodes_ > reading_.options.limits.nodes)
      return reading_.fail(rules::limit, "more than " + std::to_string(reading_.options.limits.nodes) +
                                             " nodes, or too many inside each other");
    Transform placed = parent;
    for (const MarkupElement* child : node.children)
      if (!read_transform(*child, placed)) return false;
    path_.push_back(&node);
    const bool good = std::all_of(node.children.begin(), node.children.end(),
                                  [&](const MarkupElement* child) { return read_content(*child, placed); });
    path_.pop_back();
    return good;
  }

  bool read_transform(const MarkupElement& element, Transform& placed) {
    const auto no_numbers = [&] { return wrong("<" + std::string(element.name) + "> has too few numbers"); };
    if (element.name == "translate") {
      Transform step;
      if (!read_element_numbers(element, step.translation)) return no_numbers();
      placed = placed.after(step);
    } else if (element.name == "rotate") {
      std::array<double, 4> values{};
      if (!read_element_numbers(element, values)) return no_numbers();
      placed = placed.after(rotation(values));
    } else if (element.name == "scale") {
      Point factors{};
      if (!read_element_numbers(element, factors)) return no_numbers();
      placed = placed.after(
          {.rows = {{{factors[0], 0, 0}, {0, factors[1], 0}, {0, 0, factors[2]}}}, .translation = {0, 0, 0}});
    } else if (element.name == "matrix") {
      std::array<double, 16> values{};
      if (!read_element_numbers(element, values)) return no_numbers();
      placed = placed.after(matrix(values));
    } else if (element.name == "skew" || element.name == "lookat") {
      reading_.warn(rules::deviation, "<" + std::string(element.name) + "> is not applied");
    }
    return true;
  }

  bool read_content(const MarkupElement& element, const Transform& placed) {
    if (element.name == "node") return read_node(element, placed);
    if (element.name == "instance_node") {
      const MarkupElement* node = target(element.attribute("url"), "node");
      return node != nullptr && read_node(*node, placed);
    }
    if (element.name == "instance_geometry") {
      const MarkupElement* geometry = target(element.attribute("url"), "geometry");
      return geometry != nullptr && place(*geometry, element, placed);
    }
    return element.name != "instance_controller" || read_controller(element, placed);
  }

  /// Reads a skin in its modelled pose.
  bool read_controller(const MarkupElement& instance, const Transform& placed) {
    const MarkupElement* controller = target(instance.attribute("url"), "controller");
    const MarkupElement* skin = controller == nullptr ? nullptr : controller->child("skin");
    if (skin == nullptr) return controller != nullptr;
    const MarkupElement* geometry = target(skin->attribute("source"), "geometry");
    if (geometry == nullptr) return false;
    std::array<double, 16> values{};
    const MarkupElement* bind = skin->child("bind_shape_matrix");
    const bool bound = bind != nullptr && read_element_numbers(*bind, values);
    return place(*geometry, instance, bound ? placed.after(matrix(values)) : placed);
  }

  bool place(const MarkupElement& element, const MarkupElement& instance, const Transform& placed) {
    auto [known, is_new] = geometries_.try_emplace(&element);
    if (is_new) {
      known->second.emplace();
      if (!read_geometry(reading_, element, *known->second)) return false;
    }
    const ColladaGeometry& geometry = *known->second;
    if (geometry.mesh.parts.empty()) return true;
    if (!reading_.count_triangles(geometry.mesh.triangle_count()) ||
        !reading_.count_positions(geometry.mesh.positions.size()))
      return false;
    Mesh piece = geometry.mesh;
    for (std::size_t i = 0; i < piece.parts.size(); ++i)
      piece.parts[i].material = materials_->bound(geometry.symbols[i], instance);
    if (placed.determinant() < 0) mesh_.file.mirrored_parts += piece.parts.size();
    mesh_.file.polygons += geometry.polygons;
    transform(piece, placed);
    for (Point& position : piece.positions)
      for (double& value : position) value *= mesh_.file.unit;
    append(mesh_, std::move(piece));
    return true;
  }

  Reading& reading_;
  Mesh& mesh_;
  Markup markup_;
  ColladaIds ids_;
  std::size_t repeated_ids_ = 0;
  std::optional<ColladaMaterials> materials_;
  std::map<const MarkupElement*, std::optional<ColladaGeometry>> geometries_;
  std::vector<const MarkupElement*> path_;  ///< ancestors of the current node
  std::size_t nodes_ = 0;
};

}  // namespace

bool read_collada(Reading& reading) {
  return ColladaReader(reading).read();
}

}  // namespace urdfmill::mesh
