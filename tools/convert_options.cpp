#include "tools/convert_options.hpp"

#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "urdfmill/batch/hashes.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {

namespace {

void add_sdf_options(Parser& parser, ConvertOptions& all) {
  sdf::WriteOptions& options = all.request.format.sdf;
  std::vector<std::pair<std::string, sdf::Version>> versions;
  for (const sdf::Version version : sdf::all_versions) versions.emplace_back(sdf::text(version), version);
  const Option& version =
      parser
          .add_choice("--sdf-version", options.version, "Version of SDF to write, 1.7 to 1.11; default 1.11", versions)
          .value_name("X.Y");
  const Option& form =
      parser
          .add_choice("--package-uri", options.mesh_uris,
                      "SDF: write package:// as model (default), package, file, relative", session::package_uri_choices)
          .value_name("FORM");
  const Option& lump = parser.add_flag("--lump-fixed", options.lump_fixed,
                                       "SDF: turn links on fixed joints into frames of the link that carries them");
  all.of_formats.insert(all.of_formats.end(),
                        {{"--sdf-version", &version}, {"--package-uri", &form}, {"--lump-fixed", &lump}});
}

void add_mjcf_options(Parser& parser, ConvertOptions& all) {
  const Option& floating = parser.add_flag("--floating-base", all.request.format.mjcf.floating_base,
                                           "MJCF: let the root link move freely; default: it is fixed to the world");
  const Option& actuators =
      parser
          .add_choice("--actuators", all.request.format.mjcf.actuators,
                      "MJCF: model (default) uses transmissions and ros2_control; none, position, velocity, motor",
                      session::actuator_choices)
          .value_name("KIND");
  const Option& sites =
      parser.add_flag("--sites", all.request.format.mjcf.sites,
                      "MJCF: turn links that are only frames into sites of the body that carries them");
  const Option& poses =
      parser.add_option("--srdf", all.request.srdf, "MJCF: make keyframes from the group states of this SRDF")
          .value_name("FILE")
          .reads_file();
  all.of_formats.insert(
      all.of_formats.end(),
      {{"--floating-base", &floating}, {"--actuators", &actuators}, {"--sites", &sites}, {"--srdf", &poses}});
}

constexpr std::string_view mesh_folder_option = "--mesh-folder";

/// Expands `--meshes copy DIR`, which is short for `--meshes copy --mesh-folder DIR`.
void take_mesh_folder(std::vector<std::string>& words) {
  std::error_code error;
  for (std::size_t i = 0; i + 2 < words.size(); ++i)
    if (words[i] == "--meshes" && words[i + 1] == "copy" && !words[i + 2].starts_with('-') &&
        !std::filesystem::is_regular_file(words[i + 2], error)) {
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 2, std::string(mesh_folder_option));
      return;
    }
}

void add_inertia_options(Parser& parser, ConvertOptions& options) {
  const Option& which = parser
                            .add_choice("--inertia", options.inertia_links,
                                        "Give links the mass and inertia of their geometry, as `urdfmill inertia` "
                                        "finds them: missing, implausible, all",
                                        session::inertia_link_choices)
                            .value_name("LINKS");
  Option& density = parser.add_option("--density", options.density, "With --inertia, kg/m³; default 1000");
  density.positive().value_name("KG/M3").needs(which);
  options.of_formats.insert(options.of_formats.end(), {{"--inertia", &which}, {"--density", &density}});
}

