// Models as input: URDF, xacro, YAML, SDF and MJCF alike, from a file, from standard input or from a text at hand.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::session {

/// What an input turned out to be.
enum class InputForm : std::uint8_t { urdf, xacro, yaml, sdf, mjcf };

/// Why there is no document.
enum class LoadFailure : std::uint8_t {
  none,
  unreadable,  ///< the file itself cannot be read
  malformed,   ///< the text is not well-formed XML in UTF-8, or not a model in YAML
  expansion,
  no_model,  ///< SDF or MJCF of which no model can be made
};

/// How an input is read.
struct LoadRequest {
  Arguments arguments = {};
  /// False: a text that uses xacro is taken as it is, as urdfdom does.
  bool expand = true;
  /// Make models in models of an SDF part of the one they are in.
  bool flatten = false;
  /// Of an SDF with several models: this one ("cell::arm" for one in another).
  std::string model = {};
  /// Places of packages that a project's configuration adds.
  PackagePlaces packages = {};
  std::vector<source::Span> argument_places = {};  ///< see xacro::ExpandOptions
};

/// A text read as the tree of a URDF document.
struct LoadedDocument {
  std::shared_ptr<const xml::Document> document;  ///< null if it could not be read
  LoadFailure failure = LoadFailure::none;
  std::string unreadable;  ///< why the file cannot be read; other failures are reported to the sink
  InputForm form = InputForm::urdf;
  std::vector<source::FileId> files;  ///< the texts it came from, the one the caller named first; empty if unreadable
  std::vector<std::string> dependencies;  ///< files that an expansion read
  Arguments arguments;                    ///< that an expansion met, each once, with their defaults

  /// What a call ends with that has only this: `clean`, or `findings` if no model can be made of a well-formed text, or
  /// `failure`.
  [[nodiscard]] Outcome outcome() const;
};

/// The models of an SDF input (sdf::model_names); empty for an input of another form. Reports nothing: what is wrong
/// with the input, loading it says.
[[nodiscard]] std::vector<std::string> models_of(Session& session, const Input& input, bool nested);

/// Reads an input. A name in .xacro is a xacro source, one in .yaml, .yml or .json a model in YAML. All else is XML: it
/// is expanded if its parsed tree uses xacro (reported as `input-uses-xacro` where the name says otherwise), SDF if its
/// root is <sdf>, MJCF if it is <mujoco>, else URDF. A text without a telling name that does not begin with `<` is
/// YAML.
[[nodiscard]] LoadedDocument load_document(Session& session, const Input& input, const LoadRequest& request,
                                           source::Sink& sink);

/// The options with which the document is read: only text that was not expanded is in the sources as it is.
[[nodiscard]] urdf::ReadOptions read_options(const LoadedDocument& loaded, const source::Sources& sources,
                                             urdf::Reading reading);

/// A model, or how the attempt ended.
struct LoadedRobot {
  std::optional<urdf::Robot> robot;
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< as in LoadedDocument
  InputForm form = InputForm::urdf;
};

/// Warns of arguments that were given for an input of a form that takes none (xacro-unused-argument).
void report_unused_arguments(const Arguments& arguments, InputForm form, source::Sink& sink);

/// What a model is wanted for decides which faults refuse it.
enum class Purpose : std::uint8_t {
  conversion,  ///< every error
  motion,      ///< errors that move a link; those in limits, looks and masses become warnings
  dynamics,    ///< the same, but masses count
};

/// The model in an input of any form, read strictly, or as urdfdom reads it.
[[nodiscard]] LoadedRobot load_robot(Session& session, const Input& input, const LoadRequest& request, Purpose purpose,
                                     source::Collector& findings, urdf::Reading reading = urdf::Reading::strict);

}  // namespace urdfmill::session
