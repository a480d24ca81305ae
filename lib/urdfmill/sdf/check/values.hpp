// Values of SDF as libsdformat reads them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/sdf/schema/schema_table.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// A mistake in a value.
struct ValueMistake {
  std::string what;        ///< such as `not a number`
  bool is_refused = true;  ///< false: readers take the beginning and ignore the rest
};

/// Returns the mistake in a value that is not empty. `element` has the value, or the attribute with it; the form of a
/// pose depends on its attributes.
[[nodiscard]] std::optional<ValueMistake> find_mistake(const SchemaRow& row, std::string_view value,
                                                       const xml::Element& element);

/// Returns the numbers at the beginning of a text, as a stream of C++ reads them.
[[nodiscard]] std::vector<double> leading_numbers(std::string_view text);
/// Returns the numbers in an element's text; empty if the element is null or some word is not a number.
[[nodiscard]] std::vector<double> numbers_in(const xml::Element* element);
/// Returns the only number in a child element; `otherwise` if there is no such element or it is empty, and nothing if
/// it is malformed.
[[nodiscard]] std::optional<double> number_in(const xml::Element& parent, std::string_view child, double otherwise);

/// Returns the permitted values if an attribute ("@type") or a child of an element takes one of a few; empty if it
/// takes any.
struct Choice {
  std::vector<std::string_view> values = {};
  bool is_refused = true;  ///< readers refuse other values, or else take the default
};
[[nodiscard]] Choice choice_of(std::string_view element, std::string_view row);

}  // namespace urdfmill::sdf
