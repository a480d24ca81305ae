#include "urdfmill/mesh/gltf_primitive.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::mesh {
namespace {

class PrimitiveReader {
 public:
  PrimitiveReader(Reading& reading, GltfFile& file, const Json& primitive)
      : reading_(reading), mesh_(reading.mesh), file_(file), primitive_(primitive) {}

  bool read(const std::vector<TexturePlace>& textures, const std::string& name, const GltfPlacement& placement) {
    constexpr std::size_t triangles = 4, fan = 6;
    const std::size_t mode = primitive_.index("mode").value_or(triangles);
    const Json* attributes = primitive_.member("attributes");
    if (mode < triangles || mode > fan || attributes == nullptr) return true;
    if (const Json* extensions = primitive_.member("extensions"))
      for (const std::string& extension : extensions->names)
        if (extension.find("compression") != std::string::npos && !has_data(*attributes))
          return reading_.fail(rules::unsupported, "compressed by " + extension + ", which is not read");
    Accessor positions;
    if (attributes->member("POSITION") == nullptr) return true;
    if (!file_.accessor(attributes->index("POSITION"), 3, positions)) return false;
    std::vector<std::uint32_t> corners;
    if (!read_corners(mode, positions.count, corners)) return false;
    if (!reading_.count_triangles(corners.size() / 3) || !reading_.count_positions(positions.count)) return false;
    Mesh piece;
    for (std::size_t i = 0; i < positions.count; ++i)
      piece.positions.push_back({positions.value(i, 0), positions.value(i, 1), positions.value(i, 2)});
    Part& part = piece.parts.emplace_back();
    part.name = name;
    TexturePlace texture;
    if (const auto material = primitive_.index("material")) {
      if (*material >= textures.size()) return wrong("a primitive names a material that does not exist");
      part.material = *material;
      texture = textures[*material];
    }
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
      part.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
    return read_attributes(*attributes, texture, piece) && morph(placement.weights, piece) &&
           place(*attributes, placement, piece);
  }

 private:
  bool wrong(const std::string& message) { return reading_.fail(rules::malformed, message); }

  bool has_data(const Json& attributes) {
    const Json* json = file_.entry("accessors", attributes.index("POSITION"));
    return json != nullptr && json->member("bufferView") != nullptr;
  }

