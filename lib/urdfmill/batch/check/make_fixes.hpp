// The fixes of a check: proved, and then made in the files or shown as a difference.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/batch/check/check_options.hpp"
#include "urdfmill/batch/check/fixes.hpp"
#include "urdfmill/batch/check/shown_names.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// The fixes that the models of a run ask for, and what their proof needs.
struct WantedFixes {
  std::vector<Fix> fixes;
  std::vector<ProvingRobot> robots;
  GivenTexts texts;
};

/// The fixes of a run.
struct MadeFixes {
  std::map<std::string, std::string> rules;  ///< by changed file
  std::vector<std::string> refused;          ///< in the last pass: `FILE:LINE:COLUMN: RULE: reason`
  std::set<std::string> errors;
  std::string difference;
};

/// Proves fixes, and makes or shows them. Returns true if files changed.
[[nodiscard]] bool make_fixes(WantedFixes&& wanted, const CheckModelsOptions& options, session::Session& session,
                              ShownNames& names, MadeFixes& made);

}  // namespace urdfmill::batch
