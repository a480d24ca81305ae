// Reads a model, written as xacro or as URDF, walks it and writes it as YAML.
#include <iostream>

#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"

int main(int argc, char** argv) {
  using namespace urdfmill;
  if (argc != 2) {
    std::cerr << "usage: convert MODEL\n";
    return 2;
  }
  source::Sources sources;
  source::Collector findings;
  // A URDF file is a xacro file in which nothing is to be expanded.
  const xacro::PackageIndex packages(xacro::PackageIndex::from_environment());
  xacro::ExpandOptions options;
  options.packages = &packages;
  const xacro::Expansion expansion = xacro::expand(argv[1], sources, options, findings);
  std::optional<urdf::Robot> robot;
  if (expansion.document) robot = urdf::read(expansion.document, {}, findings);
  for (const source::Diagnostic& finding : findings.diagnostics) std::cerr << source::render_text(finding, sources);
  if (!robot) return 1;

  for (const urdf::Joint& joint : robot->joints)
    std::cerr << joint.parent.value << " -> " << joint.child.value << " by " << joint.name.value << '\n';
  std::cout << emit::model_yaml(*robot);
}
