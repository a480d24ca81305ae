// Files that an SDF names.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Reports meshes and textures that do not exist (CheckOptions::find_missing).
void check_files(const xml::Element& root,
                 const std::function<std::optional<MissingFile>(const std::string& uri)>& find_missing,
                 source::Sink& sink);

}  // namespace urdfmill::sdf
