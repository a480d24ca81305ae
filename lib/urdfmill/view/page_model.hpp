// Models as JSON for the page; web/viewer/src/model.ts reads it.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/simulation/named_pose.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/view/page_data.hpp"

namespace urdfmill::view {

/// Access to the mesh and texture files of a model.
struct ShapeFiles {
  /// Returns a mesh by its URI; null if it cannot be read.
  std::function<std::shared_ptr<const mesh::Mesh>(const std::string& uri)> mesh;
  /// The file of a texture that a mesh or the model names, if it may be read.
  std::function<std::optional<files::FileInFolder>(const picture::Shape& shape, const std::string& name)> texture;
};

/// The sources that places are in.
struct Places {
  const source::Sources& sources;
  bool in_packages = false;  ///< names files as on every machine, from their packages on, without paths of this one
};

/// The robot with source places of its parts, and named positions.
[[nodiscard]] std::string robot_json(const urdf::Robot& robot, const Places& places,
                                     const std::vector<simulation::NamedPose>& states, const ShapeFiles& files,
                                     PageData& data);

/// Positions of a tree's variables at each sample, and their times from 0 (s). Samples without times, or whose times do
/// not rise, are 0.06 s apart, as in an animated picture.
[[nodiscard]] std::string motion_json(const kinematics::Tree& tree, const session::JointInput& input,
                                      const std::vector<std::vector<double>>& values);

/// The findings, each with its place and its link.
[[nodiscard]] std::string findings_json(const std::vector<source::Diagnostic>& findings, const urdf::Robot& robot,
                                        const Places& places, const text::OptionSpelling& spelling);

/// The arguments of a xacro with their values.
[[nodiscard]] std::string arguments_json(const session::Arguments& arguments);

}  // namespace urdfmill::view
