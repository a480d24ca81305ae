#include "urdfmill/picture/artist.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/picture/dh_frames.hpp"
#include "urdfmill/picture/render.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/picture/text.hpp"

namespace urdfmill::picture {
namespace {

using kinematics::Mimics;
using kinematics::Tree;

void report_too_large(std::string message, source::Sink& sink) {
  source::report(sink, rules::too_large, std::move(message), {}, std::string(rules::too_large.remedy));
}

/// Parts of a picture that are the same at all times.
class Artist {
 public:
  Artist(const urdf::Robot& robot, const PictureFiles& files, const PictureOptions& options, const OtherModel* other,
         source::Sink& sink)
      : robot_(robot), files_(files), options_(options), other_(other), sink_(sink) {}

  bool run(const std::vector<Moment>& all, const TakePicture& take) {
    if (other_ != nullptr) {
      source::Collector unused;
      other_shapes_ = picture::shapes(other_->robot, options_.show, other_->mesh, unused);
    }
    if (!find_links(options_.fit, fit_) || !find_links(options_.marked, marked_)) return false;
    if (options_.screws && !find_screws()) return false;
    for (const FaultMark& fault : options_.faults)
      if (fault.link) marked_.push_back(*fault.link);
    shapes_ = picture::shapes(robot_, options_.show, files_.mesh, sink_);
    leave_out_unseen();
    frames_ = options_.frames;
    if (shapes_.empty()) {
      const bool has_others = std::any_of(robot_.links.begin(), robot_.links.end(), [&](const urdf::Link& link) {
        return (options_.show == Show::visual && !link.collisions.empty()) ||
               (options_.show == Show::collision && !link.visuals.empty());
      });
      source::report(sink_, rules::nothing_to_see,
                     "no link has a shape of the kind that is shown; the frames of the links are drawn", {},
                     has_others ? std::string(rules::nothing_to_see.remedy) : std::string());
      frames_ = bones_ = true;
    }
    return are_triangles_few() && render_all(all, take);
  }

 private:
  bool are_triangles_few() {
    constexpr std::size_t most_triangles = 8'000'000;
    std::size_t triangles = 0;
    for (const std::vector<Shape>* shapes : {&shapes_, &other_shapes_})
      for (const Shape& shape : *shapes) triangles += shape.mesh->triangle_count();
    if (triangles <= most_triangles) return true;
    report_too_large("the model has " + std::to_string(triangles) + " triangles; at most " +
                         std::to_string(most_triangles) + " are drawn",
                     sink_);
    return false;
  }

  /// m; larger or more distant parts exceed single precision.
  static constexpr float farthest = 1e15F;

  static bool has_place(const Vector& p) {
    return std::abs(p.x) < farthest && std::abs(p.y) < farthest && std::abs(p.z) < farthest;
  }

