// The C interface: results of every call for valid and invalid input.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "urdfmill/c/urdfmill.h"
#include "urdfmill/text/json_reader.hpp"

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

/// Options of a function.
class Options {
 public:
  explicit Options(const char* function, const char* text = nullptr) : options_(urdfmill_options_new(function)) {
    REQUIRE(options_ != nullptr);
    set("ignore_environment", "true");
    if (text != nullptr) set("text", text);
  }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  Options(Options&&) = delete;
  Options& operator=(Options&&) = delete;
  ~Options() { urdfmill_options_free(options_); }

  Options& set(const char* name, const char* value) {
    CHECK(refusal(name, value).empty());
    return *this;
  }
  /// The message that refuses a value; empty if it is taken.
  std::string refusal(const char* name, const char* value) {
    const char* const message = urdfmill_options_set(options_, name, value);
    return message == nullptr ? "" : message;
  }
  [[nodiscard]] urdfmill_options* get() const { return options_; }

 private:
  urdfmill_options* options_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A text is expanded with arguments, and written as toxml and toprettyxml do") {
  const Options options("expand", xacro_source);
  CHECK(urdfmill_options_set_pair(options.get(), "arguments", "n", "6") == nullptr);
  CHECK(urdfmill_options_set(options.get(), "no_banner", "true") == nullptr);
  const Result result(urdfmill_expand("-", options.get()));
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
  const Options options(
      "expand", R"xml(<robot name="r" xmlns:xacro="x"><xacro:include filename="macros/arm.xacro"/></robot>)xml");
  const Result result(urdfmill_expand(URDFMILL_ROOT "/fixtures/arm/no_such_file.xacro", options.get()));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(result.get()), "fixtures/arm/no_such_file.xacro"));
}

TEST_CASE("A failed expansion tells where, in urdfmill's words and in those of xacro") {
  const Options options("expand", "<robot xmlns:xacro='x'><a b='${nothing}'/></robot>");
  const Result result(urdfmill_expand("-", options.get()));
  CHECK(urdfmill_code(result.get()) == URDFMILL_FAILURE);
  CHECK(std::string(urdfmill_text(result.get())).empty());
  CHECK(contains(urdfmill_findings(result.get()), "string:1:"));
  CHECK(contains(urdfmill_log(result.get()), "name 'nothing' is not defined"));
  CHECK(urdfmill_write(result.get(), "", "") == URDFMILL_FAILURE);
}

TEST_CASE("A message that has a zero does not hide what follows it") {
  const Options options("expand", R"xml(<robot xmlns:xacro='x'><a b="${xacro.message('one\x00two')}"/></robot>)xml");
  const Result result(urdfmill_expand("-", options.get()));
  CHECK(contains(urdfmill_log(result.get()), "one\\x00two"));
}

TEST_CASE("The arguments of a source are listed, also where its expansion stops") {
  const Options options("args", R"xml(<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">
    <xacro:arg name="n" default="2"/><xacro:if value="$(arg size)"/><link name="$(arg late)"/></robot>)xml");
  const Result result(urdfmill_args("r.xacro", "text", options.get()));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(urdfmill_text(result.get()) == std::string("n:=2             r.xacro:2:5\n"
                                                   "name (required)  r.xacro:1:16\n"
                                                   "size (required)  r.xacro:2:57\n"
                                                   "late (required)  r.xacro:2:83\n"));
}

TEST_CASE("A check returns its findings in the form asked for") {
  Options options("check", "<robot name='r'><link name='a'/><link name='a'/></robot>");
  options.set("diagnostics", "json");
  const Result result(urdfmill_check("twice.urdf", options.get()));
  CHECK(urdfmill_code(result.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_findings(result.get()), "\"file\": \"twice.urdf\""));
  options.set("text", urdf_source);
  const Result clean(urdfmill_check("clean.urdf", options.get()));
  CHECK(urdfmill_code(clean.get()) == URDFMILL_CLEAN);
}

