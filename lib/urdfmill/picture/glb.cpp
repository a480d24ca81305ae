#include "urdfmill/picture/glb.hpp"

#include <Eigen/Core>
#include <cmath>
#include <compare>
#include <map>
#include <tuple>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/glb_buffer.hpp"
#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::picture {
namespace {

using mesh::GlbBuffer;
using mesh::GlbPrimitive;
using mesh::write_number;
using text::JsonWriter;

void write_values(JsonWriter& json, std::string_view name, std::initializer_list<double> values) {
  json.key(name).begin_short_array();
  for (const double value : values) json.value(value);
  json.end_array();
}

/// Writes a limit if it is finite; JSON has no infinity.
void write_limit(JsonWriter& json, std::string_view name, double value) {
  if (std::isfinite(value)) json.key(name).value(value);
}

class RobotGlb {
 public:
  RobotGlb(const urdf::Robot& robot, const std::vector<Shape>& shapes, const FindPicture& find_picture)
      : robot_(robot), shapes_(shapes), find_picture_(find_picture) {}

  std::string write() {
    number_nodes();
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      mesh_of_shape_.push_back(add_mesh(shapes_[i]));
      if (mesh_of_shape_[i] && shapes_[i].link < children_.size())
        children_[shapes_[i].link].push_back(first_shape_ + i);
    }
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.key("asset").begin_object().key("version").value("2.0").key("generator").value("urdfmill").end_object();
    write_number(json, "scene", 0);
    json.key("scenes").begin_array().begin_object().key("nodes").begin_short_array().value(0).end_array();
    json.end_object().end_array();
    json.key("nodes").begin_array();
    write_root(json);
    for (std::size_t i = 0; i < robot_.links.size(); ++i) write_link(json, i);
    for (const urdf::Joint& joint : robot_.joints) write_joint(json, joint);
    for (std::size_t i = 0; i < shapes_.size(); ++i) write_shape(json, i);
    json.end_array();
    write_meshes(json);
    write_materials(json);
    write_textures(json);
    buffer_.write_views(json);
    json.end_object();
    return buffer_.file(std::move(out));
  }

 private:
  struct Look {
    mesh::Colour colour;                   ///< factor of the texture and of vertex colours; sRGB
    std::optional<std::size_t> texture{};  ///< index of an image
    // NOLINTNEXTLINE(modernize-use-nullptr): it has no pointer
    std::partial_ordering operator<=>(const Look&) const = default;
  };
  struct Piece {
    GlbPrimitive primitive;
    std::size_t material;
  };

  /// Node 0 is the root, followed by the links, the joints and the shapes.
  void number_nodes() {
    for (std::size_t i = 0; i < robot_.links.size(); ++i) link_numbers_.emplace(robot_.links[i].name.value, i);
    first_joint_ = 1 + robot_.links.size();
    first_shape_ = first_joint_ + robot_.joints.size();
    above_ = robot_.parents();
    children_.resize(robot_.links.size());
    for (std::size_t j = 0; j < robot_.joints.size(); ++j)
      if (const auto parent = link_numbers_.find(robot_.joints[j].parent.value);
          parent != link_numbers_.end() && is_used(robot_.joints[j]))
        children_[parent->second].push_back(first_joint_ + j);
  }

  std::size_t material(const Look& look) { return materials_.emplace(look, materials_.size()).first->second; }

  /// The index of an image; equal bytes share one.
  std::optional<std::size_t> texture(const Shape& shape, const mesh::Part& part, const mesh::Material* own) {
    if (!find_picture_ || part.texture_coordinates.empty()) return std::nullopt;
    const std::shared_ptr<const std::string> found = find_picture_(shape, own);
    if (!found) return std::nullopt;
    const auto [known, is_new] = picture_numbers_.emplace(*found, pictures_.size());
    if (is_new) pictures_.push_back(found);
    return known->second;
  }

