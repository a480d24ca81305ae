// Structure of an MJCF by MuJoCo's schema: elements, attributes, required ones, and the form of values.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "urdfmill/mjcf/schema/schema_table.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// Called for each `<include>`, with the content that its children have to fit.
using OnInclude = std::function<void(const xml::Element& include, std::uint16_t content)>;

/// Checks an element and everything in it. The name of the element itself is not judged.
void check_structure(const xml::Element& element, std::uint16_t content, const OnInclude& on_include,
                     source::Sink& sink);

/// Calls for each element and attribute that the schema knows, in document order.
void each_attribute(const xml::Element& root,
                    const std::function<void(const xml::Element&, const xml::Attribute&, const AttributeRow&)>& call);

}  // namespace urdfmill::mjcf
