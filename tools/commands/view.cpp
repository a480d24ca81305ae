// urdfmill view: the robot in the browser.
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/command.hpp"
#include "tools/process.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/view/server.hpp"

namespace urdfmill::tools {
namespace {

struct ViewCommand {
  RobotOptions robot;
  std::string input;
  std::string against;
  std::optional<Assignments> against_arguments;
  std::string srdf;
  std::vector<std::string> allowed_folders;
  std::uint32_t port = 0;
  session::MotionOptions motion;
  bool joint_states = false;
  bool open = true;
  bool watch = true;
};

void declare_view(Parser& parser, ViewCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF").required();
  parser.add_option("--against", command.against, "Another model, shown over it").value_name("FILE");
  parser.add_option("--srdf", command.srdf, "Buttons for the group states of this SRDF").value_name("FILE");
  parser.add(session::rows::allow_outside, command.allowed_folders);
  session::bind_positions(parser, command.motion, "; a trajectory has a time bar");
  parser.add_flag("--degrees", command.motion.style.degrees, "Angles in degrees in --q where no unit is given")
      .has_effect_if([&command] { return !command.motion.positions.empty(); }, "it applies to --q");
  parser.add_flag("--joint-states", command.joint_states,
                  "Show states of the joints from standard input, a line of JSON each: {\"elbow\": 0.5}, or ROS's "
                  "JointState");
  parser.add_option("--port", command.port, "The port; 0 (default): any free one")
      .within(session::between(0, 65535))
      .value_name("PORT");
  parser.add_flag("!--no-open", command.open, "Do not open a browser; the address is printed anyway");
  parser.add_flag("!--no-watch", command.watch, "Do not watch the files for changes");
  add_robot_options(parser, command.robot, false);
  parser.add_second_assignments(command.against_arguments, parser.option("--against"));
}

/// Shows an address in the desktop's browser; silent if there is none.
void open_browser(const std::string& url) {
  std::string program = path_of_program("xdg-open"), address = url;
  const std::array<char*, 3> words{program.data(), address.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  (void)posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

/// States of joints from standard input. Of the lines that have come, the last one is shown.
class StateReader {
 public:
  /// Shows the last state that has come, without waiting for one.
  void read(view::Server& server) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    std::optional<view::JointState> last;
    std::array<char, 65536> bytes{};
    // Others are served between the lines of a fast writer.
    constexpr int most_reads = 16;
    for (int i = 0; i < most_reads && is_open_ && poll(&input, 1, 0) > 0; ++i) {
      const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
      is_open_ = count > 0 || (count < 0 && errno == EINTR);
      if (count > 0) take({bytes.data(), static_cast<std::size_t>(count)}, last);
    }
    if (last) server.show(*last);
  }

 private:
  static constexpr std::size_t longest_line = 1U << 20U;  // bytes

  void take(std::string_view bytes, std::optional<view::JointState>& last) {
    for (const char byte : bytes) {
      if (byte != '\n') {
        if (line_.size() < longest_line) line_ += byte;
        continue;
      }
      ++number_;
      if (auto state = view::read_joint_state(line_))
        last = std::move(state);
      else if (!std::exchange(has_failed_, true))
        print_error("standard input, line " + std::to_string(number_) +
                    ": no state of joints, such as {\"elbow\": 0.5}");
      line_.clear();
    }
  }

  std::string line_;
  std::size_t number_ = 0;
  bool is_open_ = true, has_failed_ = false;
};

/// Set by the signals that end the command.
volatile std::sig_atomic_t ending = 0;

int run_view(ViewCommand& command) {
  if (command.input == "-") {
    print_error("view: a file is required, so that its changes can be followed");
    return exit_failure;
  }
  std::error_code error;
  for (const std::string& file : {command.input, command.against, command.srdf})
    if (!file.empty() && !std::filesystem::exists(file, error)) {
      print_error(no_such_input(file));
      return exit_failure;
    }
  if (!view::page().is_built()) {
    print_error("this urdfmill was built without the page of the viewer, which needs npm",
                "`urdfmill picture` draws the robot; scripts/setup installs what the page is built with");
    return exit_failure;
  }
  view::ViewedModel model(session_options(command.robot.packages), {.input = command.input,
                                                                    .arguments = command.robot.arguments,
                                                                    .against = command.against,
                                                                    .srdf = command.srdf,
                                                                    .allowed_folders = command.allowed_folders,
                                                                    .against_arguments = command.against_arguments,
                                                                    .positions = command.motion.positions,
                                                                    .live = command.joint_states,
                                                                    .degrees = command.motion.style.degrees});
  if (!model.has_robot()) {
    if (const std::string unreadable = model.unreadable(); !unreadable.empty())
      print_error(unreadable);
    else
      print_message(model.error());
    return static_cast<int>(model.outcome());
  }
  if (const std::string unread = model.error(); !unread.empty()) {
    print_message(unread);
    return exit_failure;
  }
  view::Server server(view::page(), model, static_cast<std::uint16_t>(command.port));
  if (!server.error().empty()) {
    print_error(server.error());
    return exit_failure;
  }
  if (!print_output(server.url() + "\n")) return exit_failure;
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { ending = 1; });
  if (command.open) open_browser(server.url());
  constexpr unsigned interval_ms = 10;
  StateReader states;
  while (ending == 0) {
    if (command.joint_states) states.read(server);
    if (command.watch)
      server.look(interval_ms);
    else
      usleep(interval_ms * 1000);
  }
  return exit_clean;
}

}  // namespace

extern const Command view_command;
const Command view_command = make_command<declare_view, run_view>(
    Group::see, "view", "Show the robot in the browser, and reload it when its files change",
    "Shows the robot in the browser, from a server that only this machine reaches and whose "
    "address holds a secret. Saving the model updates the view; while its text is in error, "
    "the last robot stays, with the error. Ctrl+C stops the server.");

}  // namespace urdfmill::tools
