#include "urdfmill/python/object.hpp"

#include <iterator>

#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

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

void List::release(std::vector<Value>& held) {
  held.swap(items);
  if (!items.empty()) held.insert(held.end(), std::move_iterator(items.begin()), std::move_iterator(items.end()));
  items.clear();
}

void Tuple::release(std::vector<Value>& held) {
  held.swap(items);
  if (!items.empty()) held.insert(held.end(), std::move_iterator(items.begin()), std::move_iterator(items.end()));
  items.clear();
}

void Slice::release(std::vector<Value>& held) {
  held.push_back(std::move(start));
  held.push_back(std::move(stop));
  held.push_back(std::move(step));
}

}  // namespace urdfmill::python
