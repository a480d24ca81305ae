// The parts of `urdf_document` (reader.hpp), one per file.
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
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/tree_maker.hpp"

namespace urdfmill::mjcf {

using kinematics::Transform;
using kinematics::Vector3;

/// The deepest nesting of elements that is read; MuJoCo stops at 500.
inline constexpr std::size_t deepest_read = 500;
/// The largest number of elements with replicas and attached models; no real model has so many.
inline constexpr std::size_t most_elements = 200000;
/// The largest number of bytes in the attributes of these elements.
inline constexpr std::size_t most_text = 256U << 20U;
/// The most characters of a name; real ones have fewer than 100.
inline constexpr std::size_t longest_name = 1000;

/// The default class that contains all others.
inline constexpr std::string_view main_class = "main";

/// Reports faults that MuJoCo refuses and sets `failed`; reading continues to find more.
class Faults {
 public:
  explicit Faults(source::Sink& sink) : sink_(sink) {}
  void report(const xml::Element& element, std::string message, text::Hint hint = {});
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] source::Sink& sink() { return sink_; }

 private:
  source::Sink& sink_;
  bool failed_ = false;
};

/// Returns the document with all includes, replicas and attached models resolved; replicas are frames.
[[nodiscard]] std::shared_ptr<const xml::Document> assemble(const std::shared_ptr<const xml::Document>& mjcf,
                                                            const ReadOptions& options, Faults& faults);

/// Options of `<compiler>`; several elements add up.
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
  bool align_free = false;  ///< free bodies without children have their frame at their centre of mass
  bool fit_box = false;     ///< fitaabb: shapes are fitted to the box around a mesh, not to its inertia
};

