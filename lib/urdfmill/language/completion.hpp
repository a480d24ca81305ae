// Completion of what is being typed: elements, attributes, macros, names in expressions, files, parts of the model.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// The kind of a proposal, for its icon.
enum class CompletionKind : std::uint8_t {
  element,
  attribute,
  macro,
  value,  ///< a property or parameter
  argument,
  function,
  constant,
  block,
  word,  ///< a word of an enumeration
  file,
  folder,
  package,
  model_name,  ///< a link, joint or material
};

/// A proposal.
struct Completion {
  std::string label;
  CompletionKind kind = CompletionKind::word;
  std::string detail;  ///< one line; may be empty
  std::string insert;  ///< the text to insert; in a snippet `$1`, `${2:x}` and `$0` are places for the cursor
  bool is_snippet = false;
};

/// The proposals for a place, and the text that they replace.
struct Completions {
  Place replaced;
  std::vector<Completion> items;
};

/// Returns the proposals at an offset of a file, which need not be well-formed.
[[nodiscard]] Completions complete(Symbols& symbols, const std::string& file, std::uint32_t offset);

}  // namespace urdfmill::language
