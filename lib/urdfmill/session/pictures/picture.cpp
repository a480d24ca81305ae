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
#include "urdfmill/picture/image_file.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/render.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/picture/skeleton.hpp"
#include "urdfmill/picture/text.hpp"
#include "urdfmill/session/dh/dh_frames.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Mimics;
using kinematics::Tree;

/// A model at one time.
struct Moment {
  std::vector<mesh::Transform> links;  ///< one for each link
  std::vector<double> joints;          ///< one for each joint; rad, m
};

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

/// Parts of a picture that are the same at all times.
class Artist {
 public:
  Artist(const urdf::Robot& robot, SceneFiles& files, const PictureRequest& request, source::Sink& sink)
      : robot_(robot), files_(files), request_(request), sink_(sink) {}

  bool run(const TakePicture& take) {
    if (!are_frames_few()) return false;
    const auto all = moments(robot_, request_.positions, sink_);
    if (all && request_.against != nullptr && !look_at_other()) return false;
    if (!all || !find_links(request_.fit, fit_) || !find_links(request_.marked, marked_)) return false;
    if (request_.screws && !find_screws()) return false;
    for (const picture::FaultMark& fault : request_.faults)
      if (fault.link) marked_.push_back(*fault.link);
    shapes_ = picture::shapes(
        robot_, request_.show, [this](const std::string& uri) { return files_.mesh(uri); }, sink_);
    leave_out_unseen();
    frames_ = request_.frames;
    if (shapes_.empty()) {
      source::report(sink_, picture::rules::nothing_to_see,
                     "no link has a shape of the kind that is shown; the frames of the links are drawn");
      frames_ = bones_ = true;
    }
    return are_triangles_few() && render(*all, take);
  }

 private:
  bool are_frames_few() {
    constexpr std::size_t most_frames = 1000, most_pixels = 500'000'000;
    const std::size_t frames = request_.positions.samples.size(), pixels = request_.width * request_.height;
    if (frames > most_frames)
      too_large("the animation has " + std::to_string(frames) + " frames; at most " + std::to_string(most_frames) +
                " are drawn");
    else if (frames * pixels > most_pixels)
      too_large("the pictures have " + std::to_string(frames * pixels) + " pixels together; at most " +
                std::to_string(most_pixels) + " are drawn");
    else
      return true;
    return false;
  }

  bool are_triangles_few() {
    constexpr std::size_t most_triangles = 8'000'000;
    std::size_t triangles = 0;
    for (const std::vector<picture::Shape>* shapes : {&shapes_, &other_shapes_})
      for (const picture::Shape& shape : *shapes) triangles += shape.mesh->triangle_count();
    if (triangles <= most_triangles) return true;
    too_large("the model has " + std::to_string(triangles) + " triangles; at most " + std::to_string(most_triangles) +
              " are drawn");
    return false;
  }

  void too_large(std::string message) {
    source::report(sink_, picture::rules::too_large, std::move(message), {},
                   std::string(picture::rules::too_large.remedy));
  }

  /// m; larger or more distant parts exceed single precision.
  static constexpr float farthest = 1e15F;

  static bool has_place(const picture::Vector& p) {
    return std::abs(p.x) < farthest && std::abs(p.y) < farthest && std::abs(p.z) < farthest;
  }

  /// Leaves out parts that are too far away for a picture; returns their links.
  static std::set<std::size_t> leave_out_far(std::vector<picture::Surface>& surfaces) {
    std::set<std::size_t> links;
    std::erase_if(surfaces, [&](const picture::Surface& surface) {
      const bool is_far =
          !std::all_of(surface.corners.begin(), surface.corners.end(), [](const auto& p) { return has_place(p); });
      if (is_far) links.insert(surface.link);
      return is_far;
    });
    return links;
  }

  void report_far(const std::set<std::size_t>& links) {
    for (const std::size_t link : links)
      if (link < robot_.links.size() && far_.insert(link).second)
        source::report(sink_, picture::rules::nothing_to_see,
                       "link \"" + robot_.links[link].name.value + "\" is too far away to be drawn; it is left out");
  }

  /// Leaves out shapes of zero size, and those that exceed single precision.
  void leave_out_unseen() {
    std::erase_if(shapes_, [&](const picture::Shape& shape) {
      double size = 0;
      for (const mesh::Point& p : shape.mesh->positions)
        for (std::size_t i = 0; i < 3; ++i) {
          const double reach = std::abs(p[i] * shape.scale[i]);
          size = std::isnan(reach) ? reach : std::max(size, reach);
        }
      const bool is_seen = size > 0 && size < double{farthest};
      if (!is_seen)
        source::report(sink_, picture::rules::nothing_to_see,
                       "a shape of link \"" + robot_.links[shape.link].name.value + "\" has " +
                           (size == 0 ? "no size" : "a size that no picture shows") + "; it is left out");
      return !is_seen;
    });
  }

