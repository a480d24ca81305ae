#include "urdfmill/urdf/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "grammar/numbers.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::urdf {

namespace {

constexpr std::uint32_t newest_minor = 2;

std::string_view words(grammar::VersionError error) {
  switch (error) {
    case grammar::VersionError::form:
      return "is not of the form x.y";
    case grammar::VersionError::blank:
      return "has a blank part";
    case grammar::VersionError::not_an_integer:
      return "has a part that is not an integer";
    case grammar::VersionError::extra_characters:
      return "has characters after a number";
    case grammar::VersionError::negative:
      return "has a negative part";
    case grammar::VersionError::none:
      return "is not a version of URDF";
  }
  return {};
}

std::size_t count_children(const xml::Element& element, std::string_view name) {
  std::size_t count = 0;
  for (const xml::Element* e = element.child(name); e != nullptr; e = e->next_element(name)) ++count;
  return count;
}

/// Reads a robot in urdfdom's order: name, version, materials, links, joints, tree.
class RobotReader {
 public:
  RobotReader(const xml::Element& element, std::optional<Version> as_version, ReadContext& context, Robot& robot)
      : element_(element), as_version_(as_version), context_(context), robot_(robot) {}

  void read() {
    if (read_head() && read_materials() && read_links() && read_joints()) check_topology(context_, element_, robot_);
    robot_.extensions = collect_extensions(element_);
  }

 private:
  bool read_head() {
    robot_.span = element_.span;
    if (const xml::Attribute* name = element_.attribute("name"))
      robot_.name = word(*name);
    else if (!missing_attribute(context_, element_, "name"))
      return false;
    if (as_version_) {
      robot_.version = context_.version = *as_version_;
      return true;
    }
    const xml::Attribute* version = element_.attribute("version");
    return version == nullptr || read_version_attribute(*version);
  }

  bool read_version_attribute(const xml::Attribute& attribute) {
    const std::string_view written = context_.text_of(attribute);
    robot_.version_text = attribute.value;
    robot_.version_span = attribute.value_span;
    const grammar::VersionText version = grammar::parse_version(written);
    if (version.error != grammar::VersionError::none || version.major_part != 1 || version.minor_part > newest_minor)
      return context_.problem(
          rules::version_unknown, element_, attribute.value_span,
          fmt::format("version=\"{}\" {}; known are 1.0, 1.1 and 1.2", written, words(version.error)));
    robot_.version = context_.version = static_cast<Version>(version.minor_part);
    if (written == text(robot_.version)) return true;
    return context_.problem(Reach::nothing, rules::version_odd, element_, attribute.value_span,
                            fmt::format("version=\"{}\" is read as {} by urdfdom 6; other readers may refuse it",
                                        written, text(robot_.version)));
  }

  /// Reports a second part of the same kind and name; it makes the model refused. `difference` is that of the two, in
  /// words.
  template <class Part>
  bool unique(const source::Rule& rule, const xml::Element& element, const Part& part,
              std::map<std::string_view, Span>& names, const std::string& difference = {}) {
    const Span place = part.name.span.known() ? part.name.span : element.start_tag();
    const xml::Attribute* name = element.attribute("name");
    const auto [first, is_new] = names.emplace(name != nullptr ? name->value : std::string_view(), place);
    if (is_new) return true;
    return context_.problem(
        Reach::document, rule, element, place,
        fmt::format("there is already a {} named \"{}\"{}", element.name, part.name.value, difference), {}, {},
        {{"the first one is", first->second}});
  }

  bool read_materials() {
    std::map<std::string_view, Span> names;
    std::map<std::string, std::size_t> places;  // the first material of each name
    for (const xml::Element* e = element_.child("material"); e != nullptr; e = e->next_element("material")) {
      const xml::Attribute* name = e->attribute("name");
      context_.enter("material", name != nullptr ? name->value : std::string_view(), Reach::value);
      Material& material = robot_.materials.emplace_back();
      read_material(context_, *e, material);
      const xml::Element* color = e->child("color");
      const bool reported =
          color != nullptr && color->attribute("rgba") != nullptr;  // a malformed colour was reported as such
      if (name != nullptr && !material.defined() && !reported)
        context_.problem(rules::material_empty, *e, e->span,
                         fmt::format("{} has neither a usable <color rgba=…> nor a <texture filename=…>; urdfdom shows "
                                     "it black",
                                     context_.subject()));
      const auto [first, is_new] = places.emplace(material.name.value, robot_.materials.size() - 1);
      const std::string difference = is_new ? "" : colour_difference(material, robot_.materials[first->second]);
      if (!unique(rules::material_duplicate, *e, material, names, difference)) return false;
    }
    return true;
  }

  /// Returns both colours of two materials in words; empty if they are equal.
  static std::string colour_difference(const Material& here, const Material& there) {
    const auto is_same = [](const Number& a, const Number& b) { return a.value == b.value; };
    if (!here.color || !there.color ||
        std::equal(here.color->begin(), here.color->end(), there.color->begin(), is_same))
      return {};
    return colours_of(here, there);
  }

  bool read_links() {
    std::map<std::string_view, Span> names;
    robot_.links.reserve(count_children(element_, "link"));
    for (const xml::Element* e = element_.child("link"); e != nullptr; e = e->next_element("link")) {
      Link& link = robot_.links.emplace_back();
      read_link(context_, *e, link);
      if (!unique(rules::link_duplicate, *e, link, names)) return false;
    }
    if (!robot_.links.empty()) return true;
    const bool semantic = element_.child("group") != nullptr || element_.child("disable_collisions") != nullptr;
    return context_.problem(Reach::document, rules::no_links, element_, element_.start_tag(), "the robot has no links",
                            semantic ? "this looks like an SRDF, which goes with a URDF" : "");
  }

  bool read_joints() {
    std::map<std::string_view, Span> names;
    robot_.joints.reserve(count_children(element_, "joint"));
    for (const xml::Element* e = element_.child("joint"); e != nullptr; e = e->next_element("joint")) {
      Joint& joint = robot_.joints.emplace_back();
      if (!read_joint(context_, *e, joint) || !unique(rules::joint_duplicate, *e, joint, names)) return false;
    }
    return true;
  }

  const xml::Element& element_;
  std::optional<Version> as_version_;
  ReadContext& context_;
  Robot& robot_;
};

}  // namespace

ReadResult read_as_far_as_possible(std::shared_ptr<const xml::Document> document, const ReadOptions& options,
                                   source::Sink& sink) {
  ReadResult result;
  ReadContext context(options, sink);
  const xml::Element* root = document->root();
  result.robot.document = std::move(document);
  if (root != nullptr && root->name == "robot")
    RobotReader(*root, options.as_version, context, result.robot).read();
  else if (root != nullptr)
    context.problem(rules::no_robot, *root, root->name_span(),
                    fmt::format("the root element is <{}>; a URDF file has <robot>", root->name));
  result.refused = root == nullptr || context.refused();
  return result;
}

std::optional<Robot> read(std::shared_ptr<const xml::Document> document, const ReadOptions& options,
                          source::Sink& sink) {
  ReadResult result = read_as_far_as_possible(std::move(document), options, sink);
  if (result.refused) return std::nullopt;
  return std::move(result.robot);
}

}  // namespace urdfmill::urdf
