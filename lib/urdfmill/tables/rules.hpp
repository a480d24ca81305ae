// Rules of tables that people write.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::tables::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule dh_table_malformed{
    "dh-table-malformed",
    Severity::error,
    "A Denavit-Hartenberg table that cannot be read",
    "A misread parameter makes a different robot.",
    R"(printf 'theta,d,a,alpha\n0,0.1,x,0\n' > t.csv; urdfmill from-dh t.csv ⟨convention⟩ standard)",
    "Write numbers, or parts of pi such as -pi/2; name the columns theta, d, a, alpha, type, lower, upper.",
    {.is_usage = true}};

inline constexpr Rule dh_unit_suspicious{
    "dh-unit-suspicious",
    Severity::warning,
    "A number of a table looks like one in another unit",
    "Numbers in tables are in rad and m unless the table or an option says otherwise; 90 rad or 400 m is hardly ever "
    "intended.",
    R"(printf 'd,a,alpha\n0.1,0,-90\n' > t.csv; urdfmill from-dh t.csv ⟨convention⟩ standard)",
    "Give ⟨degrees⟩ (⟨millimetres⟩), or name the columns theta_deg, alpha_deg, d_mm, a_mm."};

inline constexpr Rule dh_convention_suspicious{
    "dh-convention-suspicious",
    Severity::warning,
    "The headings of a table belong to the other convention",
    "Tables of Craig's (modified) convention write a and alpha with the index i-1; read as standard they make a "
    "different robot.",
    R"(printf 'theta,d,a_i-1,alpha_i-1\n0,0.1,0,0\n' > t.csv; urdfmill from-dh t.csv ⟨convention⟩ standard)",
    "Check the convention of the source; if it is standard, drop the index from the headings."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&dh_table_malformed, &dh_unit_suspicious, &dh_convention_suspicious};

}  // namespace urdfmill::tables::rules
