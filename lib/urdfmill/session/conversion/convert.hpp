// Converting a model: read, composed, its files placed, written in another format.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/bodies/inertia.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/session/conversion/compose.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/load.hpp"

namespace urdfmill::session {

/// What a conversion is asked for.
struct ConvertRequest {
  const Format* to = nullptr;  ///< not null
  LoadRequest load = {};
  bool shares_arguments = false;  ///< as in CheckRequest
  urdf::Reading reading = urdf::Reading::strict;
  ComposeRequest compose = {};
  FormatOptions format = {};
  Meshes meshes = Meshes::keep;
  std::string mesh_folder = {};                ///< where copies go; relative to the current folder
  std::string output_folder = {};              ///< where the text will be; empty: the current folder
  std::string output = {};                     ///< the file of the text, whose name no copy may have; empty: none
  std::string srdf = {};                       ///< a file whose group states become keyframes; empty: none
  std::vector<std::string> mesh_sources = {};  ///< folders from which files are copied, besides the model's own
  std::optional<mesh::Target> mesh_format = std::nullopt;  ///< copies of meshes are converted to it
  ContentHash mesh_hash = nullptr;                         ///< in the names of copies; null: they have their own names
  /// Masses and inertias that links get of their geometry before the model is written; nothing: none.
  std::optional<InertiaOptions> inertia = std::nullopt;
  bool strict = false;  ///< a loss refuses the conversion
};

/// What came of it.
struct Converted {
  std::optional<std::string> text;  ///< nothing if the conversion is refused
  std::vector<FileCopy> copies;     ///< files to be copied beside the text, before it is written
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< as in LoadedDocument
  InputForm form = InputForm::urdf;
};

/// An option of SDF that the request has for an input of another form, as a sentence with the command's options; empty
/// if there is none.
[[nodiscard]] std::string without_effect(const ConvertRequest& request, InputForm form);

/// Converts an input. What the target cannot hold is reported by rules whose `loss` is `reported`; notes among them are
/// for a loss report only.
[[nodiscard]] Converted convert(Session& session, const Input& input, const ConvertRequest& request,
                                source::Collector& findings);

/// Takes the losses out of the findings, in their order; those that are more than notes stay there, too.
[[nodiscard]] std::vector<source::Diagnostic> take_losses(source::Collector& findings);

}  // namespace urdfmill::session
