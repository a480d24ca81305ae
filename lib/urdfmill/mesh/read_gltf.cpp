// Reading of glTF 2.0: the nodes of a scene and their content.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "urdfmill/mesh/gltf_file.hpp"
#include "urdfmill/mesh/gltf_materials.hpp"
#include "urdfmill/mesh/gltf_primitive.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {
namespace {

Transform placement_of(const Point& translation, const std::array<double, 4>& rotation, const Point& scaling) {
  Transform result;
  result.translation = translation;
  const auto [x, y, z, w] = rotation;
  const double n = x * x + y * y + z * z + w * w;
  const double s = n > 0 ? 2 / n : 0;
  result.rows = {{{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)},
                  {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)},
                  {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)}}};
  for (Point& row : result.rows)
    for (std::size_t i = 0; i < 3; ++i) row[i] *= scaling[i];
  return result;
}

/// Returns the map of a matrix of sixteen numbers in column order.
template <class Number>
Transform map_of(const Number& number) {
  Transform result;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) result.rows[row][column] = number(4 * column + row);
    result.translation[row] = number(12 + row);
  }
  return result;
}

/// Returns the pose of a node in its parent.
Transform placement_of(const Json& node) {
  if (const Json* matrix = node.member("matrix"); matrix != nullptr && matrix->items.size() == 16)
    return map_of([&](std::size_t i) { return matrix->items[i].value; });
  std::array<double, 4> rotation{0, 0, 0, 1};
  Point translation{0, 0, 0}, scaling{1, 1, 1};
  read_numbers(node, "rotation", rotation);
  read_numbers(node, "scale", scaling);
  read_numbers(node, "translation", translation);
  return placement_of(translation, rotation, scaling);
}

class GltfReader {
 public:
  explicit GltfReader(Reading& reading) : reading_(reading), file_(reading) {}

