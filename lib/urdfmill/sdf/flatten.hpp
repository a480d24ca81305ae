// Flattening of nested SDF models into the enclosing model.
#pragma once
#include <memory>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Returns a document whose model has the links, joints and frames of its nested models, at any depth, under the names
/// by which SDF refers to them from outside: MODEL::LINK. Poses relative to a nested model become relative to a frame
/// MODEL::__model__ in its place. Its plugins become the outer model's; its other properties are dropped and reported
/// (convert-element-dropped). Reports convert-sdf-nested for a model with a placement frame, which stays nested.
[[nodiscard]] std::shared_ptr<xml::Document> flatten(const std::shared_ptr<const xml::Document>& sdf,
                                                     source::Sink& sink);

/// True if the name is that of the frame of a model that was flattened.
[[nodiscard]] bool is_model_frame(std::string_view name);

}  // namespace urdfmill::sdf
