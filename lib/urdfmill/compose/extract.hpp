// Extraction of a part of a model: a link and everything it carries.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// Returns the sub-tree below a link, which becomes the root. Used materials are kept. Extensions that name only
/// outside parts are dropped (compose-element-outside); those that name parts of both sides are kept and reported
/// (compose-reference). A mimic joint whose leader is outside becomes independent (compose-mimic-leader). Returns
/// nothing, and reports compose-unknown-link, if there is no such link.
[[nodiscard]] std::optional<Composed> extract(const urdf::Robot& robot, std::string_view link, source::Sink& sink);

}  // namespace urdfmill::compose
