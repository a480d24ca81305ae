#include "urdfmill/python/error.hpp"

namespace urdfmill::python {

Error undefined_name(std::string_view name) {
  Error error("NameError", "name '" + std::string(name) + "' is not defined");
  error.name = name;
  return error;
}

void type_error(std::string text) {
  throw Error("TypeError", std::move(text));
}
void value_error(std::string text) {
  throw Error("ValueError", std::move(text));
}
void overflow_error(std::string text) {
  throw Error("OverflowError", std::move(text));
}
void zero_division(std::string text) {
  throw Error("ZeroDivisionError", std::move(text));
}
void index_error(std::string text) {
  throw Error("IndexError", std::move(text));
}

}  // namespace urdfmill::python
