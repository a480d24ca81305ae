// Open files that close themselves.
#pragma once
#include <unistd.h>

#include <utility>

namespace urdfmill::files {

/// An open descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Returns the descriptor, which the caller must then close.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  /// Closes the descriptor; an error here may report that a write failed.
  bool close() { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

}  // namespace urdfmill::files
