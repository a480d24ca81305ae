// A robot_state_publisher without ROS: expands the robot description in the process, where a launch file would start
// Python, and publishes the poses of the links for every joint state.
//
//   echo 'elbow=0.5 wrist=-1' | state_publisher arm.urdf.xacro prefix:=left_
//
// Each line of standard input is a joint state; "published" is printed.
#include <iostream>
#include <sstream>

#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace {

using namespace urdfmill;

using Arguments = std::vector<std::pair<std::string, std::string>>;

class StatePublisher {
 public:
  /// Loads a description. On errors, prints them, returns false and keeps the previous description, as a running node
  /// should.
  bool set_description(const std::string& path, const Arguments& arguments) {
    source::Sources sources;
    source::Collector findings;
    auto robot = read(path, arguments, sources, findings);
    std::optional<kinematics::Tree> tree;
    if (robot) tree = kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings);
    for (const source::Diagnostic& finding : findings.diagnostics)
      std::cerr << source::render_text(finding, sources, {text::member_option});
    if (!tree) return false;
    robot_ = std::move(*robot);
    tree_ = std::move(*tree);
    q_.assign(tree_->variables().size(), 0.0);
    return true;
  }

  /// Sets the position of a joint (rad, m); false if no independent joint has that name.
  bool set_joint(const std::string& joint, double position) {
    const std::size_t variable = tree_->find_variable(joint);
    if (variable == kinematics::none) return false;
    q_[variable] = position;
    return true;
  }

  /// The poses of all links but the root, each in its parent.
  void publish() const {
    emit::LinkPoses poses;
    for (const kinematics::Body& body : tree_->bodies()) {
      if (body.parent == kinematics::none || body.link == kinematics::none) continue;
      emit::LinkPose pose;
      pose.link = robot_.links[body.link].name.value;
      pose.parent = robot_.links[tree_->bodies()[body.parent].link].name.value;
      pose.in_parent = body.placement * kinematics::motion(body, kinematics::joint_position(body, q_));
      poses.links.push_back(std::move(pose));
    }
    source::Collector findings;
    const std::optional<std::string> message = emit::link_poses_tf(poses, {}, findings);
    std::cout << message.value_or("") << "---\n";
  }

 private:
  static std::optional<urdf::Robot> read(const std::string& path, const Arguments& arguments, source::Sources& sources,
                                         source::Sink& sink) {
    auto lookup = xacro::PackageIndex::from_environment();
    lookup.around = path.find('/') == std::string::npos ? "." : path.substr(0, path.rfind('/') + 1);
    const xacro::PackageIndex packages(lookup);
    xacro::ExpandOptions options;
    options.arguments = arguments;
    options.packages = &packages;
    const xacro::Expansion expansion = xacro::expand(path, sources, options, sink);
    if (!expansion.document) return std::nullopt;
    // A node accepts what the URDF reader of ROS accepts.
    return urdf::read(expansion.document, {urdf::Reading::urdfdom}, sink);
  }

  urdf::Robot robot_;
  std::optional<kinematics::Tree> tree_;
  std::vector<double> q_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: state_publisher MODEL [name:=value...]\n";
    return 2;
  }
  Arguments arguments;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t sign = word.find(":=");
    if (sign != std::string::npos) arguments.emplace_back(word.substr(0, sign), word.substr(sign + 2));
  }
  StatePublisher publisher;
  if (!publisher.set_description(argv[1], arguments)) return 1;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const std::size_t sign = word.find('=');
      double position = 0;
      if (sign == std::string::npos || !(std::istringstream(word.substr(sign + 1)) >> position) ||
          !publisher.set_joint(word.substr(0, sign), position))
        std::cerr << "no position of a joint: " << word << '\n';
    }
    publisher.publish();
  }
}
