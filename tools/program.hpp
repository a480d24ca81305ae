// The program: finds the command and passes it the other words.
#pragma once

namespace urdfmill::tools {

/// Runs the command that the words name; the first one is the program's name. Errors that nothing else has caught are
/// printed. Returns the exit code.
int program(int argc, char** argv);

}  // namespace urdfmill::tools
