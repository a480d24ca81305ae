// The parts of `urdf_document` (reader.hpp), one a file.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/names.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/tree_maker.hpp"

namespace urdfmill::sdf {

struct ReadOptions;

/// Makes the URDF tree.
class TreeMaker : public xml::TreeMaker {
 public:
  using xml::TreeMaker::TreeMaker;

  /// `<origin>` of that pose; nothing for the identity.
  void origin(xml::Element* parent, const Pose& pose, const xml::Element& from);
};

/// The same pose as numbers to be written.
[[nodiscard]] Pose pose_of(const kinematics::Transform& transform);

/// A `<gazebo>` block in the making: values by the name URDF's users give them, and what is copied.
struct Block {
  std::vector<std::pair<std::string, std::string>> values;
  /// With the pose in the frame of the block's link where the element tells it in another.
  std::vector<std::pair<const xml::Element*, std::optional<Pose>>> copied;
  const xml::Element* from = nullptr;
};

/// What the parts share.
struct Translation {
  source::Sink& sink;
  const xml::Element& model;
  const FrameGraph& frames;
  TreeMaker& tree;
  xml::Element* robot = nullptr;
  Scope scope;                                                       ///< names of links and joints in the URDF
  std::unordered_map<std::string, xml::Element*> links;              ///< of the URDF
  std::unordered_map<std::string, std::string> link_of_frame_joint;  ///< the first of two frames to the second
  std::map<std::string, Block> link_blocks, joint_blocks;
  kinematics::Transform
      model_in_world;      ///< where a joint carries a link of the model from the world; else the identity
  bool needs_1_1 = false;  ///< a capsule
  bool needs_1_2 = false;  ///< an infinite limit
  const ReadOptions* options = nullptr;  ///< null: as they are by default

  /// Whether the model's pose counts, and is one.
  [[nodiscard]] bool is_placed() const {
    return !model_in_world.position.isZero(0) || model_in_world.rotation != kinematics::Matrix3::Identity();
  }
  /// The link of the URDF that is where that link, joint or frame of the SDF is.
  [[nodiscard]] std::string urdf_link(const std::string& name) const;
};

/// Fills the link with its inertial, visuals and collisions; collects its blocks.
void read_link(Translation& t, const Frame& link);
/// What the URDF calls the file of a `<mesh>`.
[[nodiscard]] std::string mesh_name(const xml::Element& form);
/// Makes the joint, links between where it needs some; collects its blocks.
void read_joint(Translation& t, const Frame& joint, const std::string& parent);
/// Writes the collected blocks.
void write_blocks(Translation& t);

/// Reports an element that URDF has no place for.
void report_dropped(Translation& t, const xml::Element& element, const std::string& where);
/// Numbers of an element's text, in shortest form; empty, and reported, if they are not `count` numbers.
[[nodiscard]] std::string numbers_text(Translation& t, const xml::Element& element, std::size_t least,
                                       std::size_t most);
/// A number an element holds; nothing if it is not there or, reported, no number.
[[nodiscard]] std::optional<double> child_number(Translation& t, const xml::Element* parent, std::string_view name);

}  // namespace urdfmill::sdf
