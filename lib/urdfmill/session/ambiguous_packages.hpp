// Findings from the lookup of packages.
#pragma once
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::session {

/// Reports package-ambiguous for the ambiguities that the index or a copy of it has found since the last call.
inline void report_ambiguous_packages(const xacro::PackageIndex& packages, source::Sink& sink) {
  for (const auto& [name, folder, other] : packages.take_ambiguities())
    source::report(
        sink, rules::package_ambiguous,
        "the package \"" + name + "\" is taken from " + folder + "; there is another package of that name in " + other,
        {}, "choose one with ⟨package⟩ " + name + "=DIR");
}

}  // namespace urdfmill::session
