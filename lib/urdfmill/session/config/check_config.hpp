// The configuration of a project for `check` and for expansions: the file .urdfmill.yaml, searched for upwards from the
// model.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/neighbour_kind.hpp"
#include "urdfmill/session/places.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {

/// The rules that count, and their severity. A pattern is a rule's id, or its beginning followed by `*`.
struct RuleSelection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;
  std::map<std::string, source::Severity, std::less<>> severities;  ///< by rule

  /// True if findings of the rule are reported.
  [[nodiscard]] bool selects(const source::Rule& rule) const;
  /// Adjusts the finding to be reported; returns false if it is not selected.
  [[nodiscard]] bool apply(source::Diagnostic& diagnostic) const;
  /// True if `ignore` names the rule.
  [[nodiscard]] bool ignores(const source::Rule& rule) const;
};

/// A file that the project names beside a robot.
struct ConfiguredNeighbour {
  std::string field;  ///< its field: "srdf", "controllers", …
  std::string file;   ///< it exists
  NeighbourKind kind = NeighbourKind::srdf;
};

/// A robot that the project names: a file and the values of its arguments.
struct ConfiguredRobot {
  std::string file;                                  ///< it exists
  Arguments arguments;                               ///< empty: the file with its declared defaults
  std::vector<source::Span> argument_places = {};    ///< places of their names in the configuration, by index
  std::vector<ConfiguredNeighbour> neighbours = {};  ///< files that are about this robot, with these arguments
};

/// Rules that are ignored in some files.
struct FileRules {
  std::string files;  ///< a pattern, as in CheckConfig::exclude
  std::vector<std::string> ignore;
};

/// A default of an option of a command: an entry of `defaults:`.
struct OptionDefault {
  std::string name;                 ///< as written
  std::vector<std::string> values;  ///< NAME=VALUE for entries of a mapping
  std::optional<bool> truth;        ///< the value as a boolean, if it is one
  source::Span place;
};

/// The defaults of a command's options.
struct CommandDefaults {
  std::string command;
  std::vector<OptionDefault> options;
  source::Span place;
  bool is_malformed = false;  ///< it is not a mapping of options
};

/// The content of a .urdfmill.yaml.
struct CheckConfig {
  std::string path;  ///< the file it was read from; empty if there is none
  RuleSelection rules;
  std::vector<std::pair<std::string, std::string>> packages;  ///< name → folder
  std::vector<std::string> package_paths;
  std::optional<urdf::Version> for_version;
  std::optional<xacro::Profile> python;  ///< the version that expansions follow
  /// Names of packages, and of files with or without folders, that may be missing.
  std::vector<std::string> allow_missing;
  std::optional<urdf::Distribution> distribution;  ///< the ROS distribution to judge for
  std::vector<ConfiguredRobot> robots;
  /// Files and folders that a search of folders leaves out. A pattern without a slash stands for a name, another one
  /// for a path below the folder of the configuration ("*" stays in one folder, "**" crosses them).
  std::vector<std::string> exclude;
  std::vector<FileRules> per_file_ignores;
  std::vector<CommandDefaults> defaults;  ///< for the command line, which knows commands and options

  /// True if a pattern of `exclude` matches a path, or a folder that it is in.
  [[nodiscard]] bool excludes(const std::string& file) const;
  /// True if the rule of a finding is ignored, everywhere or in its file.
  [[nodiscard]] bool ignores(const source::Diagnostic& finding, const source::Sources& sources) const;
  /// True if a package or file of that name may be missing.
  [[nodiscard]] bool allows_missing(const std::string& name) const;
  /// Adjusts a finding to be reported; returns false if it is not selected.
  [[nodiscard]] bool apply(source::Diagnostic& finding, const source::Sources& sources) const;

 private:
  /// Returns a path below the folder of the configuration; empty for others.
  [[nodiscard]] std::string below(const std::string& file) const;
};

/// A configuration file in its present state.
struct ConfigFile {
  CheckConfig config;
  std::vector<source::Diagnostic> findings;  ///< about unknown or malformed parts
  std::string error;                         ///< the reason why it cannot be read; the configuration is then empty
};

/// True if some rule matches the pattern.
[[nodiscard]] bool matches_a_rule(std::string_view pattern);

/// Returns `did you mean "urdf-limit-*"?` for a pattern that no rule matches; empty if none is similar.
[[nodiscard]] text::Hint similar_rule(std::string_view pattern);

/// Reads the text of a configuration; folders in it are relative to its own. Reports `urdf-config` for parts that it
/// does not understand and ignores them.
[[nodiscard]] CheckConfig read_check_config(const source::Sources& sources, source::FileId file, source::Sink& sink);

/// Returns the configuration as the text of a configuration file, with all values in effect.
[[nodiscard]] std::optional<std::string> config_text(const CheckConfig& config, source::Sink& sink);

}  // namespace urdfmill::session
