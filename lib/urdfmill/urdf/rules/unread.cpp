// Input that readers ignore: misspelt, misplaced or repeated elements and attributes.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

/// Elements of xacro that are often written without their prefix.
constexpr std::string_view xacro_elements[] = {"property", "macro",        "arg",     "include",  "if",
                                               "unless",   "insert_block", "element", "attribute"};

/// Common alternative names, each with URDF's spelling.
constexpr std::pair<std::string_view, std::string_view> other_words[] = {{"colour", "color"},
                                                                         {"limits", "limit"},
                                                                         {"safety", "safety_controller"},
                                                                         {"inertias", "inertia"},
                                                                         {"pose", "origin"},
                                                                         {"position", "xyz"},
                                                                         {"orientation", "rpy"},
                                                                         {"quat", "quat_xyzw"},
                                                                         {"quaternion", "quat_xyzw"},
                                                                         {"file", "filename"},
                                                                         {"rgb", "rgba"},
                                                                         {"translation", "xyz"},
                                                                         {"rotation", "rpy"},
                                                                         {"max", "upper"},
                                                                         {"min", "lower"},
                                                                         {"max_velocity", "velocity"},
                                                                         {"max_effort", "effort"},
                                                                         {"speed", "velocity"},
                                                                         {"vel", "velocity"},
                                                                         {"torque", "effort"},
                                                                         {"force", "effort"},
                                                                         {"pos", "xyz"},
                                                                         {"rot", "rpy"},
                                                                         {"euler", "rpy"},
                                                                         {"high", "upper"},
                                                                         {"higher", "upper"},
                                                                         {"low", "lower"},
                                                                         {"factor", "multiplier"},
                                                                         {"ratio", "multiplier"},
                                                                         {"weight", "mass"},
                                                                         {"ball", "sphere"},
                                                                         {"cube", "box"},
                                                                         {"diameter", "radius"}};

class UnreadCheck {
 public:
  explicit UnreadCheck(Findings& findings) : findings_(findings) {}

  void run() {
    // A document without links is a fragment or an SRDF, which the reader reports.
    if (!findings_.robot.links.empty()) check(*findings_.robot.document->root());
  }

