// Pairs of links whose collisions an SRDF disables, and edits that bring them up to date.
//
// Source: srdf/model.cpp of srdfdom (disable_collisions, disable_default_collisions, enable_collisions), and
// compute_default_collisions.cpp of MoveIt's Setup Assistant for the reasons.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::srdf {

/// A pair that is to be disabled. Names of links and the reason: "Adjacent", "Always", "Default", "Never".
struct DisabledPair {
  std::string first, second, reason;
};

/// An element `<disable_collisions>` of an SRDF.
struct DisabledEntry {
  std::string_view first, second, reason;  ///< as in the document
  const xml::Element* element = nullptr;
  bool is_literal = true;  ///< false: it is generated, or in another file
};

/// Returns the entries below the root. `file` is the SRDF's own; `bytes` its text.
[[nodiscard]] std::vector<DisabledEntry> disabled_entries(const xml::Element& root, source::FileId file,
                                                          std::string_view bytes);

/// The pairs that were judged.
struct Judged {
  std::vector<DisabledPair> disabled;                        ///< to be disabled
  std::vector<std::pair<std::string, std::string>> enabled;  ///< not to be disabled
};

/// The change of one entry.
struct DisabledChange {
  DisabledPair pair;                     ///< with the new reason; empty for an entry that is removed
  std::string former;                    ///< the former reason; empty for a new entry
  const DisabledEntry* entry = nullptr;  ///< null for a new one
};

/// How the entries differ from the pairs that were judged.
struct DisabledChanges {
  std::vector<DisabledChange> added, removed, changed;
  std::size_t kept_by_hand = 0;  ///< entries with reasons of their own, for pairs that would not be disabled
  std::size_t not_judged = 0;    ///< entries about pairs that were not judged

  /// True if the entries agree with the pairs; others may be kept.
  [[nodiscard]] bool empty() const { return added.empty() && removed.empty() && changed.empty(); }
};

/// Compares the entries with the pairs. A reason that no generator writes, such as "User", marks an entry written by
/// hand, which stays. Reasons are interchangeable if both say that the links are in contact or neighbours.
[[nodiscard]] DisabledChanges compare_disabled(const xml::Element& root, const std::vector<DisabledEntry>& entries,
                                               const Judged& judged);

/// Returns the edits of the text of the SRDF that make the changes: new entries are laid out as the last one, or as the
/// last child of the root; a removed one takes its line with it.
[[nodiscard]] std::vector<source::Edit> edits_of(const DisabledChanges& changes, const xml::Element& root,
                                                 const std::vector<DisabledEntry>& entries, source::FileId file,
                                                 std::string_view bytes);

/// Returns a new SRDF with these entries.
[[nodiscard]] std::string new_srdf(std::string_view robot, const std::vector<DisabledPair>& pairs);

}  // namespace urdfmill::srdf
