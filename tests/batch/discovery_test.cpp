#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/ignore_rules.hpp"

using namespace urdfmill::batch;
namespace fs = std::filesystem;

namespace {

/// A folder that is removed when the test is over.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("urdfmill-discovery-" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::vector<std::string> found(const DiscoveryOptions& options = {}) const {
    std::vector<std::string> names = discover({path()}, options).files;
    for (std::string& name : names) name = name.substr(path().size() + 1);
    return names;
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("globs match within folders, and ** across them") {
  struct Row {
    const char* glob;
    const char* path;
    bool expected;
  };
  for (const Row& row :
       {Row{"*.urdf", "a.urdf", true}, Row{"*.urdf", "x/a.urdf", false}, Row{"**/*.urdf", "x/y/a.urdf", true},
        Row{"**/*.urdf", "a.urdf", true}, Row{"x/**", "x/y/z", true}, Row{"?.urdf", "a.urdf", true},
        Row{"?", "/", false}, Row{"[a-c].x", "b.x", true}, Row{"[!a-c].x", "b.x", false}, Row{"[]].x", "].x", true},
        Row{"[ab", "a", false}, Row{"", "", true}, Row{"a*b*c", "a1b2c", true}, Row{"a*b*c", "a1b2", false}}) {
    INFO(row.glob << " " << row.path);
    CHECK(matches(row.glob, row.path) == row.expected);
  }
}

TEST_CASE("a .gitignore decides by its last rule that fits") {
  IgnoreRules rules;
  rules.add("", "# build files\nbuild/\n*.tmp\n!keep.tmp\n/top.urdf\n");
  rules.add("sub", "local.urdf\n");
  CHECK(rules.ignored("build", true));
  CHECK(rules.ignored("x/build", true));
  CHECK_FALSE(rules.ignored("build", false));
  CHECK(rules.ignored("x/a.tmp", false));
  CHECK_FALSE(rules.ignored("keep.tmp", false));
  CHECK(rules.ignored("top.urdf", false));
  CHECK_FALSE(rules.ignored("x/top.urdf", false));
  CHECK(rules.ignored("sub/local.urdf", false));
  CHECK_FALSE(rules.ignored("local.urdf", false));
}

TEST_CASE("a folder yields its models and leaves out what is hidden, ignored or something else") {
  const Folder folder;
  folder.write("b/arm.urdf", "<robot name='r'/>");
  folder.write("a.urdf.xacro", "<robot name='r'/>");
  folder.write("macros.xacro", "<?xml version='1.0'?>\n<!-- <sdf> -->\n<robot xmlns:xacro='u'/>");
  folder.write("world.xacro", "<sdf><xacro:macro name='m'/></sdf>");
  folder.write("planning.srdf.xacro", "<robot name='r'/>");
  folder.write("parts.xacro", "<root xmlns:xacro='u'><xacro:macro name='m'/></root>");
  folder.write(".hidden/c.urdf", "<robot/>");
  folder.write("out/d.urdf", "<robot/>");
  folder.write(".gitignore", "out/\n");
  folder.write("readme.md", "");
  CHECK(folder.found() == std::vector<std::string>{"a.urdf.xacro", "b/arm.urdf", "macros.xacro", "parts.xacro"});
  CHECK(folder.found({{}, {"*.xacro"}, true}) == std::vector<std::string>{"b/arm.urdf"});
  CHECK(folder.found({{"**/*.urdf"}, {}, false}) == std::vector<std::string>{"b/arm.urdf", "out/d.urdf"});
}

TEST_CASE("parts of robots are left out where they are not asked for") {
  const Folder folder;
  folder.write("arm.urdf.xacro", "<?xml version='1.0'?><!-- <a> -->\n<robot xmlns:xacro='u'\n  name = 'arm'>");
  folder.write("by_file_name.xacro", "<robot xmlns:xacro='u' filename='x'/>");
  folder.write("part.urdf.xacro", "<robot xmlns:xacro='u'><link name='a'/></robot>");
  folder.write("parts.xacro", "<root name='r' xmlns:xacro='u'><xacro:macro name='m'/></root>");
  folder.write("plain.urdf", "<robot/>");
  DiscoveryOptions options;
  options.parts = false;
  CHECK(folder.found(options) == std::vector<std::string>{"arm.urdf.xacro", "plain.urdf"});
}

TEST_CASE("files are taken as they are and once, and what does not exist is named") {
  const Folder folder;
  folder.write("a.txt", "");
  const std::string file = folder.path() + "/a.txt";
  const Discovery discovery = discover({file, "-", file, folder.path() + "/*.txt", folder.path() + "/none"}, {});
  CHECK(discovery.files == std::vector<std::string>{file, "-"});
  CHECK(discovery.missing == std::vector<std::string>{folder.path() + "/none"});
}

TEST_CASE("temporary files of processes that are gone are found") {
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  ::waitpid(gone, nullptr, 0);
  const std::string dead = std::to_string(gone);
  const Folder folder;
  const std::string mark = "a.urdf.urdfmill-";
  for (const std::string& name : std::vector<std::string>{
           "a.urdf", mark + dead + "-0", mark + dead, mark + dead + "-0x", mark + std::to_string(::getpid()) + "-0"})
    folder.write(name, "<robot name='r'/>");
  const Discovery discovery = discover({folder.path()}, {});
  CHECK(discovery.abandoned == std::vector<std::string>{folder.path() + "/a.urdf.urdfmill-" + dead + "-0"});
  CHECK(discovery.files == std::vector<std::string>{folder.path() + "/a.urdf"});
}
