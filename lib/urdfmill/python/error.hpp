// A Python exception. It is thrown inside python, yaml and xacro; xacro::expand catches it.
#pragma once
#include <exception>
#include <string>
#include <utility>

#include "urdfmill/text/hint.hpp"

namespace urdfmill::python {

/// `type` is the class with its module unless built in ("NameError", "yaml.scanner.ScannerError"); `text` is
/// str(exception).
class Error : public std::exception {
 public:
  Error(std::string type_name, std::string message) : type(std::move(type_name)), text(std::move(message)) {}
  [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

  std::string type;
  std::string text;
  text::Hint hint;   ///< a suggestion; not part of CPython's message
  std::string name;  ///< the name that is not defined (NameError), or the file that cannot be read
};

/// Returns the NameError of a name that nothing defines.
[[nodiscard]] Error undefined_name(std::string_view name);
[[noreturn]] void type_error(std::string text);
[[noreturn]] void value_error(std::string text);
[[noreturn]] void overflow_error(std::string text);
[[noreturn]] void zero_division(std::string text);
[[noreturn]] void index_error(std::string text);

}  // namespace urdfmill::python
