// What a project asks of `check` and of expansions: the file .urdfmill.yaml, found upwards from the model.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// Which rules count, and how much. A pattern is a rule's id, or its beginning followed by `*`.
struct RuleSelection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;
  std::map<std::string, source::Severity, std::less<>> severities;  ///< by rule

  /// The finding as it is to be reported, or nothing.
  [[nodiscard]] bool apply(source::Diagnostic& diagnostic) const;
};

/// A robot that the project names: a file and the values of its arguments.
struct ConfiguredRobot {
  std::string file;                                ///< it exists
  Arguments arguments;                             ///< without any, the file with its declared defaults
  std::vector<source::Span> argument_places = {};  ///< of their names in the configuration, by their number
};

/// The contents of a .urdfmill.yaml.
struct CheckConfig {
  std::string path;  ///< the file it was read from; empty if there is none
  RuleSelection rules;
  std::vector<std::pair<std::string, std::string>> packages;  ///< name → folder
  std::vector<std::string> package_paths;
  std::optional<urdf::Version> for_version;
  std::optional<xacro::Profile> python;  ///< what expansions follow
  std::vector<ConfiguredRobot> robots;
};

/// A configuration file as it is now.
struct ConfigFile {
  CheckConfig config;
  std::vector<source::Diagnostic> findings;  ///< what in it is not understood
  std::string error;                         ///< why it cannot be read; the configuration is then empty
};

/// Whether some rule matches the pattern.
[[nodiscard]] bool matches_a_rule(std::string_view pattern);

/// `did you mean "urdf-limit-*"?` for a pattern that no rule matches; empty if none is like it.
[[nodiscard]] std::string similar_rule(std::string_view pattern);

/// Reads the text of a configuration; folders in it are relative to its own. Reports `urdf-config` for what it does not
/// understand and goes on without it.
[[nodiscard]] CheckConfig read_check_config(const source::Sources& sources, source::FileId file, source::Sink& sink);

/// The configuration as the text of a configuration file, with all values in force.
[[nodiscard]] std::string config_text(const CheckConfig& config);

}  // namespace urdfmill::session
