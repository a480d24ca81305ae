// Masses and inertias written into the source of a model.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A model and the source it was read from.
struct ModelSource {
  Session& session;
  const Input& input;
  LoadRequest request;  ///< how it was read
  const urdf::Robot& robot;
};

/// A source with the masses written into it.
struct InertiaEdits {
  std::optional<std::string> text;  ///< empty after an error; unchanged if there is nothing to write
  std::size_t written = 0;          ///< number of links
};

/// Writes the report's inertias, and friction, into the text of the input: existing elements keep their comments and
/// layout. A link or joint made by a macro or an included file is an error (inertia-not-literal). The result is read
/// again and must be the same robot except for these numbers.
[[nodiscard]] InertiaEdits write_inertias(const ModelSource& model, const bodies::InertiaReport& report,
                                          const bodies::InertiaOptions& options, source::Collector& findings);

}  // namespace urdfmill::session
