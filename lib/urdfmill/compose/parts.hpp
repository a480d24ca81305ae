// Functions shared by the operations.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// The link of that name; null, and compose-unknown-link is reported, if there is none. `option` is the option that
/// named it.
[[nodiscard]] const urdf::Link* find_link(const urdf::Robot& robot, std::string_view name, std::string_view option,
                                          source::Sink& sink);

/// The child joints of each link, by name, in document order.
[[nodiscard]] std::map<std::string_view, std::vector<const urdf::Joint*>> joints_below(const urdf::Robot& robot);

/// True if the link has only a name: no inertial, visuals or collisions.
[[nodiscard]] bool is_bare(const urdf::Link& link);

/// The value of an attribute; empty if there is none.
[[nodiscard]] std::string_view attribute_value(const xml::Element& element, std::string_view name);

/// True if two materials look the same; null is the absence of one.
[[nodiscard]] bool same_look(const urdf::Material* a, const urdf::Material* b);

}  // namespace urdfmill::compose
