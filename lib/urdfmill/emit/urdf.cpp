#include "urdfmill/emit/urdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/emit/rules.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/line_printer.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::emit {

namespace {

using namespace urdf;

std::string number_text(const Number& number) {
  const std::size_t begin = number.text.find_first_not_of(" \t\r\n\v\f");
  // A stored spelling is ignored if the value has changed since.
  if (begin != std::string::npos && parse_number(number.text) == number.value) return number.text.substr(begin);
  return text::shortest(number.value);
}

template <std::size_t size>
std::string numbers_text(const std::array<Number, size>& numbers) {
  std::string text;
  for (const Number& number : numbers) {
    if (!text.empty()) text += ' ';
    text += number_text(number);
  }
  return text;
}

class UrdfPrinter {
 public:
  UrdfPrinter(const Robot& robot, Version version) : robot_(robot), version_(version) {
    for (const Extension& extension : robot.extensions) extensions_[extension.owner].push_back(&extension);
  }

  std::string print() {
    out_ = "<?xml version=\"1.0\"?>\n";
    xml_.open("robot");
    attribute("name", robot_.name.value);
    if (version_ != Version::v1_0 || !robot_.version_text.empty()) attribute("version", urdf::text(version_));
    namespaces();
    xml_.inside();
    for (const Material& m : robot_.materials) material(m, "material " + m.name.value);
    for (const Link& l : robot_.links) link(l);
    for (const Joint& j : robot_.joints) joint(j);
    extensions("", "");
    xml_.close("robot");
    return std::move(out_);
  }

 private:
  void attribute(std::string_view name, std::string_view value) { xml_.attribute(name, value); }
  void attribute(std::string_view name, const Number& number) { xml_.attribute(name, number_text(number)); }

  /// Writes the declarations of prefixes that extensions may use.
  void namespaces() {
    if (!robot_.document || !robot_.document->root()) return;
    for (const auto* a = robot_.document->root()->first_attribute; a; a = a->next)
      if (a->name.starts_with("xmlns")) attribute(a->name, a->value);
  }

  /// Writes the part's content that is not URDF's own.
  void extensions(std::string_view owner, std::string_view within) {
    const auto found = extensions_.find(owner);
    if (found == extensions_.end()) return;
    for (const Extension* extension : found->second) {
      if (extension->within != within) continue;
      xml_.subtree(*extension->element);
    }
  }

  [[nodiscard]] bool has_extensions(std::string_view owner, std::string_view within) const {
    const auto found = extensions_.find(owner);
    return found != extensions_.end() &&
           std::any_of(found->second.begin(), found->second.end(),
                       [&](const Extension* e) { return within.empty() || e->within.starts_with(within); });
  }

  /// Ends the start tag of an element whose only content, if any, is extensions.
  void end_leaf(std::string_view name, const std::string& within) {
    if (!has_extensions(owner_, within)) return xml_.empty();
    xml_.inside();
    extensions(owner_, within);
    xml_.close(name);
  }

  void origin(const Origin& origin, const std::string& within) {
    const bool turned = origin.rotation != Quaternion{0, 0, 0, 1};
    const bool moved = origin.xyz[0] != 0 || origin.xyz[1] != 0 || origin.xyz[2] != 0;
    if (!origin.span.known() && !turned && !moved) return;
    xml_.open("origin");
    if (origin.xyz.span.known() || moved) attribute("xyz", numbers_text(origin.xyz.v));
    if (origin.written == Origin::Written::rpy)
      attribute("rpy", numbers_text(origin.rpy.v));
    else if (origin.written == Origin::Written::quaternion && version_ > Version::v1_0)
      attribute("quat_xyzw", numbers_text(origin.quat_xyzw));
    else if (turned)
      attribute("rpy", computed(rpy_from_rotation(origin.rotation)));
    end_leaf("origin", within + "origin");
  }

  static std::string computed(const std::array<double, 3>& values) {
    return fmt::format("{} {} {}", text::shortest(values[0]), text::shortest(values[1]), text::shortest(values[2]));
  }

  void material(const Material& given, const std::string& owner) {
    owner_ = owner;
    material_at(given, "");
  }

