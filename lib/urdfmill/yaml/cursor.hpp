// Navigation in a document: typed values with their places.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/source/span.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::yaml {

struct Field;

/// How many more items and entries the cursors of a walk return: aliases may repeat a part very often, so that a short
/// text would take a reader for ever.
struct WalkBudget {
  std::size_t left = 100'000;
};

/// A node of a document, or nothing. Requests that do not fit the kind of node, or that are made of nothing, return an
/// empty value, so that a reader can ask for any value and report it if it is missing.
class Cursor {
 public:
  Cursor() = default;
  explicit Cursor(const Node* node) : node_(node) {}
  /// Same as above for a walk through all of a text that anybody may have written; the budget has to outlive the
  /// cursors that are made from this one.
  Cursor(const Node* node, WalkBudget& budget) : node_(node), budget_(&budget) {}

  /// True if there is a node, even a null.
  explicit operator bool() const { return node_ != nullptr; }
  /// True if there is a node that is not null.
  [[nodiscard]] bool given() const { return node_ != nullptr && !is_null(); }
  [[nodiscard]] bool is_null() const { return node_ != nullptr && node_->type == Type::null; }
  /// True for a scalar that is not null.
  [[nodiscard]] bool is_scalar() const { return is(Node::Kind::scalar) && !is_null(); }
  [[nodiscard]] bool is_sequence() const { return is(Node::Kind::sequence); }
  [[nodiscard]] bool is_mapping() const { return is(Node::Kind::mapping); }

  /// Returns the text of a scalar as written (without quotes), including `~` or `null`.
  [[nodiscard]] std::string_view text() const {
    return node_ != nullptr && node_->kind == Node::Kind::scalar ? node_->text : std::string_view();
  }
  /// Returns the value of a scalar that is a boolean in YAML 1.1: yes, no, true, false, on, off.
  [[nodiscard]] std::optional<bool> truth() const;

  /// Returns the number of items of a sequence, or of entries of a mapping without merged ones.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] Cursor item(std::size_t index) const;
  /// Returns the items of a sequence, fewer at the end of the budget.
  [[nodiscard]] std::vector<Cursor> items() const;
  /// Returns the value of a key: the last of a repeated key, as in PyYAML, and before those merged by `<<`.
  [[nodiscard]] Cursor field(std::string_view key) const;
  /// Returns all entries with scalar keys, one for each key, at its first position; merged ones come after the
  /// mapping's own. At the end of the budget there are fewer.
  [[nodiscard]] std::vector<Field> fields() const;

  /// Returns the bytes of the node without anchor and tag; an empty cursor has no known place.
  [[nodiscard]] source::Span span(source::FileId file) const;
  /// Same as above, up to the end of its first line.
  [[nodiscard]] source::Span line_span(source::FileId file, std::string_view text) const;
  /// Returns the number of its line, from 1.
  [[nodiscard]] std::uint32_t line() const { return node_ == nullptr ? 0 : node_->start.line + 1; }

 private:
  [[nodiscard]] bool is(Node::Kind kind) const { return node_ != nullptr && node_->kind == kind; }
  /// Returns a cursor at another node of the walk.
  [[nodiscard]] Cursor at(const Node* node) const;
  /// Returns the entries, whatever the budget is.
  [[nodiscard]] std::vector<Field> all_fields() const;
  /// Takes up to so many entries from the budget, and returns how many there were.
  [[nodiscard]] std::size_t take(std::size_t count) const;

  const Node* node_ = nullptr;
  WalkBudget* budget_ = nullptr;  ///< null: as many as there are
};

struct Field {
  Cursor key;
  Cursor value;
};

/// Returns the place of an error: that of its first character.
[[nodiscard]] source::Span span_of(const Error& error, source::FileId file, std::string_view text);

}  // namespace urdfmill::yaml