TEST_CASE("A check reports findings of other files unless only the named ones are asked for") {
  namespace fs = std::filesystem;
  const std::string folder = (fs::temp_directory_path() / ("urdfmill-c-named-" + std::to_string(::getpid()))).string();
  fs::create_directories(folder);
  std::ofstream(folder + "/arm.xacro") << R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="arm">
<link name="a"/><link name="a"/></xacro:macro></robot>)";
  Options options("check",
                  R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="arm.xacro"/>
<xacro:arm/></robot>)");
  options.set("diagnostics", "concise");
  const std::string path = folder + "/robot.urdf.xacro";
  const Result all(urdfmill_check(path.c_str(), options.get()));
  CHECK(contains(urdfmill_findings(all.get()), "arm.xacro:2:"));
  CHECK(urdfmill_code(all.get()) == URDFMILL_FINDINGS);
  options.set("only_named", "true");
  const Result named(urdfmill_check(path.c_str(), options.get()));
  CHECK_FALSE(contains(urdfmill_findings(named.get()), "arm.xacro:2:"));
  CHECK(urdfmill_code(named.get()) == URDFMILL_CLEAN);
  fs::remove_all(folder);
}

TEST_CASE("A check does what the project's configuration asks for, unless that is not wanted") {
  namespace fs = std::filesystem;
  const std::string folder = (fs::temp_directory_path() / ("urdfmill-c-" + std::to_string(::getpid()))).string();
  fs::create_directories(folder + "/models");
  std::ofstream(folder + "/.urdfmill.yaml") << "severity: {urdf-link-unknown: note}\n";
  const std::string path = folder + "/models/arm.urdf";
  Options options("check",
                  "<robot name='r'><link name='a'/><joint name='j' type='fixed'><parent link='a'/><child "
                  "link='b'/></joint></robot>");
  const Result asked(urdfmill_check(path.c_str(), options.get()));
  CHECK(contains(urdfmill_findings(asked.get()), "note: "));
  options.set("no_config", "true");
  const Result unasked(urdfmill_check(path.c_str(), options.get()));
  CHECK_FALSE(contains(urdfmill_findings(unasked.get()), "note: "));
  fs::remove_all(folder);
}

TEST_CASE("A model is migrated and converted, or refused with the reason") {
  Options migration("migrate", urdf_source);
  migration.set("urdf_version", "1.2");
  const Result migrated(urdfmill_migrate("r.urdf", migration.get()));
  CHECK(urdfmill_code(migrated.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(migrated.get()), "version=\"1.2\""));
  Options options("convert", urdf_source);
  const Result yaml(urdfmill_convert("r.urdf", "yaml", options.get()));
  CHECK(urdfmill_code(yaml.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(yaml.get()), "name: r"));
  options.set("sdf_version", "1.9");
  const Result sdf(urdfmill_convert("r.urdf", "sdf", options.get()));
  CHECK(contains(urdfmill_text(sdf.get()), "<sdf version=\"1.9\""));
  options.set("sdf_version", nullptr).set("text", "<robot name='r'/>");
  const Result refused(urdfmill_convert("r.urdf", "sdf", options.get()));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FINDINGS);
  CHECK(std::string(urdfmill_text(refused.get())).empty());
}

TEST_CASE("A finding names members, not flags of the command line") {
  Options options("migrate", R"xml(<robot name="r" version="1.2"><link name="a"/><link name="b"/>
  <joint name="j" type="planar"><parent link="a"/><child link="b"/>
    <limit lower="0" upper="1" effort="1" velocity="1" jerk="3"/></joint></robot>)xml");
  options.set("version", "1.0");
  const Result refused(urdfmill_migrate("r.urdf", options.get()));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_findings(refused.get()), "hint: allow_loss=lost-jerk drops it"));
  CHECK_FALSE(contains(urdfmill_findings(refused.get()), "--"));
}

