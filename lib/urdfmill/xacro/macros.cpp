#include "urdfmill/xacro/macros.hpp"

#include <algorithm>

namespace urdfmill::xacro {

const MacroTable::Entry* MacroTable::look_up(python::Symbol name) const {
  if (places_) {
    const auto place = places_->find(name);
    return place != places_->end() ? &entries[place->second] : nullptr;
  }
  const auto entry = std::find_if(entries.begin(), entries.end(), [name](const Entry& e) { return e.name == name; });
  return entry != entries.end() ? &*entry : nullptr;
}

MacroTable::Entry* MacroTable::own(python::Symbol name) {
  return const_cast<Entry*>(look_up(name));
}

const MacroTable::Entry* MacroTable::find(python::Symbol name) const {
  for (const MacroTable* table = this; table != nullptr; table = table->parent)
    if (const Entry* entry = table->look_up(name)) return entry;
  return nullptr;
}

MacroTable::Entry& MacroTable::define(python::Symbol name) {
  constexpr std::size_t most_searched = 32;
  if (Entry* known = own(name)) return *known;
  if (!places_ && entries.size() == most_searched) {
    places_ = std::make_unique<std::unordered_map<python::Symbol, std::size_t>>();
    for (std::size_t i = 0; i < entries.size(); ++i) places_->emplace(entries[i].name, i);
  }
  if (places_) places_->emplace(name, entries.size());
  entries.push_back({name, nullptr, nullptr});
  return entries.back();
}

}  // namespace urdfmill::xacro
