#include "urdfmill/mjcf/check/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/mjcf/check/structure.hpp"
#include "urdfmill/mjcf/check_rules.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {
namespace {

/// The types of objects that an attribute such as objtype names, and their namespaces.
constexpr std::array<std::pair<std::string_view, std::string_view>, 19> object_types{{{"body", "body"},
                                                                                      {"xbody", "body"},
                                                                                      {"joint", "joint"},
                                                                                      {"geom", "geom"},
                                                                                      {"site", "site"},
                                                                                      {"camera", "camera"},
                                                                                      {"light", "light"},
                                                                                      {"mesh", "mesh"},
                                                                                      {"skin", "skin"},
                                                                                      {"hfield", "hfield"},
                                                                                      {"texture", "texture"},
                                                                                      {"material", "material"},
                                                                                      {"equality", "equality"},
                                                                                      {"tendon", "tendon"},
                                                                                      {"actuator", "actuator"},
                                                                                      {"sensor", "sensor"},
                                                                                      {"numeric", "numeric"},
                                                                                      {"text", "text"},
                                                                                      {"tuple", "tuple"}}};

/// Elements that make objects with names of their own.
constexpr std::array<std::string_view, 5> makers{"attach", "composite", "flexcomp", "plugin", "replicate"};

class NameCheck {
 public:
  explicit NameCheck(source::Sink& sink) : sink_(sink) {
    names_["body"].emplace("world", nullptr);
    names_["default"].emplace(main_class, nullptr);
  }

  void run(const xml::Element& root, bool makes_names) {
    makes_names_ = makes_names;
    each_attribute(root, [&](const auto& element, const auto& attribute, const AttributeRow& row) {
      if (row.form == ValueForm::name) add(element, attribute, row.of);
    });
    add_unnamed_assets(root);
    each_attribute(root, [&](const auto& element, const auto& attribute, const AttributeRow& row) {
      if (row.form == ValueForm::reference && row.of != "model") look_for(element, attribute, row.of);
      for (const std::string_view kind : {"obj", "ref"})
        if (attribute.name == std::string(kind) + "name")
          look_for_object(element, attribute, std::string(kind) + "type");
    });
  }

 private:
  using Names = std::map<std::string, const xml::Element*, std::less<>>;  ///< the first element; null for MuJoCo's own

  void add(const xml::Element& element, const xml::Attribute& attribute, std::string_view of) {
    const std::string name(attribute.value);
    if (name.empty()) return;
    // Classes are read with their defaults.
    const auto [first, is_new] = names_[std::string(of)].try_emplace(name, &element);
    if (is_new || of == "default") return;
    source::Diagnostic finding =
        xml::finding(rules::duplicate_name, &element, attribute.value_span,
                     of == "body" && name == "world" ? "\"world\" is MuJoCo's own body"
                                                     : fmt::format("another {} is called \"{}\"", word_of(of), name));
    if (first->second != nullptr) finding.trail.push_back({"the first one is", first->second->start_tag()});
    sink_.report(std::move(finding));
  }

  static std::string_view word_of(std::string_view of) { return of == "default" ? "class" : of; }

  /// Assets without a name have that of their file.
  void add_unnamed_assets(const xml::Element& root) {
    for (const xml::Element* asset = root.child("asset"); asset != nullptr; asset = asset->next_element("asset"))
      for (const xml::Element* e = asset->child(); e != nullptr; e = e->next_element())
        if (const xml::Attribute* file = e->attribute("file"); file != nullptr && e->attribute("name") == nullptr)
          names_[std::string(e->name)].emplace(stem_of(std::string(file->value)), e);
  }

  void look_for(const xml::Element& element, const xml::Attribute& attribute, std::string_view of) {
    const Names& known = names_[std::string(of)];
    if (attribute.value.empty() || known.contains(attribute.value)) return;
    if (makes_names_ && of != "default") return;
    text::Hint hint;
    if (hints_left_ > 0) {
      --hints_left_;
      std::vector<std::string_view> names;
      for (const auto& [name, first] : known) names.push_back(name);
      hint = text::did_you_mean(attribute.value, names);
    }
    source::Diagnostic finding =
        xml::finding(rules::reference, &element, attribute.value_span,
                     fmt::format("there is no {} \"{}\"", word_of(of), attribute.value), std::move(hint));
    if (is_default(element)) source::take_other_severity(finding, rules::other_check_severities);
    sink_.report(std::move(finding));
  }

  /// True in a class, whose references MuJoCo follows only if an element takes them.
  static bool is_default(const xml::Element& element) {
    return element.parent != nullptr && element.parent->name == "default";
  }

  void look_for_object(const xml::Element& element, const xml::Attribute& name, const std::string& type) {
    const std::string word = xml::attribute_text(element, type);
    for (const auto& [known, of] : object_types)
      if (known == word) return look_for(element, name, of);
  }

  source::Sink& sink_;
  std::map<std::string, Names> names_;  ///< by namespace
  bool makes_names_ = false;
  std::size_t hints_left_ = 100;  ///< each compares with all names
};

}  // namespace

void check_names(const xml::Element& root, bool makes_names, source::Sink& sink) {
  NameCheck(sink).run(root, makes_names);
}

bool makes_names(const xml::Element& element) {
  return std::find(makers.begin(), makers.end(), element.name) != makers.end();
}

}  // namespace urdfmill::mjcf
