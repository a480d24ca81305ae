// Findings of several runs, each with sources of its own, in one list.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::source {

/// Reports the findings to the sink, and adds the texts that they point into to the other sources, each once.
void merge(Collector&& findings, const Sources& from, Sources& into, Sink& sink);

}  // namespace urdfmill::source
