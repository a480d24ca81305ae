// urdfmill lsp: the language server for editors.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "tools/command.hpp"
#include "tools/options.hpp"
#include "urdfmill/lsp/server.hpp"
#include "urdfmill/rpc/connection.hpp"

namespace urdfmill::tools {
namespace {

struct LspOptions {
  PackageOptions packages;
  bool stdio = false;
};

void declare_lsp(Parser& parser, LspOptions& options) {
  parser.add_flag("--stdio", options.stdio, "Standard input and output, which are used anyway: some editors say so");
  add_package_options(parser, options.packages);
}

/// Returns the path of the installed page of rules; empty if it is not there.
std::string rules_page() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path page = program.parent_path().parent_path() / "share/doc/urdfmill/docs/rules.md";
  return std::filesystem::exists(page, error) ? page.string() : std::string();
}

int run_lsp(LspOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  rpc::Connection client(STDIN_FILENO, STDOUT_FILENO, rpc::Framing::content_length);
  lsp::Server server(client, {session_options(options.packages), URDFMILL_VERSION, rules_page()});
  return server.run() ? exit_clean : exit_findings;
}

}  // namespace

extern const Command lsp_command;
const Command lsp_command = make_command<declare_lsp, run_lsp>(
    Group::editors, "lsp", "Serve an editor: findings, fixes, names and formatting as you type",
    "Runs the language server for URDF and xacro: it speaks the Language Server Protocol 3.17 over standard input and "
    "output, and is started by an editor (docs/editors.md).");

}  // namespace urdfmill::tools
