// The literals that the characters of a value come from: through properties, parameters and their defaults, calls,
// arguments, conditions, lists, dictionaries and YAML files, also where a value is composed of several texts.
#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "grammar/expression.hpp"
#include "urdfmill/language/value_sources.hpp"

namespace urdfmill::language {

/// The bytes [begin, end) of a value; none if they are equal.
struct ValuePart {
  std::string value;
  std::size_t begin = 0, end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
  /// Returns a slice of the value with its share of the part, or with none if the slice does not have all of it.
  [[nodiscard]] ValuePart slice(std::size_t from, std::size_t to) const;
};

/// The places that write a part of a value.
using Origins = std::set<Place>;

/// Follows values to the literals in a set of sources.
class ValueFlow {
 public:
  explicit ValueFlow(ValueSources& sources) : sources_(sources) {}

  /// Returns the places that write a part of the value, if the text may have this value; nothing if it may not. A part
  /// that no single literal contains has no places.
  [[nodiscard]] std::optional<Origins> origins(const ValueText& text, const ValuePart& part);
  /// Returns the literals that are compared with, or are keys for, this value in the expressions of a text.
  [[nodiscard]] Origins compared(const ValueText& text, const ValuePart& part);

 private:
  /// An expression of a source.
  struct Written {
    ValueText text;               ///< between the brackets, without blanks
    grammar::ExpressionPtr tree;  ///< null if it cannot be read
    std::uint32_t begin = 0;      ///< offset in the source of what is between the brackets
    bool is_argument = false;     ///< `$(arg NAME)`: its text is the name
  };
  /// A piece of a composed text: a literal, or a node or the whole of an expression.
  struct Fragment {
    std::string_view literal;
    Place place;  ///< that of the literal, if it can be replaced
    const Written* written = nullptr;
    const grammar::Expression* node = nullptr;

    [[nodiscard]] bool is_literal() const { return written == nullptr; }
  };
  using Fragments = std::vector<Fragment>;

  const Written& written(const ValueText& text, std::string_view piece, bool is_substitution);
  Fragments fragments(const ValueText& text);
  void add_fragments(const Written& written, const grammar::Expression& node, Fragments& fragments);
  [[nodiscard]] Fragment literal(const Written& written, const grammar::Expression& node, std::string_view value) const;

  std::optional<Origins> match(const Fragments& fragments, const ValuePart& part);
  std::optional<Origins> produced(const Fragment& fragment, const ValuePart& part);
  std::optional<Origins> evaluated(const Written& written, const grammar::Expression& node, const ValuePart& part);
  std::optional<Origins> named(const Written& written, std::string_view name, const ValuePart& part);
  /// Adds the literals of this value inside of a list or dictionary.
  void add_items(const Written& written, const grammar::Expression& node, const ValuePart& part, Origins& found);
  void add_yaml(const std::string& file, const ValuePart& part, Origins& found);
  void add_compared(const Written& written, const grammar::Expression& node, const ValuePart& part, Origins& found);

  ValueSources& sources_;
  std::deque<Written> kept_;
  std::map<std::pair<std::string, std::uint32_t>, const Written*> known_;
  std::map<std::tuple<Place, std::string, std::size_t, std::size_t>, std::optional<Origins>> produced_;
  std::set<std::pair<const grammar::Expression*, std::string>> open_;  ///< containers that are being searched
};

}  // namespace urdfmill::language
