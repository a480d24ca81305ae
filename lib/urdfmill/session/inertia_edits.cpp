// Inertias written into the source they belong to, and the proof that nothing else changed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "urdfmill/kinematics/same_model.hpp"
#include "urdfmill/session/inertia.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

using source::Edit;
using source::Span;

/// Thirteen digits: what double precision holds of a computed value, without its noise.
double in_thirteen_digits(double value) {
  const std::string digits = fmt::format("{:.12e}", value);
  double result = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), result);
  return result;
}

std::string number(double value) {
  return text::shortest(value);
}

/// The numbers as they are written; those that are zero but for rounding are zero.
Mass rounded(Mass mass) {
  const auto round = [](double& value, double largest) {
    constexpr double noise = 1e-14;
    value = std::abs(value) <= noise * largest ? 0 : in_thirteen_digits(value);
  };
  round(mass.mass, 0);
  const double reach = std::max({std::abs(mass.centre[0]), std::abs(mass.centre[1]), std::abs(mass.centre[2]),
                                 std::sqrt(mass.inertia[0] / mass.mass)});
  for (double& value : mass.centre) round(value, reach);
  const double largest = std::max({mass.inertia[0], mass.inertia[3], mass.inertia[5]});
  for (double& value : mass.inertia) round(value, largest);
  return mass;
}

std::string centre_text(const Mass& mass) {
  return number(mass.centre[0]) + " " + number(mass.centre[1]) + " " + number(mass.centre[2]);
}

constexpr std::array<std::string_view, 6> tensor_names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};

std::string tensor_text(const Mass& mass) {
  std::string text;
  for (std::size_t i = 0; i < 6; ++i)
    text += fmt::format("{}{}=\"{}\"", i == 0 ? "" : " ", tensor_names[i], number(mass.inertia[i]));
  return text;
}

/// Edits of a source by the elements of the model that was read from it, expanded or not.
class Editor {
 public:
  Editor(const source::Sources& sources, source::FileId file, source::Sink& sink)
      : bytes_(sources[file].bytes()), file_(file), sink_(sink), parsed_(xml::parse(sources, file)) {
    if (parsed_.document && parsed_.document->root() != nullptr) note(*parsed_.document->root());
  }

  /// Whether the source is what the edits are made for: URDF, expanded or not.
  [[nodiscard]] bool is_urdf() const {
    return parsed_.document && parsed_.document->root() != nullptr && parsed_.document->root()->name == "robot";
  }

  bool write(const urdf::Link& link, const Mass& mass) {
    const xml::Element* element = written(link.element);
    if (element == nullptr) return not_literal(link, "the link is made by a macro, or is in another file");
    if (!link.inertial) {
      add(*element, mass);
      return true;
    }
    if (!change(link.inertial->element, mass))
      return not_literal(link, "its <inertial> is made by a macro, or is in another file");
    return true;
  }

  bool write(const urdf::Joint& joint, const JointFriction& friction) {
    const auto refuse = [&] {
      xml::report(
          sink_, rules::inertia_not_literal, joint.element, joint.name.span,
          fmt::format("the friction of joint \"{}\" is not written: the joint is made by a macro, or is in another "
                      "file",
                      joint.name.value));
      return false;
    };
    const xml::Element* element = written(joint.element);
    if (element == nullptr) return refuse();
    const std::string damping = number(friction.damping), dry = number(friction.friction);
    if (const xml::Element* made = joint.element->child("dynamics")) {
      const xml::Element* place = written(made);
      if (place == nullptr || place->parent != element) return refuse();
      set(*place, "damping", damping);
      set(*place, "friction", dry);
      return true;
    }
    // After the last part of the joint, on a line like that one's.
    const xml::Element* last = nullptr;
    for (const xml::Element* child = element->child(); child != nullptr; child = child->next_element()) last = child;
    if (last == nullptr) return refuse();
    const std::string indent = indentation(last->span.begin);
    insert(last->span.end, fmt::format("{}<dynamics damping=\"{}\" friction=\"{}\"/>",
                                       indent.empty() ? "" : "\n" + indent, damping, dry));
    return true;
  }

  /// A link without mass, and a fixed joint to the root, before the root.
  bool add_base(const urdf::Robot& robot, const urdf::Link& root) {
    const xml::Element* element = written(root.element);
    if (element == nullptr) return not_literal(root, "the link is made by a macro, or is in another file");
    const std::string indent = indentation(element->span.begin);
    const std::string base = free_name(robot, root.name.value + "_root");
    insert(element->span.begin,
           fmt::format("<link name=\"{0}\"/>\n{2}<joint name=\"{0}_joint\" type=\"fixed\">\n{2}  <parent "
                       "link=\"{0}\"/>\n{2}  <child link=\"{1}\"/>\n{2}</joint>\n{2}",
                       base, root.name.value, indent));
    return true;
  }

