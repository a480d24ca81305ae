// Compiles the C++ that tables are printed as, and compares the poses it computes with the chain's. The other
// notations: tests/emit/oracle/notations_test.py.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../random_chains.hpp"
#include "tests/corpus.hpp"
#include "urdfmill/emit/dh.hpp"
#include "urdfmill/kinematics/dh.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::kinematics {
namespace {

namespace fs = std::filesystem;

/// A table with a position, and where its chain's tip is there.
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

bool runs(const std::string& command) {
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
#ifndef URDFMILL_KDL_FLAGS
  urdfmill::test::skip("no orocos_kdl");
#else
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
  REQUIRE(runs("cd '" + folder.path.string() +
               "' && c++ -std=c++17 -O0 main.cpp " URDFMILL_KDL_FLAGS " -o main && ./main >poses"));
  check_poses(folder.path / "poses", expected);
#endif
}

}  // namespace
}  // namespace urdfmill::kinematics
