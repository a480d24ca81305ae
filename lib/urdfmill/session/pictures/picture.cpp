#include "urdfmill/session/pictures/picture.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <utility>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/picture/dh_frames.hpp"
#include "urdfmill/picture/image_file.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/render.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/picture/skeleton.hpp"
#include "urdfmill/picture/text.hpp"
#include "urdfmill/session/pictures/contact.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Mimics;
using kinematics::Tree;

using picture::Moment;

std::optional<std::vector<Moment>> moments(const urdf::Robot& robot, const JointInput& positions, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return std::nullopt;
  const auto values = joint_values(*tree, positions, JointQuantity::position, sink);
  if (!values) return std::nullopt;
  std::vector<Moment> all;
  for (const std::vector<double>& q : *values) {
    const std::vector<kinematics::Transform> bodies = kinematics::body_poses(*tree, q);
    Moment moment;
    for (std::size_t link = 0; link < robot.links.size(); ++link)
      moment.links.push_back(picture::placed(bodies[tree->body_of_link(link)]));
    moment.joints.assign(robot.joints.size(), 0);
    for (const kinematics::Body& body : tree->bodies())
      if (body.joint != kinematics::none && body.variable != kinematics::none)
        moment.joints[body.joint] = kinematics::joint_position(body, q);
    all.push_back(std::move(moment));
  }
  return all;
}

/// Returns the poses of the other model at this one's first sample, for joints that both have.
std::optional<std::vector<mesh::Transform>> poses_of_other(const PictureRequest& request, source::Sink& sink) {
  JointInput shared = request.positions;
  shared.samples.resize(1);
  std::erase_if(shared.samples.front().words,
                [&](const JointWord& word) { return request.against->joint(word.joint) == nullptr; });
  source::Collector found;
  auto all = moments(*request.against, shared, found);
  if (all) return std::move(all->front().links);
  for (source::Diagnostic& finding : found.diagnostics) sink.report(std::move(finding));
  return std::nullopt;
}

}  // namespace

SceneFiles::SceneFiles(Session& session, const Input& input, const std::optional<std::vector<std::string>>& folders)
    : folder_(input.folder()),
      packages_(session.packages(input)),
      allowed_(folders),
      files_(session.snapshot()),
      meshes_(new bodies::MeshStore(session.meshes(input))) {
  if (allowed_) meshes_->limit_to(*allowed_);
}

std::shared_ptr<const mesh::Mesh> SceneFiles::mesh(const std::string& uri) {
  const bodies::LoadedMesh& loaded = meshes_->get(uri);
  if (!loaded.mesh) return nullptr;
  return {meshes_, &*loaded.mesh};
}

std::optional<files::FileInFolder> SceneFiles::texture_file(const picture::Shape& shape, const std::string& name) {
  namespace fs = std::filesystem;
  if (shape.uri.empty() || name == shape.texture || meshes_->inside(shape.uri) != nullptr) {
    const auto file = bodies::find_mesh(name, folder_, packages_);
    if (!file || !allowed_) return file ? std::optional(files::FileInFolder{*file, ""}) : std::nullopt;
    return bodies::allowed_file(*file, name, folder_, packages_, *allowed_);
  }
  // A mesh's own texture is relative to its folder, and must be inside the folder that the mesh belongs to.
  return files::file_in((fs::path(meshes_->get(shape.uri).path).parent_path() / name).string(),
                        bodies::mesh_root(shape.uri, folder_, packages_));
}

std::shared_ptr<const picture::Image> SceneFiles::texture(const picture::Shape& shape, const mesh::Material* material) {
  const auto image_of = [](std::string_view bytes) -> std::shared_ptr<const picture::Image> {
    auto image = picture::read_texture(bytes);
    return image ? std::make_shared<const picture::Image>(std::move(*image)) : nullptr;
  };
  if (material != nullptr && material->picture) {
    const auto [entry, is_new] = pictures_.emplace(material->picture, nullptr);
    if (is_new) entry->second = image_of(*material->picture);
    return entry->second;
  }
  const std::string& name = material != nullptr ? material->texture : shape.texture;
  const std::optional<files::FileInFolder> file = name.empty() ? std::nullopt : texture_file(shape, name);
  if (!file) return nullptr;
  const auto [entry, is_new] = textures_.emplace(file->file, nullptr);
  if (!is_new) return entry->second;
  const files::ReadResult read =
      files_->read_unstored(file->file, {.beneath = file->folder, .largest = picture::largest_texture});
  if (!read.error) entry->second = image_of(read.bytes);
  return entry->second;
}

