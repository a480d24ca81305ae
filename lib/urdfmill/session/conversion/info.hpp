// A summary of a model on one screen: its parts, its motion, its mass and its reach.
#pragma once
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Counts by name, in the order of the names.
using Counts = std::vector<std::pair<std::string, std::size_t>>;

/// A summary of a model.
struct Info {
  std::string name, version, root;
  bool declares_version = false;
  std::size_t links = 0, joints = 0;
  Counts joints_by_type;
  Counts loops_by_type;  ///< joints that close loops
  std::size_t degrees_of_freedom = 0, mimics = 0;
  double mass = 0;                         ///< kg
  std::array<double, 3> centre_of_mass{};  ///< m, in the root's frame, at zero
  double reach = 0;                        ///< m, from the root to the farthest link's frame, at zero
  std::string farthest;                    ///< that link; empty if all frames are at the root's
  std::vector<std::string> uses;           ///< features of URDF 1.1 and 1.2
  Counts extensions;
  std::set<std::string> files;  ///< meshes and textures, as written
};

/// Returns the summary. A model that is not a tree is reported; its mass and reach stay 0.
[[nodiscard]] Info info(const urdf::Robot& robot, source::Sink& sink);

/// Returns one line for each property.
[[nodiscard]] std::string info_text(const Info& info);
/// Returns the summary as data.
[[nodiscard]] emit::Value info_tree(const Info& info);

}  // namespace urdfmill::session