  bool read() {
    if (!file_.open()) return false;
    textures_ = read_gltf_materials(reading_, file_);
    find_parents();
    return read_scene();
  }

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }

  /// Determines the parent of each node; a node without one is its own parent.
  void find_parents() {
    const Json* nodes = file_.root().member("nodes");
    if (nodes == nullptr) return;
    for (std::size_t i = 0; i < nodes->items.size(); ++i) parents_.push_back(i);
    for (std::size_t i = 0; i < nodes->items.size(); ++i)
      if (const Json* children = nodes->items[i].member("children"))
        for (const Json& child : children->items)
          if (const auto index = number_of(child); index && *index < parents_.size()) parents_[*index] = i;
  }

  bool read_scene() {
    const Json* scenes = file_.root().member("scenes");
    if (scenes == nullptr || scenes->items.empty()) {
      reading_.warn(rules::deviation, "no scene; all nodes that are no other's child are taken");
      for (std::size_t i = 0; i < parents_.size(); ++i)
        if (parents_[i] == i && !read_node(i, Transform())) return false;
      return true;
    }
    const Json* scene = file_.entry("scenes", file_.root().index("scene").value_or(0));
    if (scene == nullptr) return wrong("the scene does not exist");
    const Json* nodes = scene->member("nodes");
    if (nodes == nullptr) return true;
    return std::all_of(nodes->items.begin(), nodes->items.end(),
                       [&](const Json& node) { return read_node(number_of(node), Transform()); });
  }

  static std::optional<std::size_t> number_of(const Json& json) {
    if (json.kind != Json::Kind::number || json.value < 0 || json.value > 4e9) return std::nullopt;
    return static_cast<std::size_t>(json.value);
  }

  bool read_node(std::optional<std::size_t> index, const Transform& parent) {
    const Json* node = file_.entry("nodes", index);
    if (node == nullptr) return wrong("a node names a child that does not exist");
    if (std::find(path_.begin(), path_.end(), *index) != path_.end())
      return wrong("node " + std::to_string(*index) + " contains itself");
    if (path_.size() >= reading_.options.limits.depth)
      return reading_.fail(rules::limit, "nodes inside each other, too deep");
    if (!file_.count_node()) return false;
    const Transform placed = parent.after(placement_of(*node));
    if (node->member("mesh") != nullptr && !read_instances(*node, placed)) return false;
    path_.push_back(*index);
    bool good = true;
    if (const Json* children = node->member("children"))
      for (const Json& child : children->items) good = good && read_node(number_of(child), placed);
    path_.pop_back();
    return good;
  }

  /// Reads the mesh of a node, once or at each place of EXT_mesh_gpu_instancing.
  bool read_instances(const Json& node, const Transform& placed) {
    const Json* extensions = node.member("extensions");
    const Json* instancing = extensions == nullptr ? nullptr : extensions->member("EXT_mesh_gpu_instancing");
    const Json* attributes = instancing == nullptr ? nullptr : instancing->member("attributes");
    if (attributes == nullptr) return read_mesh(node, placed);
    Accessor translations, rotations, scales;
    std::optional<std::size_t> count;
    const auto take = [&](const char* name, std::size_t components, Accessor& values) {
      if (attributes->member(name) == nullptr) return true;
      if (!file_.accessor(attributes->index(name), components, values)) return false;
      if (count.value_or(values.count) != values.count)
        return wrong("the attributes of instances have different numbers of values");
      count = values.count;
      return true;
    };
    if (!take("TRANSLATION", 3, translations) || !take("ROTATION", 4, rotations) || !take("SCALE", 3, scales))
      return false;
    for (std::size_t i = 0; i < count.value_or(0); ++i) {
      std::array<double, 4> rotation{0, 0, 0, 1};
      Point translation{0, 0, 0}, scaling{1, 1, 1};
      const auto copy = [&](const Accessor& values, auto& to) {
        for (std::size_t k = 0; k < to.size() && values.count > 0; ++k) to[k] = values.value(i, k);
      };
      copy(translations, translation);
      copy(rotations, rotation);
      copy(scales, scaling);
      if (!file_.count_node() || !read_mesh(node, placed.after(placement_of(translation, rotation, scaling))))
        return false;
    }
    return true;
  }

  bool read_mesh(const Json& node, const Transform& placed) {
    const Json* json = file_.entry("meshes", node.index("mesh"));
    if (json == nullptr) return wrong("a node names a mesh that does not exist");
    const Json* primitives = json->member("primitives");
    if (primitives == nullptr) return true;
    GltfPlacement placement;
    placement.node = placed;
    placement.weights = node.member("weights") != nullptr ? node.member("weights") : json->member("weights");
    if (const auto skin = node.index("skin")) {
      const std::vector<Transform>& joints = skins_[*skin];
      if (joints.empty() && !read_skin(*skin)) return false;
      placement.skin = &joints;
    }
    return std::all_of(primitives->items.begin(), primitives->items.end(), [&](const Json& primitive) {
      return file_.count_node() &&
             read_gltf_primitive(reading_, file_, textures_, primitive, json->string("name"), placement);
    });
  }

  /// Reads the transforms of a skin's joints in their current pose.
  bool read_skin(std::size_t index) {
    const Json* skin = file_.entry("skins", index);
    const Json* joints = skin == nullptr ? nullptr : skin->member("joints");
    if (joints == nullptr || joints->items.empty()) return wrong("a node has a skin without joints");
    Accessor inverse;
    const bool has_inverse = skin->member("inverseBindMatrices") != nullptr;
    if (has_inverse && !file_.accessor(skin->index("inverseBindMatrices"), 16, inverse)) return false;
    if (has_inverse && inverse.count < joints->items.size())
      return wrong("a skin has fewer inverse bind matrices than joints");
    for (std::size_t i = 0; i < joints->items.size(); ++i) {
      Transform map;
      const auto joint = number_of(joints->items[i]);
      if (!joint || *joint >= parents_.size()) return wrong("a skin has a joint that is not a node");
      if (!file_.count_node() || !place_in_scene(*joint, map)) return false;
      if (has_inverse) map = map.after(map_of([&](std::size_t k) { return inverse.value(i, k); }));
      skins_[index].push_back(map);
    }
    return true;
  }

  /// Computes the pose of a node and all its ancestors in the scene.
  bool place_in_scene(std::size_t node, Transform& placed) {
    std::vector<std::size_t> way;
    while (!places_.contains(node)) {
      if (way.size() > reading_.options.limits.depth) return wrong("a joint of a skin stands in itself, or too deep");
      way.push_back(node);
      if (parents_[node] == node) break;
      node = parents_[node];
    }
    const auto known = places_.find(node);
    placed = known == places_.end() ? Transform() : known->second;
    for (; !way.empty(); way.pop_back()) {
      placed = placed.after(placement_of(*file_.entry("nodes", way.back())));
      places_.emplace(way.back(), placed);
    }
    return true;
  }

  Reading& reading_;
  GltfFile file_;
  std::vector<TexturePlace> textures_;                   ///< for each material
  std::vector<std::size_t> parents_;                     ///< for each node
  std::map<std::size_t, std::vector<Transform>> skins_;  ///< by index
  std::unordered_map<std::size_t, Transform> places_;    ///< poses of nodes in the scene
  std::vector<std::size_t> path_;                        ///< ancestors of the current node
};

}  // namespace

bool read_gltf(Reading& reading) {
  reading.mesh.file.up_axis = UpAxis::y;
  return GltfReader(reading).read();
}

}  // namespace urdfmill::mesh
