#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <vector>

#include "urdfmill/text/base64.hpp"
#include "urdfmill/text/byte_form.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/json_reader.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/text/percent.hpp"
#include "urdfmill/text/replace.hpp"
#include "urdfmill/text/seeded_hash.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/white_space.hpp"

using namespace urdfmill::text;

TEST_CASE("base64 is that of RFC 4648") {
  const std::pair<const char*, const char*> rows[] = {{"", ""},
                                                      {"f", "Zg=="},
                                                      {"fo", "Zm8="},
                                                      {"foo", "Zm9v"},
                                                      {"foob", "Zm9vYg=="},
                                                      {"fooba", "Zm9vYmE="},
                                                      {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : rows) {
    CHECK(base64(bytes) == text);
    CHECK(base64_decoded(text) == bytes);
  }
  CHECK(base64("\xff\xfe\xfd") == "//79");
}

TEST_CASE("bytes are text, wide or binary") {
  using namespace std::string_view_literals;
  for (const auto bytes : {""sv, "<robot/>"sv, "\xef\xbb\xbf<robot/>"sv, "\xe9"sv})
    CHECK(byte_form(bytes) == ByteForm::text);
  for (const auto bytes : {"\xff\xfe<\0"sv, "\xfe\xff\0<"sv, "<\0r\0"sv, "\0<\0r"sv, "\0\0\0<"sv, "<\0\0\0"sv})
    CHECK(byte_form(bytes) == ByteForm::wide);
  for (const auto bytes : {"a\0"sv, "<robot/>\0"sv, "\0"sv, "solid \0\0\0\0"sv})
    CHECK(byte_form(bytes) == ByteForm::binary);
}

TEST_CASE("lists have separators only between their items") {
  CHECK(joined(std::vector<std::string>{}).empty());
  CHECK(joined(std::vector<std::string>{"a"}) == "a");
  CHECK(joined(std::array<std::string_view, 3>{"a", "", "c"}, " or ") == "a or  or c");
  std::string list;
  for (const char* item : {"a", "b"}) add_item(list, item, "; ");
  CHECK(list == "a; b");
}

TEST_CASE("a replacement is not replaced again") {
  std::string text = "aXbX";
  replace_all(text, "X", "XX");
  CHECK(text == "aXXbXX");
  replace_all(text, "XX", "");
  CHECK(text == "ab");
}

TEST_CASE("texts are trimmed of the given characters") {
  CHECK(trimmed(" \t\r\na b\n") == "a b");
  CHECK(trimmed("\va", white_space) == "\va");
  CHECK(trimmed("\v\fa ", ascii_white_space) == "a");
  CHECK(trimmed(" \" ", " \"").empty());
  CHECK(trimmed("").empty());
}

TEST_CASE("bytes that a URI cannot hold are percent-encoded") {
  CHECK(percent_encoded("/a b/\xc3\xa9+.xacro", "-._~/") == "/a%20b/%C3%A9%2B.xacro");
  CHECK(percent_encoded("a+b", "+") == "a+b");
  CHECK(percent_decoded("/a%20b/%C3%a9%2B") == "/a b/\xc3\xa9+");
  CHECK(percent_decoded("100%, %2, %zz") == "100%, %2, %zz");
}

TEST_CASE("words have one hash in a process, and its lower bits differ for words that differ in one bit") {
  std::vector<std::uint64_t> low;
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::array<std::uint64_t, 2> words{std::uint64_t{1} << bit, 7};
    CHECK(seeded_hash(words) == seeded_hash(words));
    low.push_back(seeded_hash(words) & 0xffffffffU);
  }
  std::sort(low.begin(), low.end());
  CHECK(std::adjacent_find(low.begin(), low.end()) == low.end());
}

TEST_CASE("the closest name is suggested, or none") {
  const std::vector<std::string_view> names = {"shoulder_pan", "shoulder_lift", "elbow", "color", "limit", "rpy"};
  const std::vector<std::pair<std::string_view, std::string_view>> rows = {{"colour", "color"},
                                                                           {"limits", "limit"},
                                                                           {"elbwo", "elbow"},
                                                                           {"Elbow", "elbow"},
                                                                           {"ryp", "rpy"},
                                                                           {"shoulder_pam", "shoulder_pan"},
                                                                           {"shoulder_lit", "shoulder_lift"},
                                                                           {"wrist", ""},
                                                                           {"xyz", ""},
                                                                           {"x", ""},
                                                                           {"", ""}};
  for (const auto& [name, expected] : rows) {
    INFO(name);
    CHECK(closest_name(name, names) == expected);
  }
  CHECK(did_you_mean("colour", names).words == "did you mean \"color\"?");
  CHECK(did_you_mean("colour", names).meant == Meant{"colour", "color"});
  CHECK(did_you_mean("wrist", names).empty());
}

