#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "urdfmill/yaml/document.hpp"

namespace yaml = urdfmill::yaml;

namespace {

constexpr std::string_view styles[] = {"", "'", "\"", "|", ">", "", "-"};

/// A node on one line: its bytes without anchor and tag, its type and its content. A repeated node is shown by its
/// anchor only.
void describe(const yaml::Node& node, std::set<const yaml::Node*>& seen, std::string& out) {
  if (!seen.insert(&node).second) {
    out += fmt::format("*{}", node.anchor);
    return;
  }
  if (!node.anchor.empty()) out += fmt::format("&{} ", node.anchor);
  std::string tag = node.full_tag();
  if (tag.starts_with("tag:yaml.org,2002:")) tag.erase(0, 18);
  out += fmt::format("{}{}@{}-{}", styles[static_cast<std::size_t>(node.style)], tag, node.begin, node.end);
  if (node.kind == yaml::Node::Kind::scalar) {
    out += fmt::format("<{}>", node.text);
    return;
  }
  out += '(';
  for (const yaml::Node* item : node.items) {
    if (out.back() != '(') out += ", ";
    describe(*item, seen, out);
  }
  for (const yaml::Pair& pair : node.pairs) {
    if (out.back() != '(') out += ", ";
    describe(*pair.key, seen, out);
    out += ": ";
    describe(*pair.value, seen, out);
  }
  out += ')';
}

std::string described(std::string_view text, const yaml::ParseOptions& options = {}) {
  const yaml::Parsed parsed = yaml::parse(text, options);
  if (parsed.error) return fmt::format("{}: {}", parsed.error->type(), parsed.error->text("f"));
  if (parsed.document.root == nullptr) return "nothing";
  std::string out;
  std::set<const yaml::Node*> seen;
  describe(*parsed.document.root, seen, out);
  return out;
}

struct Row {
  const char* text;
  const char* result;
};

}  // namespace

TEST_CASE("a text becomes a graph of nodes with places") {
  const auto row = GENERATE(values<Row>({
      {"", "nothing"},
      {"# nothing\n", "nothing"},
      {"---\n", "null@4-4<>"},
      {"a: 1\nb: [x, 'y']\n", "-map@0-16(str@0-1<a>: int@3-4<1>, str@5-6<b>: seq@8-16(str@9-10<x>, 'str@12-15<y>))"},
      {"- a\n-\n- - b\n", "-seq@0-11(str@2-3<a>, null@5-5<>, -seq@8-11(str@10-11<b>))"},
      {"k:\n- a\n- b\nl:", "-map@0-13(str@0-1<k>: -seq@3-10(str@5-6<a>, str@9-10<b>), str@11-12<l>: null@13-13<>)"},
      {"{a, b: , c: d}", "map@0-14(str@1-2<a>: null@2-2<>, str@4-5<b>: null@6-6<>, str@9-10<c>: str@12-13<d>)"},
      {"[a: b, c]", "seq@0-9(map@1-5(str@1-2<a>: str@4-5<b>), str@7-8<c>)"},
      {"[&x !!str 5, *x]", "seq@0-16(&x str@10-11<5>, *x)"},
      {"&r [*r]", "&r seq@3-7(*r)"},
      {"%TAG !e! tag:example.org,2002:\n--- !e!t%41 v", "tag:example.org,2002:tA@43-44<v>"},
      {"[!a b, !<c> d, ! \"7\", \"7\"]", "seq@0-26(!a@4-5<b>, c@12-13<d>, \"int@17-20<7>, \"str@22-25<7>)"},
      {"a: 1\r\nb: 2\r\n", "-map@0-10(str@0-1<a>: int@3-4<1>, str@6-7<b>: int@9-10<2>)"},
      {"\xef\xbb\xbf\xc3\xa4: \xe2\x82\xac", "-map@3-10(str@3-5<\xc3\xa4>: str@7-10<\xe2\x82\xac>)"},
  }));
  CHECK(described(row.text) == row.result);
}

TEST_CASE("scalars say what PyYAML reads") {
  const auto row = GENERATE(values<Row>({
      {"plain words\n  go on\n\n\n  here # not here", "str@0-28<plain words go on\n\nhere>"},
      {"a b\t",
       "yaml.scanner.ScannerError: while scanning for the next token\nfound character '\\t' that cannot start any "
       "token\n  in \"f\", line 1, column 4"},
      {"[a b#c :d]", "seq@0-10(str@1-9<a b#c :d>)"},
      {"'it''s\n  one\n\n  two '", "'str@0-21<it's one\ntwo >"},
      {"\"a\\tb\\x41\\u00e4\\\n   c\\  d\"",
       "\"str@0-26<a\tbA\xc3\xa4"
       "c  d>"},
      {"\"a\n b\"", "\"str@0-6<a b>"},
      {"|\n a\n  b\n\n c\n", "|str@0-13<a\n b\n\nc\n>"},
      {"|-\n a\n\n", "|str@0-7<a>"},
      {"|+\n a\n\n", "|str@0-7<a\n\n>"},
      {"|2\n   a\n", "|str@0-8< a\n>"},
      {">\n a\n b\n\n c\n  d\n e\n", ">str@0-19<a b\nc\n d\ne\n>"},
      {">-\n\n a\n", ">str@0-7<\na>"},
      {"a\xe2\x80\xa8 b",
       "str@0-6<a\xe2\x80\xa8"
       "b>"},
  }));
  CHECK(described(row.text) == row.result);
}

TEST_CASE("what is not UTF-8 or not allowed is refused where it stands") {
  CHECK(described("a: \xff") ==
        "yaml.reader.ReaderError: 'utf-8' codec can't decode byte #xff: invalid start byte\n  in \"f\", position 3");
  CHECK(described("\xc3\xa4: \x01") ==
        "yaml.reader.ReaderError: unacceptable character #x0001: special characters are not allowed\n"
        "  in \"f\", position 3");
  // PyYAML looks at 4,096 characters at a time.
  CHECK(described("a: [\n" + std::string(5000, ' ') + "\x01").substr(0, 11) == "yaml.reader");
  CHECK(described("a: }\n" + std::string(5000, ' ') + "\x01").substr(0, 11) == "yaml.parser");
}

TEST_CASE("JSON as programs write it is read where that is asked for") {
  const yaml::ParseOptions json{.json = true};
  CHECK(described("{\n\t\"a\":\t[1,\n\t\t2]\n}", json) ==
        "map@0-18(\"str@3-6<a>: seq@8-16(int@9-10<1>, int@14-15<2>))");
  CHECK(described("\"\\ud83d\\ude00\"", json) == "\"str@0-14<\xf0\x9f\x98\x80>");
  CHECK(described("{\n\t\"a\": 1}").substr(0, 12) == "yaml.scanner");
}

TEST_CASE("a document has no more nodes than the caller allows") {
  CHECK(described("[1, 2, 3]", {.max_nodes = 4}) != "MemoryError: the document has too many nodes");
  CHECK(described("[1, 2, 3]", {.max_nodes = 3}) == "MemoryError: the document has too many nodes");
}
