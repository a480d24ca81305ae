// The record of an expansion: where names were defined and used, the values they had, and the files that were asked
// for. It is kept on request, for editors (ExpandOptions::record).
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/source/span.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// The kind of a name. A property and a parameter are both values of expressions.
enum class NameKind : std::uint8_t { macro, property, parameter, argument, block, include_namespace };

/// A value at one point of the expansion.
struct RecordedValue {
  std::string text;                     ///< as xacro writes it; a long one is cut
  const xml::Origin* origin = nullptr;  ///< the calls and includes around the point, with their arguments
};

/// The number of a definition in a record; 0 is none.
using DefinitionId = std::uint32_t;

/// One way in which a name got its value. A parameter has a definition for each call that gives it a value.
struct RecordedDefinition {
  NameKind kind = NameKind::property;
  std::string name;                   ///< without prefix and stars
  source::Span span;                  ///< the name where it is declared; unknown for an argument of the caller
  source::Span set;                   ///< the text that gives the value; unknown for a macro and for forwarded values
  DefinitionId replaces = 0;          ///< the definition that it replaced in its scope
  std::vector<RecordedValue> values;  ///< different ones in order, not more than `most_recorded_values`
};

/// A use of a definition.
struct RecordedUse {
  source::Span where;  ///< the text that contains the name: an expression, a tag's or attribute's name, a value
  DefinitionId definition = 0;
};

/// The values of an expression.
struct RecordedExpression {
  source::Span where;                 ///< the text between the brackets
  std::vector<RecordedValue> values;  ///< as in RecordedDefinition
  std::size_t evaluations = 0;
};

/// A file or folder that a text asked for.
struct RecordedFile {
  /// The purpose of the file.
  enum class Kind : std::uint8_t { include, yaml, package } kind = Kind::include;
  source::Span where;  ///< the file's name in an include, or the text between the brackets
  std::string name;    ///< the package
  std::string path;    ///< as composed, not normalised
};

inline constexpr std::size_t most_recorded_values = 16;
/// An expression that was evaluated more often has shown its values: later ones are not kept.
inline constexpr std::size_t most_recorded_evaluations = 100;

/// The record of an expansion, as far as it went.
struct Record {
  std::vector<RecordedDefinition> definitions{1};  ///< by DefinitionId; the first one is none
  std::vector<RecordedUse> uses;                   ///< in order of first use, without duplicates
  std::vector<RecordedExpression> expressions;     ///< in order of first evaluation
  std::vector<RecordedFile> files;                 ///< without duplicates
  std::shared_ptr<const xml::Document> document;   ///< owns the origins
};

}  // namespace urdfmill::xacro
