// A stack on the heap whose elements stay where they are.
#pragma once
#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace urdfmill::xacro {

/// Elements are made on top and taken from the top; meanwhile others may point to them. The memory comes in blocks that
/// are kept for reuse, so that going up and down at the edge of one costs nothing.
template <class T>
class HeapStack {
 public:
  HeapStack() = default;
  ~HeapStack() {
    while (size_ > 0) pop();
  }
  HeapStack(const HeapStack&) = delete;
  HeapStack& operator=(const HeapStack&) = delete;

  template <class... Arguments>
  T& push(Arguments&&... arguments) {
    if (size_ == blocks_.size() * block_size) blocks_.push_back(std::make_unique_for_overwrite<Block>());
    T* made = new (place(size_)) T(std::forward<Arguments>(arguments)...);
    ++size_;
    return *made;
  }
  void pop() {
    top().~T();
    --size_;
  }
  [[nodiscard]] T& top() {
    assert(size_ > 0);
    return *std::launder(static_cast<T*>(place(size_ - 1)));
  }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t block_size = 64;
  struct Block {
    alignas(T) std::byte bytes[block_size * sizeof(T)];
  };
  void* place(std::size_t i) { return blocks_[i / block_size]->bytes + (i % block_size) * sizeof(T); }

  std::vector<std::unique_ptr<Block>> blocks_;
  std::size_t size_ = 0;
};

}  // namespace urdfmill::xacro
