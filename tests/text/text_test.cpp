#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

using namespace urdfmill::text;

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
  CHECK(did_you_mean("colour", names) == "did you mean \"color\"?");
  CHECK(did_you_mean("wrist", names).empty());
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
  append_json_string("\xe2\x80\xa8\xe2\x80\xae\xc2\x85é", out);  // a separator, a mark of direction, a C1 control
  CHECK(out == "\"\\u2028\\u202e\\u0085é\"");
}

TEST_CASE("JSON values are separated and indented") {
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("a").begin_array().value(1).value(0.5).value(true).null().end_array();
  json.key("b").begin_object().end_object().key("c").value(std::numeric_limits<double>::quiet_NaN()).end_object();
  CHECK(out == "{\n  \"a\": [\n    1,\n    0.5,\n    true,\n    null\n  ],\n  \"b\": {},\n  \"c\": null\n}\n");
}
