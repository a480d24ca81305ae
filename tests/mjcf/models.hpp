// Models for tests, and the results of their conversion.
#pragma once
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/files.hpp"
#include "tests/findings.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/mjcf/writer.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::mjcf::test {

/// A model (empty if it was refused) and the findings.
struct Read {
  std::optional<urdf::Robot> robot;
  std::vector<source::Diagnostic> findings;
};

using urdfmill::test::rules_of;

/// Reads URDF or MJCF.
inline Read read(const std::string& text, const ReadOptions& options = {}) {
  source::Sources sources;
  source::Collector findings;
  const auto parsed = xml::parse(sources, sources.add("test.xml", text), {.namespaces = false});
  REQUIRE(parsed.document);
  std::shared_ptr<const xml::Document> document = parsed.document;
  if (is_mjcf(*document)) document = urdf_document(document, findings, options);
  Read result;
  if (document) result.robot = urdf::read(document, {urdf::Reading::strict, nullptr}, findings);
  result.findings = std::move(findings.diagnostics);
  return result;
}

/// The written text (empty if the model was refused) and the findings.
struct Written {
  std::optional<std::string> text;
  std::vector<source::Diagnostic> findings;
};

inline Written write(const urdf::Robot& robot, const WriteOptions& options = {}) {
  source::Collector findings;
  Written written;
  written.text = mjcf::write(robot, options, findings);
  written.findings = std::move(findings.diagnostics);
  return written;
}

inline Written write(const std::string& urdf, const WriteOptions& options = {}) {
  const Read given = read(urdf);
  for (const source::Diagnostic& finding : given.findings) UNSCOPED_INFO(finding.message);
  REQUIRE(given.robot);
  return write(*given.robot, options);
}

using urdfmill::test::read_file;

}  // namespace urdfmill::mjcf::test
