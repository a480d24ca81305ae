#include "urdfmill/sdf/check/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/sdf/check/report.hpp"
#include "urdfmill/sdf/check/values.hpp"
#include "urdfmill/simulation/flag_words.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::sdf {
namespace {

constexpr std::string_view any_element = "*";

const SchemaRow* find_row(std::uint16_t content, std::string_view name, bool is_attribute) {
  for (const SchemaRow& row : schema_rows(content))
    if (row.name.starts_with('@') == is_attribute && row.name.substr(is_attribute ? 1 : 0) == name) return &row;
  return nullptr;
}

/// Returns the names of the elements that an element of that name may be in, without duplicates.
std::set<std::string_view> places_of(std::string_view name) {
  std::set<std::uint16_t> contents;
  for (std::uint16_t content = 0; content < content_count(); ++content)
    if (find_row(content, name, false) != nullptr) contents.insert(content);
  std::set<std::string_view> places;
  for (std::uint16_t content = 0; content < content_count(); ++content)
    for (const SchemaRow& row : schema_rows(content))
      if (row.last == newest_version && row.content != 0 && contents.contains(row.content)) places.insert(row.name);
  return places;
}

/// The way in which SDF says what other formats, or earlier versions, write differently.
struct Instead {
  std::string_view element;  ///< the element that has it; empty: any
  std::string_view name;     ///< name of the attribute ("@link") or element
  std::string_view hint;
};

constexpr std::array instead_rows{
    Instead{"pose", "@frame", "since SDF 1.7 the attribute is called relative_to"},
    Instead{"axis", "use_parent_model_frame", R"(since SDF 1.7: <xyz expressed_in="__model__">)"},
    Instead{"axis2", "use_parent_model_frame", R"(since SDF 1.7: <xyz expressed_in="__model__">)"},
    Instead{"joint", "link", "a joint names the link that it moves in <child>, and the other one in <parent>"},
    Instead{"joint", "origin", "write <pose>x y z roll pitch yaw</pose>, from the frame of the child"},
    Instead{"joint", "limit", "limits are in <axis>"},
    Instead{"joint", "dynamics", "damping and friction are in <axis><dynamics>"},
    Instead{"", "origin", "SDF writes <pose>x y z roll pitch yaw</pose>"},
    Instead{"", "@link", "SDF writes the name between the tags"},
    Instead{"", "@value", "SDF writes the value between the tags"},
    Instead{"mesh", "@filename", "SDF writes <uri>FILE</uri> in the mesh"},
    Instead{"axis", "@xyz", "SDF writes <xyz>x y z</xyz> in the axis"},
};

std::string hint_instead(std::string_view element, std::string_view name) {
  const auto found = std::find_if(instead_rows.begin(), instead_rows.end(), [&](const Instead& row) {
    return row.name == name && (row.element.empty() || row.element == element);
  });
  return found == instead_rows.end() ? std::string() : std::string(found->hint);
}

/// Elements of shapes whose default size no author means: their parts must be written.
constexpr std::array<std::string_view, 10> shapes{"box",  "capsule", "cone",  "cylinder",  "ellipsoid",
                                                  "mesh", "sphere",  "plane", "heightmap", "polyline"};

/// Texts without which libsdformat refuses an element, though the schema does not say so.
struct NeededText {
  std::string_view around, element, child;
};
constexpr std::array needed_texts{NeededText{"mesh", "submesh", "name"}, NeededText{"material", "script", "name"},
                                  NeededText{"material", "script", "uri"}};

class StructureCheck {
 public:
  StructureCheck(int minor, source::Sink& sink) : minor_(minor), sink_(sink) {}

  void run(const xml::Element& root) {
    static constexpr SchemaRow row{"sdf", ValueForm::nothing, true, oldest_version, newest_version, root_content};
    open_.push_back({&root, &row});
    while (!open_.empty()) {
      const Open next = open_.back();
      open_.pop_back();
      look_at(*next.element, *next.row);
    }
  }

 private:
  struct Open {
    const xml::Element* element;
    const SchemaRow* row;
  };

  [[nodiscard]] bool is_removed(const SchemaRow& row) const { return row.last < newest_version && minor_ > row.last; }

