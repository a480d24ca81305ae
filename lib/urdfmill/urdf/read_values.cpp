#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"

#include <fmt/format.h>

#include <limits>

#include "grammar/numbers.hpp"

namespace urdfmill::urdf {

namespace {

constexpr std::string_view line_white_space = "\t\r\n";

/// The largest number of values in an attribute (a colour, a quaternion).
constexpr std::size_t longest_vector = 4;

/// Returns the text with tabs and line ends made visible.
std::string visible(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\t')
      out += "\\t";
    else if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else
      out += c;
  }
  return out;
}

bool bad_number(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute,
                std::string_view piece, Span span) {
  std::string hint;
  if (piece.find(',') != std::string_view::npos)
    hint = "separate numbers by spaces, and use a decimal point";
  else if (piece.find_first_of(line_white_space) != std::string_view::npos)
    hint = "separate numbers by spaces, not by tabs or line breaks";
  return context.problem(rules::number_malformed, element, span,
                         fmt::format("{}: <{} {}=\"{}\">: \"{}\" is not a finite decimal number", context.subject(),
                                     element.name, attribute.name, attribute.value, visible(piece)),
                         std::move(hint));
}

/// Assigns member by member: assigning a whole Number would construct and then move the text.
void set_number(Number& number, double value, std::string_view text, source::Span span) {
  number.value = value;
  number.text = text;
  number.span = span;
}

bool read_number(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute, Number& out) {
  const std::string_view text = context.text_of(attribute);
  if (const auto value = parse_number(text)) {
    set_number(out, *value, text, attribute.value_span);
    return true;
  }
  if (context.strict()) out = {std::numeric_limits<double>::quiet_NaN(), std::string(text), attribute.value_span};
  return bad_number(context, element, attribute, text, attribute.value_span);
}

bool read_orientation(ReadContext& context, const xml::Element& element, Origin& out) {
  const xml::Attribute* rpy = element.attribute("rpy");
  const xml::Attribute* quaternion = element.attribute("quat_xyzw");
  if (quaternion != nullptr && context.version == Version::v1_0) {
    if (!context.problem(
            Reach::value, rules::feature_ignored, element, quaternion->span(),
            fmt::format("{}: quat_xyzw is ignored in URDF 1.0; it needs version=\"1.1\" on <robot>", context.subject()),
            {}, {std::string(source::subjects::attribute), std::string(quaternion->name)}))
      return false;
    quaternion = nullptr;
  }
  if (rpy != nullptr && quaternion != nullptr)
    return context.problem(
        rules::rpy_and_quaternion, element, quaternion->span(),
        fmt::format("{}: <origin> has both rpy and quat_xyzw; only one may be given", context.subject()));
  if (rpy != nullptr) {
    if (!read_vector(context, element, *rpy, out.rpy)) return false;
    out.written = Origin::Written::rpy;
    out.rotation = rotation_from_rpy(out.rpy[0], out.rpy[1], out.rpy[2]);
  } else if (quaternion != nullptr) {
    if (!read_vector(context, element, *quaternion, out.quat_xyzw)) return false;
    out.written = Origin::Written::quaternion;
    out.rotation = normalised({out.quat_xyzw[0], out.quat_xyzw[1], out.quat_xyzw[2], out.quat_xyzw[3]});
  }
  return true;
}

}  // namespace

bool missing_attribute(ReadContext& context, const xml::Element& element, std::string_view name) {
  return context.problem(rules::attribute_missing, element, element.start_tag(),
                         fmt::format("{}: <{}> has no attribute \"{}\"", context.subject(), element.name, name));
}

bool missing_element(ReadContext& context, const xml::Element& parent, std::string_view name) {
  return context.problem(rules::element_missing, parent, parent.start_tag(),
                         fmt::format("{}: <{}> has no <{}>", context.subject(), parent.name, name));
}

bool required_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out) {
  if (const xml::Attribute* attribute = element.attribute(name)) return read_number(context, element, *attribute, out);
  if (context.strict()) out.value = std::numeric_limits<double>::quiet_NaN();
  return missing_attribute(context, element, name);
}

bool optional_number(ReadContext& context, const xml::Element& element, std::string_view name, Number& out) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute == nullptr || read_number(context, element, *attribute, out);
}

bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute,
                 std::span<Number> out) {
  const std::string_view text = context.text_of(attribute);
  std::array<double, longest_vector> values;
  std::array<grammar::NumberPiece, longest_vector> pieces;
  const auto list = grammar::parse_numbers(text, std::span(values).first(out.size()), pieces);
  if (!list.invalid && list.count == out.size()) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t size = pieces[i].end - pieces[i].begin;
      set_number(out[i], values[i], text.substr(pieces[i].begin, size),
                 context.piece_span(attribute, pieces[i].begin, size));
    }
    return true;
  }
  if (context.strict())
    for (Number& number : out) number = {std::numeric_limits<double>::quiet_NaN(), {}, attribute.value_span};
  if (list.invalid) {
    const std::size_t size = list.invalid->end - list.invalid->begin;
    return bad_number(context, element, attribute, text.substr(list.invalid->begin, size),
                      context.piece_span(attribute, list.invalid->begin, size));
  }
  return context.problem(
      rules::vector_count, element, attribute.value_span,
      fmt::format("{}: <{} {}=\"{}\"> has {} number{}, {} are needed", context.subject(), element.name, attribute.name,
                  attribute.value, list.count, list.count == 1 ? "" : "s", out.size()));
}

bool read_vector(ReadContext& context, const xml::Element& element, const xml::Attribute& attribute, Vector3& out) {
  out.span = attribute.value_span;
  return read_vector(context, element, attribute, out.v);
}

bool required_word(ReadContext& context, const xml::Element& element, std::string_view name, Word& out) {
  const xml::Attribute* attribute = element.attribute(name);
  if (attribute == nullptr) return missing_attribute(context, element, name);
  out = word(*attribute);
  return true;
}

bool read_origin(ReadContext& context, const xml::Element& parent, Origin& out) {
  const xml::Element* element = parent.child("origin");
  if (element == nullptr) return true;
  out.span = element->span;
  const xml::Attribute* xyz = element->attribute("xyz");
  if (xyz != nullptr && !read_vector(context, *element, *xyz, out.xyz)) return false;
  return read_orientation(context, *element, out);
}

}  // namespace urdfmill::urdf
