// Models that are placed by one of their frames.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// The attribute of a model with the name of that frame.
inline constexpr const char* placement_frame = "placement_frame";

/// Replaces the placement frame of a model of the document: its pose, which is that of the frame, becomes that of the
/// model. Reports convert-sdf-invalid and returns false if the model has no such frame. No model in it may be placed by
/// a frame.
[[nodiscard]] bool place_by_frame(xml::Element& model, xml::Document& document, source::Sink& sink);

/// Does this for all models of the document that are not nested too deep to be flattened.
void place_models(xml::Document& document, source::Sink& sink);

}  // namespace urdfmill::sdf
