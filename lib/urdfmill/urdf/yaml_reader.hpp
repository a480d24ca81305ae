// A model in YAML (docs/model.md) into the tree of the URDF that says the same.
#pragma once
#include <memory>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

/// The URDF tree of a model in YAML (or JSON), for read(): its spans point into the YAML, numbers keep their spelling.
/// Where a pose has several orientations, `rpy` counts first, then `quat_xyzw_written`, then `quat_xyzw`. Infinite
/// limits are said by absence, as URDF does. Null, with an error reported, if the text is not a model in YAML.
[[nodiscard]] std::shared_ptr<xml::Document> document_from_yaml(source::Sources& sources, source::FileId file,
                                                                source::Sink& sink);

}  // namespace urdfmill::urdf
