#include <fmt/format.h>

#include <limits>

#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/read_values.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

bool read_inertia(ReadContext& context, const xml::Element& element, Inertia& out) {
  Inertia read;
  read.span = element.span;
  bool good = true;
  const std::pair<std::string_view, Number*> components[] = {{"ixx", &read.ixx}, {"ixy", &read.ixy},
                                                             {"ixz", &read.ixz}, {"iyy", &read.iyy},
                                                             {"iyz", &read.iyz}, {"izz", &read.izz}};
  for (const auto& [name, number] : components) good = good && required_number(context, element, name, *number);
  if (good) out = std::move(read);
  return good;
}

bool read_inertial(ReadContext& context, const xml::Element& element, Inertial& out) {
  out.span = element.span;
  out.element = &element;
  if (!read_origin(context, element, out.origin)) return false;
  if (const xml::Element* mass = element.child("mass")) {
    if (!required_number(context, *mass, "value", out.mass)) return false;
  } else {
    if (context.strict()) out.mass.value = std::numeric_limits<double>::quiet_NaN();
    if (!missing_element(context, element, "mass")) return false;
  }
  if (const xml::Element* inertia = element.child("inertia")) return read_inertia(context, *inertia, out.inertia);
  if (context.strict()) out.inertia.ixx.value = std::numeric_limits<double>::quiet_NaN();
  return missing_element(context, element, "inertia");
}

/// Checks that a size is positive, which URDF requires from 1.2 on.
bool check_size(ReadContext& context, const xml::Element& element, std::string_view attribute, const Number& size) {
  if (context.version < Version::v1_2 || !(size.value <= 0)) return true;
  return context.problem(rules::size_not_positive, element, size.span,
                         fmt::format("{}: <{} {}>: {} is not positive, as URDF 1.2 requires", context.subject(),
                                     element.name, attribute, size.text));
}

bool read_round(ReadContext& context, const xml::Element& element, Number& radius, Number& length) {
  if (context.strict()) radius.value = length.value = std::numeric_limits<double>::quiet_NaN();
  bool complete = true;
  for (const std::string_view name : {"length", "radius"})
    if (element.attribute(name) == nullptr) {
      complete = false;
      if (!missing_attribute(context, element, name)) return false;
    }
  if (!complete) return true;
  return required_number(context, element, "length", length) && required_number(context, element, "radius", radius) &&
         check_size(context, element, "length", length) && check_size(context, element, "radius", radius);
}

bool read_box(ReadContext& context, const xml::Element& element, Box& out) {
  const xml::Attribute* size = element.attribute("size");
  if (size == nullptr) {
    if (context.strict()) out.size.v[0].value = std::numeric_limits<double>::quiet_NaN();
    return missing_attribute(context, element, "size");
  }
  if (!read_vector(context, element, *size, out.size)) return false;
  for (const Number& side : out.size.v)
    if (!check_size(context, element, "size", side)) return false;
  return true;
}

bool read_mesh(ReadContext& context, const xml::Element& element, Mesh& out) {
  for (Number& factor : out.scale.v) factor.value = 1;
  if (!required_word(context, element, "filename", out.filename)) return false;
  const xml::Attribute* scale = element.attribute("scale");
  return scale == nullptr || read_vector(context, element, *scale, out.scale);
}

bool read_capsule(ReadContext& context, const xml::Element& element, Capsule& out) {
  if (context.version > Version::v1_0) return read_round(context, element, out.radius, out.length);
  if (context.strict()) out.radius.value = out.length.value = std::numeric_limits<double>::quiet_NaN();
  return context.problem(rules::capsule_in_1_0, element, element.span,
                         fmt::format("{}: URDF 1.0 has no <capsule>; urdfdom drops the rest of the link. It needs "
                                     "version=\"1.1\" on <robot>",
                                     context.subject()));
}

