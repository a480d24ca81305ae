// Compiles tables printed as C++ and compares the poses that they compute with the chain's.
// tests/emit/oracle/notations_test.py covers the other notations.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "../random_chains.hpp"
#include "corpus.hpp"
#include "tests/corpus.hpp"
#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/emit/kdl.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

namespace fs = std::filesystem;

/// Compiler options for KDL; empty if it is not installed.
constexpr std::string_view kdl_flags = URDFMILL_KDL_FLAGS;

/// A table, a position, and the pose of the chain's tip there.
struct Example {
  Chain chain;
  DhTable table;
  std::vector<double> q;
  Transform tip;
};

std::vector<Example> examples(std::size_t count) {
  test::ChainSource chains(21);
  std::vector<Example> result;
  for (std::size_t i = 0; result.size() < count; ++i) {
    Chain chain = chains.next();
    chain.robot = "robot \"" + std::to_string(i) + "\"";
    for (ChainJoint& joint : chain.joints)
      if (i % 2 == 0) {
        joint.lower = -2;
        joint.upper = 2;
      }
    if (i % 3 == 0) chain.joints.back().mimic = MimicOf{"other", 2, 0.1};
    DhOptions options;
    options.convention = i % 2 == 0 ? Convention::standard : Convention::modified;
    options.flange_row = i % 5 == 0;
    source::Collector sink;
    const auto table = dh_table(chain, options, sink);
    REQUIRE(table);
    std::vector<double> q = chains.positions(chain);
    const Transform tip = forward(chain, q);
    result.push_back({std::move(chain), *table, std::move(q), tip});
  }
  return result;
}

struct Folder {
  fs::path path = fs::temp_directory_path() / "urdfmill-generated-XXXXXX";
  Folder() {
    std::string name = path.string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
};

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// Compiles the folder's main.cpp against KDL, and writes what it prints to a file of that name.
bool compiles_and_runs(const Folder& folder, const std::string& output) {
  const std::string command = "cd '" + folder.path.string() + "' && c++ -std=c++17 -O0 main.cpp " +
                              std::string(kdl_flags) + " -o main && ./main >" + output;
  return std::system(command.c_str()) == 0;
}

std::string joined(const std::vector<double>& values, const char* separator) {
  std::string text;
  for (double value : values) (text += text.empty() ? "" : separator) += text::shortest(value);
  return text;
}

/// Each line of `file` is a homogeneous matrix, row by row.
void check_poses(const fs::path& file, const std::vector<const Example*>& expected) {
  std::ifstream lines(file);
  for (const Example* example : expected) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    std::istringstream words(line);
    words.imbue(std::locale::classic());
    Transform t;
    for (Eigen::Index i = 0; i < 3; ++i) {
      for (Eigen::Index j = 0; j < 3; ++j) words >> t.rotation(i, j);
      words >> t.position(i);
    }
    REQUIRE(words);
    INFO(example->table.robot);
    CHECK(position_distance(t, example->tip) < 1e-9);
    CHECK(rotation_distance(t.rotation, example->tip.rotation) < 1e-9);
  }
}

TEST_CASE("generated C++ compiles against KDL and computes the chain's poses", "[kdl]") {
  if (kdl_flags.empty()) return urdfmill::test::skip("no orocos_kdl");
  const Folder folder;
  const std::vector<Example> all = examples(10);
  std::string calls;
  std::vector<const Example*> expected;
  for (const Example& example : all) {
    const std::string name = "robot_" + std::to_string(expected.size());
    DhTable table = example.table;
    table.robot = name;
    source::Collector findings;
    std::vector<emit::DhReport> reports(1);
    reports.front().chain = example.chain;
    reports.front().table = table;
    const auto text = emit::find_dh_notation("kdl")->write(reports, {}, findings);
    REQUIRE(text);
    write(folder.path / (name + ".hpp"), *text);
    calls += "print(" + name + "_tip(), {" + joined(example.q, ", ") + "});\n";
    expected.push_back(&example);
  }
  std::string program = "#include <cstdio>\n#include <vector>\n#include <kdl/chainfksolverpos_recursive.hpp>\n";
  for (std::size_t i = 0; i < all.size(); ++i) program += "#include \"robot_" + std::to_string(i) + ".hpp\"\n";
  program += R"(
void print(const KDL::Chain& chain, const std::vector<double>& values) {
  KDL::JntArray q(chain.getNrOfJoints());
  for (unsigned i = 0; i < values.size(); ++i) q(i) = values[i];
  KDL::Frame frame;
  KDL::ChainFkSolverPos_recursive(chain).JntToCart(q, frame);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) std::printf("%.17g ", frame(i, j));
  std::puts("");
}
int main() {
)" + calls + "}\n";
  write(folder.path / "main.cpp", program);
  REQUIRE(compiles_and_runs(folder, "poses"));
  check_poses(folder.path / "poses", expected);
}

/// Every joint type of KDL, branches, rotated origins and inertias; then mimic joints and types that KDL lacks.
constexpr const char* branched = R"(<robot name="branched">
<link name="root"><inertial><mass value="9"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="a"><inertial><origin xyz=".1 .2 .3" rpy=".4 .5 .6"/><mass value="2.5"/>
  <inertia ixx=".5" ixy=".01" ixz=".02" iyy=".4" iyz=".03" izz=".3"/></inertial></link>
<link name="b"><inertial><origin xyz="0 0 .3" rpy="1.5 -.5 .6"/><mass value="1.25"/>
  <inertia ixx=".05" ixy=".001" ixz=".002" iyy=".04" iyz=".003" izz=".03"/></inertial></link>
