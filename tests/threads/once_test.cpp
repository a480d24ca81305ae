#include "urdfmill/threads/once.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

using urdfmill::threads::Once;

TEST_CASE("a step is done once, and what it made is there for all threads") {
  Once once;
  int made = 0, times = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        once([&] { made = ++times; });
        if (made != 1) std::abort();
      });
  }
  CHECK(times == 1);
}

TEST_CASE("after a step has thrown, the next caller does it") {
  Once once;
  int times = 0;
  CHECK_THROWS_WITH(once([&] {
                      ++times;
                      throw std::runtime_error("no memory");
                    }),
                    "no memory");
  once([&] { ++times; });
  once([&] { ++times; });
  CHECK(times == 2);
}
