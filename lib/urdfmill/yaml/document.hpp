// A YAML document as a graph of nodes: tags resolved, aliases joined; what PyYAML calls its representation graph.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/python/context.hpp"
#include "urdfmill/yaml/text.hpp"

namespace urdfmill::yaml {

inline constexpr std::string_view standard_tags = "tag:yaml.org,2002:";

struct Node {
  enum class Kind : std::uint8_t { scalar, sequence, mapping };
  Kind kind = Kind::scalar;
  std::string tag;   ///< in full: "tag:yaml.org,2002:int", "!degrees"
  std::string text;  ///< of a scalar
  std::vector<Node*> items;
  std::vector<std::pair<Node*, Node*>> pairs;
  std::size_t offset = 0;  ///< of its first byte in Text::utf8(), anchor and tag included

  /// Whether the tag is tag:yaml.org,2002:NAME.
  [[nodiscard]] bool has_tag(std::string_view name) const;
  /// "scalar", "sequence", "mapping".
  [[nodiscard]] std::string_view kind_name() const;
};

/// Owns the nodes. An alias is the node it names, so a node may stand in several places and within itself.
struct Document {
  std::deque<Node> nodes;
  Node* root = nullptr;  ///< null: there is no document
};

/// Builds the graph with yaml-cpp from a text that has passed check_syntax.
[[nodiscard]] Document compose(const Text& text, python::Context& context);

}  // namespace urdfmill::yaml
