// A variable that gets its value back.
#pragma once

namespace urdfmill::xacro {

/// Sets the variable back to what it was when this was made, however the block is left.
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
