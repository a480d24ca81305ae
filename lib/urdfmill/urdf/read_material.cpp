#include <fmt/format.h>

#include "grammar/numbers.hpp"
#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::urdf {

namespace {

using Color = std::array<Number, 4>;

/// Reads a colour as urdfdom does: a wrong count is opaque black, and a malformed piece is no colour at all.
std::optional<Color> read_color(ReadContext& context, const xml::Element& element, const xml::Attribute& rgba) {
  const std::string_view text = context.text_of(rgba);
  std::array<double, 4> values;
  std::array<grammar::NumberPiece, 4> pieces;
  const auto list = grammar::parse_numbers(text, values, pieces);
  const auto refuse = [&](const source::Rule& rule, grammar::NumberPiece piece, std::string hint) {
    const std::size_t size = piece.end - piece.begin;
    context.problem(Reach::value, rule, element, context.piece_span(rgba, piece.begin, size),
                    fmt::format("{}: rgba=\"{}\": \"{}\" is not a number from 0 to 1", context.subject(), rgba.value,
                                text.substr(piece.begin, size)),
                    std::move(hint));
    return std::nullopt;
  };
  if (list.invalid) return refuse(rules::number_malformed, *list.invalid, "");
  Color color;
  for (std::size_t i = 0; i < std::min(list.count, color.size()); ++i) {
    if (!(values[i] >= 0 && values[i] <= 1))
      return refuse(rules::color_range, pieces[i],
                    values[i] > 1 && values[i] <= 255 ? "divide values from 0 to 255 by 255" : "");
    const std::size_t size = pieces[i].end - pieces[i].begin;
    color[i] = {values[i], std::string(text.substr(pieces[i].begin, size)),
                context.piece_span(rgba, pieces[i].begin, size)};
  }
  if (list.count == color.size()) return color;
  context.problem(Reach::value, rules::color_count, element, rgba.value_span,
                  fmt::format("{}: rgba=\"{}\" has {} number{}, 4 are needed; urdfdom reads it as black",
                              context.subject(), rgba.value, list.count, list.count == 1 ? "" : "s"));
  Color black{};
  black[3].value = 1;
  return black;
}

}  // namespace

bool read_material(ReadContext& context, const xml::Element& element, Material& out) {
  out.span = element.span;
  out.element = &element;
  const xml::Attribute* name = element.attribute("name");
  if (name == nullptr) return missing_attribute(context, element, "name");
  out.name = word(*name);
  if (const xml::Element* texture = element.child("texture"))
    if (const xml::Attribute* filename = texture->attribute("filename")) out.texture = word(*filename);
  if (const xml::Element* color = element.child("color"))
    if (const xml::Attribute* rgba = color->attribute("rgba")) out.color = read_color(context, *color, *rgba);
  return true;
}

}  // namespace urdfmill::urdf
