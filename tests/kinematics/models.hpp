// Models for tests, from text or from a file.
#pragma once
#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <string>

#include "tests/files.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::kinematics::test {

/// The model, also with faults in limits and materials; empty if its links are not a tree.
inline std::optional<urdf::Robot> read_model(const std::string& text) {
  source::Sources sources;
  source::Collector findings;
  xml::ParseOptions as_urdf;
  as_urdf.namespaces = false;
  const xml::ParseResult parsed = xml::parse(sources, sources.add("test.urdf", text), as_urdf);
  if (!parsed.document) return std::nullopt;
  return urdf::read_as_far_as_possible(parsed.document, {}, findings).robot;
}

inline urdf::Robot model(const std::string& text) {
  std::optional<urdf::Robot> robot = read_model(text);
  REQUIRE(robot);
  return std::move(*robot);
}

using urdfmill::test::read_file;

}  // namespace urdfmill::kinematics::test
