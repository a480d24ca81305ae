// Models for tests, and what a conversion makes of them.
#pragma once
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/files.hpp"
#include "tests/findings.hpp"
#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::sdf::test {

/// A model with the text it was read from: places of diagnostics refer to it.
struct Model {
  source::Sources sources;
  urdf::Robot robot;
};

inline Model model(const std::string& text) {
  Model model;
  source::Collector findings;
  const auto parsed = urdf::parse(model.sources, model.sources.add("test.urdf", text));
  REQUIRE(parsed.document);
  auto robot = urdf::read(parsed.document, {urdf::Reading::strict, &model.sources}, findings);
  for (const source::Diagnostic& finding : findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(robot);
  model.robot = std::move(*robot);
  return model;
}

struct Written {
  std::string text;
  std::vector<source::Diagnostic> findings;

  /// The rules reported, each once, in order of their names.
  [[nodiscard]] std::vector<std::string> rules() const { return urdfmill::test::rules_of(findings); }
  [[nodiscard]] bool has(std::string_view part) const { return without_space().find(part) != std::string::npos; }
  /// The text without line ends and indentation.
  [[nodiscard]] std::string without_space() const {
    std::string out;
    bool line_begin = true;
    for (const char c : text) {
      if (c == '\n')
        line_begin = true;
      else if (!line_begin || c != ' ')
        out += c, line_begin = false;
    }
    return out;
  }
};

inline Written write(const urdf::Robot& robot, const WriteOptions& options = {}) {
  source::Collector findings;
  Written written;
  written.text = sdf::write(robot, options, findings).value_or("");
  written.findings = std::move(findings.diagnostics);
  return written;
}

inline Written write(const std::string& urdf, const WriteOptions& options = {}) {
  return write(model(urdf).robot, options);
}

using urdfmill::test::read_file;

}  // namespace urdfmill::sdf::test
