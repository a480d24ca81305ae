#include "urdfmill/batch/base/paths.hpp"

#include <system_error>

#include "urdfmill/files/normal_path.hpp"

namespace urdfmill::batch {

namespace fs = std::filesystem;

ShortPaths::ShortPaths() {
  std::error_code error;
  here_ = fs::current_path(error);
  is_normal_ = here_ != "/" && files::is_normal_path(here_.native());
}

std::string ShortPaths::of(const std::string& path) const {
  if (!path.starts_with('/')) return path;
  const std::string& here = here_.native();
  if (is_normal_ && files::is_normal_path(path)) {
    const bool is_below = path.size() > here.size() && path.starts_with(here) && path[here.size()] == '/';
    if (is_below) return path.substr(here.size() + 1);
    if (path != here) return path;
  }
  const fs::path relative = fs::path(path).lexically_relative(here_);
  return relative.empty() || *relative.begin() == ".." ? path : relative.string();
}

}  // namespace urdfmill::batch
