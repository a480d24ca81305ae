#include "urdfmill/session/config/check_config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/session/config/config_fields.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/values.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace urdfmill::session {

namespace {

using yaml::Cursor;
using yaml::Field;

bool matches_any(const std::vector<std::string>& patterns, std::string_view id) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return source::matches_rule(pattern, id); });
}

std::optional<source::Severity> severity_named(std::string_view name) {
  for (const auto severity : {source::Severity::note, source::Severity::warning, source::Severity::error})
    if (source::severity_name(severity) == name) return severity;
  return std::nullopt;
}

/// True if a pattern matches a path or a folder that it is in; one without a slash matches a name.
bool matches_path(std::string_view pattern, std::string_view path) {
  if (pattern.ends_with('/')) pattern.remove_suffix(1);
  const files::Pattern compiled(pattern, files::PatternSyntax::gitignore);
  const bool is_name = pattern.find('/') == std::string_view::npos;
  for (std::size_t begin = 0, end = 0; begin < path.size(); begin = end + 1) {
    end = std::min(path.find('/', begin), path.size());
    if (compiled.matches(is_name ? path.substr(begin, end - begin) : path.substr(0, end))) return true;
  }
  return false;
}

class ConfigReader {
 public:
  ConfigReader(const source::Sources& sources, source::FileId file, source::Sink& sink)
      : sources_(sources), file_(file), sink_(sink) {
    config_.path = sources[file].name();
    const std::size_t slash = config_.path.rfind('/');
    folder_ = slash == std::string::npos ? "." : config_.path.substr(0, slash);
  }

  CheckConfig read() {
    const std::string_view text = sources_[file_].bytes();
    const yaml::Parsed parsed = yaml::parse(text, {.json = true});
    const Cursor root(parsed.document.root);
    if (parsed.error)
      report(yaml::span_of(*parsed.error, file_, text), parsed.error->message());
    else if (root.given() && !root.is_mapping())
      report(root, "the configuration is not a mapping of fields");
    for (const Field& field : root.fields()) read_field(field.key, field.value);
    return std::move(config_);
  }

 private:
  void report(source::Span at, std::string message, text::Hint hint = {}) {
    source::report(sink_, rules::config, std::move(message), at, std::move(hint));
  }
  void report(const Cursor& at, std::string message, text::Hint hint = {}) {
    report(place_of(at), std::move(message), std::move(hint));
  }

  void read_field(const Cursor& key, const Cursor& value) {
    std::vector<std::string_view> names;
    for (const ConfigField& field : config_fields) {
      if (field.name == key.text()) return read_value(field.key, value);
      names.push_back(field.name);
    }
    report(key, fmt::format("\"{}\" is not a field of the configuration", key.text()),
           text::did_you_mean(key.text(), names));
  }

  void read_value(ConfigKey key, const Cursor& value) {
    switch (key) {
      case ConfigKey::select:
        return add_rules(value, config_.rules.select);
      case ConfigKey::ignore:
        return add_rules(value, config_.rules.ignore);
      case ConfigKey::per_file_ignores:
        return read_per_file_ignores(value);
      case ConfigKey::exclude:
        config_.exclude = texts(value);
        return;
      case ConfigKey::severity:
        return read_severities(value);
      case ConfigKey::packages:
        return read_packages(value);
      case ConfigKey::package_paths:
        return read_package_paths(value);
      case ConfigKey::allow_missing:
        config_.allow_missing = texts(value);
        return;
      case ConfigKey::urdf_version:
        return read_version(value);
      case ConfigKey::ros_distro:
        return read_distribution(value);
      case ConfigKey::python:
        return read_python(value);
      case ConfigKey::robots:
        return read_robots(value);
      case ConfigKey::defaults:
        return read_defaults(value);
    }
  }

  /// Returns a list of texts, or one text as a list.
  std::vector<std::string> texts(const Cursor& node) {
    std::vector<std::string> list;
    if (node.is_scalar()) list.emplace_back(node.text());
    for (const Cursor& item : node.items())
      if (item.is_scalar()) list.emplace_back(item.text());
    if (node.is_mapping()) report(node, "this is not a list");
    return list;
  }

  void read_per_file_ignores(const Cursor& node) {
    if (!node.is_mapping()) return report(node, "per_file_ignores is not a mapping of files to rules");
    for (const Field& field : node.fields()) {
      FileRules& entry = config_.per_file_ignores.emplace_back();
      entry.files = field.key.text();
      add_rules(field.value, entry.ignore);
    }
  }

