// Resolution of `<include>` in SDF: models in other files take its place.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// An SDF file that an `<include>` names, or the reason why it cannot be read.
struct IncludedFile {
  std::shared_ptr<const xml::Document> document = nullptr;  ///< null if it cannot be read
  std::string name = {};      ///< the URI or path of the file; relative URIs in it start at its folder
  std::string identity = {};  ///< the same text for all names of one file
  bool is_found = false;      ///< it exists, though it may not be readable
  std::string error = {};
  std::string hint = {};
};

/// Reads the SDF file that a `<uri>` names, directly or as the folder of a model. `folder` is the part of the including
/// file's `IncludedFile::name` up to the last slash; empty for the first file.
using ReadInclude = std::function<IncludedFile(const std::string& uri, const std::string& folder)>;

/// Returns an SDF document in the form of SDF 1.7 or newer (old_versions.hpp) in which models stand in place of their
/// includes, at any depth, as libsdformat includes them: with the name, pose, placement frame, plugins and `<static>`
/// that the include gives. Of `merge="true"` the parts become those of the model around it, posed in a frame
/// `_merged__NAME__model__`. Relative URIs become relative to the first file.
///
/// Returns the document itself if nothing is to be done; null for versions that are not read. Reports
/// convert-sdf-include for files that cannot be included, which is only a warning in a world, and leaves them out.
[[nodiscard]] std::shared_ptr<const xml::Document> resolve_includes(std::shared_ptr<const xml::Document> sdf,
                                                                    const ReadInclude& read, source::Sink& sink);

/// True if the name is that of the frame of a model that was merged (resolve_includes) or flattened (flatten.hpp). Such
/// a frame names a pose only.
[[nodiscard]] bool is_model_frame(std::string_view name);

/// A mesh or texture that is not found.
struct MissingFile {
  std::string hint;
  bool may_be_elsewhere = false;  ///< its model may be installed where the file is used
};

}  // namespace urdfmill::sdf
