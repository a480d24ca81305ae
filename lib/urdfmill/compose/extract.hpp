// A part of a model: a link and all it carries.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// The sub-tree below a link, which becomes the root. Materials come along as far as they are used, extensions as far
/// as they are about the part: what names only things outside of it stays behind (compose-element-outside), what names
/// things of both sides is kept and told (compose-reference). A joint that follows one outside becomes independent
/// (compose-mimic-leader). Nothing, and compose-unknown-link, if there is no such link.
[[nodiscard]] std::optional<Composed> extract(const urdf::Robot& robot, std::string_view link, source::Sink& sink);

}  // namespace urdfmill::compose
