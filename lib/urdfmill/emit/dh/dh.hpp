// Denavit–Hartenberg tables in the notations of people and of programs: a table that each notation has one row in
// (dh_notations.cpp). Help, completion, messages and docs read that table.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/dh/dh_inertia.hpp"

namespace urdfmill::emit {

/// How a table is written. A notation takes the options that its row names.
struct DhStyle : NumberStyle {
  bool millimetres = false;  ///< lengths in mm
  bool as_list = false;      ///< data: a list of tables, also of one
};

/// A chain, with its table or the reason why it has none.
struct DhReport {
  std::string base_link;
  std::string tip_link;
  std::optional<kinematics::Chain> chain;
  std::optional<kinematics::DhTable> table;
  std::string refusal;                           ///< why the chain has no table
  std::vector<kinematics::RowInertia> inertias;  ///< one a joint, where masses are to be written
};

/// What a notation is made from.
enum class DhSource : std::uint8_t {
  either,    ///< rows of either convention
  standard,  ///< standard rows only
  modified,  ///< modified rows only
  axes,      ///< the joints' axes: no rows, so no choice of them has an effect
};

/// A notation: a row of the table of `dh --format`.
struct DhNotation {
  std::string_view name;  ///< as given after --format
  std::string_view what;  ///< in a few words: what reads it
  DhSource source = DhSource::either;
  bool degrees = false;      ///< takes --degrees
  bool millimetres = false;  ///< takes --millimetres
  bool dynamics = false;     ///< takes --with-dynamics
  bool several = true;       ///< takes --all-tips
  bool for_people = false;   ///< rounds to 6 significant digits unless told otherwise
  /// The text of the chains that have a table; nothing, with a report, for what the notation cannot express.
  std::optional<std::string> (*write)(std::span<const DhReport> reports, const DhStyle& style, source::Sink& sink);
  std::string_view suffix = ".txt";  ///< of a file in the notation
};

[[nodiscard]] std::span<const DhNotation> dh_notations();
/// Null if there is none of that name.
[[nodiscard]] const DhNotation* find_dh_notation(std::string_view name);

/// The table as text for people: the notation `text`.
[[nodiscard]] std::string dh_text(const kinematics::DhTable& table, const DhStyle& style);
/// The table as data, for JSON and YAML: convention, base_link, tip_link, rows, base, tool, residual,
/// parallel_tolerance, snapped (docs/dh.md).
[[nodiscard]] Value dh_tree(const kinematics::DhTable& table, const DhStyle& style);

}  // namespace urdfmill::emit