void add_mesh_options(Parser& parser, ConvertOptions& options) {
  const Option& paths = parser
                            .add_choice("--meshes", options.request.meshes,
                                        "Paths of meshes and textures: keep (default), relative to the output, or "
                                        "copy DIR",
                                        session::mesh_path_choices)
                            .value_name("HOW");
  const Option& folder = parser
                             .add_option(std::string(mesh_folder_option), options.request.mesh_folder,
                                         "The folder that --meshes copy writes to")
                             .value_name("DIR");
  const Option& format =
      parser
          .add_choice("--mesh-format", options.request.mesh_format,
                      "With --meshes copy, convert the meshes: stl, obj, glb", session::mesh_format_choices)
          .value_name("FORMAT");
  const Option& hashes = parser.add_flag("--hash-names", options.hash_names,
                                         "Put a hash of their content into the names of copied meshes, for conversions "
                                         "that share a folder; with several models always on");
  const Option& outside = parser
                              .add_option("--allow-outside", options.request.mesh_sources,
                                          "Allow --meshes copy to take files from this folder, too; may be repeated")
                              .value_name("DIR")
                              .one_value_each();
  options.of_formats.insert(options.of_formats.end(), {{"--meshes", &paths},
                                                       {mesh_folder_option, &folder},
                                                       {"--mesh-format", &format},
                                                       {"--hash-names", &hashes},
                                                       {"--allow-outside", &outside}});
}

bool check_mesh_options(const ConvertOptions& options) {
  const bool copies = options.request.meshes == session::Meshes::copy || options.request.to->places_meshes;
  if (!options.request.mesh_sources.empty() && !copies) {
    print_error("--allow-outside requires --meshes copy");
    return false;
  }
  if (options.hash_names && !copies) {
    print_error("--hash-names requires --meshes copy");
    return false;
  }
  if (options.request.mesh_format && options.request.meshes != session::Meshes::copy) {
    print_error("--mesh-format requires --meshes copy");
    return false;
  }
  if ((options.request.meshes == session::Meshes::copy) == !options.request.mesh_folder.empty()) return true;
  print_error(options.request.mesh_folder.empty() ? "--meshes copy needs a folder: --meshes copy DIR"
                                                  : "--mesh-folder requires --meshes copy");
  return false;
}

/// The length is sufficient for any number of meshes.
std::string short_hash(std::string_view bytes) {
  constexpr std::size_t digits = 16;
  return batch::sha256(bytes).substr(0, digits);
}

/// Returns the command that writes files of that suffix, which are for people and not for robot software; empty if none
/// does.
std::string_view other_writer(std::string_view suffix) {
  if (suffix == "glb" || suffix == "html") return "export";
  return suffix == "png" ? "picture" : "";
}

/// Prints which command writes it; false if none does.
bool name_other_writer(const std::string& suffix) {
  const std::string command(other_writer(suffix));
  if (command.empty()) return false;
  print_error("convert writes models, not " + suffix,
              "`urdfmill " + command + " MODEL -o FILE." + suffix + "` writes it");
  return true;
}

void unknown_format(const std::string& given) {
  if (name_other_writer(given)) return;
  std::vector<std::string_view> names;
  for (const session::Format& known : session::all_formats()) names.push_back(known.name);
  const std::string hint = text::did_you_mean(given, names);
  print_error("unknown format \"" + given + "\"" +
              (hint.empty() ? "; `urdfmill convert --help` lists them" : ", " + hint));
}

/// Returns the requested format, or the one that the name of the output implies; prints a message and returns null if
/// there is none.
const session::Format* choose_format(const std::string& given, const std::string& output) {
  if (!given.empty()) {
    const session::Format* format = session::find_format(given);
    if (format == nullptr) unknown_format(given);
    const session::Format* said = session::format_of_file(output);
    // Several formats are XML.
    if (format == nullptr || said == nullptr || said == format || output.ends_with(".xml")) return format;
    print_error("\"" + output + "\" would hold " + std::string(format->name) + "; for " + std::string(said->name) +
                " give --to " + std::string(said->name));
    return nullptr;
  }
  const session::Format* format = session::format_of_file(output);
  const std::size_t dot = output.rfind('.');
  if (format == nullptr && dot != std::string::npos && name_other_writer(output.substr(dot + 1))) return nullptr;
  if (format == nullptr)
    print_error(output.empty() ? "--to is required: the format to write"
                               : "--to is required: \"" + output + "\" does not say which format to write");
  return format;
}

