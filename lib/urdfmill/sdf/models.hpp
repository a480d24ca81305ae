// Selection of models in an SDF document.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Returns the names of the models in order, nested models after their parent: "cell", "cell::arm". Without `nested`,
/// only the outer ones.
[[nodiscard]] std::vector<std::string> model_names(const xml::Document& sdf, bool nested);

/// Returns a document with that model alone. Without `nested`, its nested models are removed: notes name them, and
/// joints and frames that refer to them are dropped with a warning (convert-element-dropped). Returns null and reports
/// convert-sdf-invalid if there is no such model.
[[nodiscard]] std::shared_ptr<xml::Document> model_alone(const std::shared_ptr<const xml::Document>& sdf,
                                                         std::string_view name, bool nested, source::Sink& sink);

}  // namespace urdfmill::sdf
