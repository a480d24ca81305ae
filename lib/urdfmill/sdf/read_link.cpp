// Links of SDF: inertia, shapes and Gazebo's own values.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/sdf/auto_inertia.hpp"
#include "urdfmill/sdf/mesh_uri.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

/// A value of a collision by its path, and its name in a <gazebo> block.
struct SurfaceValue {
  std::string_view way;
  std::string_view name;
};
constexpr std::array surface_elements{
    SurfaceValue{"laser_retro", "laserRetro"},
    SurfaceValue{"max_contacts", "maxContacts"},
    SurfaceValue{"surface/contact/ode/kd", "kd"},
    SurfaceValue{"surface/contact/ode/kp", "kp"},
    SurfaceValue{"surface/contact/ode/max_vel", "maxVel"},
    SurfaceValue{"surface/contact/ode/min_depth", "minDepth"},
    SurfaceValue{"surface/friction/ode/fdir1", "fdir1"},
    SurfaceValue{"surface/friction/ode/mu", "mu1"},
    SurfaceValue{"surface/friction/ode/mu2", "mu2"},
};

class LinkReader {
 public:
  LinkReader(Translation& t, const Frame& link) : t_(t), link_(link) {}

  void read() {
    inertial();
    for (const xml::Element* e = link_.element->child(); e != nullptr; e = e->next_element()) {
      if (e->name == "visual" || e->name == "collision")
        shape(*e);
      else if (e->name != "pose" && e->name != "inertial")
        other(*e);
    }
  }

 private:
  Block& block(const std::string& link, const xml::Element& from) {
    Block& found = t_.link_blocks[link];
    if (found.from == nullptr) found.from = &from;
    return found;
  }

  void inertial() {
    // The defaults in SDF are 1 kg and 1 kg·m² about each axis.
    const xml::Element& given =
        link_.element->child("inertial") != nullptr ? *link_.element->child("inertial") : *link_.element;
    const bool said = given.name == "inertial";
    is_automatic_ = said && is_automatic(given);
    const auto computed = is_automatic_ ? automatic_inertial(t_, link_, given) : std::nullopt;
    if (computed)
      write(*computed, given);
    else
      written(given, said);
    if (!said) return;
    for (const xml::Element* e = given.child(); e != nullptr; e = e->next_element())
      if (e->name != "pose" && e->name != "mass" && e->name != "inertia" && !(is_automatic_ && e->name == "density"))
        report_dropped(t_, *e, "link \"" + link_.name + "\"");
  }

  void write(const urdf::Inertial& inertial, const xml::Element& from) {
    xml::Element* made = t_.tree.element(t_.links.at(link_.name), "inertial", from);
    const auto& xyz = inertial.origin.xyz;
    t_.tree.origin(made, pose_of({kinematics::Matrix3::Identity(), {xyz[0], xyz[1], xyz[2]}}), from);
    t_.tree.attribute(t_.tree.element(made, "mass", from), "value", text::shortest(inertial.mass.value), from);
    xml::Element* moments = t_.tree.element(made, "inertia", from);
    const urdf::Inertia& i = inertial.inertia;
    const std::array<std::pair<const char*, double>, 6> named{
        {{"ixx", i.ixx}, {"ixy", i.ixy}, {"ixz", i.ixz}, {"iyy", i.iyy}, {"iyz", i.iyz}, {"izz", i.izz}}};
    for (const auto& [name, value] : named) t_.tree.attribute(moments, name, text::shortest(value), from);
  }

