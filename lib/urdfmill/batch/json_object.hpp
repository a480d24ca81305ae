// The members of an object of JSON, as a plan, a report or a baseline has them.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::batch {

/// What was met first that is not as it should be.
struct JsonProblem {
  std::string text;        ///< empty: nothing
  std::size_t offset = 0;  ///< where, in bytes

  /// Notes it, unless there was one before.
  void note(const text::Json& at, std::string problem);
  /// `line 3, column 7: …`. `first_line` is the number of the text's first line.
  [[nodiscard]] std::string with_place(std::string_view json, std::size_t first_line = 1) const;
};

/// Asks an object for members of a kind; one of another kind, or one that must be there and is not, is noted.
class JsonObject {
 public:
  /// What a member that is not there means.
  enum class Absent : std::uint8_t { empty, wrong };

  /// Both must live as long.
  JsonObject(const text::Json& json, JsonProblem& problem);

  [[nodiscard]] bool has(std::string_view name) const { return json_.member(name) != nullptr; }
  [[nodiscard]] std::string text(std::string_view name, Absent absent = Absent::empty) const;
  [[nodiscard]] std::uint64_t whole(std::string_view name, std::uint64_t otherwise) const;
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  /// The objects of an array.
  [[nodiscard]] std::vector<JsonObject> objects(std::string_view name) const;
  /// Names and texts of an object, in their order.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs(std::string_view name) const;
  /// Names and whole numbers of an object.
  [[nodiscard]] std::map<std::string, std::size_t, std::less<>> counts(std::string_view name) const;

  /// Notes that a member does not say what it should.
  void refuse(std::string_view name, std::string problem) const;

 private:
  [[nodiscard]] const text::Json* member(std::string_view name, text::Json::Kind kind, std::string_view wanted,
                                         Absent absent = Absent::empty) const;

  const text::Json& json_;
  JsonProblem& problem_;
};

/// The object in a text whose member `schema` has that value; nothing, with the problem, if there is none.
[[nodiscard]] std::optional<text::Json> read_json_object(std::string_view json, std::string_view schema,
                                                         JsonProblem& problem);

}  // namespace urdfmill::batch
