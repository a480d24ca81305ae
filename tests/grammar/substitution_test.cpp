#include "grammar/substitution.hpp"

#include <catch2/catch.hpp>
#include <string>

using urdfmill::grammar::eval_expression;
using urdfmill::grammar::find_substitutions;
using urdfmill::grammar::SubstitutionError;

namespace {

/// The words of each substitution, `[arg,x][find,p]`, or the name of the error.
std::string found_in(const std::string& text) {
  const auto result = find_substitutions(text);
  if (result.error == SubstitutionError::dollar_inside) return "dollar";
  if (result.error == SubstitutionError::left_parenthesis_inside) return "parenthesis";
  std::string list;
  for (const auto& substitution : result.found) {
    CHECK(substitution.whole == "$(" + std::string(substitution.body) + ")");
    list += '[';
    for (std::size_t i = 0; i < substitution.words.size(); ++i) {
      list += (i == 0 ? "" : ",") + std::string(substitution.words[i]);
    }
    list += ']';
  }
  return list;
}

}  // namespace

TEST_CASE("Substitutions are found with their words") {
  struct Row {
    const char* text;
    const char* found;
  };
  const Row rows[] = {
      {"", ""},
      {"plain (text) $x", ""},
      {"$(arg x)", "[arg,x]"},
      {"a$(find p)/b:$(env  V )c", "[find,p][env,V]"},
      {"$(optenv V a\tb\nc)", "[optenv,V,a\tb\nc]"},
      {"$( arg x)", "[arg,x]"},
      {"$()", ""},
      {"$( )", "[]"},
      {"a$()$(arg x)", "[arg,x]"},
      {"$$(arg x)", "[arg,x]"},
      {"$(arg x", ""},
      {"$)(a)", ""},
      {"$(a$b)", "dollar"},
      {"$($a)", "dollar"},
      {"$(a(b)", "parenthesis"},
      {"$((a)", "parenthesis"},
      {"$(arg x)$(y(", "parenthesis"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(found_in(row.text) == row.found);
  }
}

TEST_CASE("The expression of $(eval …) is all up to the last parenthesis") {
  CHECK(eval_expression("$(eval 1 + 2)") == "1 + 2");
  CHECK(eval_expression("$(eval (1))") == "(1)");
  CHECK(eval_expression("$(eval )").data() != nullptr);
  CHECK(eval_expression("$(eval )").empty());
  CHECK(eval_expression("$( eval 1)").data() == nullptr);
  CHECK(eval_expression("$(eval)").data() == nullptr);
}
