#include "urdfmill/mjcf/check/bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "urdfmill/mjcf/check_rules.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {
namespace {

/// Returns the numbers in a text; empty if a word is none.
std::vector<double> numbers_of(const xml::Attribute* attribute) {
  std::vector<double> numbers;
  if (attribute == nullptr) return numbers;
  for (const std::string_view word : text::words(attribute->value)) {
    const auto number = urdf::parse_number(word);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

std::string called(const xml::Element& element) {
  const std::string name = xml::attribute_text(element, "name");
  return name.empty() ? '<' + std::string(element.name) + '>' : std::string(element.name) + " \"" + name + '"';
}

/// The sizes that geoms and sites of a type need.
struct SizeRow {
  std::string_view type;
  std::size_t count, count_with_ends;  ///< with fromto
};
constexpr std::array size_rows{SizeRow{"sphere", 1, 1}, SizeRow{"capsule", 2, 1}, SizeRow{"cylinder", 2, 1},
                               SizeRow{"box", 3, 1}, SizeRow{"ellipsoid", 3, 1}};

constexpr double least_mass = 1e-15;  ///< mjMINVAL

class BodyCheck {
 public:
  BodyCheck(const xml::Element& root, source::Sink& sink) : root_(root), sink_(sink) {}

  void run() {
    source::Collector unreported;
    Faults faults(unreported);
    for (const xml::Element* e = root_.child("default"); e != nullptr; e = e->next_element("default")) {
      if (const xml::Attribute* name = e->attribute("class"); name != nullptr && name->value != main_class)
        report(*e, name, fmt::format("the outermost class is \"main\", not \"{}\"", name->value));
      defaults_.add(*e, faults);
    }
    for (const xml::Element* e = root_.child("compiler"); e != nullptr; e = e->next_element("compiler"))
      read_compiler(*e);
    for (const xml::Element* world = root_.child("worldbody"); world != nullptr;
         world = world->next_element("worldbody"))
      look_at_children(*world, {}, 0, nullptr);
    if (root_.child("keyframe") != nullptr)
      for (const xml::Element* world = root_.child("worldbody"); world != nullptr;
           world = world->next_element("worldbody"))
        find_ranges(*world, {}, 0);
    for (const xml::Element* all = root_.child("actuator"); all != nullptr; all = all->next_element("actuator"))
      for (const xml::Element* e = all->child(); e != nullptr; e = e->next_element()) look_at_actuator(*e);
    for (const xml::Element* all = root_.child("asset"); all != nullptr; all = all->next_element("asset"))
      for (const xml::Element* e = all->child(); e != nullptr; e = e->next_element()) look_at_asset(*e);
    for (const xml::Element* all = root_.child("custom"); all != nullptr; all = all->next_element("custom"))
      for (const xml::Element* e = all->child("numeric"); e != nullptr; e = e->next_element("numeric"))
        if (const xml::Attribute* data = e->attribute("data");
            numbers_of(data).empty() && data != nullptr && !text::words(data->value).empty())
          report(*e, data, fmt::format("data of {} is \"{}\", not numbers", called(*e), data->value));
    for (const xml::Element* all = root_.child("contact"); all != nullptr; all = all->next_element("contact"))
      for (const xml::Element* e = all->child("pair"); e != nullptr; e = e->next_element("pair"))
        for (const char* geom : {"geom1", "geom2"})
          if (e->attribute(geom) == nullptr)
            report(*e, nullptr, fmt::format("{} has no attribute \"{}\"", called(*e), geom));
    for (const xml::Element* all = root_.child("keyframe"); all != nullptr; all = all->next_element("keyframe"))
      for (const xml::Element* e = all->child("key"); e != nullptr; e = e->next_element("key")) look_at_key(*e);
  }

 private:
  /// A body, with the joints and the mass found in it and in the frames in it.
  struct Body {
    const xml::Element* element;
    std::size_t joints = 0;
    bool may_weigh = false;
    bool has_inertial = false, weighs_stated = false;
    bool carries_weight = false;  ///< a body that is fixed to it weighs
  };

  void report(const xml::Element& element, const xml::Attribute* at, std::string message, text::Hint hint = {}) {
    const bool is_here = at != nullptr && at->value_span.known();
    xml::report(sink_, rules::body, &element, is_here ? at->value_span : element.start_tag(), std::move(message),
                std::move(hint));
  }

  void read_compiler(const xml::Element& compiler) {
    autolimits_ = xml::attribute_text(compiler, "autolimits") != "false";
    balances_ = balances_ || xml::attribute_text(compiler, "balanceinertia") == "true";
    for (const char* bound : {"boundmass", "boundinertia", "settotalmass"})
      is_bounded_ = is_bounded_ || compiler.attribute(bound) != nullptr;
    const std::string angle = xml::attribute_text(compiler, "angle");
    if (!angle.empty()) is_in_degrees_ = angle != "radian";
    const std::string from_geoms = xml::attribute_text(compiler, "inertiafromgeom");
    ignores_inertials_ = from_geoms == "true";
  }

  void look_at_children(const xml::Element& around, const std::string& outer_class, std::size_t depth, Body* body) {
    // Deeper models are refused before.
    if (depth > deepest) return;
    const std::string given = xml::attribute_text(around, "childclass");
    const std::string& in_class = given.empty() ? outer_class : given;
    look_at_orientation(around);
    for (const xml::Element* e = around.child(); e != nullptr; e = e->next_element()) {
      const std::string own = xml::attribute_text(*e, "class");
      const Part part(*e, defaults_, !own.empty() ? own : !in_class.empty() ? in_class : std::string(main_class));
      if (e->name == "body") {
        look_at_body(*e, in_class, depth, body);
      } else if (e->name == "frame" || e->name == "replicate") {
        look_at_children(*e, in_class, depth + 1, body);
      } else if (e->name == "joint" || e->name == "freejoint") {
        look_at_joint(part, body);
      } else if (e->name == "geom") {
        look_at_geom(part, body);
      } else if (e->name == "inertial") {
        look_at_inertial(*e, body);
      } else if (e->name == "site") {
        look_at_size(part);
      } else if (e->name == "plugin" || e->name == "composite" || e->name == "flexcomp" || e->name == "attach") {
        has_more_ = true;
        if (body != nullptr) body->may_weigh = true;
      }
    }
  }

  static constexpr std::size_t deepest = 500;
  static constexpr double degree = 3.14159265358979323846 / 180;

  void look_at_body(const xml::Element& element, const std::string& in_class, std::size_t depth, Body* outer) {
    Body body{&element};
    look_at_children(element, in_class, depth + 1, &body);
    const bool is_mocap = xml::attribute_text(element, "mocap") == "true";
    if (is_mocap) {
      ++mocaps_;
      if (outer != nullptr || body.joints > 0)
        report(element, element.attribute("mocap"),
               fmt::format("{} is a mocap body, but no fixed child of the world", called(element)));
    }
    const bool weighs = body.carries_weight || (body.has_inertial ? body.weighs_stated : body.may_weigh);
    if (body.joints > 0 && !weighs && !is_bounded_)
      report(element, nullptr, fmt::format("{} moves and has no mass", called(element)),
             "give it an <inertial>, or a geom with a mass");
    // A body that is fixed to another weighs with it.
    if (outer != nullptr && body.joints == 0) outer->carries_weight = outer->carries_weight || weighs;
  }

  void look_at_joint(const Part& part, Body* body) {
    const xml::Element& joint = part.element;
    const std::string stated = joint.name == "freejoint" ? "free" : part.text("type");
    const std::string type = stated.empty() ? "hinge" : stated;
    if (body != nullptr) ++body->joints;
    positions_ += type == "free" ? 7 : type == "ball" ? 4 : 1;
    velocities_ += type == "free" ? 6 : type == "ball" ? 3 : 1;
    if (type == "free") {
      const xml::Element* at = joint.parent;
      while (at != nullptr && at->name == "frame") at = at->parent;
      while (at != nullptr && at->parent != nullptr && at->parent->name == "frame") at = at->parent;
      if (at != nullptr && at->name == "body" && at->parent != nullptr && at->parent->name != "worldbody")
        report(joint, joint.attribute("type"), "a free joint is only possible in a body of the world");
      return;
    }
    const xml::Attribute* const axis = part.find("axis");
    const std::vector<double> direction = numbers_of(axis);
    if (direction.size() == 3 && std::hypot(direction[0], direction[1], direction[2]) < least_mass)
      report(joint, axis, fmt::format("the axis of {} has no direction", called(joint)));
    look_at_range(part, type);
  }

  void look_at_range(const Part& part, const std::string& type) {
    const xml::Attribute* const range = part.find("range");
    const std::vector<double> bounds = numbers_of(range);
    const std::string stated = part.text("limited");
    // In the automatic mode a range in another order is none.
    const bool is_limited = stated == "true";
    if (type == "ball") {
      const bool is_ball_limited =
          is_limited || (stated != "false" && autolimits_ && bounds.size() == 2 && bounds[0] < bounds[1]);
      if (is_ball_limited && bounds.size() == 2 && bounds[0] != 0)
        report(part.element, range,
               fmt::format("the range of {} begins at {}; that of a ball joint begins at 0", called(part.element),
                           text::shortest(bounds[0])));
      return;
    }
    if (is_limited && (bounds.size() != 2 || bounds[0] >= bounds[1]))
      report(part.element, bounds.empty() ? part.find("limited") : range,
             bounds.empty() ? fmt::format("{} is limited and has no range", called(part.element))
                            : fmt::format("the range of {} is not in ascending order", called(part.element)));
  }

  /// A joint in the order of qpos, and its range (rad or m) if it has one.
  struct Held {
    std::string joint;
    std::size_t positions = 1;
    double lower = -urdf::infinity, upper = urdf::infinity;
  };

  /// Notes the joints of a body and the frames in it, then those of the bodies in it.
  void find_ranges(const xml::Element& body, const std::string& outer_class, std::size_t depth) {
    if (depth > deepest) return;
    std::vector<std::pair<const xml::Element*, std::string>> parts, bodies;
    list_parts(body, outer_class, depth, parts);
    for (const auto& [element, in_class] : parts) {
      if (element->name == "body") {
        bodies.emplace_back(element, in_class);
        continue;
      }
      const std::string own = xml::attribute_text(*element, "class");
      note_range({*element, defaults_, !own.empty() ? own : !in_class.empty() ? in_class : std::string(main_class)});
    }
    for (const auto& [element, in_class] : bodies) find_ranges(*element, in_class, depth + 1);
  }

  /// Lists the joints and bodies of a body, also those in frames, each with its class.
  void list_parts(const xml::Element& around, const std::string& outer_class, std::size_t depth,
                  std::vector<std::pair<const xml::Element*, std::string>>& parts) {
    if (depth > deepest) return;
    const std::string given = xml::attribute_text(around, "childclass");
    const std::string& in_class = given.empty() ? outer_class : given;
    for (const xml::Element* e = around.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "frame" || e->name == "replicate") list_parts(*e, in_class, depth + 1, parts);
      if (e->name == "body" || e->name == "joint" || e->name == "freejoint") parts.emplace_back(e, in_class);
    }
  }

  void note_range(const Part& part) {
    const xml::Element& joint = part.element;
    const std::string stated = joint.name == "freejoint" ? "free" : part.text("type");
    Held& held = held_.emplace_back();
    held.joint = called(joint);
    held.positions = stated == "free" ? 7 : stated == "ball" ? 4 : 1;
    const std::vector<double> bounds = numbers_of(part.find("range"));
    const std::string limited = part.text("limited");
    if (held.positions > 1 || bounds.size() != 2 || !(bounds[0] < bounds[1]) || limited == "false" ||
        (limited != "true" && !autolimits_))
      return;
    const double unit = stated != "slide" && is_in_degrees_ ? degree : 1;
    held.lower = bounds[0] * unit;
    held.upper = bounds[1] * unit;
  }

  void look_at_geom(const Part& part, Body* body) {
    const xml::Element& geom = part.element;
    const std::string stated = part.text("type");
    const std::string type = stated.empty() ? "sphere" : stated;
    look_at_orientation(geom);
    const std::vector<double> mass = numbers_of(part.find("mass")), density = numbers_of(part.find("density"));
    for (const std::vector<double>* value : {&mass, &density})
      if (value->size() == 1 && value->front() < 0)
        report(geom, value == &mass ? part.find("mass") : part.find("density"),
               fmt::format("{} has a negative {}", called(geom), value == &mass ? "mass" : "density"));
    const bool weighs = mass.empty() ? density.empty() || density.front() > 0 : mass.front() > 0;
    if (body != nullptr && weighs && type != "plane" && type != "hfield") body->may_weigh = true;
    if ((type == "mesh" || type == "sdf") && part.text("mesh").empty() && type == "mesh")
      report(geom, geom.attribute("type"), fmt::format("{} is a mesh and names none", called(geom)),
             R"(write mesh="NAME")");
    if (const std::vector<double> size = numbers_of(part.find("size"));
        type == "plane" && (size.size() < 3 || !(size[2] > 0)))
      report(
          geom, part.find("size"),
          fmt::format("{} needs three sizes, of which the third, the distance of its lines, is above 0", called(geom)));
    if (type == "plane" && body != nullptr && is_in_moving_body(geom))
      report(geom, geom.attribute("type"), "a plane is only possible in a body that does not move");
    const std::vector<double> condim = numbers_of(part.find("condim"));
    constexpr std::array<double, 4> dimensions{1, 3, 4, 6};
    if (condim.size() == 1 && std::find(dimensions.begin(), dimensions.end(), condim.front()) == dimensions.end())
      report(geom, part.find("condim"),
             fmt::format("condim of {} is {}, not 1, 3, 4 or 6", called(geom), text::shortest(condim.front())));
    if (part.text("mesh").empty() || type == "mesh") look_at_size(part);
  }

  static bool is_in_moving_body(const xml::Element& geom) {
    for (const xml::Element* at = geom.parent; at != nullptr && at->name != "worldbody"; at = at->parent)
      if (at->child("joint") != nullptr || at->child("freejoint") != nullptr) return true;
    return false;
  }

  void look_at_size(const Part& part) {
    const std::string stated = part.text("type");
    const auto row = std::find_if(size_rows.begin(), size_rows.end(), [&](const SizeRow& known) {
      return known.type == (stated.empty() ? std::string_view("sphere") : std::string_view(stated));
    });
    const xml::Attribute* const ends = part.find("fromto");
    if (const std::vector<double> points = numbers_of(ends); points.size() == 6) {
      if (row == size_rows.end() || row->type == "sphere")
        return report(part.element, ends,
                      fmt::format("{} has fromto, which only capsules, cylinders, boxes and ellipsoids have",
                                  called(part.element)));
      if (std::hypot(points[3] - points[0], points[4] - points[1], points[5] - points[2]) < least_mass)
        report(part.element, ends, fmt::format("the ends of {} are at one point", called(part.element)));
    }
    const xml::Attribute* const size = part.find("size");
    // A site has a size by default.
    if (row == size_rows.end() || (part.element.name == "site" && size == nullptr)) return;
    std::vector<double> numbers = numbers_of(size);
    if (size != nullptr && numbers.empty() && !text::words(size->value).empty()) return;
    if (part.element.name == "site") numbers.resize(std::max<std::size_t>(numbers.size(), 3), default_site_size);
    const std::size_t needed = ends != nullptr ? row->count_with_ends : row->count;
    if (numbers.size() < needed)
      report(part.element, size,
             fmt::format("{} needs {} size{} and has {}; a {} has {}", called(part.element), needed,
                         needed == 1 ? "" : "s", numbers.size(), row->type, size_words(row->type)));
    else if (std::any_of(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(needed),
                         [](double x) { return !(x > 0); }))
      report(part.element, size, fmt::format("a size of {} is not above 0", called(part.element)));
  }

  static constexpr double default_site_size = 0.005;

  static std::string_view size_words(std::string_view type) {
    if (type == "sphere") return "a radius";
    if (type == "box") return "three half sizes";
    if (type == "ellipsoid") return "three radii";
    return "a radius and, without fromto, half a length";
  }

  void look_at_orientation(const xml::Element& element) {
    const xml::Attribute* const quaternion = element.attribute("quat");
    const std::vector<double> numbers = numbers_of(quaternion);
    if (numbers.size() == 4 && std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0; }))
      report(element, quaternion, fmt::format("the quaternion of {} is zero", called(element)));
  }

