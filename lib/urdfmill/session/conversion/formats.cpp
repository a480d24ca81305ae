#include "urdfmill/session/conversion/formats.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/emit/flat.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/kdl.hpp"
#include "urdfmill/emit/tree.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/rows/conversion_rows.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::session {

namespace {

std::optional<std::string> write_dot(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return emit::tree_dot(robot);
}

std::optional<std::string> write_joint_limits(const urdf::Robot& robot, const FormatOptions&, source::Sink& sink) {
  return migrate::write_joint_limits(migrate::joint_limits(robot), sink);
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

std::optional<std::string> write_usd(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  usd::WriteOptions usd = options.usd;
  usd.floating_base = options.mjcf.floating_base;
  usd.meshes = options.mjcf.meshes;
  usd.gains = options.mjcf.gains;
  usd.gains_at = options.mjcf.gains_at;
  return usd::write(robot, usd, sink);
}

std::optional<std::string> write_yaml(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  return options.flatten ? emit::to_yaml(emit::flat_tree(robot), sink) : emit::model_yaml(robot, sink);
}

constexpr Format formats[] = {
    {"dot", "the tree of links and joints, for Graphviz", ".dot", Holds::structure, {}, write_dot},
    {"joint-limits", "MoveIt's joint_limits.yaml", "", Holds::structure, {}, write_joint_limits},
    {"json", "the model (docs/schema/model.schema.json)", ".json", Holds::meshes, {&rows::flatten}, write_json},
    {"kdl", "C++ that builds the model's KDL::Tree", ".kdl.hpp", Holds::masses, {}, write_kdl},
    {"mermaid", "the tree of links and joints, for Mermaid", ".mmd", Holds::structure, {}, write_mermaid},
    {"mjcf",
     "MJCF, the format of MuJoCo 3",
     ".mjcf .xml",
     Holds::meshes,
     {&rows::actuators, &rows::floating_base, &rows::sites, &rows::srdf, &rows::gains, &rows::positions},
     write_mjcf,
     true,
     true},
    {"sdf",
     "SDF, the format of Gazebo",
     ".sdf",
     Holds::meshes,
     {&rows::sdf_version, &rows::package_uri, &rows::lump_fixed},
     write_sdf,
     false,
     true},
    {"urdf",
     "URDF in one canonical form; names, order, numbers and extensions stay as written",
     ".urdf",
     Holds::meshes,
     {&rows::urdf_version},
     write_urdf},
    {"usd",
     "USD with physics as text, for Isaac Sim, Newton and others",
     ".usda .usdz",
     Holds::meshes,
     {&rows::engine, &rows::floating_base, &rows::gains, &rows::positions},
     write_usd,
     true,
     true,
     true,
     ".usdz"},
    {"yaml", "the model in YAML; it reads back", "", Holds::meshes, {&rows::flatten}, write_yaml},
};

/// Options that not all formats take.
constexpr const Row* rows_of_formats[] = {
    &rows::urdf_version,  &rows::meshes,        &rows::mesh_folder, &rows::mesh_format,     &rows::hash_names,
    &rows::allow_outside, &rows::inertia_links, &rows::density,     &rows::sdf_version,     &rows::package_uri,
    &rows::lump_fixed,    &rows::floating_base, &rows::actuators,   &rows::sites,           &rows::srdf,
    &rows::gains,         &rows::positions,     &rows::engine,      &rows::collision_pieces};

constexpr std::array mass_rows{&rows::inertia_links, &rows::density};
constexpr std::array mesh_rows{&rows::meshes, &rows::mesh_folder, &rows::hash_names, &rows::allow_outside};

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
    return any_word(f.suffixes, [&](std::string_view s) { return text::has_suffix(path, {s}); });
  });
  return format == std::end(formats) ? nullptr : format;
}

bool takes_option(const Format& format, const Row& option) {
  const auto has = [&option](const auto& list) { return std::find(list.begin(), list.end(), &option) != list.end(); };
  if (has(format.options)) return true;
  if (has(mass_rows)) return format.holds >= Holds::masses;
  if (has(mesh_rows) || &option == &rows::collision_pieces) return format.holds >= Holds::meshes;
  // A writer that places meshes knows which format it needs.
  return &option == &rows::mesh_format && format.holds >= Holds::meshes && !format.places_meshes;
}

std::string formats_with(const Row& option) {
  std::string names;
  for (const Format& format : formats)
    if (takes_option(format, option)) text::add_item(names, format.name);
  return names;
}

std::string without_effect(const Format& format, const std::function<bool(std::string_view name)>& is_given) {
  for (const Row* row : rows_of_formats)
    if (is_given(row->name) && !takes_option(format, *row))
      return row->marked() + " has no effect with ⟨to⟩ " + std::string(format.name) + "; it applies to ⟨to⟩ " +
             formats_with(*row);
  return {};
}

}  // namespace urdfmill::session
