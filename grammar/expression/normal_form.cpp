#include "grammar/expression/normal_form.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace urdfmill::grammar {

std::string normalize_name(std::string_view name) {
  if (std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return std::string(name);
  }
  utf8proc_uint8_t* made = nullptr;
  const auto nfkc = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(name.data()),
                                             static_cast<utf8proc_ssize_t>(name.size()), &made, nfkc);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
  if (size < 0) return std::string(name);  // the tokenizer allows no such bytes in a name
  return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

}  // namespace urdfmill::grammar
