// Loading of models: URDF, xacro, YAML, SDF, MJCF and USD, from a file, from standard input or from a text.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/sdf/models.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::session {

struct ResolvedSdf;

/// The form of an input.
enum class InputForm : std::uint8_t { urdf, xacro, yaml, sdf, mjcf, usd };

/// The reason why there is no document.
enum class LoadFailure : std::uint8_t {
  none,
  unreadable,  ///< the file itself cannot be read
  malformed,   ///< the text is not well-formed XML in UTF-8, or not a model in YAML
  expansion,
  no_model,  ///< SDF or MJCF that yields no model
};

/// Options of reading an input.
struct LoadRequest {
  Arguments arguments = {};
  /// If false, a text that uses xacro is not expanded, as in urdfdom.
  bool expand = true;
  /// Flattens the nested models of an SDF.
  bool flatten = false;
  /// Reads a robot in part if a file or package of its expansion is missing (xacro::ExpandOptions::in_part).
  bool in_part = false;
  /// The model to read from an SDF with several ("cell::arm" for a nested one).
  std::string model = {};
  /// The SDF in the input with its includes, if it is known (models_of); null: they are read.
  std::shared_ptr<const ResolvedSdf> sdf = nullptr;
  std::vector<source::Span> argument_places = {};  ///< see xacro::ExpandOptions
  /// Receives meshes that are inside MJCF or USD, with textures by their paths; null: they are dropped, except by
  /// load_robot for motion or dynamics.
  simulation::KeepMesh keep_mesh = nullptr;
  bool keeps_named_meshes = false;  ///< it also receives meshes that name a file, if USD has their triangles, too
  bool reports_conversion = true;   ///< false: nothing is said about reading SDF, MJCF or USD as a URDF
};

/// A text read as the tree of a URDF document.
struct LoadedDocument {
  std::shared_ptr<const xml::Document> document;  ///< null if it could not be read
  /// The document as written, if it is SDF or MJCF; null otherwise. USD has no document.
  std::shared_ptr<const xml::Document> written = nullptr;
  LoadFailure failure = LoadFailure::none;
  std::string unreadable;  ///< the reason why the file cannot be read; other failures are reported to the sink
  InputForm form = InputForm::urdf;
  std::vector<source::FileId> files;        ///< its texts, the one that the caller named first; empty if unreadable
  std::vector<std::string> dependencies;    ///< files that an expansion read
  std::set<std::string> yaml_files;         ///< those of them that load_yaml read
  std::vector<xacro::MissingPart> missing;  ///< if it was read in part: the files and packages it did without
  std::vector<xacro::ArgumentDeclaration> declared;  ///< every xacro:arg that the expansion evaluated

  /// True if the input is checked as it is written, by the rules of its own format: SDF, MJCF and USD.
  [[nodiscard]] bool has_own_rules() const { return written || (form == InputForm::usd && !files.empty()); }
  /// Returns the outcome of a call that only loads this: `clean`, or `findings` if a well-formed text yields no model,
  /// or `failure`.
  [[nodiscard]] Outcome outcome() const;
  /// Returns the declared arguments with their defaults, without duplicates.
  [[nodiscard]] Arguments arguments() const;
};

/// The models of an SDF.
struct SdfModels {
  std::shared_ptr<const ResolvedSdf> sdf = nullptr;  ///< for `LoadRequest`: many models include their files once
  std::vector<sdf::ModelName> names = {};
};

/// Returns the models of an SDF input (sdf::model_names); none for an input of another form. Reports nothing: loading
/// reports the errors of the input.
[[nodiscard]] SdfModels models_of(Session& session, const Input& input, bool nested);

/// Reads an input. A name in .xacro is a xacro source, one in .yaml, .yml or .json a model in YAML. Other inputs are
/// XML: expanded if the parsed tree uses xacro (reported as `input-uses-xacro` if the name suggests otherwise), SDF if
/// its root is <sdf>, MJCF if it is <mujoco>, else URDF. A text without a suggestive name that does not begin with `<`
/// is YAML.
[[nodiscard]] LoadedDocument load_document(Session& session, const Input& input, const LoadRequest& request,
                                           source::Sink& sink);

/// Returns the options of reading the document: only unexpanded text is in the sources as written.
[[nodiscard]] urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources,
                                             urdf::Reading reading);

/// A model, or the outcome of the attempt.
struct LoadedRobot {
  std::optional<urdf::Robot> robot;
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< as in LoadedDocument
  InputForm form = InputForm::urdf;
};

/// True if a finding says that an argument has neither a value nor a default nor a name similar to another one.
[[nodiscard]] bool lacks_value(const source::Collector& findings);

/// Warns about arguments for an input of a form that takes none (xacro-unused-argument).
void report_unused_arguments(const Arguments& arguments, const Input& input, InputForm form, source::Sink& sink);

/// The purpose of a model, which determines the faults that refuse it.
enum class Purpose : std::uint8_t {
  /// Every error; but a missing limit of effort or velocity means none, as in URDF 1.2, and is a warning.
  conversion,
  motion,    ///< errors that move a link; those in limits, shapes and masses become warnings
  dynamics,  ///< the same, but masses count
};

/// Returns the model of a document in the sources of a session, read strictly, or as urdfdom reads it.
[[nodiscard]] LoadedRobot robot_of(const LoadedDocument& loaded, const source::Sources& sources, Purpose purpose,
                                   source::Collector& findings, urdf::Reading reading = urdf::Reading::strict);

/// Returns a function that keeps meshes inside a model there, with their textures by path.
[[nodiscard]] simulation::KeepMesh keep_in(std::shared_ptr<bodies::MeshesInside> meshes);

/// Returns a request like this that keeps meshes inside a model, as URIs for `Session::meshes`.
[[nodiscard]] LoadRequest keeping_meshes(Session& session, const Input& input, LoadRequest request);

/// Returns the model in an input of any form. For motion and dynamics, meshes inside it are kept (keeping_meshes).
[[nodiscard]] LoadedRobot load_robot(Session& session, const Input& input, const LoadRequest& request, Purpose purpose,
                                     source::Collector& findings, urdf::Reading reading = urdf::Reading::strict);

}  // namespace urdfmill::session
