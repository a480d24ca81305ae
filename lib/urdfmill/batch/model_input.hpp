// Models as input: .urdf, .xacro and .yaml alike, from a file, from standard input or from a text at hand.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/packages.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::batch {

enum class InputForm { urdf, xacro, yaml, sdf };

/// Why there is no document.
enum class LoadFailure {
  none,
  unreadable,  ///< the file itself cannot be read
  expansion,
  no_model,  ///< a text that is neither XML nor a model in YAML
};

/// A text read as the tree of a URDF document.
struct LoadedDocument {
  std::shared_ptr<xml::Document> document;  ///< null if it could not be read
  LoadFailure failure = LoadFailure::none;
  std::string unreadable;  ///< why the file cannot be read; other failures are reported to the sink
  InputForm form = InputForm::urdf;
  source::FileId file = source::no_file;  ///< the text the user named
  std::vector<std::string> dependencies;  ///< files that an expansion read
};

/// How a model is read.
struct LoadOptions {
  std::vector<std::pair<std::string, std::string>> arguments;  ///< of an expansion
  const xacro::PackageIndex* packages = nullptr;               ///< not null
  /// Take standard input as it is: urdfdom knows no xacro.
  bool no_expansion_of_standard_input = false;
  /// The text itself: then `path` is only its name, and nothing is read from there.
  std::optional<std::string> text = std::nullopt;
  /// Make models in models of an SDF part of the one they are in.
  bool flatten = false;
};

/// The folder of a file; "." of standard input. Packages are looked for around it.
[[nodiscard]] std::string folder_of_input(const std::string& path);

/// Reads `path` ("-" is standard input). The form is told by the name (.xacro, .yaml, .yml; all else is URDF), for
/// standard input by the text: XML with elements of xacro is expanded, what does not begin with `<` is YAML.
[[nodiscard]] LoadedDocument load_document(const std::string& path, const LoadOptions& options,
                                           source::Sources& sources, source::Sink& sink);

/// The options with which the document is read: only text that was not expanded stands in the sources as it is.
[[nodiscard]] urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources,
                                             urdf::Reading reading);

}  // namespace urdfmill::batch