TEST_CASE("A model is composed before it is written") {
  const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";
  Options options("convert");
  options.set("prefix", "left_").set("merge_fixed", "true");
  const Result composed(urdfmill_convert(arm.c_str(), "urdf", options.get()));
  CHECK(urdfmill_code(composed.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(composed.get()), "<link name=\"left_"));
  options.set("extract", "nowhere");
  const Result refused(urdfmill_convert(arm.c_str(), "urdf", options.get()));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(contains(urdfmill_findings(refused.get()), "nowhere"));
}

TEST_CASE("A source is laid out") {
  Options options("format", "<robot  name='r' ><link name='a'/></robot>");
  const Result result(urdfmill_format("r.urdf", options.get()));
  CHECK(urdfmill_code(result.get()) == URDFMILL_CLEAN);
  CHECK(std::string(urdfmill_text(result.get())) == "<robot name=\"r\">\n  <link name=\"a\"/>\n</robot>\n");
  options.set("text", "<robot>");
  CHECK(urdfmill_code(Result(urdfmill_format("r.urdf", options.get())).get()) == URDFMILL_FINDINGS);
}

TEST_CASE("Poses, screws and dynamics are computed from a text") {
  const char* const text =
      R"(<robot name="r"><link name="a"/><link name="b"><inertial><mass value="2"/><origin xyz="1 0 0"/>)"
      R"(<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>)"
      R"(<joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/>)"
      R"(<axis xyz="0 0 1"/></joint></robot>)";
  Options fk("fk", text), screws("screws", text), dynamics("dynamics", text);
  for (Options* options : {&fk, &screws, &dynamics}) options->set("positions", "j=90deg");
  const Result poses(urdfmill_fk("r.urdf", "json", fk.get()));
  CHECK(urdfmill_code(poses.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(poses.get()), "\"b\""));
  const Result axes(urdfmill_screws("r.urdf", "json", screws.get()));
  CHECK(urdfmill_code(axes.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(axes.get()), "jacobian"));
  const Result terms(urdfmill_dynamics("r.urdf", "json", dynamics.get()));
  CHECK(urdfmill_code(terms.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(terms.get()), "mass_matrix"));

  for (Options* options : {&fk, &dynamics}) options->set("positions", nullptr).set("positions", "k=1");
  const Result refused(urdfmill_fk("r.urdf", "json", fk.get()));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(std::string(urdfmill_text(refused.get())).empty());
  CHECK(contains(urdfmill_findings(refused.get()), "kinematics-unknown-joint"));
  CHECK(urdfmill_code(Result(urdfmill_dynamics("r.urdf", "text", dynamics.get())).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Forward dynamics, constraints, tasks and inverse kinematics are computed") {
  const std::string file = std::string(URDFMILL_ROOT) + "/fixtures/kinematics/two_r.urdf";
  Options options("dynamics");
  options.set("positions", "upper=-60deg").set("positions", "lower=120deg").set("velocities", "upper=1");
  options.set("torques", "upper=1").set("constraints", "tip x = 1").set("tip", "tip").set("task", "x y");
  const Result constrained(urdfmill_dynamics(file.c_str(), "yaml", options.get()));
  CHECK(urdfmill_code(constrained.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(constrained.get()), "multipliers: [0.12200"));
  CHECK(contains(urdfmill_text(constrained.get()), "task_space"));
  const Result row(urdfmill_dynamics(file.c_str(), "csv", options.get()));
  CHECK(contains(urdfmill_text(row.get()), "ddq.lower"));
  options.set("accelerations", "upper=1");
  const Result both(urdfmill_dynamics(file.c_str(), "yaml", options.get()));
  CHECK(urdfmill_findings(both.get()) == std::string("error: accelerations excludes torques\n"));

  const std::string arm = std::string(URDFMILL_ROOT) + "/fixtures/models/arm.urdf";
  Options search("ik");
  search.set("pose", "9 0 0 0 0 0");
  CHECK(urdfmill_code(Result(urdfmill_ik(arm.c_str(), "json", search.get())).get()) == URDFMILL_FINDINGS);
  CHECK(urdfmill_code(Result(urdfmill_ik(arm.c_str(), "csv", search.get())).get()) == URDFMILL_FAILURE);
  const std::filesystem::path poses = std::filesystem::temp_directory_path() / "urdfmill_c_test_poses.csv";
  std::ofstream(poses) << "x,y,z\n1.2,0.7,0\n";
  search.set("pose", nullptr).set("poses", poses.c_str());
  const Result path(urdfmill_ik(file.c_str(), "csv", search.get()));
  CHECK(urdfmill_code(path.get()) == URDFMILL_CLEAN);
  CHECK(std::string(urdfmill_text(path.get())).starts_with("upper,lower\n"));
  std::filesystem::remove(poses);
  CHECK(urdfmill_code(Result(urdfmill_identify(arm.c_str(), "none.txt", "json", nullptr)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_identify(arm.c_str(), "none.csv", "json", nullptr)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Sequences and tables become robots") {
  Options options("from_ets");
  options.set("constants", "L1=0.5").set("name", "planar");
  const Result planar(urdfmill_from_ets("Rz(q1) Tx(L1) Rz(q2) Tx(1)", options.get()));
  CHECK(urdfmill_code(planar.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(planar.get()), R"(<robot name="planar")"));
  CHECK(contains(urdfmill_text(planar.get()), R"(xyz="0.5 0 0")"));
  CHECK(!contains(urdfmill_text(planar.get()), "<limit"));
  options.set("effort", "7").set("constants", nullptr);
  CHECK(contains(urdfmill_text(Result(urdfmill_from_ets("Rz(q1) Tx(1)", options.get())).get()),
                 R"(<limit effort="7" velocity="1"/>)"));
  options.set("effort", "0");
  CHECK(contains(urdfmill_text(Result(urdfmill_from_ets("Rz(q1) Tx(1)", options.get())).get()),
                 R"(<limit effort="0" velocity="1"/>)"));
  CHECK(urdfmill_code(Result(urdfmill_from_ets("Rz(", options.get())).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_from_ets(nullptr, options.get())).get()) == URDFMILL_FAILURE);

  Options table("from_dh", "theta,d,a,alpha\nq1,400,0,90\n");
  CHECK(urdfmill_code(Result(urdfmill_from_dh("tables/arm.csv", table.get())).get()) == URDFMILL_FAILURE);
  table.set("convention", "standard").set("degrees", "true").set("millimetres", "true");
  const Result arm(urdfmill_from_dh("tables/arm.csv", table.get()));
  CHECK(urdfmill_code(arm.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(arm.get()), R"(<robot name="arm")"));
  CHECK(contains(urdfmill_text(arm.get()), R"(xyz="0 0 0.4")"));
  table.set("velocity", "3");
  CHECK(contains(urdfmill_text(Result(urdfmill_from_dh("tables/arm.csv", table.get())).get()), R"(velocity="3")"));
  CHECK(urdfmill_code(Result(urdfmill_from_dh("none.csv", nullptr)).get()) == URDFMILL_FAILURE);
}

TEST_CASE("Code, workspaces and rotors are made as on the command line") {
  const std::string file = std::string(URDFMILL_ROOT) + "/fixtures/kinematics/two_r.urdf";
  Options named("codegen");
  named.set("name", "planar");
  const Result code(urdfmill_codegen(file.c_str(), "mass,inverse-dynamics", "python", named.get()));
  CHECK(urdfmill_code(code.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(code.get()), "def planar_inverse_dynamics(q, dq, ddq):"));
  CHECK(urdfmill_code(Result(urdfmill_codegen(file.c_str(), "weight", nullptr, nullptr)).get()) == URDFMILL_FAILURE);
  CHECK(urdfmill_code(Result(urdfmill_codegen(file.c_str(), nullptr, "cobol", nullptr)).get()) == URDFMILL_FAILURE);

  Options sampled("workspace");
  sampled.set("samples", "10");
  const Result samples(urdfmill_workspace(file.c_str(), "csv", sampled.get()));
  const std::string lines = urdfmill_text(samples.get());
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 11);

  Options geared("dynamics");
  geared.set("rotor_inertias", "lower=1e-4").set("gear_ratios", "lower=100").set("torques", "upper=1");
  geared.set("affine_in", "tau");
  const Result terms(urdfmill_dynamics(file.c_str(), "yaml", geared.get()));
  CHECK(contains(urdfmill_text(terms.get()), "mass_matrix: [[5, 2], [2, 2]]"));
  CHECK(contains(urdfmill_text(terms.get()), "affine"));
  geared.set("base_parameters", "true");
  CHECK(contains(urdfmill_text(Result(urdfmill_dynamics(file.c_str(), "yaml", geared.get())).get()),
                 "izz(upper_link) + mass(lower_link)"));
}

TEST_CASE("A motion is proposed, and read as a trajectory") {
  const std::string file = std::string(URDFMILL_ROOT) + "/fixtures/kinematics/two_r.urdf";
  Options motion("excite");
  motion.set("velocity_limits", "2").set("samples", "40").set("period", "2").set("gravity", "0 -9.81 0");
  const Result proposed(urdfmill_excite(file.c_str(), "csv", motion.get()));
  CHECK(urdfmill_code(proposed.get()) == URDFMILL_CLEAN);
  const std::string path = (std::filesystem::temp_directory_path() / "urdfmill_c_test_path.csv").string();
  std::ofstream(path) << urdfmill_text(proposed.get());
  Options along("dynamics"), fk("fk"), screws("screws");
  for (Options* options : {&along, &fk, &screws}) options->set("trajectory", path.c_str());
  const Result rows(urdfmill_dynamics(file.c_str(), "csv", along.get()));
  const std::string data = urdfmill_text(rows.get());
  CHECK(std::count(data.begin(), data.end(), '\n') == 202);
  const Result poses(urdfmill_fk(file.c_str(), "csv", fk.get()));
  CHECK(urdfmill_code(poses.get()) == URDFMILL_CLEAN);
  screws.set("frame", "body");
  CHECK(contains(urdfmill_text(Result(urdfmill_screws(file.c_str(), "json", screws.get())).get()),
                 "\"frame\": \"body\""));
  CHECK(urdfmill_code(Result(urdfmill_screws(file.c_str(), "matlab", screws.get())).get()) == URDFMILL_FAILURE);
  fk.set("links", "tip");
  const Result tips(urdfmill_fk(file.c_str(), "csv", fk.get()));
  const std::string tip_rows = urdfmill_text(tips.get());
  CHECK(std::count(tip_rows.begin(), tip_rows.end(), '\n') == 202);
  fk.set("links", nullptr);
  const std::string messages = urdfmill_text(Result(urdfmill_fk(file.c_str(), "tf-dynamic", fk.get())).get());
  std::size_t documents = 1;
  for (std::size_t at = 0; (at = messages.find("---\n", at)) != std::string::npos; ++at) ++documents;
  CHECK(documents == 201);
  std::filesystem::remove(path);
}

TEST_CASE("Inertias are compared with the geometry and written into the source") {
  Options options(
      "inertia",
      R"(<robot name="r"><link name="a"><!-- cube --><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>)");
  const Result report(urdfmill_inertia("r.urdf", "json", options.get()));
  CHECK(urdfmill_code(report.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(report.get()), "\"missing\""));
  options.set("masses", "a=6");
  const Result source(urdfmill_inertia("r.urdf", "source", options.get()));
  CHECK(contains(urdfmill_text(source.get()), "<!-- cube -->"));
  CHECK(contains(urdfmill_text(source.get()), R"(<mass value="6"/>)"));
  CHECK(contains(urdfmill_text(source.get()), R"(ixx="1")"));
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
  Options options(
      "dh", R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>)"
            R"(<child link="b"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint></robot>)");
  const Result data(urdfmill_dh("r.urdf", nullptr, options.get()));
  CHECK(urdfmill_code(data.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(data.get()), "\"residual\""));
  options.set("convention", "modified").set("degrees", "true");
  CHECK(contains(urdfmill_text(Result(urdfmill_dh("r.urdf", "text", options.get())).get()), "modified"));
  options.set("tip", "nowhere");
  const Result refused(urdfmill_dh("r.urdf", "text", options.get()));
  CHECK(urdfmill_code(refused.get()) == URDFMILL_FAILURE);
  CHECK(contains(urdfmill_findings(refused.get()), "kinematics-unknown-link"));
}

TEST_CASE("Two models are compared") {
  const std::string arm = URDFMILL_ROOT "/fixtures/kinematics/scara.urdf";
  const Result equal(urdfmill_verify(arm.c_str(), arm.c_str(), "text", nullptr));
  CHECK(urdfmill_code(equal.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(equal.get()), "equal: 8 links"));
  Options options("verify", urdf_source);
  options.set("aspects", "structure");
  const Result different(urdfmill_verify("r.urdf", arm.c_str(), nullptr, options.get()));
  CHECK(urdfmill_code(different.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_text(different.get()), "\"equal\": false"));
  const Result missing(urdfmill_verify("r.urdf", "/nowhere/r.urdf", nullptr, options.get()));
  CHECK(urdfmill_code(missing.get()) == URDFMILL_FAILURE);
}

TEST_CASE("The changes between two models are named") {
  const std::string arm = URDFMILL_ROOT "/fixtures/kinematics/scara.urdf";
  const Result same(urdfmill_diff(arm.c_str(), arm.c_str(), "text", nullptr));
  CHECK(urdfmill_code(same.get()) == URDFMILL_CLEAN);
  CHECK(contains(urdfmill_text(same.get()), "the same robot: 8 links"));
  const Options options("diff", urdf_source);
  const Result different(urdfmill_diff("r.urdf", arm.c_str(), nullptr, options.get()));
  CHECK(urdfmill_code(different.get()) == URDFMILL_FINDINGS);
  CHECK(contains(urdfmill_text(different.get()), "\"class\": \"kinematic\""));
}

TEST_CASE("A call that makes no sense is a failure with the reason") {
  const auto failure = [](urdfmill_result* made) {
    const Result result(made);
    CHECK(urdfmill_code(result.get()) == URDFMILL_FAILURE);
    return std::string(urdfmill_findings(result.get()));
  };
  CHECK(failure(urdfmill_expand(nullptr, nullptr)) == "error: the path is missing\n");
  CHECK(failure(urdfmill_expand("-", nullptr)) == "error: \"-\" is a text without a name: set the option text\n");
  CHECK(failure(urdfmill_check("/nowhere/r.urdf", nullptr)) ==
        "error: cannot read \"/nowhere/r.urdf\": No such file or directory\n");
  CHECK(failure(urdfmill_migrate("r.urdf", nullptr)) ==
        "error: the target version is missing: set the option urdf_version\n");
  CHECK(failure(urdfmill_convert("r.urdf", "stl", nullptr)) == "error: no format \"stl\"\n");
  CHECK(failure(urdfmill_dh("r.urdf", "fortran", nullptr)) == "error: no form \"fortran\"\n");
  CHECK(failure(urdfmill_verify("r.urdf", nullptr, nullptr, nullptr)) ==
        "error: the path of the other model is missing\n");
  const Options options("dh");
  CHECK(failure(urdfmill_check("r.urdf", options.get())) == "error: these are options of dh, not of check\n");
  CHECK(urdfmill_code(nullptr) == URDFMILL_FAILURE);
}

TEST_CASE("A value is refused when it is set, and the one before it stays") {
  Options options("identify");
  options.set("hold_out", "0");
  CHECK(options.refusal("hold_out", "0.95") == "hold_out: \"0.95\" is not a number between 0 and 0.9");
  CHECK(options.refusal("hold_out", "") == "hold_out requires a value, FRACTION");
  CHECK(options.refusal("window", "2.5") == "window: \"2.5\" is not a whole number between 2 and 1000");
  CHECK(options.refusal("rotors", "maybe") == "rotors: \"maybe\" is neither true nor false");
  CHECK(options.refusal("gravity", "0 0") == "gravity: \"0 0\" is not three numbers in one word, \"X Y Z\"");
  CHECK(options.refusal("diagnostics", "xml") ==
        "diagnostics: \"xml\" is none of full, concise, grouped, json, sarif, github, gitlab, junit");
  CHECK(options.refusal("convention", "standard") == "convention has no effect on identify; it is for dh, from_dh");
  CHECK(options.refusal("", "0") == "identify has no option \"\"");
  CHECK(options.refusal("hold_outs", "0") == "identify has no option \"hold_outs\"; did you mean \"hold_out\"?");
  CHECK(urdfmill_options_set_pair(options.get(), "arguments", "name", nullptr) != nullptr);
  CHECK(urdfmill_options_set(nullptr, "hold_out", "0") != nullptr);
  CHECK(urdfmill_options_new("identity") == nullptr);
}

TEST_CASE("Options that need another one, or have no effect on a format, are refused by the names they have here") {
  const auto message = [](urdfmill_result* made) { return std::string(urdfmill_findings(Result(made).get())); };
  Options options("convert", urdf_source);
  options.set("attach", "gripper.urdf");
  CHECK(message(urdfmill_convert("r.urdf", "urdf", options.get())) == "error: attach requires attach_at\n");
  options.set("attach", nullptr).set("actuators", "motor");
  CHECK(message(urdfmill_convert("r.urdf", "sdf", options.get())) ==
        "error: actuators has no effect with format sdf; it applies to format mjcf\n");
  options.set("actuators", nullptr).set("inertia_links", "all");
  CHECK(message(urdfmill_convert("r.urdf", "dot", options.get())) ==
        "error: inertia_links has no effect with format dot; it applies to format json, kdl, mjcf, sdf, urdf, usd, "
        "yaml\n");
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

TEST_CASE("No value is taken for another one, whatever the option") {
  using urdfmill::text::Json;
  const std::string list = urdfmill_options_list();
  const auto read = urdfmill::text::parse_json(list, {10, 100'000});
  REQUIRE(read.value);
  const std::string endless(1'000'000, '9'), unseen = "\x1b[31m\n", broken = "\xff\xfe", dark = "\x1b";
  // Readable as numbers by one reader or another, but not finite numbers of any type that an option has.
  const std::vector<std::string> no_numbers{"nan", "NaN",  "inf", "-inf", "Infinity", "1e999", "0x10",  "1,5",  "1_000",
                                            "3;4", "true", " ",   "--1",  "1e",       "٣",     endless, unseen, broken};
  const std::vector<std::string> no_whole{
      "4294967299.5", "1.0", "1e3", "18446744073709551616", "99999999999999999999999", "-9223372036854775809"};
  std::size_t refused = 0;
  const auto refuses = [&](Options& options, const std::string& name, const std::string& value) {
    const std::string message = options.refusal(name.c_str(), value.c_str());
    INFO(name + " " + value.substr(0, 100));
    CHECK(message.starts_with(name));
    CHECK(message.find(dark) == std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.size() < 2 * value.size() + 1000);
    ++refused;
  };
  for (std::size_t i = 0; i < read.value->names.size(); ++i) {
    Options options(read.value->names[i].c_str());
    for (const Json& option : read.value->items[i].items) {
      const std::string name = option.string("name"), kind = option.string("kind");
      if (kind == "flag")
        for (const std::string& value : {std::string("yes"), std::string("2"), std::string("True"), unseen, endless})
          refuses(options, name, value);
      if (kind == "choice" || kind == "choices")
        for (const std::string& value : {std::string("no such word"), unseen, broken, endless})
          refuses(options, name, value);
      if (kind == "whole" || kind == "number" || kind == "vector")
        for (const std::string& value : no_numbers) refuses(options, name, value);
      if (kind == "whole")
        for (const std::string& value : no_whole) refuses(options, name, value);
      if (kind != "whole" && kind != "number") continue;
      // Numbers that are within the bounds after a conversion to 32 bits.
      constexpr double turn = 4294967296;
      const auto text = [](double value) { return std::to_string(static_cast<std::int64_t>(value)); };
      if (option.member("most") != nullptr) refuses(options, name, text(option.number("most", 0) + turn));
      if (option.member("least") != nullptr) refuses(options, name, text(option.number("least", 0) - turn));
    }
  }
  CHECK(refused > 1000);
}

TEST_CASE("Threads share a session, and change its texts and packages meanwhile") {
  urdfmill_session* const session = urdfmill_session_new(nullptr);
  REQUIRE(session != nullptr);
  const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";
  const std::string expected = urdfmill_text(Result(urdfmill_expand(arm.c_str(), nullptr)).get());
  std::atomic<int> different = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      const auto free_options = [](urdfmill_options* options) { urdfmill_options_free(options); };
      const std::unique_ptr<urdfmill_options, decltype(free_options)> options(urdfmill_options_new("expand"),
                                                                              free_options);
      urdfmill_options_use(options.get(), session);
      const std::string own = "own_" + std::to_string(i) + ".xacro";
      for (int round = 0; round < 20; ++round) {
        urdfmill_set_text(session, own.c_str(), xacro_source);
        const Result expanded(urdfmill_expand(arm.c_str(), options.get())),
            of_text(urdfmill_expand(own.c_str(), options.get()));
        if (urdfmill_text(expanded.get()) != expected || urdfmill_code(of_text.get()) != URDFMILL_CLEAN) ++different;
        urdfmill_forget_packages(session);
        urdfmill_set_text(session, own.c_str(), nullptr);
      }
    });
  for (std::thread& thread : threads) thread.join();
  urdfmill_session_free(session);
  CHECK(different == 0);
}

TEST_CASE("All options are listed") {
  const std::string list = urdfmill_options_list();
  CHECK(contains(list, R"("hold_out")"));
  CHECK(contains(list, "predicted rather than fitted; default 0.2"));
}

TEST_CASE("A session keeps unsaved texts and packages between calls, until it learns that they changed") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("urdfmill_c_" + std::to_string(::getpid()));
  const std::filesystem::path package = folder / "src" / "tools";
  std::filesystem::create_directories(package);
  std::filesystem::create_directories(folder / "src" / "robot");
  const std::string part = (folder / "part.xacro").string(), robot = (folder / "robot.urdf.xacro").string();
  std::ofstream(part) << R"(<robot><link name="saved"/></robot>)";
  std::ofstream(robot) << R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="part.xacro"/></robot>)";
  const Options places("session");
  urdfmill_session* session = urdfmill_session_new(places.get());
  REQUIRE(session != nullptr);
  Options options("expand");
  urdfmill_options_use(options.get(), session);
  CHECK(contains(urdfmill_findings(Result(urdfmill_expand(robot.c_str(), options.get())).get()),
                 "is that of the session"));
  options.set("ignore_environment", nullptr);
  const auto expanded = [&](const std::string& path) {
    const Result result(urdfmill_expand(path.c_str(), options.get()));
    return std::string(urdfmill_code(result.get()) == URDFMILL_CLEAN ? urdfmill_text(result.get())
                                                                     : urdfmill_findings(result.get()));
  };
  CHECK(contains(expanded(robot), "saved"));
  urdfmill_set_text(session, part.c_str(), R"(<robot><link name="typed"/></robot>)");
  CHECK(contains(expanded(robot), "typed"));
  urdfmill_set_text(session, part.c_str(), nullptr);
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
  urdfmill_forget_packages(session);
  CHECK(contains(expanded(user), "saved"));
  urdfmill_session_free(session);
  std::filesystem::remove_all(folder);
}
