// operator new and delete of the programs (tools/small_objects.cpp), which this program is built with, too.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tools/small_objects.hpp"

namespace {

/// Memory of `operator new` with its size in it, so that what overlaps is seen.
struct Piece {
  explicit Piece(std::size_t bytes, unsigned char fill)
      : data(static_cast<unsigned char*>(::operator new(bytes))), size(bytes), content(fill) {
    std::memset(data, fill, bytes);
  }
  [[nodiscard]] bool is_whole() const {
    for (std::size_t i = 0; i < size; ++i)
      if (data[i] != content) return false;
    return true;
  }
  unsigned char* data;
  std::size_t size;
  unsigned char content;
};

/// Takes `count` pieces of many sizes; every second one is freed again.
std::vector<Piece> take_pieces(unsigned seed, int count) {
  std::mt19937 random(seed);
  std::vector<Piece> pieces;
  for (int i = 0; i < count; ++i) {
    pieces.emplace_back(random() % 700, static_cast<unsigned char>(random()));
    CHECK(reinterpret_cast<std::uintptr_t>(pieces.back().data) % __STDCPP_DEFAULT_NEW_ALIGNMENT__ == 0);
    if (i % 2 == 0) continue;
    std::swap(pieces[random() % pieces.size()], pieces.back());
    CHECK(pieces.back().is_whole());
    ::operator delete(pieces.back().data);
    pieces.pop_back();
  }
  return pieces;
}

void free_pieces(const std::vector<Piece>& pieces) {
  bool is_whole = true;
  for (const Piece& piece : pieces) {
    is_whole = is_whole && piece.is_whole();
    ::operator delete(piece.data);
  }
  CHECK(is_whole);
}

}  // namespace

TEST_CASE("objects of any size are aligned and do not overlap") {
  for (unsigned seed = 0; seed < 20; ++seed) free_pieces(take_pieces(seed, 2000));
  struct alignas(64) Wide {
    char bytes[64];
  };
  const auto wide = std::make_unique<Wide[]>(3);
  CHECK(reinterpret_cast<std::uintptr_t>(wide.get()) % 64 == 0);
  const std::unique_ptr<int> tried(new (std::nothrow) int(7));
  CHECK(*tried == 7);
  ::operator delete(nullptr);
}

#if URDFMILL_SMALL_OBJECTS
TEST_CASE("blocks that one thread frees are those that another one takes") {
  constexpr std::size_t bytes = 200;
  constexpr int at_a_time = 1000;
  std::set<void*> seen;
  std::vector<void*> taken(at_a_time);
  for (int round = 0; round < 50; ++round) {
    std::thread([&taken] {
      for (void*& object : taken) object = ::operator new(bytes);
    }).join();
    seen.insert(taken.begin(), taken.end());
    for (void* object : taken) ::operator delete(object);
  }
  // The thread that frees keeps a little more than one round for itself.
  CHECK(seen.size() < 3 * at_a_time);
}
#endif

TEST_CASE("threads that take and free objects of each other do not disturb each other") {
  constexpr unsigned count = 4;
  std::vector<std::vector<Piece>> pieces(count);
  for (unsigned round = 0; round < 10; ++round) {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < count; ++i)
      threads.emplace_back([&pieces, round, i] {
        for (Piece& piece : pieces[i]) ::operator delete(piece.data);
        std::mt19937 random(round * count + i);
        pieces[i].clear();
        for (int k = 0; k < 3000; ++k) pieces[i].emplace_back(1 + random() % 600, static_cast<unsigned char>(random()));
      });
    for (std::thread& thread : threads) thread.join();
    for (const auto& of_one : pieces)
      CHECK(std::all_of(of_one.begin(), of_one.end(), [](const Piece& piece) { return piece.is_whole(); }));
    std::rotate(pieces.begin(), pieces.begin() + 1, pieces.end());
  }
  for (const auto& of_one : pieces) free_pieces(of_one);
}
