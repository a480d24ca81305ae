// operator new and delete of the programs: small objects are not left to malloc.
//
// An expansion makes tens of thousands of them and frees nearly all again, which with malloc takes a seventh of its
// instructions. Here each thread keeps the blocks it frees, a list for each size, and takes them from there. Blocks
// stay blocks; those that one thread frees and another one needs go through a pool, so that a run does not grow by
// them. Allocators that are as fast (jemalloc, tcmalloc) take longer to begin than they save: with them an expansion
// took 1.14 and 1.4 times as long.
#include "tools/small_objects.hpp"

#if URDFMILL_SMALL_OBJECTS

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

#include "urdfmill/files/brief_mutex.hpp"

namespace urdfmill::tools {
namespace {

constexpr std::size_t unit = 16;             // bytes; what operator new aligns to. Sizes of blocks are multiples of it.
constexpr std::size_t mark_size = 8;         // bytes before an object, which say how large its block is
constexpr std::size_t size_count = 33;       // blocks of up to 512 bytes with their mark; larger ones are malloc's
constexpr std::size_t batch_size = 1 << 12;  // bytes; what a thread takes from the pool or gives to it
constexpr std::size_t kept_batches = 64;     // of a size, by a thread that has used them: they are in its cache
constexpr std::size_t chunk_size = 1 << 15;  // bytes; what the pool takes from malloc

/// A block without an object.
struct FreeBlock {
  FreeBlock* next = nullptr;
  // Of the first one of a batch that is put away:
  FreeBlock* next_batch = nullptr;
  std::size_t count = 0;
};

constexpr std::size_t smallest = (mark_size + sizeof(FreeBlock) + unit - 1) / unit;  // units

/// The size of the block of an object, in units; 0 if it is one of malloc's.
std::uint64_t& mark_of(void* object) {
  return *reinterpret_cast<std::uint64_t*>(static_cast<std::byte*>(object) - mark_size);
}

/// Free blocks of one size.
struct Batch {
  FreeBlock* first = nullptr;
  std::size_t count = 0;

  void put(void* object) {
    auto* const block = static_cast<FreeBlock*>(object);
    block->next = first;
    first = block;
    ++count;
  }

  void* take() {
    --count;
    return std::exchange(first, first->next);
  }
};

/// Batches of one size.
struct Batches {
  FreeBlock* last = nullptr;
  std::size_t count = 0;

  void put(Batch batch) {
    batch.first->count = batch.count;
    batch.first->next_batch = std::exchange(last, batch.first);
    ++count;
  }

  /// One of those that are there.
  Batch take() {
    --count;
    FreeBlock* const first = std::exchange(last, last->next_batch);
    return {first, first->count};
  }
};

void* allocate(std::size_t bytes) {
  void* const memory = std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

/// What threads have left over, and what is not cut into blocks yet.
class Pool {
 public:
  void give(Batch batch, std::size_t size) {
    const std::lock_guard lock(mutex_);
    batches_[size].put(batch);
  }

  /// At least one block.
  Batch take(std::size_t size) {
    const std::lock_guard lock(mutex_);
    return batches_[size].count != 0 ? batches_[size].take() : cut(size);
  }

 private:
  Batch cut(std::size_t size) {
    const std::size_t bytes = size * unit;
    if (static_cast<std::size_t>(end_ - begin_) < bytes) {
      begin_ = static_cast<std::byte*>(allocate(chunk_size)) + unit - mark_size;
      end_ = begin_ + chunk_size - unit;
    }
    Batch batch;
    do {
      void* const object = begin_ + mark_size;
      mark_of(object) = size;
      batch.put(object);
      begin_ += bytes;
    } while (batch.count * bytes < batch_size && static_cast<std::size_t>(end_ - begin_) >= bytes);
    return batch;
  }

  files::BriefMutex mutex_;
  std::array<Batches, size_count> batches_;
  std::byte* begin_ = nullptr;  // of the next block, where its mark is
  std::byte* end_ = nullptr;
};

constinit Pool pool;

/// Blocks of one size that a thread has.
struct Blocks {
  Batch current;
  Batches full;
};

constinit thread_local std::array<Blocks, size_count> own;

/// Gives what a thread has to the others when it ends.
struct Leaving {
  Leaving() = default;
  Leaving(const Leaving&) = delete;
  Leaving& operator=(const Leaving&) = delete;
  ~Leaving() {
    for (std::size_t size = smallest; size < size_count; ++size) {
      if (own[size].current.first != nullptr) pool.give(std::exchange(own[size].current, {}), size);
      while (own[size].full.count != 0) pool.give(own[size].full.take(), size);
    }
  }
};

[[gnu::noinline]] void* take_more(Blocks& blocks, std::size_t size) {
  thread_local const Leaving leaving;
  blocks.current = blocks.full.count != 0 ? blocks.full.take() : pool.take(size);
  return blocks.current.take();
}

[[gnu::noinline]] void set_aside(Blocks& blocks, std::size_t size) {
  const Batch batch = std::exchange(blocks.current, {});
  if (blocks.full.count < kept_batches)
    blocks.full.put(batch);
  else
    pool.give(batch, size);
}

[[gnu::noinline]] void* allocate_large(std::size_t bytes) {
  if (bytes > SIZE_MAX - unit) throw std::bad_alloc();
  void* const object = static_cast<std::byte*>(allocate(bytes + unit)) + unit;
  mark_of(object) = 0;
  return object;
}

}  // namespace
}  // namespace urdfmill::tools

using namespace urdfmill::tools;

void* operator new(std::size_t bytes) {
  if (bytes > (size_count - 1) * unit - mark_size) return allocate_large(bytes);
  const std::size_t size = std::max((bytes + mark_size + unit - 1) / unit, smallest);
  Blocks& blocks = own[size];
  return blocks.current.first != nullptr ? blocks.current.take() : take_more(blocks, size);
}

void operator delete(void* object) noexcept {
  if (object == nullptr) return;
  const std::size_t size = mark_of(object);
  if (size == 0) return std::free(static_cast<std::byte*>(object) - unit);
  Blocks& blocks = own[size];
  blocks.current.put(object);
  if (blocks.current.count * size >= batch_size / unit) set_aside(blocks, size);
}

void operator delete(void* object, std::size_t /*bytes*/) noexcept {
  operator delete(object);
}

#endif
