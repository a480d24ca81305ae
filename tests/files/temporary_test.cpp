#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/file_replacements.hpp"

using namespace urdfmill::files;
using urdfmill::files::test::bytes_of;
using urdfmill::files::test::Folder;
namespace fs = std::filesystem;

namespace {

/// Starts and kills a process that has a temporary file for `path`.
void leave_temporary_file(const std::string& path) {
  const ReadResult read = read_file(path);
  const pid_t child = ::fork();
  if (child == 0) {
    FileReplacements replacements;
    (void)replacements.add({path, read.state, read.bytes, "half"});
    ::_exit(0);  // calls no destructor
  }
  REQUIRE(child > 0);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
}

}  // namespace

TEST_CASE("a temporary file that a killed process left is found by its name and removed") {
  const Folder folder;
  const std::string path = folder.with("arm.urdf", "old");
  leave_temporary_file(path);
  const auto left = temporary_files_of(path);
  REQUIRE(left.size() == 1);
  CHECK(is_temporary_name(fs::path(left[0]).filename().string()));
  CHECK(remove_abandoned(left[0]));
  CHECK(folder.count() == 1);
  CHECK(temporary_files_of(path).empty());
}

TEST_CASE("the next file that is written takes the place of what a killed process left") {
  const Folder folder;
  const std::string path = folder.with("arm.urdf", "old");
  leave_temporary_file(path);
  CHECK_FALSE(write_file(path, "new").error);
  CHECK(bytes_of(path) == "new");
  CHECK(folder.count() == 1);
}

TEST_CASE("a temporary file whose process lives is left alone") {
  const Folder folder;
  const std::string path = folder.with("arm.urdf", "old");
  const ReadResult read = read_file(path);
  FileReplacements living;
  REQUIRE_FALSE(living.add({path, read.state, read.bytes, "new"}).error);
  const auto left = temporary_files_of(path);
  REQUIRE(left.size() == 1);
  CHECK_FALSE(remove_abandoned(left[0]));
  // Another process that replaces the same file gets another name.
  CHECK_FALSE(write_file(folder.file("arm.urdf"), "other").error);
  CHECK(living.commit().at(0).has_changed);
  CHECK(bytes_of(path) == "other");
  CHECK(folder.count() == 1);
}

TEST_CASE("only our own temporary files are removed") {
  const Folder folder;
  const std::string path = folder.with("x", "");
  leave_temporary_file(path);
  const std::string ours = temporary_files_of(path).at(0);
  const std::string hash = ours.substr(ours.size() - 16);
  for (const std::string& name : {std::string("x.urdfmill-999997-1"), "y.urdfmill-" + hash, "x.urdfmill-" + hash + "-",
                                  "x.urdfmill-" + hash + "-1a", "x.urdfmill-" + hash.substr(1),
                                  std::string("x.urdfmill-"), ".urdfmill-" + hash}) {
    INFO(name);
    CHECK_FALSE(is_temporary_name(name));
    CHECK_FALSE(remove_abandoned(folder.with(name, "the user's")));
  }
  // A link or a pipe with the right name is not replaced.
  fs::remove(ours);
  fs::create_symlink(path, ours);
  CHECK_FALSE(remove_abandoned(ours));
  fs::remove(ours);
  REQUIRE(::mkfifo(ours.c_str(), 0600) == 0);
  CHECK_FALSE(remove_abandoned(ours));
  CHECK_FALSE(write_file(path, "new").error);
  CHECK(bytes_of(path) == "new");
}

TEST_CASE("files of the longest names are written like others") {
  const Folder folder;
  const std::string path = folder.with(std::string(250, 'n') + ".urdf", "old");
  leave_temporary_file(path);
  REQUIRE(temporary_files_of(path).size() == 1);
  CHECK(is_temporary_name(fs::path(temporary_files_of(path)[0]).filename().string()));
  CHECK_FALSE(write_file(path, "new").error);
  CHECK(bytes_of(path) == "new");
  CHECK(folder.count() == 1);
}
