// Prints the Denavit-Hartenberg table of a chain (of the longest one, if its ends are not told), and how far it is from
// the model.
#include <iostream>

#include "urdfmill/emit/dh.hpp"
#include "urdfmill/kinematics/dh.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace {

using namespace urdfmill;

std::optional<kinematics::DhTable> table_of(const urdf::Robot& robot, const std::string& base, const std::string& tip,
                                            source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, base, tip, sink);
  if (!ends) return std::nullopt;
  const auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain) return std::nullopt;
  return kinematics::dh_table(*chain, {}, sink);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::cerr << "usage: dh_table MODEL [BASE TIP]\n";
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
  std::optional<kinematics::DhTable> table;
  if (robot) table = table_of(*robot, argc == 4 ? argv[2] : "", argc == 4 ? argv[3] : "", findings);
  for (const source::Diagnostic& finding : findings.diagnostics) std::cerr << source::render_text(finding, sources);
  if (!table) return 1;
  std::cout << emit::dh_text(*table, {});
}
