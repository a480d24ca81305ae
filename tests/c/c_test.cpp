// The C interface: results of every call for valid and invalid input.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "urdfmill/c/urdfmill.h"

namespace {

constexpr const char* xacro_source = R"xml(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="n" default="2"/>
  <link name="link_${1 + $(arg n)}"/>
</robot>)xml";
constexpr const char* urdf_source = R"xml(<robot name="r"><link name="a"/><link name="b"/>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)xml";

struct Free {
  void operator()(urdfmill_result* result) const { urdfmill_free(result); }
};
using Result = std::unique_ptr<urdfmill_result, Free>;

urdfmill_options options_with(const char* text) {
  urdfmill_options options{};
  options.size = sizeof options;
  options.text = text;
  options.ignore_environment = 1;
  return options;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A text is expanded with arguments, and written as toxml and toprettyxml do") {
  urdfmill_options options = options_with(xacro_source);
  const char* arguments[] = {"n", "6", nullptr};
  options.arguments = arguments;
  options.no_banner = 1;
  const Result result(urdfmill_expand("-", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(urdfmill_text(result.get()) ==
        std::string("<?xml version=\"1.0\" ?>\n<robot name=\"r\">\n  <link name=\"link_7\"/>\n</robot>\n"));
  CHECK(urdfmill_text_length(result.get()) == std::string(urdfmill_text(result.get())).size());
  CHECK(urdfmill_write(result.get(), "", "") == URDFMILL_CLEAN);
  CHECK(urdfmill_text(result.get()) ==
        std::string("<?xml version=\"1.0\" ?><robot name=\"r\"><link name=\"link_7\"/></robot>"));
  CHECK(std::string(urdfmill_findings(result.get())).empty());
  CHECK(std::string(urdfmill_log(result.get())).empty());
}

TEST_CASE("A text with a name includes what stands beside that name") {
  const urdfmill_options options =
      options_with(R"xml(<robot name="r" xmlns:xacro="x"><xacro:include filename="macros/arm.xacro"/></robot>)xml");
  const Result result(urdfmill_expand(URDFMILL_ROOT "/fixtures/arm/no_such_file.xacro", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(result.get()), "fixtures/arm/no_such_file.xacro"));
}

TEST_CASE("A failed expansion tells where, in urdfmill's words and in those of xacro") {
  const urdfmill_options options = options_with("<robot xmlns:xacro='x'><a b='${nothing}'/></robot>");
  const Result result(urdfmill_expand("-", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_FAILURE);
  CHECK(std::string(urdfmill_text(result.get())).empty());
  CHECK(contains(urdfmill_findings(result.get()), "string:1:"));
  CHECK(contains(urdfmill_log(result.get()), "name 'nothing' is not defined"));
  CHECK(urdfmill_write(result.get(), "", "") == URDFMILL_FAILURE);
}

TEST_CASE("A check returns its findings in the form asked for") {
  urdfmill_options options = options_with("<robot name='r'><link name='a'/><link name='a'/></robot>");
  options.diagnostics = "json";
  const Result result(urdfmill_check("twice.urdf", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_findings(result.get()), "\"file\": \"twice.urdf\""));
  options.text = urdf_source;
  const Result clean(urdfmill_check("clean.urdf", &options));
  CHECK(urdfmill_code(clean.get()) == URDFMILL_CLEAN);
}

TEST_CASE("A check does what the project's configuration asks for, unless that is not wanted") {
  namespace fs = std::filesystem;
  const std::string folder = (fs::temp_directory_path() / ("urdfmill-c-" + std::to_string(::getpid()))).string();
  fs::create_directories(folder + "/models");
  std::ofstream(folder + "/.urdfmill.yaml") << "severity: {urdf-link-unknown: note}\n";
  const std::string path = folder + "/models/arm.urdf";
  urdfmill_options options = options_with(
      "<robot name='r'><link name='a'/><joint name='j' type='fixed'><parent link='a'/><child "
      "link='b'/></joint></robot>");
  const Result asked(urdfmill_check(path.c_str(), &options));
  CHECK(contains(urdfmill_findings(asked.get()), "note: "));
  options.no_config = 1;
  const Result unasked(urdfmill_check(path.c_str(), &options));
  CHECK_FALSE(contains(urdfmill_findings(unasked.get()), "note: "));
  fs::remove_all(folder);
}

TEST_CASE("A model is migrated and converted, or refused with the reason") {
  urdfmill_options options = options_with(urdf_source);
  options.version = "1.2";
  const Result migrated(urdfmill_migrate("r.urdf", &options));
  CHECK(urdfmill_code(migrated.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(migrated.get()), "version=\"1.2\""));
  options.version = nullptr;
  const Result yaml(urdfmill_convert("r.urdf", "yaml", &options));
  CHECK(urdfmill_code(yaml.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(yaml.get()), "name: r"));
  options.version = "1.11";
  const Result sdf(urdfmill_convert("r.urdf", "sdf", &options));
  CHECK(contains(urdfmill_text(sdf.get()), "<sdf version=\"1.11\""));
  options.text = "<robot name='r'/>";
  const Result refused(urdfmill_convert("r.urdf", "sdf", &options));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FINDINGS);
  CHECK(std::string(urdfmill_text(refused.get())).empty());
}

TEST_CASE("A finding names members, not flags of the command line") {
  urdfmill_options options = options_with(R"xml(<robot name="r" version="1.2"><link name="a"/><link name="b"/>
  <joint name="j" type="planar"><parent link="a"/><child link="b"/>
    <limit lower="0" upper="1" effort="1" velocity="1" jerk="3"/></joint></robot>)xml");
  options.version = "1.0";
  const Result refused(urdfmill_migrate("r.urdf", &options));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_findings(refused.get()), "hint: allow_loss=lost-jerk drops it"));
  CHECK_FALSE(contains(urdfmill_findings(refused.get()), "--"));
}

