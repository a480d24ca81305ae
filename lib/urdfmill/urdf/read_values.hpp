// Attributes into numbers, vectors and poses. Each function says whether reading of the part goes on.
#pragma once
#include <span>

#include "urdfmill/urdf/read_context.hpp"

namespace urdfmill::urdf {

/// A number attribute that must be there.
bool required_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out);
/// A number attribute that may be absent; `out` then keeps its value, the default.
bool optional_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out);
/// Numbers separated by blanks, exactly as many as `out` has. `out` is unchanged if one is bad.
bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute,
                 std::span<Number> out);
bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute, Vector3& out);
/// An attribute that must be there, possibly empty.
bool required_word(ReadContext& context, const xml::Element& element, std::string_view name, Word& out);
/// The first `origin` of the parent, if there is one.
bool read_origin(ReadContext& context, const xml::Element& parent, Origin& out);
/// Reports the missing attribute.
bool missing_attribute(ReadContext& context, const xml::Element& element, std::string_view name);
/// Reports the missing element.
bool missing_element(ReadContext& context, const xml::Element& parent, std::string_view name);

[[nodiscard]] inline Word word(const xml::Attribute& attribute) {
  return {std::string(attribute.value), attribute.value_span};
}

}  // namespace urdfmill::urdf
