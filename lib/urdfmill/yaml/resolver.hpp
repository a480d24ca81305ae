// Types of plain scalars in YAML 1.1, by PyYAML's patterns.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/yaml/document.hpp"

namespace urdfmill::yaml {

inline constexpr std::string_view standard_tags = "tag:yaml.org,2002:";

/// Returns the type of a full tag.
[[nodiscard]] Type type_of_tag(std::string_view tag);

/// Returns the type of a scalar without quotes and tag: boolean, floating, integer, merge, null, timestamp, value or
/// text.
[[nodiscard]] Type resolve_plain(std::string_view text);

/// The parts of a timestamp as written.
struct Timestamp {
  int year = 0, month = 0, day = 0;
  bool has_time = false;
  int hour = 0, minute = 0, second = 0, microsecond = 0;
  bool has_zone = false;
  int zone_minutes = 0;
};
/// Reads `2001-12-14`, `2001-12-14t21:59:43.10-05:00`, `2001-12-14 21:59:43.1 Z`; numbers out of range are kept.
[[nodiscard]] std::optional<Timestamp> read_timestamp(std::string_view text);

}  // namespace urdfmill::yaml
