#include "urdfmill/session/options/checks.hpp"

#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/session/rule_registry.hpp"

namespace urdfmill::session {
namespace {

void bind_rules(Binder& to, std::string_view name, std::string_view help, std::vector<std::string>& rules) {
  to.add_each(
      {.name = name, .help = help, .value_name = "RULE,…", .separator = ','}, [&rules] { rules.clear(); },
      [&rules](const Row&, const std::string& text) {
        if (!matches_a_rule(text)) {
          const std::string hint = similar_rule(text).words;
          return "unknown rule \"" + text + '"' + (hint.empty() ? "" : "; " + hint);
        }
        rules.push_back(text);
        return std::string();
      });
}

void bind_tolerance(Binder& to, double& tolerance) {
  to.add({.name = "tolerance",
          .help = "Tolerance in m and rad, relative for other values; default {default}",
          .value_name = "TOLERANCE",
          .unit = "m, rad",
          .standard = of_member,
          .bounds = from_zero},
         tolerance);
}

void bind_other_text(Binder& to, std::optional<std::string>& other_text) {
  to.add({.name = "other_text",
          .help = "The other document itself; its path is then only its name",
          .value_name = "TEXT",
          .may_be_empty = true,
          .is_on_command_line = false},
         other_text);
}

}  // namespace

void RuleOptions::complete(CheckConfig& config) const {
  if (!select.empty()) config.rules.select = select;
  config.rules.ignore.insert(config.rules.ignore.end(), ignore.begin(), ignore.end());
  config.allow_missing.insert(config.allow_missing.end(), allow_missing.begin(), allow_missing.end());
  if (for_version) config.for_version = for_version->version;
  if (for_version && for_version->distribution) config.distribution = for_version->distribution;
  if (distribution) config.distribution = distribution;
}

std::string VerifyOptions::problem() const {
  const bool is_chain = !request.base.empty() || !request.tip.empty();
  if (is_chain && request.extensions)
    return "⟨extensions⟩ cannot be combined with ⟨base⟩ and ⟨tip⟩, which compare a chain";
  if (request.only.empty() || !request.extensions) return {};
  return "⟨extensions⟩ cannot be combined with ⟨only⟩; add extensions to ⟨only⟩ instead";
}

void bind(Binder& to, RuleOptions& o) {
  const auto section = to.under(Heading::rules);
  Row version = urdf_version_row(
      "Also report what this version, or the newest of a ROS distribution, refuses or reads differently");
  version.former_names = "version for_version";
  version.former_spelling = "for-version";
  to.add(version, o.for_version, version_choices());
  to.add({.name = "ros_distro",
          .help = "Also report what a ROS distribution does not load, read or allow: noetic, humble, iron, jazzy, "
                  "kilted, lyrical, rolling",
          .value_name = "DISTRO",
          .spelling = "for"},
         o.distribution, distribution_choices());
  bind_rules(to, "select", "Check only these rules; urdf-limit-* stands for all that start with urdf-limit-", o.select);
  bind_rules(to, "ignore", "Leave out these rules", o.ignore);
  to.add({.name = "allow_missing",
          .help = "A package or file that may be missing: robots that need it are checked in part; may be repeated",
          .value_name = "NAME"},
         o.allow_missing);
  to.add_not({.name = "no_meshes", .help = "Do not read the meshes that models use"}, o.meshes);
  to.add({.name = "strict", .help = "Treat warnings as errors", .former_spelling = "error-on-warning"}, o.strict);
  to.add({.name = "only_named",
          .help = "Report only findings in the named files and folders, not in others that their robots include"},
         o.only_named);
}

void bind(Binder& to, VerifyOptions& o) {
  VerifyRequest& r = o.request;
  to.add({.name = "aspects",
          .help = "Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions",
          .value_name = "ASPECT,...",
          .spelling = "only",
          .separator = ','},
         r.only,
         choices_of(kinematics::all_aspects, [](kinematics::Aspect aspect) { return kinematics::text(aspect); }));
  to.add({.name = "extensions",
          .help = "Also compare what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, …"},
         r.extensions);
  bind_tolerance(to, r.tolerance);
  constexpr double most_samples = 1000000;
  to.add({.name = "samples",
          .help = "Number of random joint positions; default {default}",
          .value_name = "N",
          .standard = of_member,
          .bounds = between(1, most_samples)},
         r.samples);
  to.add({.name = "random_seed",
          .help = "Seed of the random positions; default {default}",
          .value_name = "N",
          .former_names = "seed",
          .former_spelling = "seed",
          .standard = of_member,
          .bounds = from_zero},
         r.seed);
  to.add({.name = "link_names",
          .help = "A link of A that has another name in B; may be repeated",
          .value_name = "A=B",
          .spelling = "map-links",
          .separator = ',',
          .one_value_per_name = true},
         r.link_names);
  to.add({.name = "base",
          .help = "Compare only the chain from this link; default with ⟨tip⟩: the root",
          .value_name = "LINK"},
         r.base);
  to.add({.name = "tip",
          .help = "Compare only the chain to this link, as after from-dh: poses of the tip and limits of the joints; "
                  "default with ⟨base⟩: the link with the most movable joints above it",
          .value_name = "LINK"},
         r.tip);
  to.add({.name = "most_differences",
          .help = "Number of differences to print; default 10, 0 means all",
          .value_name = "N",
          .spelling = "max",
          .bounds = from_zero},
         o.shown);
  bind_other_text(to, o.other_text);
}

void bind(Binder& to, DiffOptions& o) {
  DiffRequest& r = o.request;
  to.add(
      {.name = "fail_on",
       .help = "Only changes of these classes make the exit code 1: interface, kinematic, dynamic, limit, collision, "
               "visual, text; default: all but text",
       .value_name = "CLASS,...",
       .separator = ','},
      r.fail_on, choices_of(all_change_classes, [](ChangeClass kind) { return text(kind); }));
  to.add({.name = "text_only", .help = "Also report texts that differ while the robot is the same"}, r.text_only);
  to.add({.name = "consequences", .help = "Also compare total mass, reach and Denavit–Hartenberg table"},
         r.consequences);
  bind_tolerance(to, r.tolerance);
  bind_other_text(to, o.other_text);
}

}  // namespace urdfmill::session
