// Conversion of attributes to numbers, vectors and poses. Each function returns whether reading of the part continues.
#pragma once
#include <span>

#include "urdfmill/urdf/read_context.hpp"

namespace urdfmill::urdf {

/// Reads a required number attribute.
bool required_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out);
/// Reads an optional number attribute; if it is absent, `out` keeps its value, the default.
bool optional_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out);
/// Reads numbers separated by blanks, exactly as many as `out` has. If one is malformed, `out` is unchanged.
bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute,
                 std::span<Number> out);
bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute, Vector3& out);
/// Reads a required attribute, which may be empty.
bool required_word(ReadContext& context, const xml::Element& element, std::string_view name, Word& out);
/// Reads the first `origin` of the parent, if there is one.
bool read_origin(ReadContext& context, const xml::Element& parent, Origin& out);
/// Reports the missing attribute.
bool missing_attribute(ReadContext& context, const xml::Element& element, std::string_view name);
/// Reports the missing element.
bool missing_element(ReadContext& context, const xml::Element& parent, std::string_view name);

[[nodiscard]] inline Word word(const xml::Attribute& attribute) {
  return {std::string(attribute.value), attribute.value_span};
}

}  // namespace urdfmill::urdf
