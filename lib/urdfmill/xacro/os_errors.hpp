// Files that cannot be read, in the words of Python.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/python/error.hpp"
#include "urdfmill/xacro/failure.hpp"

namespace urdfmill::xacro {

/// The exception open() raises: FileNotFoundError "[Errno 2] No such file or directory: 'a.yaml'", and the like.
[[nodiscard]] python::Error os_error(const std::string& path, const files::IoError& error);
/// Whether a type of exception is an OSError.
[[nodiscard]] bool is_os_error(std::string_view type);
/// What the reference makes of it when a source file cannot be opened.
[[nodiscard]] Failure unreadable_file(const std::string& path, const files::IoError& error);

}  // namespace urdfmill::xacro