<link name="c"/><link name="d"/><link name="e"/><link name="f"/>
<joint name="j1" type="revolute"><origin xyz=".1 -.2 .3" rpy=".7 -.8 .9"/><parent link="root"/><child link="a"/>
  <axis xyz="1 2 -3"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="j2" type="prismatic"><origin xyz="0 1 .3" rpy="-.7 .8 2"/><parent link="a"/><child link="b"/>
  <axis xyz="0 -2 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="j3" type="continuous"><origin xyz="1 1 .3" rpy=".3 0 0"/><parent link="a"/><child link="c"/>
  <axis xyz="0 0 -1"/></joint>
<joint name="j4" type="fixed"><origin xyz="0 0 2" rpy="0 1 0"/><parent link="c"/><child link="d"/></joint>
<joint name="j5" type="continuous"><origin xyz="0 0 1" rpy="0 1 0"/><parent link="d"/><child link="e"/>
  <axis xyz="1 0 0"/><mimic joint="j3" multiplier="-2" offset=".1"/></joint>
<joint name="j6" type="planar"><origin xyz="0 3 1" rpy="0 1 0"/><parent link="e"/><child link="f"/><axis xyz="0 0 1"/></joint>
</robot>)";

/// The expected output of the program: pose and mass of each link except the root.
std::string expected_links(const urdf::Robot& robot, const Tree& tree, const std::vector<double>& q) {
  std::string text;
  const std::vector<Transform> poses = body_poses(tree, q);
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const Transform& t = poses[tree.body_of_link(i)];
    const urdf::Link& link = robot.links[i];
    const InertialParameters inertia = &link == robot.root() ? InertialParameters{} : inertial_parameters(link);
    std::vector<double> row;
    for (Eigen::Index r = 0; r < 3; ++r) {
      for (Eigen::Index c = 0; c < 3; ++c) row.push_back(t.rotation(r, c));
      row.push_back(t.position(r));
    }
    row.push_back(inertia.mass);
    for (const double entry : inertia.inertia.reshaped()) row.push_back(entry);
    text += joined(row, " ") + "\n";
  }
  return text;
}

TEST_CASE("a whole tree in C++ has the poses and inertias of every link in KDL", "[kdl]") {
  if (kdl_flags.empty()) return urdfmill::test::skip("no orocos_kdl");
  std::vector<std::string> models{branched};
  for (const char* name : {"kinematics/scara.urdf", "models/arm.urdf"})
    models.push_back(urdfmill::test::read_file(std::string(URDFMILL_ROOT "/fixtures/") + name));
  const Folder folder;
  std::mt19937_64 random(5);
  std::string functions, calls, expected;
  for (std::size_t k = 0; k < models.size(); ++k) {
    const auto robot = test::read_model(models[k]);
    REQUIRE(robot);
    source::Collector findings;
    const auto text = emit::kdl_tree(*robot, findings);
    REQUIRE(text);
    functions += "namespace n" + std::to_string(k) + " {\n" + *text + "}\n";
    const auto tree = Tree::build(*robot, Mimics::free, findings);
    REQUIRE(tree);
    std::vector<double> q = test::positions(*robot, *tree, random);
    calls += "{ std::map<std::string, double> q;\n";
    for (std::size_t i = 0; i < q.size(); ++i) {
      const Variable& variable = tree->variables()[i];
      if (variable.name.find('.') != std::string::npos) q[i] = 0;  // a joint that is fixed in KDL
      calls += "q[\"" + variable.name + "\"] = " + text::shortest(q[i]) + ";\n";
    }
    std::string names;
    for (const urdf::Link& link : robot->links) names += "\"" + link.name.value + "\", ";
    calls += "print(n" + std::to_string(k) + "::" + text::identifier(robot->name.value + "_tree") + "(), q, {" + names +
             "}); }\n";
    expected += expected_links(*robot, *tree, q);
  }
  write(folder.path / "main.cpp",
        "#include <cstdio>\n#include <map>\n#include <vector>\n#include <kdl/tree.hpp>\n" + functions + R"(
void print(const KDL::Tree& tree, std::map<std::string, double>& q, const std::vector<std::string>& links) {
  for (const std::string& link : links) {
    KDL::Frame pose;
    for (auto at = tree.getSegment(link); at != tree.getRootSegment(); at = at->second.parent)
      pose = at->second.segment.pose(q[at->second.segment.getJoint().getName()]) * pose;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) std::printf("%.17g ", pose(i, j));
    const KDL::RigidBodyInertia& inertia = tree.getSegment(link)->second.segment.getInertia();
    std::printf("%.17g", inertia.getMass());
    for (double entry : inertia.getRotationalInertia().data) std::printf(" %.17g", entry);
    std::puts("");
  }
}
int main() {
)" + calls + "}\n");
  REQUIRE(compiles_and_runs(folder, "links"));
  std::ifstream printed(folder.path / "links");
  std::istringstream wanted(expected);
  double own = 0, other = 0;
  std::size_t count = 0;
  for (; wanted >> own; ++count) {
    REQUIRE(printed >> other);
    INFO(count);
    CHECK(std::abs(own - other) < 1e-9);
  }
  CHECK(count > 300);
}

TEST_CASE("what a KDL tree cannot express is reported", "[kdl]") {
  const auto robot = test::read_model(branched);
  REQUIRE(robot);
  source::Collector findings;
  REQUIRE(emit::kdl_tree(*robot, findings));
  std::vector<std::string> rules;
  for (const source::Diagnostic& finding : findings.diagnostics) rules.emplace_back(finding.rule->id);
  CHECK(rules == std::vector<std::string>{"kdl-root-inertia", "kdl-mimic", "kdl-joint-type"});
}

}  // namespace
}  // namespace urdfmill::kinematics