  std::vector<Edit> edits;

 private:
  static std::string free_name(const urdf::Robot& robot, std::string name) {
    while (robot.link(name) != nullptr || robot.joint(name + "_joint") != nullptr) name += "_0";
    return name;
  }

  void note(const xml::Element& element) {
    elements_.emplace(element.span.begin, &element);
    for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element()) note(*child);
  }

  /// The element of the source that this one was made of, if no macro and no other file had a part in it.
  [[nodiscard]] const xml::Element* written(const xml::Element* element) const {
    if (element == nullptr || element->origin != nullptr || element->span.file != file_) return nullptr;
    const auto found = elements_.find(element->span.begin);
    return found == elements_.end() || found->second->name != element->name ? nullptr : found->second;
  }

  bool not_literal(const urdf::Link& link, const std::string& why) {
    xml::report(sink_, rules::inertia_not_literal, link.element, link.name.span,
                fmt::format("link \"{}\" is not written: {}", link.name.value, why));
    return false;
  }

  void insert(std::uint32_t at, std::string text) { edits.push_back({{file_, at, at}, std::move(text)}); }

  /// The white space in front of a place on its line; empty where something else is there.
  [[nodiscard]] std::string indentation(std::uint32_t at) const {
    std::size_t begin = at;
    while (begin > 0 && (bytes_[begin - 1] == ' ' || bytes_[begin - 1] == '\t')) --begin;
    return begin == 0 || bytes_[begin - 1] == '\n' ? std::string(bytes_.substr(begin, at - begin)) : std::string();
  }

  void add(const xml::Element& link, const Mass& mass) {
    const std::string outer = indentation(link.span.begin);
    std::string indent = outer + "  ";
    std::string after = "\n" + indent;
    if (const xml::Element* first = link.child())
      if (const std::string found = indentation(first->span.begin); !found.empty()) {
        indent = found;
        after.clear();
      }
    const std::string step = indent.size() > outer.size() ? indent.substr(outer.size()) : "  ";
    const std::string inertial = fmt::format(
        "\n{0}<inertial>\n{0}{1}<origin xyz=\"{2}\" rpy=\"0 0 0\"/>\n{0}{1}<mass "
        "value=\"{3}\"/>\n{0}{1}<inertia {4}/>\n{0}</inertial>",
        indent, step, centre_text(mass), number(mass.mass), tensor_text(mass));
    if (link.start_tag_end == link.span.end)  // `<link name="a"/>` has no room
      edits.push_back({{file_, link.span.end - 2, link.span.end}, ">" + inertial + "\n" + outer + "</link>"});
    else
      insert(link.start_tag_end, inertial + after);
  }

  /// Changes attributes where they are; false if one of the parts is made by a macro.
  bool change(const xml::Element* made, const Mass& mass) {
    const xml::Element* inertial = written(made);
    if (inertial == nullptr) return false;
    std::string missing, separator;
    if (const xml::Element* first = inertial->child())
      if (const std::string found = indentation(first->span.begin); !found.empty()) separator = "\n" + found;
    for (const std::string_view name : {"origin", "mass", "inertia"}) {
      const xml::Element* part = made->child(name);
      if (part == nullptr) {
        missing += separator + element_text(name, mass);
        continue;
      }
      const xml::Element* place = written(part);
      if (place == nullptr || place->parent != inertial) return false;
      change_part(*place, name, mass);
    }
    if (missing.empty()) return true;
    // Also of `<inertial/>`, which has no room.
    if (inertial->start_tag_end == inertial->span.end)
      edits.push_back({inertial->span, "<inertial>" + missing + "</inertial>"});
    else
      insert(inertial->start_tag_end, missing);
    return true;
  }

  static std::string element_text(std::string_view name, const Mass& mass) {
    if (name == "origin") return fmt::format("<origin xyz=\"{}\" rpy=\"0 0 0\"/>", centre_text(mass));
    if (name == "mass") return fmt::format("<mass value=\"{}\"/>", number(mass.mass));
    return fmt::format("<inertia {}/>", tensor_text(mass));
  }

  void change_part(const xml::Element& place, std::string_view name, const Mass& mass) {
    if (name == "mass") return set(place, "value", number(mass.mass));
    if (name == "inertia") {
      for (std::size_t i = 0; i < 6; ++i) set(place, tensor_names[i], number(mass.inertia[i]));
      return;
    }
    set(place, "xyz", centre_text(mass));
    if (place.attribute("quat_xyzw") != nullptr) set(place, "quat_xyzw", "0 0 0 1");
    if (place.attribute("rpy") != nullptr) set(place, "rpy", "0 0 0");
  }

  void set(const xml::Element& element, std::string_view name, const std::string& value) {
    if (const xml::Attribute* attribute = element.attribute(name)) {
      edits.push_back({attribute->value_span, value});
      return;
    }
    // Before the end of the start tag: `>`, or `/>` with blanks before it.
    std::uint32_t at = element.start_tag_end - 1;
    if (at > 0 && bytes_[at - 1] == '/') --at;
    while (at > 0 && (bytes_[at - 1] == ' ' || bytes_[at - 1] == '\n')) --at;
    insert(at, fmt::format(" {}=\"{}\"", name, value));
  }

  std::string_view bytes_;
  source::FileId file_;
  source::Sink& sink_;
  xml::ParseResult parsed_;
  std::unordered_map<std::uint32_t, const xml::Element*> elements_;
};