TEST_CASE("of a name that is the beginning of one candidate that one is suggested") {
  constexpr std::string_view links[] = {"tool0", "base_link", "wrist_1_link", "wrist_2_link"};
  CHECK(did_you_mean_or_longer("tool", links).words == "did you mean \"tool0\"?");
  CHECK(did_you_mean_or_longer("base_lnk", links).words == "did you mean \"base_link\"?");
  CHECK(did_you_mean_or_longer("wrist", links).empty());  // ambiguous
  CHECK(did_you_mean_or_longer("to", links).empty());     // too short
  CHECK(did_you_mean_or_longer("", links).empty());
}

TEST_CASE("in CSV, numbers stay numbers, and what a spreadsheet would compute is guarded") {
  for (const char* number : {"-0.1", "+0.5", "-1e-3", "1", "-7"}) CHECK(Csv::name(number) == number);
  CHECK(Csv::name("-1+1") == "\"'-1+1\"");
  CHECK(Csv::name("=A1") == "\"'=A1\"");
  CHECK(Csv::name("-inf") == "\"'-inf\"");
  CHECK(Csv::name("+-1") == "\"'+-1\"");
  CHECK(csv_name("'=A1") == "=A1");
  CHECK(csv_name("-0.1") == "-0.1");
}

TEST_CASE("a name in Markdown is no address, and comes back") {
  CHECK(Markdown::name("a@b.cc") == "a&#64;<!-- -->b.cc");
  for (const std::string_view name : {"a@b.cc", "@x", "<!-- -->", "a|b", "\\", "\\|", "**x**", "&#64;", "&amp;",
                                      "x &#x;", "[x](http://y)", "_x_", "www.x.y"})
    CHECK(markdown_name(Markdown::name(name)) == name);
  // Text that another program wrote.
  CHECK(markdown_name("\\pi/2 & &#9; &# &#64 \\") == "\\pi/2 & &#9; &# &#64 \\");
}

TEST_CASE("a name is a misspelling only where every word of it is") {
  struct Row {
    std::string_view name, meant;
    bool is;
  };
  const std::vector<Row> rows = {{"fore_arm", "forearm", true},
                                 {"baseLink", "base_link", true},
                                 {"base_lnik", "base_link", true},
                                 {"finger_left", "left_finger", true},
                                 {"sholder_lfet", "shoulder_left", true},
                                 {"jonit1", "joint1", true},
                                 {"PositionJointInterace", "PositionJointInterface", true},
                                 {"iff", "if", true},
                                 {"radus", "radius", true},
                                 {"inlcude", "include", true},
                                 {"velocty", "velocity", true},
                                 {"base_link", "gnss_link", false},
                                 {"r_shoulder", "l_shoulder", false},
                                 {"l_shoulder", "shoulder", false},
                                 {"link6", "link1", false},
                                 {"link_1", "link_11", false},
                                 {"joint", "joint1", false},
                                 {"left_wheel", "right_wheel", false},
                                 {"front_axle", "rear_axle", false},
                                 {"upper_arm", "lower_arm", false},
                                 {"fl_foot", "fr_foot", false},
                                 {"x_axis", "y_axis", false},
                                 {"ixx", "ixy", true},
                                 {"max", "min", false},
                                 {"arm_1_link_2", "arm_2_link_1", false},
                                 {"tool", "tool0", false}};
  for (const Row& row : rows) {
    INFO(row.name << " for " << row.meant);
    CHECK(misspelling(row.name, row.meant).has_value() == row.is);
  }
  const std::vector<std::string_view> metals = {"steel", "steal"};
  CHECK(only_close_name("stel", metals).empty());
  CHECK(only_close_name("stel", std::span(metals).first(1)) == "steel");
}