  bool find_links(const std::vector<std::string>& names, std::vector<std::size_t>& links) {
    for (const std::string& name : names) {
      const std::size_t link = kinematics::find_link(robot_, name, "link", sink_);
      if (link == kinematics::none) return false;
      links.push_back(link);
    }
    return true;
  }

  /// Finds the joints of the chain whose screws are drawn.
  bool find_screws() {
    const auto tree = Tree::build(robot_, Mimics::free, sink_);
    if (!tree) return false;
    const auto ends = kinematics::choose_chain(robot_, *tree, request_.base, request_.tip, sink_);
    if (!ends) return false;
    const auto chain = kinematics::chain(robot_, *tree, ends->base, ends->tip, sink_);
    if (!chain) return false;
    for (const kinematics::ChainJoint& joint : chain->joints)
      screws_.push_back({joint.upwards, robot_.joint(joint.name)});
    return true;
  }

  [[nodiscard]] std::vector<picture::ScrewMark> screws_at(const Moment& moment) const {
    std::vector<picture::ScrewMark> screws;
    for (const auto& [upwards, joint] : screws_) {
      const auto child = static_cast<std::size_t>(robot_.link(joint->child.value) - robot_.links.data());
      const mesh::Transform& pose = moment.links[child];
      mesh::Point axis = mesh::Transform{pose.rows, {0, 0, 0}}.apply(joint->axis.values());
      const double size = std::hypot(axis[0], axis[1], axis[2]) * (upwards ? -1 : 1);
      for (double& component : axis) component /= size;
      screws.push_back(
          {pose.translation, axis, joint->type == urdf::JointType::prismatic, "S" + std::to_string(screws.size() + 1)});
    }
    return screws;
  }

  bool draw(const Moment& moment, picture::Drawing& drawing, std::vector<picture::Label>& labels) {
    drawing.robot =
        picture::surfaces(shapes_, moment.links, [this](const picture::Shape& shape, const mesh::Material* material) {
          return files_.texture(shape, material);
        });
    if (extent_ == 0) measure(moment, drawing);
    set_looks(drawing.robot);
    if (request_.against != nullptr) add_other(moment, drawing);
    report_far(leave_out_far(drawing.robot));
    drawing.extent = static_cast<float>(extent_);
    drawing.transparent = request_.transparent;
    picture::Marks marks(robot_, moment.links, 0.09 * extent_);
    if (frames_) marks.add_link_frames();
    if (bones_) marks.add_bones();
    if (request_.axes) marks.add_axes(moment.joints);
    if (request_.screws) marks.add_screws(screws_at(moment));
    marks.add_faults(request_.faults);
    if (request_.inertia) marks.add_inertias();
    if (request_.names) marks.add_names();
    if (request_.dh) {
      if (!table_) table_ = dh_table_of(robot_, {request_.base, request_.tip, request_.convention}, sink_);
      if (!table_) return false;
      marks.add_dh_frames(dh_frames(robot_, *table_, moment.joints, moment.links));
    }
    drawing.marks = marks.take_surfaces();
    labels = marks.take_labels();
    (void)leave_out_far(drawing.marks);
    std::erase_if(labels, [](const picture::Label& label) { return !has_place(label.at); });
    return true;
  }

  /// Poses the other model by this one's first sample, for joints that both have.
  bool look_at_other() {
    JointInput shared = request_.positions;
    shared.samples.resize(1);
    std::erase_if(shared.samples.front().words,
                  [&](const JointWord& word) { return request_.against->joint(word.joint) == nullptr; });
    source::Collector found;
    const auto all = moments(*request_.against, shared, found);
    if (!all) {
      for (source::Diagnostic& finding : found.diagnostics) sink_.report(std::move(finding));
      return false;
    }
    other_ = all->front().links;
    other_shapes_ = picture::shapes(
        *request_.against, request_.show, [this](const std::string& uri) { return request_.against_files->mesh(uri); },
        found);
    return true;
  }