TEST_CASE("A model is composed before it is written") {
  const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";
  urdfmill_options options{};
  options.size = sizeof options;
  options.prefix = "left_";
  options.merge_fixed = 1;
  const Result composed(urdfmill_convert(arm.c_str(), "urdf", &options));
  CHECK(urdfmill_code(composed.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(composed.get()), "<link name=\"left_"));
  options.extract = "nowhere";
  const Result refused(urdfmill_convert(arm.c_str(), "urdf", &options));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(contains(urdfmill_findings(refused.get()), "nowhere"));
}

TEST_CASE("A source is laid out") {
  urdfmill_options options = options_with("<robot  name='r' ><link name='a'/></robot>");
  const Result result(urdfmill_format("r.urdf", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(std::string(urdfmill_text(result.get())) == "<robot name=\"r\">\n  <link name=\"a\"/>\n</robot>\n");
  options.text = "<robot>";
  CHECK(urdfmill_code(Result(urdfmill_format("r.urdf", &options)).get()) == URDFMILL_FINDINGS);
}

TEST_CASE("Poses, screws and dynamics are computed from a text") {
  urdfmill_options options =
      options_with(R"(<robot name="r"><link name="a"/><link name="b"><inertial><mass value="2"/><origin xyz="1 0 0"/>)"
                   R"(<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>)"
                   R"(<joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/>)"
                   R"(<axis xyz="0 0 1"/></joint></robot>)");
  const char* positions[] = {"j=90deg", nullptr};
  options.positions = positions;
  const Result poses(urdfmill_fk("r.urdf", "json", &options));
  CHECK(urdfmill_code(poses.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(poses.get()), "\"b\""));
  const Result screws(urdfmill_screws("r.urdf", "json", &options));
  CHECK(urdfmill_code(screws.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(screws.get()), "jacobian"));
  const Result terms(urdfmill_dynamics("r.urdf", "json", &options));
  CHECK(urdfmill_code(terms.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(terms.get()), "mass_matrix"));

  const char* unknown[] = {"k=1", nullptr};
  options.positions = unknown;
  const Result refused(urdfmill_fk("r.urdf", "json", &options));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(std::string(urdfmill_text(refused.get())).empty());
  CHECK(contains(urdfmill_findings(refused.get()), "kinematics-unknown-joint"));
  CHECK(urdfmill_code(Result(urdfmill_dynamics("r.urdf", "text", &options)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Forward dynamics, constraints, tasks and inverse kinematics are computed") {
  const std::string file = std::string(URDFMILL_ROOT) + "/fixtures/kinematics/two_r.urdf";
  urdfmill_options options{};
  options.size = sizeof options;
  const char* positions[] = {"upper=-60deg", "lower=120deg", nullptr};
  const char* velocities[] = {"upper=1", nullptr};
  const char* torques[] = {"upper=1", nullptr};
  const char* constraints[] = {"tip x = 1", nullptr};
  options.positions = positions;
  options.velocities = velocities;
  options.torques = torques;
  options.constraints = constraints;
  options.tip = "tip";
  options.task = "x y";
  const Result constrained(urdfmill_dynamics(file.c_str(), "yaml", &options));
  CHECK(urdfmill_code(constrained.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(constrained.get()), "multipliers: [0.12200"));
  CHECK(contains(urdfmill_text(constrained.get()), "task_space"));
  const Result row(urdfmill_dynamics(file.c_str(), "csv", &options));
  CHECK(contains(urdfmill_text(row.get()), "ddq.lower"));
  options.accelerations = torques;
  CHECK(urdfmill_code(Result(urdfmill_dynamics(file.c_str(), "yaml", &options)).get()) == URDFMILL_FAILURE);

  const std::string arm = std::string(URDFMILL_ROOT) + "/fixtures/models/arm.urdf";
  urdfmill_options search{};
  search.size = sizeof search;
  search.pose = "9 0 0 0 0 0";
  CHECK(urdfmill_code(Result(urdfmill_ik(arm.c_str(), "json", &search)).get()) == URDFMILL_FINDINGS);
  CHECK(urdfmill_code(Result(urdfmill_identify(arm.c_str(), "none.txt", "json", nullptr)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_identify(arm.c_str(), "none.csv", "json", nullptr)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Sequences, code, workspaces, rotors, trajectories and motions are made as on the command line") {
  urdfmill_options options{};
  options.size = sizeof options;
  const char* constants[] = {"L1=0.5", nullptr};
  options.constants = constants;
  options.name = "planar";
  const Result planar(urdfmill_from_ets("Rz(q1) Tx(L1) Rz(q2) Tx(1)", &options));
  CHECK(urdfmill_code(planar.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(planar.get()), R"(<robot name="planar")"));
  CHECK(contains(urdfmill_text(planar.get()), R"(xyz="0.5 0 0")"));
  CHECK(!contains(urdfmill_text(planar.get()), "<limit"));
  options.effort = 7;
  options.constants = nullptr;
  CHECK(contains(urdfmill_text(Result(urdfmill_from_ets("Rz(q1) Tx(1)", &options)).get()),
                 R"(<limit effort="7" velocity="1"/>)"));
  options.effort = 0;
  CHECK(urdfmill_code(Result(urdfmill_from_ets("Rz(", &options)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_from_ets(nullptr, &options)).get()) == URDFMILL_FAILURE);

  urdfmill_options table{};
  table.size = sizeof table;
  table.text = "theta,d,a,alpha\nq1,400,0,90\n";
  CHECK(urdfmill_code(Result(urdfmill_from_dh("tables/arm.csv", &table)).get()) == URDFMILL_FAILURE);
  table.convention = "standard";
  table.degrees = table.millimetres = 1;
  const Result arm(urdfmill_from_dh("tables/arm.csv", &table));
  CHECK(urdfmill_code(arm.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(arm.get()), R"(<robot name="arm")"));
  CHECK(contains(urdfmill_text(arm.get()), R"(xyz="0 0 0.4")"));
  table.velocity = 3;
  CHECK(contains(urdfmill_text(Result(urdfmill_from_dh("tables/arm.csv", &table)).get()), R"(velocity="3")"));
  table.convention = "classic";
  CHECK(urdfmill_code(Result(urdfmill_from_dh("arm.csv", &table)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_from_dh("none.csv", nullptr)).get()) == URDFMILL_FAILURE);

  const std::string file = std::string(URDFMILL_ROOT) + "/fixtures/kinematics/two_r.urdf";
  const Result code(urdfmill_codegen(file.c_str(), "mass,inverse-dynamics", "python", &options));
  CHECK(urdfmill_code(code.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(code.get()), "def planar_inverse_dynamics(q, dq, ddq):"));
  CHECK(urdfmill_code(Result(urdfmill_codegen(file.c_str(), "weight", nullptr, nullptr)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_codegen(file.c_str(), nullptr, "cobol", nullptr)).get()) == URDFMILL_FAILURE);

  urdfmill_options sampled{};
  sampled.size = sizeof sampled;
  sampled.samples = 10;
  const Result samples(urdfmill_workspace(file.c_str(), "csv", &sampled));
  const std::string lines = urdfmill_text(samples.get());
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 11);

  urdfmill_options geared{};
  geared.size = sizeof geared;
  const char* rotors[] = {"lower=1e-4", nullptr};
  const char* ratios[] = {"lower=100", nullptr};
  const char* torques[] = {"upper=1", nullptr};
  geared.rotor_inertias = rotors;
  geared.gear_ratios = ratios;
  geared.torques = torques;
  geared.affine_in = "tau";
  const Result terms(urdfmill_dynamics(file.c_str(), "yaml", &geared));
  CHECK(contains(urdfmill_text(terms.get()), "mass_matrix: [[5, 2], [2, 2]]"));
  CHECK(contains(urdfmill_text(terms.get()), "affine"));
  geared.base_parameters = 1;
  CHECK(contains(urdfmill_text(Result(urdfmill_dynamics(file.c_str(), "yaml", &geared)).get()),
                 "izz(upper_link) + mass(lower_link)"));
  geared.smoothing = -1;
  CHECK(urdfmill_code(Result(urdfmill_dynamics(file.c_str(), "yaml", &geared)).get()) == URDFMILL_FAILURE);
  geared.smoothing = 0;
  geared.affine_in = "force";
  CHECK(urdfmill_code(Result(urdfmill_dynamics(file.c_str(), "yaml", &geared)).get()) == URDFMILL_FAILURE);

  urdfmill_options motion{};
  motion.size = sizeof motion;
  const char* velocities[] = {"2", nullptr};
  motion.velocity_limits = velocities;
  motion.samples = 40;
  motion.period = 2;
  motion.gravity = "0 -9.81 0";
  const Result proposed(urdfmill_excite(file.c_str(), "csv", &motion));
  CHECK(urdfmill_code(proposed.get()) == URDFMILL_CLEAN);
  const std::string path = (std::filesystem::temp_directory_path() / "urdfmill_c_test_path.csv").string();
  std::ofstream(path) << urdfmill_text(proposed.get());
  urdfmill_options along{};
  along.size = sizeof along;
  along.trajectory = path.c_str();
  const Result rows(urdfmill_dynamics(file.c_str(), "csv", &along));
  const std::string data = urdfmill_text(rows.get());
  CHECK(std::count(data.begin(), data.end(), '\n') == 202);
  const Result poses(urdfmill_fk(file.c_str(), "csv", &along));
  CHECK(urdfmill_code(poses.get()) == URDFMILL_CLEAN);
  along.frame = "body";
  CHECK(contains(urdfmill_text(Result(urdfmill_screws(file.c_str(), "json", &along)).get()), "\"frame\": \"body\""));
  CHECK(urdfmill_code(Result(urdfmill_screws(file.c_str(), "matlab", &along)).get()) == URDFMILL_FAILURE);
  along.frame = "tip";
  CHECK(urdfmill_code(Result(urdfmill_screws(file.c_str(), "json", &along)).get()) == URDFMILL_FAILURE);
  const char* links[] = {"tip", nullptr};
  along.links = links;
  const Result tips(urdfmill_fk(file.c_str(), "csv", &along));
  const std::string tip_rows = urdfmill_text(tips.get());
  CHECK(std::count(tip_rows.begin(), tip_rows.end(), '\n') == 202);
  along.links = nullptr;
  const std::string messages = urdfmill_text(Result(urdfmill_fk(file.c_str(), "tf-dynamic", &along)).get());
  std::size_t documents = 1;
  for (std::size_t at = 0; (at = messages.find("---\n", at)) != std::string::npos; ++at) ++documents;
  CHECK(documents == 201);
  std::filesystem::remove(path);
  motion.gravity = "0 0";
  CHECK(urdfmill_code(Result(urdfmill_excite(file.c_str(), "csv", &motion)).get()) == URDFMILL_FAILURE);
  motion.gravity = nullptr;
  motion.harmonics = 1;
  CHECK(urdfmill_code(Result(urdfmill_excite(file.c_str(), "csv", &motion)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Inertias are compared with the geometry and written into the source") {
  urdfmill_options options = options_with(
      R"(<robot name="r"><link name="a"><!-- cube --><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>)");
  const Result report(urdfmill_inertia("r.urdf", "json", &options));
  CHECK(urdfmill_code(report.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(report.get()), "\"missing\""));
  const char* masses[] = {"a=6", nullptr};
  options.masses = masses;
  const Result source(urdfmill_inertia("r.urdf", "source", &options));
  CHECK(contains(urdfmill_text(source.get()), "<!-- cube -->"));
  CHECK(contains(urdfmill_text(source.get()), R"(<mass value="6"/>)"));
  CHECK(contains(urdfmill_text(source.get()), R"(ixx="1")"));
  const char* wrong[] = {"a=heavy", nullptr};
  options.masses = wrong;
  CHECK(urdfmill_code(Result(urdfmill_inertia("r.urdf", "json", &options)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Meshes are described and converted") {
  const std::string name = (std::filesystem::temp_directory_path() / "urdfmill_c_test.obj").string();
  std::ofstream(name) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  const Result described(urdfmill_mesh(name.c_str(), "json", nullptr));
  CHECK(urdfmill_code(described.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(described.get()), "\"closed\": true"));
  const Result stl(urdfmill_mesh(name.c_str(), "stl", nullptr));
  CHECK(urdfmill_text_length(stl.get()) == 84 + 4 * 50);
  std::remove(name.c_str());
  CHECK(urdfmill_code(Result(urdfmill_mesh(name.c_str(), "stl", nullptr)).get()) != URDFMILL_CLEAN);
}

TEST_CASE("Tables are written in any notation") {
  urdfmill_options options = options_with(
      R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>)"
      R"(<child link="b"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint></robot>)");
  const Result data(urdfmill_dh("r.urdf", nullptr, &options));
  CHECK(urdfmill_code(data.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(data.get()), "\"residual\""));
  options.convention = "modified";
  options.degrees = 1;
  CHECK(contains(urdfmill_text(Result(urdfmill_dh("r.urdf", "text", &options)).get()), "modified"));
  options.tip = "nowhere";
  const Result refused(urdfmill_dh("r.urdf", "text", &options));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(contains(urdfmill_findings(refused.get()), "kinematics-unknown-link"));
}

TEST_CASE("Two models are compared") {
  const std::string arm = URDFMILL_ROOT "/fixtures/kinematics/scara.urdf";
  const Result equal(urdfmill_verify(arm.c_str(), arm.c_str(), "text", nullptr));
  CHECK(urdfmill_code(equal.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(equal.get()), "equal: 8 links"));
  urdfmill_options options = options_with(urdf_source);
  const char* aspects[] = {"structure", nullptr};
  options.aspects = aspects;
  const Result different(urdfmill_verify("r.urdf", arm.c_str(), nullptr, &options));
  CHECK(urdfmill_code(different.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_text(different.get()), "\"equal\": false"));
  const Result missing(urdfmill_verify("r.urdf", "/nowhere/r.urdf", nullptr, &options));
  CHECK(urdfmill_code(missing.get()) == URDFMILL_FAILURE);
}

TEST_CASE("A call that makes no sense is a failure with the reason") {
  const auto failure = [](urdfmill_result* made) {
    const Result result(made);
    CHECK(urdfmill_code(result.get()) == URDFMILL_FAILURE);
    return std::string(urdfmill_findings(result.get()));
  };
  CHECK(failure(urdfmill_expand(nullptr, nullptr)) == "error: the path is missing\n");
  CHECK(failure(urdfmill_expand("-", nullptr)) == "error: \"-\" is a text without a name: set options.text\n");
  CHECK(failure(urdfmill_check("/nowhere/r.urdf", nullptr)) ==
        "error: cannot read \"/nowhere/r.urdf\": No such file or directory\n");
  CHECK(failure(urdfmill_migrate("r.urdf", nullptr)) == "error: the target version is missing: set options.version\n");
  CHECK(failure(urdfmill_convert("r.urdf", "stl", nullptr)) == "error: no format \"stl\"\n");
  urdfmill_options options = options_with(urdf_source);
  options.version = "1.10";
  CHECK(failure(urdfmill_convert("r.urdf", "urdf", &options)) == "error: no version \"1.10\" of URDF\n");
  CHECK(failure(urdfmill_dh("r.urdf", "fortran", &options)) == "error: no notation \"fortran\"\n");
  CHECK(failure(urdfmill_verify("r.urdf", nullptr, nullptr, &options)) ==
        "error: the path of the other model is missing\n");
  options.convention = "craig";
  CHECK(failure(urdfmill_dh("r.urdf", nullptr, &options)) ==
        "error: convention: \"craig\" is none of standard, modified\n");
  const char* aspects[] = {"looks", nullptr};
  options.aspects = aspects;
  CHECK(failure(urdfmill_verify("r.urdf", "r.urdf", nullptr, &options)) == "error: aspects: no aspect \"looks\"\n");
  options.diagnostics = "xml";
  CHECK(failure(urdfmill_check("r.urdf", &options)) == "error: diagnostics: no form \"xml\"\n");
  options.diagnostics = nullptr;
  options.refuse_unused = 1;
  CHECK(failure(urdfmill_check("r.urdf", &options)) ==
        "error: convention has no effect on check; it is for from_dh, dh\n");
  const char* odd[] = {"name", nullptr};
  options = options_with(xacro_source);
  options.arguments = odd;
  CHECK(failure(urdfmill_expand("-", &options)) == "error: arguments: \"name\" has no value\n");
  options.size = 0;
  CHECK(failure(urdfmill_expand("-", &options)) == "error: urdfmill_options: the size is not set\n");
  CHECK(urdfmill_code(nullptr) == URDFMILL_FAILURE);
}

TEST_CASE("Members that an older caller does not know have their defaults") {
  urdfmill_options options = options_with(xacro_source);
  options.size = offsetof(urdfmill_options, diagnostics);
  options.diagnostics = "of no meaning";
  const Result result(urdfmill_expand("-", &options));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
}

TEST_CASE("Threads expand, check and convert at the same time") {
  const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";
  const auto all = [&arm] {
    std::string texts;
    for (int round = 0; round < 3; ++round) {
      const Result expanded(urdfmill_expand(arm.c_str(), nullptr));
      const Result checked(urdfmill_check(arm.c_str(), nullptr));
      const Result converted(urdfmill_convert(arm.c_str(), "yaml", nullptr));
      for (const Result* result : {&expanded, &checked, &converted})
        texts.append(urdfmill_text(result->get())).append(urdfmill_findings(result->get()));
    }
    return texts;
  };
  const std::string expected = all();
  std::vector<std::string> made(4);
  std::vector<std::thread> threads;
  for (std::string& texts : made) threads.emplace_back([&] { texts = all(); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& texts : made) CHECK(texts == expected);
}

TEST_CASE("The members of the options are known by name, in the order of the struct") {
  const char* kind = nullptr;
  CHECK(urdfmill_option(0, &kind) == std::string("text"));
  CHECK(kind == std::string("text"));
  std::size_t count = 0;
  std::string last;
  while (const char* name = urdfmill_option(count, &kind)) {
    last = name;
    ++count;
  }
  CHECK(count > 100);
  CHECK(last == "refuse_unused");
  CHECK(kind == std::string("flag"));
  CHECK(urdfmill_option(count + 1, nullptr) == nullptr);
}

TEST_CASE("A session keeps unsaved texts and packages between calls, until it is told that they changed") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("urdfmill_c_" + std::to_string(::getpid()));
  const std::filesystem::path package = folder / "src" / "tools";
  std::filesystem::create_directories(package);
  std::filesystem::create_directories(folder / "src" / "robot");
  const std::string part = (folder / "part.xacro").string(), robot = (folder / "robot.urdf.xacro").string();
  std::ofstream(part) << R"(<robot><link name="saved"/></robot>)";
  std::ofstream(robot) << R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="part.xacro"/></robot>)";
  urdfmill_options options = options_with(nullptr);
  options.session = urdfmill_session_new(&options);
  REQUIRE(options.session != nullptr);
  CHECK(
      contains(urdfmill_findings(Result(urdfmill_expand(robot.c_str(), &options)).get()), "are those of the session"));
  options.ignore_environment = 0;
  const auto expanded = [&](const std::string& path) {
    const Result result(urdfmill_expand(path.c_str(), &options));
    return std::string(urdfmill_code(result.get()) == URDFMILL_CLEAN ? urdfmill_text(result.get())
                                                                     : urdfmill_findings(result.get()));
  };
  CHECK(contains(expanded(robot), "saved"));
  urdfmill_set_text(options.session, part.c_str(), R"(<robot><link name="typed"/></robot>)");
  CHECK(contains(expanded(robot), "typed"));
  urdfmill_set_text(options.session, part.c_str(), nullptr);
  CHECK(contains(expanded(robot), "saved"));
  // A package that appears during the life of the session.
  const std::string user = (folder / "src" / "robot" / "user.urdf.xacro").string();
  std::ofstream(folder / "src" / "robot" / "package.xml") << "<package><name>robot</name></package>";
  std::ofstream(user) << R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find tools)/part.xacro"/></robot>)";
  CHECK(contains(expanded(user), "tools"));
  CHECK(!contains(expanded(user), "<link"));
  std::ofstream(package / "package.xml") << "<package><name>tools</name></package>";
  std::filesystem::copy_file(part, package / "part.xacro");
  urdfmill_forget_packages(options.session);
  CHECK(contains(expanded(user), "saved"));
  urdfmill_session_free(options.session);
  std::filesystem::remove_all(folder);
}
