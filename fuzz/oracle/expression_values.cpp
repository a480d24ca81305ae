// Reads expressions, one a line, and prints for each its repr or its error; expression_values.py compares them with
// CPython. Line breaks in an answer are written as the two characters \n.
#include <iostream>

#include "tests/python/sample_environment.hpp"

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto outcome = urdfmill::python::evaluate_sample(line);
    std::string text;
    for (const char c : outcome.text) text += c == '\n' ? std::string("\\n") : std::string(1, c);
    std::cout << (outcome.failed ? "! " : "= ") << text << std::endl;
  }
}
