// Declarations of names by the rules of scopes alone, for texts that no expansion came to: a branch that is not taken,
// a macro that is never called, a file that is broken elsewhere.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/language/names.hpp"
#include "urdfmill/language/place.hpp"

namespace urdfmill::language {

/// The sources of a robot, beginning with the one that contains the name in question.
using SourceSet = std::vector<std::shared_ptr<const SourceNames>>;

/// A declaration in one of the sources.
struct StaticDeclaration {
  std::shared_ptr<const SourceNames> source;
  const SourceName* name = nullptr;

  [[nodiscard]] Place place() const { return {source->path, name->begin, name->end}; }
};

/// True if a name that is declared is a parameter of a macro, or the macro.
[[nodiscard]] bool is_parameter(const SourceName& name);

/// Returns the declarations that a name in the first source may refer to: those of the innermost macro around it, else
/// those outside of macros in this file, else those in the others. A declaration refers to itself.
[[nodiscard]] std::vector<StaticDeclaration> declarations_of(const SourceName& name, const SourceSet& sources);

/// Returns the macro that an element calls, by its name.
[[nodiscard]] std::vector<StaticDeclaration> macros_called(const xml::Element& call, const SourceSet& sources);

}  // namespace urdfmill::language
