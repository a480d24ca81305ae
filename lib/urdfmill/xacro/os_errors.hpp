// Errors of reading files, in Python's words.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/python/error.hpp"
#include "urdfmill/xacro/failure.hpp"

namespace urdfmill::xacro {

/// Returns the exception that open() raises: FileNotFoundError "[Errno 2] No such file or directory: 'a.yaml'", and
/// similar ones.
[[nodiscard]] python::Error os_error(const std::string& path, const files::IoError& error);
/// True if a type of exception is an OSError.
[[nodiscard]] bool is_os_error(std::string_view type);
/// Returns the reference's failure if a source file cannot be opened.
[[nodiscard]] Failure unreadable_file(const std::string& path, const files::IoError& error,
                                      const files::Snapshot& files);

}  // namespace urdfmill::xacro
