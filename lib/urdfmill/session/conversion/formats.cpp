#include "urdfmill/session/conversion/formats.hpp"

#include <algorithm>

#include "urdfmill/emit/flat.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/kdl.hpp"
#include "urdfmill/emit/tree.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/migrate/migrate.hpp"

namespace urdfmill::session {

namespace {

std::optional<std::string> write_dot(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return emit::tree_dot(robot);
}

std::optional<std::string> write_joint_limits(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return migrate::write_joint_limits(migrate::joint_limits(robot));
}

std::optional<std::string> write_json(const urdf::Robot& robot, const FormatOptions& options, source::Sink&) {
  return options.flatten ? emit::to_json(emit::flat_tree(robot)) : emit::model_json(robot);
}

std::optional<std::string> write_kdl(const urdf::Robot& robot, const FormatOptions&, source::Sink& sink) {
  return emit::kdl_tree(robot, sink);
}

std::optional<std::string> write_mermaid(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return emit::tree_mermaid(robot);
}

std::optional<std::string> write_mjcf(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  return mjcf::write(robot, options.mjcf, sink);
}

std::optional<std::string> write_sdf(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  return sdf::write(robot, options.sdf, sink);
}

std::optional<std::string> write_urdf(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  return emit::model_urdf(robot, options.urdf_version, sink);
}

std::optional<std::string> write_yaml(const urdf::Robot& robot, const FormatOptions& options, source::Sink&) {
  return options.flatten ? emit::to_yaml(emit::flat_tree(robot)) : emit::model_yaml(robot);
}

constexpr Format formats[] = {
    {"dot", "the tree of links and joints, for Graphviz", ".dot", Holds::structure, "", write_dot},
    {"joint-limits", "MoveIt's joint_limits.yaml", "", Holds::structure, "", write_joint_limits},
    {"json", "the model (docs/schema/model.schema.json)", ".json", Holds::meshes, "--flatten", write_json},
    {"kdl", "C++ that builds the model's KDL::Tree", ".kdl.hpp", Holds::masses, "", write_kdl},
    {"mermaid", "the tree of links and joints, for Mermaid", ".mmd", Holds::structure, "", write_mermaid},
    {"mjcf", "MJCF, the format of MuJoCo 3", ".mjcf .xml", Holds::meshes, "--actuators --floating-base --sites --srdf",
     write_mjcf, true, true},
    {"sdf", "SDF, the format of Gazebo", ".sdf", Holds::meshes, "--sdf-version --package-uri --lump-fixed", write_sdf,
     false, true},
    {"urdf", "URDF in one canonical form", ".urdf", Holds::meshes, "--urdf-version", write_urdf},
    {"yaml", "the model in YAML; it reads back", "", Holds::meshes, "--flatten", write_yaml},
};

constexpr std::string_view mass_options = "--inertia --density";
constexpr std::string_view mesh_options = "--meshes --mesh-folder --hash-names --allow-outside";
constexpr std::string_view mesh_format_option = "--mesh-format";  // a writer that places meshes knows which it needs

/// True if one of the words, separated by blanks, satisfies the condition.
template <class Predicate>
bool any_word(std::string_view words, const Predicate& is_wanted) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (is_wanted(words.substr(0, end))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

}  // namespace

std::span<const Format> all_formats() {
  return formats;
}

const Format* find_format(std::string_view name) {
  const auto* format =
      std::find_if(std::begin(formats), std::end(formats), [&](const Format& f) { return f.name == name; });
  return format == std::end(formats) ? nullptr : format;
}

const Format* format_of_file(std::string_view path) {
  const auto* format = std::find_if(std::begin(formats), std::end(formats), [&](const Format& f) {
    return any_word(f.suffixes, [&](std::string_view s) { return path.ends_with(s); });
  });
  return format == std::end(formats) ? nullptr : format;
}

bool takes_option(const Format& format, std::string_view option) {
  const auto is_it = [&](std::string_view word) { return word == option; };
  if (any_word(format.options, is_it)) return true;
  if (any_word(mass_options, is_it)) return format.holds >= Holds::masses;
  if (any_word(mesh_options, is_it)) return format.holds >= Holds::meshes;
  return option == mesh_format_option && format.holds >= Holds::meshes && !format.places_meshes;
}

std::string formats_with(std::string_view option) {
  std::string names;
  for (const Format& format : formats)
    if (takes_option(format, option)) names.append(names.empty() ? "" : ", ").append(format.name);
  return names;
}

}  // namespace urdfmill::session