void set_inertial(urdf::Link& link, const Mass& mass) {
  if (!link.inertial) link.inertial.emplace();
  urdf::Inertial& inertial = *link.inertial;
  inertial.origin = {};
  for (std::size_t i = 0; i < 3; ++i) inertial.origin.xyz.v[i].value = mass.centre[i];
  inertial.mass = {};
  inertial.mass.value = mass.mass;
  inertial.inertia = {};
  inertial.inertia.ixx.value = mass.inertia[0], inertial.inertia.ixy.value = mass.inertia[1];
  inertial.inertia.ixz.value = mass.inertia[2], inertial.inertia.iyy.value = mass.inertia[3];
  inertial.inertia.iyz.value = mass.inertia[4], inertial.inertia.izz.value = mass.inertia[5];
}

/// Reads the text as the input was, and compares; an empty string if it is the robot with the new masses.
std::string difference(Session& session, const Input& input, const LoadRequest& request, const urdf::Robot& expected,
                       const std::string& text) {
  source::Collector ignored;
  const LoadedRobot again = load_robot(session, Input(input.name, text), request, Purpose::motion, ignored);
  if (!again.robot) return "the result cannot be read";
  const kinematics::Images images = kinematics::Images::identity(expected);
  const kinematics::Original original{expected, images};
  const kinematics::SameModel same = kinematics::same_model(std::span(&original, 1), *again.robot, {});
  // A value that cannot be read (NaN) differs from itself.
  for (const kinematics::Difference& found : same.differences)
    if (found.was != found.is) return found.message();
  return {};
}

}  // namespace

InertiaEdits write_inertias(Session& session, const Input& input, const LoadRequest& request, const urdf::Robot& robot,
                            const InertiaReport& report, const InertiaOptions& options, source::Collector& findings) {
  InertiaEdits result;
  const source::FileId file = robot.document ? robot.span.file : source::no_file;
  const bool has_text = file != source::no_file && !session.sources()[file].bytes().empty();
  std::optional<Editor> made;
  if (has_text) made.emplace(session.sources(), file, findings);
  if (!made || !made->is_urdf()) {
    source::report(findings, rules::inertia_not_literal,
                   "masses are written into URDF and xacro sources only; `convert --inertia` gives them to what it "
                   "writes");
    return result;
  }
  Editor& editor = *made;
  urdf::Robot expected = robot;
  bool good = true;
  const urdf::Link* root = robot.root();
  const auto weighs = [&](const LinkMass& link) {
    return root != nullptr && link.link == root->name.value && (link.write || link.stated);
  };
  if (options.base_link && std::any_of(report.links.begin(), report.links.end(), weighs))
    good = editor.add_base(robot, *root);
  for (std::size_t i = 0; i < report.links.size(); ++i) {
    if (!report.links[i].write) continue;
    const Mass mass = rounded(*report.links[i].computed);
    if (!editor.write(robot.links[i], mass)) {
      good = good && options.partly;
      continue;
    }
    set_inertial(expected.links[i], mass);
    ++result.written;
  }
  for (const JointFriction& friction : report.friction) {
    const auto joint = std::find_if(expected.joints.begin(), expected.joints.end(),
                                    [&](const urdf::Joint& j) { return j.name.value == friction.joint; });
    if (joint == expected.joints.end()) continue;
    const JointFriction shown{friction.joint, in_thirteen_digits(friction.damping),
                              in_thirteen_digits(friction.friction)};
    good = editor.write(*joint, shown) && good;
    if (!joint->dynamics) joint->dynamics.emplace();
    joint->dynamics->damping = {};
    joint->dynamics->damping.value = shown.damping;
    joint->dynamics->friction = {};
    joint->dynamics->friction.value = shown.friction;
  }
  if (!good || (options.partly && editor.edits.empty())) return result;
  const std::string text = source::apply_edits(session.sources()[file].bytes(), editor.edits);
  if (const std::string wrong = difference(session, input, request, expected, text); !wrong.empty()) {
    source::report(findings, rules::inertia_not_proved, "nothing is written, since the result would differ: " + wrong);
    return result;
  }
  result.text = text;
  return result;
}

}  // namespace urdfmill::session
