#include "urdfmill/xacro/macros.hpp"

#include <algorithm>

namespace urdfmill::xacro {

MacroTable::Entry* MacroTable::own(python::Symbol name) {
  const auto entry = std::find_if(entries.begin(), entries.end(), [name](const Entry& e) { return e.name == name; });
  return entry != entries.end() ? &*entry : nullptr;
}

const MacroTable::Entry* MacroTable::find(python::Symbol name) const {
  for (const MacroTable* table = this; table != nullptr; table = table->parent)
    for (const Entry& entry : table->entries)
      if (entry.name == name) return &entry;
  return nullptr;
}

MacroTable::Entry& MacroTable::define(python::Symbol name) {
  if (Entry* known = own(name)) return *known;
  entries.push_back({name, nullptr, nullptr});
  return entries.back();
}

}  // namespace urdfmill::xacro
