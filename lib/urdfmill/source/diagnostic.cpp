#include "urdfmill/source/diagnostic.hpp"

#include <algorithm>

namespace urdfmill::source {

std::size_t Collector::count(Severity at_least) const {
  return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                                [&](const Diagnostic& d) { return d.severity >= at_least; }));
}

}  // namespace urdfmill::source
