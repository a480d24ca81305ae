// The result of checking one model.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/check/best_neighbours.hpp"
#include "urdfmill/batch/check/check_totals.hpp"
#include "urdfmill/batch/check/fixes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// A checked model. With findings it has their sources, otherwise little.
struct CheckedModel {
  Judgement judgement;
  source::Collector findings;
  source::Sources sources;
  std::vector<MissingName> missing;           ///< if it was checked in part
  std::vector<std::string> errors;            ///< files that cannot be read, and models that were not checked
  std::vector<std::string> dependencies;      ///< files that the expansion read
  std::string arguments;                      ///< their origin, if they were searched for
  std::vector<NeighbourFindings> neighbours;  ///< files beside it that were checked with it
  std::vector<Fix> fixes;                     ///< if they are asked for
  std::vector<ProvingRobot> robots;           ///< the expansions that were checked, if fixes are asked for
  std::string standard_input;                 ///< its text, if it has fixes
};

}  // namespace urdfmill::batch
