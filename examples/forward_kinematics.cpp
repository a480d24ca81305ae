// Prints the poses of a robot's links with every joint in the middle of its range.
#include <cmath>
#include <iostream>

#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 2) {
    std::cerr << "usage: forward_kinematics MODEL\n";
    return 2;
  }
  source::Sources sources;
  source::Collector findings;
  const xacro::PackageIndex packages(xacro::PackageIndex::from_environment());
  xacro::ExpandOptions options;
  options.packages = &packages;
  const xacro::Expansion expansion = xacro::expand(argv[1], sources, options, findings);
  std::optional<urdf::Robot> robot;
  if (expansion.document) robot = urdf::read(expansion.document, {}, findings);
  std::optional<kinematics::Tree> tree;
  if (robot) tree = kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings);
  for (const source::Diagnostic& finding : findings.diagnostics)
    std::cerr << source::render_text(finding, sources, {text::member_option});
  if (!tree) return 1;

  std::vector<double> q;
  for (const kinematics::Variable& variable : tree->variables()) {
    const double middle = (variable.lower + variable.upper) / 2;
    q.push_back(std::isfinite(middle) ? middle : 0.0);
  }
  const std::vector<kinematics::Transform> poses = kinematics::body_poses(*tree, q);
  for (std::size_t i = 0; i < robot->links.size(); ++i)
    std::cout << robot->links[i].name.value << ": " << poses[tree->body_of_link(i)].position.transpose() << '\n';
}