  void read_defaults(const Cursor& node) {
    if (!node.is_mapping()) return report(node, "defaults is not a mapping of commands to options");
    for (const Field& field : node.fields()) {
      CommandDefaults& command = config_.defaults.emplace_back();
      command.command = field.key.text();
      command.place = place_of(field.key);
      command.is_malformed = !field.value.is_mapping() && field.value.given();
      if (command.is_malformed)
        report(field.key,
               fmt::format("the defaults of \"{}\" are not a mapping of options to values", command.command));
      for (const Field& option : field.value.fields())
        command.options.push_back(
            {std::string(option.key.text()), values_of(option.value), option.value.truth(), place_of(option.key)});
    }
  }

  static std::vector<std::string> values_of(const Cursor& node) {
    std::vector<std::string> values;
    if (node.is_scalar()) values.emplace_back(node.text());
    for (const Cursor& item : node.items()) values.emplace_back(item.text());
    for (const Field& field : node.fields())
      values.push_back(fmt::format("{}={}", field.key.text(), field.value.text()));
    return values;
  }

  [[nodiscard]] source::Span place_of(const Cursor& node) const {
    return node.line_span(file_, sources_[file_].bytes());
  }

  void add_rules(const Cursor& node, std::vector<std::string>& patterns) {
    for (std::string& pattern : texts(node)) {
      if (!matches_a_rule(pattern)) report(node, fmt::format("\"{}\" is not a rule", pattern), similar_rule(pattern));
      patterns.push_back(std::move(pattern));
    }
  }

  void read_severities(const Cursor& node) {
    if (!node.is_mapping()) return report(node, "severity is not a mapping of rules to note, warning or error");
    for (const Field& field : node.fields()) {
      const auto severity = severity_named(field.value.text());
      if (!severity)
        report(field.value,
               fmt::format("\"{}\" is not a severity; the severities are note, warning and error", field.value.text()));
      else if (!find_rule(field.key.text()))
        report(field.key, fmt::format("\"{}\" is not a rule", field.key.text()), similar_rule(field.key.text()));
      else
        config_.rules.severities[std::string(field.key.text())] = *severity;
    }
  }

  void read_packages(const Cursor& node) {
    if (!node.is_mapping()) return report(node, "packages is not a mapping of names to folders");
    for (const Field& field : node.fields()) {
      config_.packages.emplace_back(field.key.text(), resolved(field.value.text()));
      check_folder(field.value, config_.packages.back().second);
    }
  }

  void read_package_paths(const Cursor& node) {
    for (const std::string& path : texts(node)) {
      config_.package_paths.push_back(resolved(path));
      check_folder(node, config_.package_paths.back());
    }
  }

