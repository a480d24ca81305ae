// The markup of a text. Everything between two pieces, CDATA sections included, is text.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::format {

struct Markup {
  enum class Kind : std::uint8_t {
    comment,
    instruction,  ///< includes the XML declaration
    doctype,
    start_tag,
    end_tag,
    empty_element,  ///< `<a/>` or `<a></a>`; white space inside is significant where xacro includes the text
  };
  Kind kind = Kind::comment;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool opens() const { return kind == Kind::start_tag || kind == Kind::empty_element; }
};

/// True if there is no xacro in the text: then nothing vanishes or moves, and white space is never significant.
[[nodiscard]] bool is_plain(std::string_view bytes);

/// Splits text that an XML parser has accepted, in an encoding that extends ASCII, into its markup.
[[nodiscard]] std::vector<Markup> split_markup(std::string_view bytes);

/// Returns the name of a start tag, an end tag or an empty element.
[[nodiscard]] std::string_view name_of(std::string_view bytes, const Markup& markup);

/// True for the parameters of a macro, which are names separated by any amount of white space.
[[nodiscard]] constexpr bool is_list_of_parameters(std::string_view element, std::string_view attribute) {
  return element == "xacro:macro" && attribute == "params";
}

/// Counts line ends as XML does: `\r\n` is one.
[[nodiscard]] std::size_t count_line_ends(std::string_view text);
using text::is_blank;

}  // namespace urdfmill::format
