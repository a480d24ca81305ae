// Canonical names of files, and the contents of folders.
#include "urdfmill/files/canonical_path.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/store.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

TEST_CASE("Paths that are resolved folder by folder are those that are resolved as a whole") {
  const fs::path top = fs::temp_directory_path() / ("urdfmill-paths-" + std::to_string(::getpid()));
  fs::create_directories(top / "a/b");
  std::ofstream(top / "a/b/file") << "x";
  fs::create_directory_symlink("a/b", top / "link");
  fs::create_directory_symlink("nowhere", top / "broken");
  fs::create_symlink("b/file", top / "a/alias");
  const auto snapshot = files::Store().snapshot();
  for (const char* below : {"a/b/file", "a/b/../b/file", "link/file", "link/../alias", "a/alias", "a/b/", "a//b//file",
                            "./a/./b/file", "absent", "absent/too", "broken/file", "link/absent", "a/b/..", "link"}) {
    INFO(below);
    for (int times = 0; times < 2; ++times)
      CHECK(snapshot->canonical((top / "").string() + below) == files::canonical_path((top / "").string() + below));
  }
  fs::current_path(top);
  CHECK(snapshot->canonical("link/file") == (top / "a/b/file").string());
  CHECK(snapshot->canonical("./a/alias") == (top / "a/b/file").string());
  CHECK(snapshot->canonical("/") == "/");
  fs::current_path(fs::temp_directory_path());
  fs::remove_all(top);
}

TEST_CASE("A folder is listed with what its names, and the links among them, are") {
  const fs::path top = fs::temp_directory_path() / ("urdfmill-folder-" + std::to_string(::getpid()));
  fs::create_directories(top / "b");
  std::ofstream(top / "a") << "x";
  fs::create_symlink("a", top / "to_file");
  fs::create_directory_symlink("b", top / "to_folder");
  fs::create_symlink("nowhere", top / "broken");
  std::string listed;
  for (const files::FolderEntry& entry : files::list_folder(top.string()))
    listed += entry.name + (entry.is_link ? " link" : "") + (entry.is_folder ? " folder" : "") +
              (entry.is_file ? " file" : "") + "\n";
  CHECK(listed == "a file\nb folder\nbroken link\nto_file link file\nto_folder link folder\n");
  CHECK(files::list_folder((top / "a").string()).empty());
  CHECK(files::list_folder((top / "absent").string()).empty());
  fs::remove_all(top);
}
