// Self-contained HTML pages of a robot.
#pragma once
#include <string>

#include "urdfmill/view/page.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace urdfmill::view {

/// The page with script, style, model and meshes inside. It opens from disk and makes no requests.
[[nodiscard]] std::string self_contained_html(const Page& page, const ViewedModel& model);

/// The page as served: script and style are separate files.
[[nodiscard]] std::string served_html(const Page& page);

}  // namespace urdfmill::view