bool read_shape(ReadContext& context, const xml::Element& element, Geometry& out) {
  out.span = element.span;
  if (element.name == "box") return read_box(context, element, out.shape.emplace<Box>());
  if (element.name == "mesh") return read_mesh(context, element, out.shape.emplace<Mesh>());
  if (element.name == "capsule") return read_capsule(context, element, out.shape.emplace<Capsule>());
  if (element.name == "cylinder") {
    auto& cylinder = out.shape.emplace<Cylinder>();
    return read_round(context, element, cylinder.radius, cylinder.length);
  }
  if (element.name == "sphere") {
    auto& sphere = out.shape.emplace<Sphere>();
    return required_number(context, element, "radius", sphere.radius) &&
           check_size(context, element, "radius", sphere.radius);
  }
  if (is_vendor_element("geometry", element.name))
    return context.problem(
        rules::shape_of_vendor, element, element.name_span(),
        fmt::format("{}: <{}> is a shape of another program; URDF does not have it", context.subject(), element.name));
  return context.problem(rules::shape_unknown, element, element.name_span(),
                         fmt::format("{}: <{}> is not a shape; the shapes are box, cylinder, sphere, capsule and mesh",
                                     context.subject(), element.name));
}

bool read_geometry(ReadContext& context, const xml::Element& parent, Geometry& out) {
  if (context.strict()) out.shape.emplace<Sphere>().radius.value = std::numeric_limits<double>::quiet_NaN();
  const xml::Element* geometry = parent.child("geometry");
  if (geometry == nullptr) return missing_element(context, parent, "geometry");
  out.span = geometry->span;
  if (const xml::Element* shape = geometry->child()) return read_shape(context, *shape, out);
  return context.problem(rules::geometry_empty, *geometry, geometry->span,
                         fmt::format("{}: <geometry> holds no shape", context.subject()));
}

bool read_visual(ReadContext& context, const xml::Element& element, Visual& out) {
  out.span = element.span;
  out.element = &element;
  if (!read_origin(context, element, out.origin) || !read_geometry(context, element, out.geometry)) return false;
  if (const xml::Attribute* name = element.attribute("name")) out.name = word(*name);
  const xml::Element* material = element.child("material");
  return material == nullptr || read_material(context, *material, out.material.emplace());
}

bool read_collision(ReadContext& context, const xml::Element& element, Collision& out) {
  out.span = element.span;
  out.element = &element;
  if (!read_origin(context, element, out.origin) || !read_geometry(context, element, out.geometry)) return false;
  if (const xml::Attribute* name = element.attribute("name")) out.name = word(*name);
  return true;
}

bool read_content(ReadContext& context, const xml::Element& element, Link& out) {
  const xml::Element* inertial = element.child("inertial");
  const auto ends_at = [&out](const xml::Element& part) {
    out.broken_part = part.span;
    return false;
  };
  if (inertial != nullptr && !read_inertial(context, *inertial, out.inertial.emplace())) return ends_at(*inertial);
  for (const xml::Element* e = element.child("visual"); e != nullptr; e = e->next_element("visual"))
    if (!read_visual(context, *e, out.visuals.emplace_back())) {
      out.visuals.pop_back();
      return ends_at(*e);
    }
  for (const xml::Element* e = element.child("collision"); e != nullptr; e = e->next_element("collision"))
    if (!read_collision(context, *e, out.collisions.emplace_back())) {
      out.collisions.pop_back();
      return ends_at(*e);
    }
  return true;
}

}  // namespace

void read_link(ReadContext& context, const xml::Element& element, Link& out) {
  out.span = element.span;
  out.element = &element;
  const xml::Attribute* name = element.attribute("name");
  context.enter("link", name != nullptr ? name->value : std::string_view(), Reach::link);
  if (name != nullptr)
    out.name = word(*name);
  else if (!missing_attribute(context, element, "name")) {
    out.broken = true;
    return;
  }
  out.broken = !read_content(context, element, out);
}

}  // namespace urdfmill::urdf
