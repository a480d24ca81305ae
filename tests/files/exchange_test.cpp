#include "urdfmill/files/exchange.hpp"

#include <sys/stat.h>

#include <functional>

#include "folder.hpp"

using namespace urdfmill::files;
using urdfmill::files::test::bytes_of;
using urdfmill::files::test::Folder;
namespace fs = std::filesystem;

namespace {

/// Exchanges "old" for "new" after something was done to the file or the name.
Exchanged exchange_after(const std::string& path, const std::function<void()>& deed) {
  const Place place(path);
  const Descriptor old = open_regular(place);
  struct stat status {};
  REQUIRE(::fstat(old.number(), &status) == 0);
  const std::optional<Access> access = access_of(old.number());
  TemporaryFile temporary(place, first_permissions(status));
  REQUIRE_FALSE(fill(temporary, path, "new", &*access));
  deed();
  return exchange(temporary, place, {status, access, "old"}, "new");
}

}  // namespace

TEST_CASE("an exchange replaces a file that is as it was, and leaves one that has been touched") {
  struct Row {
    const char* what;
    std::function<void(const std::string&)> deed;
    Exchanged outcome;
    std::string bytes;
    fs::perms access;
  };
  const auto rename_onto = [](const std::string& path) {
    std::ofstream(path + "~") << "old";
    fs::permissions(path + "~", fs::perms(0600));
    fs::rename(path + "~", path);
  };
  const std::vector<Row> rows = {
      {"nothing", [](const std::string&) {}, Exchanged::done, "new", fs::perms(0644)},
      {"access withdrawn", [](const std::string& path) { fs::permissions(path, fs::perms(0600)); }, Exchanged::changed,
       "old", fs::perms(0600)},
      {"access given", [](const std::string& path) { fs::permissions(path, fs::perms(0664)); }, Exchanged::changed,
       "old", fs::perms(0664)},
      {"written", [](const std::string& path) { std::ofstream(path) << "mine"; }, Exchanged::changed, "mine",
       fs::perms(0644)},
      {"another file", rename_onto, Exchanged::changed, "old", fs::perms(0600)}};
  for (const Row& row : rows) {
    INFO(row.what);
    const Folder folder;
    const std::string path = folder.with("f", "old");
    fs::permissions(path, fs::perms(0644));
    CHECK(exchange_after(path, [&] { row.deed(path); }) == row.outcome);
    CHECK(bytes_of(path) == row.bytes);
    CHECK(fs::status(path).permissions() == row.access);
    CHECK(folder.count() == 1);
  }
}

TEST_CASE("an exchange puts back links, pipes and folders that took the name") {
  const std::vector<std::function<void(const std::string&)>> deeds = {
      [](const std::string& path) { fs::create_symlink("elsewhere", path); },
      [](const std::string& path) { REQUIRE(::mkfifo(path.c_str(), 0600) == 0); },
      [](const std::string& path) { fs::create_directory(path); }};
  for (const auto& deed : deeds) {
    const Folder folder;
    const std::string path = folder.with("f", "old");
    fs::file_type put{};
    CHECK(exchange_after(path, [&] {
            fs::remove(path);
            deed(path);
            put = fs::symlink_status(path).type();
          }) == Exchanged::changed);
    CHECK(fs::symlink_status(path).type() == put);
    CHECK(folder.count() == 1);
  }
}

TEST_CASE("a file without a name is not replaced") {
  const Folder folder;
  const std::string path = folder.with("f", "old");
  CHECK(exchange_after(path, [&] { fs::remove(path); }) == Exchanged::changed);
  CHECK(folder.count() == 0);
}

TEST_CASE("a result is not written where a pipe would have to be waited for") {
  const Folder folder;
  const std::string path = folder.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const WriteResult result = write_file(path, "new", {.any_kind = false});
  REQUIRE(result.error);
  CHECK(result.error->reason == "it is a pipe, not a regular file");
}
