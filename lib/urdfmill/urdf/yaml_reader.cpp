#include "urdfmill/urdf/yaml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <vector>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::urdf {

namespace {

using yaml::Cursor;
using Names = std::vector<std::string_view>;

/// The deepest nesting of elements in an extension.
constexpr std::size_t extension_depth = 1000;

/// A malformed input; ends the reading.
struct Refusal {
  std::string message;
  Cursor at;
};

bool is_infinite(std::string_view text) {
  static constexpr std::string_view forms[] = {"inf", "-inf", "+inf", ".inf", "-.inf", "+.inf"};
  return std::find(std::begin(forms), std::end(forms), text) != std::end(forms);
}

using MaterialNames = std::set<std::string, std::less<>>;

class YamlReader {
 public:
  YamlReader(source::Sources& sources, source::FileId file, source::Sink& sink)
      : sources_(sources), file_(file), sink_(sink), document_(std::make_shared<xml::Document>()) {
    document_->file = file;
  }

  std::shared_ptr<xml::Document> read() {
    const std::string_view text = sources_[file_].bytes();
    const yaml::Parsed parsed = yaml::parse(text, {.json = true});
    if (parsed.error) {
      report(rules::yaml_malformed, yaml::span_of(*parsed.error, file_, text), parsed.error->message());
      return nullptr;
    }
    try {
      robot(Cursor(parsed.document.root));
      return document_;
    } catch (const Refusal& refusal) {
      report(rules::yaml_malformed, refusal.at ? span(refusal.at) : source::Span{file_, 0, 0}, refusal.message);
    }
    return nullptr;
  }

 private:
  // Places and reports.

  [[nodiscard]] source::Span span(const Cursor& node) const { return node.line_span(file_, sources_[file_].bytes()); }

  void report(const source::Rule& rule, source::Span at, std::string message, text::Hint hint = {}) {
    source::report(sink_, rule, std::move(message), at, std::move(hint));
  }

  /// Reports the fields of a mapping that are not among `known`.
  void expect(const Cursor& map, std::string_view what, const Names& known) {
    if (!map.is_mapping()) throw Refusal{fmt::format("{} is not a mapping of fields", what), map};
    for (const yaml::Field& field : map.fields()) {
      const std::string_view name = field.key.text();
      if (std::find(known.begin(), known.end(), name) == known.end())
        report(rules::yaml_field_unknown, span(field.key), fmt::format("{}: unknown field \"{}\"", what, name),
               text::did_you_mean(name, known));
    }
  }

  /// Returns the items of an optional list.
  static std::vector<Cursor> list(const Cursor& map, std::string_view name) {
    const Cursor node = map.field(name);
    if (node.given() && !node.is_sequence()) throw Refusal{fmt::format("{} is not a list", name), node};
    return node.items();
  }

  // Elements and attributes.

  xml::Element* add(xml::Element* parent, std::string_view name, const Cursor& at) {
    xml::Element* element = document_->make_element(document_->intern(name), span(at));
    element->start_tag_end = element->end_tag_begin = element->span.end;
    if (parent != nullptr)
      xml::Document::append(parent, element);
    else
      document_->append(element);
    return element;
  }

  void attribute(xml::Element* element, std::string_view name, std::string_view value, source::Span at) {
    xml::Attribute* made = document_->make_attribute(document_->intern(name), document_->keep(value));
    made->value_span = at;
    made->name_begin = at.begin;
    xml::Document::append(element, made);
  }

  /// Copies a scalar, or a list of scalars, of a mapping to an attribute of an element, unless it is absent.
  void copy(const Cursor& map, std::string_view field, xml::Element* element, std::string_view name) {
    const Cursor node = map.field(field);
    if (node.given()) attribute(element, name, text_of(node), span(node));
  }
  void copy(const Cursor& map, std::string_view field, xml::Element* element) { copy(map, field, element, field); }

  static std::string text_of(const Cursor& node) {
    if (node.is_scalar()) return std::string(node.text());
    if (!node.is_sequence()) throw Refusal{"this is neither a value nor a list of values", node};
    std::string text;
    for (const Cursor& item : node.items()) {
      if (!item.is_scalar()) throw Refusal{"this is not a value", item};
      if (!text.empty()) text += ' ';
      text += item.text();
    }
    return text;
  }

  static std::string scalar(const Cursor& map, std::string_view name) {
    const Cursor node = map.field(name);
    return node.is_scalar() ? std::string(node.text()) : std::string();
  }

