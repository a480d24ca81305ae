// Building the scopes of an SDF.
#pragma once
#include <memory>
#include <vector>

#include "urdfmill/sdf/check/scope.hpp"
#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::sdf {

/// Returns the scopes of the models and worlds below `<sdf>`. Scopes of models in them are in their entities. Reports
/// names that are used twice, and includes that cannot be read.
[[nodiscard]] std::vector<std::shared_ptr<const EntityScope>> build_scopes(const xml::Element& root,
                                                                           const ReadInclude& read, source::Sink& sink);

}  // namespace urdfmill::sdf
