// The controllers of ros2_controllers and the parameters that they declare.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace urdfmill::control {

/// The type of a parameter, or of the items of a list.
enum class ParameterType : std::uint8_t { boolean, integer, floating, text };

/// A parameter. Releases are bits: humble 1, jazzy 2, kilted 4, rolling 8. A parameter whose type has changed has
/// several rows.
struct ParameterRow {
  std::string_view name;  ///< with dots; `*joints` stands for each value of the parameter `joints`
  ParameterType type;
  bool is_list;
  bool names_joints;
  std::uint8_t releases;     ///< that have it
  std::uint8_t required_in;  ///< that refuse a controller without it
  std::string_view words;    ///< permitted values, separated by blanks; empty: any
};

/// A controller.
struct ControllerRow {
  std::string_view type;  ///< "diff_drive_controller/DiffDriveController"
  std::uint8_t releases;  ///< that have it
  std::uint16_t first;    ///< the first of its rows
  std::uint16_t count;
};

/// Returns the controllers of all releases, sorted by type.
[[nodiscard]] std::span<const ControllerRow> controller_rows_of_releases();
/// Returns the parameters of a controller.
[[nodiscard]] std::span<const ParameterRow> parameters_of(const ControllerRow& controller);

}  // namespace urdfmill::control