  // The parts of the model.

  void robot(const Cursor& map) {
    if (!map.field("schema").given())
      throw Refusal{"the file is not a model: it has no \"schema: urdfmill-model/1\"", map};
    expect(map, "the model",
           {"schema", "name", "version", "root", "materials", "links", "joints", "extensions", "namespaces"});
    if (const std::string schema = scalar(map, "schema"); schema != "urdfmill-model/1")
      throw Refusal{fmt::format("the schema is \"{}\", not \"urdfmill-model/1\"", schema), map};
    xml::Element* element = add(nullptr, "robot", map);
    copy(map, "name", element);
    copy(map, "version", element);
    for (const Cursor& item : list(map, "namespaces")) declare_prefix(item, element);
    old_version_ = scalar(map, "version").empty() || scalar(map, "version") == "1.0";
    const MaterialNames late = late_materials(map);
    for (const Cursor& item : list(map, "materials")) {
      if (late.contains(scalar(item, "name"))) continue;
      material(item, element, "a material");
      global_materials_.insert(scalar(item, "name"));
    }
    // YAML lists the links by name; those that must not find a definition come first.
    for (const bool goes_first : {true, false})
      for (const Cursor& item : list(map, "links"))
        if (names_without_having(item, late) == goes_first) link(item, element);
    for (const Cursor& item : list(map, "joints")) joint(item, element);
    for (const Cursor& item : list(map, "extensions")) extension(item, element);
  }

  void declare_prefix(const Cursor& map, xml::Element* robot) {
    expect(map, "a namespace", {"prefix", "uri"});
    const std::string prefix = scalar(map, "prefix");
    const std::string name = prefix.empty() ? "xmlns" : "xmlns:" + prefix;
    if (robot->attribute(name) != nullptr) throw Refusal{fmt::format("\"{}\" is declared twice", name), map};
    attribute(robot, name, scalar(map, "uri"), span(map));
  }

  /// Returns materials that one visual defines and another one names without a definition: the definition comes later
  /// in the document, so it must stay in the visual.
  static MaterialNames late_materials(const Cursor& map) {
    MaterialNames defined;
    MaterialNames missed;
    for (const Cursor& link : list(map, "links"))
      for_each_material(link, [&](const Cursor& material, const std::string& name) {
        (material.given() ? defined : missed).insert(name);
      });
    std::erase_if(missed, [&](const std::string& name) { return !defined.contains(name); });
    return missed;
  }

  static bool names_without_having(const Cursor& link, const MaterialNames& materials) {
    bool found = false;
    if (!materials.empty())
      for_each_material(link, [&](const Cursor& material, const std::string& name) {
        found = found || (!material.given() && materials.contains(name));
      });
    return found;
  }

  /// Calls `use` with the material of each visual that mentions one, which may be null, and with the name.
  template <class Use>
  static void for_each_material(const Cursor& link, const Use& use) {
    for (const Cursor& visual : list(link, "visuals"))
      if (const Cursor material = visual.field("material")) use(material, scalar(visual, "material_name"));
  }

  void material(const Cursor& map, xml::Element* parent, std::string_view what) {
    expect(map, what, {"name", "rgba", "texture"});
    xml::Element* element = add(parent, "material", map);
    copy(map, "name", element);
    const bool textured = !scalar(map, "texture").empty();
    // A model in YAML has four numbers for every material; beside a texture, the default colour stands for none.
    if (const Cursor rgba = map.field("rgba"); rgba.given() && !(textured && is_no_color(rgba)))
      copy(map, "rgba", add(element, "color", rgba));
    if (textured) copy(map, "texture", add(element, "texture", map.field("texture")), "filename");
  }

  /// True for opaque black, the default of a material without a colour.
  static bool is_no_color(const Cursor& rgba) {
    constexpr std::array<double, 4> none{0, 0, 0, 1};
    if (rgba.size() != none.size()) return false;
    for (std::size_t i = 0; i < none.size(); ++i)
      if (parse_number(rgba.item(i).text()) != none[i]) return false;
    return true;
  }

