#include "urdfmill/mjcf/check/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "urdfmill/mjcf/check_rules.hpp"
#include "urdfmill/simulation/flag_words.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {
namespace {

const ChildRow* find_child(const Content& content, std::string_view name) {
  const auto found = std::find_if(content.children.begin(), content.children.end(),
                                  [&](const ChildRow& row) { return row.name == name; });
  return found == content.children.end() ? nullptr : &*found;
}

const AttributeRow* find_attribute(const Content& content, std::string_view name) {
  const auto found = std::find_if(content.attributes.begin(), content.attributes.end(),
                                  [&](const AttributeRow& row) { return row.name == name; });
  return found == content.attributes.end() ? nullptr : &*found;
}

bool is_whole_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns "3 numbers", "1 to 3 numbers", "up to 5 numbers".
std::string wanted_numbers(const AttributeRow& row) {
  const std::string_view kind = row.form == ValueForm::integer ? "whole number" : "number";
  if (row.least == row.most) return fmt::format("{} {}{}", row.most, kind, row.most == 1 ? "" : "s");
  return fmt::format("{} to {} {}s", row.least, row.most, kind);
}

class SchemaCheck {
 public:
  SchemaCheck(const OnInclude& on_include, source::Sink& sink) : on_include_(on_include), sink_(sink) {}

  void run(const xml::Element& element, std::uint16_t number) {
    open_.push_back({&element, number});
    while (!open_.empty()) {
      const Open next = open_.back();
      open_.pop_back();
      look_at(*next.element, content(next.content), next.content);
    }
  }

 private:
  struct Open {
    const xml::Element* element;
    std::uint16_t content;
  };

  void look_at(const xml::Element& element, const Content& known, std::uint16_t number) {
    // The root of an included file stands for nothing.
    if (element.parent != nullptr || element.name == "mujoco") look_at_attributes(element, known);
    std::map<std::string_view, const xml::Element*> first;
    for (const xml::Element* child = element.child(); child != nullptr; child = child->next_element()) {
      if (child->name == "include") {
        on_include_(*child, number);
        continue;
      }
      const ChildRow* const row = find_child(known, child->name);
      if (row == nullptr) {
        report_child(*child, element, known);
        continue;
      }
      const bool is_new = first.emplace(child->name, child).second;
      if (!is_new && (row->often == '?' || row->often == '!'))
        report(rules::together, *child, {}, fmt::format("a second <{}> in <{}>", child->name, element.name),
               "one is permitted");
      open_.push_back({child, row->content});
    }
  }

