// Values of configurations that other programs complete.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::yaml {

/// True for a text that is known before the file is used: launch files substitute `$(var …)`, templates `{{ … }}`.
[[nodiscard]] bool is_literal(std::string_view text);

/// Returns the scalars of a value: the items of a list, or the value itself.
[[nodiscard]] std::vector<Cursor> scalars(const Cursor& value);

}  // namespace urdfmill::yaml
