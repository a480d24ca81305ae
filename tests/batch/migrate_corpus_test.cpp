// Recorded cases and public robots, where present: a migration keeps the model or is refused by a rule of the table.

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "tests/corpus.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/yaml/cursor.hpp"

using namespace urdfmill;
using migrate::Outcome;
using urdf::Version;

namespace {

constexpr std::array versions{Version::v1_0, Version::v1_1, Version::v1_2};

/// The model as text without its version; empty if it is refused.
std::optional<std::string> model(const std::string& text) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("robot.urdf", text));
  if (!parsed.document) return std::nullopt;
  auto robot = urdf::read(parsed.document, {urdf::Reading::urdfdom}, findings);
  if (!robot) return std::nullopt;
  robot->version = Version::v1_0;
  robot->extensions.clear();
  // A continuous joint has no position limits, even if the file states some.
  for (urdf::Joint& joint : robot->joints)
    if (joint.type == urdf::JointType::continuous && joint.limits) joint.limits->lower = joint.limits->upper = {};
  // The notation of an orientation is not part of the model.
  for (urdf::Joint& joint : robot->joints) joint.origin.written = urdf::Origin::Written::nothing;
  for (urdf::Link& link : robot->links) {
    if (link.inertial) link.inertial->origin.written = urdf::Origin::Written::nothing;
    for (urdf::Visual& visual : link.visuals) visual.origin.written = urdf::Origin::Written::nothing;
    for (urdf::Collision& collision : link.collisions) collision.origin.written = urdf::Origin::Written::nothing;
  }
  return emit::model_json(*robot);
}

struct Migrated {
  migrate::Migration result;
  std::vector<std::string> errors;
};

Migrated migrate_text(const std::string& text, Version version) {
  source::Sources sources;
  source::Collector findings;
  migrate::Options options;
  options.to = version;
  Migrated migrated{migrate::migrate(sources, sources.add("robot.urdf", text), options, findings), {}};
  for (const auto& d : findings.diagnostics)
    if (d.severity == source::Severity::error) migrated.errors.emplace_back(d.rule->id);
  return migrated;
}

/// True if the texts are equal except for numbers that differ by at most 1e-12, as when a quaternion became rpy.
bool same(const std::string& a, const std::string& b) {
  const char* p = a.c_str();
  const char* q = b.c_str();
  while (*p != 0 && *q != 0) {
    char* p_end = nullptr;
    char* q_end = nullptr;
    const double x = std::strtod(p, &p_end);
    const double y = std::strtod(q, &q_end);
    if (p_end == p || q_end == q || std::isspace(static_cast<unsigned char>(*p)) != 0) {
      if (*p++ != *q++) return false;
      continue;
    }
    if (std::abs(x - y) > 1e-12) return false;
    p = p_end;
    q = q_end;
  }
  return *p == *q;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Returns the text without the version of its root and the blanks before it.
std::string without_version(std::string text) {
  const std::size_t root = text.find("<robot");
  const std::size_t at = text.find("version=", root);
  if (root == std::string::npos || at == std::string::npos || at > text.find('>', root)) return text;
  const std::size_t end = text.find_first_of("\"'", text.find_first_of("\"'", at) + 1) + 1;
  const std::size_t begin = text.find_last_not_of(" \t\r\n", at - 1) + 1;
  return text.erase(begin, end - begin);
}

}  // namespace

TEST_CASE("every recorded document keeps its model in every version, or is refused by a rule", "[corpus]") {
  const std::string recorded = urdfmill::test::recorded_cases();
  if (recorded.empty()) return;
  std::ifstream in(recorded + "urdf/cases.jsonl");
  std::size_t migrated_count = 0;
  std::size_t refused_count = 0;
  for (std::string line; std::getline(in, line);) {
    const yaml::Parsed parsed = yaml::parse(line, {.json = true});
    const yaml::Cursor node(parsed.document.root);
    if (node.field("xml_quirk") || !node.field("urdf").given() || node.field("accepted").truth() != true) continue;
    const std::string text(node.field("urdf").text());
    const auto before = model(text);
    if (!before) continue;
    for (Version version : versions) {
      const Migrated there = migrate_text(text, version);
      INFO(node.field("id").text() << " to " << urdf::text(version) << "\n" << text << "\n" << there.result.text);
      if (there.result.outcome == Outcome::refused) {
        ++refused_count;
        CHECK_FALSE(there.errors.empty());
        // Changing only the version would not have kept the model.
        CHECK(there.result.from != version);
        continue;
      }
      ++migrated_count;
      const auto after = model(there.result.text);
      REQUIRE(after);
      CHECK(same(*before, *after));
      const Migrated again = migrate_text(there.result.text, version);
      CHECK(again.result.outcome == Outcome::unchanged);
      const Migrated back = migrate_text(there.result.text, there.result.from);
      REQUIRE(back.result.outcome != Outcome::refused);
      CHECK(same(*before, *model(back.result.text)));
    }
  }
  CHECK(migrated_count > 500);
  CHECK(refused_count > 50);
}

TEST_CASE(
    "public robots go up to 1.2 and back: the same model, and the original bytes where nothing had to be written out",
    "[corpus]") {
  const std::string recorded = urdfmill::test::recorded_cases();
  if (recorded.empty()) return;
  batch::DiscoveryOptions options;
  options.respect_gitignore = false;
  const auto found = batch::discover({recorded + "robots/urdf", recorded + "robots/expected"}, options);
  std::map<std::size_t, std::size_t> changed_attributes;
  std::size_t same_bytes = 0;
  for (const std::string& path : found.files) {
    const std::string text = contents(path);
    const auto before = model(text);
    if (!before) continue;
    const Migrated up = migrate_text(text, Version::v1_2);
    if (up.result.outcome == Outcome::refused) continue;
    INFO(path);
    const auto after = model(up.result.text);
    REQUIRE(after);
    CHECK(*before == *after);
    const Migrated down = migrate_text(up.result.text, Version::v1_0);
    REQUIRE(down.result.outcome != Outcome::refused);
    CHECK(*before == *model(down.result.text));
    ++changed_attributes[up.result.edits.size()];
    if (up.result.edits.size() <= 1) {
      // An author's version="1.0" where the way up would have written one goes on the way back; nothing else differs.
      const bool had_version = without_version(text) != text;
      const std::string& back = down.result.text;
      if (back == text || (had_version && without_version(back) == without_version(text))) ++same_bytes;
    }
  }
  CHECK(same_bytes == changed_attributes[1] + changed_attributes[0]);
  CHECK(changed_attributes.size() > 3);
}
