// Temporary changes of a variable.
#pragma once

namespace urdfmill::xacro {

/// Restores the value that the variable had at construction when the block is left in any way.
template <class T>
class Restored {
 public:
  explicit Restored(T& value) : value_(value), before_(value) {}
  ~Restored() { value_ = before_; }
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;

 private:
  T& value_;
  T before_;
};

}  // namespace urdfmill::xacro
