#include "urdfmill/python/object.hpp"

#include <iterator>

#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

namespace {

/// Appends the items to `held`. The vector is swapped only if `held` is empty: moving many held values after each small
/// list would take quadratic time.
void hand_over(std::vector<Value>& items, std::vector<Value>& held) {
  if (held.empty())
    held.swap(items);
  else
    held.insert(held.end(), std::move_iterator(items.begin()), std::move_iterator(items.end()));
  items.clear();
}

}  // namespace

std::string Object::repr() const {
  return "<" + std::string(type_name()) + " object>";
}

void Object::destroy(Object* object) noexcept {
  std::vector<Value> held;
  object->release(held);
  delete object;
  while (!held.empty()) {
    Value value = std::move(held.back());
    held.pop_back();
    if (!value.is_object() || value.object_->references > 1) continue;
    value.object_->release(held);
  }
}

void Changeable::unlink() {
  if (next_ == nullptr) return;
  previous_->next_ = next_;
  next_->previous_ = previous_;
  previous_ = next_ = nullptr;
}

Changes::Changes() {
  ring_.previous_ = ring_.next_ = &ring_;
}

Changes::~Changes() {
  while (ring_.next_ != &ring_) {
    Changeable& changed = *ring_.next_;
    changed.unlink();
    std::vector<Value> held;
    changed.empty(held);
  }
}

void Changes::add(Changeable& changed) {
  if (changed.next_ != nullptr) return;
  changed.previous_ = &ring_;
  changed.next_ = ring_.next_;
  ring_.next_->previous_ = &changed;
  ring_.next_ = &changed;
}

void List::release(std::vector<Value>& held) {
  hand_over(items, held);
}

void Tuple::release(std::vector<Value>& held) {
  hand_over(items, held);
}

void Slice::release(std::vector<Value>& held) {
  held.push_back(std::move(start));
  held.push_back(std::move(stop));
  held.push_back(std::move(step));
}

}  // namespace urdfmill::python
