// Mistakes in xacro that show in the sources: definitions that are replaced or never used, directives and expressions
// that are nearly right. An expansion does not see them, or fails for what they lead to.
#pragma once
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/source_index.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// Adds the findings in the files of an expansion to those of the expansion and of the model it made (rules xacro-*,
/// with fixes where they are certain). What explains an error at the same place becomes that error's hint and fix, and
/// is not a finding of its own; an error elsewhere gets a hint that names the place.
void check_sources(const source::Sources& sources, const SourceIndex& index, std::vector<source::Diagnostic>& findings);

/// Whether a main file is not a model but holds what models are made with: its expansion has neither links nor joints,
/// and either it is a robot with other elements or without a name, or the file defines macros, properties or arguments,
/// or includes files.
[[nodiscard]] bool is_library(const SourceIndex& index, const xml::Document& expansion);

}  // namespace urdfmill::xacro
