#include "tools/options.hpp"

#include <algorithm>
#include <filesystem>

namespace urdfmill::tools {

session::SessionOptions session_options(const PackageOptions& options) {
  session::SessionOptions made;
  made.packages.named = options.named;
  made.packages.paths = options.paths;
  made.packages.around = !options.no_search;
  made.python = options.python;
  return made;
}

const std::vector<std::pair<std::string, urdf::Version>>& urdf_versions() {
  static const std::vector<std::pair<std::string, urdf::Version>> versions{
      {"1.0", urdf::Version::v1_0}, {"1.1", urdf::Version::v1_1}, {"1.2", urdf::Version::v1_2}};
  return versions;
}

void add_console_options(Parser& parser, ConsoleOptions& options) {
  using source::RenderFormat;
  const std::vector<std::pair<std::string, RenderFormat>> formats{{"text", RenderFormat::text},
                                                                  {"json", RenderFormat::json},
                                                                  {"sarif", RenderFormat::sarif},
                                                                  {"github", RenderFormat::github}};
  const std::vector<std::pair<std::string, ColourMode>> colours{
      {"auto", ColourMode::automatic}, {"always", ColourMode::always}, {"never", ColourMode::never}};
  parser.add_choice("--diagnostics", options.format, "Format of the findings: text, json, sarif, github", formats)
      .value_name("FORM");
  parser.add_choice("--color", options.colour, "Colours in text: auto (on a terminal), always, never", colours)
      .value_name("WHEN");
  parser.add_flag("-q,--quiet", options.quiet, "Print errors only");
}

Option& add_output_option(Parser& parser, std::string& path) {
  return parser.add_option("-o,--output", path, "Write to this file instead of standard output")
      .value_name("FILE")
      .writes_file();
}

Option& add_required_output_option(Parser& parser, std::string& path) {
  return parser.add_option("-o,--output", path, "Write to this file").value_name("FILE").writes_file().required();
}

bool has_folder(const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const std::string& input) {
    std::error_code error;
    return input != "-" && (!std::filesystem::exists(input, error) || std::filesystem::is_directory(input, error));
  });
}

void add_discovery_options(Parser& parser, batch::DiscoveryOptions& options, const std::function<bool()>& searches) {
  constexpr const char* otherwise = "it applies to folders";
  parser.add_option("--include", options.include, "In folders, take files that match the glob; may be repeated")
      .value_name("GLOB")
      .one_value_each()
      .has_effect_if(searches, otherwise);
  parser
      .add_option("--exclude", options.exclude,
                  "In folders, leave out files and folders that match the glob; may be repeated")
      .value_name("GLOB")
      .one_value_each()
      .has_effect_if(searches, otherwise);
  parser.add_flag("!--no-ignore", options.respect_gitignore, "Do not respect .gitignore")
      .has_effect_if(searches, otherwise);
}

void add_package_options(Parser& parser, PackageOptions& options) {
  parser.add_named_folders("--package", options.named, "The folder of a package; may be repeated")
      .value_name("NAME=DIR");
  parser.add_option("--package-path", options.paths, "A folder to search for packages; may be repeated")
      .value_name("DIR")
      .one_value_each()
      .folder();
  parser.add_flag("--no-package-search", options.no_search,
                  "Do not search the source tree around the input for packages");
  std::vector<std::pair<std::string, xacro::Profile>> versions;
  for (const python::ProfileName& profile : python::profiles)
    versions.emplace_back(std::string(profile.name), profile.profile);
  parser
      .add_choice("--python", options.python,
                  "The Python version of the expressions in xacro files: " + python::profile_names(), versions)
      .value_name("3.Y");
}

}  // namespace urdfmill::tools
