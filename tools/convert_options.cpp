#include "tools/convert_options.hpp"

#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/found_arguments.hpp"
#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {

namespace {

/// Expands `--meshes copy DIR`, which is short for `--meshes copy --mesh-folder DIR`.
void take_mesh_folder(std::vector<std::string>& words) {
  std::error_code error;
  for (std::size_t i = 0; i + 2 < words.size(); ++i)
    if (words[i] == "--meshes" && words[i + 1] == "copy" && !words[i + 2].starts_with('-') &&
        !std::filesystem::is_regular_file(words[i + 2], error)) {
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 2, "--mesh-folder");
      return;
    }
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
  const std::string hint = text::did_you_mean(given, names).words;
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
    if (format == nullptr || said == nullptr || said == format || text::has_suffix(output, {".xml"})) return format;
    print_error("\"" + output + "\" would hold " + std::string(format->name) + "; for " + std::string(said->name) +
                " give --to " + std::string(said->name));
    return nullptr;
  }
  const session::Format* format = session::format_of_file(output);
  const std::size_t dot = output.rfind('.');
  if (format == nullptr && dot != std::string::npos && name_other_writer(output.substr(dot + 1))) return nullptr;
  if (format == nullptr)
    print_error(output.empty() ? "missing --to FORMAT"
                               : "missing --to FORMAT: \"" + output + "\" does not say which format to write");
  return format;
}

}  // namespace

void add_convert_options(Parser& parser, ConvertOptions& options) {
  options.parser = &parser;
  std::string formats = "Output format; default: by the suffix of the output's name:";
  std::vector<Suggestion> names;
  for (const session::Format& format : session::all_formats()) {
    formats.append("\n").append(format.name).append(": ").append(format.summary);
    names.push_back({std::string(format.name), std::string(format.summary)});
  }
  options.tree.discovery.simulator_formats = true;
  add_tree_options(parser, options.tree, "Models, or folders of them; - is standard input");
  parser.add_option("-t,--to", options.to, formats).value_name("FORMAT").configurable().suggests(std::move(names));
  session::bind(parser, options);
  parser.add_option("--loss-report", options.loss_report, "Write a JSON report of everything that is lost or altered")
      .value_name("FILE")
      .writes_file()
      .after("--strict");
  parser
      .add_option(
          "--beside", options.beside.folder,
          "Write the SRDF and the configurations beside the model, too, with the same prefix, into this folder; "
          "those that are named after the model, or all that are found")
      .value_name("DIR")
      .needs(parser.option("prefix"))
      .excludes(parser.option("extract"))
      .excludes(parser.option("root"))
      .excludes(parser.option("attach"))
      .excludes(parser.option("merge_fixed"))
      .after("--prefix");
  parser.add_flag("--all", options.all, "SDF input: write each model as a robot of its own, into the folder -o DIR")
      .excludes(parser.option("model"))
      .after("--model");
  const Option& output = add_output_option(parser, options.output);
  const auto section = parser.under(session::Heading::output);
  parser.add_option("--depfile", options.depfile, "Write the list of files that were read, for Make or Ninja (with -o)")
      .value_name("FILE")
      .writes_file()
      .needs(output);
  parser.add_flag("--watch", options.watch, "Convert again when a file changes that was read (with -o)").needs(output);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.request.load.arguments);
  add_found_arguments_option(parser, options.found_arguments);
  parser.add_second_assignments(options.request.compose.attached_arguments, parser.option("--attach"));
  parser.add_spelling(take_mesh_folder);
}

bool complete_convert_options(ConvertOptions& options) {
  session::ConvertRequest& request = options.request;
  request.to = choose_format(options.to, options.output);
  if (request.to == nullptr) return false;
  const auto is_given = [&options](std::string_view name) { return options.parser->is_given(std::string(name)); };
  if (const std::string problem = options.complete(is_given); !problem.empty()) {
    print_error(problem);
    return false;
  }
  if (options.all && (options.output.empty() || options.output == "-")) {
    print_error("--all writes several files; give a folder for them: -o DIR");
    return false;
  }
  if (!options.beside.folder.empty() && (options.all || options.tree.inputs == std::vector<std::string>{"-"})) {
    print_error("--beside takes one model in a file");
    return false;
  }
  if (options.all && !options.depfile.empty()) {
    print_error("--depfile takes one model");
    return false;
  }
  // Models that are converted at the same time do not know each other's meshes.
  if (options.hash_names || is_tree(options.tree)) request.mesh_hash = short_hash;
  request.shares_arguments = is_tree(options.tree);
  options.tree.copies_folder = request.mesh_folder;
  options.tree.read_besides = {options.attached, request.srdf, request.gains};
  return true;
}

}  // namespace urdfmill::tools
