// Options of the compiler, classes of defaults, and elements under them.
#include <algorithm>
#include <set>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

constexpr std::string_view main_class = "main";

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() || folder.ends_with('/') ? folder + name : folder + '/' + name;
}

}  // namespace

void Faults::report(const xml::Element& element, std::string message, std::string hint) {
  failed_ = true;
  xml::report(sink_, rules::invalid, &element, element.start_tag(), std::move(message), std::move(hint));
}

void Defaults::add(const xml::Element& element, Faults& faults) {
  add(element, {}, 0, faults);
}

void Defaults::add(const xml::Element& element, const std::string& parent, std::size_t depth, Faults& faults) {
  const xml::Attribute* given = element.attribute("class");
  if (given == nullptr && depth > 0) return faults.report(element, "a <default> inside another needs a class");
  const std::string name(given != nullptr ? given->value : main_class);
  // Whatever the outermost class is called, it is the one that all others are in.
  const std::string key = depth == 0 ? std::string(main_class) : name;
  if (depth > 0 && classes_.contains(key))
    return faults.report(element, "class \"" + name + "\" is defined twice, which MuJoCo refuses");
  Class& made = classes_[key];
  // What is attached inherits nothing from the model around.
  const bool is_alone = element.attribute("urdfmill:alone") != nullptr;
  made.parent = is_alone ? std::string() : parent;
  if (depth == 0 && name != main_class) classes_.emplace(name, Class{std::string(main_class), {}});
  for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element())
    if (child->name == "default")
      add(*child, key, depth + 1, faults);
    else
      classes_[key].elements.push_back(child);
}

const xml::Attribute* Defaults::find(const std::string& name, std::string_view tag, std::string_view attribute) const {
  for (auto found = classes_.find(name); found != classes_.end(); found = classes_.find(found->second.parent)) {
    const auto& elements = found->second.elements;
    // What comes later counts.
    for (auto element = elements.rbegin(); element != elements.rend(); ++element)
      if ((*element)->name == tag)
        if (const xml::Attribute* value = (*element)->attribute(attribute); value != nullptr) return value;
    if (found->second.parent.empty()) break;
  }
  return nullptr;
}

