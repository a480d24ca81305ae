// The options of checks and comparisons.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/checks/verify.hpp"
#include "urdfmill/session/comparison/diff.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/session/rows/target_version.hpp"

namespace urdfmill::session {

struct RuleOptions {
  std::optional<TargetVersion> for_version = std::nullopt;
  std::optional<urdf::Distribution> distribution = std::nullopt;
  std::vector<std::string> select = {}, ignore = {};  ///< rules, or families: "urdf-limit-*"
  std::vector<std::string> allow_missing = {};        ///< packages and files that may be missing
  bool meshes = true;                                 ///< reads the meshes that models use
  bool strict = false;                                ///< makes warnings errors
  bool only_named = false;                            ///< leaves out findings in other files

  /// Adds these options to a configuration.
  void complete(CheckConfig& config) const;
};

struct VerifyOptions {
  VerifyRequest request = {};
  std::optional<std::string> other_text = std::nullopt;  ///< text of the other model
  std::size_t shown = 0;                                 ///< number of differences to show; 0: all

  /// Returns a message for options that contradict each other; empty if none do.
  [[nodiscard]] std::string problem() const;
};

struct DiffOptions {
  DiffRequest request = {};
  std::optional<std::string> other_text = std::nullopt;  ///< text of the other model
};

void bind(Binder& to, RuleOptions& options);
void bind(Binder& to, VerifyOptions& options);
void bind(Binder& to, DiffOptions& options);

}  // namespace urdfmill::session
