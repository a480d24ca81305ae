// Renaming across files, proved by the expansions of all robots that read them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// The edits of a renaming, or the reason why there are none.
struct Renaming {
  std::vector<TextEdit> edits;
  std::string refusal;     ///< empty if it can be done
  std::size_t proved = 0;  ///< robots whose expansion is the same but for the name
};

/// Returns the place of the name that `rename` would replace at an offset; its file is empty if there is none. Of a
/// name of the model that is composed, such as `${prefix}link`, it is the literal part.
[[nodiscard]] Place renamed_place(Symbols& symbols, const std::string& file, std::uint32_t offset);

/// Renames a macro, property, parameter, argument, block, link, joint or material everywhere. It is refused if a robot
/// that reads one of the files would change in anything but the name, or if the new name cannot be one.
[[nodiscard]] Renaming rename(Symbols& symbols, const std::string& file, std::uint32_t offset,
                              const std::string& new_name);

}  // namespace urdfmill::language
