// Mistakes made by rule in a valid SDF: each is the text with one change, and the line of the change.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf::test {

struct Mistake {
  std::string what;  ///< such as `element joint misspelt`
  std::string text;
  std::size_t first_line, last_line;  ///< a finding counts on these
};

/// Makes the mistakes.
class MistakeMaker {
 public:
  explicit MistakeMaker(std::string text) : text_(std::move(text)) {}

  std::vector<Mistake> run() {
    source::Sources sources;
    const auto parsed = urdf::parse(sources, sources.add("valid.sdf", text_));
    const xml::Element& root = *parsed.document->root();
    bool enters = true;
    for (const xml::Node* node = &root; node != nullptr; node = xml::next_in_order(*node, root, enters)) {
      const xml::Element* element = node->as_element();
      enters = element != nullptr && element->name != "plugin";
      if (element == nullptr) continue;
      spoil_tags(*element);
      spoil_attributes(*element);
      if (element->child() == nullptr) spoil_text(*element);
      repeat(*element);
      leave_out(*element);
    }
    return std::move(made_);
  }

 private:
  /// Adds the text with other bytes from `begin` to `end`.
  void add(std::string what, std::size_t begin, std::size_t end, const std::string& other, const xml::Element& around) {
    std::string text = text_;
    text.replace(begin, end - begin, other);
    const auto line_of = [&](std::size_t offset) {
      return 1 + static_cast<std::size_t>(
                     std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    };
    made_.push_back({std::move(what), std::move(text), line_of(around.span.begin),
                     line_of(std::max<std::size_t>(end, around.start_tag_end))});
  }

  /// Exchanges the second letter with the first one after it that differs.
  static std::string misspelt(std::string_view name) {
    std::string other(name);
    const std::size_t at = other.find_first_not_of(other[1], 1);
    if (at != std::string::npos) std::swap(other[at - 1], other[at]);
    return other;
  }

  void spoil_tags(const xml::Element& element) {
    constexpr std::size_t least = 4;
    if (element.parent == nullptr || element.name.size() < least) return;
    std::string text(text_.substr(element.span.begin, element.span.end - element.span.begin));
    text.replace(1, element.name.size(), misspelt(element.name));
    if (text.ends_with("</" + std::string(element.name) + ">"))
      text.replace(text.size() - element.name.size() - 1, element.name.size(), misspelt(element.name));
    add("element " + std::string(element.name) + " misspelt", element.span.begin, element.span.end, text, element);
  }

  void spoil_attributes(const xml::Element& element) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
      const std::string what = std::string(element.name) + ' ' + std::string(a->name);
      add("attribute " + what + " misspelt", a->name_begin, a->name_span().end, misspelt(a->name), element);
      const bool is_optional = element.name == "camera" || (element.name == "physics" && a->name == "name");
      if (!is_optional && (a->name == "name" || a->name == "type" || a->name == "version" || a->name == "filename"))
        add("attribute " + what + " missing", a->name_begin, a->span().end, "", element);
      if (a->name == "type" && element.name != "physics")
        add("value of " + what + " misspelt", a->value_span.begin, a->value_span.end, misspelt(a->value), element);
      if (a->name == "relative_to" || a->name == "attached_to" || a->name == "canonical_link" ||
          a->name == "expressed_in")
        add("reference " + what + " to nothing", a->value_span.begin, a->value_span.end, "nosuch", element);
      if (a->name == "name" && element.name != "world" && element.name != "physics" && element.name != "camera" &&
          element.name != "plugin")
        add("reserved name of " + what, a->value_span.begin, a->value_span.end, "__" + std::string(a->value) + "__",
            element);
    }
  }

  void spoil_text(const xml::Element& element) {
    const std::string name(element.name), text = xml::text_of(element);
    if (text.empty()) return;
    const std::size_t begin = text_.find(text, element.start_tag_end), end = begin + text.size();
    const std::vector<std::string_view> words = text::words(text);
    const auto is_number = [](std::string_view word) {
      return word.find_first_not_of("0123456789.-") == std::string_view::npos;
    };
    if (name == "parent" || name == "child")
      return add("reference " + name + " to nothing", begin, end, "nosuch", element);
    if (text == "true" || text == "false")
      return add("flag " + name + " of another word", begin, end, "maybe", element);
    if (name == "format") return add("value of " + name + " misspelt", begin, end, misspelt(text), element);
    if (!std::all_of(words.begin(), words.end(), is_number)) return;
    add("number " + name + " a word", begin, begin + words.front().size(), "x", element);
    if (words.size() > 1) {
      const bool is_color = name == "diffuse" || name == "ambient" || name == "background";
      const std::string_view last = words[is_color ? 2 : words.size() - 1];
      add("numbers " + name + " too few", begin + static_cast<std::size_t>(last.data() - text.data()) - 1, end, "",
          element);
      if (is_color) add("colour " + name + " above 1", begin, begin + words.front().size(), "255", element);
    }
    if (name == "mass") add("mass negative", begin, end, "-1", element);
    if (name == "ixx" || name == "izz") {
      add("moment " + name + " too large", begin, end, "100", *element.parent);
      add("moment " + name + " negative", begin, end, "-1", *element.parent);
    }
    if (name == "xyz") add("axis zero", begin, end, "0 0 0", element);
    if (name == "lower") add("limits exchanged", begin, end, "100", *element.parent);
    if (name == "size") add("size negative", begin, end, "1 1 -1", element);
    if (name == "radius" || (name == "length" && element.parent->name == "cylinder"))
      add(name + " zero", begin, end, "0", element);
  }

  void repeat(const xml::Element& element) {
    constexpr std::array<std::string_view, 8> named{"link",   "joint",     "frame",  "model",
                                                    "visual", "collision", "sensor", "light"};
    if (std::find(named.begin(), named.end(), element.name) == named.end()) return;
    const std::string copy = text_.substr(element.span.begin, element.span.end - element.span.begin);
    add(std::string(element.name) + " twice", element.span.end, element.span.end, copy, element);
  }

  void leave_out(const xml::Element& element) {
    constexpr std::array<std::string_view, 9> needed{"parent", "child", "geometry", "radius", "length",
                                                     "size",   "ixx",   "izz",      "axis"};
    if (std::find(needed.begin(), needed.end(), element.name) == needed.end()) return;
    add(std::string(element.name) + " missing", element.span.begin, element.span.end, "", *element.parent);
  }

  std::string text_;
  std::vector<Mistake> made_;
};

}  // namespace urdfmill::sdf::test
