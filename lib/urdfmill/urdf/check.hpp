// The rules of a good model, beyond what the reader reports: structure, versions, values, limits, inertia, references,
// and input that readers ignore. Each family is a file of urdf/rules/.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

/// What a check may look at, and what it looks for.
struct CheckOptions {
  /// Report also what this version would refuse or change.
  std::optional<Version> for_version;
  /// The sources the document comes from; null if they are not at hand.
  const source::Sources* sources = nullptr;
  /// The same if the document was not expanded (see ReadOptions); only then are there fixes.
  const source::Sources* written_in = nullptr;
  /// The folder of a package, or nothing; null: packages are not looked up and meshes not looked for.
  std::function<std::optional<std::string>(std::string_view package)> find_package;
  std::string package_places = {};  ///< where it looks, for messages
  /// Whether there is such a file; null: meshes are not looked for.
  std::function<bool(const std::string& path)> file_exists;
  /// The folder of the model, for meshes without a scheme.
  std::string folder = ".";
  /// Macros that the source files define, for calls without their prefix.
  std::vector<std::string> macros;
};

/// Checks what was read, as far as it could be read. Reports rules urdf-*, with a place each.
void check(const Robot& robot, const CheckOptions& options, source::Sink& sink);

/// Reads and checks a document: the findings of the strict reader and those of check(). What was read, as far as it
/// could be.
Robot check_document(const std::shared_ptr<const xml::Document>& document, const CheckOptions& options,
                     source::Sink& sink);

}  // namespace urdfmill::urdf
