// What the operations share.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// The link of that name; null, and compose-unknown-link is reported, if there is none. `option` is how it was asked
/// for.
[[nodiscard]] const urdf::Link* find_link(const urdf::Robot& robot, std::string_view name, std::string_view option,
                                          source::Sink& sink);

/// For each link, by name, the joints below it, in document order.
[[nodiscard]] std::unordered_map<std::string_view, std::vector<const urdf::Joint*>> joints_below(
    const urdf::Robot& robot);

/// Whether a link is but a name: no inertial, no visuals, no collisions.
[[nodiscard]] bool is_bare(const urdf::Link& link);

/// The value of an attribute; empty if there is none.
[[nodiscard]] std::string_view attribute_value(const xml::Element& element, std::string_view name);

/// Whether two materials, or the lack of one, look the same.
[[nodiscard]] bool same_look(const urdf::Material* a, const urdf::Material* b);

}  // namespace urdfmill::compose
