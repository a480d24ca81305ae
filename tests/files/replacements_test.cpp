#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "folder.hpp"
#include "urdfmill/files/file_replacements.hpp"

using namespace urdfmill::files;
using urdfmill::files::test::bytes_of;
using urdfmill::files::test::Folder;
namespace fs = std::filesystem;

namespace {

/// Returns a replacement of the bytes just read.
Replacement replacement(const ReadResult& read, const std::string& path, std::string_view bytes) {
  REQUIRE_FALSE(read.error);
  return {path, read.state, read.bytes, bytes};
}

ReplacementResult replace(const Replacement& wanted) {
  FileReplacements replacements;
  ReplacementResult added = replacements.add(wanted);
  return added.error ? added : replacements.commit().at(0);
}

ReplacementResult replace(const std::string& path, const std::string& bytes) {
  const ReadResult read = read_file(path);
  return replace(replacement(read, path, bytes));
}

ino_t inode(const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status.st_ino;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

TEST_CASE("files that are replaced together keep their bytes until the commit, and their modes") {
  const Folder folder;
  const std::string a = folder.with("a", "old a"), b = folder.with("b", "old b");
  fs::permissions(a, fs::perms(0640));
  {
    FileReplacements replacements;
    const ReadResult read_a = read_file(a), read_b = read_file(b);
    CHECK_FALSE(replacements.add(replacement(read_a, a, "new a")).error);
    CHECK_FALSE(replacements.add(replacement(read_b, b, "new b")).error);
    CHECK(replacements.add({folder.file("missing"), {}, "", "x"}).error);
    CHECK(bytes_of(a) == "old a");
    const auto results = replacements.commit();
    REQUIRE(results.size() == 2);
    CHECK_FALSE(results[0].error);
    CHECK_FALSE(results[1].error);
    CHECK(replacements.commit().empty());
  }
  CHECK(bytes_of(a) == "new a");
  CHECK(bytes_of(b) == "new b");
  CHECK(fs::status(a).permissions() == fs::perms(0640));
  CHECK(folder.count() == 2);
}

TEST_CASE("what was added and not committed leaves no files") {
  const Folder folder;
  const std::string a = folder.with("a", "old");
  const ReadResult read = read_file(a);
  { CHECK_FALSE(FileReplacements().add(replacement(read, a, "new")).error); }
  FileReplacements dropped;
  CHECK_FALSE(dropped.add(replacement(read, a, "new")).error);
  dropped.drop();
  CHECK(dropped.commit().empty());
  CHECK(bytes_of(a) == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("a file that changed since it was read is left alone, however it was changed") {
  struct Row {
    const char* what;
    std::function<void(const std::string&)> change;
    std::string then;
  };
  const auto other_bytes_same_time = [](const std::string& path) {
    const auto time = fs::last_write_time(path);
    std::ofstream(path) << "OLD";
    fs::last_write_time(path, time);
  };
  const std::vector<Row> rows = {
      {"written", [](const std::string& path) { std::ofstream(path) << "another"; }, "another"},
      {"written, of the same size and time", other_bytes_same_time, "OLD"},
      {"renamed onto",
       [](const std::string& path) {
         std::ofstream(path + "~") << "old";
         fs::rename(path + "~", path);
       },
       "old"},
      {"made a link",
       [](const std::string& path) {
         fs::copy_file(path, path + "1");
         fs::remove(path);
         fs::create_symlink(path + "1", path);
       },
       "old"},
      {"removed", [](const std::string& path) { fs::remove(path); }, ""}};
  for (const Row& row : rows)
    for (const bool before_add : {true, false}) {
      INFO(row.what << (before_add ? " before it is added" : " before the commit"));
      const Folder folder;
      const std::string path = folder.with("f", "old");
      const ReadResult read = read_file(path);
      if (before_add) row.change(path);
      FileReplacements replacements;
      ReplacementResult result = replacements.add(replacement(read, path, "new"));
      if (!before_add) row.change(path);
      if (!result.error) result = replacements.commit().at(0);
      CHECK(result.error);
      CHECK(bytes_of(path) == row.then);
      for (const auto& entry : fs::directory_iterator(folder.path))
        CHECK_FALSE(is_temporary_name(entry.path().filename().string()));
    }
}

TEST_CASE("a file that is open for writing is left alone") {
  const Folder folder;
  const std::string path = folder.with("f", "old");
  const ino_t before = inode(path);
  const int writer = ::open(path.c_str(), O_WRONLY);
  const ReplacementResult result = replace(path, "new");
  CHECK(result.has_changed);
  REQUIRE(::pwrite(writer, "mine", 4, 0) == 4);
  ::close(writer);
  CHECK(inode(path) == before);
  CHECK(bytes_of(path) == "mine");
  CHECK(folder.count() == 1);
}

TEST_CASE("edits made while files are replaced are never lost") {
  const Folder folder;
  const std::string path = folder.with("f", "0");
  constexpr int edits = 100;
  std::atomic<bool> stop = false;
  std::atomic<int> lost = 0;
  // The other program increments the number in the file; the replacement only adds blanks.
  std::jthread other([&] {
    for (int i = 1; i <= edits; ++i) {
      const std::string next = std::to_string(i);
      if (i % 2 == 0) {
        std::ofstream(path) << next;
      } else {
        std::ofstream(path + "~") << next;
        fs::rename(path + "~", path);
      }
      // The old content may be visible for a moment, but not for long, and also after the edit became visible.
      const auto is_seen = [&] {
        for (int look = 0; look < 2000 && std::atoi(bytes_of(path).c_str()) != i; ++look)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return std::atoi(bytes_of(path).c_str()) == i;
      };
      if (!is_seen() && !is_seen()) ++lost;
      // Some edits wait until the replacement is done, others happen during it.
      for (int look = 0; look < (i % 3 == 0 ? 500 : i % 7) && bytes_of(path).find(' ') == std::string::npos; ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    stop = true;
  });
  int replaced = 0;
  while (!stop) {
    const ReadResult read = read_file(path);
    const std::string bytes = read.bytes + " ";
    if (!read.error && !read.bytes.empty()) replaced += replace(replacement(read, path, bytes)).error ? 0 : 1;
  }
  other.join();
  CHECK(std::atoi(bytes_of(path).c_str()) == edits);
  CHECK(lost == 0);
  CHECK(replaced > 0);
}

TEST_CASE("a read-only file, and one of several names, is replaced only by force") {
  const Folder folder;
  const std::string read_only = folder.with("read_only", "old"), linked = folder.with("linked", "old");
  fs::permissions(read_only, fs::perms(0444));
  fs::create_hard_link(linked, folder.file("other"));
  const auto refused = replace(read_only, "new");
  REQUIRE(refused.error);
  CHECK(ends_with(refused.error->message, "it is read-only; ⟨force⟩ replaces it"));
  const auto split = replace(linked, "new");
  REQUIRE(split.error);
  CHECK(ends_with(split.error->message,
                  "it has 2 names (hard links), and the others would keep the old content; ⟨force⟩ replaces it"));
  CHECK(bytes_of(read_only) == "old");
  for (const std::string& path : {read_only, linked}) {
    const ReadResult read = read_file(path);
    Replacement wanted = replacement(read, path, "new");
    wanted.forced = true;
    CHECK_FALSE(replace(wanted).error);
    CHECK(bytes_of(path) == "new");
  }
  CHECK(fs::status(read_only).permissions() == fs::perms(0444));
  CHECK(bytes_of(folder.file("other")) == "old");
}

TEST_CASE("a backup has the old bytes and permissions, and replaces nothing") {
  const Folder folder;
  const std::string path = folder.with("f", "old"), precious = folder.with("precious", "mine");
  fs::permissions(path, fs::perms(0600));
  const auto with_backup = [&] {
    const ReadResult read = read_file(path);
    const std::string bytes = read.bytes + "+";
    Replacement wanted = replacement(read, path, bytes);
    wanted.backup = ".orig";
    return replace(wanted);
  };
  CHECK_FALSE(with_backup().error);
  CHECK(bytes_of(path + ".orig") == "old");
  CHECK(fs::status(path + ".orig").permissions() == fs::perms(0600));
  fs::create_symlink(precious, path + ".orig.1");
  CHECK_FALSE(with_backup().error);
  CHECK(bytes_of(path + ".orig") == "old");
  CHECK(bytes_of(precious) == "mine");
  CHECK(bytes_of(path + ".orig.2") == "old+");
  CHECK(bytes_of(path) == "old++");
  // The bytes have a backup already.
  REQUIRE_FALSE(write_file(path, "old").error);
  CHECK_FALSE(with_backup().error);
  CHECK(folder.count() == 5);
}

TEST_CASE("access that is withdrawn while a file is replaced stays withdrawn") {
  const Folder folder;
  const std::string path = folder.with("f", "old");
  fs::permissions(path, fs::perms(0644));
  const ReadResult read = read_file(path);
  FileReplacements replacements;
  Replacement wanted = replacement(read, path, "new");
  wanted.backup = ".orig";
  REQUIRE_FALSE(replacements.add(wanted).error);
  fs::permissions(path, fs::perms(0600));
  CHECK_FALSE(replacements.commit().at(0).error);
  CHECK(bytes_of(path) == "new");
  CHECK(fs::status(path).permissions() == fs::perms(0600));
  CHECK(fs::status(path + ".orig").permissions() == fs::perms(0600));
}

TEST_CASE("no link below a folder is followed, whenever it appears") {
  enum class Moment : std::uint8_t { reading, adding, committing };
  for (const Moment moment : {Moment::reading, Moment::adding, Moment::committing})
    for (const bool is_folder : {true, false}) {
      const Folder folder;
      const std::string tree = folder.file("tree"), sub = tree + "/sub", path = sub + "/f";
      fs::create_directories(sub);
      fs::create_directories(folder.file("outside"));
      (void)folder.with("tree/sub/f", "old");
      (void)folder.with("outside/f", "old");
      const auto swap = [&](Moment now) {
        if (now != moment) return;
        fs::rename(is_folder ? sub : path, folder.file("moved"));
        fs::create_symlink(folder.file(is_folder ? "outside" : "outside/f"), is_folder ? sub : path);
      };
      swap(Moment::reading);
      const ReadResult read = read_file(path, {.beneath = tree});
      CHECK(read.error.has_value() == (moment == Moment::reading));
      swap(Moment::adding);
      FileReplacements replacements;
      Replacement wanted{path, read.state, read.bytes, "new"};
      wanted.beneath = tree;
      const ReplacementResult added = replacements.add(wanted);
      swap(Moment::committing);
      if (!added.error) (void)replacements.commit();
      CHECK(added.error.has_value() == (moment != Moment::committing));
      CHECK(bytes_of(folder.file("outside/f")) == "old");
      CHECK(std::distance(fs::directory_iterator(folder.file("outside")), {}) == 1);
      // A folder that was moved keeps its file, which gets the new bytes there; a file that was moved does not.
      if (moment == Moment::committing)
        CHECK(bytes_of(folder.file(is_folder ? "moved/f" : "moved")) == (is_folder ? "new" : "old"));
    }
}

TEST_CASE("a replaced file keeps its extended attributes and access control list, and gets none of the folder's") {
  const Folder folder;
  const std::string path = folder.with("f", "old");
  if (::setxattr(path.c_str(), "user.origin", "cad", 3, 0) != 0) {
    WARN("skipped: no extended attributes here");
    return;
  }
  // Version 2: the owner reads and writes, user 1234 reads, the group nothing, the mask reads, others nothing.
  const std::string list(
      "\2\0\0\0\1\0\6\0\xff\xff\xff\xff\2\0\4\0\xd2\4\0\0\4\0\0\0\xff\xff\xff\xff\20\0\4\0\xff\xff\xff\xff\40\0\0\0\xff"
      "\xff\xff\xff",
      44);
  const bool has_lists = ::setxattr(path.c_str(), "system.posix_acl_access", list.data(), list.size(), 0) == 0;
  const auto before = fs::status(path).permissions();
  CHECK_FALSE(replace(path, "new").error);
  CHECK(bytes_of(path) == "new");
  CHECK(fs::status(path).permissions() == before);
  char value[64] = {};
  CHECK(::getxattr(path.c_str(), "user.origin", value, sizeof value) == 3);
  if (has_lists) {
    CHECK(::getxattr(path.c_str(), "system.posix_acl_access", value, sizeof value) == 44);
    CHECK(std::string(value, 44) == list);
    REQUIRE(::setxattr(folder.path.c_str(), "system.posix_acl_default", list.data(), list.size(), 0) == 0);
    const std::string plain = folder.with("plain", "old");
    REQUIRE(::removexattr(plain.c_str(), "system.posix_acl_access") == 0);
    fs::permissions(plain, fs::perms(0600));
    CHECK_FALSE(replace(plain, "new").error);
    CHECK(::getxattr(plain.c_str(), "system.posix_acl_access", value, sizeof value) < 0);
    CHECK(fs::status(plain).permissions() == fs::perms(0600));
  }
}
