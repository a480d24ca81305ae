#include "urdfmill/session/conversion/compose.hpp"

#include <filesystem>
#include <utility>
#include <variant>

#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

/// Renames files that are relative to one model's folder so that they are relative to the other's.
void move_files(urdf::Robot& robot, const Input& from, const Input& to) {
  namespace fs = std::filesystem;
  const fs::path old_folder = fs::absolute(from.folder());
  const fs::path new_folder = fs::absolute(to.folder());
  if (old_folder.lexically_normal() == new_folder.lexically_normal()) return;
  const auto move = [&](std::string& name) {
    if (name.empty() || name.find("://") != std::string::npos || fs::path(name).is_absolute()) return;
    name = (old_folder / name).lexically_normal().lexically_relative(new_folder.lexically_normal()).generic_string();
  };
  for (urdf::Link& link : robot.links) {
    for (urdf::Visual& visual : link.visuals) {
      if (auto* mesh = std::get_if<urdf::Mesh>(&visual.geometry.shape)) move(mesh->filename.value);
      if (visual.material && visual.material->texture) move(visual.material->texture->value);
    }
    for (urdf::Collision& collision : link.collisions)
      if (auto* mesh = std::get_if<urdf::Mesh>(&collision.geometry.shape)) move(mesh->filename.value);
  }
  for (urdf::Material& material : robot.materials)
    if (material.texture) move(material.texture->value);
}

}  // namespace

std::optional<urdf::Origin> attach_origin(std::string_view text) {
  constexpr std::size_t position = 3, pose = 6;
  const auto numbers = numbers_of(text);
  if (!numbers || (numbers->size() != position && numbers->size() != pose)) return std::nullopt;
  urdf::Origin origin;
  for (std::size_t i = 0; i < position; ++i) origin.xyz.v[i] = (*numbers)[i];
  if (numbers->size() == position) return origin;
  origin.written = urdf::Origin::Written::rpy;
  for (std::size_t i = 0; i < position; ++i) origin.rpy.v[i] = (*numbers)[position + i];
  origin.rotation = urdf::rotation_from_rpy(origin.rpy[0], origin.rpy[1], origin.rpy[2]);
  return origin;
}

LoadedRobot compose(Session& session, urdf::Robot robot, const Input& host, const ComposeRequest& request,
                    const LoadRequest& load, urdf::Reading reading, source::Collector& findings) {
  compose::Options steps = request.steps;
  LoadedRobot attached;
  if (request.attached) {
    LoadRequest own = load;
    if (request.attached_arguments) own.arguments = *request.attached_arguments;
    attached = load_robot(session, *request.attached, own, Purpose::conversion, findings, reading);
    if (!attached.robot) return attached;
    move_files(*attached.robot, *request.attached, host);
    steps.attach = &*attached.robot;
  }
  LoadedRobot composed;
  if (steps.any())
    composed.robot = compose::compose(std::move(robot), steps, findings);
  else
    composed.robot = std::move(robot);
  if (!composed.robot) composed.outcome = worse(Outcome::findings, outcome_of(findings));
  return composed;
}

}  // namespace urdfmill::session