  void material_at(const Material& given, const std::string& within) {
    xml_.open("material");
    attribute("name", given.name.value);
    if (!given.defined()) {
      if (!within.empty()) return end_leaf("material", within + "material");
      return xml_.empty();
    }
    xml_.inside();
    if (given.color) {
      xml_.open("color");
      attribute("rgba", numbers_text(*given.color));
      xml_.empty();
    }
    if (given.texture) {
      xml_.open("texture");
      attribute("filename", given.texture->value);
      xml_.empty();
    }
    extensions(owner_, within.empty() ? "" : within + "material");
    xml_.close("material");
  }

  void link(const Link& given) {
    owner_ = "link " + given.name.value;
    xml_.open("link");
    attribute("name", given.name.value);
    if (!given.inertial && given.visuals.empty() && given.collisions.empty()) return end_leaf("link", "");
    xml_.inside();
    if (given.inertial) inertial(*given.inertial);
    for (std::size_t i = 0; i < given.visuals.size(); ++i) visual(given.visuals[i], fmt::format("visual {}/", i));
    for (std::size_t i = 0; i < given.collisions.size(); ++i)
      collision(given.collisions[i], fmt::format("collision {}/", i));
    extensions(owner_, "");
    xml_.close("link");
  }

  void inertial(const Inertial& given) {
    xml_.open("inertial");
    xml_.inside();
    origin(given.origin, "inertial/");
    xml_.open("mass");
    attribute("value", given.mass);
    xml_.empty();
    xml_.open("inertia");
    attribute("ixx", given.inertia.ixx);
    attribute("ixy", given.inertia.ixy);
    attribute("ixz", given.inertia.ixz);
    attribute("iyy", given.inertia.iyy);
    attribute("iyz", given.inertia.iyz);
    attribute("izz", given.inertia.izz);
    xml_.empty();
    extensions(owner_, "inertial");
    xml_.close("inertial");
  }

  void visual(const Visual& given, const std::string& within) {
    xml_.open("visual");
    if (!given.name.value.empty()) attribute("name", given.name.value);
    xml_.inside();
    origin(given.origin, within);
    geometry(given.geometry, within);
    if (given.material) material_at(*given.material, within);
    extensions(owner_, within.substr(0, within.size() - 1));
    xml_.close("visual");
  }

  void collision(const Collision& given, const std::string& within) {
    xml_.open("collision");
    if (!given.name.value.empty()) attribute("name", given.name.value);
    xml_.inside();
    origin(given.origin, within);
    geometry(given.geometry, within);
    extensions(owner_, within.substr(0, within.size() - 1));
    xml_.close("collision");
  }

  void geometry(const Geometry& given, const std::string& within) {
    xml_.open("geometry");
    xml_.inside();
    std::visit([&](const auto& shape) { put(shape, within + "geometry/"); }, given.shape);
    extensions(owner_, within + "geometry");
    xml_.close("geometry");
  }

  void put(const Box& box, const std::string& within) {
    xml_.open("box");
    attribute("size", numbers_text(box.size.v));
    end_leaf("box", within + "box");
  }
  void put(const Sphere& sphere, const std::string& within) {
    xml_.open("sphere");
    attribute("radius", sphere.radius);
    end_leaf("sphere", within + "sphere");
  }
  void put(const Cylinder& cylinder, const std::string& within) {
    xml_.open("cylinder");
    attribute("radius", cylinder.radius);
    attribute("length", cylinder.length);
    end_leaf("cylinder", within + "cylinder");
  }
  void put(const Capsule& capsule, const std::string& within) {
    xml_.open("capsule");
    attribute("radius", capsule.radius);
    attribute("length", capsule.length);
    end_leaf("capsule", within + "capsule");
  }
  void put(const Mesh& mesh, const std::string& within) {
    xml_.open("mesh");
    attribute("filename", mesh.filename.value);
    const bool scaled = mesh.scale[0] != 1 || mesh.scale[1] != 1 || mesh.scale[2] != 1;
    if (scaled || mesh.scale.span.known()) attribute("scale", numbers_text(mesh.scale.v));
    end_leaf("mesh", within + "mesh");
  }

  void joint(const Joint& given) {
    owner_ = "joint " + given.name.value;
    xml_.open("joint");
    attribute("name", given.name.value);
    attribute("type", urdf::text(given.type));
    xml_.inside();
    origin(given.origin, "");
    end(given.parent, "parent");
    end(given.child, "child");
    if (given.type != JointType::fixed && given.type != JointType::floating) axis(given.axis);
    if (given.limits) limits(*given.limits, given.type);
    if (given.safety) safety(*given.safety);
    if (given.calibration) calibration(*given.calibration);
    if (given.mimic) mimic(*given.mimic);
    if (given.dynamics) dynamics(*given.dynamics);
    extensions(owner_, "");
    xml_.close("joint");
  }

