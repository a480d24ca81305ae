#include "tools/output_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 22> suffixes{
    {{".json", "json"}, {".yaml", "yaml"},   {".yml", "yaml"},  {".csv", "csv"},    {".m", "matlab"}, {".py", "python"},
     {".c", "c"},       {".h", "c"},         {".cpp", "cpp"},   {".hpp", "cpp"},    {".svg", "svg"},  {".dot", "dot"},
     {".gv", "dot"},    {".mmd", "mermaid"}, {".tex", "latex"}, {".html", "html"},  {".glb", "glb"},  {".png", "png"},
     {".pdf", "pdf"},   {".urdf", "urdf"},   {".sdf", "sdf"},   {".xacro", "xacro"}}};

/// The appearance of a format in a file, if it differs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> written_as{
    {{"tf", "yaml"}, {"tf-static", "yaml"}, {"tf-dynamic", "yaml"}, {"casadi", "python"}}};

template <std::size_t count>
std::string_view second_of(const std::array<std::pair<std::string_view, std::string_view>, count>& pairs,
                           std::string_view first, std::string_view otherwise) {
  const auto* const found = std::find_if(pairs.begin(), pairs.end(), [&](const auto& p) { return p.first == first; });
  return found == pairs.end() ? otherwise : found->second;
}

}  // namespace

std::string_view format_of_name(std::string_view output) {
  const std::size_t dot = output.rfind('.');
  const bool has_suffix = dot != std::string_view::npos && output.find('/', dot) == std::string_view::npos;
  return has_suffix ? second_of(suffixes, text::lower_case(std::string(output.substr(dot))), {}) : std::string_view();
}

std::string unfit_name(std::string_view output, std::string_view format, const std::vector<std::string>& words,
                       std::string_view option) {
  const std::string_view said = format_of_name(output);
  if (said.empty() || said == second_of(written_as, format, format)) return {};
  const bool is_known = std::find(words.begin(), words.end(), said) != words.end();
  return fmt::format("\"{}\" would hold {}; {}", output, format,
                     is_known ? fmt::format("for {} give {} {}", said, option, said)
                              : fmt::format("the formats are {}", fmt::join(words, ", ")));
}

std::string unfit_name_of_xml(std::string_view output) {
  constexpr std::array<std::string_view, 3> xml{"urdf", "sdf", "xacro"};
  const std::string_view said = format_of_name(output);
  if (said.empty() || std::find(xml.begin(), xml.end(), said) != xml.end()) return {};
  return fmt::format("\"{}\" would hold XML; `urdfmill convert` and `urdfmill export` write other formats", output);
}

Option& add_format_option(Parser& parser, std::string& format, const std::string& help,
                          const std::vector<std::string>& words) {
  const auto section = parser.under(session::Heading::output);
  Option& option = parser.add_choice("-f,--format", format, help, words).value_name("FORMAT").configurable();
  if (std::find(words.begin(), words.end(), "json") != words.end()) option.formerly("--json=json");
  return option;
}

Option& add_format_option(Parser& parser, std::string& format, const std::string& help,
                          const std::vector<std::string>& words, const std::string& output) {
  Option& option = add_format_option(parser, format, help, words);
  parser.add_check([&option, &format, &output, words] {
    const std::string_view said = format_of_name(output);
    if (!option.is_given() && std::find(words.begin(), words.end(), said) != words.end()) format = said;
    return unfit_name(output, format, words);
  });
  return option;
}

}  // namespace urdfmill::tools
