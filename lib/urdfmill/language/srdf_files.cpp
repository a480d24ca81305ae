#include "urdfmill/language/srdf_files.hpp"

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

/// Returns the name of the robot of a source, as it is written.
std::string_view robot_name(const SourceNames& source) {
  const xml::Element* root = source.document ? source.document->root() : nullptr;
  return root != nullptr && root->name == "robot" ? xacro::value_of(*root, "name") : std::string_view();
}

}  // namespace

bool is_srdf(std::string_view file) {
  return text::has_suffix(file, {".srdf", ".srdf.xacro"});
}

std::vector<std::string> srdf_files(Symbols& symbols, const std::set<std::string, std::less<>>& robots) {
  Workspace& workspace = symbols.workspace();
  std::vector<std::string> found;
  workspace.visit_folders([&](const std::string& folder) {
    for (const files::FolderEntry& entry : workspace.session().files().list(folder)) {
      if (!entry.is_file || !is_srdf(entry.name)) continue;
      const std::string file = workspace.canonical(folder + "/" + entry.name);
      if (robots.contains(robot_name(*symbols.source(file)))) found.push_back(file);
    }
    return true;
  });
  return found;
}

std::vector<std::string> robots_of_srdf(Symbols& symbols, const SourceNames& srdf) {
  std::vector<std::string> found;
  const std::string_view name = robot_name(srdf);
  for (const Root& root : symbols.workspace().roots()) {
    const std::string_view other = robot_name(*symbols.source(root.model.file));
    if (!name.empty() && !is_srdf(root.model.file) && (other == name || other.find('$') != std::string_view::npos))
      found.push_back(root.model.file);
  }
  return found;
}

}  // namespace urdfmill::language
