// Texts that yaml-cpp, with which MoveIt, ros2_control and Nav2 read, reads otherwise than PyYAML, as which xacro
// reads.
#include "urdfmill/yaml/differences.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>

#include "tests/files.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/document.hpp"

namespace source = urdfmill::source;
namespace yaml = urdfmill::yaml;
using yaml::Type;

namespace {

using Categories = std::set<std::string>;

/// The kinds that report_differences reports; the test compares them with what yaml-cpp reads.
const Categories reported{"boolean word", "base 2", "base 8", "base 60", "merge key", "repeated key", "underscore"};

/// The kinds of differences between a text as PyYAML reads it and as yaml-cpp does.
class Readings {
 public:
  Categories categories;

  void compare(const yaml::Node& ours, const YAML::Node& theirs) {
    if (!compared_.insert(&ours).second) return;
    if (ours.type == Type::other) categories.insert("tag");
    switch (ours.kind) {
      case yaml::Node::Kind::scalar:
        return scalar(ours, theirs);
      case yaml::Node::Kind::sequence:
        return sequence(ours, theirs);
      case yaml::Node::Kind::mapping:
        return mapping(ours, theirs);
    }
  }

 private:
  void scalar(const yaml::Node& ours, const YAML::Node& theirs) {
    if (ours.type == Type::null && ours.style == yaml::Style::plain) {
      if (!theirs.IsNull()) categories.insert("null");
      return;
    }
    if (!theirs.IsScalar())
      categories.insert("structure");
    else if (theirs.Scalar() != ours.text)
      categories.insert("text");
    else if (ours.style == yaml::Style::plain)
      plain(ours, theirs);
  }

  void plain(const yaml::Node& ours, const YAML::Node& theirs) {
    bool truth = false;
    double number = 0;
    const bool is_truth = YAML::convert<bool>::decode(theirs, truth);
    const bool is_number = YAML::convert<double>::decode(theirs, number);
    const std::string text(ours.text);
    switch (ours.type) {
      case Type::boolean:
        // Asked for a boolean, yaml-cpp gives the same.
        if (!is_truth || truth != yaml::Cursor(&ours).truth()) categories.insert("boolean");
        if (text.size() < 4) categories.insert("boolean word");
        if (text == "off" || text == "Off" || text == "OFF") categories.insert("boolean word");
        return;
      case Type::integer:
      case Type::floating:
        return numeric(text, is_number ? std::optional(number) : std::nullopt);
      case Type::text:
        if (is_number) categories.insert("number without point or sign of its exponent");
        if (is_truth) categories.insert("y and n");
        return;
      case Type::timestamp:
        categories.insert("timestamp");
        return;
      case Type::value:
        categories.insert("value key");
        return;
      default:
        return;
    }
  }

  void numeric(const std::string& text, std::optional<double> theirs) {
    if (text.find(':') != std::string::npos)
      categories.insert("base 60");
    else if (text.find('_') != std::string::npos)
      categories.insert("underscore");
    else if (text.find('b') != std::string::npos)
      categories.insert("base 2");
    else if (text.find('x') != std::string::npos)
      categories.insert("base 16 as a float");
    else if (text.find_first_of(".eE") == std::string::npos && text[text.find_first_not_of("+-")] == '0' &&
             theirs != static_cast<double>(std::stoll(text, nullptr, 8)))
      categories.insert("base 8");
    else if (!theirs)
      categories.insert("number");
    else if (const auto ours = urdfmill::text::finite_number(text); ours && *ours != *theirs)
      categories.insert("number");
  }

  void sequence(const yaml::Node& ours, const YAML::Node& theirs) {
    if (!theirs.IsSequence() || theirs.size() != ours.items.size()) {
      categories.insert("structure");
      return;
    }
    for (std::size_t i = 0; i < ours.items.size(); ++i) compare(*ours.items[i], theirs[i]);
  }

  void mapping(const yaml::Node& ours, const YAML::Node& theirs) {
    if (!theirs.IsMap()) {
      categories.insert("structure");
      return;
    }
    std::map<std::string, const yaml::Node*> values;
    std::size_t index = 0;
    for (const auto& entry : theirs) {
      if (index == ours.pairs.size()) break;
      const yaml::Pair& pair = ours.pairs[index++];
      compare(*pair.key, entry.first);
      compare(*pair.value, entry.second);
      if (pair.key->type == Type::merge) {
        categories.insert("merge key");
      } else if (pair.key->kind == yaml::Node::Kind::scalar) {
        const auto [known, is_new] = values.emplace(pair.key->text, pair.value);
        if (!is_new && (pair.value->kind != yaml::Node::Kind::scalar || pair.value->text != known->second->text))
          categories.insert("repeated key");
        if (pair.key->type != Type::text) categories.insert("key that is no text");
      }
    }
    if (theirs.size() != ours.pairs.size()) categories.insert("structure");
  }

