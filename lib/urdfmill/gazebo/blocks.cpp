#include "urdfmill/gazebo/blocks.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "urdfmill/gazebo/copied_content.hpp"
#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::gazebo {

namespace {

enum class About : std::uint8_t { link, joint };
enum class Kind : std::uint8_t { number, integer, vector, truth, falsehood, word };

/// A value with its own place in SDF.
struct Known {
  std::string_view name;
  About about;
  Kind kind;
};

// URDF uses the spelling of Gazebo's converter; gravity and self_collide are SDF's names for two of them.
constexpr std::array known_elements{
    Known{"cfmDamping", About::joint, Kind::truth},
    Known{"damping", About::joint, Kind::number},
    Known{"dampingFactor", About::link, Kind::number},
    Known{"fdir1", About::link, Kind::vector},
    Known{"friction", About::joint, Kind::number},
    Known{"fudgeFactor", About::joint, Kind::number},
    Known{"gravity", About::link, Kind::truth},
    Known{"implicitSpringDamper", About::joint, Kind::truth},
    Known{"kd", About::link, Kind::number},
    Known{"kp", About::link, Kind::number},
    Known{"laserRetro", About::link, Kind::number},
    Known{"maxContacts", About::link, Kind::integer},
    Known{"maxVel", About::link, Kind::number},
    Known{"minDepth", About::link, Kind::number},
    Known{"mu1", About::link, Kind::number},
    Known{"mu2", About::link, Kind::number},
    Known{"provideFeedback", About::joint, Kind::truth},
    Known{"selfCollide", About::link, Kind::truth},
    Known{"self_collide", About::link, Kind::truth},
    Known{"springReference", About::joint, Kind::number},
    Known{"springStiffness", About::joint, Kind::number},
    Known{"stopCfm", About::joint, Kind::number},
    Known{"stopErp", About::joint, Kind::number},
    Known{"turnGravityOff", About::link, Kind::falsehood},
};

const Known* find_known(std::string_view name) {
  const auto* found =
      std::find_if(known_elements.begin(), known_elements.end(), [&](const Known& k) { return k.name == name; });
  return found == known_elements.end() ? nullptr : found;
}

/// The place of a value; two spellings share one.
std::string_view place_of(std::string_view name) {
  if (name == "turnGravityOff") return "gravity";
  if (name == "self_collide") return "selfCollide";
  if (name == "cfmDamping") return "implicitSpringDamper";
  return name;
}

std::optional<bool> truth_of(const std::string& written) {
  const std::string text = text::lower_case(written);
  if (text == "true" || text == "yes" || text == "1") return true;
  if (text == "false" || text == "no" || text == "0") return false;
  return std::nullopt;
}

std::optional<std::string> numbers_of(std::string_view text, std::size_t count) {
  const std::vector<std::string_view> words = text::words(text);
  if (words.size() != count) return std::nullopt;
  std::string out;
  for (const std::string_view word : words) {
    const auto number = urdf::parse_number(word);
    if (!number) return std::nullopt;
    if (!out.empty()) out += ' ';
    out += text::shortest(*number);
  }
  return out;
}

std::optional<std::string> value_of(const std::string& text, Kind kind) {
  switch (kind) {
    case Kind::number:
    case Kind::integer:
      return numbers_of(text, 1);
    case Kind::vector:
      return numbers_of(text, 3);
    case Kind::truth:
    case Kind::falsehood:
      if (const auto truth = truth_of(text)) return *truth == (kind == Kind::truth) ? "true" : "false";
      return std::nullopt;
    case Kind::word:
      return text;
  }
  return std::nullopt;
}

std::string_view kind_words(Kind kind) {
  switch (kind) {
    case Kind::vector:
      return "three numbers";
    case Kind::truth:
    case Kind::falsehood:
      return "true or false";
    case Kind::number:
    case Kind::integer:
      return "a number";
    case Kind::word:
      return "a word";
  }
  return {};
}

class Sorter {
 public:
  Sorter(const urdf::Robot& robot, source::Sink& sink) : sink_(sink) {
    for (const urdf::Link& link : robot.links) links_.push_back(link.name.value);
    for (const urdf::Joint& joint : robot.joints) joints_.push_back(joint.name.value);
    known_links_ = links_;
    known_joints_ = joints_;
    std::sort(known_links_.begin(), known_links_.end());
    std::sort(known_joints_.begin(), known_joints_.end());
  }

  void block(const xml::Element& gazebo) {
    const xml::Attribute* reference = gazebo.attribute("reference");
    if (reference == nullptr || reference->value.empty()) return model(gazebo);
    const std::string name(reference->value);
    const bool link = std::binary_search(known_links_.begin(), known_links_.end(), name);
    const bool joint = std::binary_search(known_joints_.begin(), known_joints_.end(), name);
    if (!link && !joint) return unknown(gazebo, *reference);
    for (const xml::Element* e = gazebo.child(); e != nullptr; e = e->next_element()) {
      // A link and a joint may share a name; values that only a joint can have then apply to the joint.
      const bool about_joint = joint && (!link || says_joint(e->name));
      if (about_joint)
        in_joint(*e, name, blocks.joints[name]);
      else
        in_link(*e, name, blocks.links[name]);
    }
  }

  Blocks blocks;

 private:
  static bool is_directive(std::string_view name) {
    return name == "preserveFixedJoint" || name == "disableFixedJointLumping";
  }
  static bool says_joint(std::string_view name) {
    const Known* known = find_known(name);
    return is_directive(name) || (known != nullptr && known->about == About::joint);
  }

