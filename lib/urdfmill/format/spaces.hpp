// What may become of the white space in front of each piece of markup without anyone noticing but a reader's eye.
//
// White space between elements means nothing to a reader of URDF, but xacro's output tells some of it:
//   - an element left with one text of white space prints it; with none it is `<a/>`, with several two tags on two
//   lines;
//   - a comment in front of a directive (property, macro, include, if, a call, …) goes with it where at most one line
//     end is between them, also where what is in front came out of another directive;
//   - a directive that nothing is before or after, leaves no mark that protects the comments before it.
// So white space never goes away, a blank line stays one, and where none was written some is added only beside an
// ordinary element: it is printed in any case, and no directive looks past it for comments. The end of an element does
// count with what follows, since the content of conditionals, macros, blocks and included files moves to other places.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/format/markup.hpp"

namespace urdfmill::format {

enum class Space : std::uint8_t {
  as_written,  ///< text, or white space that shows
  one_blank,
  new_line,
  blank_line,
};

struct Placement {
  Space before = Space::new_line;
  bool is_verbatim = false;  ///< the markup itself is copied too: it is among text, or below xml:space="preserve"
};

/// One a piece of markup.
[[nodiscard]] std::vector<Placement> place(std::string_view bytes, const std::vector<Markup>& markup);

}  // namespace urdfmill::format