  std::set<const yaml::Node*> compared_;
};

Categories differences(const std::string& text) {
  const yaml::Parsed ours = yaml::parse(text);
  YAML::Node theirs;
  try {
    theirs = YAML::Load(text);
  } catch (const YAML::Exception&) {
    return ours.error ? Categories{} : Categories{"only PyYAML reads it"};
  }
  if (ours.error) return {"only yaml-cpp reads it"};
  Readings readings;
  if (ours.document.root != nullptr) readings.compare(*ours.document.root, theirs);
  return readings.categories;
}

source::Collector reports(const std::string& text) {
  source::Collector findings;
  const yaml::Parsed parsed = yaml::parse(text);
  if (!parsed.error) yaml::report_differences(parsed.document, 0, findings);
  return findings;
}

std::string joined(const Categories& categories) {
  std::string out;
  for (const std::string& category : categories) out += (out.empty() ? "" : ", ") + category;
  return out;
}

/// Texts of a few lines: maps, lists and scalars as people write them, and now and then a piece out of place.
class Generator {
 public:
  std::string text() {
    std::string out = value(0);
    if (random_() % 12 == 0 && !out.empty()) {
      static constexpr std::string_view noise[] = {"\t", ":",   "- ", "#",   "\"", "]",
                                                   "{",  "&x ", "*x", "!t ", "? ", "\r\n"};
      const std::size_t place = random_() % out.size();
      out.insert(place, noise[random_() % std::size(noise)]);
    }
    return out;
  }

 private:
  std::string value(std::size_t depth) {
    const auto kind = depth > 3 ? 9 : random_() % 10;
    if (kind < 4) return map(depth);
    if (kind < 6) return list(depth);
    return scalar() + "\n";
  }

  // Each append is evaluated before the next, unlike the operands of +, so that compilers agree about the texts.
  std::string map(std::size_t depth) {
    std::string out;
    for (auto left = 1 + random_() % 4; left > 0; --left)
      out.append(2 * depth, ' ').append(key()).append(":").append(nested(depth));
    return out;
  }

  std::string list(std::size_t depth) {
    std::string out;
    for (auto left = 1 + random_() % 3; left > 0; --left) out.append(2 * depth, ' ').append("-").append(nested(depth));
    return out;
  }

  std::string nested(std::size_t depth) {
    const auto kind = random_() % 10;
    std::string out = " ";
    if (kind == 0) return out.append("[").append(scalar()).append(", ").append(scalar()).append("]\n");
    if (kind == 1) {
      out.append("{").append(key()).append(": ").append(scalar()).append(", ");
      return out.append(key()).append(": ").append(scalar()).append("}\n");
    }
    if (kind == 2) {
      out.append("|\n").append(2 * depth + 2, ' ').append("one\n");
      return out.append(2 * depth + 4, ' ').append("two\n");
    }
    const std::string inner = value(depth + 1);
    return inner.starts_with("  ") ? "\n" + inner : " " + inner;
  }

  std::string key() {
    static constexpr std::string_view keys[] = {"a",  "b",   "left",  "right", "joint_1", "x", "y",
                                                "<<", "yes", "\"q\"", "1",     "on",      "=", "mass"};
    return std::string(keys[random_() % std::size(keys)]);
  }

  std::string scalar() {
    static constexpr std::string_view scalars[] = {"1",          "0.5",
                                                   "-2",         "1.5e+3",
                                                   "1e3",        "1.5e3",
                                                   ".5",         "-.5",
                                                   "5.",         "+1",
                                                   "010",        "007",
                                                   "0o17",       "0x1f",
                                                   "0b11",       "1_000",
                                                   "1:30",       "1:30.5",
                                                   "0",          "-0.0",
                                                   ".inf",       "-.Inf",
                                                   ".NaN",       "1e400",
                                                   "yes",        "No",
                                                   "on",         "OFF",
                                                   "true",       "False",
                                                   "y",          "n",
                                                   "null",       "~",
                                                   "",           "text",
                                                   "two words",  "a#b",
                                                   "a #b",       "a: b",
                                                   "\"1\"",      "'yes'",
                                                   "\"a\\tb\"",  "'it''s'",
                                                   "=",          "<<",
                                                   "!!str 1",    "!degrees 90",
                                                   "2001-12-14", "2001-12-14 21:59:43",
                                                   "${pi/2}",    "é",
                                                   "@b",         "%c",
                                                   "-",          "- a",
                                                   "[1, 2]",     "{a: 1}",
                                                   "1 2 3",      "0.1 # m",
                                                   "\"\\x41\"",  "\"two\n  lines\"",
                                                   "08",         "1,000"};
    return std::string(scalars[random_() % std::size(scalars)]);
  }

  std::mt19937 random_{1};
};

}  // namespace

