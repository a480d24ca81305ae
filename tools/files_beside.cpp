#include "tools/files_beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/batch/search/files_beside.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/files/store.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

/// Returns the deepest folder that contains all files.
fs::path common_folder(const std::vector<session::PrefixedFile>& files) {
  fs::path common = fs::absolute(files.front().path).lexically_normal().parent_path();
  for (const session::PrefixedFile& file : files) {
    const fs::path folder = fs::absolute(file.path).lexically_normal().parent_path();
    fs::path same;
    for (auto a = common.begin(), b = folder.begin(); a != common.end() && b != folder.end() && *a == *b; ++a, ++b)
      same /= *a;
    common = std::move(same);
  }
  return common;
}

bool are_separate(const std::vector<FileBeside>& files, const std::string& output) {
  for (const FileBeside& file : files) {
    const auto replaced = replaced_file(file.to, [&] {
      std::vector<std::string> read;
      for (const FileBeside& each : files) read.push_back(each.from);
      return read;
    });
    if (replaced) {
      print_error(fmt::format("--beside would overwrite \"{}\", which was read", *replaced));
      return false;
    }
    if (settled_path(file.to) == settled_path(output)) {
      print_error(fmt::format("--beside and --output name the same file, \"{}\"", output));
      return false;
    }
  }
  return true;
}

/// Returns the files that are for the robot.
std::vector<session::Neighbour> files_of(const BesideOptions& options, const std::string& robot,
                                         const session::Arguments& arguments, session::Session& session) {
  if (options.named.empty()) return batch::files_beside(robot, arguments, session);
  std::vector<session::Neighbour> files;
  for (const std::string& file : options.named)
    if (const auto kind = batch::neighbour_kind(file, session.files()))
      files.push_back(batch::named_neighbour(file, *kind, session.files()));
  return files;
}

}  // namespace

void take_named_files(BesideOptions& options, std::vector<std::string>& inputs) {
  if (options.folder.empty() || inputs.size() < 2) return;
  const auto files = std::make_shared<files::Store>()->snapshot();
  for (const std::string& input : inputs)
    if (batch::neighbour_kind(input, *files)) options.named.push_back(input);
  std::erase_if(inputs, [&](const std::string& input) {
    return std::find(options.named.begin(), options.named.end(), input) != options.named.end();
  });
}

std::optional<std::vector<FileBeside>> files_with_prefix(session::Session& session, const std::string& robot,
                                                         const session::LoadRequest& load, const std::string& prefix,
                                                         const BesideOptions& options, const std::string& output,
                                                         int& exit_code) {
  exit_code = exit_failure;
  session::PrefixedFiles prefixed =
      session::prefix_files(session, robot, load, prefix, files_of(options, robot, load.arguments, session));
  if (!prefixed.refusal.empty()) {
    print_error(prefixed.refusal + "; nothing is written");
    exit_code = exit_findings;
    return std::nullopt;
  }
  if (prefixed.files.empty()) {
    print_error(
        fmt::format("--beside: found no file beside \"{}\" that names its links or joints{}", robot,
                    prefixed.others.empty() ? "" : "; \"" + prefixed.others.front() + "\" is for another robot"));
    return std::nullopt;
  }
  const fs::path from = common_folder(prefixed.files);
  std::vector<FileBeside> files;
  for (session::PrefixedFile& file : prefixed.files) {
    const fs::path place = fs::absolute(file.path).lexically_normal().lexically_relative(from);
    files.push_back(
        {std::move(file.path), (fs::path(options.folder) / place).lexically_normal().string(), std::move(file.text)});
  }
  return are_separate(files, output) ? std::optional(std::move(files)) : std::nullopt;
}

bool write_files_beside(const std::vector<FileBeside>& files, const std::string& folder, bool quiet) {
  std::string names;
  for (const FileBeside& file : files) {
    std::error_code error;
    fs::create_directories(fs::path(file.to).parent_path(), error);
    if (error) {
      print_error("cannot write to the folder \"" + folder + "\": " + error.message());
      return false;
    }
    if (!write_output(file.to, file.text)) return false;
    (names += names.empty() ? "" : ", ") += file.to;
  }
  if (!quiet && !files.empty()) print_error("wrote " + names);
  return true;
}

}  // namespace urdfmill::tools
