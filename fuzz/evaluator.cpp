// Expressions of any kind: parsing, compiling and evaluating end in a value with a text or in an Error, within the
// limits, and evaluating once more ends the same way.
#include <cstdlib>
#include <string_view>

#include "tests/python/sample_environment.hpp"

namespace {

using urdfmill::python::Outcome;

/// Small enough for a thousand inputs a second.
constexpr urdfmill::python::Limits limits{
    .steps = 20'000, .bytes = std::size_t{4} << 20, .depth = 200, .integer_bits = 1U << 14U};

/// Texts with an address or a random order differ between runs.
bool repeatable(const Outcome& outcome) {
  return outcome.text.find(" at 0x") == std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Outcome first = urdfmill::python::evaluate_sample(text, limits);
  const Outcome second = urdfmill::python::evaluate_sample(text, limits);
  if (first.failed != second.failed || (repeatable(first) && first.text != second.text)) std::abort();
  return 0;
}
