// Links that readers stop reading at a faulty part (docs/urdfdom.md, "Broken links"): after a migration, reading must
// stop at the same place.
#pragma once
#include <vector>

#include "urdfmill/migrate/editor.hpp"

namespace urdfmill::migrate {

/// Returns edits that make the part at `place` fail in every version: its geometry is emptied; an inertial loses its
/// mass and orientation.
[[nodiscard]] std::vector<source::Edit> edits_that_keep_failing(const xml::Element& robot, source::Span place,
                                                                Editor& editor);

}  // namespace urdfmill::migrate
