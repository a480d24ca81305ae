#include "tools/program.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "tools/command.hpp"
#include "tools/completion.hpp"
#include "tools/config_defaults.hpp"
#include "tools/console.hpp"
#include "tools/help.hpp"
#include "tools/man_page.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::tools {
namespace {

int unknown_command(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) names.push_back(command->name);
  const std::string hint = text::did_you_mean(name, names).words;
  print_error("unknown command \"" + name + "\"" + (hint.empty() ? "; `urdfmill --help` lists them" : ", " + hint));
  return exit_failure;
}

/// Reports malformed environment variables; false if the program cannot continue.
bool check_environment(const Parser& parser) {
  if (const std::string python = session::unknown_python(); !python.empty()) {
    print_error("URDFMILL_PYTHON is \"" + python + "\"; known versions are " + python::profile_names());
    return false;
  }
  for (const auto& [entry, is_pair] : xacro::PackageIndex::misnamed_in_environment()) {
    if (!is_pair) {
      print_error("URDFMILL_PACKAGES: \"" + entry + "\" is not of the form NAME=DIR");
      return false;
    }
    if (!parser.is_given("--quiet"))
      print_error("warning: URDFMILL_PACKAGES: there is no folder \"" + entry.substr(entry.find('=') + 1) + '"');
  }
  return true;
}

int call(const Command& command, std::vector<std::string> words) {
  Parser parser(command.name, command.description);
  command.declare(command, parser);
  if (!take_defaults(parser, command.name, words)) return exit_failure;
  if (const auto code = parser.parse(std::move(words))) return *code;
  if (parser.takes_assignments() && !check_environment(parser)) return exit_failure;
  return command.run(parser);
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) {
    print_error("no command is given; `urdfmill --help` lists them");
    return exit_failure;
  }
  const std::string& name = words.front();
  if (name == "help" && words.size() > 1) return run({words[1], "--help"});
  if (name == "--help" || name == "--help-all" || name == "-h" || name == "help")
    return print_output(program_help()) ? exit_clean : exit_failure;
  if (name == "--version") return print_output("urdfmill " URDFMILL_VERSION "\n") ? exit_clean : exit_failure;
  // These are for shells and packages, and not in the list of commands.
  if (name == "complete") return complete({words.begin() + 1, words.end()});
  if (name == "man") return print_man_page({words.begin() + 1, words.end()});
  for (const Command* command : all_commands())
    if (command->name == name) return call(*command, {words.begin() + 1, words.end()});
  return unknown_command(name);
}

int call_by_name(int argc, char** argv) {
  const std::string called_as = argc > 0 ? argv[0] : "";
  if (called_as.substr(called_as.rfind('/') + 1) == "xacro") return xacro_main(argc, argv);
  return run({argv + std::min(argc, 1), argv + argc});
}

}  // namespace

int program(int argc, char** argv) {
  ignore_closed_pipes();
  try {
    return call_by_name(argc, argv);
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(std::string("internal error: ") + error.what());
  }
  return exit_failure;
}

}  // namespace urdfmill::tools
