#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "urdfmill/files/file_io.hpp"

using namespace urdfmill::files;
namespace fs = std::filesystem;

namespace {

/// A folder that is removed at the end of the test.
struct WrittenFolder {
  std::string path = (fs::temp_directory_path() / "urdfmill-test-XXXXXX").string();
  WrittenFolder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~WrittenFolder() { fs::remove_all(path); }
  [[nodiscard]] std::string file(const std::string& name) const { return path + "/" + name; }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
  }
};

}  // namespace

TEST_CASE("what is written reads back, and no temporary file stays") {
  const WrittenFolder folder;
  for (const std::string& bytes : {std::string(), std::string("a\0b", 3), std::string(300000, 'x')}) {
    const WriteResult result = write_file(folder.file("f"), bytes);
    CHECK_FALSE(result.error);
    CHECK(result.changed);
    CHECK(read_file(folder.file("f")).bytes == bytes);
    CHECK(folder.count() == 1);
  }
}

TEST_CASE("a file that has the bytes already is not touched") {
  const WrittenFolder folder;
  REQUIRE(write_file(folder.file("f"), "same").changed);
  const auto time = fs::last_write_time(folder.file("f")) - std::chrono::hours(1);
  fs::last_write_time(folder.file("f"), time);
  CHECK_FALSE(write_file(folder.file("f"), "same").changed);
  CHECK(fs::last_write_time(folder.file("f")) == time);
}

TEST_CASE("a file keeps its mode, and a link stays a link") {
  const WrittenFolder folder;
  REQUIRE(write_file(folder.file("f"), "1").changed);
  fs::permissions(folder.file("f"), fs::perms(0640));
  fs::create_symlink("f", folder.file("link"));
  CHECK(write_file(folder.file("link"), "2").changed);
  CHECK(fs::is_symlink(folder.file("link")));
  CHECK(read_file(folder.file("f")).bytes == "2");
  CHECK(fs::status(folder.file("f")).permissions() == fs::perms(0640));
}

TEST_CASE("folders are made only where that is asked for") {
  const WrittenFolder folder;
  CHECK(write_file(folder.file("a/b/f"), "x").error);
  WriteFileOptions options;
  options.create_folders = true;
  CHECK_FALSE(write_file(folder.file("a/b/f"), "x", options).error);
  CHECK(read_file(folder.file("a/b/f")).bytes == "x");
}

TEST_CASE("errors name the file and the reason") {
  const WrittenFolder folder;
  const ReadResult missing = read_file(folder.file("none"));
  REQUIRE(missing.error);
  CHECK(missing.error->code == ENOENT);
  CHECK(missing.error->message == "cannot read \"" + folder.file("none") + "\": No such file or directory");
  CHECK(read_file(folder.path).error->code == EISDIR);
  CHECK(write_file(folder.path, "x").error->code == EISDIR);
  CHECK(folder.count() == 0);
}

TEST_CASE("a full disk is an error, and devices are written to as they are") {
  CHECK(write_file("/dev/full", "x").error->code == ENOSPC);
  CHECK_FALSE(write_file("/dev/null", "x").error);
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("results below a folder go neither through links nor into files with other names") {
  const WrittenFolder folder;
  REQUIRE_FALSE(write_file(folder.file("victim"), "mine").error);
  fs::create_directories(folder.file("outside"));
  const std::string out = folder.file("out");
  fs::create_directories(out);
  const auto write = [&](const std::string& name) {
    return write_file(out + "/" + name, "result", {.create_folders = true, .sync = false, .beneath = out});
  };
  fs::create_symlink("../victim", out + "/link");
  CHECK(write("link").error->message == "cannot write \"" + out + "/link\": it is a symbolic link, not a regular file");
  fs::create_symlink("../outside", out + "/sub");
  CHECK(write("sub/a").error->message == "cannot write \"" + out + "/sub/a\": \"" + out +
                                             "/sub\" is a symbolic link, and none is followed below \"" + out + "\"");
  CHECK(write("x/../../victim").error);
  fs::create_hard_link(folder.file("victim"), out + "/same");
  CHECK_FALSE(write("same").error);
  CHECK(read_file(out + "/same").bytes == "result");
  CHECK(read_file(folder.file("victim")).bytes == "mine");
  CHECK(fs::is_empty(folder.file("outside")));
  CHECK_FALSE(write("deep/er/a").error);
  CHECK(read_file(out + "/deep/er/a").bytes == "result");
}

TEST_CASE("a pipe that is not the user's is not even opened") {
  const WrittenFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  // A non-blocking open for writing fails while no one has the pipe open for reading.
  std::atomic<bool> stop = false, was_opened = false;
  std::jthread other([&] {
    while (!stop)
      if (const int writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK); writer >= 0) {
        was_opened = true;
        ::close(writer);
      }
  });
  for (int i = 0; i < 2000; ++i) CHECK(read_file(pipe).error->code == EINVAL);
  stop = true;
  other.join();
  CHECK_FALSE(was_opened);
}

TEST_CASE("a minus is standard input only for the user") {
  CHECK(read_file("-").error->code == ENOENT);
}