  /// True if a link has the same appearance and place in both models.
  [[nodiscard]] bool is_same(const Moment& moment, std::size_t link) const {
    const urdf::Link* other = request_.against->link(robot_.links[link].name.value);
    if (other == nullptr) return false;
    const auto other_index = static_cast<std::size_t>(other - request_.against->links.data());
    if (!is_near(moment.links[link], other_[other_index])) return false;
    const auto of_link = [](const std::vector<picture::Shape>& shapes, std::size_t index) {
      std::vector<const picture::Shape*> found;
      for (const picture::Shape& shape : shapes)
        if (shape.link == index) found.push_back(&shape);
      return found;
    };
    const auto own = of_link(shapes_, link), others = of_link(other_shapes_, other_index);
    return std::equal(own.begin(), own.end(), others.begin(), others.end(), [](const auto* a, const auto* b) {
      return a->uri == b->uri && a->scale == b->scale && is_near(a->pose, b->pose) && a->colour == b->colour &&
             (!a->uri.empty() || a->mesh->positions == b->mesh->positions);
    });
  }

  static bool is_near(const mesh::Transform& a, const mesh::Transform& b) {
    constexpr double tolerance = 1e-6;  // m, and for directions
    double worst = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      worst = std::max(worst, std::abs(a.translation[i] - b.translation[i]));
      for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, std::abs(a.rows[i][k] - b.rows[i][k]));
    }
    return worst < tolerance;
  }

  /// Differences are orange in this model, and violet and translucent in the other; the rest is grey.
  void add_other(const Moment& moment, picture::Drawing& drawing) const {
    std::vector<bool> same;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) same.push_back(is_same(moment, i));
    const auto paint = [](picture::Surface& surface, const picture::Vector& colour, float alpha) {
      surface.colour = colour;
      surface.alpha = alpha;
      surface.texture = nullptr;
      surface.colours.clear();
    };
    for (picture::Surface& surface : drawing.robot)
      paint(surface, same[surface.link] ? picture::Vector{0.55F, 0.56F, 0.58F} : picture::Vector{0.9F, 0.33F, 0.03F},
            1);
    for (picture::Surface& surface : picture::surfaces(other_shapes_, other_)) {
      const urdf::Link* here = robot_.link(request_.against->links[surface.link].name.value);
      const bool is_shown = here == nullptr || !same[static_cast<std::size_t>(here - robot_.links.data())];
      if (!is_shown) continue;
      paint(surface, {0.35F, 0.08F, 0.75F}, 0.4F);
      // Shrinks it slightly, so that faces that are the same in both are drawn as this model's.
      inflate(surface, -0.002 * extent_);
      surface.link = here == nullptr ? robot_.links.size() : static_cast<std::size_t>(here - robot_.links.data());
      drawing.robot.push_back(std::move(surface));
    }
  }

  static void inflate(picture::Surface& surface, double by) {
    for (std::size_t i = 0; i < surface.corners.size(); ++i)
      surface.corners[i] = surface.corners[i] + surface.normals[i] * static_cast<float>(by);
  }

  /// Collisions shown with visuals are translucent; marked links are red.
  void set_looks(std::vector<picture::Surface>& surfaces) const {
    std::size_t next = 0;
    for (const picture::Shape& shape : shapes_)
      for (const mesh::Part& part : shape.mesh->parts) {
        if (part.triangles.empty()) continue;
        picture::Surface& surface = surfaces[next++];
        if (shape.is_collision) {
          surface.colour = {0.75F, 0.38F, 0.06F};
          surface.alpha = request_.show == picture::Show::both ? 0.3F : 1;
          // Enlarges it slightly, so that faces that coincide with those of visuals are in front of them.
          if (request_.show == picture::Show::both) inflate(surface, 0.001 * extent_);
        }
        if (shape.stands_in) {
          surface.colour = {0.5F, 0.5F, 0.52F};
          surface.alpha = 0.5F;
        }
        if (std::find(marked_.begin(), marked_.end(), shape.link) != marked_.end()) {
          surface.colour = {0.8F, 0.02F, 0.02F};
          surface.texture = nullptr;
          surface.colours.clear();
        }
      }
  }

  /// Measures the size of the content, which the marks depend on.
  void measure(const Moment& moment, const picture::Drawing& drawing) {
    std::array<float, 3> least{1e30F, 1e30F, 1e30F}, largest{-1e30F, -1e30F, -1e30F};
    const auto add = [&](float x, float y, float z) {
      if (!has_place({x, y, z})) return;
      const std::array<float, 3> at{x, y, z};
      for (std::size_t i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], at[i]);
        largest[i] = std::max(largest[i], at[i]);
      }
    };
    for (const picture::Surface& surface : drawing.robot)
      for (const picture::Vector& p : surface.corners) add(p.x, p.y, p.z);
    for (const mesh::Transform& pose : moment.links)
      add(static_cast<float>(pose.translation[0]), static_cast<float>(pose.translation[1]),
          static_cast<float>(pose.translation[2]));
    const double size = std::hypot(largest[0] - least[0], largest[1] - least[1], largest[2] - least[2]);
    extent_ = size > 1e-6 && std::isfinite(size) ? size : 1;
  }

  /// A drawing with its labels.
  struct Frame {
    picture::Drawing drawing;
    std::vector<picture::Label> labels;
  };

  /// Adds what the picture must show, and returns the lowest point of the robot.
  float add_points(const picture::Drawing& drawing, picture::CameraFit& fit) const {
    float lowest = nowhere;
    for (const picture::Surface& surface : drawing.robot) {
      const bool is_fitted = fit_.empty() || std::find(fit_.begin(), fit_.end(), surface.link) != fit_.end();
      for (const picture::Vector& p : surface.corners) {
        lowest = std::min(lowest, p.z);
        if (is_fitted) fit.add(p);
      }
    }
    if (fit_.empty())
      for (const picture::Surface& surface : drawing.marks)
        for (const picture::Vector& p : surface.corners) fit.add(p);
    return lowest;
  }

  /// Draws each frame twice, first to find the camera: triangles of all frames at once might not fit into memory.
  bool render(const std::vector<Moment>& all, const TakePicture& take) {
    std::optional<picture::CameraFit> fit;
    std::size_t column = 0;  // the same at all times
    float ground = nowhere;
    Frame frame;
    for (const Moment& moment : all) {
      frame = {};
      if (!draw(moment, frame.drawing, frame.labels)) return false;
      if (!fit) {
        column = picture::fault_column(frame.labels, request_.width, request_.height);
        fit.emplace(request_.view, request_.width - column, request_.height);
      }
      ground = std::min(ground, add_points(frame.drawing, *fit));
    }
    if (!fit) return false;
    if (ground == nowhere) ground = 0;
    const picture::Camera camera = fit->camera();
    for (const Moment& moment : all) {
      if (all.size() > 1) {
        frame = {};
        if (!draw(moment, frame.drawing, frame.labels)) return false;
      }
      if (!request_.transparent) frame.drawing.ground = ground;
      picture::Image image =
          picture::render(frame.drawing, camera, {request_.width - column, request_.height, request_.threads});
      picture::draw_labels(image, camera, frame.labels, column);
      if (!take(image)) return false;
    }
    return true;
  }

  static constexpr float nowhere = 1e30F;  ///< m; farther than any point

  const urdf::Robot& robot_;
  SceneFiles& files_;
  const PictureRequest& request_;
  source::Sink& sink_;
  std::vector<std::size_t> fit_, marked_;
  std::set<std::size_t> far_;  ///< links that were left out
  std::vector<picture::Shape> shapes_;
  bool frames_ = false, bones_ = false;
  std::vector<std::pair<bool, const urdf::Joint*>> screws_;  ///< true if passed upwards
  std::vector<picture::Shape> other_shapes_;
  std::vector<mesh::Transform> other_;
  std::optional<kinematics::DhTable> table_;
  double extent_ = 0;
};

}  // namespace

