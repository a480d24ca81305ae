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

/// Returns an edit of `text`, which is at `offset`, that puts the proposed name where the wrong one stands. That may be
/// the name of the element or attribute at the start of the text, its only word that is the wrong name, or the literal
/// part of a name made with substitutions. Returns nothing if the wrong name is not found.
[[nodiscard]] std::optional<NameChange> change_to_meant(std::string_view text, std::uint32_t offset,
                                                        const text::Meant& meant);

/// Returns the change of a tag, which is at `offset`, in which one attribute has the other name as its whole value;
/// nothing if none or several have.
[[nodiscard]] std::optional<NameChange> change_of_argument(std::string_view tag, std::uint32_t offset,
                                                           const text::Meant& meant);

}  // namespace urdfmill::language
