// Against MuJoCo: whole trees, branches and all.
#include <mujoco/mujoco.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "corpus.hpp"
#include "urdfmill/kinematics/dynamics.hpp"

namespace urdfmill::kinematics {
namespace {

/// True if every mass and inertia is one that MuJoCo takes as it is: it alters what is not physical.
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

/// MuJoCo needs a mass of every body that moves.
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

TEST_CASE("mass matrix, bias and gravity of whole robots agree with MuJoCo", "[corpus]") {
  std::mt19937_64 random(13);
  std::set<std::string> names;
  int compared = 0;
  constexpr int enough = 60;
  const std::vector<std::string> files = urdfmill::test::corpus();
  for (const std::string& file : files) {
    if (compared >= enough) break;
    const std::string text = test::without_shapes(test::read_file(file));
    const std::optional<urdf::Robot> robot = test::read_model(text);
    if (!robot || robot->links.size() > 40 || names.contains(robot->name.value) || !physical(*robot)) continue;
    source::Collector sink;
    const auto tree = Tree::build(*robot, Mimics::free, sink);
    if (!tree || tree->variables().empty() || !heavy(*robot, *tree)) continue;
    const bool single = std::all_of(robot->joints.begin(), robot->joints.end(), [](const urdf::Joint& j) {
      return j.type != urdf::JointType::floating && j.type != urdf::JointType::planar;
    });
    if (!single) continue;
    const MujocoModel mujoco(text);
    if (!mujoco.model || static_cast<std::size_t>(mujoco.model->nv) != tree->variables().size()) continue;
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
                         full[static_cast<std::size_t>(address[i] * n + address[j])]) <= 1e-6 * scale);
      REQUIRE(std::abs(load(static_cast<Eigen::Index>(i)) - mujoco.data->qfrc_bias[address[i]]) <= 1e-6 * load_scale);
    }
    names.insert(robot->name.value);
    ++compared;
  }
  if (files.empty()) return;
  WARN(compared << " robots");
  CHECK(compared >= 20);
}

}  // namespace
}  // namespace urdfmill::kinematics
