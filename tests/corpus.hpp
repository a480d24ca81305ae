// Resources outside this repository that tests use: recorded cases, robots, programs. A test with the tag of such a
// resource (`[corpus]`, `[octave]`) is a test of its own in ctest, which shows it as skipped where the resource is
// absent.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace urdfmill::test {

/// Records why a test case tests nothing here. The program then ends with `skipped_exit_code` unless something failed.
void skip(const std::string& reason);

/// The exit code that ctest takes for "skipped".
inline constexpr int skipped_exit_code = 77;

/// The folder of the recorded cases, with a slash at its end. Empty, with a call of skip(), if it is absent.
[[nodiscard]] std::string recorded_cases();

/// The robots of the recorded cases, expanded and plain URDF, in the order of their paths: each `nth`, all with
/// URDFMILL_ALL=1, or with URDFMILL_SAMPLE=N one in N of those. Empty, with a call of skip(), if there are none.
[[nodiscard]] std::vector<std::string> corpus(std::size_t nth = 1);

}  // namespace urdfmill::test
