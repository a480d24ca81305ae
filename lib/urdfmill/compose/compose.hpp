// Models made of models: parts taken out, joined, lumped and renamed. Each step is an operation of its own
// (extract.hpp, prefix.hpp); here they follow each other, each with its proof.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// What is asked for, in the order in which it is done; links are named as in the model that is given. What is empty is
/// not done.
struct Options {
  std::string extract;  ///< the link that becomes the root, with all below it
  std::string prefix;   ///< of all names

  [[nodiscard]] bool any() const;
};

/// The composed model. Nothing if a step is refused or its result cannot be proved; then an error was reported. Reports
/// rules compose-* and those of kinematics::Tree.
[[nodiscard]] std::optional<urdf::Robot> compose(urdf::Robot robot, const Options& options, source::Sink& sink);

}  // namespace urdfmill::compose
