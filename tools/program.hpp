// Start and end of each program.
#pragma once

namespace urdfmill::tools {

/// Runs the program with closed pipes as errors of a write, and reports an exception that reaches the end; returns the
/// exit code.
int run_program(int (*program)(int argc, char** argv), int argc, char** argv);

}  // namespace urdfmill::tools
