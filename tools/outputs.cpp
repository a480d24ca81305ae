#include "tools/outputs.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "tools/console.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::tools {
namespace {

/// Two writings to a pipe or a device do not come into each other's way.
bool is_file(const std::string& path) {
  std::error_code error;
  return !path.empty() && path != "-" &&
         (!std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error));
}

bool are_one_file(const std::string& a, const std::string& b) {
  return is_file(a) && is_file(b) && files::is_same_file(a, b);
}

}  // namespace

bool reports_are_separate(const std::vector<NamedFile>& reports, const std::vector<NamedFile>& results,
                          const std::vector<std::string>& inputs) {
  for (std::size_t i = 0; i < reports.size(); ++i) {
    std::vector<NamedFile> others(reports.begin() + static_cast<std::ptrdiff_t>(i) + 1, reports.end());
    others.insert(others.end(), results.begin(), results.end());
    for (const NamedFile& other : others)
      if (are_one_file(reports[i].path, other.path)) {
        print_error(fmt::format("{} and {} name the same file, \"{}\"", reports[i].option, other.option, other.path));
        return false;
      }
    for (const std::string& input : inputs)
      if (are_one_file(reports[i].path, input)) {
        print_error(fmt::format("{} would overwrite the input \"{}\"", reports[i].option, input));
        return false;
      }
  }
  return true;
}

bool spares_inputs(const std::vector<NamedFile>& written, batch::InputFiles& inputs) {
  for (const NamedFile& file : written) {
    std::error_code error;
    if (!is_file(file.path) || !std::filesystem::exists(file.path, error)) continue;
    if (const std::string* input = inputs.find(file.path)) {
      print_error(fmt::format("{} would overwrite the input \"{}\"", file.option, *input));
      return false;
    }
  }
  return true;
}

}  // namespace urdfmill::tools
