// The parts of `urdf_document` (reader.hpp), one a file.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/tree_maker.hpp"

namespace urdfmill::mjcf {

using kinematics::Transform;
using kinematics::Vector3;

/// Elements inside each other that are read; MuJoCo ends at 500.
inline constexpr std::size_t deepest_read = 500;
/// Elements that replicas and attached models may make; no model has so many.
inline constexpr std::size_t most_elements = 1000000;

/// The class of defaults that all others are in.
inline constexpr std::string_view main_class = "main";

/// A fault that MuJoCo refuses. `failed` is set; reading goes on to find more.
class Faults {
 public:
  explicit Faults(source::Sink& sink) : sink_(sink) {}
  void report(const xml::Element& element, std::string message, std::string hint = {});
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] source::Sink& sink() { return sink_; }

 private:
  source::Sink& sink_;
  bool failed_ = false;
};

/// The document with all includes, replicas and attached models in their place; replicas are frames.
[[nodiscard]] std::shared_ptr<const xml::Document> assemble(const std::shared_ptr<const xml::Document>& mjcf,
                                                            const ReadOptions& options, Faults& faults);

/// What `<compiler>` says; several add up.
struct Compiler {
  bool is_degree = true;
  bool autolimits = true;
  std::string eulerseq = "xyz";
  std::string mesh_folder;     ///< meshdir or assetdir
  std::string texture_folder;  ///< texturedir or assetdir
  bool strip_path = false;
  enum class FromGeoms : std::uint8_t { no, yes, automatic } from_geoms = FromGeoms::automatic;
  std::array<double, 2> groups{0, 5};  ///< inertiagrouprange
  double bound_mass = 0, bound_inertia = 0;
  bool balance = false;
  double total_mass = -1;   ///< settotalmass; negative: as given
  bool align_free = false;  ///< bodies that float alone have their frame at their centre of mass
  bool fit_box = false;     ///< fitaabb: shapes are fitted to the box around a mesh, not to its inertia
};

