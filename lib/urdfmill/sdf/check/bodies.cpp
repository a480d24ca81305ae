#include "urdfmill/sdf/check/bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/check/values.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::sdf {
namespace {

/// Returns the tensor that readers take: a moment that is not stated is 1 kg·m², a product 0. Nothing if a value is
/// malformed.
std::optional<urdf::Inertia> stated_inertia(const xml::Element* element) {
  urdf::Inertia inertia;
  bool is_sound = true;
  const auto read = [&](std::string_view name, double otherwise) {
    const auto number = element == nullptr ? otherwise : number_in(*element, name, otherwise);
    is_sound = is_sound && number && std::isfinite(*number);
    return number.value_or(otherwise);
  };
  inertia.ixx.value = read("ixx", 1);
  inertia.ixy.value = read("ixy", 0);
  inertia.ixz.value = read("ixz", 0);
  inertia.iyy.value = read("iyy", 1);
  inertia.iyz.value = read("iyz", 0);
  inertia.izz.value = read("izz", 1);
  return is_sound ? std::optional(inertia) : std::nullopt;
}

class BodyCheck {
 public:
  BodyCheck(bool is_static, source::Sink& sink) : is_static_(is_static), sink_(sink) {}

  void look_at_link(const xml::Element& link) {
    const xml::Element* const inertial = link.child("inertial");
    if (inertial == nullptr) {
      if (!is_static_) without_inertial_.push_back(&link);
    } else if (!is_true(xml::attribute_text(*inertial, "auto"))) {
      look_at_inertial(link, *inertial);
    }
    for (const xml::Element* e = link.child(); e != nullptr; e = e->next_element())
      if (e->name == "visual" || e->name == "collision")
        if (const xml::Element* geometry = e->child("geometry")) look_at_geometry(*e, *geometry);
  }

  /// Reports the links without <inertial>, once for the model.
  void finish() {
    if (without_inertial_.empty()) return;
    constexpr std::size_t most_named = 5;
    std::string list;
    for (std::size_t i = 0; i < std::min(without_inertial_.size(), most_named); ++i)
      text::add_item(list, called(*without_inertial_[i]));
    if (without_inertial_.size() > most_named)
      list += fmt::format(" and {} more", without_inertial_.size() - most_named);
    const xml::Element& first = *without_inertial_.front();
    report_at(sink_, rules::default_inertia, first, first.start_tag(),
              fmt::format("{} {} no <inertial>; readers take 1 kg and 1 kg·m² about each axis", list,
                          without_inertial_.size() == 1 ? "has" : "have"),
              {}, As::other);
  }

  void look_at_joint(const xml::Element& joint) {
    constexpr std::array<std::string_view, 6> with_axis{"continuous", "gearbox",   "prismatic",
                                                        "revolute",   "revolute2", "screw"};
    const std::string type = xml::attribute_text(joint, "type");
    const bool moves = std::find(with_axis.begin(), with_axis.end(), type) != with_axis.end() || type == "universal";
    if (moves && joint.child("axis") == nullptr)
      report_at(sink_, rules::axis, joint, joint.start_tag(),
                fmt::format("{} is {} and has no <axis>", called(joint), type), {}, As::other);
    for (const char* name : {"axis", "axis2"})
      if (const xml::Element* axis = joint.child(name)) look_at_axis(joint, *axis);
  }

 private:
  void look_at_inertial(const xml::Element& link, const xml::Element& inertial) {
    const xml::Element* const mass = inertial.child("mass");
    const auto kilograms = number_in(inertial, "mass", 1);
    if (kilograms && (*kilograms < 0 || std::isnan(*kilograms)))
      report_at(sink_, rules::inertia, *mass, text_span(*mass),
                fmt::format("the mass of {} is {} kg", called(link), text::shortest(*kilograms)));
    else if (kilograms && *kilograms == 0 && !is_static_)
      report_at(sink_, rules::inertia, *mass, text_span(*mass),
                fmt::format("the mass of {} is 0; physics engines cannot move it", called(link)), {}, As::other);
    look_at_tensor(link, inertial);
  }

  void look_at_tensor(const xml::Element& link, const xml::Element& inertial) {
    const xml::Element* const element = inertial.child("inertia");
    const auto inertia = stated_inertia(element);
    if (!inertia) return;
    const std::array<double, 3> moments = urdf::principal_moments(*inertia);
    // Rounding of computed moments is no mistake.
    constexpr double rounding = 1e-12;
    const double slack = rounding * std::max(std::abs(moments[0]), std::abs(moments[2]));
    const xml::Element& place = element == nullptr ? inertial : *element;
    const std::string values = text::shortest({moments[0], moments[1], moments[2]});
    if (moments[0] < -slack)
      report_at(sink_, rules::inertia, place, place.start_tag(),
                fmt::format("the inertia of {} is impossible: of the principal moments {} kg·m², one is negative",
                            called(link), values));
    else if (moments[0] + moments[1] < moments[2] - slack)
      report_at(
          sink_, rules::inertia, place, place.start_tag(),
          fmt::format("the inertia of {} is impossible: of the principal moments {} kg·m², one is larger than the "
                      "other two together",
                      called(link), values));
    else if (!is_static_)
      look_at_defaults(link, inertial, element);
  }

