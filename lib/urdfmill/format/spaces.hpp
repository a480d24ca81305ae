// Permitted changes of the white space in front of each piece of markup.
//
// White space between elements means nothing to a reader of URDF, but some of it shows in xacro's output:
//   - an element whose only remaining content is white space prints it; without content it is written `<a/>`, with
//     several such texts as two tags on two lines;
//   - a comment before a directive (property, macro, include, if, a call, …) is removed with it if at most one line end
//     is between them, even if the text before it came from another directive;
//   - a directive with nothing before or after it leaves no mark that protects the comments before it.
// So white space is never removed, a blank line stays a blank line, and new white space is added only beside an
// ordinary element: it is printed in any case, and no directive looks past it for comments. The end of an element
// counts together with the following node, because the content of conditionals, macros, blocks and included files moves
// elsewhere.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/format/markup.hpp"

namespace urdfmill::format {

enum class Space : std::uint8_t {
  as_written,  ///< text, or significant white space
  one_blank,
  new_line,
  blank_line,
};

struct Placement {
  Space before = Space::new_line;
  bool is_verbatim = false;  ///< the markup is copied too: it is within text, or below xml:space="preserve"
};

/// Returns one placement for each piece of markup.
[[nodiscard]] std::vector<Placement> place(std::string_view bytes, const std::vector<Markup>& markup);

}  // namespace urdfmill::format