  /// Leaves out parts that are too far away for a picture; returns their links.
  static std::set<std::size_t> leave_out_far(std::vector<Surface>& surfaces) {
    std::set<std::size_t> links;
    std::erase_if(surfaces, [&](const Surface& surface) {
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
        source::report(sink_, rules::nothing_to_see,
                       "link \"" + robot_.links[link].name.value + "\" is too far away to be drawn; it is left out");
  }

  /// Leaves out shapes of zero size, and those that exceed single precision.
  void leave_out_unseen() {
    std::erase_if(shapes_, [&](const Shape& shape) {
      double size = 0;
      for (const mesh::Point& p : shape.mesh->positions)
        for (std::size_t i = 0; i < 3; ++i) {
          const double reach = std::abs(p[i] * shape.scale[i]);
          size = std::isnan(reach) ? reach : std::max(size, reach);
        }
      const bool is_seen = size > 0 && size < double{farthest};
      if (!is_seen)
        source::report(sink_, rules::nothing_to_see,
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
    const auto ends = kinematics::choose_chain(robot_, *tree, options_.base, options_.tip, sink_);
    if (!ends) return false;
    const auto chain = kinematics::chain(robot_, *tree, ends->base, ends->tip, sink_);
    if (!chain) return false;
    // Each takes hundreds of triangles, most of which lie over others.
    constexpr std::size_t most_screws = 1000;
    if (chain->joints.size() > most_screws) {
      report_too_large("the chain has " + std::to_string(chain->joints.size()) + " joints; the screws of at most " +
                           std::to_string(most_screws) + " are drawn",
                       sink_);
      return false;
    }
    for (const kinematics::ChainJoint& joint : chain->joints)
      screws_.push_back({joint.upwards, robot_.joint(joint.name)});
    return true;
  }

  [[nodiscard]] std::vector<ScrewMark> screws_at(const Moment& moment) const {
    std::vector<ScrewMark> screws;
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

  bool draw(const Moment& moment, Drawing& drawing, std::vector<Label>& labels) {
    drawing.robot = surfaces(shapes_, moment.links, files_.texture);
    if (extent_ == 0) measure(moment, drawing);
    set_looks(drawing.robot);
    if (other_ != nullptr) add_other(moment, drawing);
    report_far(leave_out_far(drawing.robot));
    drawing.extent = static_cast<float>(extent_);
    drawing.transparent = options_.transparent;
    Marks marks(robot_, moment.links, 0.09 * extent_);
    if (frames_) marks.add_link_frames();
    if (bones_) marks.add_bones();
    if (options_.axes) marks.add_axes(moment.joints);
    if (options_.screws) marks.add_screws(screws_at(moment));
    marks.add_faults(options_.faults);
    if (options_.contact) marks.add_contact(*options_.contact);
    if (options_.inertia) marks.add_inertias();
    if (options_.names) marks.add_names();
    if (options_.dh) {
      if (!table_) table_ = dh_table_of(robot_, {options_.base, options_.tip, options_.convention}, sink_);
      if (!table_) return false;
      marks.add_dh_frames(dh_frames(robot_, *table_, moment.joints, moment.links));
    }
    drawing.marks = marks.take_surfaces();
    labels = marks.take_labels();
    (void)leave_out_far(drawing.marks);
    std::erase_if(labels, [](const Label& label) { return !has_place(label.at); });
    return true;
  }

  /// True if a link has the same appearance and place in both models.
  [[nodiscard]] bool is_same(const Moment& moment, std::size_t link) const {
    const urdf::Link* other = other_->robot.link(robot_.links[link].name.value);
    if (other == nullptr) return false;
    const auto other_index = static_cast<std::size_t>(other - other_->robot.links.data());
    if (!is_near(moment.links[link], other_->links[other_index])) return false;
    const auto of_link = [](const std::vector<Shape>& shapes, std::size_t index) {
      std::vector<const Shape*> found;
      for (const Shape& shape : shapes)
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
  void add_other(const Moment& moment, Drawing& drawing) const {
    std::vector<bool> same;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) same.push_back(is_same(moment, i));
    const auto paint = [](Surface& surface, const Vector& colour, float alpha) {
      surface.colour = colour;
      surface.alpha = alpha;
      surface.texture = nullptr;
      surface.colours.clear();
    };
    for (Surface& surface : drawing.robot)
      paint(surface, same[surface.link] ? Vector{0.55F, 0.56F, 0.58F} : Vector{0.9F, 0.33F, 0.03F}, 1);
    for (Surface& surface : surfaces(other_shapes_, other_->links)) {
      const urdf::Link* here = robot_.link(other_->robot.links[surface.link].name.value);
      const bool is_shown = here == nullptr || !same[static_cast<std::size_t>(here - robot_.links.data())];
      if (!is_shown) continue;
      paint(surface, {0.35F, 0.08F, 0.75F}, 0.4F);
      // Shrinks it slightly, so that faces that are the same in both are drawn as this model's.
      inflate(surface, -0.002 * extent_);
      surface.link = here == nullptr ? robot_.links.size() : static_cast<std::size_t>(here - robot_.links.data());
      drawing.robot.push_back(std::move(surface));
    }
  }

  static void inflate(Surface& surface, double by) {
    for (std::size_t i = 0; i < surface.corners.size(); ++i)
      surface.corners[i] = surface.corners[i] + surface.normals[i] * static_cast<float>(by);
  }

  /// The links in contact are orange and blue, and the others pale, so that the place is seen through them.
  void paint_for_contact(Surface& surface, std::size_t link) const {
    const bool is_first = link == options_.contact->first, is_second = link == options_.contact->second;
    surface.colour = is_first    ? Vector{0.9F, 0.33F, 0.03F}
                     : is_second ? Vector{0.05F, 0.25F, 0.8F}
                                 : Vector{0.6F, 0.62F, 0.65F};
    surface.alpha = is_first || is_second ? 0.6F : 0.2F;
    surface.texture = nullptr;
    surface.colours.clear();
  }

  /// Collisions shown with visuals are translucent; marked links are red.
  void set_looks(std::vector<Surface>& surfaces) const {
    std::size_t next = 0;
    for (const Shape& shape : shapes_)
      for (const mesh::Part& part : shape.mesh->parts) {
        if (part.triangles.empty()) continue;
        Surface& surface = surfaces[next++];
        if (shape.is_collision) {
          surface.colour = {0.75F, 0.38F, 0.06F};
          surface.alpha = options_.show == Show::both ? 0.3F : 1;
          // Enlarges it slightly, so that faces that coincide with those of visuals are in front of them.
          if (options_.show == Show::both) inflate(surface, 0.001 * extent_);
        }
        if (shape.stands_in) {
          surface.colour = {0.5F, 0.5F, 0.52F};
          surface.alpha = 0.5F;
        }
        if (options_.contact) paint_for_contact(surface, shape.link);
        if (std::find(marked_.begin(), marked_.end(), shape.link) != marked_.end()) {
          surface.colour = {0.8F, 0.02F, 0.02F};
          surface.texture = nullptr;
          surface.colours.clear();
        }
      }
  }

  /// Measures the size of the content, which the marks depend on.
  void measure(const Moment& moment, const Drawing& drawing) {
    std::array<float, 3> least{1e30F, 1e30F, 1e30F}, largest{-1e30F, -1e30F, -1e30F};
    const auto add = [&](float x, float y, float z) {
      if (!has_place({x, y, z})) return;
      const std::array<float, 3> at{x, y, z};
      for (std::size_t i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], at[i]);
        largest[i] = std::max(largest[i], at[i]);
      }
    };
    for (const Surface& surface : drawing.robot)
      for (const Vector& p : surface.corners) add(p.x, p.y, p.z);
    for (const mesh::Transform& pose : moment.links)
      add(static_cast<float>(pose.translation[0]), static_cast<float>(pose.translation[1]),
          static_cast<float>(pose.translation[2]));
    const double size = std::hypot(largest[0] - least[0], largest[1] - least[1], largest[2] - least[2]);
    extent_ = size > 1e-6 && std::isfinite(size) ? size : 1;
  }

  /// A drawing with its labels.
  struct Frame {
    Drawing drawing;
    std::vector<Label> labels;
  };

  /// Adds what the picture must show, and returns the lowest point of the robot.
  float add_points(const Drawing& drawing, CameraFit& fit) const {
    float lowest = nowhere;
    for (const Surface& surface : drawing.robot) {
      const bool is_fitted = fit_.empty() || std::find(fit_.begin(), fit_.end(), surface.link) != fit_.end();
      for (const Vector& p : surface.corners) {
        lowest = std::min(lowest, p.z);
        if (is_fitted) fit.add(p);
      }
    }
    if (fit_.empty())
      for (const Surface& surface : drawing.marks)
        for (const Vector& p : surface.corners) fit.add(p);
    return lowest;
  }

  /// Draws each frame twice, first to find the camera: triangles of all frames at once might not fit into memory.
  bool render_all(const std::vector<Moment>& all, const TakePicture& take) {
    std::optional<CameraFit> fit;
    std::size_t column = 0;  // the same at all times
    float ground = nowhere;
    Frame frame;
    for (const Moment& moment : all) {
      frame = {};
      if (!draw(moment, frame.drawing, frame.labels)) return false;
      if (!fit) {
        column = fault_column(frame.labels, options_.width, options_.height);
        fit.emplace(options_.view, options_.width - column, options_.height);
      }
      ground = std::min(ground, add_points(frame.drawing, *fit));
    }
    if (!fit) return false;
    if (ground == nowhere) ground = 0;
    const Camera camera = fit->camera();
    for (const Moment& moment : all) {
      if (all.size() > 1) {
        frame = {};
        if (!draw(moment, frame.drawing, frame.labels)) return false;
      }
      if (!options_.transparent) frame.drawing.ground = ground;
      Image image =
          picture::render(frame.drawing, camera, {options_.width - column, options_.height, options_.threads});
      draw_labels(image, camera, frame.labels, column);
      if (!take(image)) return false;
    }
    return true;
  }

  static constexpr float nowhere = 1e30F;  ///< m; farther than any point

  const urdf::Robot& robot_;
  const PictureFiles& files_;
  const PictureOptions& options_;
  const OtherModel* other_;
  source::Sink& sink_;
  std::vector<std::size_t> fit_, marked_;
  std::set<std::size_t> far_;  ///< links that were left out
  std::vector<Shape> shapes_;
  bool frames_ = false, bones_ = false;
  std::vector<std::pair<bool, const urdf::Joint*>> screws_;  ///< true if passed upwards
  std::vector<Shape> other_shapes_;
  std::optional<kinematics::DhTable> table_;
  double extent_ = 0;
};

}  // namespace

bool are_pictures_few(std::size_t count, std::size_t width, std::size_t height, source::Sink& sink) {
  constexpr std::size_t most_frames = 1000, most_pixels = 500'000'000;
  const std::size_t pixels = width * height;
  if (count > most_frames)
    report_too_large(
        "the animation has " + std::to_string(count) + " frames; at most " + std::to_string(most_frames) + " are drawn",
        sink);
  else if (count * pixels > most_pixels)
    report_too_large("the pictures have " + std::to_string(count * pixels) + " pixels together; at most " +
                         std::to_string(most_pixels) + " are drawn",
                     sink);
  else
    return true;
  return false;
}

bool draw_pictures(const urdf::Robot& robot, const std::vector<Moment>& moments, const PictureFiles& files,
                   const PictureOptions& options, const OtherModel* other, const TakePicture& take,
                   source::Sink& sink) {
  return Artist(robot, files, options, other, sink).run(moments, take);
}

}  // namespace urdfmill::picture
