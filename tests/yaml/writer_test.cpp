// Texts read back as the values that were given, in yaml-cpp and by the rules of PyYAML.
#include <yaml-cpp/yaml.h>

#include <catch2/catch.hpp>
#include <limits>
#include <random>
#include <string>

#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace source = urdfmill::source;
namespace yaml = urdfmill::yaml;

namespace {

std::string finished(const yaml::Writer& writer) {
  source::Collector findings;
  const auto text = writer.finish(findings);
  for (const source::Diagnostic& finding : findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(text);
  CHECK(findings.diagnostics.empty());
  return *text;
}

std::string written(const std::string& text) {
  yaml::Writer writer;
  writer.begin_map().key("a").text(text);
  const std::string document = finished(writer.end());
  REQUIRE(document.substr(0, 3) == "a: ");
  return document.substr(3, document.size() - 4);
}

/// Characters with a meaning in YAML, in Unicode and in numbers.
std::string random_text(std::mt19937& random) {
  static const std::string parts[] = {
      "a",      "B",      "0",      "1",      "7",    ".",          "-",   "+",    "_",   "/",  ":",    ": ",
      "#",      " #",     " ",      "  ",     "\t",   "\n",         "\r",  "\"",   "'",   "\\", "e",    "x",
      "o",      "~",      "=",      "<<",     "[",    "]",          "{",   "}",    ",",   "?",  "!",    "&",
      "*",      "|",      ">",      "%",      "@",    "`",          "y",   "n",    "yes", "no", "null", "true",
      "off",    ".inf",   "é",      "日本",   "😀",    "--",         "---", "...",  "\1",  "\0", "\x7f", "\u0085",
      "\u2028", "\u202e", "\ufeff", "\u00a0", "1:30", "2001-12-14", "1e3", "0o17", "0x1f"};
  std::string text;
  for (std::size_t left = random() % 6; left > 0; --left) text += parts[random() % std::size(parts)];
  return text;
}

}  // namespace

TEST_CASE("texts are quoted where a reader could take them for something else") {
  const std::pair<std::string, std::string> rows[] = {
      {"arm", "arm"},
      {"b", "b"},
      {"left_arm-2.stl", "left_arm-2.stl"},
      {"meshes/base.dae", "meshes/base.dae"},
      {"", "\"\""},
      {"y", "\"y\""},
      {"yes", "\"yes\""},
      {"Off", "\"Off\""},
      {"null", "\"null\""},
      {"~", "\"~\""},
      {"=", "\"=\""},
      {"<<", "\"<<\""},
      {"1", "\"1\""},
      {"1e3", "\"1e3\""},
      {"0o17", "\"0o17\""},
      {"010", "\"010\""},
      {"1:30", "\"1:30\""},
      {"2001-12-14", "\"2001-12-14\""},
      {".inf", "\".inf\""},
      {"a b", "\"a b\""},
      {"a: b", "\"a: b\""},
      {"package://arm/base.stl", "\"package://arm/base.stl\""},
      {"é", "\"é\""},
      {"two\nlines", R"("two\nlines")"},
      {"quoted \"x\\y\"", R"("quoted \"x\\y\"")"},
      {"tab\tbell\a", R"("tab\tbell\x07")"},
      {std::string("nul\0", 4), R"("nul\x00")"},
      {"delete\x7f", R"("delete\x7f")"},
      {"line\u2028separator", R"("line\u2028separator")"},
      {"no UTF-8: \xff", "\"no UTF-8: \uFFFD\""},
  };
  for (const auto& [text, expected] : rows) CHECK(written(text) == expected);
}

TEST_CASE("every text reads back, as value and as key, in yaml-cpp and by PyYAML's rules") {
  std::mt19937 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const std::string text = random_text(random);
    yaml::Writer writer;
    writer.begin_map().key(text).begin_list(yaml::Layout::flow).text(text).end().key("block " + text);
    const std::string document = finished(writer.block(text).key("last").number(1).end());
    CAPTURE(text, document);
    const YAML::Node read = YAML::Load(document);
    REQUIRE(read[text][0].as<std::string>() == text);
    const yaml::Parsed parsed = yaml::parse(document);
    REQUIRE_FALSE(parsed.error);
    const yaml::Cursor root(parsed.document.root);
    REQUIRE(root.size() == 3);
    const yaml::Node& map = *parsed.document.root;
    REQUIRE(map.pairs[0].key->type == yaml::Type::text);
    REQUIRE(map.pairs[0].key->text == text);
    REQUIRE(map.pairs[0].value->items[0]->type == yaml::Type::text);
    REQUIRE(map.pairs[0].value->items[0]->text == text);
    const std::string_view block = map.pairs[1].value->text;
    REQUIRE((block == text || block == text + '\n'));
  }
}

