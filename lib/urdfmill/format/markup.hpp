// A text cut into its markup. What is between two pieces, CDATA sections included, is text.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::format {

struct Markup {
  enum class Kind : std::uint8_t {
    comment,
    instruction,  ///< the XML declaration too
    doctype,
    start_tag,
    end_tag,
    empty_element,  ///< `<a/>` or `<a></a>`; white space inside shows where xacro includes the text
  };
  Kind kind = Kind::comment;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool opens() const { return kind == Kind::start_tag || kind == Kind::empty_element; }
};

/// Whether there is no xacro in the text: nothing of it vanishes or moves, and white space shows nowhere.
[[nodiscard]] bool is_plain(std::string_view bytes);

/// The markup of text that an XML parser has accepted, in an encoding that extends ASCII.
[[nodiscard]] std::vector<Markup> split_markup(std::string_view bytes);

/// The name of a start tag, an end tag or an empty element.
[[nodiscard]] std::string_view name_of(std::string_view bytes, const Markup& markup);

/// The parameters of a macro: names with white space between them, how much does not matter.
[[nodiscard]] constexpr bool is_list_of_parameters(std::string_view element, std::string_view attribute) {
  return element == "xacro:macro" && attribute == "params";
}

/// Line ends as XML counts them: `\r\n` is one.
[[nodiscard]] std::size_t count_line_ends(std::string_view text);
using text::is_blank;

}  // namespace urdfmill::format
