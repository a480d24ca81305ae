// Files that tests read.
#pragma once
#include <fstream>
#include <iterator>
#include <string>

namespace urdfmill::test {

/// The bytes of a file; empty if it cannot be read.
inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace urdfmill::test
