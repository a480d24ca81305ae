#include "urdfmill/python/table.hpp"

#include <utility>

#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

constexpr std::uint32_t free_slot = 0xFFFFFFFF;
constexpr std::size_t small_table = 8;  // entries searched one by one, without slots

std::size_t mix(Hash hash) {
  const auto h = static_cast<std::uint64_t>(hash) * 0x9E3779B97F4A7C15U;
  return static_cast<std::size_t>(h >> 32U);
}

}  // namespace

std::size_t Table::locate(const Value& key, Hash hash) const {
  const auto matches = [&](const Entry& e) {
    if (!e.used || e.hash != hash) return false;
    ++effort_;
    return same_or_equal(e.key, key, effort_);
  };
  if (slots_.empty()) {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (matches(entries_[i])) return i;
    return entries_.size();
  }
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = mix(hash) & mask; slots_[slot] != free_slot; slot = (slot + 1) & mask)
    if (matches(entries_[slots_[slot]])) return slots_[slot];
  return entries_.size();
}

Value* Table::find(const Value& key) {
  const Hash hash = python::hash(key, effort_);
  const std::size_t at = locate(key, hash);
  return at < entries_.size() ? &entries_[at].value : nullptr;
}

void Table::set(const Value& key, Value value) {
  const Hash hash = python::hash(key, effort_);
  const std::size_t at = locate(key, hash);
  if (at < entries_.size()) {
    entries_[at].value = std::move(value);
    return;
  }
  entries_.push_back({key, std::move(value), hash, true});
  ++used_;
  if (entries_.size() <= small_table) return;
  if (entries_.size() * 2 > slots_.size()) return rebuild();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = mix(hash) & mask;
  for (; slots_[slot] != free_slot; slot = (slot + 1) & mask) ++effort_;
  slots_[slot] = static_cast<std::uint32_t>(entries_.size() - 1);
}

// An erased entry stays in its place, so that later slots are still found; rebuild() drops it.
bool Table::erase(const Value& key) {
  const Hash hash = python::hash(key, effort_);
  const std::size_t at = locate(key, hash);
  if (at >= entries_.size()) return false;
  entries_[at].used = false;
  const Value old_key = std::exchange(entries_[at].key, Value());
  const Value old_value = std::exchange(entries_[at].value, Value());
  --used_;
  while (slots_.empty() && !entries_.empty() && !entries_.back().used) entries_.pop_back();
  return true;
}

void Table::clear() {
  std::vector<Entry> old = std::move(entries_);
  entries_.clear();
  slots_.clear();
  used_ = 0;
}

void Table::rebuild() {
  std::erase_if(entries_, [](const Entry& e) { return !e.used; });
  std::size_t size = 32;
  while (size < entries_.size() * 4) size *= 2;
  slots_.assign(size, free_slot);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::size_t slot = mix(entries_[i].hash) & (size - 1);
    for (; slots_[slot] != free_slot; slot = (slot + 1) & (size - 1)) ++effort_;
    slots_[slot] = static_cast<std::uint32_t>(i);
  }
}

void Table::release(std::vector<Value>& held) {
  for (Entry& e : entries_) {
    if (e.key.is_object()) held.push_back(std::move(e.key));
    if (e.value.is_object()) held.push_back(std::move(e.value));
  }
  clear();
}

}  // namespace urdfmill::python
