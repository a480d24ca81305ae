#include "urdfmill/session/pictures/contact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "urdfmill/collisions/pairs/matrix.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::session {
namespace {

using collisions::LinkGeometry;
using kinematics::Transform;
using kinematics::Vector3;

Transform transform_of(const mesh::Transform& pose) {
  Transform made;
  for (int row = 0; row < 3; ++row) {
    const auto r = static_cast<std::size_t>(row);
    for (int column = 0; column < 3; ++column)
      made.rotation(row, column) = pose.rows[r][static_cast<std::size_t>(column)];
    made.position[row] = pose.translation[r];
  }
  return made;
}

/// Returns the triangles of a link as they are drawn.
LinkGeometry drawn_link(const std::vector<picture::Shape>& shapes, std::size_t link) {
  LinkGeometry made;
  for (const picture::Shape& shape : shapes) {
    if (shape.link != link || !shape.is_collision || shape.stands_in) continue;
    mesh::Mesh mesh = *shape.mesh;
    for (mesh::Point& p : mesh.positions) p = {p[0] * shape.scale[0], p[1] * shape.scale[1], p[2] * shape.scale[2]};
    if (auto triangles = collisions::triangles_of(mesh)) made.add_triangles(transform_of(shape.pose), triangles);
  }
  return made;
}

/// Returns the place of a contact, in the frame of the first link: where the shapes cross as they are drawn, or else
/// the middle of the smaller link.
mesh::Point place_of_contact(const urdf::Robot& robot, SceneFiles& files, const picture::ContactMark& mark,
                             const Transform& relative) {
  source::Collector ignored;
  const auto shapes = picture::shapes(
      robot, picture::Show::collision, [&files](const std::string& uri) { return files.mesh(uri); }, ignored);
  const LinkGeometry first = drawn_link(shapes, mark.first), second = drawn_link(shapes, mark.second);
  const auto crossing = first.crossing(second, relative);
  const Vector3 at = crossing                                     ? *crossing
                     : first.ball().radius < second.ball().radius ? first.ball().centre
                                                                  : relative * second.ball().centre;
  return {at.x(), at.y(), at.z()};
}

}  // namespace

bool pose_in_contact(const urdf::Robot& robot, SceneFiles& files, PictureRequest& request, source::Sink& sink) {
  const std::string_view words = request.collision;
  const std::size_t comma = std::min(words.find(','), words.size());
  const std::size_t first = kinematics::find_link(robot, std::string(words.substr(0, comma)), "link", sink);
  if (first == kinematics::none) return false;
  const std::string other(words.substr(std::min(comma + 1, words.size())));
  const std::size_t second = kinematics::find_link(robot, other, "link", sink);
  if (second == kinematics::none) return false;
  collisions::GeometryOptions only{.only_boxes = false, .links = std::vector<bool>(robot.links.size())};
  only.links[first] = only.links[second] = true;
  const collisions::RobotGeometry geometry = collisions::robot_geometry(robot, files.meshes(), sink, only);
  if (geometry.links.empty()) return false;
  collisions::MatrixOptions options;
  options.adjacent_too = true;
  options.jobs = request.threads;
  const auto matrix = collisions::matrix_of(robot, geometry, options, sink);
  if (!matrix) return false;
  const collisions::Pair& pair = matrix->pairs.front();
  if (pair.contacts == 0 && pair.state.empty())
    source::report(sink, collisions::rules::apart,
                   fmt::format("\"{}\" and \"{}\" touch in no position that was tried; the nearest are {:.4g} m apart",
                               robot.links[first].name.value, robot.links[second].name.value, pair.distance));
  std::vector<double> q = pair.position;
  q.resize(matrix->variables.size());
  JointSample sample;
  for (std::size_t i = 0; i < q.size(); ++i) sample.words.push_back({matrix->variables[i], text::shortest(q[i])});
  request.positions = {};
  request.positions.samples = {sample};
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree) return false;
  const std::vector<Transform> poses = kinematics::body_poses(*tree, q);
  picture::ContactMark mark{pair.first, pair.second, {}};
  if (pair.contacts > 0 || !pair.state.empty())
    mark.at = place_of_contact(
        robot, files, mark, poses[tree->body_of_link(mark.first)].inverse() * poses[tree->body_of_link(mark.second)]);
  request.contact = mark;
  if (request.show == picture::Show::visual) request.show = picture::Show::collision;
  return true;
}

}  // namespace urdfmill::session
