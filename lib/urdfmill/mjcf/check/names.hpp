// Names and references of an MJCF.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// True for an element that makes objects with names of its own, or copies others under new names.
[[nodiscard]] bool makes_names(const xml::Element& element);

/// Checks the names and references of a model in which includes, replicas and attached models are resolved. If some of
/// its elements make names, what is not found is not reported.
void check_names(const xml::Element& root, bool makes_names, source::Sink& sink);

}  // namespace urdfmill::mjcf
