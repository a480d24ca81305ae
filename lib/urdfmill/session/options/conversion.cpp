#include "urdfmill/session/options/conversion.hpp"

#include <algorithm>
#include <charconv>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

void bind_reading(Binder& to, ConvertOptions& o) {
  to.add({.name = "lenient", .help = "Read invalid models as urdfdom 6 does, which drops some of their parts"},
         o.lenient);
  to.add({.name = "reading",
          .help = "strict refuses invalid models; urdfdom is as lenient as urdfdom 6",
          .value_name = "MODE",
          .standard = of_member,
          .excludes = "lenient",
          .shown = Shown::in_no_place},
         o.request.reading, reading_choices);
  to.add(rows::urdf_version, o.request.format.urdf_version, version_choices());
  to.add({.name = "strict", .help = "Make it an error if the conversion loses anything"}, o.request.strict);
  to.add(rows::flatten, o.request.format.flatten);
  to.add({.name = "model",
          .help = "SDF input: convert the model of this name; OUTER::NAME for a nested one",
          .value_name = "NAME"},
         o.request.load.model);
}

void bind_meshes(Binder& to, ConvertOptions& o) {
  const auto section = to.under(Heading::meshes);
  to.add(rows::meshes, o.request.meshes, mesh_path_choices);
  to.add(rows::mesh_folder, o.request.mesh_folder);
  to.add(rows::mesh_format, o.request.mesh_format, mesh_format_choices);
  to.add(rows::hash_names, o.hash_names);
  to.add(rows::allow_outside, o.request.mesh_sources);
  to.add(rows::collision_pieces, o.request.collision_pieces);
}

void bind_composition(Binder& to, ConvertOptions& o) {
  const auto section = to.under(Heading::composition);
  compose::Options& steps = o.request.compose.steps;
  to.add({.name = "extract", .help = "Keep only this link and everything it carries", .value_name = "LINK"},
         steps.extract);
  to.add({.name = "root", .help = "Make this link the root", .value_name = "LINK"}, steps.root);
  to.add({.name = "attach",
          .help = "Attach another model to a link of this one",
          .value_name = "FILE",
          .needs = "attach_at",
          .names = Names::input},
         o.attached);
  to.add({.name = "attach_at",
          .help = "Parent link of the attached model, by its name in the model or in the result",
          .value_name = "LINK",
          .spelling = "at",
          .needs = "attach"},
         steps.at);
  to.add({.name = "attach_prefix",
          .help = "Prefix for all names of the attached model; default: that of ⟨prefix⟩",
          .value_name = "TEXT",
          .needs = "attach"},
         steps.attach_prefix);
  to.add({.name = "attach_joint",
          .help = "Name of the joint in between; default LINK_ROOT_joint",
          .value_name = "NAME",
          .needs = "attach"},
         steps.attach_joint);
  to.add_read({.name = "attach_origin",
               .help = "Pose on the link: x y z, or x y z r p y, as one argument",
               .value_name = "POSE",
               .needs = "attach"},
              [&steps](const Row& row, const std::string& text) {
                const auto origin = attach_origin(text);
                if (!origin) return refusal(row, text, "is neither x y z nor x y z roll pitch yaw");
                steps.attach_origin = *origin;
                return std::string();
              });
  to.add({.name = "merge_fixed", .help = "Merge links on fixed joints into the links that carry them"},
         steps.merge_fixed);
  to.add({.name = "keep_links",
          .help = "Links that ⟨merge-fixed⟩ leaves as they are, such as frames of sensors",
          .value_name = "LINK,…",
          .spelling = "keep",
          .needs = "merge_fixed",
          .separator = ','},
         steps.keep);
  to.add({.name = "prefix",
          .help = "Prefix for all names of links, joints, materials and transmissions; with ⟨attach-prefix⟩ not for "
                  "those of the attached model",
          .value_name = "TEXT"},
         steps.prefix);
}

void bind_formats(Binder& to, ConvertRequest& r) {
  const auto section = to.under(Heading::sdf);
  to.add(rows::sdf_version, r.format.sdf.version,
         choices_of(sdf::all_versions, [](sdf::Version version) { return sdf::text(version); }));
  to.add(rows::package_uri, r.format.sdf.mesh_uris, package_uri_choices);
  to.add(rows::lump_fixed, r.format.sdf.lump_fixed);
  const auto mjcf = to.under(Heading::mjcf);
  to.add(rows::floating_base, r.format.mjcf.floating_base);
  to.add(rows::engine, r.format.usd.engine, engine_choices);
  to.add(rows::actuators, r.format.mjcf.actuators, actuator_choices);
  to.add(rows::sites, r.format.mjcf.sites);
  to.add(rows::srdf, r.srdf);
  to.add(rows::gains, r.gains);
  to.add(rows::positions, r.positions);
}

