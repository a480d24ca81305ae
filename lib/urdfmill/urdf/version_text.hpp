// The text of the attribute `version`, as urdfdom reads it (specs/urdf.md §2).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

struct VersionText {
  std::optional<Version> version;  ///< nothing if urdfdom refuses the text
  std::string problem;             ///< why it is refused: "is not of the form x.y"
};

[[nodiscard]] VersionText read_version(std::string_view text);

}  // namespace urdfmill::urdf