void Defaults::each(const std::string& name, std::string_view tag,
                    const std::function<void(const xml::Element&, const xml::Attribute&)>& call) const {
  for (auto found = classes_.find(name); found != classes_.end(); found = classes_.find(found->second.parent)) {
    for (const xml::Element* element : found->second.elements)
      if (element->name == tag)
        for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next) call(*element, *a);
    if (found->second.parent.empty()) break;
  }
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
  const xml::Attribute* found = find(name);
  if (found == nullptr) return std::nullopt;
  std::vector<double> values;
  std::string_view rest = found->value;
  const auto wrong = [&] {
    faults.report(element, "\"" + std::string(name) + "\" of <" + std::string(element.name) + "> is \"" +
                               std::string(found->value) + "\"; wanted are " + std::to_string(least) +
                               (most > least ? " to " + std::to_string(most) : std::string()) + " numbers");
    return std::nullopt;
  };
  for (std::size_t begin; (begin = rest.find_first_not_of(text::white_space)) != std::string_view::npos;) {
    const std::size_t end = std::min(rest.find_first_of(text::white_space, begin), rest.size());
    const auto number = urdf::parse_number(rest.substr(begin, end - begin));
    if (!number || values.size() == most) return wrong();
    values.push_back(*number);
    rest.remove_prefix(end);
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
  static const std::set<std::string_view> harmless{"discardvisual", "fusestatic", "usethread",
                                                   "convexhull",    "fitaabb",    "exactmeshinertia",
                                                   "saveinertial",  "alignfree",  "inertiagrouprange"};
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

namespace {

/// What holds for the assets of the model, or of one that is attached.
struct AssetPlace {
  Compiler compiler;
  std::string class_name = std::string(main_class);
  std::string folder;  ///< of the model that is attached, with a slash

  AssetPlace(Reading& r, const xml::Element& asset) : compiler(r.scene.compiler) {
    const xml::Attribute* given = asset.attribute("urdfmill:class");
    if (given == nullptr) return;
    class_name = given->value;
    const std::string_view file = asset.attribute("urdfmill:file")->value;
    folder = file.substr(0, file.rfind('/') + 1);
    compiler = Compiler();
    read_compiler(r, asset, compiler);
  }

  [[nodiscard]] std::string file_in(const std::string& inner, std::string name) const {
    if (compiler.strip_path) name = name.substr(name.rfind('/') + 1);
    if (name.starts_with('/')) return name;
    name = joined(inner, name);
    return name.starts_with('/') ? name : folder + name;
  }
  [[nodiscard]] std::string class_of(const xml::Element& e) const {
    const xml::Attribute* given = e.attribute("class");
    return given != nullptr ? std::string(given->value) : class_name;
  }
};

/// MuJoCo moves a mesh by its reference first and scales it along the axes that it has then; URDF scales it first.
void move(MeshPart& mesh, const Transform& reference) {
  const kinematics::Matrix3 turn = reference.rotation.transpose();
  const Vector3 scale(mesh.scale[0], mesh.scale[1], mesh.scale[2]);
  const kinematics::Matrix3 map = scale.asDiagonal() * turn;
  mesh.moved.position = -(map * reference.position);
  if (turn.isIdentity(0)) return;
  Vector3 factors = map.colwise().norm().transpose();
  kinematics::Matrix3 rotation = map * factors.cwiseInverse().asDiagonal();
  constexpr double rounding = 1e-12;
  mesh.is_sheared = !(rotation.transpose() * rotation).isIdentity(rounding);
  if (rotation.col(0).dot(kinematics::cross(rotation.col(1), rotation.col(2))) < 0) {
    rotation.col(0) *= -1;
    factors[0] *= -1;
  }
  mesh.moved.rotation = rotation;
  mesh.scale = {factors[0], factors[1], factors[2]};
}

}  // namespace

void read_assets(Reading& r) {
  std::map<std::string, std::string, std::less<>> textures;
  for (const xml::Element* asset = r.root.child("asset"); asset != nullptr; asset = asset->next_element("asset")) {
    const AssetPlace place(r, *asset);
    for (const xml::Element* e = asset->child("texture"); e != nullptr; e = e->next_element("texture")) {
      const Part part(*e, r.scene.defaults, place.class_of(*e));
      const std::string file = part.text("file");
      if (!file.empty()) textures[part.text("name")] = place.file_in(place.compiler.texture_folder, file);
    }
  }
  for (const xml::Element* asset = r.root.child("asset"); asset != nullptr; asset = asset->next_element("asset")) {
    const AssetPlace place(r, *asset);
    for (const xml::Element* e = asset->child(); e != nullptr; e = e->next_element()) {
      const Part part(*e, r.scene.defaults, place.class_of(*e));
      if (e->name == "material") {
        MaterialPart material{e, std::nullopt, {}};
        if (const xml::Attribute* rgba = part.find("rgba"); rgba != nullptr) material.rgba = std::string(rgba->value);
        if (const auto texture = textures.find(part.text("texture")); texture != textures.end())
          material.texture = texture->second;
        r.scene.materials.emplace(part.text("name"), material);
      } else if (e->name == "mesh") {
        MeshPart mesh{e, {}, {1, 1, 1}, {}, false, part.text("inertia")};
        const std::string file = part.text("file");
        if (!file.empty()) mesh.file = place.file_in(place.compiler.mesh_folder, file);
        if (const auto scale = part.numbers("scale", 3, 3, r.faults))
          mesh.scale = {(*scale)[0], (*scale)[1], (*scale)[2]};
        Transform reference;
        if (const auto at = part.numbers("refpos", 3, 3, r.faults))
          reference.position = Vector3((*at)[0], (*at)[1], (*at)[2]);
        if (const auto q = part.numbers("refquat", 4, 4, r.faults))
          reference.rotation = kinematics::rotation(urdf::normalised({(*q)[1], (*q)[2], (*q)[3], (*q)[0]}));
        move(mesh, reference);
        std::string name = part.text("name");
        if (name.empty()) {
          name = file.substr(file.rfind('/') + 1);
          name = name.substr(0, name.rfind('.'));
        }
        r.scene.meshes.emplace(name, mesh);
      } else if (e->name != "texture" && e->name != "compiler") {
        r.losses.element(*e, e->name);
      }
    }
  }
}

}  // namespace urdfmill::mjcf
