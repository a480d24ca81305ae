#include "urdfmill/files/canonical_path.hpp"

#include <filesystem>
#include <system_error>

namespace urdfmill::files {

namespace fs = std::filesystem;

std::string canonical_path(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  return error ? fs::path(path).lexically_normal().string() : found.string();
}

}  // namespace urdfmill::files
