// Composition of models: extracting, re-rooting, attaching, lumping and renaming parts. Each step is an operation of
// its own (extract.hpp, reroot.hpp, attach.hpp, merge_fixed.hpp, prefix.hpp); `compose` runs them in sequence, each
// with its proof.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// The requested steps, in order of execution. Links have their names in the given model. An empty member skips its
/// step.
struct Options {
  std::string extract;                  ///< the link to keep, with everything below it
  std::string root;                     ///< the new root link
  const urdf::Robot* attach = nullptr;  ///< the model to attach to the link
  std::string attach_prefix;            ///< prefix of all names of the attached model; default: `prefix`
  std::string at;                       ///< the link that carries it, by its name in the model or in the result
  std::string attach_joint;             ///< name of the new joint; default AT_ROOT_joint
  urdf::Origin attach_origin;           ///< pose of the attached model's root in the link
  bool merge_fixed = false;             ///< merges links on fixed joints into their parents
  std::vector<std::string> keep;        ///< links that stay nevertheless, by their names in the model or in the result
  /// Receives the names, in the result, of links that stay because their shapes have other values in `<gazebo>`
  /// (friction, contact, material) than those of the link that carries them. Null: they are merged, with the values of
  /// that link.
  std::set<std::string>* apart = nullptr;
  std::string prefix;  ///< prefix of all names, or of those of the first model if the other has its own

  /// True if any step is requested.
  [[nodiscard]] bool any() const;
};

/// Returns the composed model; empty, with an error reported, if a step is refused or its result is not proved. Reports
/// rules compose-* and those of kinematics::Tree.
[[nodiscard]] std::optional<urdf::Robot> compose(urdf::Robot robot, const Options& options, source::Sink& sink);

}  // namespace urdfmill::compose
