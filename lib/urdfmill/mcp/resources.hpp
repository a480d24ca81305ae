// The resources of the server: pages of the documentation, pages of rules, and the sources of the models.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mcp/context.hpp"

namespace urdfmill::mcp {

/// Returns the result of `resources/list`: a part of the list, from that cursor on. Nothing for a malformed cursor.
[[nodiscard]] std::optional<std::string> list_resources(const Context& context, std::string_view cursor);
/// Returns the result of `resources/templates/list`.
[[nodiscard]] std::string resource_templates();
/// Returns the result of `resources/read`; nothing and the reason if there is no such resource.
[[nodiscard]] std::optional<std::string> read_resource(const Context& context, std::string_view uri,
                                                       std::string& problem);

}  // namespace urdfmill::mcp
