// Access to the members of a JSON object in a plan, a report or a baseline.
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

/// The first problem found.
struct JsonProblem {
  std::string text;        ///< empty for none
  std::size_t offset = 0;  ///< place, in bytes

  /// Records a problem, unless there is an earlier one.
  void note(const text::Json& at, std::string problem);
  /// Returns `line 3, column 7: …`. `first_line` is the number of the text's first line.
  [[nodiscard]] std::string with_place(std::string_view json, std::size_t first_line = 1) const;
};

/// Reads members of a given kind from an object; records a member of another kind or a missing required one as a
/// problem.
class JsonObject {
 public:
  /// The treatment of a missing member.
  enum class Absent : std::uint8_t { empty, wrong };

  /// Both arguments must outlive this object.
  JsonObject(const text::Json& json, JsonProblem& problem);

  [[nodiscard]] bool has(std::string_view name) const { return json_.member(name) != nullptr; }
  [[nodiscard]] std::string text(std::string_view name, Absent absent = Absent::empty) const;
  [[nodiscard]] std::uint64_t whole(std::string_view name, std::uint64_t otherwise) const;
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  /// Returns the objects of an array.
  [[nodiscard]] std::vector<JsonObject> objects(std::string_view name) const;
  /// Returns names and texts of an object, in order.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs(std::string_view name) const;
  /// Returns names and whole numbers of an object.
  [[nodiscard]] std::map<std::string, std::size_t, std::less<>> counts(std::string_view name) const;

  /// Records that the value of a member is invalid.
  void refuse(std::string_view name, std::string problem) const;

 private:
  [[nodiscard]] const text::Json* member(std::string_view name, text::Json::Kind kind, std::string_view wanted,
                                         Absent absent = Absent::empty) const;

  const text::Json& json_;
  JsonProblem& problem_;
};

/// Returns the object in a text whose member `schema` has that value; otherwise sets the problem and returns nothing.
[[nodiscard]] std::optional<text::Json> read_json_object(std::string_view json, std::string_view schema,
                                                         JsonProblem& problem);

}  // namespace urdfmill::batch