  void check_folder(const Cursor& node, const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) report(node, fmt::format("there is no folder \"{}\"", folder));
  }

  void read_version(const Cursor& node) {
    if (!node.given()) return;
    config_.for_version = urdf::version_named(node.text());
    if (!config_.for_version) report(node, "urdf_version must be 1.0, 1.1 or 1.2");
  }

  void read_distribution(const Cursor& node) {
    if (!node.given()) return;
    std::vector<std::string_view> names;
    for (const urdf::DistributionFacts& ros : urdf::distributions()) {
      if (ros.name == node.text()) config_.distribution = ros.distribution;
      names.push_back(ros.name);
    }
    if (!config_.distribution) report(node, fmt::format("ros_distro must be one of {}", fmt::join(names, ", ")));
  }

  void read_python(const Cursor& node) {
    if (!node.given()) return;
    config_.python = python::find_profile(node.text());
    if (!config_.python) report(node, "python must be one of " + python::profile_names());
  }

  void read_robots(const Cursor& node) {
    constexpr std::string_view form = "robots is a list of mappings with file and args";
    if (!node.is_sequence()) return report(node, std::string(form));
    for (const Cursor& item : node.items()) {
      if (!item.is_mapping()) {
        report(item, "this robot is not a mapping: " + std::string(form));
        continue;
      }
      read_robot(item);
    }
  }

  void read_robot(const Cursor& node) {
    std::vector<std::string_view> fields{"file", "args"};
    for (const NeighbourField& field : neighbour_fields) fields.push_back(field.name);
    ConfiguredRobot robot;
    for (const Field& field : node.fields()) {
      const std::string_view name = field.key.text();
      if (name == "file")
        robot.file = resolved(field.value.text());
      else if (name == "args")
        read_arguments(field.value, robot);
      else if (!read_neighbours(field, robot))
        report(field.key, fmt::format("\"{}\" is not a field of a robot", name), text::did_you_mean(name, fields));
    }
    const Cursor file = node.field("file");
    std::error_code error;
    if (!file.is_scalar())
      report(node, "this robot has no file");
    else if (!std::filesystem::is_regular_file(robot.file, error))
      report(file, fmt::format("there is no file \"{}\"", file.text()));
    else if (has_other_configuration(robot.file))
      report(file, fmt::format(
                       "this configuration does not count for \"{}\": the file is outside its folder, or another {} is "
                       "nearer to it",
                       file.text(), config_name));
    else
      config_.robots.push_back(std::move(robot));
  }

  /// Reads the files beside a robot that a field names; false if it is no such field.
  bool read_neighbours(const Field& field, ConfiguredRobot& robot) {
    const auto known = std::find_if(neighbour_fields.begin(), neighbour_fields.end(),
                                    [&](const NeighbourField& each) { return each.name == field.key.text(); });
    if (known == neighbour_fields.end()) return false;
    for (const Cursor& item : yaml::scalars(field.value)) {
      if (!item.is_scalar()) {
        report(item, fmt::format("{} names a file, or a list of files", known->name));
        continue;
      }
      std::string file = resolved(item.text());
      std::error_code error;
      if (!std::filesystem::is_regular_file(file, error))
        report(item, fmt::format("there is no file \"{}\"", item.text()));
      else
        robot.neighbours.push_back({std::string(known->name), std::move(file), known->kind});
    }
    return true;
  }

  /// True if another configuration, or none, applies to a file.
  [[nodiscard]] bool has_other_configuration(const std::string& file) const {
    std::error_code error;
    return std::filesystem::exists(config_.path, error) && !files::is_same_file(find_check_config(file), config_.path);
  }

  void read_arguments(const Cursor& node, ConfiguredRobot& robot) {
    if (!node.is_mapping() && node.given()) return report(node, "args is not a mapping of names to values");
    for (const Field& field : node.fields()) {
      if (field.value.is_mapping() || field.value.is_sequence()) {
        report(field.value, fmt::format("the value of \"{}\" is not a single value", field.key.text()));
        continue;
      }
      robot.arguments.emplace_back(field.key.text(), field.value.text());
      robot.argument_places.push_back(place_of(field.key));
    }
  }

  [[nodiscard]] std::string resolved(std::string_view path) const {
    return path.starts_with('/') ? std::string(path) : folder_ + "/" + std::string(path);
  }

  const source::Sources& sources_;
  source::FileId file_;
  source::Sink& sink_;
  std::string folder_;
  CheckConfig config_;
};

}  // namespace

bool RuleSelection::selects(const source::Rule& rule) const {
  return (select.empty() || matches_any(select, rule.id)) && !matches_any(ignore, rule.id);
}

bool RuleSelection::apply(source::Diagnostic& diagnostic) const {
  if (!selects(*diagnostic.rule)) return false;
  if (const auto found = severities.find(diagnostic.rule->id); found != severities.end())
    diagnostic.severity = found->second;
  return true;
}

bool RuleSelection::ignores(const source::Rule& rule) const {
  return matches_any(ignore, rule.id);
}

std::string CheckConfig::below(const std::string& file) const {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).lexically_normal().parent_path();
  const std::string relative = fs::absolute(file, error).lexically_normal().lexically_relative(folder).generic_string();
  return relative.starts_with("..") ? std::string() : relative;
}

bool CheckConfig::excludes(const std::string& file) const {
  if (exclude.empty()) return false;
  const std::string relative = below(file);
  return std::any_of(exclude.begin(), exclude.end(),
                     [&](const std::string& pattern) { return matches_path(pattern, relative); });
}

bool CheckConfig::ignores(const source::Diagnostic& finding, const source::Sources& sources) const {
  if (rules.ignores(*finding.rule)) return true;
  if (per_file_ignores.empty() || !finding.span.known()) return false;
  const std::string relative = below(sources[finding.span.file].name());
  return std::any_of(per_file_ignores.begin(), per_file_ignores.end(), [&](const FileRules& entry) {
    return matches_any(entry.ignore, finding.rule->id) && matches_path(entry.files, relative);
  });
}

