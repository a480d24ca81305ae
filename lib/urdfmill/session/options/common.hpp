// The options of all requests: the model's arguments, the places of packages, the form of findings.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::session {

/// Options of all calls whose options have names.
struct CallOptions {
  std::optional<std::string> text = std::nullopt;  ///< the document itself
  Arguments arguments = {};                        ///< arguments of xacro
  SessionOptions session = {};
  bool no_config = false;  ///< ignores .urdfmill.yaml
  source::RenderFormat diagnostics = source::RenderFormat::text;
};

/// Adds the places of packages, and the Python that expansions follow.
void bind_packages(Binder& to, PackagePlaces& places, std::optional<xacro::Profile>& python);
/// Adds the form of findings.
void bind_diagnostics(Binder& to, source::RenderFormat& format);

/// Adds the form of findings, and whether the environment counts.
void bind_environment(Binder& to, CallOptions& options);
/// Adds these, and a document from a file or as a text.
void bind_document(Binder& to, CallOptions& options);
/// Adds these, and a model, which may be xacro.
void bind_model(Binder& to, CallOptions& options);
/// Adds the options that a session is made with.
void bind_session(Binder& to, CallOptions& options);
}  // namespace urdfmill::session
