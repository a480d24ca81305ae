// Proof that a migrated text is the model it was made from: it is read again, as its readers read it.
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

/// A change of the model that was asked for, by an option or an allowed loss.
struct AskedChange {
  source::Span place;      ///< the element that was changed
  std::string_view field;  ///< what of it, as kinematics::Difference names it ("effort limit"); empty: all
};

/// What the migrated text has otherwise than the source, but for what was asked for; exact, orientations that were
/// written anew to 1e-12. A text that its readers refuse differs from every model.
[[nodiscard]] std::vector<kinematics::Difference> unasked_differences(const urdf::Robot& source_model,
                                                                      const std::string& migrated,
                                                                      std::span<const AskedChange> asked);

/// Whether there are no differences; the first one is reported, at its place or else at `root`: migrate-not-proved.
[[nodiscard]] bool proved(std::span<const kinematics::Difference> differences, source::Span root, source::Sink& sink);

/// Part of a xacro source that was replaced as a whole.
struct ReplacedPart {
  source::Span place;
  std::size_t elements = 0;  ///< that stand in its stead
};
/// How a migrated xacro source differs from the source where no migration may change it, in words; nothing if it does
/// not. The values of a source are known only to its expansion; what can be said without is that the elements are the
/// same, and all attributes but the version, those of limits and orientations.
[[nodiscard]] std::optional<std::string> change_of_source(const xml::Document& before, const std::string& migrated,
                                                          std::span<const ReplacedPart> replaced);

}  // namespace urdfmill::migrate
