#include <cstdint>
#include <utility>

#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/table.hpp"

namespace urdfmill::python {
namespace {

constexpr std::size_t smallest = 8;       // PySet_MINSIZE
constexpr std::size_t linear_probes = 9;  // LINEAR_PROBES
constexpr unsigned perturb_shift = 5;     // PERTURB_SHIFT

/// The slots to visit for a hash: runs of up to ten neighbours, then a jump.
class Probe {
 public:
  Probe(Hash hash, std::size_t mask)
      : mask_(mask), perturb_(static_cast<std::uint64_t>(hash)), start_(static_cast<std::size_t>(hash) & mask) {
    begin_run();
  }
  [[nodiscard]] std::size_t slot() const { return start_ + offset_; }
  void advance() {
    if (offset_ < last_) {
      ++offset_;
      return;
    }
    perturb_ >>= perturb_shift;
    start_ = (start_ * 5 + 1 + static_cast<std::size_t>(perturb_)) & mask_;
    begin_run();
  }

 private:
  void begin_run() {
    offset_ = 0;
    last_ = start_ + linear_probes <= mask_ ? linear_probes : 0;
  }
  std::size_t mask_;
  std::uint64_t perturb_;  // 64 bits on any machine: the order of a set depends on it
  std::size_t start_, offset_ = 0, last_ = 0;
};

}  // namespace

SetTable::SetTable() : slots_(smallest) {}

bool SetTable::is_equal(const Value& left, const Value& right) const {
  ++effort_;
  return same_or_equal(left, right, effort_);
}

std::size_t SetTable::locate(const Value& key, Hash hash) const {
  for (Probe probe(hash, slots_.size() - 1);; probe.advance()) {
    const Slot& slot = slots_[probe.slot()];
    if (slot.state == Slot::empty) return slots_.size();
    if (slot.state == Slot::active && slot.hash == hash && is_equal(slot.key, key)) return probe.slot();
  }
}

bool SetTable::contains(const Value& key) const {
  return locate(key, hash(key, effort_)) < slots_.size();
}

bool SetTable::add(const Value& key) {
  return add(key, hash(key, effort_));
}

bool SetTable::add(const Value& key, Hash hash) {
  Probe probe(hash, slots_.size() - 1);
  std::size_t reusable = slots_.size();
  for (; slots_[probe.slot()].state != Slot::empty; probe.advance()) {
    const Slot& slot = slots_[probe.slot()];
    if (slot.state == Slot::erased) reusable = probe.slot();
    if (slot.state == Slot::active && slot.hash == hash && is_equal(slot.key, key)) return false;
  }
  ++used_;
  if (reusable < slots_.size()) {
    // Uses the last erased slot on the way, as CPython 3.11 does.
    slots_[reusable] = {key, hash, Slot::active};
    return true;
  }
  slots_[probe.slot()] = {key, hash, Slot::active};
  ++filled_;
  if (filled_ * 5 >= (slots_.size() - 1) * 3) resize_after_change();
  return true;
}

bool SetTable::discard(const Value& key) {
  return discard(key, hash(key, effort_));
}

bool SetTable::discard(const Value& key, Hash hash) {
  const std::size_t at = locate(key, hash);
  if (at == slots_.size()) return false;
  const Value old = std::exchange(slots_[at].key, Value());
  slots_[at].state = Slot::erased;
  --used_;
  return true;
}

Value SetTable::pop() {
  std::size_t at = finger_ & (slots_.size() - 1);
  while (slots_[at].state != Slot::active) at = (at + 1) & (slots_.size() - 1);
  slots_[at].state = Slot::erased;
  --used_;
  finger_ = at + 1;
  return std::exchange(slots_[at].key, Value());
}

void SetTable::clear() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(smallest));
  used_ = filled_ = finger_ = 0;
}

void SetTable::insert_clean(Value key, Hash hash) {
  Probe probe(hash, slots_.size() - 1);
  for (; slots_[probe.slot()].state != Slot::empty; probe.advance()) ++effort_;
  slots_[probe.slot()] = {std::move(key), hash, Slot::active};
}

void SetTable::resize(std::size_t minimum) {
  std::size_t size = smallest;
  while (size <= minimum) size *= 2;
  std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(size));
  for (Slot& slot : old)
    if (slot.state == Slot::active) insert_clean(std::move(slot.key), slot.hash);
  filled_ = used_;
}

void SetTable::resize_after_change() {
  constexpr std::size_t large = 50'000;  // above this size it grows by two
  resize(used_ > large ? used_ * 2 : used_ * 4);
}

void SetTable::reserve_for(std::size_t size) {
  if ((filled_ + size) * 5 >= (slots_.size() - 1) * 3) resize((used_ + size) * 2);
}

void SetTable::merge(const SetTable& other) {
  if (&other == this || other.used_ == 0) return;
  reserve_for(other.used_);
  if (filled_ == 0 && slots_.size() == other.slots_.size() && other.filled_ == other.used_) {
    slots_ = other.slots_;
    filled_ = used_ = other.used_;
    return;
  }
  const bool was_empty = filled_ == 0;
  for (const Slot& slot : other.slots_) {
    if (slot.state != Slot::active) continue;
    if (was_empty)
      insert_clean(slot.key, slot.hash);
    else
      add(slot.key, slot.hash);
  }
  if (was_empty) filled_ = used_ = other.used_;
}

void SetTable::subtract(const SetTable& other) {
  if (&other == this) return clear();
  // If the other set is much larger, only the common elements matter.
  const SetTable common = other.used_ / 8 > used_ ? intersection(other) : SetTable();
  const SetTable& unwanted = other.used_ / 8 > used_ ? common : other;
  for (const Slot& slot : unwanted.slots_)
    if (slot.state == Slot::active) discard(slot.key, slot.hash);
  if (filled_ - used_ > (slots_.size() - 1) / 4) resize_after_change();
}

void SetTable::exchange(const SetTable& other) {
  if (&other == this) return clear();
  for (const Slot& slot : other.slots_)
    if (slot.state == Slot::active && !discard(slot.key, slot.hash)) add(slot.key, slot.hash);
}

SetTable SetTable::intersection(const SetTable& other) const {
  const SetTable& walked = other.used_ > used_ ? *this : other;
  const SetTable& asked = other.used_ > used_ ? other : *this;
  SetTable result;
  for (const Slot& slot : walked.slots_)
    if (slot.state == Slot::active && asked.locate(slot.key, slot.hash) < asked.slots_.size())
      result.add(slot.key, slot.hash);
  return result;
}

SetTable SetTable::difference(const SetTable& other) const {
  SetTable result;
  if (used_ / 4 > other.used_) {
    result.merge(*this);
    result.subtract(other);
    return result;
  }
  for (const Slot& slot : slots_)
    if (slot.state == Slot::active && other.locate(slot.key, slot.hash) == other.slots_.size())
      result.add(slot.key, slot.hash);
  return result;
}

bool SetTable::subset_of(const SetTable& other) const {
  if (used_ > other.used_) return false;
  for (const Slot& slot : slots_)
    if (slot.state == Slot::active && other.locate(slot.key, slot.hash) == other.slots_.size()) return false;
  return true;
}

std::vector<Value> SetTable::elements() const {
  std::vector<Value> result;
  result.reserve(used_);
  for (const Slot& slot : slots_)
    if (slot.state == Slot::active) result.push_back(slot.key);
  return result;
}

void SetTable::release(std::vector<Value>& held) {
  for (Slot& slot : slots_)
    if (slot.key.is_object()) held.push_back(std::move(slot.key));
  clear();
}

}  // namespace urdfmill::python
