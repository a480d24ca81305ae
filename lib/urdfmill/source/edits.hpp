// Changes of a text: applying edits, and showing them as a unified diff.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// The bytes with all edits done. Edits may come in any order; of two that overlap the one that begins later is
/// dropped; insertions at one place keep their order. The edits' `span.file` is not looked at.
[[nodiscard]] std::string apply_edits(std::string_view bytes, std::span<const Edit> edits);

/// The difference as `diff -u` prints it with three lines of context, headed `--- old_name` and `+++ new_name`; empty
/// if equal.
[[nodiscard]] std::string unified_diff(std::string_view old_text, std::string_view new_text, std::string_view old_name,
                                       std::string_view new_name);

}  // namespace urdfmill::source
