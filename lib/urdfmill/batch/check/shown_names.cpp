#include "urdfmill/batch/check/shown_names.hpp"

#include <system_error>
#include <utility>

namespace urdfmill::batch {

ShownNames::ShownNames(const Roots& roots, std::shared_ptr<const files::Snapshot> files) : files_(std::move(files)) {
  for (const Root& root : roots.roots) add(root.file);
  for (const std::string& part : roots.parts) add(part);
  for (const std::string& file : roots.elsewhere) add(file);
  std::error_code error;
  here_ = std::filesystem::current_path(error);
}

const std::string& ShownNames::of(const std::string& name) {
  if (name.empty() || name.front() == '<') return name;
  const auto [known, is_new] = known_.try_emplace(name);
  if (is_new) known->second = find(name);
  return known->second;
}

void ShownNames::add(const std::string& file) {
  if (file == "-") return;
  known_.emplace(file, file);
  names_.emplace(files_->canonical(file), file);
}

std::string ShownNames::find(const std::string& name) const {
  if (const auto found = names_.find(files_->canonical(name)); found != names_.end()) return found->second;
  const std::filesystem::path path = name, relative = path.lexically_relative(here_);
  return path.is_relative() || relative.empty() || *relative.begin() == ".." ? name : relative.string();
}

}  // namespace urdfmill::batch