  [[nodiscard]] bool is_required(const xml::Element& element, const SchemaRow& attribute) const {
    // The name of a plugin is optional since 1.10.
    constexpr int last_with_named_plugins = 9;
    const bool is_plugin_name = element.name == "plugin" && attribute.name == "@name";
    return (attribute.required && attribute.last == newest_version) ||
           (is_plugin_name && minor_ <= last_with_named_plugins);
  }

  void look_at(const xml::Element& element, const SchemaRow& row) {
    look_at_attributes(element, row);
    if (row.form != ValueForm::nothing) look_at_text(element, row);
    if (find_row(row.content, any_element, false) != nullptr) return;
    for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element())
      look_at_child(*child, element, row.content);
    look_at_required(element, row.content);
  }

  void look_at_attributes(const xml::Element& element, const SchemaRow& of) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
      if (a->name.find(':') != std::string_view::npos || a->name == "xmlns") continue;
      const SchemaRow* const row = find_row(of.content, a->name, true);
      if (row == nullptr)
        report_attribute(element, *a, of.content);
      else if (is_removed(*row))
        report_at(sink_, rules::unknown_attribute, element, a->span(),
                  fmt::format("SDF 1.{} and newer have no attribute \"{}\" of <{}>; readers ignore it", row->last + 1,
                              a->name, element.name),
                  hint_instead(element.name, row->name));
      else
        look_at_value(element, *row, text::trimmed(a->value), a->value_span,
                      fmt::format("\"{}\" of <{}>", a->name, element.name));
    }
    // The version is checked with its value.
    if (element.parent == nullptr) return;
    for (const SchemaRow& row : schema_rows(of.content))
      if (row.name.starts_with('@') && is_required(element, row) && element.attribute(row.name.substr(1)) == nullptr)
        report_at(sink_, rules::missing, element, element.start_tag(),
                  fmt::format("{} has no attribute \"{}\"", called(element), row.name.substr(1)));
  }

  void report_attribute(const xml::Element& element, const xml::Attribute& attribute, std::uint16_t content) {
    std::vector<std::string_view> known;
    for (const SchemaRow& row : schema_rows(content))
      if (row.name.starts_with('@') && !is_removed(row)) known.push_back(row.name.substr(1));
    text::Hint hint = text::did_you_mean(attribute.name, known);
    if (hint.empty()) hint = hint_instead(element.name, '@' + std::string(attribute.name));
    if (hint.empty() && find_row(content, attribute.name, false) != nullptr)
      hint = fmt::format("it is an element: <{}>…</{}>", attribute.name, attribute.name);
    report_at(sink_, rules::unknown_attribute, element, attribute.span(),
              fmt::format("<{}> has no attribute \"{}\"; readers ignore it", element.name, attribute.name), hint);
  }

  void look_at_text(const xml::Element& element, const SchemaRow& row) {
    look_at_value(element, row, xml::text_of(element), text_span(element), fmt::format("<{}>", element.name));
  }

  /// Checks a value; `what` names it.
  void look_at_value(const xml::Element& element, const SchemaRow& row, std::string_view value, source::Span span,
                     const std::string& what) {
    if (value.empty()) {
      if (row.required)
        report_at(sink_, rules::value, element, span, what + " is empty",
                  hint_instead(element.name, element.attribute("link") != nullptr ? "@link" : "@value"));
      return;
    }
    const bool is_attribute = row.name.starts_with('@');
    const std::string_view owner = is_attribute || element.parent == nullptr ? element.name : element.parent->name;
    if (const Choice choice = choice_of(owner, row.name); !choice.values.empty()) {
      const auto is_value = [&](std::string_view known) {
        return text::lower_case(std::string(known)) == text::lower_case(std::string(value));
      };
      if (std::any_of(choice.values.begin(), choice.values.end(), is_value)) return;
      text::Hint hint = text::did_you_mean(value, choice.values);
      if (hint.empty()) hint = "permitted are " + text::joined(choice.values);
      report_at(sink_, rules::value, element, span,
                fmt::format("{} is \"{}\", which {}", what, value,
                            choice.is_refused ? "SDF does not have" : "readers do not know"),
                hint, choice.is_refused ? As::rule : As::other);
    } else if (const auto mistake = find_mistake(row, value, element)) {
      report_at(sink_, rules::value, element, span, fmt::format("{} is \"{}\", {}", what, value, mistake->what),
                row.form == ValueForm::flag ? text::did_you_mean(value, simulation::flag_words) : text::Hint(),
                mistake->is_refused ? As::rule : As::other);
    }
  }

  void look_at_child(const xml::Element& child, const xml::Element& element, std::uint16_t content) {
    if (child.name.find(':') != std::string_view::npos) return;
    const SchemaRow* const row = find_row(content, child.name, false);
    if (row != nullptr && !is_removed(*row)) return open_.push_back({&child, row});
    // An <include> is replaced wherever it is.
    if (child.name == "include") return;
    if (row != nullptr)
      return report_at(sink_, rules::unknown_element, child, child.start_tag(),
                       fmt::format("SDF 1.{} and newer have no <{}> in <{}>; readers ignore it", row->last + 1,
                                   child.name, element.name),
                       hint_instead(element.name, child.name));
    std::vector<std::string_view> known;
    for (const SchemaRow& other : schema_rows(content))
      if (!other.name.starts_with('@') && !is_removed(other)) known.push_back(other.name);
    const std::string message = fmt::format("<{}> has no <{}>; readers ignore it", element.name, child.name);
    if (const std::string instead = hint_instead(element.name, child.name); !instead.empty())
      return report_at(sink_, rules::unknown_element, child, child.start_tag(), message, instead);
    if (find_row(content, child.name, true) != nullptr)
      return report_at(sink_, rules::unknown_element, child, child.start_tag(), message,
                       fmt::format("it is an attribute: <{} {}=\"…\">", element.name, child.name));
    if (const std::string_view meant = text::closest_name(child.name, known); !meant.empty())
      return report_at(sink_, rules::unknown_element, child, child.start_tag(), message,
                       {fmt::format("did you mean <{}>?", meant), {std::string(child.name), std::string(meant)}});
    report_misplaced(child, element, message);
  }

  /// Reports an element of SDF that belongs elsewhere; others are extensions.
  void report_misplaced(const xml::Element& child, const xml::Element& element, const std::string& message) {
    constexpr std::size_t most_places = 3;
    const std::set<std::string_view> places = places_of(child.name);
    if (places.empty() || places.size() > most_places) return;
    std::string list;
    for (const std::string_view place : places) text::add_item(list, fmt::format("<{}>", place), " or ");
    if (!places.contains(element.name))
      report_at(sink_, rules::unknown_element, child, child.start_tag(), message, "it belongs in " + list);
  }

  void look_at_required(const xml::Element& element, std::uint16_t content) {
    for (const NeededText& text : needed_texts)
      if (element.name == text.element && element.parent != nullptr && element.parent->name == text.around &&
          xml::child_text(element, text.child).empty())
        report_at(sink_, rules::missing, element, element.start_tag(),
                  fmt::format("<{}> has no <{}>", text.element, text.child));
    const bool is_joint = element.name == "joint";
    const bool is_shape = std::find(shapes.begin(), shapes.end(), element.name) != shapes.end();
    const bool has_shape = element.name == "visual" || element.name == "collision";
    if (!is_joint && !is_shape && !has_shape) return;
    for (const SchemaRow& row : schema_rows(content)) {
      if (row.name.starts_with('@') || !row.required || element.child(row.name) != nullptr) continue;
      if (is_joint)
        report_at(sink_, rules::missing, element, element.start_tag(),
                  fmt::format("{} has no <{}>", called(element), row.name));
      else if (is_shape)
        report_at(sink_, rules::missing, element, element.start_tag(),
                  fmt::format("<{}> has no <{}>; readers take a default", element.name, row.name), {}, As::other);
      else
        report_at(sink_, rules::missing, element, element.start_tag(),
                  fmt::format("{} has no <{}>", called(element), row.name), {}, As::other);
    }
  }

  const int minor_;
  source::Sink& sink_;
  std::vector<Open> open_;
};

}  // namespace

void check_structure(const xml::Element& root, int minor_version, source::Sink& sink) {
  StructureCheck(minor_version, sink).run(root);
}

}  // namespace urdfmill::sdf
