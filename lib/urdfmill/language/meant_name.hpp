// The name that a finding proposes, as an edit of the text in which the author wrote another one.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/text/hint.hpp"

namespace urdfmill::language {

/// A replacement of the bytes [begin, end) of a text.
struct NameChange {
  std::uint32_t begin = 0, end = 0;
  std::string text;
};

/// Returns the change of `text`, which is at `offset`, that writes the proposed name in place of the name
/// of the element or attribute that begins there, of the only word that is the other name, or of the literal part
/// beside the substitutions of which that name was made. Nothing if there is no such part.
[[nodiscard]] std::optional<NameChange> change_to_meant(std::string_view text, std::uint32_t offset,
                                                        const text::Meant& meant);

/// Returns the change of a tag, which is at `offset`, in which one attribute has the other name as its whole value;
/// nothing if none or several have.
[[nodiscard]] std::optional<NameChange> change_of_argument(std::string_view tag, std::uint32_t offset,
                                                           const text::Meant& meant);

}  // namespace urdfmill::language
