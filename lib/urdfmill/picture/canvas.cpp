#include "urdfmill/picture/canvas.hpp"

#include <fmt/format.h>

#include "urdfmill/text/code.hpp"

namespace urdfmill::picture {
namespace {

/// The attributes of a colour: fill or stroke.
std::string paint(std::string_view kind, const Pixel& colour) {
  std::string text = fmt::format("{}=\"#{:02x}{:02x}{:02x}\"", kind, colour[0], colour[1], colour[2]);
  if (colour[3] != 255) text += fmt::format(" {}-opacity=\"{:.3g}\"", kind, colour[3] / 255.0);
  return text;
}

/// At most two decimals, without trailing zeros.
std::string svg_number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string points(const Path& path) {
  std::string text;
  for (const Spot& spot : path) text += (text.empty() ? "" : " ") + svg_number(spot.x) + "," + svg_number(spot.y);
  return text;
}

}  // namespace

void SvgCanvas::line(const Path& path, const Pen& pen) {
  std::string dash;
  for (const double length : pen.dash) dash += (dash.empty() ? " stroke-dasharray=\"" : " ") + svg_number(length);
  if (!dash.empty()) dash += "\"";
  content_ += fmt::format("<polyline points=\"{}\" {} stroke-width=\"{}\"{}/>\n", points(path),
                          paint("stroke", pen.colour), svg_number(pen.width), dash);
}

void SvgCanvas::area(const Path& corners, const Pixel& colour) {
  content_ += fmt::format("<polygon points=\"{}\" {} stroke=\"none\"/>\n", points(corners), paint("fill", colour));
}

/// Draws all dots as one element: lines of zero length with round ends.
void SvgCanvas::dots(std::span<const Spot> spots, double diameter, const Pixel& colour) {
  if (spots.empty()) return;
  std::string way;
  for (const Spot& spot : spots) way += "M" + svg_number(spot.x) + " " + svg_number(spot.y) + "h0";
  content_ +=
      fmt::format("<path d=\"{}\" {} stroke-width=\"{}\"/>\n", way, paint("stroke", colour), svg_number(diameter));
}

void SvgCanvas::text(const Spot& at, std::string_view text, double size, const Pixel& colour, Anchor anchor, bool up) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  const std::string turn =
      up ? fmt::format(" transform=\"rotate(-90 {} {})\"", svg_number(at.x), svg_number(at.y)) : "";
  content_ +=
      fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" {} stroke=\"none\"{}>{}</text>\n",
                  svg_number(at.x), svg_number(at.y), svg_number(size), anchors[static_cast<std::size_t>(anchor)],
                  paint("fill", colour), turn, text::Xml::name(text));
}

std::string SvgCanvas::finish(std::string_view title) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" font-family=\"DejaVu Sans, Arial, "
      "sans-serif\">\n<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n{3}</svg>\n",
      width_, height_, text::Xml::name(title), content_);
}

}  // namespace urdfmill::picture