/// False, with a message, if an option was given that says nothing about the format.
bool fits_format(const ConvertOptions& options, const session::Format& format) {
  for (const auto& [name, option] : options.of_formats) {
    if (!option->is_given() || session::takes_option(format, name)) continue;
    print_error(std::string(name) + " has no effect with --to " + std::string(format.name) + "; it applies to --to " +
                session::formats_with(name));
    return false;
  }
  return true;
}

}  // namespace

void add_convert_options(Parser& parser, ConvertOptions& options) {
  session::ConvertRequest& request = options.request;
  std::string formats = "Output format; default: by the suffix of the output's name:";
  std::vector<Suggestion> names;
  for (const session::Format& format : session::all_formats()) {
    formats.append("\n").append(format.name).append(": ").append(format.summary);
    names.push_back({std::string(format.name), std::string(format.summary)});
  }
  add_tree_options(parser, options.tree,
                   "Models, or folders of .urdf and .xacro files (--include takes others); - is standard input");
  const Option& to = parser.add_option("-t,--to", options.to, formats).value_name("FORMAT");
  parser.add_suggestions(to, std::move(names));
  parser
      .add_choice("--reading", request.reading, "strict refuses invalid models; urdfdom accepts what urdfdom 6 accepts",
                  session::reading_choices)
      .value_name("MODE");
  const Option& version = parser
                              .add_choice("--urdf-version", request.format.urdf_version,
                                          "Version of URDF to write; default: that of the model", urdf_versions())
                              .value_name("X.Y");
  options.of_formats.emplace_back("--urdf-version", &version);
  parser.add_flag("--strict", request.strict, "Make it an error if the conversion loses anything");
  parser.add_option("--loss-report", options.loss_report, "Write a JSON report of everything that is lost or altered")
      .value_name("FILE")
      .writes_file();
  parser.add_flag("--flatten", request.format.flatten,
                  "json, yaml: one map per link. SDF input: nested models become part of the outer model");
  const Option& model = parser
                            .add_option("--model", request.load.model,
                                        "SDF input: convert the model of this name; OUTER::NAME for a nested one")
                            .value_name("NAME");
  parser.add_flag("--all", options.all, "SDF input: write each model as a robot of its own, into the folder -o DIR")
      .excludes(model);
  add_mesh_options(parser, options);
  add_inertia_options(parser, options);
  add_compose_options(parser, options.compose);
  add_sdf_options(parser, options);
  add_mjcf_options(parser, options);
  const Option& output = add_output_option(parser, options.output);
  parser.add_option("--depfile", options.depfile, "Write the list of files that were read, for Make or Ninja (with -o)")
      .value_name("FILE")
      .writes_file()
      .needs(output);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(request.load.arguments);
  parser.add_spelling(take_mesh_folder);
}

bool complete_convert_options(ConvertOptions& options) {
  session::ConvertRequest& request = options.request;
  request.to = choose_format(options.to, options.output);
  if (request.to == nullptr || !fits_format(options, *request.to)) return false;
  if (options.all && (options.output.empty() || options.output == "-")) {
    print_error("--all writes several files; give a folder for them: -o DIR");
    return false;
  }
  if (options.all && !options.depfile.empty()) {
    print_error("--depfile takes one model");
    return false;
  }
  if (!check_compose_options(options.compose) || !check_mesh_options(options)) return false;
  if (options.inertia_links) {
    request.inertia.emplace();
    request.inertia->links = *options.inertia_links;
    request.inertia->density = options.density;
  }
  // Models that are converted at the same time do not know each other's meshes.
  if (options.hash_names || is_tree(options.tree)) request.mesh_hash = short_hash;
  request.shares_arguments = is_tree(options.tree);
  options.tree.copies_folder = request.mesh_folder;
  options.tree.read_besides = {options.compose.attached_file, options.request.srdf};
  request.load.flatten = request.format.flatten;
  request.load.expand = request.reading == urdf::Reading::strict;
  request.compose = compose_request(options.compose);
  return true;
}

}  // namespace urdfmill::tools