  /// A part with its look. glTF multiplies texture, vertex and material colours; in other formats a texture replaces
  /// the colours, and vertex colours replace the material's.
  Piece piece(const Shape& shape, const mesh::Part& part) {
    const mesh::Material* own = part.material ? &shape.mesh->materials[*part.material] : nullptr;
    Look look{shape.colour_of(part), texture(shape, part, own)};
    const bool multiplies = own != nullptr && own->multiplies;
    const bool has_colours = !part.colours.empty() && (multiplies || !look.texture);
    if (!multiplies && (look.texture || has_colours)) look.colour = {1, 1, 1, look.colour[3]};
    return {buffer_.add(*shape.mesh, part, {look.texture.has_value(), has_colours}), material(look)};
  }

  /// The glTF mesh of a shape; empty if it has no triangles.
  std::optional<std::size_t> add_mesh(const Shape& shape) {
    const auto key = Key(shape.mesh.get(), shape.colour.value_or(mesh::Colour{-1, -1, -1, -1}), shape.texture);
    if (const auto known = meshes_by_key_.find(key); known != meshes_by_key_.end()) return known->second;
    std::vector<Piece> pieces;
    for (const mesh::Part& part : shape.mesh->parts)
      if (!part.triangles.empty()) pieces.push_back(piece(shape, part));
    std::optional<std::size_t> number;
    if (!pieces.empty()) {
      number = meshes_.size();
      meshes_.push_back(std::move(pieces));
    }
    meshes_by_key_.emplace(key, number);
    return number;
  }

  static void write_pose(JsonWriter& json, const kinematics::Transform& pose) {
    const urdf::Quaternion q = kinematics::quaternion(pose.rotation);
    write_values(json, "translation", {pose.position[0], pose.position[1], pose.position[2]});
    write_values(json, "rotation", {q[0], q[1], q[2], q[3]});
  }

  static void write_children(JsonWriter& json, const std::vector<std::size_t>& children) {
    if (children.empty()) return;
    json.key("children").begin_short_array();
    for (const std::size_t child : children) json.value(std::uint64_t{child});
    json.end_array();
  }

  void write_root(JsonWriter& json) const {
    std::vector<std::size_t> children;
    for (std::size_t i = 0; i < robot_.links.size(); ++i)
      if (above_[i].joint == nullptr) children.push_back(1 + i);
    const double half = std::sqrt(0.5);
    json.begin_object().key("name").value(robot_.name.value);
    write_values(json, "rotation", {-half, 0, 0, half});
    write_children(json, children);
    json.end_object();
  }

  void write_link(JsonWriter& json, std::size_t index) const {
    const std::string& name = robot_.links[index].name.value;
    json.begin_object().key("name").value(name);
    json.key("extras").begin_object().key("link").value(name).end_object();
    write_children(json, children_[index]);
    json.end_object();
  }

  /// True if the joint is the one that readers use as the parent of its child link.
  [[nodiscard]] bool is_used(const urdf::Joint& joint) const {
    const auto child = link_numbers_.find(joint.child.value);
    return child != link_numbers_.end() && above_[child->second].joint == &joint;
  }

  void write_joint(JsonWriter& json, const urdf::Joint& joint) const {
    json.begin_object().key("name").value(joint.name.value);
    write_pose(json, kinematics::transform(joint.origin));
    json.key("extras").begin_object().key("joint").value(joint.name.value).key("type").value(urdf::text(joint.type));
    if (joint.type != urdf::JointType::fixed && joint.type != urdf::JointType::floating) {
      const std::array<double, 3> axis = joint.axis.values();
      const double size = std::hypot(axis[0], axis[1], axis[2]);
      if (size > 0) write_values(json, "axis", {axis[0] / size, axis[1] / size, axis[2] / size});
    }
    if (joint.limits) {
      if (joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::prismatic) {
        write_limit(json, "lower", joint.limits->lower);
        write_limit(json, "upper", joint.limits->upper);
      }
      write_limit(json, "effort", joint.limits->effort);
      write_limit(json, "velocity", joint.limits->velocity);
    }
    if (joint.mimic) {
      json.key("mimic").begin_object().key("joint").value(joint.mimic->joint.value);
      json.key("multiplier").value(joint.mimic->multiplier.value).key("offset").value(joint.mimic->offset.value);
      json.end_object();
    }
    json.end_object();
    if (is_used(joint)) write_children(json, {1 + link_numbers_.at(joint.child.value)});
    json.end_object();
  }

