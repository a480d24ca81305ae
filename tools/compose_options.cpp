#include "tools/compose_options.hpp"

namespace urdfmill::tools {

void add_compose_options(Parser& parser, compose::Options& options) {
  parser.add_option("--extract", options.extract, "Only this link and all it carries").value_name("LINK");
  parser.add_option("--prefix", options.prefix, "Put this before all names of links, joints, materials, transmissions")
      .value_name("TEXT");
}

}  // namespace urdfmill::tools