TEST_CASE("an identifier begins with a letter") {
  CHECK(identifier("arm-2 left") == "arm_2_left");
  CHECK(identifier("9 lives") == "robot_9_lives");
  CHECK(identifier("_hidden") == "robot_hidden");
  CHECK(identifier("関節") == "robot______");
  CHECK(identifier("") == "robot");
  CHECK(identifier("static_assert") == "static_assert_");
}

TEST_CASE("the edit distance counts insertions, deletions, replacements and swaps") {
  CHECK(edit_distance("", "", 9) == 0);
  CHECK(edit_distance("kitten", "sitting", 9) == 3);
  CHECK(edit_distance("ab", "ba", 9) == 1);
  CHECK(edit_distance("JOINT", "joint", 9) == 1);
  CHECK(edit_distance("kitten", "sitting", 1) == 2);
}

TEST_CASE("numbers are written in the shortest form that reads back") {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<std::tuple<double, const char*, const char*>> rows = {
      {0.1, "0.1", "0.1"},
      {1.0, "1", "1.0"},
      {-0.0, "-0", "-0.0"},
      {1e16, "1e+16", "1e+16"},
      {1e15, "1000000000000000", "1000000000000000.0"},
      {0.0001, "0.0001", "0.0001"},
      {0.00001, "1e-05", "1e-05"},
      {1.5e-7, "1.5e-07", "1.5e-07"},
      {123.456, "123.456", "123.456"},
      {infinity, "inf", "inf"},
      {-infinity, "-inf", "-inf"},
      {5e-324, "5e-324", "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308"}};
  for (const auto& [value, plain, python] : rows) {
    CHECK(shortest(value) == plain);
    CHECK(python_repr(value) == python);
  }
}

