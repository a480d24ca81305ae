// Selection of models in an SDF document.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Returns false, with the finding convert-sdf-nested, if the names of models inside each other and of their parts are
/// too long to be written: they grow with each level, and all together with the square.
[[nodiscard]] bool nested_names_fit(const xml::Document& sdf, source::Sink& sink);

/// A model in an SDF document.
struct ModelName {
  std::string name;
  bool has_only_models = false;  ///< it has models, but no link of its own
};

/// Returns the models of a document without includes (resolve_includes) in order, nested models after their parent:
/// "cell", "cell::arm". Without `nested`, or if their names do not fit, only the outer ones.
[[nodiscard]] std::vector<ModelName> model_names(const xml::Document& sdf, bool nested);

/// Returns a document with that model alone. Without `nested`, its nested models are removed: notes name them, and
/// joints and frames that refer to them are dropped with a warning (convert-element-dropped). Returns null and reports
/// convert-sdf-invalid if there is no such model.
[[nodiscard]] std::shared_ptr<xml::Document> model_alone(const std::shared_ptr<const xml::Document>& sdf,
                                                         std::string_view name, bool nested, source::Sink& sink);

}  // namespace urdfmill::sdf
