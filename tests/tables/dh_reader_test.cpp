#include <catch2/catch.hpp>
#include <cmath>

#include "tests/kinematics/random_chains.hpp"
#include "urdfmill/kinematics/dh/dh_robot.hpp"
#include "urdfmill/tables/dh_reader.hpp"

namespace urdfmill::tables {
namespace {

using namespace kinematics;

using source::Collector;

std::optional<DhTable> read(const std::string& text, bool csv, const DhReadOptions& options, Collector& sink) {
  source::Sources sources;
  const source::FileId file = sources.add("table", text);
  const auto records = csv ? read_dh_csv(sources, file, sink) : read_dh_yaml(sources, file, sink);
  return records ? dh_table_from_records(*records, options, sink) : std::nullopt;
}

TEST_CASE("quantities are numbers or parts of pi") {
  struct Row {
    const char* text;
    double value;
    bool with_pi;
  };
  const Row rows[] = {
      {"1.5", 1.5, false},          {"-2", -2, false},        {"pi", pi, true},      {"-pi/2", -pi / 2, true},
      {"2*pi/3", 2 * pi / 3, true}, {"+0.5pi", pi / 2, true}, {"π/4", pi / 4, true}, {"1/4", 0.25, false},
      {"1e-3", 1e-3, false}};
  for (const Row& row : rows) {
    INFO(row.text);
    bool with_pi = false;
    const auto value = parse_quantity(row.text, with_pi);
    REQUIRE(value);
    CHECK(*value == Approx(row.value));
    CHECK(with_pi == row.with_pi);
  }
  for (const char* text : {"", "-", "pi/0", "--1", "-+1", "1,5", "2pi3", "pip", "x"}) {
    INFO(text);
    bool with_pi = false;
    CHECK_FALSE(parse_quantity(text, with_pi));
  }
}

TEST_CASE("cells hold sums, units and positions of joints, as papers and LaTeX write them") {
  struct Row {
    const char* text;
    double bare;
    double fixed;
    bool moves;
  };
  const Row rows[] = {{"q1+pi/2", 0, pi / 2, true},
                      {"θ2 − 90°", 0, -pi / 2, true},
                      {"90+θ2", 90, 0, true},
                      {"$\\theta_1$", 0, 0, true},
                      {"$-\\frac{\\pi}{2}$", 0, -pi / 2, false},
                      {"$\\theta_{3}^{}$", 0, 0, false},
                      {"d3*", 0, 0, true},
                      {"d_3 + 0.1", 0.1, 0, true},
                      {"q", 0, 0, true},
                      {"d0+-90", -90, 0, true},
                      {"2(pi/3)", 0, 2 * pi / 3, false},
                      {"(0.1 + 0.2)/2", 0.15, 0, false},
                      {"162.5 mm", 0, 0.1625, false},
                      {"0.4m", 0, 0.4, false},
                      {"-1.5e-3", -1.5e-3, 0, false}};
  for (const Row& row : rows) {
    INFO(row.text);
    const auto value = parse_dh_quantity(row.text);
    if (std::string_view(row.text).find('^') != std::string_view::npos) {
      CHECK_FALSE(value);
      continue;
    }
    REQUIRE(value);
    CHECK(value->bare == Approx(row.bare));
    CHECK(value->fixed == Approx(row.fixed));
    CHECK(value->moves == row.moves);
  }
  for (const char* text : {"-q1", "q1-q2", "2*q1", "q1*q1", "L1", "d", "d1*0.33+40", "90° + 5 mm", "pi*pi", "1/0",
                           "((1)", "1 2", "θ", "x", "0,5", "nan"}) {
    INFO(text);
    const auto value = parse_dh_quantity(text);
    if (std::string_view(text) == "θ")
      CHECK(value->moves);
    else
      CHECK_FALSE(value);
  }
}

TEST_CASE("columns are known by the names that people give them") {
  struct Row {
    const char* heading;
    const char* name;
    ColumnUnit unit;
    bool previous;
  };
  const Row rows[] = {{"θ", "theta", ColumnUnit::unsaid, false},
                      {"Theta_i", "theta", ColumnUnit::unsaid, false},
                      {"theta_deg", "theta", ColumnUnit::deg, false},
                      {"θ [°]", "theta", ColumnUnit::deg, false},
                      {"$\\alpha_{i-1}$", "alpha", ColumnUnit::unsaid, true},
                      {"αᵢ₋₁ (rad)", "alpha", ColumnUnit::rad, true},
                      {"alfa", "alpha", ColumnUnit::unsaid, false},
                      {"alpha_i", "alpha", ColumnUnit::unsaid, false},
                      {"a(i-1)", "a", ColumnUnit::unsaid, true},
                      {"A_mm", "a", ColumnUnit::mm, false},
                      {"d (m)", "d", ColumnUnit::m, false},
                      {"**d_i**", "d", ColumnUnit::unsaid, false},
                      {"Link Length", "a", ColumnUnit::unsaid, false},
                      {"qmin", "lower", ColumnUnit::unsaid, false},
                      {"lower_deg", "lower", ColumnUnit::deg, false},
                      {"mimic.joint", "mimic.joint", ColumnUnit::unsaid, false},
                      {"m03", "m03", ColumnUnit::unsaid, false},
                      {"#", "index", ColumnUnit::unsaid, false}};
  for (const Row& row : rows) {
    INFO(row.heading);
    const auto column = dh_column(row.heading);
    REQUIRE(column);
    CHECK(column->name == row.name);
    CHECK(column->unit == row.unit);
    CHECK(column->of_previous_link == row.previous);
  }
  for (const char* heading : {"mass", "thet", "alpha2", "ixx", "m44", "", "beta"}) {
    INFO(heading);
    CHECK_FALSE(dh_column(heading));
  }
}

TEST_CASE("a table of a paper in CSV becomes a table of this library") {
  Collector sink;
  DhReadOptions options;
  options.degrees = true;
  options.convention = Convention::standard;
  const auto table =
      read("# Stanford arm\nSigma;theta;d;r;alpha;offset\n0;0;0.412;0;-90;\n0;0;0.154;0;pi/2;30\n1;-90;0;0;0;0.1\n",
           true, options, sink);
  REQUIRE(table);
  REQUIRE(table->rows.size() == 3);
  CHECK(table->rows[0].joint == "joint1");
  CHECK(table->rows[0].alpha == Approx(-pi / 2));
  CHECK(table->rows[1].alpha == Approx(pi / 2));
  CHECK(table->rows[1].theta == Approx(pi / 6));
  CHECK(table->rows[2].kind == RowKind::prismatic);
  CHECK(table->rows[2].theta == Approx(-pi / 2));
  CHECK(table->rows[2].d == Approx(0.1));
}

TEST_CASE("a table in YAML says all there is to say") {
  Collector sink;
  const auto table = read(R"(robot: arm
convention: modified
angle_unit: deg
base_link: floor
tip_link: hand
rows:
- {joint: turn, type: R, d: 0.3, lower: -90, upper: 90}
- {joint: lift, type: P, a: 0.1, alpha: 90, lower: 0, upper: 0.5, mimic: {joint: turn, multiplier: 2, offset: 0.1}}
- {type: F, d: 0.2}
base: {xyz: [1, 2, 3], rpy: [0, 0, 90]}
tool: {matrix: [[0, -1, 0, 4], [1, 0, 0, 5], [0, 0, 1, 6], [0, 0, 0, 1]]})",
                          false, {}, sink);
  REQUIRE(table);
  CHECK(table->convention == Convention::modified);
  CHECK(table->rows[0].upper == Approx(pi / 2));
  CHECK(table->rows[1].mimic->multiplier == 2);
  CHECK(table->rows[2].kind == RowKind::fixed);
  CHECK(table->base.rotation(1, 0) == Approx(1));
  CHECK(table->tool.position.z() == 6);
}

TEST_CASE("tables that cannot be read are refused with the place") {
  struct Row {
    const char* text;
    bool csv;
    const char* words;
  };
  const Row rows[] = {
      {"", true, "the table is empty"},
      {"theta,d\n1,2,3\n", true, "3 cells"},
      {"theta,d\n1,x\n", true, "\"x\" is not a number"},
      {"type,d\nX,1\n", true, "R, P or F"},
      {"rows: 3", false, "a list of rows"},
      {"[1, 2]", false, "a row is a map"},
      {"- {rows: []}\n- {rows: []}", false, "several tables"},
      {"rows: [{d: 1}]\ntool: {xyz: [1, 2]}", false, "a list of 3 numbers"},
      {"rows: [{d: 1}]\ntool: {matrix: [[1,1,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}", false, "not a rotation"},
      {"rows: [", false, "not YAML"},
      {"rows: [{d: 1}]\nconvention: classic", false, "standard or modified"},
      {"rows: [{d: 1}]\nconvention: modified", false, "leave ⟨convention⟩ out"},
      {"rows: [{d: 1, beta: 2}]", false, "unknown column \"beta\""},
      {"rows: [{d: 1}]\nbase_lnk: a", false, "unknown field \"base_lnk\""},
      {"rows: [{d: [1]}]", false, "one value"},
      {"rows: [{d: 1}]\ntool: {position: [1, 2, 3]}", false, "unknown field \"position\""},
      {"rows: []", false, "no rows"},
      {"rows: [{d: 1}]\ntip_link: base_link", false, "are both"},
      {"rows: [{d: 1, theta: q1, sigma: 1}]", false, "prismatic row does not move"},
      {"rows: [{d: d1, theta: q1}]", false, "both hold a variable"},
      {"rows: [{d: 90°}]", false, "is not a length"},
      {"rows: [{alpha: q1}]", false, "moves theta or d"},
      {"rows: [{joint: a}, {joint: a}]", false, "two rows are joint a"},
      {"rows: [{lower: 2, upper: 1}]", false, "lower is above upper"},
      {"theta,θ\n1,2\n", true, "are both theta"},
      {"theta,\n1,2\n", true, "no heading"},
      {"type,d\nbase,\nR,1\nbase,\nR,1\n", true, "several tables"},
  };
  DhReadOptions options;
  options.convention = Convention::standard;
  for (const Row& row : rows) {
    INFO(row.text);
    Collector sink;
    CHECK_FALSE(read(row.text, row.csv, options, sink));
    REQUIRE_FALSE(sink.diagnostics.empty());
    CHECK(sink.diagnostics[0].rule->id == "dh-table-malformed");
    CHECK_THAT(sink.diagnostics[0].message, Catch::Contains(row.words));
  }
  Collector sink;
  CHECK_FALSE(read("d\n1\n", true, {}, sink));
  CHECK_THAT(sink.diagnostics[0].message, Catch::Contains("does not say its convention"));
}

TEST_CASE("a robot made from a table has that table again, and moves alike") {
  test::ChainSource chains(7);
  for (int i = 0; i < 300; ++i) {
    Chain chain = chains.next();
    for (ChainJoint& joint : chain.joints)
      if (joint.prismatic) {
        joint.lower = -1;
        joint.upper = 2;
      }
    for (Convention convention : {Convention::standard, Convention::modified}) {
      DhOptions options;
      options.convention = convention;
      options.flange_row = i % 2 == 0;
      Collector sink;
      const auto table = dh_table(chain, options, sink);
      REQUIRE(table);
      sink.diagnostics.clear();
      const urdf::Robot robot = robot_from_dh(*table, {}, sink);
      REQUIRE(sink.diagnostics.empty());
      const auto again = kinematics::chain(robot, chain.base_link, chain.tip_link, sink);
      REQUIRE(again);
      const std::vector<double> q = chains.positions(chain);
      const Transform expected = forward(chain, q);
      const Transform found = forward(*again, q);
      REQUIRE(position_distance(expected, found) < 1e-9);
      REQUIRE(rotation_distance(expected.rotation, found.rotation) < 1e-9);
      const auto second = dh_table(*again, options, sink);
      REQUIRE(second);
      REQUIRE(measure(*table, *again).position_m < 1e-9);
      REQUIRE(measure(*second, chain).position_m < 1e-9);
    }
  }
}

TEST_CASE("what a table lacks for a robot is said") {
  Collector sink;
  DhReadOptions options;
  options.convention = Convention::standard;
  const auto table = read("type,d,mimic.joint\nP,1,\nR,1,elsewhere\n", true, options, sink);
  REQUIRE(table);
  const urdf::Robot robot = robot_from_dh(*table, {}, sink);
  CHECK(robot.joints.size() == 3);
  REQUIRE(sink.diagnostics.size() == 2);
  CHECK(sink.diagnostics[0].rule->id == "dh-limits-assumed");
  CHECK(sink.diagnostics[1].rule->id == "dh-mimic-dropped");
}

}  // namespace
}  // namespace urdfmill::tables
