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
};

/// A frame to be drawn, and what it is called.
struct FrameMark {
  mesh::Transform pose;  ///< in the world
  std::string name;      ///< empty: without a label
};

/// Marks of a robot whose links stand at `poses`, one for each; `size` is the length of a frame's axes (m).
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

  const urdf::Robot& robot_;
  std::span<const mesh::Transform> poses_;
  double size_;
  std::vector<Surface> surfaces_;
  std::vector<Label> labels_;
};

/// The edges of the box of even density with that mass (kg) and these principal moments (kg·m²); 0 where there is none.
[[nodiscard]] mesh::Point box_of_inertia(double mass, const std::array<double, 3>& moments);

}  // namespace urdfmill::picture
