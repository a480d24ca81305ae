// The linear search agrees with a simple one.
#include <catch2/catch.hpp>
#include <random>
#include <string>

#include "urdfmill/python/text_search.hpp"

namespace urdfmill::python {
namespace {

/// Returns a text with many repetitions: few letters, or a short text repeated with occasional changes.
std::string repetitive_text(std::mt19937& random, std::size_t size) {
  const std::size_t period = 1 + random() % 7;
  std::string text;
  for (std::size_t i = 0; i < size; ++i)
    text += i < period || random() % 40 == 0 ? static_cast<char>('a' + random() % 2) : text[i - period];
  return text;
}

TEST_CASE("a text is found where the simple search finds it, from both ends") {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const std::string text = repetitive_text(random, 500 + random() % 500);
    const std::size_t size = 20 + random() % 60;
    std::string wanted = round % 3 == 0 ? repetitive_text(random, size) : text.substr(random() % 400, size);
    if (round % 5 == 0) wanted[random() % wanted.size()] = 'c';
    TextSearch search(wanted);
    CHECK(search.first_in(text) == text.find(wanted));
    CHECK(search.last_in(text) == text.rfind(wanted));
    const std::size_t from = random() % text.size();
    CHECK(search.first_in(text, from) == text.find(wanted, from));
  }
}

TEST_CASE("an empty text is found everywhere, a longer one nowhere") {
  CHECK(TextSearch("").first_in("abc", 2) == 2);
  CHECK(TextSearch("").last_in("abc") == 3);
  CHECK(TextSearch("abcd").first_in("abc") == std::string_view::npos);
  CHECK(TextSearch("abcd").last_in("abc") == std::string_view::npos);
  CHECK(TextSearch("a").first_in("abc", 4) == std::string_view::npos);
}

TEST_CASE("many near matches do not make a search long") {
  const std::string text(10'000'000, 'a');
  const std::string half(5'000'000, 'a');
  CHECK(TextSearch(half + 'b').first_in(text) == std::string_view::npos);
  CHECK(TextSearch('b' + half).last_in(text) == std::string_view::npos);
}

}  // namespace
}  // namespace urdfmill::python
