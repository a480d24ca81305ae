// File URIs (RFC 8089) and paths.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::lsp {

/// Returns the path in `file:///a%20b`; nothing for a URI of another kind or of another machine.
[[nodiscard]] std::optional<std::string> path_of_uri(std::string_view uri);
/// Returns the URI of an absolute path.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace urdfmill::lsp
