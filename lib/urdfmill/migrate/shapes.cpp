// Migrates shapes: capsules exist from 1.1 on, and 1.2 refuses sizes that are not positive (docs/migration.md).
#include <fmt/format.h>
#include <array>
#include <vector>

#include "grammar/numbers.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/migrate/work.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;

class ShapeStep {
 public:
  ShapeStep(const xml::Element& part, Work& work) : part_(part), work_(work) {}

  bool run() {
    geometry_ = part_.child("geometry");
    shape_ = geometry_ != nullptr ? geometry_->child() : nullptr;
    if (shape_ == nullptr) return false;
    const bool capsule = shape_->name == "capsule";
    if (capsule && work_.from >= Version::v1_1 && work_.to < Version::v1_1) return lower_capsule();
    if (capsule && work_.from < Version::v1_1 && work_.to >= Version::v1_1) refuse_waking_capsule();
    return work_.upward_to(Version::v1_2) && drop_empty_shape();
  }

 private:
  /// Refuses a size that is not positive, or drops the part if that loss is allowed; true if it was dropped.
  bool drop_empty_shape() {
    const xml::Attribute* size = size_that_is_not_positive();
    if (size == nullptr) return false;
    if (!work_.allowed(rules::nonpositive_size)) {
      work_.refuse(rules::nonpositive_size, size->span(),
                   fmt::format("{} has {}=\"{}\"; 1.2 drops the rest of a link at a size that is not positive",
                               shape_->name, size->name, size->value),
                   "correct the size, or drop the shape with ⟨allow-loss⟩=nonpositive-size");
      return false;
    }
    work_.report(rules::approximated, part_.span,
                 fmt::format("a {} whose {} is \"{}\" was dropped", shape_->name, size->name, size->value));
    replace_part("", 0);
    return true;
  }

  [[nodiscard]] const xml::Attribute* size_that_is_not_positive() const {
    std::vector<std::string_view> attributes;
    if (shape_->name == "sphere") attributes = {"radius"};
    if (shape_->name == "cylinder" || shape_->name == "capsule") attributes = {"length", "radius"};
    if (shape_->name == "box") attributes = {"size"};
    for (std::string_view name : attributes) {
      const xml::Attribute* a = shape_->attribute(name);
      if (a == nullptr || work_.is_expression(a->value)) continue;
      std::array<double, 3> values{1, 1, 1};
      const auto list = grammar::parse_numbers(a->value, values);
      if (!list.invalid && (values[0] <= 0 || values[1] <= 0 || values[2] <= 0)) return a;
    }
    return nullptr;
  }

  void replace_part(const std::string& text, std::size_t elements) {
    if (elements == 0)
      work_.editor.remove(part_);
    else
      work_.editor.replace(part_.span, text);
    work_.ask(part_.span, "");
    work_.replaced.push_back({part_.span, elements});
  }

  /// Refuses a capsule in a xacro source of version 1.0. In a plain file it breaks its link, which is handled
  /// elsewhere.
  void refuse_waking_capsule() {
    work_.refuse(rules::broken_link, shape_->span,
                 fmt::format("version 1.0 has no capsule and drops the rest of its link; in {} it would take effect",
                             urdf::text(work_.to)),
                 "remove the capsule, or declare the version that the source is meant for");
  }

