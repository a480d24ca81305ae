#include "tools/compose_options.hpp"

#include <utility>

#include "tools/command.hpp"
#include "tools/console.hpp"

namespace urdfmill::tools {

void add_compose_options(Parser& parser, ComposeOptions& options) {
  compose::Options& steps = options.steps;
  parser.add_option("--extract", steps.extract, "Keep only this link and everything it carries").value_name("LINK");
  parser.add_option("--root", steps.root, "Make this link the root").value_name("LINK");
  Option& attach = parser.add_option("--attach", options.attached_file, "Attach another model to a link of this one");
  Option& at = parser.add_option("--at", steps.at, "The link that --attach attaches to");
  attach.value_name("FILE").reads_file().needs(at);
  at.value_name("LINK").needs(attach);
  parser.add_option("--attach-prefix", steps.attach_prefix, "Prefix for all names of the attached model")
      .value_name("TEXT")
      .needs(attach);
  parser.add_option("--attach-joint", steps.attach_joint, "Name of the joint in between; default LINK_ROOT_joint")
      .value_name("NAME")
      .needs(attach);
  parser.add_option("--attach-origin", options.origin, "Pose on the link: x y z, or x y z r p y, as one argument")
      .value_name("POSE")
      .needs(attach);
  parser.add_flag("--merge-fixed", steps.merge_fixed, "Merge links on fixed joints into the links that carry them");
  parser.add_option("--prefix", steps.prefix, "Prefix for all names of links, joints, materials and transmissions")
      .value_name("TEXT");
}

bool check_compose_options(ComposeOptions& options) {
  if (options.origin.empty()) return true;
  if (const auto origin = session::attach_origin(options.origin)) {
    options.steps.attach_origin = *origin;
    return true;
  }
  print_error("--attach-origin: \"" + options.origin + "\" is neither x y z nor x y z roll pitch yaw");
  return false;
}

session::ComposeRequest compose_request(const ComposeOptions& options) {
  session::ComposeRequest request{options.steps};
  if (!options.attached_file.empty()) request.attached = options.attached_file;
  return request;
}

}  // namespace urdfmill::tools
