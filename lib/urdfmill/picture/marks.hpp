// What is drawn over a robot to explain it: frames, axes with their limits, inertias, names.
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
  bool is_fault = false;  ///< written in red
};

/// A frame to be drawn, and what it is called.
struct FrameMark {
  mesh::Transform pose;  ///< in the world
  std::string name;      ///< empty: without a label
};

/// The axis of a screw: of a rotation (ω, with v = −ω × q), or of a translation (v alone).
struct ScrewMark {
  mesh::Point at;    ///< a point q of the axis, in the world; m
  mesh::Point axis;  ///< ω, or v of a translation; unit, in the world
  bool slides = false;
  std::string name;
};

/// What is said of a link or of a joint: an index into Robot::links or Robot::joints.
struct FaultMark {
  std::optional<std::size_t> link, joint;
  std::string text;  ///< of its label
};

/// Marks of a robot whose links are at `poses`, one for each; `size` is the length of a frame's axes (m).
class Marks {
 public:
  /// Nothing drawn yet; robot and poses must outlive it.
  Marks(const urdf::Robot& robot, std::span<const mesh::Transform> poses, double size)
      : robot_(robot), poses_(poses), size_(size) {}

  /// x, y, z in red, green, blue at the link.
  void add_frame(const mesh::Transform& pose, double scale = 1);
  /// The frames of all links.
  void add_link_frames();
  /// Frames of a Denavit–Hartenberg table with their names: z along the joints, x along the common normals; lines join
  /// their origins.
  void add_dh_frames(const std::vector<FrameMark>& frames);
  /// The axis of each movable joint, with its sense; of one with limits, the sector or the way it may move. `positions`
  /// has one for each joint of the robot (rad, m).
  void add_axes(std::span<const double> positions);
  /// Screw axes: a line across the picture; on it an arrow along ω with a turn about it, or one along v.
  void add_screws(const std::vector<ScrewMark>& screws);
  /// The axes of faulty joints in red, and what is said of joints and links.
  void add_faults(const std::vector<FaultMark>& faults);
  /// Lines from link to link, where there are no shapes between them.
  void add_bones();
  /// The centre of mass of each link, and the box of even density that has its mass and inertia.
  void add_inertias();
  /// The names of all links.
  void add_names();

  /// What was added.
  [[nodiscard]] std::vector<Surface> take_surfaces() { return std::move(surfaces_); }
  /// What was added.
  [[nodiscard]] std::vector<Label> take_labels() { return std::move(labels_); }

 private:
  void add_arrow(const mesh::Transform& pose, std::size_t axis, double length, double radius, const Vector& colour);
  void add_rod(const mesh::Point& from, const mesh::Point& to, double radius, const Vector& colour);
  void add_sector(const mesh::Transform& pose, double from, double to, double radius, const Vector& colour);
  /// About z; `thickness` is the radius of its line.
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
  std::vector<Surface> surfaces_;
  std::vector<Label> labels_;
};

/// The edges of the box of even density with that mass (kg) and these principal moments (kg·m²); 0 where there is none.
[[nodiscard]] mesh::Point box_of_inertia(double mass, const std::array<double, 3>& moments);

}  // namespace urdfmill::picture
