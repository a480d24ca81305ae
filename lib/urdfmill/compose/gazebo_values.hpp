// The parts of a link that a value of its `<gazebo>` blocks applies to.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "urdfmill/gazebo/blocks.hpp"

namespace urdfmill::compose {

/// Scope of a value: the whole link, its collisions, its visuals.
enum class Scope : std::uint8_t { body, collisions, visuals };

/// Returns the scope of a value, by its name in URDF.
[[nodiscard]] Scope scope_of(std::string_view value);

/// Returns the value as text; a material that is more than a name is compared as a whole.
[[nodiscard]] std::string text_of(const gazebo::Value& value);

/// True if the shapes of both links have values in `scope` that differ, or only those of one link have a value.
[[nodiscard]] bool differ(const gazebo::LinkBlocks& a, const gazebo::LinkBlocks& b, Scope scope);

}  // namespace urdfmill::compose
