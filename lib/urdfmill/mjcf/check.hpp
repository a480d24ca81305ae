// Checks of an MJCF as what it is: structure by MuJoCo's schema, names, references, bodies and files.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// Checks an MJCF with the files that it includes or attaches, which `options` reads. Reports mjcf-* errors for what
/// MuJoCo refuses, each with a place.
void check(const std::shared_ptr<const xml::Document>& mjcf, const ReadOptions& options, source::Sink& sink);

}  // namespace urdfmill::mjcf
