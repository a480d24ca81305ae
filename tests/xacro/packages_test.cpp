#include "urdfmill/xacro/packages.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;
using urdfmill::xacro::PackageIndex;

namespace {

/// A folder that is removed at the end of the test.
class Tree {
 public:
  Tree() {
    std::string name = (fs::temp_directory_path() / "urdfmill-packages-XXXXXX").string();
    root_ = fs::canonical(mkdtemp(name.data()));
  }
  ~Tree() { fs::remove_all(root_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  void file(const std::string& path, const std::string& text = {}) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  void package(const std::string& folder, const std::string& name) const {
    file(folder + "/package.xml",
         "<?xml version='1.0'?><!-- <name>not this</name> -->\n<package format=\"3\">\n  <name> " + name +
             "\n</name>\n</package>\n");
  }
  [[nodiscard]] std::string operator/(const std::string& path) const { return (root_ / path).string(); }

 private:
  fs::path root_;
};

/// An index for an input in that folder.
PackageIndex around(std::string folder) {
  PackageIndex::Options options;
  options.around = std::move(folder);
  return PackageIndex(options);
}

}  // namespace

TEST_CASE("packages are found by the name in package.xml, not by their folder") {
  const Tree tree;
  tree.package("ws/src/group/folder", "arm_description");
  PackageIndex::Options options;
  options.ros_package_path = tree / "nowhere" + ":" + (tree / "ws/");
  const PackageIndex index(options);
  CHECK(index.find("arm_description") == tree / "ws/src/group/folder");
  CHECK_FALSE(index.find("folder"));
}

TEST_CASE("a package is not descended into and an ignored folder is passed over") {
  const Tree tree;
  tree.package("ws/outer", "outer");
  tree.package("ws/outer/inner", "inner");
  tree.package("ws/old/stale", "stale");
  tree.file("ws/old/COLCON_IGNORE");
  tree.package("ws/.hidden/secret", "secret");
  tree.file("ws/rosbuild/manifest.xml", "<package/>");
  PackageIndex::Options options;
  options.paths = {tree / "ws"};
  const PackageIndex index(options);
  CHECK(index.find("outer") == tree / "ws/outer");
  CHECK(index.find("rosbuild") == tree / "ws/rosbuild");
  CHECK_FALSE(index.find("inner"));
  CHECK_FALSE(index.find("stale"));
  CHECK_FALSE(index.find("secret"));
}

TEST_CASE("the sources of packages have an order") {
  const Tree tree;
  for (const char* folder : {"named", "environment", "path/p", "ros/p", "robot/src/p"}) tree.package(folder, "p");
  tree.file("prefix/share/ament_index/resource_index/packages/p");
  PackageIndex::Options options;
  options.around = tree / "robot/src/p/urdf";
  fs::create_directories(options.around);
  CHECK(PackageIndex(options).find("p") == tree / "robot/src/p");
  options.ros_package_path = tree / "ros";
  CHECK(PackageIndex(options).find("p") == tree / "ros/p");
  options.ament_prefix_path = tree / "prefix";
  CHECK(PackageIndex(options).find("p") == tree / "prefix/share/p");
  options.paths = {tree / "path"};
  CHECK(PackageIndex(options).find("p") == tree / "path/p");
  options.environment = "q=/q:p=" + (tree / "environment/");
  CHECK(PackageIndex(options).find("p") == tree / "environment");
  options.named = {{"p", tree / "named"}};
  CHECK(PackageIndex(options).find("p") == tree / "named");
}

TEST_CASE("packages around the input are found before they are installed") {
  const Tree tree;
  tree.package("repository/arm_description", "arm_description");
  tree.package("repository/tools/gripper", "gripper");
  tree.package("elsewhere", "elsewhere");
  tree.file("repository/.git/HEAD");
  fs::create_directories(tree / "repository/arm_description/urdf");
  const PackageIndex index = around(tree / "repository/arm_description/urdf");
  CHECK(index.find("arm_description") == tree / "repository/arm_description");
  CHECK(index.find("gripper") == tree / "repository/tools/gripper");
  CHECK_FALSE(index.find("elsewhere"));
}

TEST_CASE("repositories of one workspace find each other's packages") {
  const Tree tree;
  tree.package("ws/src/a/arm", "arm");
  tree.package("ws/src/b/sensor", "sensor");
  tree.file("ws/src/a/.git/HEAD");
  tree.file("ws/src/b/.git/HEAD");
  fs::create_directories(tree / "ws/src/a/arm/urdf");
  const std::string urdf = tree / "ws/src/a/arm/urdf";
  CHECK_FALSE(around(urdf).find("sensor"));
  for (const char* mark :
       {"ws/install/setup.sh", "ws/.catkin_tools/profile", "ws/src/arm.repos", "ws/all.rosinstall"}) {
    CAPTURE(mark);
    tree.file(mark);
    CHECK(around(urdf).find("sensor") == tree / "ws/src/b/sensor");
    fs::remove(tree / mark);
    if (const fs::path made = fs::path(tree / mark).parent_path(); fs::is_empty(made)) fs::remove(made);
  }
}

TEST_CASE("a folder that the user named is searched for the inputs in it") {
  const Tree tree;
  tree.package("copy/a_description", "a_description");
  tree.package("copy/b/b_moveit", "b_moveit");
  tree.package("other/b_moveit", "b_moveit");
  fs::create_directories(tree / "copy/b/b_moveit/urdf");
  fs::create_directories(tree / "other/b_moveit/urdf");
  PackageIndex::Options options;
  options.around = tree / "copy/b/b_moveit/urdf";
  CHECK_FALSE(PackageIndex(options).find("a_description"));
  options.trees = {tree / "copy"};
  CHECK(PackageIndex(options).find("a_description") == tree / "copy/a_description");
  options.around = tree / "other/b_moveit/urdf";
  CHECK_FALSE(PackageIndex(options).find("a_description"));
}

TEST_CASE("a repository that is a package itself does not hide the packages of its models") {
  const Tree tree;
  tree.package("tool", "tool");
  tree.package("tool/fixtures/arm", "arm_description");
  tree.package("tool/fixtures/grippers/two_fingers", "gripper");
  tree.package("tool/fixtures/grippers/two_fingers/inner", "inner");
  tree.package("other/outer", "outer");
  tree.package("other/outer/inner", "hidden");
  PackageIndex::Options options;
  options.around = tree / "tool/fixtures/arm/urdf";
  fs::create_directories(options.around);
  for (const bool repository : {false, true}) {
    if (repository) tree.file("tool/.git/HEAD");
    CAPTURE(repository);
    const PackageIndex index(options);
    CHECK(index.find("arm_description") == tree / "tool/fixtures/arm");
    CHECK(index.find("tool") == tree / "tool");
    CHECK(index.find("gripper") == tree / "tool/fixtures/grippers/two_fingers");
    CHECK_FALSE(index.find("inner"));
    CHECK(index.find("outer").has_value() == !repository);
    CHECK_FALSE(index.find("hidden"));
  }
  // Named folders are searched as ROS does.
  options.around.clear();
  options.paths = {tree / "tool"};
  CHECK_FALSE(PackageIndex(options).find("gripper"));
}

TEST_CASE("of packages of one name, in and beside the package of the input, the one nearer to the root counts") {
  const Tree tree;
  tree.file("ws/src/.git/HEAD");
  tree.package("ws/src/m/arm", "arm");
  tree.package("ws/src/m/arm/b", "twice");
  tree.package("ws/src/m/arm/b/c", "deep");
  tree.package("ws/src/m/tool/c", "twice");
  tree.package("ws/src/a/b/c", "twice");
  tree.package("ws/src/a/b/c/d", "hidden");
  tree.package("ws/src/z", "flat");
  tree.package("ws/src/m/arm/a", "flat");
  const auto two = [&](const std::string& folder, std::string_view name) {
    const PackageIndex index = around(tree / folder);
    CHECK(index.find(name));
    const auto met = index.take_ambiguities();
    REQUIRE(met.size() == 1);
    return std::vector{met[0].folder, met[0].other};
  };
  // The first by path of two packages on one level counts.
  CHECK(two("ws/src/m/arm", "twice") == std::vector{tree / "ws/src/a/b/c", tree / "ws/src/m/arm/b"});
  CHECK(two("ws/src/z", "twice") == std::vector{tree / "ws/src/a/b/c", tree / "ws/src/m/tool/c"});
  CHECK(two("ws/src/m/arm", "flat") == std::vector{tree / "ws/src/z", tree / "ws/src/m/arm/a"});
  CHECK_FALSE(around(tree / "ws/src/m/arm").find("deep"));
  CHECK_FALSE(around(tree / "ws/src/m/arm").find("hidden"));
}

TEST_CASE("an ignored folder above the input hides what is in its package") {
  const Tree tree;
  tree.file("ws/.git/HEAD");
  tree.package("ws/old/arm", "arm");
  tree.package("ws/old/arm/tool", "tool");
  const std::string arm = tree / "ws/old/arm";
  CHECK(around(arm).find("tool"));
  tree.file("ws/old/COLCON_IGNORE");
  CHECK(around(arm).find("arm"));
  CHECK_FALSE(around(arm).find("tool"));
}

TEST_CASE("a package in an ignored folder finds itself and its neighbours there") {
  const Tree tree;
  tree.file("ws/.git/HEAD");
  tree.package("ws/arm", "arm");
  tree.file("ws/arm/COLCON_IGNORE");
  tree.package("ws/old/a", "a");
  tree.package("ws/old/b", "b");
  tree.file("ws/old/COLCON_IGNORE");
  tree.file("ws/old/deep/CATKIN_IGNORE");
  tree.package("ws/old/deep/c", "c");
  fs::create_directories(tree / "ws/arm/urdf");
  CHECK(around(tree / "ws/arm/urdf").find("arm") == tree / "ws/arm");
  CHECK(around(tree / "ws/old/a").find("b") == tree / "ws/old/b");
  CHECK_FALSE(around(tree / "ws/old/a").find("c"));
  CHECK_FALSE(around(tree / "ws/arm/urdf").find("a"));
}

TEST_CASE("a link to the package of the input does not hide what is in it") {
  const Tree tree;
  tree.file("ws/.git/HEAD");
  tree.package("ws/robot", "arm");
  tree.package("ws/robot/tool", "tool");
  fs::create_directory_symlink(tree / "ws/robot", tree / "ws/latest");
  const PackageIndex index = around(tree / "ws/robot");
  CHECK(index.find("tool") == tree / "ws/robot/tool");
  CHECK(index.take_ambiguities().empty());
}

TEST_CASE("two packages of one name are said once for each input, whoever asks first") {
  const Tree tree;
  tree.package("ws/src/a/arm", "arm");
  tree.package("ws/src/b/arm", "arm");
  tree.package("ws/src/c", "c");
  PackageIndex::Options options;
  options.around = tree / "ws/src/c";
  const PackageIndex index(options);
  const PackageIndex one = index.as_seen_from(options.around), other = index.as_seen_from(options.around);
  PackageIndex again = index.as_seen_from(options.around);
  again.share_ambiguities(one);
  for (const PackageIndex* each : {&one, &other}) {
    CHECK(each->find("arm"));
    CHECK(each->find("arm"));
    const auto met = each->take_ambiguities();
    REQUIRE(met.size() == 1);
    CHECK(met[0].folder == tree / "ws/src/a/arm");
    CHECK(met[0].other == tree / "ws/src/b/arm");
  }
  CHECK(again.find("arm"));
  CHECK(again.take_ambiguities().empty());
}

TEST_CASE("around a file that is in no package nothing is searched") {
  const Tree tree;
  tree.package("ws/p", "p");
  CHECK_FALSE(around(tree / ".").find("p"));
}

TEST_CASE("links that lead back do not hang the search") {
  const Tree tree;
  tree.package("ws/deep/p", "p");
  fs::create_directory_symlink(tree / "ws", tree / "ws/deep/again");
  PackageIndex::Options options;
  options.paths = {tree / "ws"};
  CHECK(PackageIndex(options).find("p") == tree / "ws/deep/p");
}

TEST_CASE("resources are packages, folders in the paths that are named, and models of Gazebo near the input") {
  const Tree tree;
  tree.package("ws/src/arm", "arm_description");
  tree.file("ws/src/arm/models/hand/model.config");
  tree.file("ws/src/arm/models/hand/parts/thumb/model.config");
  tree.file("ws/src/arm/models/meshes/a.stl");
  tree.file("ws/src/arm/worlds/w.sdf");
  tree.file("elsewhere/plain/model.sdf");
  PackageIndex::Options options;
  options.around = tree / "ws/src/arm/models/hand";
  options.resource_paths = {tree / "nowhere", tree / "elsewhere"};
  const PackageIndex index(options);
  CHECK(index.find_resources("arm_description") == tree / "ws/src/arm");
  CHECK(index.find_resources("hand") == tree / "ws/src/arm/models/hand");
  CHECK(index.find_resources("thumb") == tree / "ws/src/arm/models/hand/parts/thumb");
  CHECK(index.find_resources("plain") == tree / "elsewhere/plain");
  CHECK_FALSE(index.find_resources("meshes"));
  CHECK_FALSE(index.find_resources(".."));
  CHECK_FALSE(index.find_resources("parts/thumb"));
  CHECK_FALSE(index.find("hand"));
  CHECK(around(tree / "ws/src/arm/worlds").find_resources("hand") == tree / "ws/src/arm/models/hand");
}

TEST_CASE("without a repository, models of Gazebo are found beside the input and the two folders above it") {
  const Tree tree;
  tree.file("a/near/model.config");
  tree.file("a/b/c/input.sdf");
  tree.file("far/model.config");
  CHECK(around(tree / "a/b/c").find_resources("near") == tree / "a/near");
  CHECK_FALSE(around(tree / "a/b/c").find_resources("far"));
}
