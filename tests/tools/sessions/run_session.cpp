// run_session FILE [FOLDER]: runs a session, which is a file with commands and everything they print, and prints how it
// differs. The programs are those of the build, or of the folder.
//
//   # A line that begins with a hash is for the reader.
//   $ urdfmill explain nothing
//   ! urdfmill: no rule "nothing"
//   [exit 2]
//
// A line of standard output is as it is, one of standard error after "! ", the exit code at the end unless it is
// 0. A command ends with its line unless that ends with a backslash. Commands run with sh in an empty folder of the
// session, with the program in PATH and the repository in $ROOT; its path reads $ROOT in the output too.
// URDFMILL_UPDATE=1 writes what was printed into the file.
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>

namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Folder {
  std::string path = (fs::temp_directory_path() / "urdfmill-session-XXXXXX").string();
  Folder() {
    if (::mkdtemp(path.data()) == nullptr)
      throw fs::filesystem_error("mkdtemp", path, std::error_code(errno, std::generic_category()));
  }
  ~Folder() { fs::remove_all(path); }
};

std::string with_root_named(std::string text) {
  const std::string root = URDFMILL_ROOT;
  const auto in_name = [&text](std::size_t at) { return std::isalnum(static_cast<unsigned char>(text[at])) != 0; };
  for (std::size_t at = 0; (at = text.find(root, at)) != std::string::npos;) {
    // A short root, such as /urdfmill, is also the end of other names. A patch has one letter before it.
    if (at > 1 && in_name(at - 1) && in_name(at - 2))
      at += root.size();
    else
      text.replace(at, root.size(), "$ROOT");
  }
  return text;
}

/// Lines with a prefix; a last line without an end is marked as such.
std::string shown(const std::string& text, const std::string& prefix) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += (line.empty() ? prefix.substr(0, 1) : prefix + line) + '\n';
  if (!text.empty() && text.back() != '\n') out += "[no end of line]\n";
  return out;
}

/// Returns the output of a command in a session.
std::string printed_by(const std::string& command, const std::string& folder, const std::string& programs) {
  const std::string script = folder + "/../" + fs::path(folder).filename().string() + ".sh";
  std::ofstream(script) << "cd '" << folder << "'\n" << command << '\n';
  // The file that a build with counters for coverage adds to.
  const char* counts = std::getenv("LLVM_PROFILE_FILE");
  const std::string run = "env -i HOME=/nowhere LANG=C.UTF-8 PATH='" + programs +
                          "':/usr/bin:/bin ROOT='" URDFMILL_ROOT "' " +
                          (counts == nullptr ? std::string() : "LLVM_PROFILE_FILE='" + std::string(counts) + "' ") +
                          "sh '" + script + "' >'" + script + ".out' 2>'" + script + ".err' </dev/null";
  const int status = std::system(run.c_str());
  std::string out =
      shown(with_root_named(bytes_of(script + ".out")), "> ") + shown(with_root_named(bytes_of(script + ".err")), "! ");
  if (!WIFEXITED(status))
    out += "[killed]\n";
  else if (WEXITSTATUS(status) != 0)
    out += "[exit " + std::to_string(WEXITSTATUS(status)) + "]\n";
  for (const char* suffix : {"", ".out", ".err"}) fs::remove(script + suffix);
  return out;
}

/// The session with what its commands print now.
std::string run_session(const std::string& session, const std::string& programs) {
  const Folder folder;
  std::istringstream lines(session);
  std::string out;
  std::string line;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') out += line + '\n';
    if (line.rfind("$ ", 0) != 0) continue;
    out += line + '\n';
    std::string command = line.substr(2);
    while (command.back() == '\\' && std::getline(lines, line)) {
      out += line + '\n';
      command += '\n' + line;
    }
    out += printed_by(command, folder.path, programs);
  }
  return out;
}

/// Prints the difference as diff does.
void print_difference(const fs::path& session, const std::string& now) {
  const Folder folder;
  const std::string printed = folder.path + "/printed";
  std::ofstream(printed, std::ios::binary) << now;
  const std::string command = "diff -u '" + session.string() + "' '" + printed + "'";
  if (std::system(command.c_str()) == 0) std::cout << "the session differs\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || !fs::is_regular_file(argv[1])) {
    std::cerr << "usage: run_session FILE [FOLDER_OF_PROGRAMS]\n";
    return 2;
  }
  const std::string session = bytes_of(argv[1]);
  const std::string now = run_session(session, argc > 2 ? argv[2] : URDFMILL_BIN);
  if (now == session) return 0;
  print_difference(argv[1], now);
  if (std::getenv("URDFMILL_UPDATE") != nullptr) std::ofstream(argv[1], std::ios::binary) << now;
  return 1;
}
