// Checks of an SDF as what it is: structure by the released schema, names, references, frames, bodies and files.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Inputs of the checks.
struct CheckOptions {
  /// Reads the files that the SDF includes. Null: what they would define is unknown.
  ReadInclude read_include;
  /// Returns a mesh or texture of that URI if it is not found; nothing if it is, or is on the network. Null: files are
  /// not looked for.
  std::function<std::optional<MissingFile>(const std::string& uri)> find_missing;
};

/// Checks an SDF; its root is `<sdf>`. Included files are read for the names that they define, and not checked. Reports
/// rules sdf-*, each with a place in the file.
void check(const xml::Document& sdf, const CheckOptions& options, source::Sink& sink);

}  // namespace urdfmill::sdf
