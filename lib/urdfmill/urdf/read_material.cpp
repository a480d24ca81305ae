#include <fmt/format.h>

#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"

namespace urdfmill::urdf {

namespace {

using Color = std::array<Number, 4>;

/// Splits at blanks; urdfdom takes a wrong count for opaque black, and a bad piece for no colour at all.
std::optional<Color> read_color(ReadContext& context, const xml::Element& element, const xml::Attribute& rgba) {
  const std::string_view text = context.text_of(rgba);
  Color color;
  std::size_t count = 0;
  bool good = true;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view piece = text.substr(at, end - at);
    const Span span = context.piece_span(rgba, at, piece.size());
    const auto value = parse_number(piece);
    if (!value || *value < 0 || *value > 1) {
      good = false;
      context.problem(
          Reach::value, value ? "urdf-color-range" : "urdf-number-malformed", element, span,
          fmt::format("{}: rgba=\"{}\": \"{}\" is not a number from 0 to 1", context.subject(), rgba.value, piece),
          value && *value > 1 && *value <= 255 ? "colours of 0 to 255 are divided by 255" : "");
      if (!context.strict()) return std::nullopt;
    } else if (count < color.size()) {
      color[count] = {*value, std::string(piece), span};
    }
    ++count;
    at = end;
  }
  if (!good) return std::nullopt;
  if (count == color.size()) return color;
  context.problem(Reach::value, "urdf-color-count", element, rgba.value_span,
                  fmt::format("{}: rgba=\"{}\" has {} number{}, 4 are needed; urdfdom takes it for black",
                              context.subject(), rgba.value, count, count == 1 ? "" : "s"));
  Color black{};
  black[3].value = 1;
  return black;
}

}  // namespace

bool read_material(ReadContext& context, const xml::Element& element, Material& out) {
  out.span = element.span;
  const xml::Attribute* name = element.attribute("name");
  if (!name) return missing_attribute(context, element, "name");
  out.name = word(*name);
  if (const xml::Element* texture = element.child("texture"))
    if (const xml::Attribute* filename = texture->attribute("filename")) out.texture = word(*filename);
  if (const xml::Element* color = element.child("color"))
    if (const xml::Attribute* rgba = color->attribute("rgba")) out.color = read_color(context, *color, *rgba);
  return true;
}

}  // namespace urdfmill::urdf
