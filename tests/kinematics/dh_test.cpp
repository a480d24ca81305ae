#include <catch2/catch.hpp>
#include <cmath>

#include "random_chains.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/screws.hpp"

namespace urdfmill::kinematics {
namespace {

using source::Collector;
using test::ChainSource;

double worst(const Residual& r) {
  return std::max(r.position_m, r.rotation_rad);
}

ChainJoint revolute(std::string name, Vector3 axis, Vector3 point) {
  ChainJoint joint;
  joint.name = std::move(name);
  joint.axis = axis.normalized();
  joint.point = point;
  return joint;
}

ChainJoint prismatic(std::string name, Vector3 axis, Vector3 point) {
  ChainJoint joint = revolute(std::move(name), axis, point);
  joint.prismatic = true;
  return joint;
}

Chain chain_of(std::vector<ChainJoint> joints, Vector3 tip) {
  Chain chain;
  chain.robot = "test";
  chain.base_link = "base";
  chain.tip_link = "tip";
  chain.joints = std::move(joints);
  chain.home.position = tip;
  return chain;
}

void check_rows(const DhTable& table, const std::vector<std::array<double, 4>>& theta_d_a_alpha) {
  REQUIRE(table.rows.size() == theta_d_a_alpha.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    INFO("row " << i + 1);
    CHECK(table.rows[i].theta == Approx(theta_d_a_alpha[i][0]).margin(1e-12));
    CHECK(table.rows[i].d == Approx(theta_d_a_alpha[i][1]).margin(1e-12));
    CHECK(table.rows[i].a == Approx(theta_d_a_alpha[i][2]).margin(1e-12));
    CHECK(table.rows[i].alpha == Approx(theta_d_a_alpha[i][3]).margin(1e-12));
  }
}

TEST_CASE("lengths whose squares overflow make no table") {
  const Chain chain =
      chain_of({revolute("a", {0, 0, 1}, {0, 0, 0}), revolute("b", {1, 0, 0}, {1e160, 0, 1})}, {0, 1, 1});
  Collector findings;
  CHECK_FALSE(dh_table(chain, {}, findings));
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].message ==
        "the table from base to tip cannot be computed: the lengths of the chain are too large");
}

TEST_CASE("ten thousand random and degenerate chains have tables in both conventions") {
  ChainSource chains(1);
  double most = 0;
  for (int i = 0; i < 10000; ++i) {
    const Chain chain = chains.next();
    for (Convention convention : {Convention::standard, Convention::modified}) {
      DhOptions options;
      options.convention = convention;
      options.flange_row = i % 5 == 0;
      options.absorb_base = i % 3 == 0;
      if (i % 4 == 0) options.prismatic = PrismaticLine::urdf;
      Collector sink;
      const std::optional<DhTable> table = dh_table(chain, options, sink);
      INFO("chain " << i << ", " << text(convention));
      REQUIRE(table);
      REQUIRE(worst(table->residual) <= 1e-9);
      most = std::max(most, worst(table->residual));
      for (const DhRow& row : table->rows) {
        REQUIRE((row.theta > -pi && row.theta <= pi));
        REQUIRE((row.alpha > -pi && row.alpha <= pi));
      }
    }
  }
  CAPTURE(most);
  CHECK(most < 1e-10);
}

TEST_CASE("screws, body screws and the product of exponentials agree on random chains") {
  ChainSource chains(2);
  for (int i = 0; i < 500; ++i) {
    const Chain chain = chains.next();
    const std::vector<double> q = chains.positions(chain);
    const Transform space = forward(chain, q);
    const Transform body = forward_in_body_frame(chain.home, body_screws(chain), q);
    REQUIRE(position_distance(space, body) < 1e-12);
    REQUIRE(rotation_distance(space.rotation, body.rotation) < 1e-12);
  }
}