  void look_at_inertial(const xml::Element& inertial, Body* body) {
    if (body == nullptr) return;
    look_at_orientation(inertial);
    if (ignores_inertials_) return;
    body->has_inertial = true;
    const std::vector<double> mass = numbers_of(inertial.attribute("mass"));
    const std::vector<double> diagonal = numbers_of(inertial.attribute("diaginertia")),
                              full = numbers_of(inertial.attribute("fullinertia"));
    const std::string name = called(*body->element);
    if (diagonal.size() == 3 && full.size() == 6)
      report(inertial, inertial.attribute("diaginertia"), fmt::format("{} has both diaginertia and fullinertia", name));
    body->weighs_stated = mass.empty() || mass.front() >= least_mass;
    const xml::Attribute* const at = inertial.attribute(full.empty() ? "diaginertia" : "fullinertia");
    std::array<double, 3> moments{};
    if (full.size() == 6) {
      urdf::Inertia tensor;
      tensor.ixx.value = full[0], tensor.iyy.value = full[1], tensor.izz.value = full[2];
      tensor.ixy.value = full[3], tensor.ixz.value = full[4], tensor.iyz.value = full[5];
      moments = urdf::principal_moments(tensor);
    } else if (diagonal.size() == 3) {
      moments = {diagonal[0], diagonal[1], diagonal[2]};
      std::sort(moments.begin(), moments.end());
    } else {
      return;
    }
    constexpr double rounding = 1e-10;
    if (moments[0] < 0 && !is_bounded_)
      report(inertial, at,
             fmt::format("the inertia of {} is impossible: of the principal moments {} kg·m², one is negative", name,
                         text::shortest({moments[0], moments[1], moments[2]})));
    else if (!balances_ && moments[0] + moments[1] < moments[2] * (1 - rounding) && !is_bounded_)
      report(inertial, at,
             fmt::format("the inertia of {} is impossible: of the principal moments {} kg·m², one is larger "
                         "than the other two together",
                         name, text::shortest({moments[0], moments[1], moments[2]})),
             "MuJoCo accepts it with <compiler balanceinertia=\"true\"/>");
  }

