// Sequences of elementary transforms as text.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/dh/ets.hpp"

namespace urdfmill::tables {

/// Names of constants and their values (rad, m).
using EtsConstants = std::vector<std::pair<std::string, double>>;

/// Reads "Rz(q1) Tx(L1) Ry(-pi/2) Rz(90deg) Tz(-q2)": elements with or without blanks or `*` between them. An argument
/// is a number (rad, m), a fraction of pi, a number with `deg`, the name of a constant, or that of a joint: q followed
/// by letters, digits and underscores, with or without a sign and an offset ("q2 + pi/2"). Each joint appears once.
/// For any other text, returns nothing and sets `error` to the mistake and its character (from 1).
[[nodiscard]] std::optional<kinematics::NamedEts> parse_ets(std::string_view text, const EtsConstants& constants,
                                                            std::string& error);

}  // namespace urdfmill::tables