  /// True for what the controller manager reads in <robot>: no simulator has a place for it.
  static bool is_of_controllers(const xml::Element& element) { return element.name == "ros2_control"; }

  void model(const xml::Element& gazebo) {
    for (const xml::Element* e = gazebo.child(); e != nullptr; e = e->next_element()) {
      if (is_of_controllers(*e))
        lost_controllers(*e);
      else if (find_known(e->name) != nullptr && e->name != "self_collide" && e->name != "selfCollide")
        misplaced(*e, "a block without a reference");
      else
        blocks.model.push_back(e);
    }
  }

  void unknown(const xml::Element& gazebo, const xml::Attribute& reference) {
    std::vector<std::string_view> names = links_;
    names.insert(names.end(), joints_.begin(), joints_.end());
    xml::report(sink_, rules::reference, &gazebo, reference.value_span,
                "the <gazebo> block refers to \"" + std::string(reference.value) +
                    "\", which is neither a link nor a joint; it is dropped",
                text::did_you_mean(reference.value, names));
  }

  void misplaced(const xml::Element& element, const std::string& where) {
    xml::report(sink_, rules::misplaced, &element, element.span,
                "<" + std::string(element.name) + "> has no effect in " + where + "; it is dropped");
  }

  void lost_controllers(const xml::Element& element) {
    xml::report(sink_, rules::misplaced, &element, element.start_tag(),
                "<" + std::string(element.name) + "> in <gazebo> is read by no program; it is dropped",
                "the controller manager looks for it in <robot>: move it out of <gazebo>");
  }

  void take(const xml::Element& element, const Known& known, const std::string& whose, Values& values) {
    const std::string text = text_of(element);
    const auto value = value_of(text, known.kind);
    if (!value) {
      xml::report(sink_, rules::value, &element, element.span,
                  "<" + std::string(element.name) + "> of " + whose + " is \"" + text + "\", not " +
                      std::string(kind_words(known.kind)) + "; it is dropped");
      return;
    }
    values[place_of(known.name)] = {*value, &element};
  }

  void take_material(const xml::Element& element, const std::string& whose, LinkBlocks& link) {
    const std::string name = text_of(element);
    if (!name.empty() || element.child() != nullptr)
      link.values["material"] = {name, &element};
    else
      xml::report(sink_, rules::value, &element, element.span, "<material> of " + whose + " is empty; it is dropped");
  }

  void in_link(const xml::Element& element, const std::string& name, LinkBlocks& link) {
    const std::string whose = "link \"" + name + "\"";
    const Known* known = find_known(element.name);
    if (is_of_controllers(element))
      lost_controllers(element);
    else if (is_directive(element.name) || element.name == "static" ||
             (known != nullptr && known->about == About::joint))
      misplaced(element, "a block about " + whose);
    else if (known != nullptr)
      take(element, *known, whose, link.values);
    else if (element.name == "material")
      take_material(element, whose, link);
    else if (element.name == "visual" || element.name == "collision")
      for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
        (element.name == "visual" ? link.in_visual : link.in_collision).push_back(e);
    else
      link.copied.push_back(&element);
  }

  void in_joint(const xml::Element& element, const std::string& name, JointBlocks& joint) {
    const std::string whose = "joint \"" + name + "\"";
    const Known* known = find_known(element.name);
    if (is_of_controllers(element))
      lost_controllers(element);
    else if (is_directive(element.name))
      joint.keep = joint.keep || truth_of(text_of(element)).value_or(false);
    else if (known != nullptr && known->about == About::joint)
      take(element, *known, whose, joint.values);
    else if (known != nullptr || element.name == "static" || element.name == "material" || element.name == "visual" ||
             element.name == "collision")
      misplaced(element, "a block about " + whose);
    else
      joint.copied.push_back(&element);
  }

  source::Sink& sink_;
  std::vector<std::string_view> links_, joints_;              // in document order
  std::vector<std::string_view> known_links_, known_joints_;  // sorted
};

template <class Map>
const typename Map::mapped_type& found_or_empty(const Map& map, std::string_view name) {
  static const typename Map::mapped_type empty;
  const auto found = map.find(name);
  return found == map.end() ? empty : found->second;
}

const Value* find_value(const Values& values, std::string_view name) {
  const auto found = values.find(name);
  return found == values.end() ? nullptr : &found->second;
}

}  // namespace

const Value* LinkBlocks::value(std::string_view name) const {
  return find_value(values, name);
}

const Value* JointBlocks::value(std::string_view name) const {
  return find_value(values, name);
}

const LinkBlocks& Blocks::link(std::string_view name) const {
  return found_or_empty(links, name);
}

const JointBlocks& Blocks::joint(std::string_view name) const {
  return found_or_empty(joints, name);
}

Blocks blocks_of(const urdf::Robot& robot, source::Sink& sink) {
  Sorter sorter(robot, sink);
  for (const urdf::Extension& extension : robot.extensions)
    if (extension.owner.empty() && extension.element->name == "gazebo") sorter.block(*extension.element);
  const auto check = [&](const std::vector<const xml::Element*>& copied) {
    for (const xml::Element* element : copied) check_copied(*element, sink);
  };
  check(sorter.blocks.model);
  for (const auto& [name, link] : sorter.blocks.links) {
    for (const auto* copied : {&link.copied, &link.in_visual, &link.in_collision}) check(*copied);
  }
  for (const auto& [name, joint] : sorter.blocks.joints) check(joint.copied);
  return std::move(sorter.blocks);
}

}  // namespace urdfmill::gazebo
