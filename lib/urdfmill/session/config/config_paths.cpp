#include "urdfmill/session/config/config_paths.hpp"

#include <algorithm>
#include <filesystem>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/session/input.hpp"

namespace urdfmill::session {
namespace {

namespace fs = std::filesystem;

/// Returns a path relative to the current folder if the file is in it, below it, or in an enclosing folder.
std::string shown(const fs::path& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path relative = path.lexically_relative(here);
  const bool is_around = !error && !path.parent_path().lexically_relative(here).string().empty() &&
                         here.lexically_relative(path.parent_path()).begin()->string() != "..";
  return error || relative.empty() || (*relative.begin() == ".." && !is_around) ? path.string() : relative.string();
}

/// Returns the configuration in that folder itself; empty if there is none.
std::string in_folder(const files::Snapshot& files, const fs::path& folder) {
  const fs::path candidate = folder / config_name;
  return files.kind(candidate.string()) == files::PathKind::file ? shown(candidate) : std::string();
}

fs::path absolute(const std::string& folder) {
  std::error_code error;
  fs::path path = fs::absolute(folder, error).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

std::string find_check_config(const std::string& input) {
  const auto files = files::Store().snapshot();
  const bool is_folder = files->kind(input) == files::PathKind::folder;
  return find_check_config(*files, is_folder ? files::join_path(input, config_name) : input);
}

std::string find_check_config(const files::Snapshot& files, const std::string& input) {
  if (!files.keeps_files()) return ConfigPaths().of(files, input);
  const auto known =
      files.of_folders().get<ConfigPaths>("configurations", [] { return std::make_shared<ConfigPaths>(); });
  return known->of(files, input);
}

std::string ConfigPaths::of(const files::Snapshot& files, const std::string& input) {
  const std::string folder = Input(input).folder();
  const std::lock_guard lock(mutex_);
  const auto [known, is_new] = known_.try_emplace(folder);
  if (is_new) known->second = above(files, absolute_of(folder));
  return known->second;
}

std::string ConfigPaths::absolute_of(const std::string& folder) {
  if (here_.empty()) here_ = absolute(".").string();
  const std::string below = folder.starts_with("./") ? folder.substr(1) : '/' + folder;
  std::string path = folder.starts_with('/') ? folder : here_ + below;
  return files::is_normal_path(path) ? path : absolute(folder).string();
}

std::string ConfigPaths::above(const files::Snapshot& files, const std::string& folder) {
  const auto [known, is_new] = found_.try_emplace(folder);
  if (!is_new) return known->second;
  const files::Listing* content = files.listed(folder);
  if (content == nullptr || content->find(config_name) != nullptr) known->second = in_folder(files, folder);
  if (known->second.empty() && folder != "/")
    known->second = above(files, folder.substr(0, std::max<std::size_t>(folder.rfind('/'), 1)));
  return known->second;
}

}  // namespace urdfmill::session
