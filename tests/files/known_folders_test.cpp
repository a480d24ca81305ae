// Contents of folders at the time they were listed.
#include "urdfmill/files/known_folders.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/files/canonical_path.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

TEST_CASE("Of a folder its folders, links and the files of given names are known") {
  files::KnownFolders folders({"package.xml"});
  CHECK(folders.find("/a") == nullptr);
  folders.add("/a", {{"arm.urdf", false, true, false},
                     {"link", false, true, true},
                     {"meshes", true, false, false},
                     {"package.xml", false, true, false}});
  const files::KnownFolders::Content* content = folders.find("/a");
  REQUIRE(content != nullptr);
  CHECK(content->entries().size() == 3);
  CHECK(content->find("arm.urdf") == nullptr);
  REQUIRE(content->find("package.xml") != nullptr);
  CHECK(content->find("package.xml")->is_file);
  CHECK(content->find("link")->is_link);
  CHECK(content->find("meshes")->is_folder);
  CHECK(folders.find("/a/") == nullptr);
}

TEST_CASE("Paths in folders that are known are those that the disk gives") {
  const fs::path top = fs::canonical(fs::temp_directory_path()) / ("urdfmill-known-" + std::to_string(::getpid()));
  fs::create_directories(top / "a/b");
  std::ofstream(top / "a/b/file") << "x";
  fs::create_symlink("b/file", top / "a/alias");
  fs::create_directory_symlink("a/b", top / "link");
  const auto folders = std::make_shared<files::KnownFolders>(std::vector<std::string_view>{});
  for (const char* below : {"", "a", "a/b"}) {
    const std::string folder = *below == '\0' ? top.string() : (top / below).string();
    folders->add(folder, files::list_folder(folder));
  }
  files::CanonicalPaths paths(folders);
  for (const char* below : {"a/b/file", "a/alias", "link/file", "link", "a/b/absent", "absent/too", "a/./b/../alias"}) {
    INFO(below);
    CHECK(paths.of((top / below).string()) == files::canonical_path((top / below).string()));
  }
  fs::remove_all(top);
}
