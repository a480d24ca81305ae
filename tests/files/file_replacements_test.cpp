#include <fcntl.h>
#include <sys/stat.h>
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

namespace {

/// Replaces one file after the other; the second may get the inode of the first.
void replace_one_by_one(FileReplacements& replacements, const std::vector<std::pair<std::string, std::string>>& files) {
  for (const auto& [path, bytes] : files) {
    CHECK_FALSE(replacements.add(path, bytes));
    const auto errors = replacements.commit();
    REQUIRE(errors.size() == 1);
    CHECK_FALSE(errors[0]);
  }
}

}  // namespace

TEST_CASE("replaced files carry others, longer and shorter ones, and none is left behind") {
  const Folder folder;
  std::vector<std::pair<std::string, std::string>> files;
  for (int i = 0; i < 20; ++i) {
    const std::string path = folder.path + "/" + std::to_string(i);
    std::ofstream(path) << std::string(static_cast<std::size_t>(1000 * (i % 3)), 'o');
    files.emplace_back(path, std::string(static_cast<std::size_t>(700 * (i % 5)), static_cast<char>('a' + i)));
  }
  {
    FileReplacements replacements;
    replace_one_by_one(replacements, files);
  }
  for (const auto& [path, bytes] : files) CHECK(bytes_of(path) == bytes);
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 20);
}

TEST_CASE("a replaced file with another name, or that somebody reads, keeps its bytes") {
  const Folder folder;
  const std::string linked = folder.path + "/linked", read = folder.path + "/read", last = folder.path + "/last";
  for (const std::string& path : {linked, read, last}) std::ofstream(path) << "old " << fs::path(path).filename();
  fs::create_hard_link(linked, folder.path + "/other");
  const int reader = ::open(read.c_str(), O_RDONLY);
  {
    FileReplacements replacements;
    replace_one_by_one(replacements, {{linked, "new"}, {read, "new"}, {last, "new"}});
  }
  CHECK(bytes_of(folder.path + "/other") == "old \"linked\"");
  char bytes[16] = {};
  CHECK(::read(reader, bytes, sizeof bytes) == 10);
  CHECK(std::string(bytes) == "old \"read\"");
  ::close(reader);
  CHECK(bytes_of(last) == "new");
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 4);
}
