// Changes that remove findings: their fixes by how safe they are, and comments that suppress them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/language/diagnostics.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/workspace.hpp"

namespace urdfmill::language {

/// A change that is offered for a finding.
struct Action {
  std::string title;
  std::vector<TextEdit> edits;
  bool is_fix = true;      ///< false: it suppresses the finding
  bool is_certain = true;  ///< false: it is probably what the author meant
};

/// Returns the changes that are offered for a finding: its fix unless it is one that is only shown, and a comment that
/// suppresses it.
[[nodiscard]] std::vector<Action> actions_for(Workspace& workspace, const Finding& finding);

/// Returns the certain fixes of those findings that can be made together. Each is proved: the robots that read its
/// files stay the same but for what was claimed. Files that the editor does not have in its folders or open are left
/// alone.
[[nodiscard]] std::vector<TextEdit> certain_fixes(Workspace& workspace, const std::vector<Finding>& findings);

}  // namespace urdfmill::language
