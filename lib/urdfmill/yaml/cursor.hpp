// How readers go through a document: typed values with their places.
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

/// A node of a document, or nothing. What is asked of a node of another kind, or of nothing, is empty, so that a reader
/// asks for what it wants and complains where it does not get it.
class Cursor {
 public:
  Cursor() = default;
  explicit Cursor(const Node* node) : node_(node) {}

  /// Whether there is a node, be it null.
  explicit operator bool() const { return node_ != nullptr; }
  /// Whether there is a node that is not null.
  [[nodiscard]] bool given() const { return node_ != nullptr && !is_null(); }
  [[nodiscard]] bool is_null() const { return node_ != nullptr && node_->type == Type::null; }
  /// A scalar that is not null.
  [[nodiscard]] bool is_scalar() const { return is(Node::Kind::scalar) && !is_null(); }
  [[nodiscard]] bool is_sequence() const { return is(Node::Kind::sequence); }
  [[nodiscard]] bool is_mapping() const { return is(Node::Kind::mapping); }

  /// What a scalar says, as it is written (without quotes); a null's `~` or `null`, too.
  [[nodiscard]] std::string_view text() const { return is(Node::Kind::scalar) ? node_->text : std::string_view(); }
  /// The value of a scalar that YAML 1.1 takes for a boolean: yes, no, true, false, on, off.
  [[nodiscard]] std::optional<bool> truth() const;

  /// Items of a sequence, or entries of a mapping, merged ones not counted.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] Cursor item(std::size_t index) const;
  [[nodiscard]] std::vector<Cursor> items() const;
  /// The value of a key: of a repeated one the last, as PyYAML has it, and before those that `<<` merges in.
  [[nodiscard]] Cursor field(std::string_view key) const;
  /// All entries with scalars as keys, one for each key, where it is first; merged ones after the mapping's own.
  [[nodiscard]] std::vector<Field> fields() const;

  /// The bytes of the node, without anchor and tag. Nothing has a place in no file.
  [[nodiscard]] source::Span span(source::FileId file) const;
  /// The same up to the end of its first line.
  [[nodiscard]] source::Span line_span(source::FileId file, std::string_view text) const;
  /// The number of its line, from 1.
  [[nodiscard]] std::uint32_t line() const { return node_ == nullptr ? 0 : node_->start.line + 1; }

 private:
  [[nodiscard]] bool is(Node::Kind kind) const { return node_ != nullptr && node_->kind == kind; }

  const Node* node_ = nullptr;
};

struct Field {
  Cursor key;
  Cursor value;
};

/// The place of an error: of its first character.
[[nodiscard]] source::Span span_of(const Error& error, source::FileId file, std::string_view text);

}  // namespace urdfmill::yaml
