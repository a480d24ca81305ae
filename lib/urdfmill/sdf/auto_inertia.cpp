#include "urdfmill/sdf/auto_inertia.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <numbers>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/solids.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

constexpr double density_of_water = 1000;  ///< kg/m³, SDF's default

class InertiaMaker {
 public:
  InertiaMaker(Translation& t, const Frame& link, const xml::Element& inertial)
      : t_(t), link_(link), inertial_(inertial), density_(child_number(t, &inertial, "density")) {}

  std::optional<urdf::Inertial> make() {
    for (const xml::Element* e = link_.element->child("collision"); e != nullptr; e = e->next_element("collision"))
      add(*e);
    if (parts_.empty()) {
      report(inertial_, "no collision encloses a volume; the link has the values that are written, or SDF's 1 kg");
      return std::nullopt;
    }
    urdf::Inertial sum = kinematics::merged_inertial(parts_, urdf::Origin());
    const auto stated = child_number(t_, &inertial_, "mass");
    if (!stated || !(*stated > 0)) return sum;
    const double factor = *stated / sum.mass;
    sum.mass.value = *stated;
    urdf::Inertia& i = sum.inertia;
    for (urdf::Number* moment : {&i.ixx, &i.ixy, &i.ixz, &i.iyy, &i.iyz, &i.izz}) moment->value *= factor;
    return sum;
  }

 private:
  void report(const xml::Element& element, const std::string& what) {
    xml::report(t_.sink, rules::auto_inertia, &element, element.start_tag(),
                "link \"" + link_.name + "\" has an automatic inertia: " + what);
  }

  void add(const xml::Element& collision) {
    const xml::Element* geometry = collision.child("geometry");
    const xml::Element* form = geometry == nullptr ? nullptr : geometry->child();
    if (form == nullptr || form->name == "empty" || form->name == "plane") return;
    const auto solid = solid_of(*form);
    if (!solid) return;
    const auto pose = read_pose(collision, t_.sink);
    const auto place = pose ? t_.frames.in_frame(*pose, link_.name, link_.name) : kinematics::Transform();
    // A missing frame is reported where the shape is read.
    if (!place) return;
    const double density = child_number(t_, &collision, "density").value_or(density_.value_or(density_of_water));
    urdf::Inertial inertial;
    inertial.mass.value = density * solid->volume;
    for (std::size_t k = 0; k < 3; ++k) inertial.origin.xyz.v[k].value = solid->centroid[k];
    urdf::Inertia& i = inertial.inertia;
    const std::array<urdf::Number*, 6> moments{&i.ixx, &i.ixy, &i.ixz, &i.iyy, &i.iyz, &i.izz};
    for (std::size_t k = 0; k < moments.size(); ++k) moments[k]->value = density * solid->inertia[k];
    urdf::Link& link = links_.emplace_back();
    link.inertial = inertial;
    parts_.push_back({&link, *place});
  }

  /// Returns the solid of density 1 in the frame of the collision; reports and returns nothing if there is none.
  std::optional<mesh::SolidProperties> solid_of(const xml::Element& form) {
    const auto number = [&](const char* name) { return child_number(t_, &form, name).value_or(1); };
    if (form.name == "box") return mesh::box_properties(point(form, "size"));
    if (form.name == "sphere") return mesh::sphere_properties(number("radius"));
    if (form.name == "cylinder") return mesh::cylinder_properties(number("radius"), number("length"));
    if (form.name == "capsule") return mesh::capsule_properties(number("radius"), number("length"));
    if (form.name == "ellipsoid") return ellipsoid(point(form, "radii"));
    if (form.name == "mesh") return solid_of_mesh(form);
    report(form, "<" + std::string(form.name) + "> counts for nothing");
    return std::nullopt;
  }

  static mesh::SolidProperties ellipsoid(const mesh::Point& radii) {
    const auto [a, b, c] = radii;
    mesh::SolidProperties solid;
    solid.volume = 4.0 / 3 * std::numbers::pi * a * b * c;
    const double fifth = solid.volume / 5;
    solid.inertia = {fifth * (b * b + c * c), 0, 0, fifth * (a * a + c * c), 0, fifth * (a * a + b * b)};
    return solid;
  }

  std::optional<mesh::SolidProperties> solid_of_mesh(const xml::Element& form) {
    const std::string uri = mesh_name(form);
    std::string why = "its file cannot be read here";
    auto read = t_.options != nullptr && t_.options->read_mesh ? t_.options->read_mesh(uri, why) : std::nullopt;
    if (read) {
      // Scale and pose are those of the file's axes.
      if (read->file.is_turned)
        for (mesh::Point& p : read->positions) p = {p[0], p[2], -p[1]};
      scale(*read, point(form, "scale"));
      const mesh::Analysis measured = mesh::analyse(*read);
      if (measured.topology.balanced && measured.solid.volume > 0) return measured.solid;
      why = "it encloses no defined volume";
    }
    report(form, "the mesh \"" + uri + "\" counts for nothing: " + why);
    return std::nullopt;
  }

  /// Returns the three numbers of a child; 1 each if there is none.
  mesh::Point point(const xml::Element& form, const char* name) {
    mesh::Point point{1, 1, 1};
    const xml::Element* child = form.child(name);
    if (child == nullptr) return point;
    const std::string text = numbers_text(t_, *child, 3, 3);
    std::size_t at = 0;
    for (double& value : point) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      value = urdf::parse_number(std::string_view(text).substr(at, end - at)).value_or(1);
      at = std::min(end + 1, text.size());
    }
    return point;
  }

  Translation& t_;
  const Frame& link_;
  const xml::Element& inertial_;
  std::optional<double> density_;
  std::deque<urdf::Link> links_;
  std::vector<kinematics::FixedPart> parts_;
};

}  // namespace

bool is_automatic(const xml::Element& inertial) {
  const xml::Attribute* found = inertial.attribute("auto");
  return found != nullptr && (found->value == "true" || found->value == "1");
}

std::optional<urdf::Inertial> automatic_inertial(Translation& t, const Frame& link, const xml::Element& inertial) {
  return InertiaMaker(t, link, inertial).make();
}

}  // namespace urdfmill::sdf