  void origin(const Cursor& map, xml::Element* parent) {
    if (!map.given()) return;
    expect(map, "a pose", {"xyz", "rpy", "quat_xyzw", "quat_xyzw_written"});
    const auto says = [&](std::string_view field, std::string_view nothing) {
      return map.field(field).given() && text_of(map.field(field)) != nothing;
    };
    if (!says("xyz", "0 0 0") && !says("rpy", "") && !says("quat_xyzw_written", "") && !says("quat_xyzw", "0 0 0 1"))
      return;
    xml::Element* element = add(parent, "origin", map);
    copy(map, "xyz", element);
    if (map.field("rpy").given())
      copy(map, "rpy", element);
    else if (map.field("quat_xyzw_written").given())
      copy(map, "quat_xyzw_written", element, "quat_xyzw");
    else if (map.field("quat_xyzw").given())
      orientation(map.field("quat_xyzw"), element);
  }

  /// Writes a quaternion without its original text; URDF 1.0 can express it only as roll, pitch and yaw.
  void orientation(const Cursor& node, xml::Element* element) {
    Quaternion q{};
    bool good = node.is_sequence() && node.size() == q.size();
    for (std::size_t i = 0; good && i < q.size(); ++i) {
      const auto value = parse_number(text_of(node.item(i)));
      good = value.has_value();
      q[i] = value.value_or(0);
    }
    if (good && q == Quaternion{0, 0, 0, 1}) return;
    if (!good || !old_version_) return attribute(element, "quat_xyzw", text_of(node), span(node));
    const auto [roll, pitch, yaw] = rpy_from_rotation(normalised(q));
    attribute(element, "rpy", fmt::format("{} {} {}", text::shortest(roll), text::shortest(pitch), text::shortest(yaw)),
              span(node));
  }

  void link(const Cursor& map, xml::Element* robot) {
    expect(map, "a link", {"name", "inertial", "visuals", "collisions", "parent_joint"});
    xml::Element* element = add(robot, "link", map);
    copy(map, "name", element);
    if (map.field("inertial").given()) inertial(map.field("inertial"), element);
    for (const Cursor& item : list(map, "visuals")) visual(item, element);
    for (const Cursor& item : list(map, "collisions")) {
      expect(item, "a collision", {"name", "origin", "geometry"});
      shape_owner(item, add(element, "collision", item));
    }
  }

  void inertial(const Cursor& map, xml::Element* link) {
    expect(map, "an inertial", {"origin", "mass", "ixx", "ixy", "ixz", "iyy", "iyz", "izz"});
    xml::Element* element = add(link, "inertial", map);
    origin(map.field("origin"), element);
    if (map.field("mass").given()) copy(map, "mass", add(element, "mass", map.field("mass")), "value");
    xml::Element* inertia = add(element, "inertia", map);
    for (const char* name : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}) copy(map, name, inertia);
  }

  void visual(const Cursor& map, xml::Element* link) {
    expect(map, "a visual", {"name", "origin", "geometry", "material_name", "material"});
    xml::Element* element = add(link, "visual", map);
    shape_owner(map, element);
    const std::string name = scalar(map, "material_name");
    // A material of the robot is only named; a definition is here if it belongs to this visual alone.
    if (map.field("material").given() && !global_materials_.contains(name))
      return material(map.field("material"), element, "a material");
    if (!name.empty()) copy(map, "material_name", add(element, "material", map.field("material_name")), "name");
  }

  void shape_owner(const Cursor& map, xml::Element* element) {
    if (!scalar(map, "name").empty()) copy(map, "name", element);
    origin(map.field("origin"), element);
    if (map.field("geometry").given()) geometry(map.field("geometry"), element);
  }

  void geometry(const Cursor& map, xml::Element* parent) {
    expect(map, "a geometry", {"type", "size", "radius", "length", "filename", "scale"});
    xml::Element* shape = add(add(parent, "geometry", map), scalar(map, "type"), map);
    for (const char* name : {"size", "radius", "length", "filename"}) copy(map, name, shape);
    if (map.field("scale").given() && text_of(map.field("scale")) != "1 1 1") copy(map, "scale", shape);
  }

  void joint(const Cursor& map, xml::Element* robot) {
    expect(
        map, "a joint",
        {"name", "type", "parent", "child", "origin", "axis", "limits", "dynamics", "mimic", "safety", "calibration"});
    xml::Element* element = add(robot, "joint", map);
    copy(map, "name", element);
    copy(map, "type", element);
    origin(map.field("origin"), element);
    for (const char* end : {"parent", "child"})
      if (map.field(end).given()) copy(map, end, add(element, end, map.field(end)), "link");
    const std::string type = scalar(map, "type");
    if (map.field("axis").given() && type != "fixed" && type != "floating")
      copy(map, "axis", add(element, "axis", map.field("axis")), "xyz");
    part(map, "limits", element, "limit",
         {"lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk"});
    part(map, "safety", element, "safety_controller",
         {"soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"});
    part(map, "calibration", element, "calibration", {"rising", "falling"});
    part(map, "mimic", element, "mimic", {"joint", "multiplier", "offset"});
    part(map, "dynamics", element, "dynamics", {"damping", "friction"});
  }

