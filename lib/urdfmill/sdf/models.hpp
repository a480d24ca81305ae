// The models of an SDF document, one by one.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// The names of the models in their order, those in models after the one they are in: "cell", "cell::arm". Without
/// `nested` the outer ones only.
[[nodiscard]] std::vector<std::string> model_names(const xml::Document& sdf, bool nested);

/// A document with that model alone. Without `nested` it is without the models in it, too: they are named in notes, and
/// joints and frames that lead to them are dropped with a warning (convert-element-dropped). Null, and reported
/// (convert-sdf-invalid), if there is no such model.
[[nodiscard]] std::shared_ptr<xml::Document> model_alone(const std::shared_ptr<const xml::Document>& sdf,
                                                         std::string_view name, bool nested, source::Sink& sink);

}  // namespace urdfmill::sdf
