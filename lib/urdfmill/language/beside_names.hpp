// Names in files beside a robot, and the literals of the robot that write them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "urdfmill/language/naming.hpp"
#include "urdfmill/language/symbols.hpp"
#include "urdfmill/language/value_flow.hpp"

namespace urdfmill::language {

/// A part of a name in a file beside a robot, which one literal of the robot writes.
struct NameBeside {
  Place place;     ///< in the file beside the robot
  Place from;      ///< the literal, as long as the part
  ValuePart part;  ///< the name, and the part
  ModelNameKind kind = ModelNameKind::link;
};

/// Returns the part around an offset of a name of a link or joint in an SRDF or a configuration; nothing if no robot
/// that the file is beside declares the name with a literal.
[[nodiscard]] std::optional<NameBeside> name_beside(Symbols& symbols, const std::string& file, std::uint32_t offset);

}  // namespace urdfmill::language
