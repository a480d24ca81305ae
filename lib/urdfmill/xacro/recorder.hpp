// Keeps the record of an expansion.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "urdfmill/python/value.hpp"
#include "urdfmill/xacro/messages.hpp"
#include "urdfmill/xacro/record.hpp"

namespace urdfmill::xacro {

/// Writes a record during an expansion.
class Recorder {
 public:
  Recorder(Record& record, const Messages& messages) : record_(record), messages_(messages) {}

  /// Returns the number of a definition.
  DefinitionId define(NameKind kind, std::string_view name, source::Span span, source::Span set = {});
  /// Records that a definition replaced another in its scope.
  void replace(DefinitionId definition, DefinitionId replaced);
  /// Records a value of a definition.
  void set(DefinitionId definition, const python::Value& value);
  /// Records a use in that text, or at the place of the current expression.
  void use(DefinitionId definition, source::Span where);
  void use(DefinitionId definition);
  /// Records the value of an expression.
  void evaluated(source::Span expression, const python::Value& value);
  /// Records a file or folder that is asked for in that text.
  void ask(RecordedFile::Kind kind, source::Span where, std::string_view name, std::string path);
  /// Records xacro:arg with the value that the argument has now.
  void declare_argument(std::string_view name, source::Span span, source::Span default_text, std::string_view value);
  /// Records a use of an argument at the place of the current expression.
  void use_argument(std::string_view name);
  /// Records the folder of a package that is asked for at the place of the current expression.
  void use_package(std::string_view name, std::string_view folder);

 private:
  using Place = std::tuple<source::FileId, std::uint32_t, std::uint32_t>;
  static Place key(source::Span span) { return {span.file, span.begin, span.end}; }
  void keep(std::vector<RecordedValue>& values, std::string text);

  Record& record_;
  const Messages& messages_;
  std::map<std::tuple<NameKind, std::string, Place, Place>, DefinitionId, std::less<>> definitions_;
  /// Hashes a span with a number.
  struct SpanHash {
    std::size_t operator()(const std::pair<source::Span, DefinitionId>& each) const {
      constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
      const source::Span& span = each.first;
      std::uint64_t hash = (std::uint64_t{span.file} << 32U | span.begin) * factor;
      hash = (hash ^ (std::uint64_t{each.second} << 32U | span.end)) * factor;
      return static_cast<std::size_t>(hash ^ hash >> 32U);
    }
  };
  std::unordered_set<std::pair<source::Span, DefinitionId>, SpanHash> uses_;
  std::unordered_map<std::pair<source::Span, DefinitionId>, std::size_t, SpanHash> expressions_;
  std::set<std::pair<Place, std::string>> files_;
  std::map<std::string, DefinitionId, std::less<>> arguments_;
};

}  // namespace urdfmill::xacro
