// Arguments of robots, found in the files of a repository.
#include "urdfmill/batch/search/argument_search.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <algorithm>

namespace urdfmill::batch {
namespace {

namespace fs = std::filesystem;

/// A repository with the package "arm", removed at the end.
class Repository {
 public:
  Repository() {
    write("package.xml", "<package><name>arm</name></package>");
    write("urdf/small.yaml", "length: 1\n");
    write("urdf/large.yaml", "length: 2\n");
  }
  ~Repository() {
    std::error_code ignored;
    fs::remove_all(top_, ignored);
  }
  Repository(const Repository&) = delete;
  Repository& operator=(const Repository&) = delete;

  std::string write(const std::string& name, const std::string& text) {
    const fs::path path = top_ / "arm" / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

  /// Returns the sets as `FROM: name:=value …`, made-up values as `name:=?`; without sets the missing arguments and the
  /// callers.
  [[nodiscard]] std::string found(const std::string& file) const {
    session::Session session;
    ArgumentSearch search;
    search.add_folder((top_ / "arm").string());
    const FoundArguments found = search.find(session, file);
    std::string text;
    for (const ArgumentSet& set : found.sets) {
      text += set.from + ':';
      for (const auto& [name, value] : set.arguments) {
        const bool is_made_up = std::find(set.stand_ins.begin(), set.stand_ins.end(), name) != set.stand_ins.end();
        text += ' ' + name + ":=" + (is_made_up ? "?" : value);
      }
      text += '\n';
    }
    for (const std::string& name : found.missing) text += "missing " + name + '\n';
    for (const std::string& caller : found.callers) text += "caller " + caller + '\n';
    return text;
  }

 private:
  fs::path top_ = fs::temp_directory_path() / ("urdfmill-arguments-" + std::to_string(::getpid()));
};

/// A robot whose size decides which file it reads, and whose name is an argument.
constexpr const char* robot = R"x(<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="$(arg name)">
  <xacro:arg name="colour" default="red"/>
  <xacro:property name="config" value="${xacro.load_yaml('$(find arm)/urdf/$(arg size).yaml')}"/>
  <link name="$(arg name)_base"><visual><geometry><box size="1 1 ${config['length']}"/></geometry></visual></link>
</robot>
)x";

}  // namespace

TEST_CASE("The choices of a launch file are argument sets", "[batch]") {
  Repository repository;
  const std::string file = repository.write("urdf/arm.urdf.xacro", robot);
  repository.write("launch/view.launch.py",
                   "a = DeclareLaunchArgument('size', choices=['small', 'large', 'absent'])\n"
                   "c = Command(['xacro ', PathJoinSubstitution([FindPackageShare('arm'), 'urdf', 'arm.urdf.xacro']),\n"
                   "  ' name:=left size:=', LaunchConfiguration('size')])\n");
  CHECK(repository.found(file) ==
        "launch/view.launch.py:2: name:=left size:=small\nlaunch/view.launch.py:2: name:=left size:=large\n");
  // Another call with the same values of the required arguments says nothing new.
  repository.write("launch/z.launch",
                   "<launch><param name=\"d\" command=\"xacro $(find arm)/urdf/arm.urdf.xacro "
                   "colour:=blue name:=left size:=small\"/></launch>");
  CHECK(repository.found(file) ==
        "launch/view.launch.py:2: name:=left size:=small\nlaunch/view.launch.py:2: name:=left size:=large\n");
}

TEST_CASE("A call without all arguments is completed by values known by name, and by a name", "[batch]") {
  Repository repository;
  const std::string file = repository.write("urdf/arm.urdf.xacro", robot);
  repository.write("README.md", "    xacro urdf/arm.urdf.xacro size:=small\n");
  CHECK(repository.found(file) == "README.md:1: size:=small name:=?\n");
  repository.write("README.md", "    xacro urdf/other.urdf.xacro size:=large\n");
  CHECK(repository.found(file) == "README.md:1: name:=? size:=large\n");
}

TEST_CASE("A value that does more than name the robot is not made up", "[batch]") {
  Repository repository;
  const std::string file = repository.write("urdf/arm.urdf.xacro", robot);
  repository.write("launch/view.launch.py",
                   "c = Command(['xacro ', 'urdf/arm.urdf.xacro', ' size:=', LaunchConfiguration('size')])\n");
  CHECK(repository.found(file) == "missing size\ncaller launch/view.launch.py:1\n");
  const std::string other =
      repository.write("urdf/b.urdf.xacro",
                       R"x(<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="b"><link name="a"/>
<xacro:if value="${'$(arg kind)' == 'robot'}"><link name="b"/></xacro:if></robot>)x");
  CHECK(repository.found(other) == "missing kind\n");
}

}  // namespace urdfmill::batch