SceneFiles::SceneFiles(Session& session, const Input& input, const std::optional<std::vector<std::string>>& folders)
    : folder_(input.folder()),
      packages_(session.packages(input)),
      allowed_(folders),
      files_(session.snapshot()),
      meshes_(std::make_shared<bodies::MeshStore>(folder_, packages_, files_)) {
  if (allowed_) meshes_->limit_to(*allowed_);
}

std::shared_ptr<const mesh::Mesh> SceneFiles::mesh(const std::string& uri) {
  const bodies::LoadedMesh& loaded = meshes_->get(uri);
  if (!loaded.mesh) return nullptr;
  return {meshes_, &*loaded.mesh};
}

std::optional<files::FileInFolder> SceneFiles::texture_file(const picture::Shape& shape, const std::string& name) {
  namespace fs = std::filesystem;
  if (shape.uri.empty() || name == shape.texture) {
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
  return Artist(robot, files, request, sink).run(take);
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
    table = dh_table_of(robot, {request.base, request.tip, request.convention}, sink);
    if (!table) return std::nullopt;
    options.table = &*table;
    options.frames = dh_frames(robot, *table, all->front().joints, all->front().links);
  }
  return picture::skeleton_svg(robot, all->front().links, options);
}

}  // namespace urdfmill::session