TEST_CASE("numbers keep their shortest form and are numbers in YAML 1.1 and 1.2") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  yaml::Writer writer;
  writer.begin_list(yaml::Layout::flow);
  for (const double number : {0.0, -0.0, 1.0, -1.5, 0.1, 1e-7, 1e22, 1.5e300, 5e-324, infinity, -infinity})
    writer.number(number);
  for (const double number : {2.0, 1e-7, 1e16}) writer.floating(number);
  CHECK(finished(writer.written_number("4e-05").end()) ==
        "[0, -0.0, 1, -1.5, 0.1, 1.0e-07, 1.0e+22, 1.5e+300, 5.0e-324, \"inf\", \"-inf\", 2.0, 1.0e-07, 1.0e+16, "
        "4.0e-05]\n");
}

TEST_CASE("maps and lists are laid out on lines or in brackets, with comments") {
  yaml::Writer writer;
  writer.begin_map().comment("First.").key("empty").begin_map().end().key("none").begin_list().end();
  writer.blank_line().comment("Second,\nin one line.");
  writer.key("list").begin_list().begin_map().key("x").number(1).key("y").null().end();
  writer.begin_map().key("flow").begin_map(yaml::Layout::flow).key("a").truth(true).key("b").begin_list().end();
  writer.end().comment_after_value("Third.").end().end();
  writer.key("block").block("<a>\n  <b/>\n\n</a>").key("last").text("z").end();
  CHECK(finished(writer) == R"(# First.
empty: {}
none: []

# Second,\nin one line.
list:
  - x: 1
    y: null
  - flow: {a: true, b: []}  # Third.
block: |
  <a>
    <b/>

  </a>
last: z
)");
}

TEST_CASE("more values than yaml-cpp reads in bounded memory are refused") {
  yaml::Writer writer;
  writer.begin_list(yaml::Layout::flow);
  for (int i = 0; i < 2'000'000; ++i) writer.null();
  source::Collector findings;
  CHECK_FALSE(writer.end().finish(findings));
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].rule->id == "yaml-too-large");
}

TEST_CASE("what yaml-cpp reads differently is not given out") {
  const auto refused = [](const yaml::Writer& writer) {
    source::Collector findings;
    CHECK_FALSE(writer.finish(findings));
    REQUIRE(findings.diagnostics.size() == 1);
    CHECK(findings.diagnostics[0].rule->id == "yaml-not-proved");
    return findings.diagnostics[0].message;
  };
  const std::string begin = "yaml-cpp reads the YAML that was written differently: ";
  yaml::Writer twice;
  twice.begin_map().key("joints").begin_list().begin_map().key("a").number(1).key("a").number(2).end().end().end();
  CHECK(refused(twice) == begin + "\".joints[0].a\"");
  yaml::Writer no_number;
  CHECK(refused(no_number.begin_map().key("x").written_number("0.1.2").end()) == begin + "\".x\"");
  yaml::Writer not_in_unicode;  // yaml-cpp writes U+FFFD for it
  CHECK(refused(not_in_unicode.begin_list().text("a").text("\uffff").end()) == begin + "\"[1]\"");
}