TEST_CASE("Jacobians are the derivatives of forward kinematics") {
  ChainSource chains(3);
  constexpr double step = 1e-6;
  for (int i = 0; i < 200; ++i) {
    const Chain chain = chains.next();
    std::vector<double> q = chains.positions(chain);
    const Screws space = space_jacobian(space_screws(chain), q);
    const Screws body = body_jacobian(body_screws(chain), q);
    const Transform here = forward(chain, q);
    REQUIRE((adjoint(here) * body - space).norm() < 1e-10);
    for (std::size_t k = 0; k < q.size(); ++k) {
      const double at = q[k];
      q[k] = at + step;
      const Transform ahead = forward(chain, q);
      q[k] = at - step;
      const Transform behind = forward(chain, q);
      q[k] = at;
      const Matrix3 spin = (ahead.rotation - behind.rotation) / (2 * step) * here.rotation.transpose();
      Vector6 twist;
      twist << spin(2, 1), spin(0, 2), spin(1, 0), 0, 0, 0;
      twist.tail<3>() = (ahead.position - behind.position) / (2 * step) - cross(twist.head<3>(), here.position);
      REQUIRE((twist - space.col(static_cast<Eigen::Index>(k))).norm() < 1e-7);
    }
  }
}

TEST_CASE("axes that point against each other are antiparallel, not parallel") {
  const Chain chain =
      chain_of({revolute("a", {0, 0, 1}, {0, 0, 0.2}), revolute("b", {0, 0, -1}, {0.5, 0, 0.2})}, {1, 0, 0});
  Collector sink;
  const auto table = dh_table(chain, {}, sink);
  REQUIRE(table);
  CHECK(table->rows[0].alpha == Approx(pi));
  CHECK(table->rows[0].a == Approx(0.5));
}

TEST_CASE("a SCARA has its height in the first row and the textbook's numbers") {
  const Chain chain =
      chain_of({revolute("1", {0, 0, 1}, {0, 0, 0}), revolute("2", {0, 0, 1}, {0.325, 0, 0.387}),
                prismatic("3", {0, 0, -1}, {0.6, 0, 0.387}), revolute("4", {0, 0, -1}, {0.6, 0, 0.387})},
               {0.6, 0, 0.387});
  Collector sink;
  const auto table = dh_table(chain, {}, sink);
  REQUIRE(table);
  check_rows(*table, {{{0, 0.387, 0.325, 0}, {0, 0, 0.275, pi}, {0, 0, 0, 0}, {0, 0, 0, pi}}});
}

TEST_CASE("a prismatic axis goes through the next joint's origin unless the file's line is kept") {
  const Chain chain = chain_of(
      {prismatic("lift", {0, 0, 1}, {-0.1, 0, 0.4}), revolute("pan", {0, 0, 1}, {0.1, 0, 0.7})}, {0.1, 0, 0.8});
  Collector sink;
  DhOptions options;
  const auto moved = dh_table(chain, options, sink);
  REQUIRE(moved);
  CHECK(moved->rows[0].a == 0);
  CHECK(moved->rows[0].d == Approx(0.7));
  CHECK(moved->base.position.x() == Approx(0.1));
  options.prismatic = PrismaticLine::urdf;
  const auto kept = dh_table(chain, options, sink);
  REQUIRE(kept);
  CHECK(kept->rows[0].a == Approx(0.2));
  CHECK(kept->base.position.x() == Approx(-0.1));
}

