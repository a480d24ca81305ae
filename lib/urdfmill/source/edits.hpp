// Edits of a text: applying them, and showing them as a unified diff.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// Applies all edits. They may be in any order; of two overlapping edits the one that begins later is dropped;
/// insertions at one place keep their order. The edits' `span.file` is ignored.
[[nodiscard]] std::string apply_edits(std::string_view bytes, std::span<const Edit> edits);

/// Returns the difference as `diff -u` prints it with three lines of context, headed `--- old_name` and `+++ new_name`;
/// empty if equal.
[[nodiscard]] std::string unified_diff(std::string_view old_text, std::string_view new_text, std::string_view old_name,
                                       std::string_view new_name);

}  // namespace urdfmill::source