/// The name of a file without its folder and suffix.
[[nodiscard]] inline std::string stem_of(const std::string& file) {
  const std::string name = file.substr(file.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

/// Default values of elements, by class.
class Defaults {
 public:
  Defaults() = default;
  ~Defaults() = default;
  Defaults(const Defaults&) = delete;  // classes point to each other
  Defaults& operator=(const Defaults&) = delete;
  Defaults(Defaults&&) = delete;
  Defaults& operator=(Defaults&&) = delete;

  /// Adds a `<default>` of the root.
  void add(const xml::Element& element, Faults& faults);
  [[nodiscard]] bool has(const std::string& name) const { return classes_.contains(name); }
  /// The attribute of elements `tag` in the class; null if neither it nor an enclosing class has it.
  [[nodiscard]] const xml::Attribute* find(const std::string& name, std::string_view tag,
                                           std::string_view attribute) const;
  /// The first of these attributes in the class, or in the nearest enclosing class that has one.
  [[nodiscard]] const xml::Attribute* find_any(const std::string& name, std::string_view tag,
                                               std::span<const std::string_view> attributes) const;
  /// Calls for each attribute that elements `tag` in the class have.
  void each(const std::string& name, std::string_view tag,
            const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const;

 private:
  struct Class {
    const Class* parent = nullptr;              ///< null for the outermost class
    std::vector<const xml::Element*> elements;  ///< tags such as geom and joint
  };
  void add(const xml::Element& element, const Class* parent, std::size_t depth, Faults& faults);
  /// Returns the class of that name; null if there is none.
  [[nodiscard]] const Class* class_of(const std::string& name) const;
  std::map<std::string, Class, std::less<>> classes_;
};

/// An element with its applicable defaults.
class Part {
 public:
  Part(const xml::Element& of, const Defaults& defaults, std::string in_class)
      : element(of), class_name(std::move(in_class)), defaults_(defaults) {}

  const xml::Element& element;
  std::string class_name;

  [[nodiscard]] const xml::Attribute* find(std::string_view name) const;
  /// The effective one of these attributes: the element's own, otherwise that of the nearest class that has one.
  [[nodiscard]] const xml::Attribute* find_any(std::span<const std::string_view> names) const;
  /// The text of an attribute; empty if there is none.
  [[nodiscard]] std::string text(std::string_view name) const;
  /// The numbers of an attribute; empty if there is none. Anything else is a fault.
  [[nodiscard]] std::optional<std::vector<double>> numbers(std::string_view name, std::size_t least, std::size_t most,
                                                           Faults& faults) const;
  /// The numbers of a found attribute; empty if it is null.
  [[nodiscard]] std::optional<std::vector<double>> numbers_of(const xml::Attribute* found, std::size_t least,
                                                              std::size_t most, Faults& faults) const;
  [[nodiscard]] double number(std::string_view name, double otherwise, Faults& faults) const;
  /// Calls for each effective attribute, the element's own and those of its class.
  void each(const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const;

 private:
  const Defaults& defaults_;
};

/// A shape of a body.
struct Geom {
  std::string name;
  Part part;
  urdf::Geometry shape;
  Transform pose;  ///< pose in its body
  bool is_visual = false;
  bool is_collision = false;
  double mass = 0;                                      ///< kg; for a mesh whose mass is not known yet, its density
  std::optional<urdf::Inertia> inertia = std::nullopt;  ///< about its centre; empty if unknown
  Vector3 centre = Vector3::Zero();                     ///< centre of mass (m)
  std::string mesh = {};                                ///< mesh asset; empty if there is none
  Transform weighed_in = {};                            ///< pose in its body of the frame of `centre` and `inertia`
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
  double lower = 0, upper = 0;  ///< rad or m, limits of the joint's value in URDF
  double ref = 0;               ///< rad or m: MuJoCo's value at URDF's 0
  std::optional<double> effort;
  double damping = 0, friction = 0;
  double damping_time = 0;                       ///< s: time constant of `springdamper`, which sets the damping
  const xml::Attribute* springdamper = nullptr;  ///< null if it has none that applies
  double armature = 0;                           ///< rotor inertia seen at the joint, kg·m² or kg
  double gear = 1;                               ///< gear of its only actuator: turns per turn of the joint
  std::string actuator;                          ///< name of that actuator; empty if there is none
  bool is_driven = false;                        ///< true if it has an actuator
  bool is_aligned = false;                       ///< free joints: the body's frame moves to the centre of mass
};

/// A body with its contents.
struct BodyPart {
  std::string name;
  const xml::Element* element = nullptr;
  std::size_t parent = 0;                    ///< index of the parent; the world is 0
  Transform pose;                            ///< pose in its parent
  std::shared_ptr<const Compiler> compiler;  ///< compiler options of the model that it comes from
  std::vector<JointPart> joints;
  std::vector<Geom> geoms;
  std::optional<urdf::Inertial> inertial;
};

/// A mimic joint.
struct Following {
  std::string follower, leader;
  double offset = 0, multiplier = 1;
  const xml::Element* element = nullptr;
};

/// A constraint between two bodies that closes a loop, with its frame in each.
struct LoopPart {
  std::string name;
  urdf::LoopType type = urdf::LoopType::spherical;
  std::array<std::size_t, 2> bodies{};
  std::array<Transform, 2> frames;
  kinematics::Vector3 axis{1, 0, 0};  ///< in these frames
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
  std::optional<mesh::Mesh> points;          ///< points stated in the model
  std::array<double, 3> own_scale{1, 1, 1};  ///< scale as stated, along the axes of `reference`
  Transform reference;                       ///< pose in the file that becomes the origin
  std::array<double, 3> scale{1, 1, 1};      ///< scale along the axes of the file
  Transform moved;                           ///< applied to the scaled points before the geom's pose
  bool is_sheared = false;                   ///< scaled along rotated axes, which URDF cannot express
  std::string how;  ///< MuJoCo's method for its inertia: "convex", "exact", "shell", otherwise "legacy"
};

/// Mass properties of a mesh at unit density, in the frame of its geom, and its equivalent boxes.
struct MeshSolid {
  double volume = 0;                     ///< m³, or m² of a shell
  Vector3 centre = Vector3::Zero();      ///< m
  std::array<double, 6> inertia{};       ///< xx xy xz yy yz zz about the centre, at density 1
  Transform axes;                        ///< principal axes at the centre, the longest last
  std::array<double, 3> equal_box{};     ///< half edges of the box along `axes` with the same inertia (m)
  Vector3 box_centre = Vector3::Zero();  ///< centre of the bounding box along `axes`, in their frame (m)
  std::array<double, 3> half_box{};      ///< half edges of the bounding box (m)
  std::string why;                       ///< the reason why it is unknown; empty if it is known
};

/// The model as read, before it is written as URDF.
struct Scene {
  std::string model_name;
  Compiler compiler;
  Defaults defaults;
  std::map<std::string, MaterialPart, std::less<>> materials;
  std::map<std::string, MeshPart, std::less<>> meshes;
  std::map<std::string, MeshSolid, std::less<>> solids;  ///< mass properties of requested meshes
  std::vector<BodyPart> bodies;                          ///< parents first; the world is at index 0
  std::vector<Following> followings;
  std::vector<LoopPart> loops;
};

/// Losses in URDF, collected by kind.
class Losses {
 public:
  /// Adds a lost element by its kind.
  void element(const xml::Element& element, std::string_view kind);
  /// Adds a lost attribute of elements of a kind.
  void attribute(const xml::Element& element, const xml::Attribute& attribute, std::string_view tag);
  /// Adds a lost part of an attribute, such as "the stiffness".
  void part(std::string_view what, const xml::Element& element, const xml::Attribute& attribute, std::string_view tag);
  void report(source::Sink& sink) const;

 private:
  struct Kind {
    const xml::Element* first = nullptr;
    source::Span span;
    std::size_t count = 0;
    std::vector<std::string> names;
  };
  void lose(const std::string& name, const xml::Element& element, const xml::Attribute& attribute);
  std::map<std::string, Kind, std::less<>> elements_, attributes_;
};

/// State shared by the parts.
struct Reading {
  const xml::Element& root;
  Faults& faults;
  Losses& losses;
  Scene& scene;
  const ReadOptions& options;
};

/// Reads the `<compiler>` elements in an element.
void read_compiler(Reading& r, const xml::Element& around, Compiler& compiler);
/// Reads meshes, materials and textures.
void read_assets(Reading& r);
/// Reads the world and all bodies.
void read_bodies(Reading& r);
/// Reads equalities and actuators, and reports losses.
void read_rest(Reading& r);
/// Sets the dampings that `springdamper` states as time constants, by the mass matrix at the initial position.
void settle_dampers(Reading& r);

/// The pose from an element's pos and one of quat, axisangle, euler, xyaxes and zaxis.
[[nodiscard]] Transform pose_of(Reading& r, const Part& part);
/// The rotation by an element's Euler angles, each times a factor; identity without them.
[[nodiscard]] kinematics::Matrix3 turned(Reading& r, const Part& part, double factor);
/// Reads a geom; empty, with a report, if URDF has no such shape.
[[nodiscard]] std::optional<Geom> read_geom(Reading& r, const Part& part, const Transform& frame);
/// Reads a joint; `frame` is the pose in the body of the enclosing frame.
[[nodiscard]] JointPart read_joint(Reading& r, const Part& part, const Transform& frame);
/// Reads an inertial; `frame` as for a joint.
[[nodiscard]] std::optional<urdf::Inertial> read_inertial(Reading& r, const Part& part, const Transform& frame);
/// Mass properties of a mesh as MuJoCo computes them; the mesh is read once.
[[nodiscard]] const MeshSolid& solid_of(Reading& r, const std::string& mesh);
/// The combined inertial of a body's geoms; empty if they have no mass.
[[nodiscard]] std::optional<urdf::Inertial> inertial_of(Reading& r, const BodyPart& body);

/// Writes the scene as URDF.
void write_urdf(Reading& r, xml::TreeMaker& tree);

}  // namespace urdfmill::mjcf
