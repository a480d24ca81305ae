// Models in models of an SDF, made part of the model they are in.
#pragma once
#include <memory>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// A document whose model has the links, joints and frames of the models in it, at any depth, under the names by which
/// SDF refers to them from outside: MODEL::LINK. What is said relative to such a model is said relative to a frame
/// MODEL::__model__ in its place. Its plugins become the outer model's; its other properties are dropped and reported
/// (convert-element-dropped). Reports convert-sdf-nested for a model with a placement frame, which stays where it is.
[[nodiscard]] std::shared_ptr<xml::Document> flatten(const std::shared_ptr<const xml::Document>& sdf,
                                                     source::Sink& sink);

/// Whether the name is that of the frame of a model that was made part of another.
[[nodiscard]] bool is_model_frame(std::string_view name);

}  // namespace urdfmill::sdf
