#include "urdfmill/xacro/os_errors.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::xacro {
namespace {

struct OsErrorClass {
  int error;
  std::string_view type;
};
constexpr std::array<OsErrorClass, 6> error_classes{{{ENOENT, "FileNotFoundError"},
                                                     {EISDIR, "IsADirectoryError"},
                                                     {ENOTDIR, "NotADirectoryError"},
                                                     {EACCES, "PermissionError"},
                                                     {EPERM, "PermissionError"},
                                                     {EAGAIN, "BlockingIOError"}}};

/// Returns Python's reason; errors that Python would not raise have only our own.
std::string reason_of(const files::IoError& error) {
  return error.code == EINVAL && !error.reason.empty() ? error.reason : std::strerror(error.code);
}

}  // namespace

python::Error os_error(const std::string& path, const files::IoError& error) {
  const auto known = std::find_if(error_classes.begin(), error_classes.end(),
                                  [&error](const OsErrorClass& c) { return c.error == error.code; });
  python::Error made(known != error_classes.end() ? std::string(known->type) : "OSError",
                     "[Errno " + std::to_string(error.code) + "] " + reason_of(error) + ": " + python::repr(path));
  made.name = path;
  return made;
}

bool is_os_error(std::string_view type) {
  return type == "OSError" || std::any_of(error_classes.begin(), error_classes.end(),
                                          [type](const OsErrorClass& c) { return c.type == type; });
}

Failure unreadable_file(const std::string& path, const files::IoError& error, const files::Snapshot& files) {
  const std::string reason = reason_of(error);
  Failure failure(rules::unreadable_file, join_message(reason + ": " + path, os_error(path, error).text));
  // The reference adds the "./".
  const std::string given = path.substr(path.starts_with("./") ? 2 : 0);
  failure.detail = "cannot read \"" + given + "\": " + reason;
  if (error.code == ENOENT) failure.hint = files.similar_file(given);
  failure.is_unreadable_file = true;
  failure.subject = {std::string(source::subjects::file), given};
  return failure;
}

}  // namespace urdfmill::xacro
