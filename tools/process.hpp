// Other programs that a command runs.
#pragma once
#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::tools {

/// The end of another program.
struct ProcessResult {
  int error = 0;         ///< the number of the error that kept it from starting; 0 if it ran
  bool is_done = false;  ///< it took all input and ended with the code 0
  std::string output;    ///< its standard output
};

/// The variables of a program, as `NAME=value`.
using Environment = std::vector<std::string>;

/// Returns the path of a program in an absolute folder of PATH; empty if none has it. A relative folder may belong to
/// the models.
[[nodiscard]] std::string path_of_program(const std::string& name);

/// Runs a program; the first word names it, for `path_of_program`. It gets the input, which it must read before it
/// writes much, and writes its messages to standard error. Without an environment it inherits ours.
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& words, std::string_view input = {},
                                        const std::optional<Environment>& environment = std::nullopt);

/// A program that answers requests, one after the other, until its owner drops it.
class RunningProcess {
 public:
  /// Starts it, as `run_process` does; null if that fails.
  [[nodiscard]] static std::unique_ptr<RunningProcess> start(const std::vector<std::string>& words,
                                                             const Environment& environment);
  RunningProcess(const RunningProcess&) = delete;
  RunningProcess& operator=(const RunningProcess&) = delete;
  /// Ends its input, and waits for its end.
  ~RunningProcess();

  /// Writes a request; false if the program has ended.
  [[nodiscard]] bool write(std::string_view text);
  /// Reads up to a newline, which is left out; nothing if the output ends before it.
  [[nodiscard]] std::optional<std::string> read_line();
  /// Reads so many bytes; nothing if the output ends before.
  [[nodiscard]] std::optional<std::string> read(std::size_t count);

 private:
  RunningProcess(pid_t process, int input, int output) : process_(process), input_(input), output_(output) {}

  pid_t process_;
  int input_, output_;
  std::string buffer_;  ///< output that was not asked for yet
};

}  // namespace urdfmill::tools
