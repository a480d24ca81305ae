#include "urdfmill/batch/paths.hpp"

#include <system_error>

namespace urdfmill::batch {

namespace fs = std::filesystem;

ShortPaths::ShortPaths() {
  std::error_code error;
  here_ = fs::current_path(error);
}

std::string ShortPaths::of(const std::string& path) const {
  if (!path.starts_with('/')) return path;
  const fs::path relative = fs::path(path).lexically_relative(here_);
  return relative.empty() || *relative.begin() == ".." ? path : relative.string();
}

}  // namespace urdfmill::batch
