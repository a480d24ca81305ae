#include "urdfmill/language/text_changes.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string_view>

using urdfmill::language::TextChanges;

TEST_CASE("offsets move over edits in both directions") {
  constexpr std::string_view first = "one two three four", second = "one 22 two three four",
                             third = "one 22 two 333 three four", last = "one 22 two 333 thr4ee";
  TextChanges changes;
  changes.add(first, second);
  changes.add(second, second);
  changes.add(second, third);
  changes.add(third, last);
  for (const std::string_view word : {"one", "two", "thr"}) {
    CHECK(changes.after(static_cast<std::uint32_t>(first.find(word))) == last.find(word));
    CHECK(changes.before(static_cast<std::uint32_t>(last.find(word))) == first.find(word));
  }
  CHECK_FALSE(changes.before(static_cast<std::uint32_t>(last.find("22") + 1)));
  CHECK_FALSE(changes.before(static_cast<std::uint32_t>(last.find("333") + 1)));
  CHECK(changes.before(static_cast<std::uint32_t>(last.size())) == first.size());
}
