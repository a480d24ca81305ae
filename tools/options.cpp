#include "tools/options.hpp"

#include <algorithm>
#include <filesystem>

#include "urdfmill/session/options/common.hpp"

namespace urdfmill::tools {

session::SessionOptions session_options(const PackageOptions& options, const std::vector<std::string>& inputs) {
  session::SessionOptions made;
  made.packages = options.places;
  std::error_code ignored;
  for (const std::string& input : inputs)
    if (std::filesystem::is_directory(input, ignored)) made.packages.trees.push_back(input);
  made.python = options.python;
  return made;
}

void add_console_options(Parser& parser, ConsoleOptions& options) {
  constexpr std::array colours{session::Choice{"auto", ColourMode::automatic},
                               session::Choice{"always", ColourMode::always},
                               session::Choice{"never", ColourMode::never}};
  const auto section = parser.under(session::Heading::output);
  session::bind_diagnostics(parser, options.format);
  parser.add_choice("--color", options.colour, "Colours in text: auto (on a terminal), always, never", colours)
      .value_name("WHEN")
      .configurable();
  parser.add_flag("-q,--quiet", options.quiet, "Print errors only");
}

Option& add_output_option(Parser& parser, std::string& path) {
  const auto section = parser.under(session::Heading::output);
  return parser.add_option("-o,--output", path, "Write to this file instead of standard output")
      .value_name("FILE")
      .writes_file();
}

Option& add_required_output_option(Parser& parser, std::string& path) {
  const auto section = parser.under(session::Heading::output);
  return parser.add_option("-o,--output", path, "Write to this file").value_name("FILE").writes_file().required();
}

bool has_folder(const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const std::string& input) {
    std::error_code error;
    return input != "-" && (!std::filesystem::exists(input, error) || std::filesystem::is_directory(input, error));
  });
}

bool has_stream(const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const std::string& input) {
    std::error_code error;
    return input == "-" || std::filesystem::is_other(input, error);
  });
}

void add_discovery_options(Parser& parser, batch::DiscoveryOptions& options, const std::function<bool()>& searches) {
  constexpr const char* otherwise = "it applies to folders";
  const auto section = parser.under(session::Heading::folders);
  parser.add_option("--include", options.include, "In folders, take files that match the glob; may be repeated")
      .value_name("GLOB")
      .configurable()
      .has_effect_if(searches, otherwise);
  parser
      .add_option("--exclude", options.exclude,
                  "In folders, leave out files and folders that match the glob; may be repeated")
      .value_name("GLOB")
      .configurable()
      .has_effect_if(searches, otherwise);
  parser.add_flag("!--no-ignore", options.respect_gitignore, "Do not respect .gitignore")
      .configurable()
      .has_effect_if(searches, otherwise);
}

void add_package_options(Parser& parser, PackageOptions& options) {
  session::bind_packages(parser, options.places, options.python);
}

}  // namespace urdfmill::tools
