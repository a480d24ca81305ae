// A folder of sources, made by a test.
#pragma once
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

namespace urdfmill::test {

/// The beginning of a source, up to its further attributes.
const std::string head = R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro")";

/// A folder of sources that goes when its owner goes.
class Project {
 public:
  Project() {
    std::string name = (std::filesystem::temp_directory_path() / "urdfmill_language_XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = std::filesystem::canonical(name).string();
  }
  ~Project() { std::filesystem::remove_all(path_); }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  Project(Project&&) = delete;
  Project& operator=(Project&&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(file(name)).parent_path());
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }

 private:
  std::string path_;
};

}  // namespace urdfmill::test
