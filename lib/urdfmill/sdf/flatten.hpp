// Flattening of nested SDF models into the enclosing model.
#pragma once
#include <cstddef>
#include <memory>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Limits the nesting of models, because the names in the innermost model grow with each level, and all names together
/// with the square.
constexpr std::size_t deepest_model = 100;

/// Returns a document whose model has the links, joints and frames of its nested models, at any depth, under the names
/// by which SDF refers to them from outside: MODEL::LINK. Poses relative to a nested model become relative to a frame
/// MODEL::__model__ in its place. Its plugins become the outer model's; its other properties are dropped and reported
/// (convert-element-dropped). Reports convert-sdf-nested for models nested deeper than `deepest_model`.
[[nodiscard]] std::shared_ptr<xml::Document> flatten(const std::shared_ptr<const xml::Document>& sdf,
                                                     source::Sink& sink);

/// Returns the name of the link to which the frame of a model is attached, as seen from inside the model; empty if it
/// has no link.
[[nodiscard]] std::string canonical_link(const xml::Element& model);

}  // namespace urdfmill::sdf
