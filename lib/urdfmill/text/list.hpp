// Lists in a text.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Appends an item to a list, with a separator before it unless the list is empty.
inline void add_item(std::string& list, std::string_view item, std::string_view separator = ", ") {
  if (!list.empty()) list += separator;
  list += item;
}

/// Returns the items in order with a separator between them.
template <class Items>
[[nodiscard]] std::string joined(const Items& items, std::string_view separator = ", ") {
  std::string list;
  bool is_first = true;
  for (const std::string_view item : items) {
    if (!is_first) list += separator;
    is_first = false;
    list += item;
  }
  return list;
}

}  // namespace urdfmill::text
