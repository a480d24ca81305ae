// Loads YAML texts from standard input and prints their values; yaml_differential.py compares them. A record is a line
// with a length, followed by that many bytes. The answer is one line: the repr of the value or of the error.
#include <iostream>
#include <string>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/yaml_values.hpp"

namespace python = urdfmill::python;

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    std::string text(std::stoul(line), '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    std::cin.get();
    python::Context context;
    try {
      const std::string value = python::repr(urdfmill::xacro::load_yaml(text, {"f.yaml", {}, {}}, context));
      std::cout << "= " << value << '\n';
    } catch (const python::Error& error) {
      std::cout << "! " << error.type << ": " << python::repr(error.text) << '\n';
    }
    std::cout.flush();
  }
}
