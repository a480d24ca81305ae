// The parts of `write` (writer.hpp), one per file.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/usd/layer.hpp"
#include "urdfmill/usd/writer.hpp"

namespace urdfmill::usd {

inline constexpr double degrees = 180 / kinematics::pi;  ///< in a radian

/// The place of a link in the layer.
struct Body {
  std::string name;                  ///< the name of its prim
  std::string path;                  ///< the path of its prim
  bool is_frame = false;             ///< an empty link on a fixed joint: an Xform in the body that carries it
  std::size_t carrier = 0;           ///< the body that it is part of; itself if it is one
  std::vector<std::size_t> frames;   ///< those that are part of a body, from it outwards
  kinematics::Transform in_robot;    ///< its pose with all joints at 0
  kinematics::Transform in_carrier;  ///< the identity for a body
};

/// A material in the layer. Two of one content are one.
struct Looks {
  std::vector<Prim> prims;
  std::map<const urdf::Material*, std::string> paths;                  ///< by material of the robot
  std::map<std::pair<std::string, std::size_t>, std::string> of_mesh;  ///< by file and index
  simulation::UniqueNames names;
};

/// A mesh file that was read.
struct ReadMesh {
  std::optional<mesh::Mesh> mesh;  ///< as the file has it; empty if it cannot be used
  std::string path;                ///< absolute
  bool is_generated = false;       ///< it is in no file
};

/// State shared by the parts.
struct Writing {
  const urdf::Robot& robot;
  const WriteOptions& options;
  source::Sink& sink;
  const simulation::LinkTree& tree;
  const simulation::Drives& drives;
  const urdf::MaterialsInForce& materials;
  std::string root;                                             ///< path of the robot's prim
  std::vector<Body> bodies;                                     ///< in the order of the links
  std::map<std::string, std::string, std::less<>> joint_names;  ///< names of prims, by name of the joint
  std::map<std::string, double, std::less<>> start;             ///< start positions in a simulation, by joint
  Looks looks = {};
  std::map<std::string, ReadMesh> meshes = {};     ///< by URI
  std::map<std::string, std::string> layers = {};  ///< names of the layers of meshes, by their text
  bool is_mesh_layer = false;                      ///< a layer of a mesh is written, which lies beside its textures
};

/// Adds an attribute.
void add(Prim& prim, std::string_view type, std::string_view name, Value value);
/// Adds an attribute that does not change over time.
void add_uniform(Prim& prim, std::string_view type, std::string_view name, Value value);
/// Adds an attribute outside of all schemas, for `urdf_document`: its name begins with "urdf:".
void add_custom(Prim& prim, std::string_view type, std::string_view name, Value value);
/// Adds translation and rotation, each unless it is none; `scale` likewise.
void add_pose(Prim& prim, const kinematics::Transform& pose, const std::array<double, 3>& scale = {1, 1, 1});
/// Returns the rotation as w, x, y, z.
[[nodiscard]] Value quaternion(const kinematics::Matrix3& rotation);
/// Returns the components.
[[nodiscard]] Value tuple(const kinematics::Vector3& vector);

/// Returns the places of all links.
[[nodiscard]] std::vector<Body> place_bodies(const urdf::Robot& robot, const simulation::LinkTree& tree,
                                             const std::string& root);
/// Returns the prim of a link, with mass, shapes and the frames that are part of it.
[[nodiscard]] Prim body_prim(Writing& w, std::size_t link);
/// Adds the visuals and collisions of a link.
void add_shapes(Writing& w, Prim& prim, const urdf::Link& link, const Body& body);
/// Gives a prim the triangles of a mesh, already scaled: by a layer of its own, if meshes are copied.
void add_mesh(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri, bool has_looks);
/// Adds the triangles of a mesh, already scaled, to a prim.
void add_triangles(Writing& w, Prim& prim, const mesh::Mesh& mesh, const std::string& uri, bool has_looks);
/// Returns the path of a material, made when first used; empty if there is none.
[[nodiscard]] std::string look_of(Writing& w, const urdf::Material* material);
/// Returns the path of a material of a mesh, likewise.
[[nodiscard]] std::string look_of(Writing& w, const std::string& uri, std::size_t material);
/// Binds a material to a prim.
void bind_look(Prim& prim, const std::string& path);
/// Returns the prim of a joint that closes a loop.
[[nodiscard]] Prim loop_prim(Writing& w, const urdf::Loop& loop, const std::string& name);
/// Returns the prim of the joint above a body.
[[nodiscard]] Prim joint_prim(Writing& w, const urdf::Joint& joint, std::size_t parent, std::size_t child);

}  // namespace urdfmill::usd
