// Models for tests, written as USD and read back.
#pragma once
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "tests/findings.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/usd/reader.hpp"
#include "urdfmill/usd/writer.hpp"

namespace urdfmill::usd::test {

/// A model with the text it was read from: places of findings refer to it.
struct Model {
  source::Sources sources;
  std::optional<urdf::Robot> robot;
  source::Collector findings;
};

/// Reads a URDF, which must be one.
inline Model model(const std::string& text) {
  Model model;
  const auto parsed = urdf::parse(model.sources, model.sources.add("test.urdf", text));
  REQUIRE(parsed.document);
  model.robot = urdf::read(parsed.document, {urdf::Reading::strict, &model.sources}, model.findings);
  for (const source::Diagnostic& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(model.robot);
  return model;
}

/// Reads a layer, which need not be one.
inline Model read(const std::string& text) {
  Model model;
  const source::FileId file = model.sources.add("test.usda", text);
  const auto document = urdf_document(text, file, model.findings);
  if (document) model.robot = urdf::read(document, {}, model.findings);
  return model;
}

/// A layer and what was reported about it.
struct Written {
  std::optional<std::string> text;
  source::Collector findings;

  [[nodiscard]] bool has(std::string_view part) const { return text && text->find(part) != std::string::npos; }
  /// The rules reported, each once, in order of their names.
  [[nodiscard]] std::vector<std::string> rules() const { return urdfmill::test::rules_of(findings.diagnostics); }
};

inline Written write(const urdf::Robot& robot, const WriteOptions& options = {}) {
  Written written;
  written.text = usd::write(robot, options, written.findings);
  return written;
}

}  // namespace urdfmill::usd::test
