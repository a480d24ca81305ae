#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/yaml/cursor.hpp"

namespace yaml = urdfmill::yaml;
using yaml::Cursor;

namespace {

constexpr std::string_view text =
    "name: arm\n"
    "limits: {lower: -1, upper: ~}\n"
    "flags: [yes, Off, 'yes', 1]\n"
    "base: &base {a: 1, b: 2}\n"
    "merged: {<<: *base, b: 3, c: 4}\n"
    "twice: {a: 1, a: 2}\n";

std::string fields_of(const Cursor& cursor) {
  std::string all;
  for (const yaml::Field& field : cursor.fields()) {
    if (!all.empty()) all += ' ';
    all += std::string(field.key.text()) + '=' + std::string(field.value.text());
  }
  return all;
}

}  // namespace

TEST_CASE("a cursor gives what is there, and nothing where nothing is") {
  const yaml::Parsed parsed = yaml::parse(text);
  const Cursor root(parsed.document.root);
  CHECK(root.is_mapping());
  CHECK(root.size() == 6);
  CHECK(root.field("name").text() == "arm");
  CHECK(root.field("limits").field("lower").is_scalar());
  CHECK(root.field("limits").field("upper"));
  CHECK(root.field("limits").field("upper").is_null());
  CHECK_FALSE(root.field("limits").field("upper").given());
  CHECK_FALSE(root.field("absent"));
  CHECK_FALSE(root.field("absent").field("more").item(3).is_scalar());
  CHECK(root.field("absent").items().empty());
  CHECK(root.field("name").field("x").text().empty());
  CHECK_FALSE(root.field("flags").item(4));
}

TEST_CASE("a cursor knows YAML's truths, but not in quotes") {
  const yaml::Parsed parsed = yaml::parse(text);
  const Cursor flags = Cursor(parsed.document.root).field("flags");
  CHECK(flags.item(0).truth() == true);
  CHECK(flags.item(1).truth() == false);
  CHECK_FALSE(flags.item(2).truth());
  CHECK_FALSE(flags.item(3).truth());
}

TEST_CASE("fields of a mapping are PyYAML's: merged ones count, the last of a key wins") {
  const yaml::Parsed parsed = yaml::parse(text);
  const Cursor root(parsed.document.root);
  CHECK(fields_of(root.field("merged")) == "b=3 c=4 a=1");
  CHECK(root.field("merged").field("a").text() == "1");
  CHECK(root.field("merged").field("b").text() == "3");
  CHECK(fields_of(root.field("twice")) == "a=2");
  CHECK(root.field("twice").field("a").text() == "2");
  const yaml::Parsed own = yaml::parse("&a {<<: *a, x: 1}");
  CHECK(fields_of(Cursor(own.document.root)) == "x=1");
}

TEST_CASE("a cursor knows the place of a node") {
  const yaml::Parsed parsed = yaml::parse(text);
  const Cursor root(parsed.document.root);
  CHECK(root.field("name").span(7) == urdfmill::source::Span{7, 6, 9});
  CHECK(root.field("flags").line() == 3);
  CHECK(text.substr(root.line_span(0, text).begin, 9) == "name: arm");
  CHECK(root.line_span(0, text).end == 9);
  const urdfmill::source::Span base = root.field("base").span(0);
  CHECK(text.substr(base.begin, base.end - base.begin) == "{a: 1, b: 2}");
  CHECK_FALSE(root.field("absent").span(0).known());
}

TEST_CASE("an error has the place of its problem") {
  constexpr std::string_view wrong = "a: 1\nb: ]\n";
  const yaml::Parsed parsed = yaml::parse(wrong);
  REQUIRE(parsed.error);
  CHECK(parsed.error->message() == "while parsing a block node: expected the node content, but found ']'");
  CHECK(yaml::span_of(*parsed.error, 0, wrong) == urdfmill::source::Span{0, 8, 9});
}

TEST_CASE("a budget ends a walk through aliases that repeat a part") {
  const yaml::Parsed parsed = yaml::parse("a: &a [1, 2, 3]\nb: &b {x: *a, y: *a}\nc: [*b, *b]\n");
  yaml::WalkBudget budget{7};
  const Cursor root(parsed.document.root, budget);
  CHECK(root.fields().size() == 3);
  CHECK(root.field("c").items().size() == 2);
  CHECK(root.field("b").field("x").items().size() == 2);
  CHECK(budget.left == 0);
  CHECK(root.fields().empty());
  CHECK(root.field("b").field("y").item(2).text() == "3");
}
