#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

#include "urdfmill/threads/parallel.hpp"

using urdfmill::threads::parallel_for;

TEST_CASE("work in parallel is done once for each number, whatever the count and the threads") {
  for (const unsigned jobs : {0U, 1U, 2U, 7U})
    for (const std::size_t count : {0U, 1U, 2U, 1000U}) {
      std::vector<std::atomic<int>> done(count);
      parallel_for(count, jobs, [&](std::size_t i) { ++done[i]; });
      for (const auto& times : done) REQUIRE(times == 1);
    }
}

TEST_CASE("what work in parallel throws arrives at the caller") {
  for (const unsigned jobs : {1U, 4U})
    CHECK_THROWS_WITH(parallel_for(100, jobs,
                                   [](std::size_t i) {
                                     if (i == 42) throw std::runtime_error("the forty-second");
                                   }),
                      "the forty-second");
}
