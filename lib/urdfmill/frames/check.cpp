#include "urdfmill/frames/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "urdfmill/frames/rules.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::frames {
namespace {

/// Parameters of nodes that name the moving base of the robot.
constexpr std::array<std::string_view, 4> base_parameters{"robot_base_frame", "base_link_frame", "base_frame_id",
                                                          "base_frame"};
/// Options of rviz, and of MoveIt's octomap, that name any frame.
constexpr std::array<std::string_view, 3> rviz_options{"Fixed Frame", "Reference Frame", "Target Frame"};
constexpr std::string_view parameters_word = "ros__parameters", rviz_word = "Visualization Manager";

template <class Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class FrameWalk {
 public:
  explicit FrameWalk(const std::function<void(const yaml::Field&)>& call) : call_(call) {}

  void look_at(const yaml::Cursor& node, bool is_node, bool is_rviz, std::size_t depth = 0) {
    constexpr std::size_t deepest = 16;
    if (depth == deepest) return;
    for (const yaml::Cursor& item : node.items()) look_at(item, is_node, is_rviz, depth + 1);
    for (const yaml::Field& field : node.fields()) {
      const std::string_view name = field.key.text();
      const bool is_frame = (is_node && contains(base_parameters, name)) || (is_rviz && contains(rviz_options, name));
      if (is_frame && field.value.is_scalar() && is_name(field.value.text()))
        call_(field);
      else
        look_at(field.value, is_node || name == parameters_word, is_rviz || name == rviz_word, depth + 1);
    }
  }

 private:
  /// A frame with a namespace is that of one robot of several, and `<Fixed Frame>` is a choice of rviz.
  static bool is_name(std::string_view frame) {
    return yaml::is_literal(frame) && !frame.empty() && frame.find('/') == std::string_view::npos;
  }

  const std::function<void(const yaml::Field&)>& call_;
};

}  // namespace

bool may_have_frames(std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  return (has(parameters_word) && std::any_of(base_parameters.begin(), base_parameters.end(), has)) ||
         (has(rviz_word) && has(rviz_options.front()));
}

void each_frame(const yaml::Document& document, const std::function<void(const yaml::Field& parameter)>& call) {
  yaml::WalkBudget budget;
  FrameWalk(call).look_at(yaml::Cursor(document.root, budget), false, false);
}

urdf::NameFit check(const yaml::Document& document, source::FileId file, urdf::Findings& findings) {
  std::set<std::string_view> known, unknown;
  each_frame(document, [&](const yaml::Field& parameter) {
    const std::string_view name = parameter.value.text();
    (findings.link(name) != nullptr ? known : unknown).insert(name);
  });
  std::set<std::string_view> reported;
  if (!findings.robot.links.empty())
    each_frame(document, [&](const yaml::Field& parameter) {
      const std::string_view option = parameter.key.text(), name = parameter.value.text();
      if (findings.link(name) != nullptr) return;
      const source::Span place = parameter.value.span(file);
      urdf::Extra extra = urdf::meant_name(name, place, findings.link_names);
      extra.has_other_severity = extra.hint.empty();
      // Any other frame may be one of the world.
      if (extra.hint.empty() && (contains(rviz_options, option) || !reported.insert(name).second)) return;
      findings.report(rules::frame_unknown, nullptr, place,
                      fmt::format("\"{}\" is \"{}\", which is no link of the robot", option, name), std::move(extra));
    });
  return urdf::fit_of_names(known.size(), unknown, findings.link_names);
}

}  // namespace urdfmill::frames
