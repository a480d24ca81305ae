// Frames of an SDF model: the poses of links, joints and frames, and the body that each belongs to.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/gazebo/pose.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

using gazebo::Pose;
using gazebo::read_pose;
using gazebo::report_invalid;

/// The name of a model's own frame, as seen from inside the model.
inline constexpr std::string_view model_frame = "__model__";

enum class FrameKind : std::uint8_t { model, link, joint, frame };

struct Frame {
  FrameKind kind = FrameKind::model;
  std::string name;
  const xml::Element* element = nullptr;
  Pose pose;
  std::string child;        ///< for a joint
  std::string attached_to;  ///< for a frame; empty: the model's
  // Resolved values:
  kinematics::Transform in_model;  ///< with every joint at 0
  std::string link;                ///< the link it moves with
};

/// The frames of a model by name.
class FrameGraph {
 public:
  /// Builds the graph. Reports an error and returns nothing if a name is missing or duplicated, or if a frame refers to
  /// nothing or to itself.
  [[nodiscard]] static std::optional<FrameGraph> build(const xml::Element& model, source::Sink& sink);

  [[nodiscard]] const Frame* find(std::string_view name) const;
  /// Returns the link to which the model's own frame is attached.
  [[nodiscard]] const std::string& canonical_link() const { return canonical_link_; }
  /// Returns the names in document order, without the model's own frame.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// Returns a pose in the frame `wanted`; by default it is relative to `parent`.
  [[nodiscard]] std::optional<kinematics::Transform> in_frame(const Pose& pose, std::string_view parent,
                                                              std::string_view wanted) const;

 private:
  bool add(Frame frame, source::Sink& sink);
  bool add_all(const xml::Element& model, source::Sink& sink);
  bool place(source::Sink& sink);
  bool attach(source::Sink& sink);

  std::map<std::string, Frame> frames_;
  std::vector<std::string> names_;
  std::string canonical_link_;
};

}  // namespace urdfmill::sdf
