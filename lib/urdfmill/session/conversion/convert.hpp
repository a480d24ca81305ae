// Conversion of a model: reading, composing, placing its files, writing in another format.
#pragma once
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/session/conversion/compose.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/load.hpp"

namespace urdfmill::session {

/// Options of a conversion.
struct ConvertRequest {
  const Format* to = nullptr;  ///< not null
  LoadRequest load = {};
  bool shares_arguments = false;  ///< as in CheckRequest
  urdf::Reading reading = urdf::Reading::strict;
  ComposeRequest compose = {};
  FormatOptions format = {};
  Meshes meshes = Meshes::keep;
  std::string mesh_folder = {};                ///< destination of copies; relative to the current folder
  std::string output_folder = {};              ///< folder of the text; empty: the current folder
  std::string output = {};                     ///< the file of the text, whose name no copy may have; empty: none
  std::string srdf = {};                       ///< a file whose group states become keyframes; empty: none
  std::string gains = {};                      ///< a file of gains of actuators; empty: none
  std::vector<std::string> positions = {};     ///< positions for inertias of gains: words and files of read_joint_input
  std::vector<std::string> mesh_sources = {};  ///< folders from which files are copied, besides the model's own
  std::optional<mesh::Target> mesh_format = std::nullopt;  ///< format of copied meshes
  ContentHash mesh_hash = nullptr;                         ///< used in the names of copies; null: they keep their own
                                                           ///< names
  /// Masses and inertias that links receive from their geometry before the model is written; empty: none.
  std::optional<bodies::InertiaOptions> inertia = std::nullopt;
  std::optional<std::size_t> collision_pieces = std::nullopt;  ///< most convex pieces of a collision mesh; empty: whole
  unsigned jobs = 0;                                           ///< threads for these
  bool strict = false;                                         ///< a loss refuses the conversion
};

/// The result of a conversion.
struct Converted {
  std::optional<std::string> text;  ///< empty if the conversion is refused
  std::vector<FileCopy> copies;     ///< files to copy next to the text, before it is written
  std::set<std::string> outside;    ///< files outside the output's folder that the writer names by their paths
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< as in LoadedDocument
  InputForm form = InputForm::urdf;
};

/// Returns a sentence about an option of SDF in the request although the input has another form; empty if there is
/// none.
[[nodiscard]] std::string without_effect(const ConvertRequest& request, InputForm form);

/// Converts an input. Content that the target cannot express is reported by rules whose `loss` is `reported`; notes
/// among them are only for a loss report.
[[nodiscard]] Converted convert(Session& session, const Input& input, const ConvertRequest& request,
                                source::Collector& findings);

/// Removes the losses from the findings, in order; those that are more than notes stay there, too.
[[nodiscard]] std::vector<source::Diagnostic> take_losses(source::Collector& findings);

}  // namespace urdfmill::session
