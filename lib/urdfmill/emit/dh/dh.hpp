// Denavit–Hartenberg tables in various notations, one row each in a table (dh_notations.cpp). Help, completion,
// messages and docs read that table.
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

/// Options of writing a table. A notation supports the options that its row names.
struct DhStyle : NumberStyle {
  bool millimetres = false;  ///< lengths in mm
  bool as_list = false;      ///< data: writes a list of tables even for one
};

/// A chain, with its table or the reason why it has none.
struct DhReport {
  std::string base_link;
  std::string tip_link;
  std::optional<kinematics::Chain> chain;
  std::optional<kinematics::DhTable> table;
  std::string refusal;                           ///< why the chain has no table
  std::vector<kinematics::RowInertia> inertias;  ///< one for each joint, if masses are to be written
};

/// The input of a notation.
enum class DhSource : std::uint8_t {
  either,    ///< rows of either convention
  modified,  ///< modified rows only
  axes,      ///< the joints' axes: there are no rows, so options for them have no effect
};

/// A notation, which is a row of the table for `dh --format`.
struct DhNotation {
  std::string_view name;  ///< the argument of --format
  std::string_view what;  ///< a few words on the programs that read it
  DhSource source = DhSource::either;
  bool degrees = false;      ///< takes --degrees
  bool millimetres = false;  ///< takes --millimetres
  bool dynamics = false;     ///< takes --with-dynamics
  bool several = true;       ///< takes --all-tips
  bool for_people = false;   ///< rounds to 6 significant digits by default
  /// Returns the text of the chains that have a table; reports what the notation cannot express and returns nothing.
  std::optional<std::string> (*write)(std::span<const DhReport> reports, const DhStyle& style, source::Sink& sink);
  std::string_view suffix = ".txt";  ///< suffix of a file in this notation
};

[[nodiscard]] std::span<const DhNotation> dh_notations();
/// Returns the notation of that name, or null.
[[nodiscard]] const DhNotation* find_dh_notation(std::string_view name);

/// Returns the table as human-readable text: the notation `text`.
[[nodiscard]] std::string dh_text(const kinematics::DhTable& table, const DhStyle& style);
/// Returns the table as data, for JSON and YAML: convention, base_link, tip_link, rows, base, tool, residual,
/// parallel_tolerance, snapped (docs/dh.md).
[[nodiscard]] Value dh_tree(const kinematics::DhTable& table, const DhStyle& style);

}  // namespace urdfmill::emit