TEST_CASE("values that yaml-cpp reads otherwise than PyYAML are of known kinds") {
  const std::pair<const char*, const char*> rows[] = {
      {"a: 1", ""},
      {"a: [0.5, .5, 5., +1, 1.5e+3, .inf, -.Inf, .NaN]", ""},
      {"a: {b: text, c: \"quo\\ted\", d: '1', e: ~, f: null, g: }", ""},
      {"a: [true, False, TRUE]", ""},
      {"a: yes", "boolean word"},
      {"a: [No, on, OFF]", "boolean word"},
      {"a: y", "y and n"},
      {"a: \"yes\"", ""},
      {"a: 010", "base 8"},
      {"a: 007", ""},
      {"a: 08", "number without point or sign of its exponent"},
      {"a: 0o17", ""},
      {"a: 0x1f", "base 16 as a float"},
      {"a: 0b11", "base 2"},
      {"a: 1_000", "underscore"},
      {"a: 1:30", "base 60"},
      {"a: -1:30.5", "base 60"},
      {"a: 1e3", "number without point or sign of its exponent"},
      {"a: 1.5e3", "number without point or sign of its exponent"},
      {"a: -.5", "number without point or sign of its exponent"},
      {"a: 2001-12-14", "timestamp"},
      {"a: =", "value key"},
      {"a: &x {b: 1}\nc: {<<: *x}", "merge key"},
      {"a: 1\na: 2", "repeated key"},
      {"a: 1\na: 1", ""},
      {"yes: 1", "boolean word, key that is no text"},
      {"1: a", "key that is no text"},
      {"a: !degrees 90", "tag"},
      {"a: !!float 1", ""},
      {"a:\tb", "only yaml-cpp reads it"},
      {"a: %b", ""},
      {"a: !b]c 1", "only PyYAML reads it"},
      {"a: 'two\n  lines'", ""},
      {"a: |\n  one\n\n   two\nb: >-\n  one\n  two\n", ""},
      {"a: [1, 2", ""},
      {"? [a, b]\n: c", ""},
      {"a: b: c", ""},
  };
  for (const auto& [text, expected] : rows) {
    CAPTURE(text);
    CHECK(joined(differences(text)) == expected);
  }
}

TEST_CASE("differences in 10,000 generated texts are those on record, and the silent ones are reported") {
  std::map<std::string, std::size_t> counts;
  std::map<std::string, std::string> examples;
  Generator generator;
  for (int i = 0; i < 10'000; ++i) {
    const std::string text = generator.text();
    const Categories found = differences(text);
    for (const std::string& category : found) {
      ++counts[category];
      std::string& example = examples[category];
      if (example.empty() || text.size() < example.size()) example = text;
    }
    if (found.count("structure") + found.count("only PyYAML reads it") + found.count("only yaml-cpp reads it") > 0)
      continue;
    CAPTURE(text, joined(found));
    const bool is_silent = std::any_of(found.begin(), found.end(),
                                       [](const std::string& category) { return reported.count(category) > 0; });
    REQUIRE(reports(text).diagnostics.empty() != is_silent);
  }
  std::string record =
      "Kinds of differences between PyYAML and yaml-cpp: how many of 10,000 generated texts have one, and the "
      "shortest.\n";
  for (const auto& [category, count] : counts) {
    record += fmt::format("{:5} {}: {}\n", count, category, urdfmill::text::visible(examples[category]));
  }
  const std::string path = std::string(URDFMILL_ROOT) + "/tests/yaml/differences.txt";
  if (std::getenv("URDFMILL_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << record;
  CHECK(record == urdfmill::test::read_file(path));
}

TEST_CASE("a difference is reported where it stands, with what each makes of it") {
  const auto messages = [](const std::string& text) {
    std::string out;
    for (const source::Diagnostic& finding : reports(text).diagnostics) {
      REQUIRE(finding.span.known());
      out += fmt::format("{}-{}: {} ({})\n", finding.span.begin, finding.span.end, finding.message, finding.hint);
    }
    return out;
  };
  CHECK(messages("a: yes") ==
        "3-6: yes is true to PyYAML, and to yaml-cpp the text \"yes\" where a text is read (write true, or \"yes\" in "
        "quotes)\n");
  CHECK(
      messages("a: 010") ==
      "3-6: 010 is a number in base 8 to PyYAML, and in base 10 to yaml-cpp where a float is read (write the number in "
      "base 10 without the leading zero)\n");
  CHECK(
      messages("a: 1:30") ==
      "3-7: 1:30 is a number in base 60 to PyYAML and a text to yaml-cpp (write the number in base 10, or \"1:30\" in "
      "quotes)\n");
  CHECK(messages("a: 0b11") ==
        "3-7: 0b11 is a number in base 2 to PyYAML and a text to yaml-cpp (write the number in base 10)\n");
  CHECK(messages("a: 1_000") ==
        "3-8: 1_000 is a number to PyYAML and a text to yaml-cpp (leave out the underscores)\n");
  CHECK(
      messages("a: &x {b: 1}\nc: {<<: *x}") ==
      "17-19: PyYAML merges the entries of << into the mapping; to yaml-cpp it is a key like others (write the entries "
      "out)\n");
  CHECK(
      messages("a: 1\nb: 3\na: 2") ==
      "10-11: the key \"a\" is also in line 1: PyYAML takes the last value, yaml-cpp the first (remove one of them)\n");
  CHECK(messages("a: &x yes\nb: [*x, *x]").find("\n") == messages("a: &x yes\nb: [*x, *x]").size() - 1);
}
