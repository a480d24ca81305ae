// Proof that a migrated text is the same model: the text is read again as its readers do.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::migrate {

/// A requested change of the model, by an option or an allowed loss.
struct AskedChange {
  source::Span place;      ///< the element that was changed
  std::string_view field;  ///< changed field, as in kinematics::Difference ("effort limit"); empty: all
};

/// Differences of the migrated text from the source that were not requested. Comparison is exact, for rewritten
/// orientations to 1e-12. A text that its readers refuse differs from every model.
[[nodiscard]] std::vector<kinematics::Difference> unasked_differences(const urdf::Robot& source_model,
                                                                      const std::string& migrated,
                                                                      std::span<const AskedChange> asked);

/// True if there are no differences; otherwise reports migrate-not-proved for the first one, at its place or at `root`.
[[nodiscard]] bool proved(std::span<const kinematics::Difference> differences, source::Span root, source::Sink& sink);

/// A part of a xacro source that was replaced as a whole.
struct ReplacedPart {
  source::Span place;
  std::size_t elements = 0;  ///< number of elements that replace it
};
/// Describes the first difference of a migrated xacro source that no migration may make; empty if there is none. Values
/// of a source are known only in its expansion; without it, elements must be the same, and all attributes except
/// version, limits and orientations.
[[nodiscard]] std::optional<std::string> change_of_source(const xml::Document& before, const std::string& migrated,
                                                          std::span<const ReplacedPart> replaced);

}  // namespace urdfmill::migrate
