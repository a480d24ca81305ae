// Reads expressions from standard input (each as its length in bytes, a line feed, and its text) and writes the
// parser's result for each, in the same framing.
#include <iostream>
#include <string>

#include "tests/grammar/tree_text.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  std::size_t size = 0;
  while (std::cin >> size) {
    std::cin.get();
    std::string text(size, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(size));
    const std::string answer = answer_text(urdfmill::grammar::parse_expression(text));
    std::cout << answer.size() << '\n' << answer;
  }
}