bool CheckConfig::allows_missing(const std::string& name) const {
  return std::any_of(allow_missing.begin(), allow_missing.end(),
                     [&name](const std::string& allowed) { return name == allowed || name.ends_with('/' + allowed); });
}

bool CheckConfig::apply(source::Diagnostic& finding, const source::Sources& sources) const {
  return !ignores(finding, sources) && rules.apply(finding);
}

bool matches_a_rule(std::string_view pattern) {
  const auto& rules = all_rules();
  return std::any_of(rules.begin(), rules.end(),
                     [&](const source::Rule* rule) { return source::matches_rule(pattern, rule->id); });
}

text::Hint similar_rule(std::string_view pattern) {
  std::vector<std::string_view> names;
  for (const source::Rule* rule : all_rules()) {
    const std::string_view id = rule->id;
    names.push_back(id);
    if (id.starts_with(pattern) && id.substr(pattern.size()).starts_with('-'))
      return text::meant_hint(pattern, fmt::format("{}-*", pattern));
    if (id.ends_with(pattern) && id.substr(0, id.size() - pattern.size()).ends_with('-'))
      return text::meant_hint(pattern, id);
  }
  return text::did_you_mean(pattern, names);
}

CheckConfig read_check_config(const source::Sources& sources, source::FileId file, source::Sink& sink) {
  return ConfigReader(sources, file, sink).read();
}

std::optional<std::string> config_text(const CheckConfig& config, source::Sink& sink) {
  yaml::Writer out;
  const auto write_list = [&out](std::string_view name, const std::vector<std::string>& words) {
    out.key(name).begin_list(yaml::Layout::flow);
    for (const std::string& word : words) out.text(word);
    out.end();
  };
  const auto write_map = [&out](std::string_view name, const auto& entries) {
    out.key(name).begin_map(yaml::Layout::flow);
    std::set<std::string_view> names;
    for (const auto& [key, value] : entries)
      if (names.insert(key).second) out.key(key).text(value);  // the first with a name counts
    out.end();
  };
  const auto text_or_null = [&out](std::string_view name, const std::optional<std::string_view>& text) {
    out.key(name);
    text ? out.text(*text) : out.null();
  };
  out.begin_map().comment(config.path.empty() ? "no .urdfmill.yaml was found" : config.path);
  write_list("select", config.rules.select);
  out.comment_after_value("empty: all rules");
  write_list("ignore", config.rules.ignore);
  std::vector<std::pair<std::string_view, std::string_view>> severities;
  for (const auto& [rule, severity] : config.rules.severities)
    severities.emplace_back(rule, source::severity_name(severity));
  write_map("severity", severities);
  write_map("packages", config.packages);
  write_list("package_paths", config.package_paths);
  write_list("allow_missing", config.allow_missing);
  out.key("robots").begin_list();
  for (const ConfiguredRobot& robot : config.robots) {
    out.begin_map(yaml::Layout::flow).key("file").text(robot.file);
    write_map("args", robot.arguments);
    for (const NeighbourField& field : neighbour_fields) {
      std::vector<std::string> files;
      for (const ConfiguredNeighbour& neighbour : robot.neighbours)
        if (neighbour.field == field.name) files.push_back(neighbour.file);
      if (!files.empty()) write_list(field.name, files);
    }
    out.end();
  }
  out.end();
  write_list("exclude", config.exclude);
  out.key("per_file_ignores").begin_map(yaml::Layout::flow);
  for (const FileRules& entry : config.per_file_ignores) write_list(entry.files, entry.ignore);
  out.end();
  out.key("defaults").begin_map();
  for (const CommandDefaults& command : config.defaults) {
    out.key(command.command).begin_map(yaml::Layout::flow);
    for (const OptionDefault& option : command.options) {
      out.key(option.name);
      if (option.truth)
        out.truth(*option.truth);
      else if (option.values.size() == 1)
        out.text(option.values.front());
      if (option.truth || option.values.size() == 1) continue;
      out.begin_list(yaml::Layout::flow);
      for (const std::string& value : option.values) out.text(value);
      out.end();
    }
    out.end();
  }
  out.end();
  text_or_null("urdf_version", config.for_version ? std::optional(urdf::text(*config.for_version)) : std::nullopt);
  text_or_null("ros_distro",
               config.distribution ? std::optional(urdf::facts_of(*config.distribution).name) : std::nullopt);
  text_or_null("python", config.python ? std::optional(python::name_of(*config.python)) : std::nullopt);
  return out.end().finish(sink);
}

}  // namespace urdfmill::session
