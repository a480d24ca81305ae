#include "urdfmill/gazebo/copied_content.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::gazebo {

namespace {

// Pixel formats of cameras: SDF's names and older ones that it still accepts.
constexpr std::array<std::string_view, 24> pixel_formats{
    "L8",        "L16",       "L_INT8",    "L_INT16",   "R8G8B8",      "RGB_INT8",    "R16G16B16",   "RGB_INT16",
    "R32G32B32", "RGB_INT32", "R8G8B8A8",  "RGBA_INT8", "B8G8R8",      "BGR_INT8",    "BGR_INT16",   "BGR_INT32",
    "B8G8R8A8",  "BGRA_INT8", "R_FLOAT16", "R_FLOAT32", "BAYER_RGGB8", "BAYER_BGGR8", "BAYER_GBRG8", "BAYER_GRBG8"};

void refuse(const xml::Element& element, source::Sink& sink, const std::string& what) {
  xml::report(sink, rules::copied_invalid, &element, element.start_tag(),
              what + "; it is copied as it is, and readers of SDF refuse the file");
}

void require(const xml::Element& element, std::string_view name, source::Sink& sink) {
  const xml::Attribute* attribute = element.attribute(name);
  if (attribute == nullptr || attribute->value.empty())
    refuse(element, sink, "<" + std::string(element.name) + "> has no " + std::string(name));
}

void check_one(const xml::Element& element, source::Sink& sink) {
  const std::string_view parent = element.parent != nullptr ? element.parent->name : std::string_view();
  if (element.name == "plugin") {
    require(element, "filename", sink);
  } else if (element.name == "sensor") {
    require(element, "name", sink);
    require(element, "type", sink);
  } else if (element.name == "name" && parent == "script" && text_of(element).empty()) {
    refuse(element, sink, "the material's script has no name");
  } else if (element.name == "cutoff_angle") {
    constexpr double largest = 3.141592653;  // bound in SDF's description of lenses: less than π
    if (urdf::parse_number(text_of(element)).value_or(0) > largest)
      refuse(element, sink, "a cutoff angle is at most 3.141592653 in SDF, not " + text_of(element));
  } else if (element.name == "format" && parent == "image") {
    const std::string format = text_of(element);
    if (std::find(pixel_formats.begin(), pixel_formats.end(), format) == pixel_formats.end())
      refuse(element, sink, "\"" + format + "\" is not a pixel format of SDF, such as R8G8B8");
  }
}

}  // namespace

void check_copied(const xml::Element& element, source::Sink& sink) {
  const xml::Element* at = &element;
  for (;;) {
    check_one(*at, sink);
    if (at->name != "plugin" && at->child() != nullptr) {
      at = at->child();
      continue;
    }
    while (at != &element && at->next_element() == nullptr) at = at->parent;
    if (at == &element) return;
    at = at->next_element();
  }
}

}  // namespace urdfmill::gazebo
