#include "urdfmill/session/config/config_schema.hpp"

#include <algorithm>

#include "urdfmill/session/config/config_fields.hpp"
#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::session {
namespace {

/// Draft 7 is what editors support.
constexpr std::string_view draft = "http://json-schema.org/draft-07/schema#";

class SchemaWriter {
 public:
  explicit SchemaWriter(std::string& out) : json_(out) {}

  void write(std::span<const DefaultedCommand> commands) {
    json_.begin_object().key("$schema").value(draft).key("$id").value("urn:urdfmill:configuration:1");
    json_.key("title").value("Configuration of urdfmill");
    json_.key("description").value("The file .urdfmill.yaml, which configures checks and searches for models.");
    types({"object", "null"});
    json_.key("properties").begin_object();
    for (const ConfigField& field : config_fields) {
      json_.key(field.name).begin_object().key("description").value(field.description);
      if (field.is_former) json_.key("deprecated").value(true);
      write(field.key, commands);
      json_.end_object();
    }
    json_.end_object().key("additionalProperties").value(false);
    write_definitions();
    json_.end_object();
  }

 private:
  void write(ConfigKey key, std::span<const DefaultedCommand> commands) {
    switch (key) {
      case ConfigKey::select:
      case ConfigKey::ignore:
        return one_or_more("#/definitions/rules");
      case ConfigKey::exclude:
      case ConfigKey::package_paths:
      case ConfigKey::allow_missing:
        return one_or_more("#/definitions/text");
      case ConfigKey::per_file_ignores:
        return write_map([this] { one_or_more("#/definitions/rules"); });
      case ConfigKey::severity:
        json_.key("propertyNames").begin_object().key("$ref").value("#/definitions/rule").end_object();
        return write_map([this] { words({"note", "warning", "error"}); });
      case ConfigKey::packages:
        return write_map([this] { reference("#/definitions/text"); });
      case ConfigKey::urdf_version:
        return versions(
            {urdf::text(urdf::Version::v1_0), urdf::text(urdf::Version::v1_1), urdf::text(urdf::Version::v1_2)});
      case ConfigKey::ros_distro: {
        std::vector<std::string_view> names;
        for (const urdf::DistributionFacts& ros : urdf::distributions()) names.push_back(ros.name);
        return versions(names);
      }
      case ConfigKey::python: {
        std::vector<std::string_view> names;
        for (const python::ProfileName& profile : python::profiles) names.push_back(profile.name);
        return versions(names);
      }
      case ConfigKey::robots:
        return write_robots();
      case ConfigKey::defaults:
        return write_defaults(commands);
    }
  }

  template <class Content>
  void write_map(const Content& content) {
    types({"object"});
    json_.key("additionalProperties").begin_object();
    content();
    json_.end_object();
  }

  void write_robots() {
    types({"array"});
    json_.key("items").begin_object();
    types({"object"});
    json_.key("properties").begin_object();
    json_.key("file").begin_object().key("description").value("The file of the robot, relative to this file");
    reference("#/definitions/text");
    json_.end_object().key("args").begin_object();
    json_.key("description").value("Names of arguments, and their values");
    types({"object", "null"});
    json_.key("additionalProperties").begin_object();
    types({"string", "number", "boolean", "null"});
    json_.end_object().end_object();
    for (const NeighbourField& field : neighbour_fields) {
      json_.key(field.name).begin_object().key("description").value(field.description);
      json_.key("oneOf").begin_array();
      json_.begin_object();
      reference("#/definitions/text");
      json_.end_object().begin_object();
      types({"array"});
      json_.key("items").begin_object();
      reference("#/definitions/text");
      json_.end_object().end_object().end_array().end_object();
    }
    json_.end_object();
    json_.key("required").begin_short_array().value("file").end_array();
    json_.key("additionalProperties").value(false).end_object();
  }

  void write_defaults(std::span<const DefaultedCommand> commands) {
    types({"object"});
    json_.key("properties").begin_object();
    for (const DefaultedCommand& command : commands) {
      json_.key(command.name).begin_object().key("description").value(command.summary);
      types({"object", "null"});
      json_.key("properties").begin_object();
      for (const DefaultedOption& option : command.options) {
        write_option(option.name, option);
        std::string with_bars = option.name;
        std::replace(with_bars.begin(), with_bars.end(), '-', '_');
        if (with_bars != option.name) write_option(with_bars, option);
      }
      json_.end_object().key("additionalProperties").value(false).end_object();
    }
    json_.end_object().key("additionalProperties").value(false);
  }

  void write_option(const std::string& name, const DefaultedOption& option) {
    json_.key(name).begin_object().key("description").value(option.help);
    if (option.is_flag)
      types({"boolean"});
    else if (!option.words.empty() && !option.is_list)
      choices(option.words);
    json_.end_object();
  }

  /// Writes the definitions that other parts refer to.
  void write_definitions() {
    json_.key("definitions").begin_object();
    json_.key("text").begin_object();
    types({"string", "number", "boolean"});
    json_.end_object();
    json_.key("rule").begin_object().key("enum").begin_array();
    for (const source::Rule* rule : all_rules()) json_.value(rule->id);
    json_.end_array().end_object();
    json_.key("rules").begin_object().key("anyOf").begin_array();
    json_.begin_object().key("$ref").value("#/definitions/rule").end_object();
    json_.begin_object().key("type").value("string").key("pattern").value("\\*$").end_object();
    json_.end_array().end_object();
    json_.end_object();
  }

  /// Writes the schema of nothing, of one value or of a list of values.
  void one_or_more(std::string_view one) {
    json_.key("anyOf").begin_array();
    json_.begin_object().key("type").value("null").end_object();
    json_.begin_object().key("$ref").value(one).end_object();
    json_.begin_object().key("type").value("array").key("items").begin_object().key("$ref").value(one).end_object();
    json_.end_object().end_array();
  }

  void reference(std::string_view to) {
    json_.key("allOf").begin_array().begin_object().key("$ref").value(to).end_object().end_array();
  }

  void words(const std::vector<std::string_view>& list) {
    json_.key("enum").begin_short_array();
    for (const std::string_view word : list) json_.value(word);
    json_.end_array();
  }

  /// Writes the schema of one of several words, some of which may be numbers that are not quoted.
  void choices(const std::vector<std::string>& list) {
    json_.key("enum").begin_short_array();
    for (const std::string& word : list) {
      json_.value(word);
      if (text::finite_number(word)) json_.raw(word);
    }
    json_.end_array();
  }

  /// Writes the schema of nothing or a version, which is a number if it is one and not quoted.
  void versions(const std::vector<std::string_view>& list) {
    json_.key("enum").begin_short_array().null();
    for (const std::string_view word : list) {
      json_.value(word);
      if (text::finite_number(word)) json_.raw(word);
    }
    json_.end_array();
  }

  void types(const std::vector<std::string_view>& list) {
    json_.key("type");
    if (list.size() == 1) {
      json_.value(list.front());
      return;
    }
    json_.begin_short_array();
    for (const std::string_view type : list) json_.value(type);
    json_.end_array();
  }

  text::JsonWriter json_;
};

}  // namespace

std::string config_schema(std::span<const DefaultedCommand> commands) {
  std::string out;
  SchemaWriter(out).write(commands);
  return out;
}

}  // namespace urdfmill::session
