// Comparison of two models value by value, as written in the files.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"

namespace urdfmill::kinematics {
namespace {

bool is_identical(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

template <std::size_t size>
bool is_identical(const std::array<urdf::Number, size>& a, const std::array<urdf::Number, size>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) { return is_identical(x, y); });
}

template <class Part>
std::vector<const Part*> by_name(const std::vector<Part>& parts) {
  std::vector<const Part*> sorted;
  sorted.reserve(parts.size());
  for (const Part& part : parts) sorted.push_back(&part);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Part* a, const Part* b) { return a->name.value < b->name.value; });
  return sorted;
}

/// True for a joint that turns without limits and whose file states no position limits: their defaults, which depend on
/// the version, have no meaning.
bool is_free(const urdf::Joint& joint) {
  return joint.type == urdf::JointType::continuous && joint.limits && !joint.limits->lower.written() &&
         !joint.limits->upper.written();
}

/// Returns the value as a pointer; null if there is none.
template <class Part>
const Part* get(const std::optional<Part>& part) {
  return part ? &*part : nullptr;
}

class ExactComparison {
 public:
  ExactComparison(const urdf::Robot& a, const urdf::Robot& b, Differences& differences)
      : a_(a), b_(b), out_(differences), materials_a_(a), materials_b_(b) {}

  void run() {
    if (a_.name.value != b_.name.value)
      out_.words(Aspect::structure, "robot", "name", a_.name, b_.name, a_.name.span, b_.name.span);
    compare_materials();
    match(a_.links, b_.links, "link", [&](const urdf::Link& a, const urdf::Link& b) { compare_link(a, b); });
    match(a_.joints, b_.joints, "joint", [&](const urdf::Joint& a, const urdf::Joint& b) { compare_joint(a, b); });
    out_.result.links = a_.links.size();
    out_.result.joints = a_.joints.size();
  }

 private:
  /// Calls `compare` for parts of one name; reports the others.
  template <class Part, class Compare>
  void match(const std::vector<Part>& in_a, const std::vector<Part>& in_b, std::string_view kind, Compare compare) {
    const auto a = by_name(in_a);
    const auto b = by_name(in_b);
    auto p = a.begin();
    auto q = b.begin();
    while (p != a.end() || q != b.end()) {
      if (q == b.end() || (p != a.end() && (*p)->name.value < (*q)->name.value)) {
        out_.removed(Aspect::structure, named(kind, (*p)->name.value), (*p)->span);
        ++p;
      } else if (p == a.end() || (*q)->name.value < (*p)->name.value) {
        out_.added(Aspect::structure, named(kind, (*q)->name.value), (*q)->span);
        ++q;
      } else {
        compare(**p++, **q++);
      }
    }
  }

  void compare_materials() {
    const auto& in_a = materials_a_.by_name();
    const auto& in_b = materials_b_.by_name();
    for (const auto& [name, material] : in_a) {
      const auto other = in_b.find(name);
      if (other == in_b.end())
        out_.removed(Aspect::visuals, named("material", name), material->span);
      else
        compare_material(named("material", name), material, other->second, material->span, other->second->span);
    }
    for (const auto& [name, material] : in_b)
      if (!in_a.contains(name)) out_.added(Aspect::visuals, named("material", name), material->span);
  }

  void compare_material(const std::string& part, const urdf::Material* a, const urdf::Material* b, source::Span in_a,
                        source::Span in_b) {
    if (a == nullptr && b == nullptr) return;
    if (a == nullptr || b == nullptr)
      return out_.words(Aspect::visuals, part, "material", a != nullptr ? a->name.value : "none",
                        b != nullptr ? b->name.value : "none", in_a, in_b);
    // A material without colour and texture is black.
    const std::array<urdf::Number, 4> black{urdf::Number{0, "", {}}, {0, "", {}}, {0, "", {}}, {1, "", {}}};
    list(Aspect::visuals, part, "colour", a->color.value_or(black), b->color.value_or(black), in_a, in_b);
    const std::string texture_a = a->texture ? a->texture->value : std::string();
    const std::string texture_b = b->texture ? b->texture->value : std::string();
    text(Aspect::visuals, part, "texture", texture_a, texture_b, in_a, in_b);
  }

  void number(Aspect aspect, const std::string& part, const char* field, double a, double b, source::Span in_a,
              source::Span in_b) {
    if (!is_identical(a, b)) out_.values(aspect, part, field, a, b, in_a, in_b);
  }

