#include "urdfmill/view/requests.hpp"

#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::view {
namespace {

using text::Json;

std::optional<Json> parsed(std::string_view json) {
  constexpr std::size_t most_depth = 5, most_values = 4096;
  return text::parse_json(json, {most_depth, most_values}).value;
}

const std::string* text(const Json* member) {
  return member != nullptr && member->kind == Json::Kind::string ? &member->text : nullptr;
}

std::optional<session::Arguments> pairs(const Json& list) {
  if (list.kind != Json::Kind::array) return std::nullopt;
  session::Arguments found;
  for (const Json& item : list.items) {
    const std::string *name = text(item.member("name")), *value = text(item.member("value"));
    if (name == nullptr || value == nullptr) return std::nullopt;
    found.emplace_back(*name, *value);
  }
  return found;
}

}  // namespace

std::optional<session::Arguments> read_pairs(std::string_view json) {
  const std::optional<Json> value = parsed(json);
  return value ? pairs(*value) : std::nullopt;
}

std::optional<JointState> read_joint_state(std::string_view json) {
  const std::optional<Json> value = parsed(json);
  if (!value || value->kind != Json::Kind::object) return std::nullopt;
  JointState state;
  const Json *names = value->member("name"), *positions = value->member("position");
  if (names != nullptr && names->kind == Json::Kind::array) {
    if (positions == nullptr || positions->items.size() != names->items.size()) return std::nullopt;
    for (std::size_t i = 0; i < names->items.size(); ++i) {
      const std::string* name = text(&names->items[i]);
      if (name == nullptr || positions->items[i].kind != Json::Kind::number) return std::nullopt;
      state.emplace_back(*name, positions->items[i].value);
    }
    return state;
  }
  for (std::size_t i = 0; i < value->items.size(); ++i) {
    if (value->items[i].kind != Json::Kind::number) return std::nullopt;
    state.emplace_back(value->names[i], value->items[i].value);
  }
  return state;
}

std::optional<PoseRequest> read_pose_request(std::string_view json) {
  const std::optional<Json> value = parsed(json);
  if (!value) return std::nullopt;
  const std::string *link = text(value->member("link")), *pose = text(value->member("pose"));
  const Json* list = value->member("seed");
  if (link == nullptr || pose == nullptr || list == nullptr) return std::nullopt;
  auto seed = pairs(*list);
  if (!seed) return std::nullopt;
  return PoseRequest{*link, *pose, *std::move(seed)};
}

}  // namespace urdfmill::view
