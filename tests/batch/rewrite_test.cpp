// Groups of files that threads process and put in place.
#include "urdfmill/batch/rewrite/rewrite.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <vector>

using namespace urdfmill;

TEST_CASE("groups that take no time leave no thread waiting", "[threads]") {
  constexpr std::size_t files = 1'000'000;
  std::vector<std::atomic<int>> seen(files);
  batch::RewriteOptions options;
  options.jobs = 2;
  options.write = true;  // a thread more than places to work
  batch::run_in_groups(files, options, [&](std::size_t i, batch::Replacements&) { ++seen[i]; });
  std::size_t once = 0;
  for (const std::atomic<int>& times : seen)
    if (times == 1) ++once;
  CHECK(once == files);
}

TEST_CASE("a failure leaves its place to other threads", "[threads]") {
  batch::RewriteOptions options;
  options.jobs = 2;
  options.write = true;
  for (int run = 0; run < 3; ++run)
    CHECK_THROWS_AS(batch::run_in_groups(1000, options,
                                         [](std::size_t i, batch::Replacements&) {
                                           if (i % 100 == 0) throw std::bad_alloc();
                                         }),
                    std::bad_alloc);
}
