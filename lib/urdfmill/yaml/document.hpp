// A YAML document as a graph of nodes with places, with tags and aliases resolved: PyYAML's representation graph. This
// module implements YAML 1.1 and knows nothing of the content of a text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/yaml/error.hpp"
#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

/// The tags of YAML 1.1's types that readers know; all others are identified by name.
enum class Type : std::uint8_t {
  null,
  boolean,
  integer,
  floating,
  timestamp,
  text,
  binary,
  merge,  ///< the key `<<`
  value,  ///< the key `=`
  sequence,
  mapping,
  set,
  ordered_map,
  pairs,
  other,
};

enum class Style : std::uint8_t { plain, single_quoted, double_quoted, literal, folded, flow, block };

struct Node;
/// An entry of a mapping.
struct Pair {
  Node* key;
  Node* value;
};

/// A node. Its address is its identity: an alias is the node it names, and a node may occur in several places and
/// within itself.
struct Node {
  enum class Kind : std::uint8_t { scalar, sequence, mapping };
  Kind kind = Kind::scalar;
  Type type = Type::text;
  Style style = Style::plain;
  std::string_view tag;     ///< full name of a type `other`: "!degrees", "tag:example.org,2002:x"
  std::string_view anchor;  ///< without `&`; empty for none
  std::string_view text;    ///< value of a scalar
  std::span<Node*> items;   ///< items of a sequence
  std::span<Pair> pairs;    ///< entries of a mapping, in order; keys may repeat
  Mark start;               ///< its first character, including anchor and tag
  std::uint32_t begin = 0;  ///< its first byte without anchor and tag
  std::uint32_t end = 0;    ///< the byte after its last; for a block collection, after its last entry

  /// Returns "scalar", "sequence" or "mapping".
  [[nodiscard]] std::string_view kind_name() const;
  /// Returns the full tag, even of a known type: "tag:yaml.org,2002:int".
  [[nodiscard]] std::string full_tag() const;
};

/// Owns its nodes. Their texts are views into the document or into the parsed text, which must outlive it.
class Document {
 public:
  /// The outermost node; null if there is no document.
  Node* root = nullptr;

  [[nodiscard]] std::size_t node_count() const { return node_count_; }
  [[nodiscard]] Node* make_node();
  /// Returns a copy that lives as long as the document.
  [[nodiscard]] std::string_view keep(std::string_view text);
  template <class T>
  [[nodiscard]] std::span<T> keep(std::span<const T> list) {
    T* begin = static_cast<T*>(memory_->allocate(list.size_bytes(), alignof(T)));
    std::uninitialized_copy(list.begin(), list.end(), begin);
    return {begin, list.size()};
  }

 private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_ =
      std::make_unique<std::pmr::monotonic_buffer_resource>(std::size_t{8} << 10U);
  std::size_t node_count_ = 0;
};

struct ParseOptions {
  /// A larger number of nodes is an error (memory).
  std::size_t max_nodes = static_cast<std::size_t>(-1);
  /// Accepts valid JSON that PyYAML refuses: tabs between tokens in brackets, `\u` escapes in pairs.
  bool json = false;
};

/// A document, or the first error that PyYAML would raise.
struct Parsed {
  Document document;
  std::optional<Error> error;
};

/// Reads the single document of a text.
[[nodiscard]] Parsed parse(std::string_view text, const ParseOptions& options = {});

}  // namespace urdfmill::yaml
