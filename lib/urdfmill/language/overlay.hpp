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

/// Returns a place for a message: the name of its file and the line.
[[nodiscard]] std::string shown_place(Workspace& workspace, const Place& place);

/// Returns the reason why a file must not be changed; empty if it may.
[[nodiscard]] std::string outside(const Workspace& workspace, const std::string& file);

/// Returns the texts that edits make of the files.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> edited_texts(Workspace& workspace,
                                                                            const std::vector<TextEdit>& edits);

/// A difference between two expansions; its text is empty if there is none.
struct Difference {
  std::string text;
  source::Span where;  ///< in the sources of the expansion before
};

/// Decides about a value in the expansion before and after, in the same place; without an attribute a text.
using ValueJudge = std::function<Difference(const xml::Element& before, const xml::Attribute* attribute_before,
                                            std::string_view value_before, std::string_view value_after)>;

/// Compares two trees node by node and returns the first difference. Without a judge, values have to be equal.
[[nodiscard]] Difference first_difference(const xml::Document& before, const xml::Document& after,
                                          const ValueJudge& judge = {});

/// Returns the difference of two values, in words; none if they are equal.
[[nodiscard]] Difference difference_of(const xml::Element& element, const xml::Attribute* attribute,
                                       std::string_view before, std::string_view after);

/// Compares the expansions of a robot before and after edits.
using RobotJudge = std::function<Difference(const Root& root, const xml::Document& before, const xml::Document& after)>;

/// The result of comparing expansions.
struct Comparison {
  std::size_t robots = 0;  ///< robots that read the files
  std::size_t same = 0;    ///< those whose expansion stays
  /// The first robot whose expansion changes, and how; or that none of them expands. Empty if there is no difference.
  std::string difference;
  std::string different;  ///< file of that robot, if its trees differ
};

/// Expands the robots that read one of the edited files before and after the edits, and compares their trees. Robots
/// that do not expand before must fail after, too. `arguments` maps names of arguments to those after the edits.
/// Without a judge, the trees have to be equal.
[[nodiscard]] Comparison compare_after(Workspace& workspace, const std::vector<TextEdit>& edits,
                                       const RobotJudge& judge = {},
                                       const std::map<std::string, std::string>& arguments = {});

}  // namespace urdfmill::language