  void end(const Word& link, std::string_view role) {
    xml_.open(role);
    attribute("link", link.value);
    end_leaf(role, std::string(role));
  }

  void axis(const urdf::Vector3& axis) {
    if (!axis.span.known() && axis.values() == std::array<double, 3>{1, 0, 0}) return;
    xml_.open("axis");
    attribute("xyz", numbers_text(axis.v));
    end_leaf("axis", "axis");
  }

  /// Writes a number that was written or differs from the default; infinity is expressed by omission.
  void optional(std::string_view name, const Number& number, double fallback) {
    if (std::isinf(number.value)) return;
    if (number.written() || number.value != fallback) attribute(name, number);
  }

  void limits(const Limits& given, JointType type) {
    const bool newer = version_ == Version::v1_2;
    xml_.open("limit");
    // A continuous joint has no position limits, so another version's defaults are not written.
    if (type != JointType::continuous || given.lower.written() || given.upper.written()) {
      optional("lower", given.lower, newer ? -infinity : 0);
      // Beside a lower limit, an omitted upper one looks forgotten, and `check` warns about it.
      if (!newer && given.lower.value < 0)
        attribute("upper", given.upper);
      else
        optional("upper", given.upper, newer ? infinity : 0);
    }
    optional("effort", given.effort, infinity);
    optional("velocity", given.velocity, infinity);
    optional("acceleration", given.acceleration, infinity);
    if (newer || given.deceleration.value != infinity)
      optional("deceleration", given.deceleration, given.acceleration.value);
    optional("jerk", given.jerk, infinity);
    end_leaf("limit", "limit");
  }

  void safety(const Safety& given) {
    xml_.open("safety_controller");
    optional("soft_lower_limit", given.soft_lower_limit, 0);
    optional("soft_upper_limit", given.soft_upper_limit, 0);
    optional("k_position", given.k_position, 0);
    attribute("k_velocity", given.k_velocity);
    end_leaf("safety_controller", "safety_controller");
  }

  void calibration(const Calibration& given) {
    xml_.open("calibration");
    if (given.rising) attribute("rising", *given.rising);
    if (given.falling) attribute("falling", *given.falling);
    end_leaf("calibration", "calibration");
  }

  void mimic(const Mimic& given) {
    xml_.open("mimic");
    attribute("joint", given.joint.value);
    optional("multiplier", given.multiplier, 1);
    optional("offset", given.offset, 0);
    end_leaf("mimic", "mimic");
  }

  void dynamics(const Dynamics& given) {
    xml_.open("dynamics");
    if (given.damping.written() || !given.friction.written()) attribute("damping", given.damping);
    if (given.friction.written() || given.friction.value != 0) attribute("friction", given.friction);
    end_leaf("dynamics", "dynamics");
  }

  const Robot& robot_;
  Version version_;
  std::map<std::string_view, std::vector<const Extension*>> extensions_;  // by owner
  std::string out_;
  xml::LinePrinter xml_{out_};
  std::string owner_;
};

/// Returns the difference between the text and the robot; nothing if there is none.
std::optional<std::string> difference(const Robot& robot, const std::string& text) {
  source::Sources sources;
  const source::FileId file = sources.add("", text);
  auto parsed = xml::parse(sources, file, {.namespaces = false});
  if (!parsed.document) return parsed.error->message;
  source::Collector collector;
  const auto again = read(parsed.document, {Reading::urdfdom, nullptr}, collector);
  if (!again) return collector.diagnostics.empty() ? "its readers refuse it" : collector.diagnostics.back().message;
  kinematics::SameModelOptions options;
  options.measure = kinematics::SameModelOptions::Measure::exact;
  options.breaks = false;  // links are written completely even if they were read in part
  const kinematics::SameModel compared = kinematics::same_model(robot, *again, options);
  return compared.same() ? std::nullopt : std::optional(compared.differences.front().message());
}

/// A part of a model that only some versions can hold.
struct Need {
  std::string what;
  Version version;  ///< the first that can
  Span span;
};

class Needs {
 public:
  explicit Needs(const Robot& robot) {
    for (const Link& link : robot.links) {
      for (const Visual& visual : link.visuals) note_shape(link, visual.geometry);
      for (const Collision& collision : link.collisions) note_shape(link, collision.geometry);
    }
    for (const Joint& joint : robot.joints)
      if (joint.limits) note_limits(joint, *joint.limits);
  }

