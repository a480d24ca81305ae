#include "urdfmill/urdf/loops.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

namespace {

constexpr std::array<std::string_view, 4> loop_types{"fixed", "revolute", "prismatic", "spherical"};

/// Reads three numbers, which stay as they are if the attribute is absent. Returns false if they are malformed.
bool read_three(const xml::Element& element, std::string_view name, std::array<double, 3>& values) {
  const xml::Attribute* attribute = element.attribute(name);
  if (attribute == nullptr) return true;
  const std::vector<std::string_view> words = text::words(attribute->value);
  if (words.size() != values.size()) return false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto number = parse_number(words[i]);
    if (!number) return false;
    values[i] = *number;
  }
  return true;
}

/// Reads a loop. Returns what is wrong with it.
std::string read_loop(const Robot& robot, const xml::Element& element, Loop& loop) {
  loop.element = &element;
  const xml::Attribute* name = element.attribute("name");
  if (name == nullptr || name->value.empty()) return "it has no name";
  loop.name = {std::string(name->value), name->value_span};
  const xml::Attribute* type = element.attribute("type");
  const auto known = loop_type_named(type == nullptr ? "spherical" : type->value);
  if (!known)
    return '"' + std::string(type->value) + "\" is not a type; the types are fixed, revolute, prismatic, spherical";
  loop.type = *known;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string tag = i == 0 ? "link1" : "link2";
    const xml::Element* end = element.child(tag);
    const xml::Attribute* link = end == nullptr ? nullptr : end->attribute("link");
    if (link == nullptr) return "<" + tag + "> names no link";
    if (robot.link(link->value) == nullptr) return "link \"" + std::string(link->value) + "\" does not exist";
    LoopEnd& made = loop.ends[i];
    made.link = {std::string(link->value), link->value_span};
    std::array<double, 3> xyz{}, rpy{};
    if (!read_three(*end, "xyz", xyz) || !read_three(*end, "rpy", rpy))
      return "xyz and rpy of <" + tag + "> are not three numbers each";
    for (std::size_t axis = 0; axis < 3; ++axis) made.origin.xyz.v[axis].value = xyz[axis];
    made.origin.rotation = rotation_from_rpy(rpy[0], rpy[1], rpy[2]);
  }
  const xml::Element* axis = element.child("axis");
  const bool is_read = axis == nullptr || read_three(*axis, "xyz", loop.axis);
  if (!is_read || loop.axis == std::array<double, 3>{}) return "<axis> is not a direction";
  return {};
}

}  // namespace

bool is_loop(const Extension& extension) {
  return extension.owner.empty() && extension.within.empty() && extension.element->name == "loop_joint";
}

std::string_view text(LoopType type) {
  return loop_types[static_cast<std::size_t>(type)];
}

std::optional<LoopType> loop_type_named(std::string_view name) {
  const auto* const found = std::find(loop_types.begin(), loop_types.end(), name);
  if (found == loop_types.end()) return std::nullopt;
  return static_cast<LoopType>(found - loop_types.begin());
}

std::vector<Loop> loops_of(const Robot& robot) {
  std::vector<Loop> loops;
  for (const Extension& extension : robot.extensions) {
    Loop loop;
    if (is_loop(extension) && read_loop(robot, *extension.element, loop).empty()) loops.push_back(std::move(loop));
  }
  return loops;
}

std::string loop_problem(const Robot& robot, const xml::Element& element) {
  Loop loop;
  return read_loop(robot, element, loop);
}

}  // namespace urdfmill::urdf
