// A robot as one HTML file that needs nothing else.
#pragma once
#include <string>

#include "urdfmill/view/page.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace urdfmill::view {

/// The page with script, style, model and meshes inside. It opens from a disk, and asks for nothing from anywhere.
[[nodiscard]] std::string self_contained_html(const Page& page, const ViewedModel& model);

/// The page as the server gives it out: script and style are files beside it.
[[nodiscard]] std::string served_html(const Page& page);

}  // namespace urdfmill::view
