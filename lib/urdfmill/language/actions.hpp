// Changes that remove findings: their fixes by how safe they are, and comments that suppress them.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/language/diagnostics.hpp"
#include "urdfmill/language/names.hpp"
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

/// Offers changes for the findings in one file, as it is when this object is made.
class FileActions {
 public:
  FileActions(Workspace& workspace, const std::string& file);

  /// Returns the changes for a finding: its fix unless it is one that is only shown, or else the change to the name
  /// that its hint proposes; and a comment that suppresses it.
  [[nodiscard]] std::vector<Action> for_finding(const Finding& finding) const;

 private:
  [[nodiscard]] std::string title_of(const Finding& finding) const;
  /// Returns the edits that write the name that a finding's hint proposes; none if the place of the other name is not
  /// known.
  [[nodiscard]] std::vector<TextEdit> renaming(const Finding& finding) const;
  /// Returns the edit that writes it in an attribute or a text with entities.
  [[nodiscard]] std::optional<TextEdit> change_of_decoded(const Finding& finding) const;
  /// Returns the edit that puts a comment before the element in which a finding is; nothing if that is not known.
  [[nodiscard]] std::optional<TextEdit> suppression(const Finding& finding) const;

  Workspace& workspace_;
  files::FilePtr text_;
  std::shared_ptr<const xml::Document> document_;  ///< null if the text is not well-formed
  Elements elements_;
};

/// Returns the certain fixes of those findings that can be made together. Each is proved: the robots that read its
/// files stay the same but for what was claimed. Files that the editor does not have in its folders or open are left
/// alone. Files beside robots are checked before and after with the robot that they fit best.
[[nodiscard]] std::vector<TextEdit> certain_fixes(Workspace& workspace, const Diagnostics& diagnostics,
                                                  const std::vector<Finding>& findings);

}  // namespace urdfmill::language
