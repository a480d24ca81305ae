// Follows objects of expressions, such as `sizes` in `${sizes['arm'].length}`, to the dictionaries and YAML files that
// they are made of: through properties, and parameters of macros.
#pragma once
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grammar/expression.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/value_sources.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::language {

/// The keys that lead from an object to a value in it; an empty one is computed, and stands for all.
using Keys = std::vector<std::string>;

/// Follows objects to the dictionaries and files that they are made of.
class KeyFinder {
 public:
  /// Follows names in the sources of the robots that read a file.
  KeyFinder(Symbols& symbols, const std::string& file);
  virtual ~KeyFinder() = default;
  KeyFinder(const KeyFinder&) = delete;
  KeyFinder& operator=(const KeyFinder&) = delete;
  KeyFinder(KeyFinder&&) = delete;
  KeyFinder& operator=(KeyFinder&&) = delete;

  /// Follows an expression of a source, from whose value these keys lead on.
  void find(const std::shared_ptr<const SourceNames>& source, const ExpressionAt& expression,
            const grammar::Expression& node, const Keys& after);

  /// Follows the values of a name in a source.
  void find_values(const SourceNames& source, const SourceName& name, const Keys& keys);

  [[nodiscard]] const ValueSources& values() const { return values_; }

 protected:
  /// Takes the root of a file, and the keys that lead on from there.
  virtual void in_file(const std::string& file, const yaml::Node* root, const Keys& keys) = 0;
  /// Takes an expression that makes an object, and the keys that lead on from there.
  virtual void made_by(const grammar::Expression& maker, const Keys& keys) = 0;

 private:
  void find_in_file(const std::string& file, const Keys& keys);

  Symbols& symbols_;
  ValueSources values_;
  std::set<std::pair<Place, Keys>> seen_;
  std::size_t depth_ = 0;
};

/// Returns the entries of a mapping with that key, of which the last one counts.
[[nodiscard]] std::vector<const yaml::Pair*> entries_of(const yaml::Node& node, const std::string& key);

}  // namespace urdfmill::language
