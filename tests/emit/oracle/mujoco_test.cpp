// Every robot that MuJoCo loads is also loaded in its canonical URDF, as the same model.
#include <mujoco/mujoco.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/kinematics/oracle/corpus.hpp"
#include "urdfmill/emit/urdf.hpp"

using namespace urdfmill;

namespace {

/// A model loaded by MuJoCo.
struct Loaded {
  mjModel* model = nullptr;
  char error[500] = "";

  explicit Loaded(const std::string& text) {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "urdfmill_emit_mujoco_test.urdf";
    std::ofstream(path, std::ios::binary) << text;
    model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
    std::filesystem::remove(path);
  }
  ~Loaded() {
    if (model) mj_deleteModel(model);
  }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;

  [[nodiscard]] double mass() const {
    double sum = 0;
    for (int i = 0; i < model->nbody; ++i) sum += model->body_mass[i];
    return sum;
  }
};

}  // namespace

TEST_CASE("MuJoCo loads the canonical URDF of public robots that it loads as they are", "[corpus]") {
  std::size_t loaded = 0, refused = 0;
  for (const std::string& file : urdfmill::test::corpus(6)) {
    INFO(file);
    // MuJoCo refuses a model whose meshes are missing, as most are here: such a model is loaded without shapes.
    std::string text = kinematics::test::read_file(file);
    if (!Loaded(text).model) text = kinematics::test::without_shapes(text);
    const Loaded before(text);
    source::Sources sources;
    source::Collector findings;
    const auto robot = kinematics::test::read_model(text);
    if (!before.model || !robot) {
      ++refused;
      continue;
    }
    const auto canonical = emit::model_urdf(*robot, std::nullopt, findings);
    if (!canonical) continue;
    const Loaded after(*canonical);
    INFO(after.error);
    CHECK(after.model);
    if (!after.model) continue;
    ++loaded;
    CHECK(after.model->nbody == before.model->nbody);
    CHECK(after.model->nq == before.model->nq);
    CHECK(after.model->ngeom == before.model->ngeom);
    CHECK(after.mass() == Approx(before.mass()).epsilon(1e-9));
  }
  if (loaded > 0) WARN(loaded << " robots loaded, " << refused << " that MuJoCo refuses as they are");
}
