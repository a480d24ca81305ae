#include "urdfmill/lsp/uri.hpp"

#include "urdfmill/text/percent.hpp"

namespace urdfmill::lsp {

std::optional<std::string> path_of_uri(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return std::nullopt;
  uri.remove_prefix(scheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(uri.find('/'));
  if (!uri.starts_with('/')) return std::nullopt;
  std::string path = text::percent_decoded(uri.substr(0, uri.find_first_of("?#")));
  if (path.find('\0') != std::string::npos) return std::nullopt;
  return path;
}

std::string uri_of_path(std::string_view path) {
  return "file://" + text::percent_encoded(path, "-._~/");
}

}  // namespace urdfmill::lsp