  void look_at_attributes(const xml::Element& element, const Content& known) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
      if (a->name.starts_with("xmlns") && element.parent == nullptr) continue;
      const AttributeRow* const row = find_attribute(known, a->name);
      if (row == nullptr)
        report_attribute(element, *a, known);
      else
        look_at_value(element, *a, *row);
    }
    for (const AttributeRow& row : known.attributes)
      if (row.required && element.attribute(row.name) == nullptr)
        report(rules::missing, element, {}, fmt::format("<{}> has no attribute \"{}\"", element.name, row.name));
    for (const PresenceRow& rule : known.rules) look_at_rule(element, rule);
  }

  void report_attribute(const xml::Element& element, const xml::Attribute& attribute, const Content& known) {
    std::vector<std::string_view> names;
    for (const AttributeRow& row : known.attributes) names.push_back(row.name);
    text::Hint hint = text::did_you_mean(attribute.name, names);
    if (hint.empty() && element.name == "worldbody") hint = "the world has no attributes";
    // MuJoCo does not look at other attributes of these.
    const bool is_ignored = element.name == "frame" || element.name == "replicate";
    source::Diagnostic finding = xml::finding(rules::unknown_attribute, &element, attribute.span(),
                                              fmt::format("<{}> has no attribute \"{}\"{}", element.name,
                                                          attribute.name, is_ignored ? "; MuJoCo ignores it" : ""),
                                              hint);
    if (is_ignored) source::take_other_severity(finding, rules::other_check_severities);
    sink_.report(std::move(finding));
  }

  void report_child(const xml::Element& child, const xml::Element& element, const Content& known) {
    std::vector<std::string_view> names;
    for (const ChildRow& row : known.children) names.push_back(row.name);
    text::Hint hint;
    if (const std::string_view meant = text::closest_name(child.name, names); !meant.empty())
      hint = {fmt::format("did you mean <{}>?", meant), {std::string(child.name), std::string(meant)}};
    else if (element.name == "worldbody")
      hint = "the world does not move and has no mass; put it into a <body>";
    report(rules::unknown_element, child, {}, fmt::format("<{}> has no <{}>", element.name, child.name), hint);
  }

  void look_at_value(const xml::Element& element, const xml::Attribute& attribute, const AttributeRow& row) {
    const auto say = [&](const std::string& wanted, const text::Hint& hint = {}) {
      report(rules::value, element, attribute.value_span,
             fmt::format("\"{}\" of <{}> is \"{}\", not {}", attribute.name, element.name, attribute.value, wanted),
             hint);
    };
    switch (row.form) {
      case ValueForm::text:
      case ValueForm::file:
      case ValueForm::name:
      case ValueForm::reference:
        return;
      case ValueForm::characters:
        if (attribute.value.size() < row.least || attribute.value.size() > row.most)
          say(row.least == row.most ? fmt::format("{} letters", row.most) : fmt::format("up to {} letters", row.most));
        return;
      case ValueForm::flag:
        if (attribute.value != "true" && attribute.value != "false")
          say("true or false", text::did_you_mean(attribute.value, simulation::flag_words));
        return;
      case ValueForm::choice:
        return look_at_choice(attribute, row, say);
      case ValueForm::integer:
      case ValueForm::number:
        break;
    }
    const std::vector<std::string_view> words = text::words(attribute.value);
    for (const std::string_view word : words) {
      const bool is_number = row.form == ValueForm::integer ? is_whole_number(word) : is_read_as_number(word);
      if (!is_number)
        return say(row.most == 1 ? "a " + wanted_numbers(row).substr(2) : wanted_numbers(row),
                   word == attribute.value ? std::string() : fmt::format("\"{}\" is none", word));
    }
    const bool is_short = row.least == row.most && words.size() < row.least && !words.empty();
    if (is_short || (row.most != 0 && words.size() > row.most)) say(wanted_numbers(row));
  }

  /// Infinity and NaN are numbers, too.
  static bool is_read_as_number(std::string_view word) {
    if (urdf::parse_number(word)) return true;
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return word == "inf" || word == "nan" || word == "infinity" || word == "NaN" || word == "Inf";
  }

  void look_at_choice(const xml::Attribute& attribute, const AttributeRow& row, const auto& say) {
    const std::vector<std::string_view> permitted = text::words(row.of);
    const auto is_permitted = [&](std::string_view word) {
      return std::find(permitted.begin(), permitted.end(), word) != permitted.end();
    };
    const std::vector<std::string_view> words =
        row.most == 1 ? std::vector<std::string_view>{attribute.value} : text::words(attribute.value);
    for (const std::string_view word : words)
      if (!is_permitted(word))
        return say(row.most == 1 ? "one of " + text::joined(permitted) : "some of " + text::joined(permitted),
                   text::did_you_mean(word, permitted));
  }

  /// True if all attributes of a bundle `a+b` are there.
  static bool is_there(const xml::Element& element, std::string_view bundle) {
    const std::vector<std::string_view> names = text::words(bundle, "+");
    return std::all_of(names.begin(), names.end(),
                       [&](std::string_view name) { return element.attribute(name) != nullptr; });
  }
  static bool is_any_there(const xml::Element& element, std::string_view bundle) {
    const std::vector<std::string_view> names = text::words(bundle, "+");
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return element.attribute(name) != nullptr; });
  }

  void look_at_rule(const xml::Element& element, const PresenceRow& rule) {
    std::vector<std::string_view> there, touched;
    const std::vector<std::string_view> bundles = text::words(rule.names);
    for (const std::string_view bundle : bundles) {
      if (is_there(element, bundle)) there.push_back(bundle);
      if (is_any_there(element, bundle)) touched.push_back(bundle);
    }
    switch (rule.presence) {
      case Presence::exclusive:
        if (touched.size() > 1)
          report(rules::together, element, {},
                 fmt::format("<{}> has {}, of which one is permitted", element.name, text::joined(touched, " and ")));
        return;
      case Presence::together:
        if (!there.empty() && there.size() < bundles.size())
          report(rules::together, element, {},
                 fmt::format("<{}> has {} of {}, which go together", element.name, text::joined(there),
                             text::joined(bundles)));
        return;
      case Presence::oneof:
        if (there.empty())
          report(rules::missing, element, {}, fmt::format("<{}> has none of {}", element.name, text::joined(bundles)));
        return;
      case Presence::requires_:
        if (is_there(element, bundles.front()) && there.size() < bundles.size())
          report(rules::together, element, {},
                 fmt::format("<{}> has {} without {}", element.name, bundles[0], bundles[1]));
        return;
    }
  }

  void report(const source::Rule& rule, const xml::Element& element, source::Span span, std::string message,
              text::Hint hint = {}) {
    xml::report(sink_, rule, &element, span.known() ? span : element.start_tag(), std::move(message), std::move(hint));
  }

  const OnInclude& on_include_;
  source::Sink& sink_;
  std::vector<Open> open_;
};

}  // namespace

void check_structure(const xml::Element& element, std::uint16_t content, const OnInclude& on_include,
                     source::Sink& sink) {
  SchemaCheck(on_include, sink).run(element, content);
}

void each_attribute(const xml::Element& root,
                    const std::function<void(const xml::Element&, const xml::Attribute&, const AttributeRow&)>& call) {
  struct Open {
    const xml::Element* element;
    std::uint16_t content;
  };
  std::vector<Open> open{{&root, root_content}};
  while (!open.empty()) {
    const Open next = open.back();
    open.pop_back();
    const Content known = content(next.content);
    for (const xml::Attribute* a = next.element->first_attribute; a != nullptr; a = a->next)
      if (const AttributeRow* row = find_attribute(known, a->name)) call(*next.element, *a, *row);
    const std::size_t before = open.size();
    for (const xml::Element* child = next.element->child(); child != nullptr; child = child->next_element())
      if (const ChildRow* row = find_child(known, child->name)) open.push_back({child, row->content});
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(before), open.end());
  }
}

}  // namespace urdfmill::mjcf
