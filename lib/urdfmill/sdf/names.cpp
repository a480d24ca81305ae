#include "urdfmill/sdf/names.hpp"

namespace urdfmill::sdf {

bool is_name(std::string_view text) {
  const bool reserved = text.size() >= 4 && text.starts_with("__") && text.ends_with("__");
  return !text.empty() && !reserved && text != "world" && text.find("::") == std::string_view::npos;
}

std::string Scope::take(std::string_view wanted, std::string_view suffix) {
  std::string name(wanted);
  if (is_name(name) && taken_.insert(name).second) return name;
  for (std::size_t at; (at = name.find("::")) != std::string::npos;) name.replace(at, 2, "_");
  if (name.empty()) name = "unnamed";
  if (name == "world") name = "world_link";
  if (!is_name(name)) name.insert(0, "renamed");
  if (is_name(name) && taken_.insert(name).second) return name;
  name += suffix;
  if (taken_.insert(name).second) return name;
  // Thousands of shapes may want one name.
  for (std::size_t& number = numbers_.try_emplace(name, 1).first->second;; ++number) {
    std::string numbered = name + '_' + std::to_string(number);
    if (taken_.insert(numbered).second) return numbered;
  }
}

}  // namespace urdfmill::sdf