  template <std::size_t size>
  void list(Aspect aspect, const std::string& part, const std::string& field, const std::array<urdf::Number, size>& a,
            const std::array<urdf::Number, size>& b, source::Span in_a, source::Span in_b) {
    if (is_identical(a, b)) return;
    const std::vector<double> was(a.begin(), a.end()), is(b.begin(), b.end());
    TwoTexts texts = number_texts(was, is);
    out_.words(aspect, part, field, std::move(texts.was), std::move(texts.is), in_a, in_b);
  }

  void text(Aspect aspect, const std::string& part, const char* field, const std::string& a, const std::string& b,
            source::Span in_a, source::Span in_b) {
    if (a != b) out_.words(aspect, part, field, '"' + a + '"', '"' + b + '"', in_a, in_b);
  }

  /// An orientation written in another form is computed, and is the only value that is not copied.
  [[nodiscard]] bool is_same_rotation(const urdf::Origin& a, const urdf::Origin& b) const {
    using Written = urdf::Origin::Written;
    if (a.written == b.written && a.written == Written::rpy && is_identical(a.rpy.v, b.rpy.v)) return true;
    if (a.written == b.written && a.written == Written::quaternion && is_identical(a.quat_xyzw, b.quat_xyzw))
      return true;
    return std::equal(a.rotation.begin(), a.rotation.end(), b.rotation.begin(), [&](double x, double y) {
      return is_identical(x, y) || std::abs(x - y) <= out_.options.tolerance;
    });
  }

  void compare_origin(Aspect aspect, const std::string& part, const std::string& field, const urdf::Origin& a,
                      const urdf::Origin& b, source::Span in_a, source::Span in_b) {
    in_a = place_of(a.span, in_a);
    in_b = place_of(b.span, in_b);
    list(aspect, part, field + "position", a.xyz.v, b.xyz.v, in_a, in_b);
    if (is_same_rotation(a, b)) return;
    TwoTexts texts = number_texts(a.rotation, b.rotation);
    out_.words(aspect, part, field + "orientation (x y z w)", std::move(texts.was), std::move(texts.is), in_a, in_b);
  }

  void compare_link(const urdf::Link& a, const urdf::Link& b) {
    const std::string part = named("link", a.name.value);
    if (out_.options.breaks && a.broken != b.broken)
      out_.words(Aspect::structure, part, "reading", a.broken ? "cut short" : "whole", b.broken ? "cut short" : "whole",
                 place_of(a.broken_part, a.span), place_of(b.broken_part, b.span));
    compare_inertial(part, a, b);
    compare_list(part, "visual", Aspect::visuals, a, b, a.visuals, b.visuals,
                 [&](const std::string& name, const urdf::Visual& x, const urdf::Visual& y) {
                   text(Aspect::visuals, name, "material name", x.material ? x.material->name.value : "",
                        y.material ? y.material->name.value : "", x.span, y.span);
                   compare_material(name, materials_a_.of(x), materials_b_.of(y), x.span, y.span);
                 });
    compare_list(part, "collision", Aspect::collisions, a, b, a.collisions, b.collisions,
                 [](const std::string&, const urdf::Collision&, const urdf::Collision&) {});
  }