  /// Returns `joint "lift" has an acceleration limit (1.2), …` for what the version cannot hold; empty if it can.
  [[nodiscard]] std::string beyond(Version version) const {
    constexpr std::size_t most = 3;
    std::string text;
    std::size_t count = 0;
    for (const Need& need : needs_)
      if (need.version > version && ++count <= most)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", need.what, urdf::text(need.version));
    if (count > most) text += fmt::format(" and {} more", count - most);
    return text;
  }
  /// Returns the place of the first part that the version cannot hold; unknown if it can.
  [[nodiscard]] Span place_beyond(Version version) const {
    for (const Need& need : needs_)
      if (need.version > version) return need.span;
    return {};
  }

 private:
  void note_shape(const Link& link, const Geometry& geometry) {
    if (std::holds_alternative<Capsule>(geometry.shape))
      needs_.push_back({fmt::format("link \"{}\" has a capsule", link.name.value), Version::v1_1, geometry.span});
  }

  void note_limits(const Joint& joint, const Limits& limits) {
    const auto note = [&](bool is_needed, std::string_view what) {
      if (is_needed)
        needs_.push_back({fmt::format("joint \"{}\" has {}", joint.name.value, what), Version::v1_2, limits.span});
    };
    const bool has_range = joint.type == JointType::revolute || joint.type == JointType::prismatic ||
                           limits.lower.written() || limits.upper.written();
    note(has_range && std::isinf(limits.lower.value), "no lower limit");
    note(has_range && std::isinf(limits.upper.value), "no upper limit");
    note(std::isinf(limits.effort.value), "no effort limit");
    note(std::isinf(limits.velocity.value), "no velocity limit");
    note(!std::isinf(limits.acceleration.value), "an acceleration limit");
    note(limits.deceleration.written() && !std::isinf(limits.deceleration.value), "a deceleration limit");
    note(!std::isinf(limits.jerk.value), "a jerk limit");
  }

  std::vector<Need> needs_;
};

/// Reports that the version cannot hold the model, and what can be done.
void report_not_expressible(const Robot& robot, Version version, const std::string& cause, source::Sink& sink) {
  const Needs needs(robot);
  const std::string beyond = needs.beyond(version);
  std::string hint = "no version of URDF can hold it; change the model";
  for (const Version other : {Version::v1_0, Version::v1_1, Version::v1_2})
    if (other != version && !difference(robot, UrdfPrinter(robot, other).print())) {
      hint = fmt::format("without ⟨urdf-version⟩, {} is written", urdf::text(other));
      if (other > version) hint += "; `⟨urdfmill migrate⟩` can lower that and give up what ⟨allow-loss⟩ names";
      break;
    }
  source::report(
      sink, rules::not_expressible,
      fmt::format("URDF {} cannot hold this model: {}", urdf::text(version), beyond.empty() ? cause : beyond),
      beyond.empty() ? robot.span : needs.place_beyond(version), std::move(hint));
}

/// Reports a version that not every reader accepts, and the parts that need it.
void report_version(const Robot& robot, Version version, source::Sink& sink) {
  const std::string beyond = Needs(robot).beyond(Version::v1_0);
  source::report(
      sink, rules::written_version,
      fmt::format("URDF {} is written, because 1.0 cannot hold the model{}{}; urdfdom before {} rejects it",
                  urdf::text(version), beyond.empty() ? "" : ": ", beyond, version == Version::v1_1 ? "5.1" : "6.0"));
}

}  // namespace

std::optional<std::string> model_urdf(const Robot& robot, std::optional<Version> version, source::Sink& sink) {
  std::optional<std::string> first;  // difference
  for (const Version tried : {Version::v1_0, Version::v1_1, Version::v1_2}) {
    if (version && tried != *version) continue;
    std::string text = UrdfPrinter(robot, tried).print();
    const auto what = difference(robot, text);
    if (!what) {
      if (!version && tried != Version::v1_0) report_version(robot, tried, sink);
      return text;
    }
    if (!first || tried == robot.version) first = what;
  }
  report_not_expressible(robot, version.value_or(robot.version), *first, sink);
  return std::nullopt;
}

}  // namespace urdfmill::emit