  /// Reads the corners of all triangles.
  bool read_corners(std::size_t mode, std::size_t vertices, std::vector<std::uint32_t>& corners) {
    std::vector<std::uint32_t> order;
    if (primitive_.member("indices") != nullptr) {
      Accessor indices;
      if (!file_.accessor(primitive_.index("indices"), 1, indices)) return false;
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
        reading_.warn(rules::deviation, "the number of indices is not a multiple of three");
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

  /// Calls take(values, i) for each vertex if the primitive has the attribute, and sets its triangles.
  template <class Take>
  bool each(const Json& attributes, const std::string& name, std::size_t components, const Mesh& piece,
            std::vector<Triangle>& indices, const Take& take) {
    if (attributes.member(name) == nullptr) return true;
    Accessor values;
    if (!file_.accessor(attributes.index(name), components, values)) return false;
    if (values.count < piece.positions.size()) return wrong(name + " has fewer values than there are vertices");
    for (std::size_t i = 0; i < piece.positions.size(); ++i) take(values, i);
    indices = piece.parts.back().triangles;
    return true;
  }

  bool read_attributes(const Json& attributes, const TexturePlace& texture, Mesh& piece) {
    Part& part = piece.parts.back();
    const auto normal = [&](const Accessor& v, std::size_t i) {
      piece.normals.push_back({v.value(i, 0), v.value(i, 1), v.value(i, 2)});
    };
    const auto coordinate = [&](const Accessor& v, std::size_t i) {
      piece.texture_coordinates.push_back(texture.at(v.value(i, 0), v.value(i, 1)));
    };
    const auto colour = [&](const Accessor& v, std::size_t i) {
      piece.colours.push_back(
          {level(v.value(i, 0)), level(v.value(i, 1)), level(v.value(i, 2)), v.components > 3 ? v.value(i, 3) : 1});
    };
    return each(attributes, "NORMAL", 3, piece, part.normals, normal) &&
           each(attributes, texture.attribute, 2, piece, part.texture_coordinates, coordinate) &&
           each(attributes, "COLOR_0", 3, piece, part.colours, colour);
  }

  /// Adds the weighted morph targets.
  bool morph(const Json* weights, Mesh& piece) {
    const Json* targets = primitive_.member("targets");
    if (weights == nullptr || targets == nullptr) return true;
    for (std::size_t i = 0; i < std::min(weights->items.size(), targets->items.size()); ++i) {
      const double weight = weights->items[i].value;
      if (!file_.count_node()) return false;
      if (weight == 0) continue;
      if (!file_.count_moved(piece.positions.size())) return false;
      if (!add(targets->items[i], "POSITION", weight, piece.positions) ||
          !add(targets->items[i], "NORMAL", weight, piece.normals))
        return false;
    }
    return true;
  }

  bool add(const Json& target, const char* name, double weight, std::vector<Point>& points) {
    if (target.member(name) == nullptr || points.empty()) return true;
    Accessor values;
    if (!file_.accessor(target.index(name), 3, values)) return false;
    if (values.count < points.size())
      return wrong("the " + std::string(name) + " of a morph target has fewer values than there are vertices");
    for (std::size_t i = 0; i < points.size(); ++i)
      for (std::size_t k = 0; k < 3; ++k) points[i][k] += weight * values.value(i, k);
    return true;
  }

  bool place(const Json& attributes, const GltfPlacement& placement, Mesh& piece) {
    bool mirrors = placement.node.determinant() < 0;
    if (placement.skin == nullptr || attributes.member("JOINTS_0") == nullptr) {
      transform(piece, placement.node);
    } else {
      if (!bend(attributes, *placement.skin, piece)) return false;
      // If a skin mirrors, all of its joints do; the first map decides about the winding.
      mirrors = placement.skin->front().determinant() < 0;
      if (mirrors) turn_round(piece);
    }
    if (mirrors) ++mesh_.file.mirrored_parts;
    append(mesh_, std::move(piece));
    return true;
  }

  /// Moves each vertex by the weighted mean of its joints (glTF 2.0, 3.7.3.3).
  bool bend(const Json& attributes, const std::vector<Transform>& skin, Mesh& piece) {
    std::vector<Point> moved(piece.positions.size()), turned(piece.normals.size());
    std::vector<double> sums(piece.positions.size());
    for (std::size_t set = 0; attributes.member("JOINTS_" + std::to_string(set)) != nullptr; ++set) {
      if (!file_.count_node() || !file_.count_moved(moved.size())) return false;
      Accessor joints, weights;
      if (!file_.accessor(attributes.index("JOINTS_" + std::to_string(set)), 4, joints) ||
          !file_.accessor(attributes.index("WEIGHTS_" + std::to_string(set)), 4, weights))
        return false;
      if (std::min(joints.count, weights.count) < moved.size())
        return wrong("a skin has fewer weights than there are vertices");
      for (std::size_t i = 0; i < moved.size(); ++i)
        for (std::size_t k = 0; k < 4; ++k) {
          const double weight = weights.value(i, k), joint = joints.value(i, k);
          if (weight == 0) continue;
          if (!(joint >= 0 && joint < static_cast<double>(skin.size())))
            return wrong("a vertex hangs on a joint that its skin does not have");
          const Transform& map = skin[static_cast<std::size_t>(joint)];
          sums[i] += weight;
          add_to(moved[i], map.apply(piece.positions[i]), weight);
          if (!turned.empty())
            add_to(turned[i], Transform{.rows = map.rows, .translation = {0, 0, 0}}.apply(piece.normals[i]), weight);
        }
    }
    for (std::size_t i = 0; i < moved.size(); ++i) {
      if (sums[i] == 0) return wrong("a vertex hangs on no joint of its skin");
      for (double& value : moved[i]) value /= sums[i];
    }
    for (Point& normal : turned)
      if (const double length = std::hypot(normal[0], normal[1], normal[2]); length > 0)
        for (double& value : normal) value /= length;
    piece.positions = std::move(moved);
    piece.normals = std::move(turned);
    return true;
  }

  static void add_to(Point& sum, const Point& point, double weight) {
    for (std::size_t i = 0; i < 3; ++i) sum[i] += weight * point[i];
  }

  static void turn_round(Mesh& piece) {
    for (Part& part : piece.parts)
      for (auto* triangles : {&part.triangles, &part.normals, &part.texture_coordinates, &part.colours})
        for (Triangle& triangle : *triangles) std::swap(triangle[1], triangle[2]);
  }

  Reading& reading_;
  Mesh& mesh_;
  GltfFile& file_;
  const Json& primitive_;
};

}  // namespace

bool read_gltf_primitive(Reading& reading, GltfFile& file, const std::vector<TexturePlace>& textures,
                         const Json& primitive, const std::string& name, const GltfPlacement& placement) {
  return PrimitiveReader(reading, file, primitive).read(textures, name, placement);
}

}  // namespace urdfmill::mesh