/// Returns the message for mesh options that contradict each other.
std::string mesh_problem(const ConvertOptions& o) {
  const ConvertRequest& r = o.request;
  const std::string copy = rows::meshes.marked() + " copy";
  const bool copies = r.meshes == Meshes::copy;
  if (r.meshes == Meshes::embed && r.to->embeds_meshes) return {};
  if (r.meshes == Meshes::relative && r.to->embeds_meshes)
    return rows::meshes.marked() + ": " + std::string(r.to->name) +
           " has its meshes inside, or in layers of their own; it takes embed, or copy DIR";
  if (r.meshes == Meshes::embed)
    return rows::meshes.marked() + " embed: " + std::string(r.to->name) +
           " cannot hold meshes; it can keep, relative, or copy DIR. `⟨urdfmill export⟩` writes html and glb, which "
           "can";
  if (!r.mesh_sources.empty() && !copies && !r.to->places_meshes)
    return rows::allow_outside.marked() + " requires " + copy;
  if (o.hash_names && !copies && !r.to->places_meshes) return rows::hash_names.marked() + " requires " + copy;
  if (r.mesh_format && !copies) return rows::mesh_format.marked() + " requires " + copy;
  if (copies == !r.mesh_folder.empty()) return {};
  return copies ? copy + " needs a folder: " + copy + " DIR" : rows::mesh_folder.marked() + " requires " + copy;
}

}  // namespace

std::string ConvertOptions::complete(const std::function<bool(std::string_view name)>& is_given) {
  if (std::string wrong = without_effect(*request.to, is_given); !wrong.empty()) return wrong;
  if (std::string wrong = mesh_problem(*this); !wrong.empty()) return wrong;
  if (inertia_links) {
    request.inertia.emplace();
    request.inertia->links = *inertia_links;
    request.inertia->density = density;
  }
  request.load.flatten = request.format.flatten;
  if (lenient) request.reading = urdf::Reading::urdfdom;
  request.load.expand = request.reading == urdf::Reading::strict;
  if (!attached.empty()) request.compose.attached = attached;
  return {};
}

void bind(Binder& to, ExpandOptions& o) {
  to.add({.name = "no_banner", .help = "Leave out the comment at the top"}, o.no_banner);
}

void bind(Binder& to, ConvertOptions& o) {
  bind_reading(to, o);
  bind_meshes(to, o);
  const auto section = to.under(Heading::inertia);
  to.add(rows::inertia_links, o.inertia_links, inertia_link_choices);
  const std::string usual_density = default_text(bodies::default_density);
  Row density = rows::density;
  density.standard = usual_density;
  to.add(density, o.density);
  bind_composition(to, o);
  bind_formats(to, o.request);
  to.add({.name = "output",
          .help = "The file that the text will be written to: relative names start there",
          .value_name = "FILE",
          .is_on_command_line = false},
         o.request.output);
}

bool MigrateOptions::allows_loss(std::string_view option) const {
  return std::any_of(migration.allow_loss.begin(), migration.allow_loss.end(),
                     [&](const source::Rule* rule) { return rule->facts.loss_option == option; });
}

std::string MigrateOptions::complete(const TargetVersion& target) {
  const urdf::Version version = target.version;
  migration.to = version;
  migration.distribution = target.distribution;
  const std::string with_target = " has no effect with the target " + std::string(urdf::text(version));
  if (migration.orientation == migrate::Options::Orientation::quaternion && version < urdf::Version::v1_1)
    return "⟨orientation⟩ quat" + with_target + ", in which orientations are rpy";
  for (const auto& [is_given, name] : {std::pair{migration.adopt_vendor_limits, "⟨adopt-vendor-limits⟩"},
                                       std::pair{migration.activate_limits, "⟨activate-limits⟩"},
                                       std::pair{!joint_limits_file.empty(), "⟨joint-limits⟩"}})
    if (is_given && version < urdf::Version::v1_2)
      return name + with_target + ", which has no acceleration, deceleration and jerk";
  if (migration.infinite_as && !allows_loss("infinite-as"))
    return "⟨infinite-as⟩ has no effect without ⟨allow-loss⟩ of an infinite or negative limit";
  if (joint_limits_file.empty()) return {};
  files::ReadResult read = files::read_named_file(joint_limits_file);
  if (read.error) return read.error->message;
  std::string error;
  auto found = migrate::read_joint_limits(read.bytes, error);
  if (!found) return joint_limits_file + ": " + error;
  joint_limits_text = std::move(read.bytes);
  joint_limits = *std::move(found);
  migration.joint_limits = &joint_limits;
  return {};
}