  /// Copies a mapping whose fields are attributes of the same names; infinite values are omitted.
  void part(const Cursor& joint, std::string_view field, xml::Element* parent, std::string_view name,
            const Names& fields) {
    const Cursor map = joint.field(field);
    if (!map.given()) return;
    expect(map, field, fields);
    xml::Element* element = add(parent, name, map);
    for (const std::string_view attribute_name : fields)
      if (!is_infinite(scalar(map, attribute_name))) copy(map, attribute_name, element, attribute_name);
  }

  // Extensions: text that is parsed again and inserted at its original place.

  void extension(const Cursor& map, xml::Element* robot) {
    expect(map, "an extension", {"element", "xml", "owner", "within"});
    source::Sources text;
    const source::FileId file = text.add("", scalar(map, "xml"));
    auto parsed = xml::parse(text, file, {.namespaces = false, .max_depth = extension_depth});
    if (!parsed.document)
      throw Refusal{fmt::format("the xml of an extension is not XML: {}", parsed.error->message), map.field("xml")};
    xml::Element* owner = find_owner(robot, scalar(map, "owner"), scalar(map, "within"));
    if (owner == nullptr) throw Refusal{"the owner of an extension does not exist", map};
    document_->retain(parsed.document);
    place(*parsed.document->root(), span(map.field("xml")));
    xml::Document::append(owner, parsed.document->root());
  }

  /// Gives a subtree the place of the text it came from.
  static void place(xml::Element& element, source::Span at) {
    element.span = at;
    element.start_tag_end = element.end_tag_begin = at.end;
    for (xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
      a->value_span = at;
      a->name_begin = at.begin;
    }
    for (xml::Node* node = element.first_child; node != nullptr; node = node->next) {
      node->span = at;
      if (xml::Element* child = node->as_element()) place(*child, at);
    }
  }

  /// Returns the element of the robot for "link base", "visual 0/geometry".
  static xml::Element* find_owner(xml::Element* robot, std::string_view owner, std::string_view within) {
    if (owner.empty()) return robot;
    const std::size_t blank = owner.find(' ');
    const std::string_view kind = owner.substr(0, blank);
    const std::string_view name = blank == std::string_view::npos ? std::string_view() : owner.substr(blank + 1);
    xml::Element* at = nullptr;
    for (xml::Node* node = robot->first_child; node != nullptr && at == nullptr; node = node->next)
      if (xml::Element* e = node->as_element(); e != nullptr && e->name == kind)
        if (const xml::Attribute* a = e->attribute("name"); a != nullptr ? a->value == name : name.empty()) at = e;
    while (at != nullptr && !within.empty()) {
      const std::size_t slash = within.find('/');
      // If a broken link lost the part, its extensions stay with the rest of the link.
      xml::Element* below = step(at, within.substr(0, slash));
      if (below == nullptr) break;
      at = below;
      within = slash == std::string_view::npos ? std::string_view() : within.substr(slash + 1);
    }
    return at;
  }

  /// Returns the child for "limit", or for "visual 2", the third of that name.
  static xml::Element* step(xml::Element* from, std::string_view way) {
    const std::size_t blank = way.find(' ');
    std::size_t index = 0;
    if (blank != std::string_view::npos) std::from_chars(way.data() + blank + 1, way.data() + way.size(), index);
    for (xml::Node* node = from->first_child; node != nullptr; node = node->next)
      if (xml::Element* e = node->as_element(); e != nullptr && e->name == way.substr(0, blank) && index-- == 0)
        return e;
    return nullptr;
  }

  source::Sources& sources_;
  source::FileId file_;
  source::Sink& sink_;
  std::shared_ptr<xml::Document> document_;
  MaterialNames global_materials_;
  bool old_version_ = true;
};

}  // namespace

std::shared_ptr<xml::Document> document_from_yaml(source::Sources& sources, source::FileId file, source::Sink& sink) {
  return YamlReader(sources, file, sink).read();
}

}  // namespace urdfmill::urdf
