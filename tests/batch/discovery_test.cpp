#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/file_replacements.hpp"

using namespace urdfmill::batch;
namespace fs = std::filesystem;

namespace {

/// A folder that is removed at the end of the test.
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

/// Skipped files as `NAME is …`, with names relative to the folder.
std::vector<std::string> skipped_in(const Folder& folder, const Discovery& discovery) {
  std::vector<std::string> lines;
  for (const Skipped& skipped : discovery.skipped)
    lines.push_back(skipped.path.substr(folder.path().size() + 1) + " " + skipped.why);
  return lines;
}

/// Drops the rights of the superuser, who may read every file, for its lifetime.
struct AnybodyElse {
  static constexpr uid_t nobody = 65534;
  AnybodyElse() {
    if (::geteuid() == 0) ::setfsuid(nobody);
  }
  ~AnybodyElse() {
    if (::geteuid() == 0) ::setfsuid(0);
  }
  AnybodyElse(const AnybodyElse&) = delete;
  AnybodyElse& operator=(const AnybodyElse&) = delete;
};

}  // namespace

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

TEST_CASE("temporary files are found in folders and beside files") {
  const Folder folder;
  folder.write("a.urdf", "<robot name='r'/>");
  folder.write("a.urdf.urdfmill-999997-1", "the user's");
  const std::string file = folder.path() + "/a.urdf";
  const urdfmill::files::ReadResult read = urdfmill::files::read_file(file);
  urdfmill::files::FileReplacements replacements;
  REQUIRE_FALSE(replacements.add({file, read.state, read.bytes, "new"}).error);
  for (const std::string& argument : {folder.path(), file}) {
    const Discovery discovery = discover({argument}, {});
    CHECK(discovery.files == std::vector<std::string>{file});
    CHECK(discovery.temporary == urdfmill::files::temporary_files_of(file));
    CHECK(discovery.temporary.size() == 1);
  }
}

TEST_CASE("pipes and links to nothing among the models of a folder are named, pipes among ignore files passed by") {
  const Folder folder;
  folder.write("a.urdf", "<robot name='r'/>");
  for (const char* name : {"b.urdf", "c.xacro", ".gitignore"})
    REQUIRE(::mkfifo((folder.path() + "/" + name).c_str(), 0600) == 0);
  fs::create_symlink("gone.urdf", folder.path() + "/d.urdf");
  fs::create_symlink("e.urdf", folder.path() + "/e.urdf");
  fs::create_symlink("gone", folder.path() + "/other");
  CHECK(folder.found() == std::vector<std::string>{"a.urdf"});
  const Discovery discovery = discover({folder.path()}, {});
  CHECK(skipped_in(folder, discovery) ==
        std::vector<std::string>{"b.urdf is not a regular file", "c.xacro is not a regular file",
                                 "d.urdf is a symbolic link that does not lead to a file",
                                 "e.urdf is a symbolic link that does not lead to a file"});
}

TEST_CASE("links to folders elsewhere are named, those within the tree are found where they lead") {
  const Folder folder;
  folder.write("elsewhere/x.urdf", "<robot name='r'/>");
  folder.write("tree/v1/a.urdf", "<robot name='r'/>");
  fs::create_directory_symlink("v1", folder.path() + "/tree/latest");
  fs::create_directory_symlink("../elsewhere", folder.path() + "/tree/more");
  const Discovery discovery = discover({folder.path() + "/tree"}, {});
  CHECK(discovery.files == std::vector<std::string>{folder.path() + "/tree/v1/a.urdf"});
  CHECK(skipped_in(folder, discovery) ==
        std::vector<std::string>{"tree/more is a symbolic link to a folder elsewhere"});
}

TEST_CASE("the folder of the results is left out below others, and taken where it is named") {
  const Folder folder;
  folder.write("a.urdf", "<robot name='r'/>");
  folder.write("out/a.urdf", "<robot name='r'/>");
  DiscoveryOptions options;
  options.results = fs::canonical(folder.path() + "/out").string();
  CHECK(folder.found(options) == std::vector<std::string>{"a.urdf"});
  CHECK(skipped_in(folder, discover({folder.path()}, options)) ==
        std::vector<std::string>{"out is the folder of the results"});
  CHECK(discover({folder.path() + "/out"}, options).files.size() == 1);
}

TEST_CASE("what cannot be read is named") {
  const Folder folder;
  folder.write("a.urdf", "<robot name='r'/>");
  folder.write("closed/b.urdf", "<robot name='r'/>");
  folder.write("c.xacro", "<robot name='r'/>");
  fs::permissions(folder.path(), fs::perms::all);
  fs::permissions(folder.path() + "/closed", fs::perms::none);
  fs::permissions(folder.path() + "/c.xacro", fs::perms::none);
  const auto found = [](const std::string& input) {
    const AnybodyElse nobody;
    return discover({input}, {});
  };
  const Discovery whole = found(folder.path()), closed = found(folder.path() + "/closed");
  fs::permissions(folder.path() + "/closed", fs::perms::owner_all);
  CHECK(whole.files == std::vector<std::string>{folder.path() + "/a.urdf", folder.path() + "/c.xacro"});
  const std::vector<std::string> message{"cannot read the folder \"" + folder.path() + "/closed\": Permission denied"};
  CHECK(whole.unreadable == message);
  CHECK(closed.unreadable == message);
  CHECK(closed.empty.empty());
}

TEST_CASE("links out of a folder are named instead of taken where that is asked for") {
  const Folder folder;
  folder.write("elsewhere/x.urdf", "<robot name='r'/>");
  folder.write("tree/a.urdf", "<robot name='r'/>");
  fs::create_symlink("a.urdf", folder.path() + "/tree/inside.urdf");
  fs::create_symlink("../elsewhere/x.urdf", folder.path() + "/tree/out.urdf");
  const std::string tree = folder.path() + "/tree";
  CHECK(discover({tree}, {}).files.size() == 3);
  DiscoveryOptions options;
  options.links_out = false;
  const Discovery discovery = discover({tree}, options);
  CHECK(discovery.files == std::vector<std::string>{tree + "/a.urdf", tree + "/inside.urdf"});
  CHECK(skipped_in(folder, discovery) ==
        std::vector<std::string>{"tree/out.urdf is a symbolic link to a file outside the folder"});
}

TEST_CASE("where asked for, texts that decide are left to be read by the caller") {
  const Folder folder;
  folder.write("arm.urdf.xacro", "<robot name='r'/>");
  folder.write("macros.xacro", "<robot xmlns:xacro='u'/>");
  folder.write("world.xacro", "<sdf><xacro:macro name='m'/></sdf>");
  folder.write("planning.srdf.xacro", "<robot name='r'/>");
  DiscoveryOptions options;
  options.leave_unread = true;
  const Discovery discovery = discover({folder.path()}, options);
  CHECK(discovery.files.size() == 3);
  CHECK(discovery.unread == std::set<std::string>{folder.path() + "/macros.xacro", folder.path() + "/world.xacro"});
  CHECK(is_model_source("<robot xmlns:xacro='u'/>"));
  CHECK_FALSE(is_model_source("<sdf><xacro:macro name='m'/></sdf>"));
}