  void look_at_actuator(const xml::Element& actuator) {
    ++actuators_;
    constexpr std::array<std::string_view, 7> targets{"joint", "jointinparent", "tendon",   "site",
                                                      "body",  "slidersite",    "cranksite"};
    const bool has_target = std::any_of(targets.begin(), targets.end(),
                                        [&](std::string_view name) { return actuator.attribute(name) != nullptr; });
    if (!has_target && actuator.name != "plugin")
      report(actuator, nullptr, fmt::format("{} acts on nothing", called(actuator)),
             "name a joint, tendon, site or body");
    if (actuator.name == "plugin") has_more_ = true;
    const Part part(
        actuator, defaults_,
        actuator.attribute("class") != nullptr ? xml::attribute_text(actuator, "class") : std::string(main_class));
    for (const auto& [limited, range] : {std::pair("ctrllimited", "ctrlrange"), std::pair("forcelimited", "forcerange"),
                                         std::pair("actlimited", "actrange")}) {
      const std::vector<double> bounds = numbers_of(part.find(range));
      if (part.text(limited) == "true" && part.find("inheritrange") == nullptr &&
          (bounds.size() != 2 || bounds[0] >= bounds[1]))
        report(actuator, part.find(bounds.empty() ? limited : range),
               fmt::format("{} of {} needs {} in ascending order", limited, called(actuator), range));
    }
  }

