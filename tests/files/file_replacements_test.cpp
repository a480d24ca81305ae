#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "urdfmill/files/file_replacements.hpp"

using urdfmill::files::FileReplacements;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Folder {
  std::string path = (fs::temp_directory_path() / "urdfmill-replacements-XXXXXX").string();
  Folder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~Folder() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("files that are replaced together keep their bytes until the commit, and their modes") {
  const Folder folder;
  const std::string a = folder.path + "/a";
  const std::string b = folder.path + "/b";
  std::ofstream(a) << "old a";
  std::ofstream(b) << "old b";
  fs::permissions(a, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  {
    FileReplacements replacements;
    CHECK_FALSE(replacements.add(a, "new a"));
    CHECK_FALSE(replacements.add(b, "new b"));
    CHECK(replacements.add(folder.path + "/missing", "x"));
    CHECK(bytes_of(a) == "old a");
    const auto errors = replacements.commit();
    REQUIRE(errors.size() == 2);
    CHECK_FALSE(errors[0]);
    CHECK_FALSE(errors[1]);
    CHECK(replacements.commit().empty());
  }
  CHECK(bytes_of(a) == "new a");
  CHECK(bytes_of(b) == "new b");
  CHECK(fs::status(a).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("what was added and not committed leaves nothing behind") {
  const Folder folder;
  const std::string a = folder.path + "/a";
  std::ofstream(a) << "old";
  { CHECK_FALSE(FileReplacements().add(a, "new")); }
  CHECK(bytes_of(a) == "old");
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 1);
}
