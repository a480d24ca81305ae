#include "urdfmill/session/options/common.hpp"

#include "urdfmill/python/profile.hpp"
#include "urdfmill/session/rows/choice.hpp"

namespace urdfmill::session {
namespace {

constexpr std::array diagnostics_choices{
    Choice{"full", source::RenderFormat::text},       Choice{"concise", source::RenderFormat::concise},
    Choice{"grouped", source::RenderFormat::grouped}, Choice{"json", source::RenderFormat::json},
    Choice{"sarif", source::RenderFormat::sarif},     Choice{"github", source::RenderFormat::github},
    Choice{"gitlab", source::RenderFormat::gitlab},   Choice{"junit", source::RenderFormat::junit}};

}  // namespace

void bind_packages(Binder& to, PackagePlaces& places, std::optional<xacro::Profile>& python) {
  const auto section = to.under(Heading::packages);
  to.add({.name = "packages",
          .help = "The folder of a package; may be repeated",
          .value_name = "NAME=DIR",
          .spelling = "package",
          .names = Names::folder,
          .one_value_per_name = true},
         places.named);
  to.add({.name = "package_paths",
          .help = "A folder to search for packages; may be repeated",
          .value_name = "DIR",
          .spelling = "package-path",
          .names = Names::folder},
         places.paths);
  to.add_not({.name = "no_package_search", .help = "Do not search the source tree around the input for packages"},
             places.around);
  std::vector<Choice<xacro::Profile>> versions;
  for (const python::ProfileName& profile : python::profiles) versions.push_back({profile.name, profile.profile});
  to.add({.name = "python",
          .help = "The Python version of the expressions in xacro files: " + python::profile_names(),
          .value_name = "3.Y"},
         python, versions);
}

void bind_diagnostics(Binder& to, source::RenderFormat& format) {
  const auto section = to.under(Heading::output);
  to.add(
      {.name = "diagnostics",
       .help = "Format of the findings: full, concise (a line each), grouped (by file), json, sarif, github, gitlab, "
               "junit",
       .value_name = "FORM",
       .spelling = "output-format",
       .former_spelling = "diagnostics",
       .former_word = "text=full",
       .standard = of_member},
      format, diagnostics_choices);
}

void bind_environment(Binder& to, CallOptions& o) {
  bind_diagnostics(to, o.diagnostics);
  to.add_not({.name = "ignore_environment",
              .help = "Do not look for packages where ROS_PACKAGE_PATH and the like point",
              .is_on_command_line = false},
             o.session.packages.environment);
}

void bind_document(Binder& to, CallOptions& o) {
  to.add({.name = "text",
          .help = "The document itself; the path is then only its name",
          .value_name = "TEXT",
          .may_be_empty = true,
          .is_on_command_line = false},
         o.text);
  bind_environment(to, o);
}

void bind_model(Binder& to, CallOptions& o) {
  to.add({.name = "arguments",
          .help = "Values of the arguments of a xacro file",
          .value_name = "NAME=VALUE",
          .is_on_command_line = false},
         o.arguments);
  bind_packages(to, o.session.packages, o.session.python);
  to.add({.name = "no_config",
          .help = "Do not look for .urdfmill.yaml in the model's folder and above",
          .is_on_command_line = false},
         o.no_config);
  bind_document(to, o);
}

void bind_session(Binder& to, CallOptions& o) {
  bind_packages(to, o.session.packages, o.session.python);
  bind_environment(to, o);
}

}  // namespace urdfmill::session