  bool lower_capsule() {
    if (!work_.allowed(rules::capsule_unsupported)) {
      work_.refuse(rules::capsule_unsupported, shape_->span,
                   "version 1.0 has no capsule and drops the rest of a link at one",
                   "⟨allow-loss⟩=capsule-unsupported writes a cylinder and two spheres");
      return false;
    }
    const Written radius = work_.number(*shape_, "radius");
    const Written length = work_.number(*shape_, "length");
    if (!radius.value || !length.value) {
      work_.refuse(
          rules::expression, shape_->span,
          "the sizes of this capsule are made by expressions; a cylinder and two spheres cannot be written for it");
      return false;
    }
    const xml::Element* origin = part_.child("origin");
    std::array<double, 3> xyz{};
    urdf::Quaternion rotation{0, 0, 0, 1};
    if (origin != nullptr && !read_origin(*origin, xyz, rotation)) {
      work_.refuse(rules::expression, origin->span,
                   "this capsule's origin is made by an expression; a cylinder and two spheres cannot be placed");
      return false;
    }
    const std::array<double, 3> half = urdf::rotated(rotation, {0, 0, *length.value / 2});
    const std::array<double, 3> rpy = urdf::rpy_from_rotation(rotation);
    const std::string r = text::shortest(*radius.value);
    std::string out =
        with(fmt::format("<cylinder radius=\"{}\" length=\"{}\"/>", r, text::shortest(*length.value)), xyz, rpy, "");
    const std::string gap(work_.editor.indentation(part_));
    int number = 0;
    for (double sign : {1.0, -1.0}) {
      const std::array<double, 3> end{xyz[0] + sign * half[0], xyz[1] + sign * half[1], xyz[2] + sign * half[2]};
      out += gap + with(fmt::format("<sphere radius=\"{}\"/>", r), end, {0, 0, 0}, fmt::format("_cap{}", ++number));
    }
    work_.report(rules::approximated, shape_->span, "a capsule was written as a cylinder and two spheres");
    constexpr std::size_t cylinder_and_spheres = 3;
    replace_part(out, cylinder_and_spheres);
    return true;
  }

  bool read_origin(const xml::Element& origin, std::array<double, 3>& xyz, urdf::Quaternion& rotation) const {
    for (std::string_view name : {"xyz", "rpy", "quat_xyzw"}) {
      const xml::Attribute* a = origin.attribute(name);
      if (a == nullptr) continue;
      std::array<double, 4> values{};
      const auto list = grammar::parse_numbers(a->value, values);
      if (list.invalid || list.count != (name == "quat_xyzw" ? 4U : 3U)) return false;
      if (name == "xyz") xyz = {values[0], values[1], values[2]};
      if (name == "rpy") rotation = urdf::rotation_from_rpy(values[0], values[1], values[2]);
      if (name == "quat_xyzw") rotation = urdf::normalised(values);
    }
    return true;
  }

  /// The part's text with another shape and origin, and a derived name if it has one.
  [[nodiscard]] std::string with(const std::string& shape, const std::array<double, 3>& xyz,
                                 const std::array<double, 3>& rpy, const std::string& name_suffix) const {
    const auto text = [](const std::array<double, 3>& v) {
      return fmt::format("{} {} {}", text::shortest(v[0] + 0.0), text::shortest(v[1] + 0.0),
                         text::shortest(v[2] + 0.0));
    };
    const std::string origin_text = fmt::format("<origin xyz=\"{}\" rpy=\"{}\"/>", text(xyz), text(rpy));
    const source::Span whole = part_.span;
    std::vector<source::Edit> edits;
    const auto edit = [&](source::Span place, std::string replacement) {
      edits.push_back({{whole.file, place.begin - whole.begin, place.end - whole.begin}, std::move(replacement)});
    };
    edit(shape_->span, shape);
    if (const xml::Element* origin = part_.child("origin")) {
      edit(origin->span, origin_text);
    } else {
      edit({whole.file, part_.start_tag_end, part_.start_tag_end}, origin_text);
    }
    if (const xml::Attribute* name = part_.attribute("name"); name != nullptr && !name_suffix.empty())
      edit({whole.file, name->value_span.end, name->value_span.end}, name_suffix);
    return source::apply_edits(work_.editor.text(whole), edits);
  }

  const xml::Element& part_;
  Work& work_;
  const xml::Element* geometry_ = nullptr;
  const xml::Element* shape_ = nullptr;
};

}  // namespace

bool migrate_shape(const xml::Element& part, Work& work) {
  return ShapeStep(part, work).run();
}

}  // namespace urdfmill::migrate
