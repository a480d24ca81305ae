// Mistakes in xacro sources: definitions that are replaced or never used, directives and expressions that are nearly
// right. An expansion does not detect them, or fails because of their consequences.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/source_index.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// True for elements that programs read in the expansion. A macro may have the name of one.
using IsModelWord = std::function<bool(std::string_view name)>;

/// Adds the findings in the files of an expansion to those of the expansion and of the resulting model (rules xacro-*,
/// with fixes if they are certain). An explanation of an error at the same place becomes that error's hint and fix
/// instead of a separate finding; an error elsewhere gets a hint that names the place.
void check_sources(const source::Sources& sources, const SourceIndex& index, const IsModelWord& is_model_word,
                   std::vector<source::Diagnostic>& findings);

/// True if a main file is not a model but contains parts for models: its expansion has neither links nor joints, and
/// either it is a robot with other elements or without a name, or the file defines macros, properties or arguments, or
/// includes files.
[[nodiscard]] bool is_library(const SourceIndex& index, const xml::Document& expansion);

}  // namespace urdfmill::xacro
