// Edits in the style of the changed text: its quotes, spacing and line ends.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::migrate {

/// Collects edits of one file. Attributes inserted at one place appear in the order of the calls.
class Editor {
 public:
  explicit Editor(const source::SourceFile& file) : bytes_(file.bytes()) {}

  void replace(source::Span span, std::string text) { edits_.push_back({span, std::move(text)}); }
  /// Replaces a value between its quotes; `value` needs no escaping (numbers, versions).
  void set_value(const xml::Attribute& attribute, std::string_view value) {
    replace(attribute.value_span, std::string(value));
  }
  /// Removes an attribute with the white space before it.
  void remove(const xml::Attribute& attribute);
  /// Adds an attribute: at its alphabetical place if the tag's attributes are in that order, as in every expanded file;
  /// otherwise after `neighbour` if the tag has it, or as the first attribute.
  void insert(const xml::Element& element, std::string_view name, std::string_view value,
              std::string_view neighbour = {});
  /// Removes an attribute that is where `insert` would have put it, so that the text before its insertion remains.
  /// Returns false if it is elsewhere.
  bool remove_if_inserted(const xml::Element& element, const xml::Attribute& attribute,
                          std::string_view neighbour = {});
  /// Replaces `name="value"` as a whole.
  void rename(const xml::Attribute& attribute, std::string_view name, std::string_view value);
  /// Empties an element: `<a>…</a>` becomes `<a></a>`.
  void empty(const xml::Element& element);
  /// Removes an element with the white space before it on its line.
  void remove(const xml::Element& element);

  [[nodiscard]] std::string_view text(source::Span span) const {
    return bytes_.substr(span.begin, span.end - span.begin);
  }
  /// The indentation of an element with the line end before it; empty if other text precedes it on its line.
  [[nodiscard]] std::string_view indentation(const xml::Element& element) const;
  [[nodiscard]] std::vector<source::Edit> take() { return std::move(edits_); }

 private:
  /// Returns the attribute after which one of that name is inserted; null: it becomes the first. `without` is ignored.
  [[nodiscard]] static const xml::Attribute* place_of(const xml::Element& element, std::string_view name,
                                                      std::string_view neighbour,
                                                      const xml::Attribute* without = nullptr);
  void insert_before(const xml::Element& element, const xml::Attribute& neighbour, std::string_view name,
                     std::string_view value);
  void insert_after(const xml::Element& element, const xml::Attribute& neighbour, std::string_view name,
                    std::string_view value);
  [[nodiscard]] std::string_view space_before(const xml::Attribute& attribute) const;
  [[nodiscard]] std::string_view separator(const xml::Element& element, const xml::Attribute& neighbour) const;
  [[nodiscard]] std::string spelled(const xml::Attribute* like, std::string_view name, std::string_view value) const;

  std::string_view bytes_;
  std::vector<source::Edit> edits_;
};

}  // namespace urdfmill::migrate
