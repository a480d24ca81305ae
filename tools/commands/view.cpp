// urdfmill view: the robot in the browser.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/view/server.hpp"

namespace urdfmill::tools {
namespace {

struct ViewCommand {
  RobotOptions robot;
  std::string input;
  std::string against;
  std::optional<Assignments> against_arguments;
  std::string srdf;
  std::uint32_t port = 0;
  bool open = true;
  bool watch = true;
};

void declare_view(Parser& parser, ViewCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, .sdf or MJCF").required();
  parser.add_option("--against", command.against, "Another model, shown over it").value_name("FILE");
  parser.add_option("--srdf", command.srdf, "Buttons for the group states of this SRDF").value_name("FILE");
  parser.add_option("--port", command.port, "The port; 0 (default): any free one")
      .within(session::between(0, 65535))
      .value_name("PORT");
  parser.add_flag("!--no-open", command.open, "Do not open a browser; the address is printed anyway");
  parser.add_flag("!--no-watch", command.watch, "Do not watch the files for changes");
  add_robot_options(parser, command.robot);
  parser.add_second_assignments(command.against_arguments, command.against, "--against");
}

/// Shows an address in the desktop's browser; silent if there is none.
void open_browser(const std::string& url) {
  std::string program = "xdg-open", address = url;
  const std::array<char*, 3> words{program.data(), address.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  (void)posix_spawnp(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

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
                                                                    .against_arguments = command.against_arguments});
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
  while (ending == 0) {
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