 private:
  void check(const xml::Element& element) {
    const ElementKind* kind = element_kind(element.name);
    if (kind == nullptr) return;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (!kind->knows_attribute(a->name) && !is_vendor_attribute(element.name, a->name))
        report_attribute(element, *kind, *a);
    report_text(element);
    std::map<std::string_view, const xml::Element*> seen;
    const bool shapes = element.name == "geometry";
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (!kind->knows_child(e->name)) {
        // The reader reports an unknown first shape.
        if (!shapes || e != element.child()) report_element(element, *kind, *e);
        continue;
      }
      // The first element of each name is read; of shapes, only the very first.
      const bool first = shapes ? seen.empty() : !seen.contains(e->name);
      const xml::Element& read = shapes ? *element.child() : *seen.emplace(e->name, e).first->second;
      seen.emplace(e->name, e);
      if (first || kind->repeats(e->name))
        check(*e);
      else
        findings_.report(rules::repeated_element, e, e->start_tag(),
                         fmt::format("a second <{}> in <{}>; only the first one is read", e->name, element.name),
                         {.places = {{"the first one is", read.start_tag()}}});
    }
  }

  /// Reports text between the elements: the rest of a damaged tag, or a comment without its delimiters.
  void report_text(const xml::Element& element) {
    const Word text = text_of(&element);
    if (text.value.empty()) return;
    constexpr std::size_t longest = 40;
    const std::string shown = text.value.size() > longest ? text.value.substr(0, longest) + "…" : text.value;
    findings_.report(rules::unread_text, &element, text.span,
                     fmt::format("text in <{}>: \"{}\"; readers ignore it", element.name, shown),
                     {.hint = "write comments as <!-- … -->"});
  }

  static std::string other_word(std::string_view name, const std::vector<std::string_view>& candidates) {
    for (const auto& [wrong, right] : other_words)
      if (wrong == name && std::find(candidates.begin(), candidates.end(), right) != candidates.end())
        return std::string(right);
    return {};
  }

  /// Returns the only candidate that begins with the name: "soft_lower_limit" for "soft_lower".
  static std::string longer_name(std::string_view name, const std::vector<std::string_view>& candidates) {
    constexpr std::size_t shortest = 3;
    std::string_view found;
    for (const std::string_view candidate : candidates) {
      if (name.size() < shortest || !candidate.starts_with(name)) continue;
      if (!found.empty()) return {};
      found = candidate;
    }
    return std::string(found);
  }

  void report_attribute(const xml::Element& element, const ElementKind& kind, const xml::Attribute& attribute) {
    // Only attributes that are absent can be meant.
    std::vector<std::string_view> candidates;
    for (const std::string_view name : kind.attributes)
      if (element.attribute(name) == nullptr) candidates.push_back(name);
    std::string right(text::closest_name(attribute.name, candidates));
    // A misspelt name is renamed; a synonym may also imply another meaning of the value.
    const bool certain = !text::only_close_name(attribute.name, candidates).empty();
    if (right.empty()) right = other_word(attribute.name, candidates);
    if (right.empty()) right = longer_name(attribute.name, candidates);
    // An element with a single attribute has no meaning without it.
    if (right.empty() && kind.attributes.size() == 1 && candidates.size() == 1) right = candidates.front();
    Extra extra;
    if (!right.empty()) {
      extra.hint = text::meant_hint(attribute.name, right);
      if (certain) extra.fix = {{attribute.name_span(), right}};
    } else {
      extra.hint = place_of_attribute(kind, attribute.name);
    }
    findings_.report(rules::unread_attribute, &element, attribute.name_span(),
                     fmt::format("unknown attribute \"{}\" of <{}>; readers ignore it", attribute.name, element.name),
                     std::move(extra));
  }

  /// Returns "it belongs on <origin>" if a child or the parent of the element may have such an attribute.
  static std::string place_of_attribute(const ElementKind& kind, std::string_view name) {
    for (const std::string_view child : kind.children)
      if (const ElementKind* other = element_kind(child); other != nullptr && other->knows_attribute(name))
        return fmt::format("\"{}\" belongs on <{}>", name, child);
    return {};
  }

  void report_element(const xml::Element& parent, const ElementKind& kind, const xml::Element& element) {
    if (element.name == "joint_properties" && parent.child("dynamics") == nullptr) return report_properties(element);
    if (is_vendor_element(parent.name, element.name)) return;
    if (below_robot(parent) && is_known_extension(element.name)) return;
    // A missing xacro prefix is reported where it is written (xacro-missing-prefix).
    if (findings_.options.written_in == nullptr && lacks_prefix(element.name)) return;
    findings_.report(rules::unread_element, &element, element.start_tag(),
                     fmt::format("unknown element <{}> in <{}>; readers ignore it", element.name, parent.name),
                     {.hint = hint_for_element(parent, kind, element),
                      .has_other_severity = is_identity(element) || is_spare_material(parent, element)});
  }

  /// Reports friction and damping where only a vendor's programs read them.
  void report_properties(const xml::Element& element) {
    std::vector<std::string> values;
    for (const std::string_view name : {"damping", "friction"}) {
      const xml::Attribute* written = element.attribute(name);
      const auto value = written != nullptr ? parse_number(written->value) : std::nullopt;
      if (value && *value != 0) values.push_back(fmt::format("{}=\"{}\"", name, written->value));
    }
    if (values.empty()) return;
    findings_.report(rules::unread_element, &element, element.start_tag(),
                     fmt::format("<{}> is read by no program that reads URDF: its {} count for nothing", element.name,
                                 fmt::join(values, " and ")),
                     {.hint = fmt::format("write <dynamics {}/>", fmt::join(values, " "))});
  }

  /// True for a material of a collision of a link whose visuals all have one: exporters write it, and nothing is lost.
  static bool is_spare_material(const xml::Element& parent, const xml::Element& element) {
    if (element.name != "material" || parent.name != "collision" || parent.parent == nullptr) return false;
    for (const xml::Element* v = parent.parent->child("visual"); v != nullptr; v = v->next_element("visual"))
      if (v->child("material") == nullptr) return false;
    return true;
  }

  /// True for an origin of zeros, which loses nothing; exporters write it where readers ignore it.
  static bool is_identity(const xml::Element& element) {
    if (element.name != "origin") return false;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (a->value.find_first_of("123456789") != std::string_view::npos) return false;
    return true;
  }

  static bool below_robot(const xml::Element& parent) { return parent.name == "robot"; }

  [[nodiscard]] bool lacks_prefix(std::string_view name) const {
    const auto& macros = findings_.options.macros;
    return std::find(std::begin(xacro_elements), std::end(xacro_elements), name) != std::end(xacro_elements) ||
           std::find(macros.begin(), macros.end(), name) != macros.end();
  }

  text::Hint hint_for_element(const xml::Element& parent, const ElementKind& kind, const xml::Element& element) {
    const std::string_view name = element.name;
    if (std::find(std::begin(xacro_elements), std::end(xacro_elements), name) != std::end(xacro_elements))
      return fmt::format("xacro elements need their prefix: <xacro:{}>", name);
    const auto& macros = findings_.options.macros;
    if (std::find(macros.begin(), macros.end(), name) != macros.end())
      return fmt::format("a macro call needs the prefix: <xacro:{}>", name);
    std::vector<std::string_view> candidates;
    for (const std::string_view child : kind.children)
      if (kind.repeats(child) || parent.child(child) == nullptr) candidates.push_back(child);
    if (below_robot(parent))
      for (const std::string_view extension : {"transmission", "gazebo", "ros2_control", "sensor"})
        candidates.push_back(extension);
    if (const std::string right = other_word(name, candidates); !right.empty()) return text::meant_hint(name, right);
    if (!below_robot(parent) && is_known_extension(name)) return fmt::format("<{}> belongs in <robot>", name);
    if (element_kind(name) != nullptr) {
      std::vector<std::string> places;
      for (const ElementKind& other : element_kinds())
        if (other.knows_child(name)) places.push_back(fmt::format("<{}>", other.name));
      if (!places.empty()) return fmt::format("<{}> belongs in {}", name, fmt::join(places, " or "));
    }
    return text::did_you_mean(name, candidates);
  }

  Findings& findings_;
};

}  // namespace

void check_unread(Findings& findings) {
  UnreadCheck(findings).run();
}

}  // namespace urdfmill::urdf