  void look_at_asset(const xml::Element& asset) {
    if (asset.name == "material" && asset.attribute("name") == nullptr)
      report(asset, nullptr, "a material has no name");
    if (asset.name == "texture") {
      const std::string builtin = xml::attribute_text(asset, "builtin");
      bool has_content = !builtin.empty() && builtin != "none";
      for (const xml::Attribute* a = asset.first_attribute; a != nullptr; a = a->next)
        has_content = has_content || a->name.starts_with("file");
      if (!has_content) report(asset, nullptr, fmt::format("{} has neither a file nor a builtin", called(asset)));
    }
    if (asset.name != "mesh" || asset.child("plugin") != nullptr) return;
    const bool has_shape = asset.attribute("file") != nullptr || asset.attribute("vertex") != nullptr ||
                           asset.attribute("builtin") != nullptr;
    if (!has_shape) report(asset, nullptr, fmt::format("{} has neither a file nor vertices", called(asset)));
  }

  void look_at_key(const xml::Element& key) {
    if (has_more_) return;
    const std::array<std::pair<std::string_view, std::size_t>, 5> lengths{{{"qpos", positions_},
                                                                           {"qvel", velocities_},
                                                                           {"ctrl", actuators_},
                                                                           {"mpos", 3 * mocaps_},
                                                                           {"mquat", 4 * mocaps_}}};
    for (const auto& [name, length] : lengths) {
      const xml::Attribute* const value = key.attribute(name);
      const std::size_t count = value == nullptr ? 0 : text::words(value->value).size();
      // MuJoCo fills up the others.
      if (count > length || (count != 0 && count != length && name == "qpos"))
        report(key, value, fmt::format("{} of {} has {} numbers; the model has {}", name, called(key), count, length));
    }
    const xml::Attribute* const qpos = key.attribute("qpos");
    const std::vector<double> positions = numbers_of(qpos);
    if (positions.size() != positions_) return;
    std::string outside;
    std::size_t at = 0;
    for (const Held& held : held_) {
      constexpr double rounding = 1e-4;  // rad or m
      if (at < positions.size() && (positions[at] < held.lower - rounding || positions[at] > held.upper + rounding))
        outside += fmt::format("{}{} is at {}, outside its range, {} to {}", outside.empty() ? "" : "; ", held.joint,
                               text::shortest(positions[at]), text::shortest(text::rounded(held.lower, 6)),
                               text::shortest(text::rounded(held.upper, 6)));
      at += held.positions;
    }
    if (!outside.empty()) xml::report(sink_, rules::key_range, &key, qpos->value_span, called(key) + ": " + outside);
  }

  const xml::Element& root_;
  source::Sink& sink_;
  Defaults defaults_;
  bool autolimits_ = true, balances_ = false, is_bounded_ = false, ignores_inertials_ = false;
  bool has_more_ = false;  ///< something makes bodies or joints that are not known
  bool is_in_degrees_ = true;
  std::vector<Held> held_;
  std::size_t positions_ = 0, velocities_ = 0, actuators_ = 0, mocaps_ = 0;
};

}  // namespace

void check_bodies(const xml::Element& root, source::Sink& sink) {
  BodyCheck(root, sink).run();
}

}  // namespace urdfmill::mjcf