TEST_CASE("JSON strings are escaped and always UTF-8") {
  std::string out;
  append_json_string("a\"\\\n\t\x01\x7f ü \xff\xe2\x82", out);
  CHECK(out == "\"a\\\"\\\\\\n\\t\\u0001\\u007f ü \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
  out.clear();
  append_json_string("\xe2\x80\xa8\xe2\x80\xae\xc2\x85é",
                     out);  // a line separator, a bidirectional control, a C1 control
  CHECK(out == "\"\\u2028\\u202e\\u0085é\"");
}

TEST_CASE("Bytes that are not UTF-8 can be written as Python's surrogateescape has them, and are read back") {
  for (const std::string& name : {std::string("arm\xff.urdf"), std::string("\x80\xc3"), std::string("\xed\xb3\xbf"),
                                  std::string("ü😀"), std::string("\xf0\x9f\x98")}) {
    std::string out;
    append_json_string(name, out, StrayBytes::escaped);
    INFO(out);
    const JsonResult read = parse_json(out, {.stray_bytes = true});
    REQUIRE(read.value);
    CHECK(read.value->text == name);
  }
  std::string out;
  append_json_string("a\xff", out, StrayBytes::escaped);
  CHECK(out == "\"a\\udcff\"");
  CHECK(parse_json(out).value->text == "a\xef\xbf\xbd");
  CHECK(parse_json("\"\\udc7f\"", {.stray_bytes = true}).value->text == "\xef\xbf\xbd");
}

TEST_CASE("JSON values are separated and indented") {
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("a").begin_array().value(1).value(0.5).value(true).null().end_array();
  json.key("b").begin_object().end_object().key("c").value(std::numeric_limits<double>::quiet_NaN()).end_object();
  CHECK(out == "{\n  \"a\": [\n    1,\n    0.5,\n    true,\n    null\n  ],\n  \"b\": {},\n  \"c\": null\n}\n");
}

TEST_CASE("JSON is read as RFC 8259 has it, and what is none is named with its place") {
  const std::string nested = std::string(70, '[') + std::string(70, ']');
  for (const auto& [text, error] : std::vector<std::pair<std::string, std::string>>{
           {R"({"a": [1, -0.5e+3, true, null, "x\u00fc\ud83d\ude00\n"], "b": {}})", ""},
           {"\xef\xbb\xbf 0 \r\n", ""},
           {"", "line 1, column 1: the text ends too early"},
           {"{\"a\": 1", "line 1, column 8: the text ends too early"},
           {"{\n \"a\" 1}", "line 2, column 6: expected a colon"},
           {"{a: 1}", "line 1, column 2: expected a name in quotes"},
           {"{\"a\": 1,}", "line 1, column 9: expected a name in quotes"},
           {"[1 2]", "line 1, column 4: expected a comma or ]"},
           {"[1,]", "line 1, column 4: this is not a value"},
           {"[01]", "line 1, column 2: this is not a value"},
           {"[+1]", "line 1, column 2: this is not a value"},
           {"[1.]", "line 1, column 2: this is not a value"},
           {"[.5]", "line 1, column 2: this is not a value"},
           {"[NaN]", "line 1, column 2: this is not a value"},
           {"[1e999]", "line 1, column 2: this number is too large or too small"},
           {"[True]", "line 1, column 2: this is not a value"},
           {"'a'", "line 1, column 1: this is not a value"},
           {"a: 1", "line 1, column 1: this is not a value"},
           {"\"a\tb\"", "line 1, column 3: a control character in a text"},
           {"\"\\x41\"", "line 1, column 2: this is not an escape"},
           {"\"\\u12g4\"", "line 1, column 2: this is not an escape"},
           {"\"\\u12", "line 1, column 6: the text ends too early"},
           {"{} {}", "line 1, column 4: something after the value"},
           {std::string("{}\0\0", 4), "line 1, column 3: something after the value"},
           {nested, "values inside each other, too deep"}}) {
    INFO(text);
    const JsonResult read = parse_json(text);
    CHECK(read.value.has_value() == error.empty());
    CHECK((read.value ? "" : read.error(text)) == error);
  }
  CHECK(parse_json(std::string_view("{}\0x", 4), {.padding = true}).value);
  const JsonResult read = parse_json(R"({"a": [1, -0.5e+3, true, null, "x\u00fc\ud83d\ude00\ud83d"], "b": 1.5})");
  REQUIRE(read.value);
  const Json& list = *read.value->member("a");
  CHECK(list.items[1].value == -500);
  CHECK(list.items[4].text == "xü😀\xef\xbf\xbd");
  CHECK(list.items[0].whole() == 1U);
  CHECK_FALSE(read.value->index("b"));
  CHECK(list.items[2].begin == 19);
}

TEST_CASE("Members of large objects of JSON are found by name and stay in their order") {
  std::string text = "{";
  for (int i = 40; i > 0; --i) text += "\"m" + std::to_string(i) + "\": " + std::to_string(i) + ", ";
  text += "\"m7\": 0}";
  const JsonResult read = parse_json(text);
  REQUIRE(read.value);
  CHECK(read.value->names.front() == "m40");
  for (int i = 1; i <= 40; ++i) CHECK(read.value->index("m" + std::to_string(i)) == static_cast<std::size_t>(i));
  CHECK(read.value->member("m0") == nullptr);
  CHECK(read.value->member("m99") == nullptr);
}

TEST_CASE("an interface spells the options that a text marks, and leaves all other brackets") {
  struct Row {
    std::string_view text, command_line, member;
  };
  constexpr Row rows[] = {
      {"give ⟨gear-ratio⟩ elbow=100", "give --gear-ratio elbow=100", "give gear_ratio elbow=100"},
      {"`⟨allow-loss⟩=lost-jerk`; or ⟨q⟩", "`--allow-loss=lost-jerk`; or --q", "`allow_loss=lost-jerk`; or q"},
      {"⟨a⟩⟨b2⟩", "--a--b2", "ab2"},
      {"link \"⟨Tool 0⟩\", ⟨⟩, ⟨-x⟩ and ⟨open", "link \"⟨Tool 0⟩\", ⟨⟩, ⟨-x⟩ and ⟨open",
       "link \"⟨Tool 0⟩\", ⟨⟩, ⟨-x⟩ and ⟨open"},
      {"⟨not ⟨max⟩ 0", "⟨not --max 0", "⟨not max 0"},
      {"give ⟨package arm=DIR⟩; ⟨q Tool⟩", "give --package arm=DIR; --q Tool", "give package arm=DIR; q Tool"},
      {"run `⟨urdfmill from-dh⟩ ⟨to⟩`; ⟨urdfmill⟩", "run `urdfmill from-dh --to`; --urdfmill",
       "run `from_dh to`; urdfmill"},
      {"", "", ""},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(spell_options(row.text, command_line_option) == row.command_line);
    CHECK(spell_options(row.text, member_option) == row.member);
    CHECK(spell_options(row.text, nullptr) == row.text);
  }
}
