#include "urdfmill/batch/base/json_object.hpp"

namespace urdfmill::batch {
namespace {

using text::Json;

std::string in_quotes(std::string_view name) {
  return '"' + std::string(name) + '"';
}

}  // namespace

void JsonProblem::note(const Json& at, std::string problem) {
  if (!text.empty()) return;
  text = std::move(problem);
  offset = at.begin;
}

std::string JsonProblem::with_place(std::string_view json, std::size_t first_line) const {
  return text::json_place(json, offset, first_line) + ": " + text;
}

JsonObject::JsonObject(const Json& json, JsonProblem& problem) : json_(json), problem_(problem) {
  if (json.kind != Json::Kind::object) problem.note(json, "this is not an object");
}

const Json* JsonObject::member(std::string_view name, Json::Kind kind, std::string_view wanted, Absent absent) const {
  const Json* found = json_.member(name);
  if (found == nullptr && absent == Absent::wrong) problem_.note(json_, in_quotes(name) + " is missing");
  if (found == nullptr || found->kind == kind) return found;
  problem_.note(*found, in_quotes(name) + " is not " + std::string(wanted));
  return nullptr;
}

void JsonObject::refuse(std::string_view name, std::string problem) const {
  const Json* found = json_.member(name);
  problem_.note(found != nullptr ? *found : json_, std::move(problem));
}

std::string JsonObject::text(std::string_view name, Absent absent) const {
  const Json* found = member(name, Json::Kind::string, "a text", absent);
  if (found == nullptr) return {};
  if (found->text.empty() && absent == Absent::wrong) refuse(name, in_quotes(name) + " is empty");
  return found->text;
}

std::uint64_t JsonObject::whole(std::string_view name, std::uint64_t otherwise) const {
  const Json* found = member(name, Json::Kind::number, "a number");
  if (found == nullptr) return otherwise;
  const auto number = found->whole();
  if (!number) refuse(name, in_quotes(name) + " is not a whole number of at least 0");
  return number.value_or(otherwise);
}

double JsonObject::number(std::string_view name) const {
  const Json* found = member(name, Json::Kind::number, "a number");
  return found == nullptr ? 0 : found->value;
}

bool JsonObject::flag(std::string_view name) const {
  const Json* found = member(name, Json::Kind::boolean, "true or false");
  return found != nullptr && found->flag;
}

std::vector<std::string> JsonObject::texts(std::string_view name) const {
  std::vector<std::string> texts;
  if (const Json* list = member(name, Json::Kind::array, "a list"))
    for (const Json& item : list->items) {
      if (item.kind != Json::Kind::string) problem_.note(item, "what is in " + in_quotes(name) + " is not a text");
      texts.push_back(item.text);
    }
  return texts;
}

std::vector<JsonObject> JsonObject::objects(std::string_view name) const {
  std::vector<JsonObject> objects;
  if (const Json* list = member(name, Json::Kind::array, "a list"))
    for (const Json& item : list->items) objects.emplace_back(item, problem_);
  return objects;
}

std::vector<std::pair<std::string, std::string>> JsonObject::pairs(std::string_view name) const {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (const Json* object = member(name, Json::Kind::object, "an object"))
    for (std::size_t i = 0; i < object->items.size(); ++i) {
      const Json& item = object->items[i];
      if (item.kind != Json::Kind::string) problem_.note(item, in_quotes(object->names[i]) + " is not a text");
      pairs.emplace_back(object->names[i], item.text);
    }
  return pairs;
}

std::map<std::string, std::size_t, std::less<>> JsonObject::counts(std::string_view name) const {
  std::map<std::string, std::size_t, std::less<>> counts;
  if (const Json* object = member(name, Json::Kind::object, "an object"))
    for (const std::string& key : object->names)
      counts.emplace(key, static_cast<std::size_t>(JsonObject(*object, problem_).whole(key, 0)));
  return counts;
}

std::optional<Json> read_json_object(std::string_view json, std::string_view schema, JsonProblem& problem) {
  text::JsonResult read = text::parse_json(json, {.stray_bytes = true});
  if (!read.value) {
    problem = {std::move(read.problem), read.offset};
    return std::nullopt;
  }
  const JsonObject object(*read.value, problem);
  const std::string written = object.text("schema", JsonObject::Absent::wrong);
  if (written != schema) object.refuse("schema", "the schema is " + in_quotes(written) + ", not " + in_quotes(schema));
  if (!problem.text.empty()) return std::nullopt;
  return std::move(read.value);
}

}  // namespace urdfmill::batch
