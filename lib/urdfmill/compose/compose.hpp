// Models made of models: parts taken out, joined, lumped and renamed. Each step is an operation of its own
// (extract.hpp, reroot.hpp, attach.hpp, merge_fixed.hpp, prefix.hpp); here they follow each other, each with its proof.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// What is asked for, in the order in which it is done; links are named as in the model that is given. What is empty is
/// not done.
struct Options {
  std::string extract;                  ///< the link that is kept, with all below it
  std::string root;                     ///< the link that becomes the root
  const urdf::Robot* attach = nullptr;  ///< the model that is put on link `at`
  std::string attach_prefix;            ///< of all names of that model, before anything else is done with it
  std::string at;
  std::string attach_joint;    ///< the name of the joint between; by default AT_ROOT_joint
  urdf::Origin attach_origin;  ///< of the root of that model in the link
  bool merge_fixed = false;    ///< links on fixed joints become part of those that carry them
  std::string prefix;          ///< of all names

  /// Whether anything is asked for.
  [[nodiscard]] bool any() const;
};

/// The composed model. Nothing if a step is refused or its result cannot be proved; then an error was reported. Reports
/// rules compose-* and those of kinematics::Tree.
[[nodiscard]] std::optional<urdf::Robot> compose(urdf::Robot robot, const Options& options, source::Sink& sink);

}  // namespace urdfmill::compose
