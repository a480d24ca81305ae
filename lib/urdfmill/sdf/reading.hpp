// The parts of `urdf_document` (reader.hpp), one in each file.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/names.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/tree_maker.hpp"

namespace urdfmill::sdf {

struct ReadOptions;

/// Builds the URDF tree.
class TreeMaker : public xml::TreeMaker {
 public:
  using xml::TreeMaker::TreeMaker;

  /// Adds an `<origin>` of that pose; nothing for the identity.
  void origin(xml::Element* parent, const Pose& pose, const xml::Element& from);
};

/// Returns the pose as numbers to write.
[[nodiscard]] Pose pose_of(const kinematics::Transform& transform);

/// The content of a `<gazebo>` block: values under their URDF names, and copied elements.
struct Block {
  std::vector<std::pair<std::string, std::string>> values;
  /// Elements, each with its pose in the frame of the block's link if it is given in another frame.
  std::vector<std::pair<const xml::Element*, std::optional<Pose>>> copied;
  const xml::Element* from = nullptr;
};

/// Data shared by the parts.
struct Translation {
  source::Sink& sink;
  const xml::Element& model;
  const FrameGraph& frames;
  TreeMaker& tree;
  xml::Element* robot = nullptr;
  Scope scope;                                             ///< names of links and joints in the URDF
  std::map<std::string, xml::Element*> links;              ///< elements of the URDF by link name
  std::map<std::string, std::string> link_of_frame_joint;  ///< the first of two frames to the second
  std::map<std::string, Block> link_blocks, joint_blocks;
  kinematics::Transform
      model_in_world;      ///< set if a joint attaches a link of the model to the world; else the identity
  bool needs_1_1 = false;  ///< because of a capsule
  bool needs_1_2 = false;  ///< because of an infinite limit
  const ReadOptions* options = nullptr;  ///< null for the defaults

  /// True if the model's pose counts and is not the identity.
  [[nodiscard]] bool is_placed() const {
    return !model_in_world.position.isZero(0) || model_in_world.rotation != kinematics::Matrix3::Identity();
  }
  /// Returns the URDF link at the place of that link, joint or frame of the SDF.
  [[nodiscard]] std::string urdf_link(const std::string& name) const;
};

/// Returns the elements in `top`, and itself, that are SDF, in document order: the content of a plugin is not.
[[nodiscard]] std::vector<xml::Element*> elements_of_sdf(xml::Element& top);

/// True for the words by which libsdformat sets a flag.
[[nodiscard]] bool is_true(std::string_view text);

/// Adds the inertial, visuals and collisions of a link; collects its blocks.
void read_link(Translation& t, const Frame& link);
/// Returns the URDF name of a `<mesh>`'s file.
[[nodiscard]] std::string mesh_name(const xml::Element& form);
/// Makes the joint and any links that it needs in between; collects its blocks.
void read_joint(Translation& t, const Frame& joint, const std::string& parent);
/// Returns the type of the `<loop_joint>` for a joint that closes a loop; empty if there is none.
[[nodiscard]] std::string_view loop_type_of(const xml::Element& joint);
/// Makes a `<loop_joint>` of a joint that closes a loop and has such a type.
void read_loop(Translation& t, const Frame& joint, const std::string& parent);
/// Writes the collected blocks.
void write_blocks(Translation& t);

/// Reports an element that URDF cannot express.
void report_dropped(Translation& t, const xml::Element& element, const std::string& where);
/// Returns the numbers of an element's text in shortest form; reports and returns an empty text if their count is not
/// between `least` and `most`.
[[nodiscard]] std::string numbers_text(Translation& t, const xml::Element& element, std::size_t least,
                                       std::size_t most);
/// Returns a number in a child element; nothing if it is absent or, with a report, malformed.
[[nodiscard]] std::optional<double> child_number(Translation& t, const xml::Element* parent, std::string_view name);

}  // namespace urdfmill::sdf
