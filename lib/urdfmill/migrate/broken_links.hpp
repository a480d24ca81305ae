// Links that readers cut short at a faulty part (docs/urdfdom.md, "Broken links"): after a migration they must be cut
// at the same place.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/migrate/editor.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// The broken links of the source model that the migrated text's readers do not cut in the same way.
[[nodiscard]] std::vector<const urdf::Link*> links_that_break_otherwise(const urdf::Robot& source_model,
                                                                        const std::string& name,
                                                                        const std::string& migrated);

/// Edits that make the part at `place` fail in every version: its geometry is emptied; an inertial loses its mass and
/// orientation.
[[nodiscard]] std::vector<source::Edit> edits_that_keep_failing(const xml::Element& robot, source::Span place,
                                                                Editor& editor);

}  // namespace urdfmill::migrate
