// Compiler options, default classes, and elements with their defaults.
#include <algorithm>
#include <set>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

/// True if defaults apply to an element; all kinds of actuators share theirs.
bool is_of_kind(const xml::Element& defaults, std::string_view tag) {
  static const std::set<std::string_view> actuators{"general", "motor",    "position", "velocity", "intvelocity",
                                                    "damper",  "cylinder", "muscle",   "adhesion", "dcmotor"};
  return defaults.name == tag || (actuators.contains(tag) && actuators.contains(defaults.name));
}

}  // namespace

void Faults::report(const xml::Element& element, std::string message, text::Hint hint) {
  failed_ = true;
  xml::report(sink_, rules::invalid, &element, element.start_tag(), std::move(message), std::move(hint));
}

void Defaults::add(const xml::Element& element, Faults& faults) {
  add(element, nullptr, 0, faults);
}

void Defaults::add(const xml::Element& element, const Class* parent, std::size_t depth, Faults& faults) {
  const xml::Attribute* given = element.attribute("class");
  if (given == nullptr && depth > 0) return faults.report(element, "a <default> inside another needs a class");
  const std::string name(given != nullptr ? given->value : main_class);
  // The outermost class contains all others, regardless of its name.
  const std::string key = depth == 0 ? std::string(main_class) : name;
  if (depth > 0 && classes_.contains(key))
    return faults.report(element, "class \"" + name + "\" is defined twice, which MuJoCo refuses");
  Class& made = classes_[key];
  // Attached content inherits nothing from the surrounding model.
  const bool is_alone = element.attribute("urdfmill:alone") != nullptr;
  made.parent = is_alone ? nullptr : parent;
  if (depth == 0 && name != main_class) classes_.emplace(name, Class{&made, {}});
  for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element())
    if (child->name == "default")
      add(*child, &made, depth + 1, faults);
    else
      made.elements.push_back(child);
}

const Defaults::Class* Defaults::class_of(const std::string& name) const {
  const auto found = classes_.find(name);
  return found != classes_.end() ? &found->second : nullptr;
}

const xml::Attribute* Defaults::find(const std::string& name, std::string_view tag, std::string_view attribute) const {
  return find_any(name, tag, {&attribute, 1});
}

void Defaults::each(const std::string& name, std::string_view tag,
                    const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const {
  for (const Class* found = class_of(name); found != nullptr; found = found->parent)
    for (const xml::Element* element : found->elements)
      if (is_of_kind(*element, tag))
        for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next) call(*element, *a);
}

const xml::Attribute* Defaults::find_any(const std::string& name, std::string_view tag,
                                         std::span<const std::string_view> attributes) const {
  for (const Class* found = class_of(name); found != nullptr; found = found->parent) {
    const auto& elements = found->elements;
    // Later values win.
    for (auto element = elements.rbegin(); element != elements.rend(); ++element)
      if (is_of_kind(**element, tag))
        for (const std::string_view attribute : attributes)
          if (const xml::Attribute* value = (*element)->attribute(attribute); value != nullptr) return value;
  }
  return nullptr;
}

const xml::Attribute* Part::find_any(std::span<const std::string_view> names) const {
  for (const std::string_view name : names)
    if (const xml::Attribute* own = element.attribute(name); own != nullptr) return own;
  return defaults_.find_any(class_name, element.name, names);
}

const xml::Attribute* Part::find(std::string_view name) const {
  const xml::Attribute* own = element.attribute(name);
  return own != nullptr ? own : defaults_.find(class_name, element.name, name);
}

std::string Part::text(std::string_view name) const {
  const xml::Attribute* found = find(name);
  return found != nullptr ? std::string(found->value) : std::string();
}

std::optional<std::vector<double>> Part::numbers(std::string_view name, std::size_t least, std::size_t most,
                                                 Faults& faults) const {
  return numbers_of(find(name), least, most, faults);
}

