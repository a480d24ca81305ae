// The values of a form as the page sends them.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/session/session.hpp"

namespace urdfmill::view {

/// [{"name": "a", "value": "1"}, …] in JSON; nothing for anything else.
[[nodiscard]] std::optional<session::Arguments> read_pairs(std::string_view json);

}  // namespace urdfmill::view