TEST_CASE("nearly parallel axes give an exact table with a warning, and the textbook's when snapped") {
  const double s = 3.67e-6;  // the error of 1.5708
  const Chain chain =
      chain_of({revolute("a", {0, 0, 1}, {0, 0, 0}), revolute("b", {0, std::sin(s), std::cos(s)}, {0.3, 0.2, 0}),
                revolute("c", {0, 1, 0}, {0.6, 0, 0})},
               {0.6, 0.1, 0});
  Collector sink;
  const auto exact = dh_table(chain, {}, sink);
  REQUIRE(exact);
  CHECK(worst(exact->residual) < 1e-8);
  REQUIRE(sink.diagnostics.size() == 1);
  CHECK(sink.diagnostics[0].rule->id == "kinematics-near-parallel");
  const auto snapped = snapped_dh_table(chain, {}, {}, sink);
  REQUIRE(snapped);
  CHECK(snapped->snap->accepted > 0);
  CHECK(worst(snapped->residual) < 1e-5);
  CHECK(snapped->rows[0].alpha == 0);
  CHECK(snapped->rows[0].a == Approx(std::hypot(0.3, 0.2)).margin(1e-6));
  CHECK(snapped->rows[0].d == 0);
  SnapOptions tight;
  tight.tolerance = 1e-18;
  sink.diagnostics.clear();
  const auto refused = snapped_dh_table(chain, {}, tight, sink);
  REQUIRE(refused);
  CHECK_FALSE(refused->snap);
  CHECK(sink.diagnostics.back().rule->id == "kinematics-snap-refused");
}

TEST_CASE("a table past its budget is an error that says by how much") {
  const Chain chain =
      chain_of({revolute("a", {0, 0, 1}, {0, 0, 0}), revolute("b", {0, 1e-4, 1}, {0.3, 0, 0})}, {0.6, 0.1, 0});
  DhOptions options;
  options.parallel_tolerance = 1e-3;
  options.budget = 1e-9;
  Collector sink;
  CHECK_FALSE(dh_table(chain, options, sink));
  REQUIRE(sink.diagnostics.size() == 1);
  CHECK(sink.diagnostics[0].rule->id == "kinematics-residual");
}

TEST_CASE("what overflows does not pass the gate") {
  const Chain chain = chain_of({revolute("a", {0, 0, 1}, {0, 0, 0}), revolute("b", {0, 1, 1}, {1e308, 1e308, 1e308})},
                               {-1e308, 1e308, 0});
  Collector sink;
  CHECK_FALSE(dh_table(chain, {}, sink));
  REQUIRE_FALSE(sink.diagnostics.empty());
  CHECK(sink.diagnostics.back().rule->id == "kinematics-residual");
}

TEST_CASE("a chain without joints is a table without rows whose tool is the tip") {
  const Chain chain = chain_of({}, {0.1, 0.2, 0.3});
  Collector sink;
  const auto table = dh_table(chain, {}, sink);
  REQUIRE(table);
  CHECK(table->rows.empty());
  CHECK(table->tool.position == chain.home.position);
  CHECK(worst(table->residual) == 0);
}

TEST_CASE("a base turned upside down is absorbed into the first modified row on request") {
  const Chain chain = chain_of(
      {revolute("1", {0, 0, -1}, {0, 0, 0.1564}), revolute("2", {0, 1, 0}, {0, 0.0054, 0.2848})}, {0, 0.1, 0.3});
  DhOptions options;
  options.convention = Convention::modified;
  options.absorb_base = true;
  Collector sink;
  const auto table = dh_table(chain, options, sink);
  REQUIRE(table);
  CHECK(table->rows[0].alpha == Approx(pi));
  CHECK(table->rows[0].d == Approx(-0.2848));
  CHECK(table->base.rotation == Matrix3::Identity());
}

TEST_CASE("what the options cannot do is said, and the table is still right") {
  Chain chain =
      chain_of({revolute("1", {1, 0, 1}, {0, 0, 0.1}), revolute("2", {0, 1, 0}, {0, 0, 0.3})}, {0.3, 0.1, 0.3});
  chain.home.rotation = rotation_about(Vector3(1, 2, 3).normalized(), 0.7);
  DhOptions options;
  options.convention = Convention::modified;
  options.absorb_base = true;
  options.flange_row = true;
  Collector sink;
  const auto table = dh_table(chain, options, sink);
  REQUIRE(table);
  CHECK(table->rows.size() == 2);
  REQUIRE(sink.diagnostics.size() == 2);
  CHECK(sink.diagnostics[0].rule->id == "kinematics-absorb-base");
  CHECK(sink.diagnostics[1].rule->id == "kinematics-flange-row");
}

}  // namespace
}  // namespace urdfmill::kinematics
