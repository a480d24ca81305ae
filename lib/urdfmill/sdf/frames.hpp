// The frames of an SDF model: where links, joints and frames are, and which body each is part of.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

enum class FrameKind : std::uint8_t { model, link, joint, frame };

struct Frame {
  FrameKind kind = FrameKind::model;
  std::string name;
  const xml::Element* element = nullptr;
  Pose pose;
  std::string child;        ///< of a joint
  std::string attached_to;  ///< of a frame; empty: the model's
  // Resolved:
  kinematics::Transform in_model;  ///< with every joint at 0
  std::string link;                ///< the link it moves with
};

/// The frames of a model by name.
class FrameGraph {
 public:
  /// Nothing, and an error is reported, if a name is missing or double, a frame refers to nothing or to itself.
  [[nodiscard]] static std::optional<FrameGraph> build(const xml::Element& model, source::Sink& sink);

  [[nodiscard]] const Frame* find(std::string_view name) const;
  /// The link that the model's own frame moves with.
  [[nodiscard]] const std::string& canonical_link() const { return canonical_link_; }
  /// Document order, without the model's own.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// The pose of something in a link's frame, if its default is to be relative to `parent`.
  [[nodiscard]] std::optional<kinematics::Transform> in_frame(const Pose& pose, std::string_view parent,
                                                              std::string_view wanted) const;

 private:
  bool add(Frame frame, source::Sink& sink);
  bool add_all(const xml::Element& model, source::Sink& sink);
  bool place(source::Sink& sink);
  bool attach(source::Sink& sink);

  std::unordered_map<std::string, Frame> frames_;
  std::vector<std::string> names_;
  std::string canonical_link_;
};

}  // namespace urdfmill::sdf
