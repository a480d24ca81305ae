// The texts that give values to names: of properties, arguments, and parameters with their defaults and all calls.
//
// Names are followed as the expansions of the robots did, and by the rules of scopes in text that none evaluated.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/language/symbols.hpp"
#include "urdfmill/language/written.hpp"

namespace urdfmill::language {

/// A text of a source that gives a value. The source keeps it alive.
struct ValueText {
  std::shared_ptr<const SourceNames> source;
  WrittenText whole;      ///< the attribute or text that it is in
  std::string_view text;  ///< a part of `whole`

  [[nodiscard]] Place place_of(std::string_view part) const {
    const source::Span span = whole.place_of(part);
    return {source->path, span.begin, span.end};
  }
};

/// Values that an expansion has recorded.
struct KnownValues {
  std::set<std::string, std::less<>> texts;
  bool is_complete = true;  ///< false if there may be more

  [[nodiscard]] bool may_be(std::string_view text) const { return !is_complete || texts.contains(text); }
};

/// Finds what gives values to names in a set of sources.
class ValueSources {
 public:
  explicit ValueSources(Symbols& symbols, Robots robots = Robots::all) : symbols_(symbols), robots_(robots) {}

  /// Adds the sources of the robots that read a file. Returns false if they are known.
  bool add(const std::string& file);
  /// Adds the same and the files that include it as they are written. Returns false if they are known.
  bool add_around(const std::string& file);
  [[nodiscard]] const std::map<std::string, std::shared_ptr<const SourceNames>>& all() const { return sources_; }
  [[nodiscard]] Symbols& symbols() { return symbols_; }

  /// Returns the texts that may give the value of a name that is used in a source.
  [[nodiscard]] std::vector<ValueText> values_of(const SourceNames& source, const SourceName& name);
  /// Returns the values that a name had where it is used; nothing if no expansion came there.
  [[nodiscard]] std::optional<KnownValues> known_values(const SourceNames& source, const SourceName& name);
  /// Returns the values of the expression between brackets that begins at an offset.
  [[nodiscard]] std::optional<KnownValues> known_values(const SourceNames& source, std::uint32_t begin);
  /// Returns the YAML files that an expression, which begins there, has loaded.
  [[nodiscard]] std::set<std::string> yaml_files(const SourceNames& source, std::uint32_t begin);

 private:
  bool add(const std::string& file, const SourceSet& sources);
  using Indices = std::vector<std::shared_ptr<const ModelIndex>>;
  [[nodiscard]] const Indices& indices(const std::string& path);
  [[nodiscard]] std::vector<Place> declarations(const SourceNames& source, const SourceName& name);
  void add_declared_values(const Place& declaration, std::vector<ValueText>& values);
  void read_calls();

  Symbols& symbols_;
  Robots robots_;
  std::map<std::string, std::shared_ptr<const SourceNames>> sources_;
  std::map<std::string, Indices> indices_;
  std::map<std::pair<std::string, std::uint32_t>, KnownValues> expressions_;
  std::set<std::shared_ptr<const ModelIndex>> seen_;
  std::map<Place, std::vector<ValueText>> given_;  ///< by the declaration of a parameter: values in calls
  bool has_calls_ = false;
};

}  // namespace urdfmill::language