  void write_shape(JsonWriter& json, std::size_t index) const {
    const Shape& shape = shapes_[index];
    kinematics::Transform pose;
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 3; ++column)
        pose.rotation(static_cast<int>(row), static_cast<int>(column)) = shape.pose.rows[row][column];
      pose.position[static_cast<int>(row)] = shape.pose.translation[row];
    }
    json.begin_object().key("name").value(shape.name.empty() ? (shape.is_collision ? "collision" : "visual")
                                                             : shape.name.c_str());
    write_pose(json, pose);
    write_values(json, "scale", {shape.scale[0], shape.scale[1], shape.scale[2]});
    if (mesh_of_shape_[index]) write_number(json, "mesh", *mesh_of_shape_[index]);
    if (shape.is_collision || shape.stands_in) {
      json.key("extras").begin_object();
      if (shape.is_collision) json.key("collision").value(true);
      if (shape.stands_in) json.key("standsInFor").value(shape.uri);
      json.end_object();
    }
    json.end_object();
  }

  void write_meshes(JsonWriter& json) const {
    if (meshes_.empty()) return;
    json.key("meshes").begin_array();
    for (const std::vector<Piece>& pieces : meshes_) {
      json.begin_object().key("primitives").begin_array();
      for (const Piece& piece : pieces) {
        json.begin_object();
        GlbBuffer::write_primitive(json, piece.primitive);
        write_number(json, "material", piece.material);
        json.end_object();
      }
      json.end_array().end_object();
    }
    json.end_array();
  }

  void write_materials(JsonWriter& json) const {
    if (materials_.empty()) return;
    std::vector<const Look*> in_order(materials_.size());
    for (const auto& [look, number] : materials_) in_order[number] = &look;
    json.key("materials").begin_array();
    for (const Look* look : in_order) {
      const Vector colour = linear(look->colour);
      json.begin_object().key("pbrMetallicRoughness").begin_object();
      write_values(json, "baseColorFactor", {colour.x, colour.y, colour.z, look->colour[3]});
      if (look->texture) {
        json.key("baseColorTexture").begin_object();
        write_number(json, "index", *look->texture);
        json.end_object();
      }
      json.key("metallicFactor").value(0).key("roughnessFactor").value(0.7).end_object();
      if (look->colour[3] < 1) json.key("alphaMode").value("BLEND");
      // Not all meshes have consistent orientation.
      json.key("doubleSided").value(true).end_object();
    }
    json.end_array();
  }

  void write_textures(JsonWriter& json) {
    if (pictures_.empty()) return;
    GlbBuffer::write_textures(json, pictures_.size());
    json.key("images").begin_array();
    for (const auto& picture : pictures_)
      GlbBuffer::write_image(json, buffer_.add_file(*picture), mesh::picture_type(*picture));
    json.end_array();
  }

  using Key = std::tuple<const mesh::Mesh*, mesh::Colour, std::string>;

  const urdf::Robot& robot_;
  const std::vector<Shape>& shapes_;
  const FindPicture& find_picture_;
  std::map<std::string, std::size_t, std::less<>> link_numbers_;
  std::vector<urdf::Robot::Above> above_;           ///< each link's joint and parent
  std::vector<std::vector<std::size_t>> children_;  ///< nodes of joints and shapes below each link
  std::size_t first_joint_ = 0, first_shape_ = 0;
  GlbBuffer buffer_;
  std::vector<std::vector<Piece>> meshes_;
  std::map<Key, std::optional<std::size_t>> meshes_by_key_;
  std::vector<std::optional<std::size_t>> mesh_of_shape_;
  std::map<Look, std::size_t> materials_;
  std::vector<std::shared_ptr<const std::string>> pictures_;
  std::map<std::string_view, std::size_t> picture_numbers_;  ///< image indices by their bytes
};

}  // namespace

std::string robot_glb(const urdf::Robot& robot, const std::vector<Shape>& shapes, const FindPicture& find_picture) {
  return RobotGlb(robot, shapes, find_picture).write();
}

}  // namespace urdfmill::picture
