#include <fmt/format.h>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"

namespace urdfmill::urdf {

namespace {

constexpr JointType types[] = {JointType::revolute, JointType::continuous, JointType::prismatic,
                               JointType::fixed,    JointType::floating,   JointType::planar};

/// Strict reading treats a joint without a valid type as planar, which has no requirements, so that a misspelt word
/// causes no further reports.
constexpr JointType unknown = JointType::planar;

bool read_type(ReadContext& context, const xml::Element& element, JointType& out, Span& span) {
  const xml::Attribute* attribute = element.attribute("type");
  if (attribute == nullptr) {
    if (context.strict()) out = unknown;
    return missing_attribute(context, element, "type");
  }
  span = attribute->value_span;
  std::vector<std::string_view> known;
  for (const JointType type : types) {
    if (text(type) == attribute->value) {
      out = type;
      return true;
    }
    known.push_back(text(type));
  }
  if (context.strict()) out = unknown;
  return context.problem(rules::joint_type_unknown, element, span,
                         fmt::format("{}: \"{}\" is not a joint type; the types are {}", context.subject(),
                                     attribute->value, fmt::join(known, ", ")),
                         text::did_you_mean(attribute->value, known));
}

/// Reads the link named by `parent` or `child`; a missing one is reported when the tree is built.
void read_link_name(const xml::Element& joint, std::string_view name, Word& out) {
  const xml::Element* element = joint.child(name);
  if (element == nullptr) return;
  if (const xml::Attribute* attribute = element->attribute("link")) out = word(*attribute);
}

bool read_axis(ReadContext& context, const xml::Element& element, const Joint& joint, Vector3& out) {
  if (joint.type == JointType::fixed || joint.type == JointType::floating) return true;
  const xml::Element* axis = element.child("axis");
  if (axis == nullptr) {
    out.v[0].value = 1;
    return true;
  }
  const xml::Attribute* xyz = axis->attribute("xyz");
  if (xyz != nullptr) return read_vector(context, *axis, *xyz, out);
  return context.problem(
      Reach::nothing, rules::attribute_missing, *axis, axis->start_tag(),
      fmt::format("{}: <axis> has no attribute \"xyz\"; urdfdom then takes the axis 0 0 0", context.subject()));
}

bool read_safety(ReadContext& context, const xml::Element& element, Safety& out) {
  out.span = element.span;
  return optional_number(context, element, "soft_lower_limit", out.soft_lower_limit) &&
         optional_number(context, element, "soft_upper_limit", out.soft_upper_limit) &&
         optional_number(context, element, "k_position", out.k_position) &&
         required_number(context, element, "k_velocity", out.k_velocity);
}

bool read_calibration(ReadContext& context, const xml::Element& element, Calibration& out) {
  out.span = element.span;
  const auto read = [&](std::string_view name, std::optional<Number>& number) {
    return element.attribute(name) == nullptr || optional_number(context, element, name, number.emplace());
  };
  return read("rising", out.rising) && read("falling", out.falling);
}

bool read_mimic(ReadContext& context, const xml::Element& element, Mimic& out) {
  out.span = element.span;
  out.multiplier.value = 1;
  return required_word(context, element, "joint", out.joint) &&
         optional_number(context, element, "multiplier", out.multiplier) &&
         optional_number(context, element, "offset", out.offset);
}

bool read_dynamics(ReadContext& context, const xml::Element& element, Dynamics& out) {
  out.span = element.span;
  if (element.attribute("damping") == nullptr && element.attribute("friction") == nullptr)
    return context.problem(rules::dynamics_empty, element, element.span,
                           fmt::format("{}: <dynamics> has neither damping nor friction", context.subject()));
  return optional_number(context, element, "damping", out.damping) &&
         optional_number(context, element, "friction", out.friction);
}

bool read_limit_element(ReadContext& context, const xml::Element& element, Joint& out) {
  if (const xml::Element* limit = element.child("limit"))
    return read_limits(context, *limit, out, out.limits.emplace());
  if (out.type != JointType::revolute && out.type != JointType::prismatic) return true;
  return context.problem(rules::limit_missing, element, element.start_tag(),
                         fmt::format("{}: a {} joint needs a <limit>", context.subject(), text(out.type)));
}

/// Reads the first child of that name, if there is one, into a part of the joint.
template <class Part>
bool read_part(ReadContext& context, const xml::Element& joint, std::string_view name, std::optional<Part>& out,
               bool (*read)(ReadContext&, const xml::Element&, Part&)) {
  const xml::Element* element = joint.child(name);
  return !element || read(context, *element, out.emplace());
}

}  // namespace

bool read_joint(ReadContext& context, const xml::Element& element, Joint& out) {
  out.span = element.span;
  out.element = &element;
  const xml::Attribute* name = element.attribute("name");
  context.enter("joint", name != nullptr ? name->value : std::string_view(), Reach::document);
  if (!required_word(context, element, "name", out.name) || !read_origin(context, element, out.origin)) return false;
  read_link_name(element, "parent", out.parent);
  read_link_name(element, "child", out.child);
  return read_type(context, element, out.type, out.type_span) && read_axis(context, element, out, out.axis) &&
         read_limit_element(context, element, out) &&
         read_part(context, element, "safety_controller", out.safety, read_safety) &&
         read_part(context, element, "calibration", out.calibration, read_calibration) &&
         read_part(context, element, "mimic", out.mimic, read_mimic) &&
         read_part(context, element, "dynamics", out.dynamics, read_dynamics);
}

}  // namespace urdfmill::urdf