  void look_at_defaults(const xml::Element& link, const xml::Element& inertial, const xml::Element* inertia) {
    std::string lacking;
    for (const char* name : {"ixx", "iyy", "izz"})
      if (inertia == nullptr || inertia->child(name) == nullptr)
        lacking += (lacking.empty() ? "<" : ", <") + std::string(name) + '>';
    if (lacking.empty()) return;
    const xml::Element& place = inertia == nullptr ? inertial : *inertia;
    report_at(sink_, rules::default_inertia, place, place.start_tag(),
              inertia == nullptr
                  ? fmt::format("{} has no <inertia>; readers take 1 kg·m² about each axis", called(link))
                  : fmt::format("the inertia of {} has no {}; readers take 1 kg·m²", called(link), lacking));
  }

  void look_at_axis(const xml::Element& joint, const xml::Element& axis) {
    if (const xml::Element* xyz = axis.child("xyz")) {
      const std::vector<double> numbers = numbers_in(xyz);
      if (numbers.size() == 3 && std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0; }))
        report_at(sink_, rules::axis, *xyz, text_span(*xyz),
                  fmt::format("the axis of {} is 0 0 0, which has no direction", called(joint)));
    }
    const xml::Element* const limit = axis.child("limit");
    if (limit == nullptr || xml::attribute_text(joint, "type") == "continuous") return;
    constexpr double unlimited = 1e16;
    const auto lower = number_in(*limit, "lower", -unlimited), upper = number_in(*limit, "upper", unlimited);
    if (lower && upper && *lower > *upper)
      report_at(sink_, rules::limits, *limit, limit->start_tag(),
                fmt::format("the lower limit of {}, {}, is above the upper one, {}", called(joint),
                            text::shortest(*lower), text::shortest(*upper)));
  }

  void look_at_geometry(const xml::Element& shape, const xml::Element& geometry) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> sizes{{{"box", "size"},
                                                                                  {"sphere", "radius"},
                                                                                  {"cylinder", "radius"},
                                                                                  {"cylinder", "length"},
                                                                                  {"capsule", "radius"},
                                                                                  {"cone", "radius"},
                                                                                  {"cone", "length"},
                                                                                  {"ellipsoid", "radii"}}};
    for (const auto& [form, name] : sizes)
      if (const xml::Element* body = geometry.child(form))
        if (const xml::Element* size = body->child(name)) look_at_size(shape, *size);
    if (const xml::Element* mesh = geometry.child("mesh"))
      if (const xml::Element* scale = mesh->child("scale"))
        if (const auto numbers = numbers_in(scale); std::find(numbers.begin(), numbers.end(), 0) != numbers.end())
          report_at(sink_, rules::shape_size, *scale, text_span(*scale),
                    fmt::format("the scale of {} is 0 along an axis", called(shape)));
  }

  void look_at_size(const xml::Element& shape, const xml::Element& size) {
    const std::vector<double> numbers = numbers_in(&size);
    if (std::any_of(numbers.begin(), numbers.end(), [](double x) { return !(x > 0); }))
      report_at(sink_, rules::shape_size, size, text_span(size),
                fmt::format("the {} of {} is {}; it has to be above 0", size.name, called(shape), xml::text_of(size)));
  }

  const bool is_static_;
  source::Sink& sink_;
  std::vector<const xml::Element*> without_inertial_;
};

}  // namespace

void check_bodies(const EntityScope& scope, source::Sink& sink) {
  struct Open {
    const EntityScope* scope;
    bool is_static;
  };
  std::vector<Open> open{{&scope, false}};
  while (!open.empty()) {
    const Open next = open.back();
    open.pop_back();
    const bool is_static = next.is_static || next.scope->is_static;
    BodyCheck check(is_static, sink);
    for (const xml::Element* e = next.scope->element->child(); e != nullptr; e = e->next_element()) {
      if (e->name == "link") check.look_at_link(*e);
      if (e->name == "joint") check.look_at_joint(*e);
    }
    check.finish();
    for (const auto& [name, entity] : next.scope->entities)
      if (entity.inside && entity.element == entity.place) open.push_back({entity.inside.get(), is_static});
  }
}

}  // namespace urdfmill::sdf
