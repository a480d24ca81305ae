// A value taken out into a property, and elements into a macro.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/language/rename.hpp"
#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// Makes a property of the selected part of an attribute's value, and uses it there. The property is defined at the
/// beginning of the macro around it, or of the file; its name gets a number if it is taken. Refused if the expansion of
/// a robot would change.
[[nodiscard]] Renaming extract_property(Symbols& symbols, const Place& selection, const std::string& wanted);

/// Makes a macro of the selected elements, which have one parent, and calls it there. Parameters of the macro around
/// them that they use are passed on. The macro is defined before the macro around them, or else before the child of the
/// root that contains them; its name gets a number if it is taken. Refused if the expansion of a robot would change.
[[nodiscard]] Renaming extract_macro(Symbols& symbols, const Place& selection, const std::string& wanted);

}  // namespace urdfmill::language
