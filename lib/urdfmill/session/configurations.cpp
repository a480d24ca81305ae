#include "urdfmill/session/configurations.hpp"

#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/rules.hpp"

namespace urdfmill::session {

const CheckConfig& Configurations::of(const std::string& input) {
  const bool is_folder = session_.files().kind(input) == files::PathKind::folder;
  return of_file(is_folder ? files::join_path(input, config_name) : input);
}

const CheckConfig& Configurations::of_file(const std::string& input) {
  return known(paths_.of(session_.files(), input));
}

const CheckConfig& Configurations::known(const std::string& path) {
  const auto [known, is_unread] = known_.try_emplace(path);
  if (!is_unread || path.empty()) return known->second;
  const ConfigFile& file = session_.configuration(path);
  for (const source::Diagnostic& finding : file.findings) sink_.report(finding);
  if (!file.error.empty()) source::report(sink_, rules::config, file.error);
  are_understood_ = are_understood_ && file.findings.empty() && file.error.empty();
  return known->second = file.config;
}

}  // namespace urdfmill::session