std::shared_ptr<const std::string> SceneFiles::picture_file(const picture::Shape& shape,
                                                            const mesh::Material* material) {
  if (material != nullptr && material->picture)
    return picture::is_texture(*material->picture) ? material->picture : nullptr;
  const std::string& name = material != nullptr ? material->texture : shape.texture;
  const std::optional<files::FileInFolder> file = name.empty() ? std::nullopt : texture_file(shape, name);
  if (!file) return nullptr;
  const auto [entry, is_new] = picture_files_.emplace(file->file, nullptr);
  if (!is_new) return entry->second;
  files::ReadResult read =
      files_->read_unstored(file->file, {.beneath = file->folder, .largest = picture::largest_texture});
  if (!read.error && picture::is_texture(read.bytes))
    entry->second = std::make_shared<const std::string>(std::move(read.bytes));
  return entry->second;
}

std::optional<std::vector<std::vector<mesh::Transform>>> posed_links(const urdf::Robot& robot,
                                                                     const JointInput& positions, source::Sink& sink) {
  auto all = moments(robot, positions, sink);
  if (!all) return std::nullopt;
  std::vector<std::vector<mesh::Transform>> poses;
  for (Moment& moment : *all) poses.push_back(std::move(moment.links));
  return poses;
}

std::optional<JointInput> sweep(const urdf::Robot& robot, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return std::nullopt;
  constexpr int steps = 6;  // from one end of a range to the other
  JointInput motion;
  motion.trajectory = true;
  for (const kinematics::Variable& variable : tree->variables()) {
    const double free = variable.rotational ? kinematics::pi : 0.1;
    const double lower = std::isfinite(variable.lower) ? variable.lower : -free;
    const double upper = std::isfinite(variable.upper) ? variable.upper : free;
    const auto go = [&](double from, double to) {
      for (int i = 1; i <= steps; ++i) {
        JointSample sample;
        sample.words.push_back({variable.name, text::shortest(from + (to - from) * i / steps)});
        motion.samples.push_back(std::move(sample));
      }
    };
    go(0, upper);
    go(upper, lower);
    go(lower, 0);
  }
  return motion;
}

void SceneFiles::explain(source::Collector& findings) const {
  bodies::hint_at_unknown_packages(findings.diagnostics, packages_);
}

bool draw_pictures(const urdf::Robot& robot, SceneFiles& files, const PictureRequest& request, const TakePicture& take,
                   source::Sink& sink) {
  if (!request.collision.empty()) {
    PictureRequest posed = request;
    if (!pose_in_contact(robot, files, posed, sink)) return false;
    posed.collision.clear();
    return draw_pictures(robot, files, posed, take, sink);
  }
  if (!picture::are_pictures_few(request.positions.samples.size(), request.width, request.height, sink)) return false;
  const auto all = moments(robot, request.positions, sink);
  if (!all) return false;
  const auto mesh_of = [](SceneFiles& from) { return [&from](const std::string& uri) { return from.mesh(uri); }; };
  const picture::PictureFiles own{
      mesh_of(files),
      [&files](const picture::Shape& shape, const mesh::Material* material) { return files.texture(shape, material); }};
  if (request.against == nullptr) return picture::draw_pictures(robot, *all, own, request, nullptr, take, sink);
  auto poses = poses_of_other(request, sink);
  if (!poses) return false;
  const picture::OtherModel other{*request.against, *std::move(poses), mesh_of(*request.against_files)};
  return picture::draw_pictures(robot, *all, own, request, &other, take, sink);
}

std::optional<picture::Image> draw_picture(const urdf::Robot& robot, SceneFiles& files, const PictureRequest& request,
                                           source::Sink& sink) {
  std::optional<picture::Image> first;
  (void)draw_pictures(
      robot, files, request,
      [&](const picture::Image& image) {
        first = image;
        return false;
      },
      sink);
  return first;
}

std::optional<std::string> skeleton(const urdf::Robot& robot, const PictureRequest& request,
                                    const std::optional<picture::View>& view, source::Sink& sink) {
  const auto all = moments(robot, request.positions, sink);
  if (!all) return std::nullopt;
  picture::SkeletonOptions options;
  options.view = view;
  options.names = request.names;
  std::optional<kinematics::DhTable> table;
  if (request.dh) {
    table = picture::dh_table_of(robot, {request.base, request.tip, request.convention}, sink);
    if (!table) return std::nullopt;
    options.table = &*table;
    options.frames = picture::dh_frames(robot, *table, all->front().joints, all->front().links);
  }
  return picture::skeleton_svg(robot, all->front().links, options);
}

}  // namespace urdfmill::session