std::optional<std::vector<double>> Part::numbers_of(const xml::Attribute* found, std::size_t least, std::size_t most,
                                                    Faults& faults) const {
  if (found == nullptr) return std::nullopt;
  std::vector<double> values;
  const auto wrong = [&] {
    faults.report(element, "\"" + std::string(found->name) + "\" of <" + std::string(element.name) + "> is \"" +
                               std::string(found->value) + "\"; wanted are " + std::to_string(least) +
                               (most > least ? " to " + std::to_string(most) : std::string()) + " numbers");
    return std::nullopt;
  };
  for (const std::string_view word : text::words(found->value)) {
    const auto number = urdf::parse_number(word);
    if (!number || values.size() == most) return wrong();
    values.push_back(*number);
  }
  if (values.size() < least) return wrong();
  return values;
}

double Part::number(std::string_view name, double otherwise, Faults& faults) const {
  const auto values = numbers(name, 1, 1, faults);
  return values ? values->front() : otherwise;
}

void Part::each(const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const {
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) call(element, *a);
  defaults_.each(class_name, element.name, call);
}

void read_compiler(Reading& r, const xml::Element& around, Compiler& c) {
  static const std::set<std::string_view> harmless{"discardvisual",    "fusestatic",   "usethread",        "convexhull",
                                                   "exactmeshinertia", "saveinertial", "inertiagrouprange"};
  std::string assets, meshes, textures;
  for (const xml::Element* e = around.child("compiler"); e != nullptr; e = e->next_element("compiler")) {
    const Part part(*e, r.scene.defaults, {});
    const auto is_true = [&](std::string_view value) { return value == "true"; };
    for (const xml::Attribute* a = e->first_attribute; a != nullptr; a = a->next) {
      const std::string_view name = a->name, value = a->value;
      if (name == "angle") {
        if (value != "degree" && value != "radian")
          r.faults.report(*e, "angle is \"" + std::string(value) + "\", not degree or radian");
        c.is_degree = value == "degree";
      } else if (name == "autolimits") {
        c.autolimits = is_true(value);
      } else if (name == "eulerseq") {
        c.eulerseq = value;
        if (value.size() != 3 || value.find_first_not_of("xyzXYZ") != std::string_view::npos)
          r.faults.report(*e, "eulerseq is \"" + std::string(value) + "\", not three of x, y, z, X, Y and Z");
      } else if (name == "coordinate") {
        if (value != "local") r.faults.report(*e, "coordinates are global; MuJoCo refuses this since 2.3.4");
      } else if (name == "meshdir") {
        meshes = value;
      } else if (name == "texturedir") {
        textures = value;
      } else if (name == "assetdir") {
        assets = value;
      } else if (name == "strippath") {
        c.strip_path = is_true(value);
      } else if (name == "inertiafromgeom") {
        c.from_geoms = value == "auto"  ? Compiler::FromGeoms::automatic
                       : is_true(value) ? Compiler::FromGeoms::yes
                                        : Compiler::FromGeoms::no;
      } else if (name == "boundmass") {
        c.bound_mass = part.number(name, 0, r.faults);
      } else if (name == "boundinertia") {
        c.bound_inertia = part.number(name, 0, r.faults);
      } else if (name == "alignfree") {
        c.align_free = is_true(value);
      } else if (name == "fitaabb") {
        c.fit_box = is_true(value);
      } else if (name == "balanceinertia") {
        c.balance = is_true(value);
      } else if (name == "settotalmass") {
        c.total_mass = part.number(name, -1, r.faults);
      } else if (!harmless.contains(name)) {
        r.losses.attribute(*e, *a, "compiler");
      }
    }
    if (const auto groups = part.numbers("inertiagrouprange", 2, 2, r.faults)) c.groups = {(*groups)[0], (*groups)[1]};
  }
  c.mesh_folder = meshes.empty() ? assets : meshes;
  c.texture_folder = textures.empty() ? assets : textures;
}

}  // namespace urdfmill::mjcf
