// Conversion of a model in YAML (docs/model.md) to the equivalent URDF tree.
#pragma once
#include <memory>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

/// Returns the URDF tree of a model in YAML (or JSON), for read(). Its spans point into the YAML, and numbers keep
/// their spelling. If a pose has several orientations, `rpy` takes precedence, then `quat_xyzw_written`, then
/// `quat_xyzw`. An infinite limit is an absent attribute, as in URDF. Returns null and reports an error if the text is
/// not a model in YAML.
[[nodiscard]] std::shared_ptr<xml::Document> document_from_yaml(source::Sources& sources, source::FileId file,
                                                                source::Sink& sink);

}  // namespace urdfmill::urdf
