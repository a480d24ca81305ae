// Files that are confined to folders.
#include <catch2/catch.hpp>
#include <cerrno>
#include <filesystem>

#include "folder.hpp"
#include "urdfmill/files/provider.hpp"

using namespace urdfmill::files;
using urdfmill::files::test::Folder;
namespace fs = std::filesystem;

TEST_CASE("confined files are those of their folders, and no path or link leads out of them") {
  const Folder folder;
  fs::create_directories(folder.file("in/below"));
  fs::create_directories(folder.file("inside-out"));
  const std::string inside = folder.with("in/below/arm.urdf", "arm");
  const std::string secret = folder.with("inside-out/secret", "secret");
  fs::create_symlink(secret, folder.file("in/link"));
  fs::create_symlink(folder.file("inside-out"), folder.file("in/linked"));
  fs::create_symlink("below/arm.urdf", folder.file("in/good"));
  fs::create_symlink(folder.file("in"), folder.file("other-name"));
  const ConfinedFiles files({folder.file("other-name")});

  for (const std::string& path : {inside, folder.file("in/good"), folder.file("in/linked/../in/below/../good"),
                                  folder.file("other-name/below/arm.urdf")}) {
    INFO(path);
    CHECK(files.read(path, {}).bytes == "arm");
    CHECK(files.kind(path) == PathKind::file);
    CHECK(files.state(path));
  }
  for (const std::string& path :
       {secret, folder.file("in/link"), folder.file("in/linked/secret"), folder.file("in/../inside-out/secret"),
        folder.file("in/below/../../inside-out/secret"), std::string("/etc/passwd"), std::string("/proc/self/environ"),
        folder.file("in/below/arm.urdf") + std::string("\0", 1)}) {
    INFO(path);
    const ReadResult read = files.read(path, {});
    CHECK(read.bytes.empty());
    REQUIRE(read.error);
    CHECK(read.error->message == "cannot read \"" + path + "\": it is outside the folders that may be read");
    CHECK(files.kind(path) == PathKind::nothing);
    CHECK_FALSE(files.state(path));
    CHECK_FALSE(files.inside(path));
  }
  int error = 0;
  CHECK(files.list(folder.path, &error).empty());
  CHECK(error == ENOENT);
  CHECK(files.kind(folder.path) == PathKind::nothing);
  CHECK(files.list(folder.file("in"), &error).size() == 4);
  CHECK(files.list(folder.file("in/linked"), &error).empty());
  CHECK(files.read(folder.file("in/below/none"), {}).error->code == ENOENT);
  CHECK(ConfinedFiles({"."}).inside("no-such-file")->file == fs::current_path() / "no-such-file");
}
