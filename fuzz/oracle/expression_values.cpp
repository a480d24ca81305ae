// Reads expressions, one per line, and prints the repr or error of each, for the Python version given on the command
// line. expression_values.py compares them with CPython. Line breaks in an answer are written as the two characters \n.
#include <iostream>

#include "tests/python/sample_environment.hpp"

int main(int argc, char** argv) {
  const auto profile = urdfmill::python::find_profile(argc > 1 ? argv[1] : "3.11");
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto outcome = urdfmill::python::evaluate_sample(line, {}, profile.value_or(urdfmill::python::Profile()));
    std::string text;
    for (const char c : outcome.text) text += c == '\n' ? std::string("\\n") : std::string(1, c);
    std::cout << (outcome.failed ? "! " : "= ") << text << std::endl;
  }
}
