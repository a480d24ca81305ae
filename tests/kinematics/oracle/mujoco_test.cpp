// Comparison of whole trees with MuJoCo.
#include <mujoco/mujoco.h>

#include <Eigen/Eigenvalues>

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "corpus.hpp"
#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/dynamics/centroidal.hpp"
#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/dynamics/task_space.hpp"

namespace urdfmill::kinematics {
namespace {

/// True if MuJoCo uses every mass and inertia unchanged; it alters unphysical ones.
bool physical(const urdf::Robot& robot) {
  for (const urdf::Link& link : robot.links) {
    if (!link.inertial) continue;
    const urdf::Inertia& i = link.inertial->inertia;
    const bool triangle = i.ixx + i.iyy >= i.izz && i.iyy + i.izz >= i.ixx && i.ixx + i.izz >= i.iyy;
    if (!(link.inertial->mass > 1e-6) || !(i.ixx > 1e-9) || !(i.iyy > 1e-9) || !(i.izz > 1e-9) || !triangle)
      return false;
  }
  return true;
}

/// MuJoCo needs a mass for every moving body.
bool heavy(const urdf::Robot& robot, const Tree& tree) {
  for (const Body& body : tree.bodies())
    if (body.motion != Motion::fixed && body.link != none && !robot.links[body.link].inertial) return false;
  return true;
}

struct MujocoModel {
  mjModel* model = nullptr;
  mjData* data = nullptr;
  explicit MujocoModel(const std::string& text) {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "urdfmill_mujoco_test.urdf";
    std::ofstream(path, std::ios::binary) << text;
    char error[500] = "";
    model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
    if (model) data = mj_makeData(model);
    std::filesystem::remove(path);
  }
  ~MujocoModel() {
    if (data) mj_deleteData(data);
    if (model) mj_deleteModel(model);
  }
  MujocoModel(const MujocoModel&) = delete;
  MujocoModel& operator=(const MujocoModel&) = delete;
};

/// Replaces MuJoCo's principal axes, which are exact only to about 1e-8, by those of the inertia of all links merged
/// into the body. Returns false, without a change, if MuJoCo's mass differs.
bool give_exact_inertias(const urdf::Robot& robot, const Tree& tree, const MujocoModel& mujoco) {
  std::map<int, InertialParameters> bodies;
  std::vector<int> carrier(tree.bodies().size(), 0);
  std::vector<Transform> inside(tree.bodies().size());
  for (std::size_t i = 0; i < tree.bodies().size(); ++i) {
    const Body& body = tree.bodies()[i];
    if (body.link == none) return false;
    const int own = mj_name2id(mujoco.model, mjOBJ_BODY, robot.links[body.link].name.value.c_str());
    carrier[i] = own > 0 ? own : body.parent == none ? 0 : carrier[body.parent];
    if (own <= 0 && body.parent != none) inside[i] = inside[body.parent] * body.placement;
    InertialParameters& sum = bodies[carrier[i]];
    add_inertia(inertial_parameters(robot.links[body.link]), inside[i].rotation, inside[i].position, sum);
  }
  for (const auto& [body, sum] : bodies) {
    if (body == 0) continue;
    if (!(std::abs(sum.mass - mujoco.model->body_mass[body]) <= 1e-12 * sum.mass)) return false;
  }
  for (const auto& [body, sum] : bodies) {
    if (body == 0 || sum.mass == 0) continue;
    const Vector3 centre = sum.first_moment / sum.mass;
    const Matrix3 about =
        sum.inertia - sum.mass * (centre.squaredNorm() * Matrix3::Identity() - centre * centre.transpose());
    const Eigen::SelfAdjointEigenSolver<Matrix3> solver(about);
    Matrix3 axes = solver.eigenvectors();
    if (axes.determinant() < 0) axes.col(2) *= -1;
    const auto q = quaternion(axes);
    for (Eigen::Index i = 0; i < 3; ++i) {
      mujoco.model->body_inertia[3 * body + i] = solver.eigenvalues()(i);
      mujoco.model->body_ipos[3 * body + i] = centre(i);
      mujoco.model->body_iquat[4 * body + 1 + i] = q[static_cast<std::size_t>(i)];
    }
    mujoco.model->body_iquat[4 * body] = q[3];
    mujoco.model->body_sameframe[body] = 0;
  }
  mj_setConst(mujoco.model, mujoco.data);
  return true;
}

/// Forward dynamics with damping, momentum about the centre of mass, and the motion of a tip, at the state of `mujoco`.
void compare_motion(const urdf::Robot& robot, const Tree& tree, const MujocoModel& mujoco,
                    const std::vector<int>& address, const std::vector<double>& q, const std::vector<double>& dq) {
  const Dynamics dynamics(robot, tree);
  const auto n = static_cast<Eigen::Index>(q.size());
  constexpr double tolerance = 1e-9;
  Vector torques(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    torques(i) = std::sin(static_cast<double>(3 * i + 1));
    mujoco.data->qfrc_applied[address[static_cast<std::size_t>(i)]] = torques(i);
  }
  mj_forward(mujoco.model, mujoco.data);
  Friction damping = friction(robot, tree);
  damping.coulomb.setZero();  // a constraint in MuJoCo, not part of its smooth acceleration
  if (const auto found = dynamics.accelerations(q, dq, torques - damping.torques(dq, 0), earth_gravity)) {
    const double scale = std::max(1.0, found->cwiseAbs().maxCoeff());
    // The condition of the mass matrix limits the precision of accelerations.
    const Matrix mass = dynamics.mass_matrix(q);
    const double condition = condition_number(mass);
    if (condition < 1e6)
      for (Eigen::Index i = 0; i < n; ++i)
        REQUIRE(std::abs((*found)(i)-mujoco.data->qacc_smooth[address[static_cast<std::size_t>(i)]]) <=
                std::max(tolerance, 1e-12 * condition) * scale);
  }
  mj_subtreeVel(mujoco.model, mujoco.data);
  const Centroidal momentum = centroidal(robot, tree, q, dq);
  // MuJoCo ignores the mass of links that are fixed to the world.
  const double moving = mujoco.model->body_subtreemass[0];
  if (std::abs(moving - momentum.centre.mass) < tolerance * moving) {
    const double scale = std::max(1.0, momentum.momentum.cwiseAbs().maxCoeff());
    for (Eigen::Index i = 0; i < 3; ++i) {
      REQUIRE(std::abs(mujoco.data->subtree_angmom[i] - momentum.momentum(i)) <= tolerance * scale);
      REQUIRE(std::abs(mujoco.data->subtree_linvel[i] * moving - momentum.momentum(3 + i)) <= tolerance * scale);
    }
  }
  for (std::size_t link = 0; link < robot.links.size(); ++link) {
    const int body = mj_name2id(mujoco.model, mjOBJ_BODY, robot.links[link].name.value.c_str());
    if (body <= 0) continue;
    std::vector<mjtNum> linear(3 * q.size()), angular(3 * q.size());
    mj_jacBody(mujoco.model, mujoco.data, linear.data(), angular.data(), body);
    const BodyState state(dynamics, tree, q, dq, tree.body_of_link(link));
    for (Eigen::Index row = 0; row < 3; ++row)
      for (Eigen::Index i = 0; i < n; ++i) {
        const auto at = static_cast<std::size_t>(row * n + address[static_cast<std::size_t>(i)]);
        REQUIRE(std::abs(state.jacobian()(row, i) - angular[at]) <= tolerance);
        REQUIRE(std::abs(state.jacobian()(3 + row, i) - linear[at]) <= tolerance);
      }
  }
}

TEST_CASE("mass matrix, bias and gravity of whole robots agree with MuJoCo", "[corpus]") {
  std::mt19937_64 random(13);
  std::set<std::string> names;
  int compared = 0, unphysical = 0, refused = 0, several = 0, altered = 0, seen = 0;
  const std::vector<std::string> files = urdfmill::test::corpus();
  for (const std::string& file : files) {
    const std::string text = test::without_shapes(test::read_file(file));
    const std::optional<urdf::Robot> robot = test::read_model(text);
    if (!robot || robot->links.size() > 100 || names.contains(robot->name.value)) continue;
    source::Collector sink;
    const auto tree = Tree::build(*robot, Mimics::free, sink);
    if (!tree || tree->variables().empty()) continue;
    names.insert(robot->name.value);
    ++seen;
    if (!physical(*robot) || !heavy(*robot, *tree)) {
      ++unphysical;
      continue;
    }
    const bool single = std::all_of(robot->joints.begin(), robot->joints.end(), [](const urdf::Joint& j) {
      return j.type != urdf::JointType::floating && j.type != urdf::JointType::planar;
    });
    if (!single) {
      ++several;
      continue;
    }
    const MujocoModel mujoco(text);
    if (!mujoco.model || static_cast<std::size_t>(mujoco.model->nv) != tree->variables().size()) {
      ++refused;
      continue;
    }
    if (!give_exact_inertias(*robot, *tree, mujoco)) {
      ++altered;
      continue;
    }
    INFO(file);
    const std::vector<double> q = test::positions(*robot, *tree, random);
    const std::vector<double> dq = test::positions(*robot, *tree, random);
    std::vector<int> address;
    for (std::size_t i = 0; i < q.size(); ++i) {
      const int joint = mj_name2id(mujoco.model, mjOBJ_JOINT, tree->variables()[i].name.c_str());
      REQUIRE(joint >= 0);
      address.push_back(mujoco.model->jnt_dofadr[joint]);
      mujoco.data->qpos[mujoco.model->jnt_qposadr[joint]] = q[i];
      mujoco.data->qvel[address.back()] = dq[i];
    }
    mj_forward(mujoco.model, mujoco.data);
    const int n = mujoco.model->nv;
    std::vector<mjtNum> full(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    mj_fullM(mujoco.model, full.data(), mujoco.data->qM);
    const Dynamics dynamics(*robot, *tree);
    const Matrix mass = dynamics.mass_matrix(q);
    const Vector load = dynamics.bias(q, dq) + dynamics.gravity_torques(q, earth_gravity);
    const double scale = mass.cwiseAbs().maxCoeff();
    const double load_scale = std::max(scale, load.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < q.size(); ++i) {
      for (std::size_t j = 0; j < q.size(); ++j)
        REQUIRE(std::abs(mass(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) -
                         full[static_cast<std::size_t>(address[i] * n + address[j])]) <= 1e-9 * scale);
      REQUIRE(std::abs(load(static_cast<Eigen::Index>(i)) - mujoco.data->qfrc_bias[address[i]]) <= 1e-9 * load_scale);
    }
    compare_motion(*robot, *tree, mujoco, address, q, dq);
    ++compared;
  }
  if (files.empty()) return;
  WARN(compared << " of " << seen << " robots of different names; " << unphysical
                << " have links that move without mass or inertias that MuJoCo alters, " << refused
                << " it does not read, or with other joints, " << several << " have joints of several variables, "
                << altered << " have another mass there");
  CHECK(compared >= 20);
}

/// An arm whose forearm is driven by a rotor in the upper arm; `rotor` is the text that models it.
std::string geared_arm(const std::string& mass_of_upper, const std::string& rotor) {
  return R"(<robot name="geared"><link name="base"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <link name="upper"><inertial><origin xyz="0.2 0.1 0"/><mass value="2"/>)" +
         mass_of_upper + R"(</inertial></link>
    <link name="lower"><inertial><origin xyz="0.3 0 0.1"/><mass value="1"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.03"/></inertial></link>
    <joint name="a" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
    <joint name="b" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0" rpy="0.3 0.5 0.2"/><axis xyz="0 1 0"/></joint>)" +
         rotor + "</robot>";
}

TEST_CASE("a rotor as a body is what MuJoCo makes of a body that turns so many times as fast") {
  constexpr double ratio = 30, spin = 2e-3;
  // Turning about the axis of joint b: the inertia I a aᵀ in the frame of the upper arm, where the rotor's mass and its
  // other inertia are part of the link.
  const std::string rotor =
      R"(<link name="rotor"><inertial><mass value="1e-5"/><inertia ixx="1e-3" ixy="0" ixz="0" iyy="2e-3" iyz="0" izz="1e-3"/></inertial></link>
    <joint name="r" type="continuous"><parent link="upper"/><child link="rotor"/><origin xyz="0.4 0 0" rpy="0.3 0.5 0.2"/><axis xyz="0 1 0"/></joint>)";
  const std::string plain = R"(<inertia ixx="0.05" ixy="0" ixz="0" iyy="0.06" iyz="0" izz="0.07"/>)";
  const MujocoModel mujoco(geared_arm(plain, rotor));
  REQUIRE(mujoco.model != nullptr);
  // The same arm with the rotor as a fixed part of the upper arm.
  const urdf::Robot with_mass = test::model(geared_arm(
      plain,
      R"(<link name="rest"><inertial><mass value="1e-5"/><inertia ixx="1e-3" ixy="0" ixz="0" iyy="2e-3" iyz="0" izz="1e-3"/></inertial></link>
    <joint name="r" type="fixed"><parent link="upper"/><child link="rest"/><origin xyz="0.4 0 0" rpy="0.3 0.5 0.2"/></joint>)"));
  const urdf::Robot robot = with_rotor(with_mass, "b", spin, ratio);
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  REQUIRE(tree->variables().size() == 2);
  const Dynamics dynamics(robot, *tree);
  const std::vector<double> q{0.4, 0.7}, dq{1.1, -0.6};
  const std::array<double, 3> all_q{q[0], q[1], ratio * q[1]}, all_dq{dq[0], dq[1], ratio * dq[1]};
  std::array<int, 3> address{};
  for (std::size_t i = 0; i < 3; ++i) {
    const int joint = mj_name2id(mujoco.model, mjOBJ_JOINT, std::array{"a", "b", "r"}[i]);
    REQUIRE(joint >= 0);
    address[i] = mujoco.model->jnt_dofadr[joint];
    mujoco.data->qpos[mujoco.model->jnt_qposadr[joint]] = all_q[i];
    mujoco.data->qvel[address[i]] = all_dq[i];
  }
  mj_forward(mujoco.model, mujoco.data);
  std::array<mjtNum, 9> full{};
  mj_fullM(mujoco.model, full.data(), mujoco.data->qM);
  Matrix mass(3, 3), follow(3, 2);
  Vector load(3);
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j)
      mass(i, j) = full[static_cast<std::size_t>(address[static_cast<std::size_t>(i)] * 3 +
                                                 address[static_cast<std::size_t>(j)])];
    load(i) = mujoco.data->qfrc_bias[address[static_cast<std::size_t>(i)]];
  }
  follow << 1, 0, 0, 1, 0, ratio;
  const Vector expected = follow.transpose() * load;
  CHECK((dynamics.mass_matrix(q) - follow.transpose() * mass * follow).norm() < 1e-9);
  CHECK((dynamics.bias(q, dq) + dynamics.gravity_torques(q, earth_gravity) - expected).norm() < 1e-9);
  // Apparent inertia alone is right at the rotor's own joint and ignores its effect on the others.
  const auto fixed = Tree::build(with_mass, Mimics::follow, sink);
  const Dynamics without(with_mass, *fixed);
  CHECK(dynamics.mass_matrix(q)(1, 1) - without.mass_matrix(q)(1, 1) == Approx(ratio * ratio * spin));
}

}  // namespace
}  // namespace urdfmill::kinematics
