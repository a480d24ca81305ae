// Comparison of two models value by value, as written in the files.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/urdf/by_name.hpp"

namespace urdfmill::kinematics {
namespace {

bool is_identical(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

template <std::size_t size>
bool is_identical(const std::array<urdf::Number, size>& a, const std::array<urdf::Number, size>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) { return is_identical(x, y); });
}

/// True for a joint that has no limits of position by its type, and whose file states none: their defaults, which
/// depend on the version, have no meaning.
bool is_free(const urdf::Joint& joint) {
  const bool is_limited = joint.type == urdf::JointType::revolute || joint.type == urdf::JointType::prismatic;
  return !is_limited && joint.limits && !joint.limits->lower.written() && !joint.limits->upper.written();
}

/// Returns the value as a pointer; null if there is none.
template <class Part>
const Part* get(const std::optional<Part>& part) {
  return part ? &*part : nullptr;
}

/// A part of both models: its name in messages, and where each model states it.
struct Compared {
  Aspect aspect;
  std::string_view part;
  source::Span in_a, in_b;
};

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
    const auto a = urdf::by_name(in_a);
    const auto b = urdf::by_name(in_b);
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
        compare_material({Aspect::visuals, named("material", name), material->span, other->second->span}, material,
                         other->second);
    }
    for (const auto& [name, material] : in_b)
      if (!in_a.contains(name)) out_.added(Aspect::visuals, named("material", name), material->span);
  }

  void compare_material(const Compared& in, const urdf::Material* a, const urdf::Material* b) {
    if (a == nullptr && b == nullptr) return;
    if (a == nullptr || b == nullptr)
      return words(in, "material", a != nullptr ? a->name.value : "none", b != nullptr ? b->name.value : "none");
    // A material without colour and texture is black.
    const std::array<urdf::Number, 4> black{urdf::Number{0, "", {}}, {0, "", {}}, {0, "", {}}, {1, "", {}}};
    list(in, "colour", a->color.value_or(black), b->color.value_or(black));
    const std::string texture_a = a->texture ? a->texture->value : std::string();
    const std::string texture_b = b->texture ? b->texture->value : std::string();
    text(in, "texture", texture_a, texture_b);
  }

  void words(const Compared& in, const std::string& field, std::string was, std::string is) {
    out_.words(in.aspect, std::string(in.part), field, std::move(was), std::move(is), in.in_a, in.in_b);
  }

  void number(const Compared& in, const char* field, double a, double b) {
    if (!is_identical(a, b)) out_.values(in.aspect, std::string(in.part), field, a, b, in.in_a, in.in_b);
  }

  template <std::size_t size>
  void list(const Compared& in, const std::string& field, const std::array<urdf::Number, size>& a,
            const std::array<urdf::Number, size>& b) {
    if (is_identical(a, b)) return;
    const std::vector<double> was(a.begin(), a.end()), is(b.begin(), b.end());
    TwoTexts texts = number_texts(was, is);
    words(in, field, std::move(texts.was), std::move(texts.is));
  }

  void text(const Compared& in, const char* field, const std::string& a, const std::string& b) {
    if (a != b) words(in, field, '"' + a + '"', '"' + b + '"');
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

  void compare_origin(Compared in, const std::string& field, const urdf::Origin& a, const urdf::Origin& b) {
    in.in_a = place_of(a.span, in.in_a);
    in.in_b = place_of(b.span, in.in_b);
    list(in, field + "position", a.xyz.v, b.xyz.v);
    if (is_same_rotation(a, b)) return;
    TwoTexts texts = number_texts(a.rotation, b.rotation);
    words(in, field + "orientation (x y z w)", std::move(texts.was), std::move(texts.is));
  }

  void compare_link(const urdf::Link& a, const urdf::Link& b) {
    const std::string part = named("link", a.name.value);
    if (out_.options.breaks && a.broken != b.broken)
      out_.words(Aspect::structure, part, "reading", a.broken ? "cut short" : "whole", b.broken ? "cut short" : "whole",
                 place_of(a.broken_part, a.span), place_of(b.broken_part, b.span));
    compare_inertial(part, a, b);
    compare_shapes({Aspect::visuals, part, a.span, b.span}, "visual", a.visuals, b.visuals,
                   [&](const Compared& in, const urdf::Visual& x, const urdf::Visual& y) {
                     text(in, "material name", x.material ? x.material->name.value : "",
                          y.material ? y.material->name.value : "");
                     compare_material(in, materials_a_.of(x), materials_b_.of(y));
                   });
    compare_shapes({Aspect::collisions, part, a.span, b.span}, "collision", a.collisions, b.collisions,
                   [](const Compared&, const urdf::Collision&, const urdf::Collision&) {});
  }

  /// Compares the visuals or the collisions of a link; `more` compares what only one kind has.
  template <class Part, class More>
  void compare_shapes(const Compared& link, const std::string& kind, const std::vector<Part>& a,
                      const std::vector<Part>& b, More more) {
    if (a.size() != b.size()) return words(link, kind + "s", std::to_string(a.size()), std::to_string(b.size()));
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::string name = fmt::format("{}, {} {}", link.part, kind, i + 1);
      const Compared in{link.aspect, name, a[i].span, b[i].span};
      text(in, "name", a[i].name, b[i].name);
      compare_origin(in, "", a[i].origin, b[i].origin);
      compare_shape({in.aspect, in.part, a[i].geometry.span, b[i].geometry.span}, a[i].geometry, b[i].geometry);
      more(in, a[i], b[i]);
    }
  }

  void compare_shape(const Compared& in, const urdf::Geometry& a, const urdf::Geometry& b) {
    const Shape in_a = shape_of(a);
    const Shape in_b = shape_of(b);
    if (in_a.kind != in_b.kind) return words(in, "shape", in_a.kind, in_b.kind);
    if (std::equal(in_a.sizes.begin(), in_a.sizes.end(), in_b.sizes.begin(), in_b.sizes.end(),
                   [](double x, double y) { return is_identical(x, y); }))
      return;
    TwoTexts texts = number_texts(in_a.sizes, in_b.sizes);
    words(in, "size of the " + in_a.kind, std::move(texts.was), std::move(texts.is));
  }

  void compare_inertial(const std::string& part, const urdf::Link& link_a, const urdf::Link& link_b) {
    const urdf::Inertial* a = get(link_a.inertial);
    const urdf::Inertial* b = get(link_b.inertial);
    Compared in{Aspect::dynamics, part, link_a.span, link_b.span};
    if (!present(in, "inertial", a, b)) return;
    in.in_a = a->span;
    in.in_b = b->span;
    compare_origin(in, "inertial ", a->origin, b->origin);
    number(in, "mass", a->mass, b->mass);
    number(in, "ixx", a->inertia.ixx, b->inertia.ixx);
    number(in, "ixy", a->inertia.ixy, b->inertia.ixy);
    number(in, "ixz", a->inertia.ixz, b->inertia.ixz);
    number(in, "iyy", a->inertia.iyy, b->inertia.iyy);
    number(in, "iyz", a->inertia.iyz, b->inertia.iyz);
    number(in, "izz", a->inertia.izz, b->inertia.izz);
  }

  /// True if both are present; reports it, at the holder if need be, if only one is.
  template <class Part>
  bool present(const Compared& holder, const char* field, const Part* a, const Part* b) {
    if (a && b) return true;
    if (a || b)
      words({holder.aspect, holder.part, a ? a->span : holder.in_a, b ? b->span : holder.in_b}, field,
            a ? "present" : "missing", b ? "present" : "missing");
    return false;
  }

  void compare_joint(const urdf::Joint& a, const urdf::Joint& b) {
    const std::string part = named("joint", a.name.value);
    if (a.type != b.type)
      words({Aspect::structure, part, a.type_span, b.type_span}, "type", std::string(urdf::text(a.type)),
            std::string(urdf::text(b.type)));
    text({Aspect::structure, part, a.parent.span, b.parent.span}, "parent", a.parent, b.parent);
    text({Aspect::structure, part, a.child.span, b.child.span}, "child", a.child, b.child);
    compare_origin({Aspect::kinematics, part, a.span, b.span}, "", a.origin, b.origin);
    list({Aspect::kinematics, part, place_of(a.axis.span, a.span), place_of(b.axis.span, b.span)}, "axis", a.axis.v,
         b.axis.v);
    compare_mimic(part, a, b);
    const Compared in{Aspect::limits, part, a.span, b.span};
    (void)present(in, "limits", get(a.limits), get(b.limits));
    (void)present(in, "dynamics", get(a.dynamics), get(b.dynamics));
    (void)present(in, "safety controller", get(a.safety), get(b.safety));
    (void)present(in, "calibration", get(a.calibration), get(b.calibration));
    const auto values = is_free(a) && is_free(b) ? limit_values : written_values;
    const std::vector<JointValue> in_a = values(a);
    const std::vector<JointValue> in_b = values(b);
    for (std::size_t i = 0; i < in_a.size(); ++i)
      number({Aspect::limits, part, in_a[i].span, in_b[i].span}, in_a[i].name, in_a[i].value, in_b[i].value);
  }

  void compare_mimic(const std::string& part, const urdf::Joint& joint_a, const urdf::Joint& joint_b) {
    const urdf::Mimic* a = get(joint_a.mimic);
    const urdf::Mimic* b = get(joint_b.mimic);
    if (!present({Aspect::structure, part, joint_a.span, joint_b.span}, "mimic", a, b)) return;
    const Compared in{Aspect::structure, part, a->span, b->span};
    text(in, "mimicked joint", a->joint, b->joint);
    number(in, "mimic multiplier", a->multiplier, b->multiplier);
    number(in, "mimic offset", a->offset, b->offset);
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
