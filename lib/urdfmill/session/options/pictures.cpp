#include "urdfmill/session/options/pictures.hpp"

#include <charconv>
#include <system_error>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/session/options/choices.hpp"

namespace urdfmill::session {
namespace {

/// Reads "640x480"; false for any other text.
bool read_size(const std::string& text, PictureRequest& request) {
  constexpr std::size_t largest = 16384;
  const char* end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, request.width);
  const bool has_cross = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  const auto height = has_cross ? std::from_chars(width.ptr + 1, end, request.height) : width;
  return has_cross && height.ec == std::errc() && height.ptr == end && request.width > 0 && request.height > 0 &&
         request.width <= largest && request.height <= largest;
}

}  // namespace

std::string PictureOptions::complete() {
  if (!read_size(size, request)) return "⟨size⟩: \"" + size + "\" is not WIDTHxHEIGHT in pixels, each from 1 to 16384";
  const auto read = picture::parse_view(view);
  if (!read) return "⟨view⟩: \"" + view + "\" is not iso, front, side, top, or AZ,EL with EL from -90 to 90";
  request.view = *read;
  return {};
}

void bind(Binder& to, PictureOptions& o) {
  PictureRequest& request = o.request;
  {
    const auto section = to.under(Heading::view);
    to.add({.name = "show",
            .help = "visual (default), collision, or both: collisions are transparent",
            .value_name = "SHAPES",
            .standard = of_member},
           request.show, show_choices);
    to.add({.name = "view",
            .help = "iso (default), front, side, top, or AZ,EL: degrees about z and above the ground",
            .value_name = "VIEW",
            .standard = of_member},
           o.view);
    to.add({.name = "size", .help = "Pixels; default {default}", .value_name = "WxH", .standard = of_member}, o.size);
    to.add({.name = "focus",
            .help = "Show this link, not the whole robot; may be repeated",
            .value_name = "LINK",
            .former_spelling = "fit"},
           request.fit);
    to.add({.name = "transparent", .help = "Leave out ground and background"}, request.transparent);
  }
  {
    const auto section = to.under(Heading::marks);
    to.add({.name = "frames", .help = "The frames of the links: x red, y green, z blue"}, request.frames);
    to.add({.name = "axes", .help = "The axes of the joints, with their limits"}, request.axes);
    to.add({.name = "screws", .help = "The screw axes of the chain from ⟨base⟩ to ⟨tip⟩, as printed by screws"},
           request.screws);
    to.add({.name = "inertia", .help = "Centres of mass, and boxes with the same mass and inertia"}, request.inertia);
    to.add({.name = "names", .help = "The names of the links; in a skeleton, of the joints"}, request.names);
  }
  {
    const auto section = to.under(Heading::chain);
    to.add({.name = "dh", .help = "The frames of the Denavit-Hartenberg table"}, request.dh);
    to.add({.name = "base",
            .help = "Where the table, the screws or the workspace begin; default: the root",
            .value_name = "LINK"},
           request.base);
    to.add({.name = "tip", .help = "Where they end; default: the tip after the most joints", .value_name = "LINK"},
           request.tip);
    to.add({.name = "convention",
            .help = "standard (default), modified",
            .value_name = "CONVENTION",
            .standard = of_member,
            .needs = "dh"},
           request.convention, convention_choices);
  }
  const auto section = to.under(Heading::state);
  bind_positions(to, o.motion);
  to.add({.name = "collision",
          .help = "A contact of two links, as collisions finds it: their collisions in colour, the others pale",
          .value_name = "LINK1,LINK2",
          .excludes = "positions"},
         request.collision);
}

}  // namespace urdfmill::session