/// The name of a file without its folder and its suffix.
[[nodiscard]] inline std::string stem_of(const std::string& file) {
  const std::string name = file.substr(file.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

/// Values that elements of a class have unless they say otherwise.
class Defaults {
 public:
  /// Adds what a `<default>` of the root says.
  void add(const xml::Element& element, Faults& faults);
  [[nodiscard]] bool has(const std::string& name) const { return classes_.contains(name); }
  /// The attribute of elements `tag` in the class; null if neither it nor a class around it says one.
  [[nodiscard]] const xml::Attribute* find(const std::string& name, std::string_view tag,
                                           std::string_view attribute) const;
  /// The first of these attributes in the class, or, if it says none of them, in the class around it.
  [[nodiscard]] const xml::Attribute* find_any(const std::string& name, std::string_view tag,
                                               std::span<const std::string_view> attributes) const;
  /// Calls for each attribute that elements `tag` in the class have.
  void each(const std::string& name, std::string_view tag,
            const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const;

 private:
  struct Class {
    std::string parent;
    std::vector<const xml::Element*> elements;  ///< geom, joint, …
  };
  void add(const xml::Element& element, const std::string& parent, std::size_t depth, Faults& faults);
  std::map<std::string, Class, std::less<>> classes_;
};

/// An element with the defaults that hold for it.
class Part {
 public:
  Part(const xml::Element& of, const Defaults& defaults, std::string in_class)
      : element(of), class_name(std::move(in_class)), defaults_(defaults) {}

  const xml::Element& element;
  std::string class_name;

  [[nodiscard]] const xml::Attribute* find(std::string_view name) const;
  /// The one of these attributes that counts: the element's own, else that of the nearest class that has one.
  [[nodiscard]] const xml::Attribute* find_any(std::span<const std::string_view> names) const;
  /// The text of an attribute; empty if there is none.
  [[nodiscard]] std::string text(std::string_view name) const;
  /// The numbers of an attribute; nothing if there is none. What is not a number is a fault.
  [[nodiscard]] std::optional<std::vector<double>> numbers(std::string_view name, std::size_t least, std::size_t most,
                                                           Faults& faults) const;
  /// The numbers of an attribute that was found; null: nothing.
  [[nodiscard]] std::optional<std::vector<double>> numbers_of(const xml::Attribute* found, std::size_t least,
                                                              std::size_t most, Faults& faults) const;
  [[nodiscard]] double number(std::string_view name, double otherwise, Faults& faults) const;
  /// Each attribute that holds, the element's own and those of its class.
  void each(const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const;

 private:
  const Defaults& defaults_;
};

/// A shape of a body.
struct Geom {
  std::string name;
  Part part;
  urdf::Geometry shape;
  Transform pose;  ///< in its body
  bool is_visual = false;
  bool is_collision = false;
  double mass = 0;  ///< kg; of a mesh, where it is not known yet, what its density is
  std::optional<urdf::Inertia> inertia = std::nullopt;  ///< about its centre; nothing if it is not known
  Vector3 centre = Vector3::Zero();                     ///< of mass (m)
  std::string mesh = {};                                ///< the asset; empty if it is none
  Transform weighed_in = {};                            ///< in its body: the frame of `centre` and `inertia`
  bool has_mass = false;                                ///< `mass` is stated
};

enum class JointKind : std::uint8_t { hinge, slide, ball, free };

/// A joint of a body.
struct JointPart {
  std::string name;  ///< empty if it has none
  const xml::Element* element = nullptr;
  JointKind kind = JointKind::hinge;
  Vector3 position = Vector3::Zero();  ///< m, in the body
  Vector3 axis = Vector3::UnitZ();     ///< in the body
  bool is_limited = false;
  double lower = 0, upper = 0;  ///< rad or m, of the joint's value in URDF
  double ref = 0;               ///< rad or m: MuJoCo's value where URDF's is 0
  std::optional<double> effort;
  double damping = 0, friction = 0;
  double armature = 0;      ///< kg·m² or kg that the rotor adds at the joint
  double gear = 1;          ///< of its only actuator: turns for one of the joint
  std::string actuator;     ///< the name of that; empty if there is none
  bool is_driven = false;   ///< whether it has any actuator
  bool is_aligned = false;  ///< of a free joint: the frame of its body is to be at the centre of mass
};

/// A body with what is in it.
struct BodyPart {
  std::string name;
  const xml::Element* element = nullptr;
  std::size_t parent = 0;                    ///< the world is 0
  Transform pose;                            ///< in its parent
  std::shared_ptr<const Compiler> compiler;  ///< of the model that it comes from
  std::vector<JointPart> joints;
  std::vector<Geom> geoms;
  std::optional<urdf::Inertial> inertial;
};

/// A joint that follows another.
struct Following {
  std::string follower, leader;
  double offset = 0, multiplier = 1;
  const xml::Element* element = nullptr;
};

/// A material of the assets.
struct MaterialPart {
  const xml::Element* element = nullptr;
  std::optional<std::string> rgba;
  std::string texture;  ///< a file; empty if it has none
};

/// A mesh of the assets.
struct MeshPart {
  const xml::Element* element = nullptr;
  std::string file;                          ///< empty if its points are in the model
  std::optional<mesh::Mesh> points;          ///< of one in the model
  std::array<double, 3> own_scale{1, 1, 1};  ///< as stated: along the axes of `reference`
  Transform reference;                       ///< what becomes the origin, in the file
  std::array<double, 3> scale{1, 1, 1};      ///< along the axes of the file
  Transform moved;                           ///< what is done to its scaled points before the geom's pose
  bool is_sheared = false;                   ///< scaled along axes that are not its own: no scale of URDF does that
  std::string how;                           ///< MuJoCo finds its inertia: "convex", "exact", "shell", else "legacy"
};

/// What a mesh weighs for each unit of its density, in the frame of its geom, and the boxes that are like it.
struct MeshSolid {
  double volume = 0;                     ///< m³, or m² of a shell
  Vector3 centre = Vector3::Zero();      ///< m
  std::array<double, 6> inertia{};       ///< xx xy xz yy yz zz about the centre, of density 1
  Transform axes;                        ///< at the centre, along the principal axes, the longest last
  std::array<double, 3> equal_box{};     ///< half the edges of the box along `axes` that has the same inertia (m)
  Vector3 box_centre = Vector3::Zero();  ///< of the box around it along `axes`, there (m)
  std::array<double, 3> half_box{};      ///< half its edges (m)
  std::string why;                       ///< why it is not known; empty if it is
};

/// What was read, ready to be written as URDF.
struct Scene {
  std::string model_name;
  Compiler compiler;
  Defaults defaults;
  std::map<std::string, MaterialPart, std::less<>> materials;
  std::map<std::string, MeshPart, std::less<>> meshes;
  std::map<std::string, MeshSolid, std::less<>> solids;  ///< of meshes that were asked for
  std::vector<BodyPart> bodies;                          ///< parents first; the world is the first
  std::vector<Following> followings;
};

/// What URDF has no place for, gathered by what it is.
class Losses {
 public:
  /// An element, by the kind it is of and its name.
  void element(const xml::Element& element, std::string_view kind);
  /// An attribute of elements of a kind.
  void attribute(const xml::Element& element, const xml::Attribute& attribute, std::string_view tag);
  void report(source::Sink& sink) const;

 private:
  struct Kind {
    const xml::Element* first = nullptr;
    source::Span span;
    std::size_t count = 0;
    std::vector<std::string> names;
  };
  std::map<std::string, Kind, std::less<>> elements_, attributes_;
};

/// What the parts share.
struct Reading {
  const xml::Element& root;
  Faults& faults;
  Losses& losses;
  Scene& scene;
  const ReadOptions& options;
};

/// What the `<compiler>`s in an element say.
void read_compiler(Reading& r, const xml::Element& around, Compiler& compiler);
/// Meshes, materials and textures.
void read_assets(Reading& r);
/// The world and all bodies.
void read_bodies(Reading& r);
/// Ties, actuators, and what is lost.
void read_rest(Reading& r);

/// The pose that an element's pos and one of quat, axisangle, euler, xyaxes and zaxis say.
[[nodiscard]] Transform pose_of(Reading& r, const Part& part);
/// The rotation by an element's Euler angles, each times a factor; none without them.
[[nodiscard]] kinematics::Matrix3 turned(Reading& r, const Part& part, double factor);
/// A geom; nothing, and reported, if URDF has no such shape.
[[nodiscard]] std::optional<Geom> read_geom(Reading& r, const Part& part, const Transform& frame);
/// A joint; `frame` is the pose in the body of what it is in.
[[nodiscard]] JointPart read_joint(Reading& r, const Part& part, const Transform& frame);
/// An inertial; `frame` as of a joint.
[[nodiscard]] std::optional<urdf::Inertial> read_inertial(Reading& r, const Part& part, const Transform& frame);
/// What MuJoCo takes a mesh to weigh; it is read once.
[[nodiscard]] const MeshSolid& solid_of(Reading& r, const std::string& mesh);
/// The inertial of a body's geoms together; nothing if they weigh nothing.
[[nodiscard]] std::optional<urdf::Inertial> inertial_of(Reading& r, const BodyPart& body);

/// Writes the scene as URDF.
void write_urdf(Reading& r, xml::TreeMaker& tree);

}  // namespace urdfmill::mjcf