  void written(const xml::Element& given, bool said) {
    xml::Element* made = t_.tree.element(t_.links.at(link_.name), "inertial", given);
    const auto pose = said ? read_pose(given, t_.sink) : Pose();
    if (pose) t_.tree.origin(made, *pose, given);
    xml::Element* mass = t_.tree.element(made, "mass", given);
    const auto value = said ? child_number(t_, &given, "mass") : std::nullopt;
    t_.tree.attribute(mass, "value", text::shortest(value.value_or(1)), given);
    xml::Element* inertia = t_.tree.element(made, "inertia", given);
    const xml::Element* moments = said ? given.child("inertia") : nullptr;
    for (const char* name : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}) {
      const double fallback = name[1] == name[2] ? 1 : 0;
      const auto moment = child_number(t_, moments, name);
      t_.tree.attribute(inertia, name, text::shortest(moment.value_or(fallback)),
                        moments != nullptr ? *moments : given);
    }
  }

  /// Returns the URDF link that receives a part of this link, and its pose there: a frame that became a link takes its
  /// content back.
  std::pair<std::string, Pose> placed(const xml::Element& element) {
    const auto pose = read_pose(element, t_.sink);
    if (!pose) return {link_.name, Pose()};
    if (pose->relative_to.empty() || pose->relative_to == link_.name) return {link_.name, *pose};
    for (const auto& [joint, link] : t_.link_of_frame_joint)
      if (pose->relative_to == link && t_.frames.find(link)->link == link_.name) return {link, *pose};
    const auto here = t_.frames.in_frame(*pose, link_.name, link_.name);
    if (here) return {link_.name, pose_of(*here)};
    report_invalid(t_.sink, *pose->element,
                   "the pose is relative to \"" + pose->relative_to + "\", which does not exist");
    return {link_.name, Pose()};
  }

  void shape(const xml::Element& element) {
    const xml::Element* geometry = element.child("geometry");
    const xml::Element* form = geometry != nullptr ? geometry->child() : nullptr;
    if (form == nullptr || form->name == "empty") return;
    static constexpr std::array<std::string_view, 5> known{"box", "capsule", "cylinder", "mesh", "sphere"};
    if (std::find(known.begin(), known.end(), form->name) == known.end()) {
      xml::report(
          t_.sink, rules::geometry, form, form->span,
          fmt::format("link \"{}\": URDF has no <{}>; the {} is dropped", link_.name, form->name, element.name));
      return;
    }
    auto [link, pose] = placed(element);
    if (form->name == "mesh" && is_turned_in_urdf(mesh_name(*form))) pose.values[3] -= upright;
    xml::Element* made = t_.tree.element(t_.links.at(link), element.name, element);
    if (const xml::Attribute* name = element.attribute("name")) t_.tree.attribute(made, "name", name->value, element);
    t_.tree.origin(made, pose, element);
    put(*t_.tree.element(made, "geometry", *geometry), *form);
    if (element.name == "visual")
      visual(element, made, link);
    else
      collision(element, link);
  }

  void put(xml::Element& geometry, const xml::Element& form) {
    xml::Element* made = t_.tree.element(&geometry, form.name, form);
    const auto number = [&](const char* name) {
      if (const auto value = child_number(t_, &form, name))
        t_.tree.attribute(made, name, text::shortest(*value), *form.child(name));
      else
        t_.tree.attribute(made, name, "1", form);
    };
    if (form.name == "box") {
      const xml::Element* size = form.child("size");
      t_.tree.attribute(made, "size", size != nullptr ? numbers_text(t_, *size, 3, 3) : "1 1 1", form);
    } else if (form.name == "mesh") {
      mesh(*made, form);
    } else {
      number("radius");
      if (form.name != "sphere") number("length");
      t_.needs_1_1 = t_.needs_1_1 || form.name == "capsule";
    }
  }

  void mesh(xml::Element& made, const xml::Element& form) {
    t_.tree.attribute(&made, "filename", mesh_name(form), form);
    for (const xml::Element* e = form.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "scale")
        t_.tree.attribute(&made, "scale", scale_text(*e, is_turned_in_urdf(mesh_name(form))), *e);
      else if (e->name != "uri")
        report_dropped(t_, *e, "a mesh of link \"" + link_.name + "\"");
    }
  }

  std::string scale_text(const xml::Element& scale, bool is_turned) {
    std::string text = numbers_text(t_, scale, 3, 3);
    const std::size_t first = text.find(' '), last = text.rfind(' ');
    if (!is_turned || first == std::string::npos) return text;
    return text.substr(0, first) + text.substr(last) + text.substr(first, last - first);
  }

  void visual(const xml::Element& element, xml::Element* made, const std::string& link) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "material")
        material(*e, made, link);
      else if (e->name != "pose" && e->name != "geometry")
        report_dropped(t_, *e, "a visual of link \"" + link_.name + "\"");
    }
  }

  void material(const xml::Element& element, xml::Element* visual, const std::string& link) {
    std::string diffuse, ambient;
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "diffuse")
        diffuse = colour(*e);
      else if (e->name == "ambient")
        ambient = colour(*e);
      else if (e->name == "script")
        script(*e, link);
      else
        report_dropped(t_, *e, "a material of link \"" + link_.name + "\"");
    }
    if (!diffuse.empty() && !ambient.empty() && diffuse != ambient)
      report_dropped(t_, *element.child("ambient"), "a material of link \"" + link_.name + "\"");
    const std::string& rgba = diffuse.empty() ? ambient : diffuse;
    if (rgba.empty()) return;
    // URDF requires a name, and the same name denotes the same colour everywhere.
    std::string name = "rgba " + rgba;
    std::replace(name.begin(), name.end(), ' ', '_');
    xml::Element* made = t_.tree.element(visual, "material", element);
    t_.tree.attribute(made, "name", name, element);
    t_.tree.attribute(t_.tree.element(made, "color", element), "rgba", rgba, element);
  }

  std::string colour(const xml::Element& element) {
    std::string rgba = numbers_text(t_, element, 3, 4);
    if (std::count(rgba.begin(), rgba.end(), ' ') == 2) rgba += " 1";
    return rgba;
  }

  void script(const xml::Element& element, const std::string& link) {
    const std::string name = child_text(element, "name");
    Block& block = this->block(link, element);
    const auto found = std::find_if(block.values.begin(), block.values.end(),
                                    [](const auto& value) { return value.first == "material"; });
    if (found == block.values.end())
      block.values.emplace_back("material", name);
    else if (found->second != name)
      report_dropped(t_, element, "one of several visuals of link \"" + link_.name + "\"");
  }

  void collision(const xml::Element& element, const std::string& link) {
    std::vector<std::pair<std::string, std::string>> values;
    gather(element, "", values);
    const auto [first, fresh] = surfaces_.try_emplace(link, values);
    if (fresh && !values.empty()) {
      Block& block = this->block(link, element);
      block.values.insert(block.values.end(), values.begin(), values.end());
    } else if (first->second != values) {
      xml::report(
          t_.sink, rules::surface, &element, element.start_tag(),
          fmt::format(
              "link \"{}\": in URDF all collisions of a link share one surface; this one is replaced by the first",
              link_.name));
    }
  }

  /// Collects the values below an element that have a name in URDF; others are reported.
  void gather(const xml::Element& element, const std::string& way,
              std::vector<std::pair<std::string, std::string>>& values) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (way.empty() && (e->name == "pose" || e->name == "geometry")) continue;
      if (way.empty() && e->name == "density" && is_automatic_) continue;
      const std::string here = way.empty() ? std::string(e->name) : fmt::format("{}/{}", way, e->name);
      const auto* known = std::find_if(surface_elements.begin(), surface_elements.end(),
                                       [&](const SurfaceValue& v) { return v.way == here; });
      const bool leads_on = std::any_of(surface_elements.begin(), surface_elements.end(),
                                        [&](const SurfaceValue& v) { return v.way.starts_with(here + '/'); });
      if (known != surface_elements.end())
        values.emplace_back(known->name, text_of(*e));
      else if (leads_on)
        gather(*e, here, values);
      else
        report_dropped(t_, *e, "a collision of link \"" + link_.name + "\"");
    }
  }

  void other(const xml::Element& element) {
    const std::string text = text_of(element);
    if (element.name == "self_collide")
      block(link_.name, element).values.emplace_back("selfCollide", text);
    else if (element.name == "gravity")
      block(link_.name, element).values.emplace_back("gravity", text);
    else if (element.name == "velocity_decay")
      velocity_decay(element);
    else if (element.child("pose") != nullptr && element.child("pose")->attribute("relative_to") != nullptr) {
      const auto [link, pose] = placed(element);
      block(link, element).copied.emplace_back(&element, pose);
    } else {
      block(link_.name, element).copied.emplace_back(&element, std::nullopt);
    }
  }

  void velocity_decay(const xml::Element& element) {
    const auto linear = child_number(t_, &element, "linear");
    const auto angular = child_number(t_, &element, "angular");
    if (!linear && !angular) return;
    const double value = linear ? *linear : *angular;
    block(link_.name, element).values.emplace_back("dampingFactor", text::shortest(value));
    if (linear.value_or(0) != angular.value_or(0))
      xml::report(t_.sink, rules::value_dropped, &element, element.span,
                  fmt::format("link \"{}\": URDF has one damping factor; {} stands for both", link_.name, value));
  }

  Translation& t_;
  const Frame& link_;
  bool is_automatic_ = false;                                                         ///< the inertia is computed
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> surfaces_;  ///< values of the first collision
};

}  // namespace

std::string mesh_name(const xml::Element& form) {
  constexpr std::string_view in_model = "model://";
  std::string uri = child_text(form, "uri");
  if (uri.starts_with(in_model)) uri = "package://" + uri.substr(in_model.size());
  return uri;
}

void read_link(Translation& t, const Frame& link) {
  LinkReader(t, link).read();
}

}  // namespace urdfmill::sdf
