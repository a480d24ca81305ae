// Expansions of a workspace's robots as they would be after edits.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/language/place.hpp"
#include "urdfmill/language/workspace.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::language {

/// Returns the texts that edits make of the files.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> edited_texts(Workspace& workspace,
                                                                            const std::vector<TextEdit>& edits);

/// Decides about a value in the expansion before and after, in the same place; equal ones are not asked for.
using MayDiffer = std::function<bool(const xml::Element& before, const xml::Attribute* attribute_before,
                                     std::string_view value_before, std::string_view value_after)>;

/// The result of comparing expansions.
struct Comparison {
  std::size_t robots = 0;  ///< robots that read the files
  std::size_t same = 0;    ///< those whose expansion stays
  /// The first robot whose expansion changes, and how; or that none of them expands. Empty if there is no difference.
  std::string difference;
};

/// Expands the robots that read one of the edited files before and after the edits, and compares their trees. Robots
/// that do not expand before must fail after, too. `arguments` maps names of arguments to those after the edits.
[[nodiscard]] Comparison compare_after(Workspace& workspace, const std::vector<TextEdit>& edits,
                                       const MayDiffer& may_differ = {},
                                       const std::map<std::string, std::string>& arguments = {});

}  // namespace urdfmill::language
