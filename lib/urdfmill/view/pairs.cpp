#include "urdfmill/view/pairs.hpp"

#include "urdfmill/mesh/json_tree.hpp"

namespace urdfmill::view {

std::optional<session::Arguments> read_pairs(std::string_view json) {
  constexpr std::size_t most_depth = 4, most_values = 4096;
  using mesh::Json;
  const mesh::JsonResult read = mesh::parse_json(json, most_depth, most_values);
  if (!read.value || read.value->kind != Json::Kind::array) return std::nullopt;
  session::Arguments pairs;
  for (const Json& item : read.value->items) {
    const Json* name = item.member("name");
    const Json* value = item.member("value");
    const auto is_text = [](const Json* member) { return member != nullptr && member->kind == Json::Kind::string; };
    if (!is_text(name) || !is_text(value)) return std::nullopt;
    pairs.emplace_back(name->text, value->text);
  }
  return pairs;
}

}  // namespace urdfmill::view
