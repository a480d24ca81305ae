// Findings about arguments that a robot uses without having them: those for which a check made values up.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// Reports arguments that no caller passes and that the expansion asks for before a declaration gives them a default:
/// an error if the files declare them too late, or under a computed name; a warning if they do not declare them.
/// `files` are those of the expansion; `refused` are the findings of an expansion without values, for the places of
/// uses with computed names.
void report_stand_ins(const std::vector<std::string>& names, std::span<const source::FileId> files,
                      const source::Sources& sources, const source::Collector& refused, source::Collector& findings);

}  // namespace urdfmill::batch
