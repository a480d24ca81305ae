// Annotations of a robot: frames, axes with limits, inertias, names.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// A text at a point of the world.
struct Label {
  Vector at;
  std::string text;
  bool is_fault = false;  ///< drawn in red
};

/// A frame to draw, with its name.
struct FrameMark {
  mesh::Transform pose;  ///< pose in the world
  std::string name;      ///< empty: without a label
};

/// The axis of a screw: of a rotation (ω, with v = −ω × q), or of a translation (v alone).
struct ScrewMark {
  mesh::Point at;    ///< a point q of the axis, in the world; m
  mesh::Point axis;  ///< ω, or v of a translation; unit, in the world
  bool slides = false;
  std::string name;
};

/// A finding about a link or a joint, an index into Robot::links or Robot::joints.
struct FaultMark {
  std::optional<std::size_t> link, joint;
  std::string text;  ///< text of the label
};

/// A contact of two links, indices into Robot::links.
struct ContactMark {
  std::size_t first, second;
  std::optional<mesh::Point> at;  ///< in the frame of the first; m
};

/// Annotations of a robot whose links are at `poses`, one per link; `size` is the length of a frame's axes (m).
class Marks {
 public:
  /// Starts without annotations; robot and poses must outlive it.
  Marks(const urdf::Robot& robot, std::span<const mesh::Transform> poses, double size)
      : robot_(robot), poses_(poses), size_(size), segments_(segments_for(robot.links.size())) {}

  /// Adds a frame: x, y, z in red, green, blue.
  void add_frame(const mesh::Transform& pose, double scale = 1);
  /// Adds the frames of all links.
  void add_link_frames();
  /// Adds the frames of a Denavit–Hartenberg table with their names, and lines between their origins.
  void add_dh_frames(const std::vector<FrameMark>& frames);
  /// Adds the axis of each movable joint with its sense, and the range of a joint with limits. `positions` has one
  /// entry per joint of the robot (rad, m).
  void add_axes(std::span<const double> positions);
  /// Adds screw axes: a line across the picture with an arrow along ω and a rotation about it, or one along v.
  void add_screws(const std::vector<ScrewMark>& screws);
  /// Adds findings: axes of faulty joints in red, and labels at joints and links.
  void add_faults(const std::vector<FaultMark>& faults);
  /// Adds the point of a contact, with the names of the links.
  void add_contact(const ContactMark& contact);
  /// Adds lines between links that have no shapes.
  void add_bones();
  /// Adds the centre of mass of each link, and the box of uniform density with its mass and inertia.
  void add_inertias();
  /// Adds the names of all links.
  void add_names();

  /// Returns the added surfaces or labels.
  [[nodiscard]] std::vector<Surface> take_surfaces() { return std::move(surfaces_); }
  /// Returns the added labels.
  [[nodiscard]] std::vector<Label> take_labels() { return std::move(labels_); }

 private:
  /// The segments of round marks: those of a robot with very many links are few pixels wide.
  [[nodiscard]] static std::size_t segments_for(std::size_t links);
  [[nodiscard]] mesh::Mesh ball(double radius) const;
  void add_arrow(const mesh::Transform& pose, std::size_t axis, double length, double radius, const Vector& colour);
  mesh::Point add_faulty_joint(const urdf::Joint& joint, const mesh::Transform& pose);
  void add_rod(const mesh::Point& from, const mesh::Point& to, double radius, const Vector& colour);
  void add_sector(const mesh::Transform& pose, double from, double to, double radius, const Vector& colour);
  /// Adds an arc about z; `thickness` is the radius of its line.
  void add_arc(const mesh::Transform& pose, double from, double to, double radius, double thickness,
               const Vector& colour);
  void add_way(const std::vector<mesh::Point>& points, double radius, const Vector& colour);
  void add_edges(const mesh::Transform& pose, const mesh::Point& size);
  void add_limits(const urdf::Joint& joint, const mesh::Transform& arrow, double position);
  [[nodiscard]] const mesh::Transform* pose_of(const std::string& link) const;
  [[nodiscard]] mesh::Point axis_of(const urdf::Joint& joint, const mesh::Transform& child) const;

  const urdf::Robot& robot_;
  std::span<const mesh::Transform> poses_;
  double size_;
  std::size_t segments_;
  std::vector<Surface> surfaces_;
  std::vector<Label> labels_;
};

/// Edge lengths (m) of the box of uniform density with that mass (kg) and these principal moments (kg·m²); 0 if there
/// is none.
[[nodiscard]] mesh::Point box_of_inertia(double mass, const std::array<double, 3>& moments);

}  // namespace urdfmill::picture
