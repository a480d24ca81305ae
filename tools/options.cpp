#include "tools/options.hpp"

#include <map>

#include "tools/command.hpp"
#include "tools/completion.hpp"
#include "tools/man_page.hpp"
#include "tools/requests.hpp"

namespace urdfmill::tools {

Assignments take_assignments(std::vector<std::string>& words) {
  Assignments taken;
  std::vector<std::string> kept;
  bool options_over = false;
  for (std::string& word : words) {
    options_over = options_over || word == "--";
    const std::size_t sign = options_over ? std::string::npos : word.find(":=");
    if (sign == std::string::npos || sign == 0)
      kept.push_back(std::move(word));
    else
      taken.emplace_back(word.substr(0, sign), word.substr(sign + 2));
  }
  words = std::move(kept);
  return taken;
}

std::unique_ptr<CLI::App> make_parser(std::string_view command, std::string_view description) {
  auto parser = std::make_unique<CLI::App>(std::string(description), "urdfmill " + std::string(command));
  parser->get_formatter()->column_width(34);
  return parser;
}

void add_console_options(CLI::App& parser, ConsoleOptions& options) {
  static const std::map<std::string, source::RenderFormat> formats{{"text", source::RenderFormat::text},
                                                                   {"json", source::RenderFormat::json},
                                                                   {"sarif", source::RenderFormat::sarif},
                                                                   {"github", source::RenderFormat::github}};
  static const std::map<std::string, ColourMode> colours{
      {"auto", ColourMode::automatic}, {"always", ColourMode::always}, {"never", ColourMode::never}};
  parser.add_option("--diagnostics", options.format, "Form of the findings: text, json, sarif, github")
      ->transform(CLI::CheckedTransformer(formats).description("FORM"));
  parser.add_option("--color", options.colour, "Colours in text: auto (on a terminal), always, never")
      ->transform(CLI::CheckedTransformer(colours).description("WHEN"));
  parser.add_flag("-q,--quiet", options.quiet, "Print errors only");
}

void add_output_option(CLI::App& parser, std::string& path) {
  parser.add_option("-o,--output", path, "Write to this file instead of standard output")->type_name("FILE");
}

void add_package_options(CLI::App& parser, PackageOptions& options) {
  parser
      .add_option_function<std::vector<std::string>>(
          "--package",
          [&options](const std::vector<std::string>& values) {
            for (const std::string& value : values) {
              const std::size_t sign = value.find('=');
              if (sign == 0 || sign == std::string::npos)
                throw CLI::ValidationError("--package", "\"" + value + "\" is not NAME=DIR");
              options.named.emplace_back(value.substr(0, sign), value.substr(sign + 1));
            }
          },
          "Where a package is: NAME=DIR; may be repeated")
      ->type_name("NAME=DIR")
      ->allow_extra_args(false);
  parser.add_option("--package-path", options.paths, "A folder to look for packages in; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

namespace {

/// CLI11 tells of a wrong choice by printing its table of values, which are numbers here: `--to: Check 1.3 value in
/// {…`.
std::string message_of(const CLI::ParseError& error) {
  constexpr std::string_view check = ": Check ";
  constexpr std::string_view value_in = " value in ";
  const std::string_view text = error.what();
  const std::size_t begin = text.find(check);
  const std::size_t end = text.find(value_in);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return std::string(text);
  const std::string_view given = text.substr(begin + check.size(), end - begin - check.size());
  return std::string(text.substr(0, begin)).append(": \"").append(given).append("\" is none of its values");
}

}  // namespace

std::optional<int> parse_words(CLI::App& parser, const std::vector<std::string>& words) {
  if (const auto request = received_request(words)) {
    const bool to_complete = request->request == Request::completion;
    return print_output(to_complete ? completions(parser, *request) : man_page(parser, *request)) ? exit_clean
                                                                                                  : exit_failure;
  }
  try {
    parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes them from the back
    return std::nullopt;
  } catch (const CLI::CallForHelp&) {
    return print_output(parser.help()) ? exit_clean : exit_failure;
  } catch (const CLI::ParseError& error) {
    print_error(message_of(error) + "\nTry `" + parser.get_name() + " --help`");
    return exit_failure;
  }
}

}  // namespace urdfmill::tools