void bind_version(Binder& to, MigrateOptions& o) {
  Row row = urdf_version_row(
      "The target version, 1.0, 1.1 or 1.2; or a ROS distribution, for the newest that it reads and its names of "
      "plugins: noetic, humble, iron, jazzy, kilted, lyrical, rolling");
  row.former_names = "version";
  row.former_spelling = "t,to,for";
  to.add(row, o.to, version_choices());
}

void bind(Binder& to, MigrateOptions& o) {
  bind_version(to, o);
  bind_migration(to, o);
}

void bind_migration(Binder& to, MigrateOptions& o) {
  migrate::Options& m = o.migration;
  const auto section = to.under(Heading::layout);
  to.add({.name = "orientation",
          .help = "Rewrite orientations: keep (default), quat, rpy",
          .value_name = "HOW",
          .standard = of_member},
         m.orientation, orientation_choices);
  to.add({.name = "default_limits",
          .help = "Limits that equal the target's defaults: keep (default), explicit, minimal",
          .value_name = "HOW",
          .spelling = "limits",
          .standard = of_member},
         m.limits, default_limit_choices);
  to.add({.name = "exact_angles", .help = "Replace rounded multiples of pi/12 by the exact ones", .spelling = "snap"},
         m.snap);
  const auto losses = to.under(Heading::losses);
  to.add_each(
      {.name = "allow_loss",
       .help = "Accept the losses of these rules; their pages say what is written instead",
       .value_name = "RULE,…",
       .separator = ','},
      [&m] { m.allow_loss.clear(); },
      [&m](const Row& row, const std::string& text) {
        if (const source::Rule* loss = migrate::allowable_loss(text)) {
          m.allow_loss.insert(loss);
          return std::string();
        }
        const std::string id = text.starts_with("migrate-") ? text : "migrate-" + text;
        std::vector<std::string_view> ids;
        for (const source::Rule* rule : migrate::allowable_losses()) ids.push_back(rule->id);
        const std::string hint = text::did_you_mean(id, ids).words;
        return refusal(row, id, "names no loss that can be allowed" + (hint.empty() ? "" : ", " + hint));
      });
  to.add({.name = "infinite_as",
          .help = "The value to write for an infinite limit when its loss is allowed",
          .value_name = "VALUE",
          .bounds = above_zero},
         m.infinite_as);
  to.add({.name = "joint_limits",
          .help = "Fill acceleration, deceleration and jerk from a joint_limits.yaml",
          .value_name = "FILE",
          .is_configurable = false},
         o.joint_limits_file);
  to.add({.name = "adopt_vendor_limits", .help = "Adopt drake:acceleration and similar limits (docs/vendor-limits.md)"},
         m.adopt_vendor_limits);
  to.add(
      {.name = "activate_limits", .help = "Keep acceleration, deceleration and jerk that readers before 1.2 ignored"},
      m.activate_limits);
}

void bind(Binder& to, format::Options& o) {
  const auto section = to.under(Heading::layout);
  constexpr unsigned most_blanks = 16;
  to.add_read({.name = "indentation",
               .help = "Indentation per level: a number of spaces (default {default}), or tab",
               .value_name = "N|tab",
               .spelling = "indent",
               .standard = std::to_string(o.indentation.size()),
               .may_be_empty = true},
              [&o](const Row& row, const std::string& text) {
                unsigned blanks = 0;
                const char* const end = text.data() + text.size();
                const auto number = std::from_chars(text.data(), end, blanks);
                if (text == "tab")
                  o.indentation = "\t";
                else if (text.find_first_not_of(" \t") == std::string::npos)
                  o.indentation = text;
                else if (number.ec == std::errc() && number.ptr == end && blanks <= most_blanks)
                  o.indentation = std::string(blanks, ' ');
                else
                  return refusal(row, text,
                                 "is neither tab nor a number of spaces from 0 to " + std::to_string(most_blanks));
                return std::string();
              });
  to.add_read(
      {.name = "width",
       .help = "A start tag that ends past this column gets one attribute per line (default {default}; 0: never)",
       .value_name = "N",
       .standard = std::to_string(o.width),
       .bounds = from_zero},
      [&o](const Row& row, const std::string& text) {
        std::string wrong = detail::read_number(row, text, o.width);
        if (o.width == 0) o.width = std::numeric_limits<std::size_t>::max();
        return wrong;
      },
      Kind::whole);
  to.add({.name = "keep_pairs", .help = "<a></a> stays as it is", .is_on_command_line = false}, o.keep_pairs);
}

}  // namespace urdfmill::session
