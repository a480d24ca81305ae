#include "urdfmill/language/simulator_words.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "urdfmill/mjcf/schema/schema_table.hpp"
#include "urdfmill/sdf/schema/schema_table.hpp"
#include "urdfmill/simulation/flag_words.hpp"
#include "urdfmill/text/words.hpp"

namespace urdfmill::language {
namespace {

/// Returns N of the version 1.N that an SDF states, or the newest one.
int sdf_version(std::string_view text) {
  constexpr std::string_view before = "version=";
  const std::size_t tag = text.find("<sdf");
  const std::size_t end = tag == std::string_view::npos ? tag : text.find('>', tag);
  if (end == std::string_view::npos) return sdf::newest_version;
  const std::string_view head = text.substr(tag, end - tag);
  const std::size_t at = head.find(before);
  const std::size_t point = at == std::string_view::npos ? at : head.find('.', at);
  int version = sdf::newest_version;
  if (point != std::string_view::npos) std::from_chars(head.data() + point + 1, head.data() + head.size(), version);
  return std::clamp(version, sdf::oldest_version, sdf::newest_version);
}

/// The names of the elements from the root to the one around the place, or to the one whose tag it is in.
std::vector<std::string_view> path_to(const XmlContext& context) {
  std::vector<std::string_view> path = context.open;
  const bool is_in_tag =
      context.part == XmlContext::Part::attribute_name || context.part == XmlContext::Part::attribute_value;
  if (is_in_tag) path.push_back(context.element);
  return path;
}

SimulatorWords sdf_words(const std::vector<std::string_view>& path, int version, std::string_view attribute) {
  const auto is_there = [version](const sdf::SchemaRow& row) { return row.first <= version && version <= row.last; };
  std::uint16_t content = sdf::root_content;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto rows = sdf::schema_rows(content);
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const sdf::SchemaRow& each) { return each.name == path[i] && is_there(each); });
    if (row == rows.end()) return {};
    content = row->content;
  }
  SimulatorWords words;
  for (const sdf::SchemaRow& row : sdf::schema_rows(content)) {
    if (!is_there(row) || row.name == "*") continue;
    if (!row.name.starts_with('@'))
      words.elements.push_back(row.name);
    else
      words.attributes.push_back(row.name.substr(1));
    if (row.form == sdf::ValueForm::flag && row.name.starts_with('@') && row.name.substr(1) == attribute)
      words.values.assign(simulation::flag_words.begin(), simulation::flag_words.end());
  }
  return words;
}

SimulatorWords mjcf_words(const std::vector<std::string_view>& path, std::string_view attribute) {
  mjcf::Content content = mjcf::content(mjcf::root_content);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto child = std::find_if(content.children.begin(), content.children.end(),
                                    [&](const mjcf::ChildRow& each) { return each.name == path[i]; });
    if (child == content.children.end()) return {};
    content = mjcf::content(child->content);
  }
  SimulatorWords words;
  for (const mjcf::ChildRow& row : content.children) words.elements.push_back(row.name);
  for (const mjcf::AttributeRow& row : content.attributes) {
    words.attributes.push_back(row.name);
    if (row.name != attribute) continue;
    if (row.form == mjcf::ValueForm::flag)
      words.values.assign(simulation::flag_words.begin(), simulation::flag_words.end());
    if (row.form == mjcf::ValueForm::choice) words.values = text::words(row.of);
  }
  return words;
}

}  // namespace

std::optional<SimulatorWords> simulator_words(std::string_view text, const XmlContext& context) {
  const std::vector<std::string_view> path = path_to(context);
  if (path.empty()) return std::nullopt;
  if (path.front() == "sdf") return sdf_words(path, sdf_version(text), context.attribute);
  if (path.front() == "mujoco" || path.front() == "mujocoinclude") return mjcf_words(path, context.attribute);
  return std::nullopt;
}

}  // namespace urdfmill::language
