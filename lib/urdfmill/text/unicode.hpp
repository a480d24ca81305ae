// Characters: UTF-8, and the properties of Unicode 14.0 as defined by Python's str.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// The character at a byte offset and its length in bytes. Lone surrogates in three bytes are accepted; a byte that
/// begins no character stands for itself, with length 1.
struct Utf8Character {
  char32_t code = 0;
  std::uint32_t length = 1;
};
[[nodiscard]] Utf8Character decode_utf8(std::string_view text, std::size_t offset);
void append_utf8(std::string& text, char32_t code);
/// Returns the text, or if it is longer than that many bytes its beginning, in whole characters, and an ellipsis.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// Return the results of str.isalpha, isdecimal, … for one character.
[[nodiscard]] bool is_alphabetic(char32_t code);
[[nodiscard]] bool is_decimal(char32_t code);
[[nodiscard]] bool is_digit(char32_t code);
[[nodiscard]] bool is_numeric(char32_t code);
[[nodiscard]] bool is_space(char32_t code);
/// True if a text is only white space by str.isspace; true for an empty one.
[[nodiscard]] bool is_space_only(std::string_view text);
[[nodiscard]] bool is_printable(char32_t code);
[[nodiscard]] bool is_lower(char32_t code);
[[nodiscard]] bool is_upper(char32_t code);
[[nodiscard]] bool is_title(char32_t code);
[[nodiscard]] bool is_cased(char32_t code);
[[nodiscard]] bool is_case_ignorable(char32_t code);
/// True if an identifier may begin with the character, or continue with it (before normalisation).
[[nodiscard]] bool is_identifier_start(char32_t code);
[[nodiscard]] bool is_identifier_continue(char32_t code);
/// Returns the value of a decimal digit of any script, or −1.
[[nodiscard]] int decimal_value(char32_t code);

/// Append the full case mappings (up to three characters) as UTF-8. `append_lower` does not apply the rule of the final
/// sigma.
void append_lower(std::string& text, char32_t code);
void append_upper(std::string& text, char32_t code);
void append_title(std::string& text, char32_t code);
void append_folded(std::string& text, char32_t code);

}  // namespace urdfmill::text
