#include "urdfmill/launch/xacro_calls.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/launch/reading.hpp"

namespace urdfmill::launch {
namespace {

using Reader = void (*)(std::string_view text, Reading& reading);

struct Kind {
  std::string_view ending;
  Reader read;
};
constexpr std::array kinds{
    Kind{".py", read_python},     Kind{".launch", read_xml}, Kind{".xml", read_xml},         Kind{".yaml", read_yaml},
    Kind{".yml", read_yaml},      Kind{".sh", read_shell},   Kind{".bash", read_shell},      Kind{".md", read_shell},
    Kind{".rst", read_shell},     Kind{".txt", read_shell},  Kind{"Dockerfile", read_shell}, Kind{"README", read_shell},
    Kind{"Makefile", read_shell},
};

constexpr std::string_view lookup_begin = "$(find ";
constexpr char lookup_end = ')';

const Kind* kind_of(std::string_view path) {
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [path](const Kind& kind) { return path.ends_with(kind.ending); });
  return found == kinds.end() ? nullptr : &*found;
}

/// True if the launch file says somewhere that a parameter is a string: ParameterValue(…, value_type=str) in Python,
/// type="str" in XML, type: str in YAML.
bool says_strings(std::string_view text) {
  for (const std::string_view mark : {"value_type", "type=\"str\"", "type='str'", "type: str"})
    if (text.find(mark) != std::string_view::npos) return true;
  return false;
}

}  // namespace

std::string package_lookup(std::string_view name) {
  return std::string(lookup_begin).append(name) + lookup_end;
}

std::string take_lookup(std::string& value) {
  const std::size_t end = value.find(lookup_end);
  if (!value.starts_with(lookup_begin) || end == std::string::npos) return {};
  std::string name = value.substr(lookup_begin.size(), end - lookup_begin.size());
  value.erase(0, end + 1);
  return name;
}

bool may_call_xacro(std::string_view path) {
  return kind_of(path) != nullptr;
}

Calls xacro_calls(std::string_view path, std::string_view text) {
  const Kind* kind = kind_of(path);
  // A launch file that only includes others gives values to their arguments.
  if (kind == nullptr ||
      (text.find("xacro") == std::string_view::npos && text.find("launch") == std::string_view::npos))
    return {};
  Reading reading;
  kind->read(text, reading);
  Calls calls = reading.finish();
  if (says_strings(text))
    for (XacroCall& call : calls.calls) call.is_read_as_yaml = false;
  return calls;
}

}  // namespace urdfmill::launch
