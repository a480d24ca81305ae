// Models as input of a command: .urdf, .xacro and .yaml alike, from a file or from standard input.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::tools {

enum class InputForm { urdf, xacro, yaml };

/// A text read as the tree of a URDF document.
struct LoadedDocument {
  std::shared_ptr<xml::Document> document;  ///< null if it could not be read; then something was reported or printed
  InputForm form = InputForm::urdf;
  source::FileId file = source::no_file;  ///< the text the user named
  int exit_code = 0;  ///< of the failure: exit_findings for text that is no model, exit_failure for all else
  std::vector<std::string> dependencies;  ///< files that an expansion read
};

/// Where packages of a model are: as told, by the environment, and around the file.
[[nodiscard]] xacro::PackageIndex package_index(const PackageOptions& options, const std::string& path);

/// How a model is read.
struct LoadOptions {
  Assignments arguments;                          ///< of an expansion
  const xacro::PackageIndex* packages = nullptr;  ///< not null
  /// Take standard input as it is: urdfdom knows no xacro.
  bool no_expansion_of_standard_input = false;
};

/// Reads `path` ("-" is standard input). The form is told by the name (.xacro, .yaml, .yml; all else is URDF), for
/// standard input by the text: XML with elements of xacro is expanded, what does not begin with `<` is YAML.
[[nodiscard]] LoadedDocument load_document(const std::string& path, const LoadOptions& options,
                                           source::Sources& sources, source::Sink& sink);

/// The options with which the document is read: only text that was not expanded stands in the sources as it is.
[[nodiscard]] urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources,
                                             urdf::Reading reading);

}  // namespace urdfmill::tools
