// Versions of SDF before 1.7 in the form of the newer ones.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Returns an SDF document in the form of SDF 1.7 or newer, as libsdformat converts it: the document itself if it is
/// one, else a changed copy whose spans point into the same file.
///
/// - Up to 1.4 the axes of joints are expressed in the frame of the model; in 1.5 and 1.6, if <use_parent_model_frame>
///   says so. They get `expressed_in="__model__"`.
/// - Up to 1.6 the attribute `frame` of a pose is what became `relative_to`.
/// - Up to 1.6 a joint or frame may share the name of a link. It gets the suffix "_joint" or "_frame", and a finding
///   (convert-renamed).
///
/// A document without a version counts as new. Reports convert-sdf-invalid and returns null for versions before 1.2,
/// whose values are in attributes.
[[nodiscard]] std::shared_ptr<const xml::Document> in_newer_form(std::shared_ptr<const xml::Document> sdf,
                                                                 source::Sink& sink);

/// Returns the minor version of the SDF 1.x that a root states; nothing if it does not state one.
[[nodiscard]] std::optional<int> minor_version(const xml::Element& root);

/// True if the document is in the form of an SDF before 1.7.
[[nodiscard]] bool is_in_older_form(const xml::Document& sdf);

/// Returns a name that two links, joints or frames of a model have; empty if there is none.
[[nodiscard]] std::string repeated_name(const xml::Element& model);

}  // namespace urdfmill::sdf
