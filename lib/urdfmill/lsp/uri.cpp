#include "urdfmill/lsp/uri.hpp"

#include <charconv>
#include <system_error>

namespace urdfmill::lsp {

std::optional<std::string> path_of_uri(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return std::nullopt;
  uri.remove_prefix(scheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(uri.find('/'));
  if (!uri.starts_with('/')) return std::nullopt;
  uri = uri.substr(0, uri.find_first_of("?#"));
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    unsigned char byte = 0;
    const std::string_view digits = uri.substr(i).starts_with('%') ? uri.substr(i + 1, 2) : std::string_view();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    const bool is_escape = digits.size() == 2 && error == std::errc() && end == digits.data() + 2;
    if (is_escape && byte == 0) return std::nullopt;
    path += is_escape ? static_cast<char>(byte) : uri[i];
    if (is_escape) i += 2;
  }
  return path;
}

std::string uri_of_path(std::string_view path) {
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = "file://";
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos) {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += digits[byte >> 4U];
    uri += digits[byte & 0x0fU];
  }
  return uri;
}

}  // namespace urdfmill::lsp