  template <class Part, class More>
  void compare_list(const std::string& link, const std::string& kind, Aspect aspect, const urdf::Link& link_a,
                    const urdf::Link& link_b, const std::vector<Part>& a, const std::vector<Part>& b, More more) {
    if (a.size() != b.size())
      return out_.words(aspect, link, kind + "s", std::to_string(a.size()), std::to_string(b.size()), link_a.span,
                        link_b.span);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::string name = fmt::format("{}, {} {}", link, kind, i + 1);
      text(aspect, name, "name", a[i].name, b[i].name, a[i].span, b[i].span);
      compare_origin(aspect, name, "", a[i].origin, b[i].origin, a[i].span, b[i].span);
      compare_shape(aspect, name, a[i].geometry, b[i].geometry);
      more(name, a[i], b[i]);
    }
  }

  void compare_shape(Aspect aspect, const std::string& part, const urdf::Geometry& a, const urdf::Geometry& b) {
    const Shape in_a = shape_of(a);
    const Shape in_b = shape_of(b);
    if (in_a.kind != in_b.kind) return out_.words(aspect, part, "shape", in_a.kind, in_b.kind, a.span, b.span);
    if (std::equal(in_a.sizes.begin(), in_a.sizes.end(), in_b.sizes.begin(), in_b.sizes.end(),
                   [](double x, double y) { return is_identical(x, y); }))
      return;
    TwoTexts texts = number_texts(in_a.sizes, in_b.sizes);
    out_.words(aspect, part, "size of the " + in_a.kind, std::move(texts.was), std::move(texts.is), a.span, b.span);
  }

  void compare_inertial(const std::string& part, const urdf::Link& link_a, const urdf::Link& link_b) {
    const urdf::Inertial* a = get(link_a.inertial);
    const urdf::Inertial* b = get(link_b.inertial);
    if (!present(Aspect::dynamics, part, "inertial", a, b, link_a.span, link_b.span)) return;
    compare_origin(Aspect::dynamics, part, "inertial ", a->origin, b->origin, a->span, b->span);
    number(Aspect::dynamics, part, "mass", a->mass, b->mass, a->span, b->span);
    number(Aspect::dynamics, part, "ixx", a->inertia.ixx, b->inertia.ixx, a->span, b->span);
    number(Aspect::dynamics, part, "ixy", a->inertia.ixy, b->inertia.ixy, a->span, b->span);
    number(Aspect::dynamics, part, "ixz", a->inertia.ixz, b->inertia.ixz, a->span, b->span);
    number(Aspect::dynamics, part, "iyy", a->inertia.iyy, b->inertia.iyy, a->span, b->span);
    number(Aspect::dynamics, part, "iyz", a->inertia.iyz, b->inertia.iyz, a->span, b->span);
    number(Aspect::dynamics, part, "izz", a->inertia.izz, b->inertia.izz, a->span, b->span);
  }

  /// True if both are present; reports it if only one is.
  template <class Part>
  bool present(Aspect aspect, const std::string& part, const char* field, const Part* a, const Part* b,
               source::Span holder_a, source::Span holder_b) {
    if (a && b) return true;
    if (a || b)
      out_.words(aspect, part, field, a ? "present" : "missing", b ? "present" : "missing", a ? a->span : holder_a,
                 b ? b->span : holder_b);
    return false;
  }

  void compare_joint(const urdf::Joint& a, const urdf::Joint& b) {
    const std::string part = named("joint", a.name.value);
    if (a.type != b.type)
      out_.words(Aspect::structure, part, "type", std::string(urdf::text(a.type)), std::string(urdf::text(b.type)),
                 a.type_span, b.type_span);
    text(Aspect::structure, part, "parent", a.parent, b.parent, a.parent.span, b.parent.span);
    text(Aspect::structure, part, "child", a.child, b.child, a.child.span, b.child.span);
    compare_origin(Aspect::kinematics, part, "", a.origin, b.origin, a.span, b.span);
    list(Aspect::kinematics, part, "axis", a.axis.v, b.axis.v, place_of(a.axis.span, a.span),
         place_of(b.axis.span, b.span));
    compare_mimic(part, a, b);
    const auto compare_presence = [&](const char* field, const auto& in_a, const auto& in_b) {
      (void)present(Aspect::limits, part, field, get(in_a), get(in_b), a.span, b.span);
    };
    compare_presence("limits", a.limits, b.limits);
    compare_presence("dynamics", a.dynamics, b.dynamics);
    compare_presence("safety controller", a.safety, b.safety);
    compare_presence("calibration", a.calibration, b.calibration);
    const auto values = is_free(a) && is_free(b) ? limit_values : written_values;
    const std::vector<JointValue> in_a = values(a);
    const std::vector<JointValue> in_b = values(b);
    for (std::size_t i = 0; i < in_a.size(); ++i)
      number(Aspect::limits, part, in_a[i].name, in_a[i].value, in_b[i].value, in_a[i].span, in_b[i].span);
  }

  void compare_mimic(const std::string& part, const urdf::Joint& joint_a, const urdf::Joint& joint_b) {
    const urdf::Mimic* a = get(joint_a.mimic);
    const urdf::Mimic* b = get(joint_b.mimic);
    if (!present(Aspect::structure, part, "mimic", a, b, joint_a.span, joint_b.span)) return;
    text(Aspect::structure, part, "mimicked joint", a->joint, b->joint, a->span, b->span);
    number(Aspect::structure, part, "mimic multiplier", a->multiplier, b->multiplier, a->span, b->span);
    number(Aspect::structure, part, "mimic offset", a->offset, b->offset, a->span, b->span);
  }

  const urdf::Robot& a_;
  const urdf::Robot& b_;
  Differences& out_;
  urdf::MaterialsInForce materials_a_;
  urdf::MaterialsInForce materials_b_;
};

}  // namespace

void compare_exactly(const urdf::Robot& a, const urdf::Robot& b, Differences& differences) {
  ExactComparison(a, b, differences).run();
}

}  // namespace urdfmill::kinematics
