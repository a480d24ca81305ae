// Any bytes as a YAML file: a value or a Python error, within the budgets.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "urdfmill/python/error.hpp"
#include "urdfmill/xacro/yaml_values.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace python = urdfmill::python;
  python::Context context;
  try {
    static_cast<void>(
        urdfmill::xacro::load_yaml({reinterpret_cast<const char*>(data), size}, {"f.yaml", {}, {}}, context));
  } catch (const python::Error&) {
    // A refusal is a valid result.
  }
  return 0;
}
