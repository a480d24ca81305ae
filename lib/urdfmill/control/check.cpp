#include "urdfmill/control/check.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "urdfmill/control/controllers.hpp"
#include "urdfmill/control/interfaces.hpp"
#include "urdfmill/control/parameters.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/control/values.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

/// Similar names are looked for only for so many unknown ones: each is compared with all known names.
constexpr std::size_t most_suggested = 100;

class ControllersCheck {
 public:
  ControllersCheck(const ControllersFile& read, const ParameterText& text, urdf::Belonging belonging,
                   urdf::Findings& findings)
      : read_(read), text_(text), belonging_(belonging), findings_(findings), rate_(rate_of(manager_rate())) {
    for (const Controller& controller : read.controllers) names_.insert(controller.name());
  }

  urdf::NameFit run() {
    const urdf::NameFit fit = joint_fit();
    const bool is_of_robot = !fit.is_of_another_robot() && !findings_.robot.links.empty();
    const Hardware hardware(findings_.robot);
    check_manager();
    for (const Controller& controller : read_.controllers) {
      check_type_name(controller);
      check_parameters(controller, !read_.has_general, text_, findings_);
      check_rate(controller);
      if (!is_of_robot) continue;
      each_joint(controller, [&](const yaml::Cursor& joint) { check_joint(controller, joint); });
      check_interfaces(controller, hardware, belonging_, text_.file, findings_);
      check_components(controller, hardware, belonging_, text_.file, findings_);
      check_chain(controller, hardware);
    }
    check_names();
    return fit;
  }

 private:
  template <class Call>
  void each_joint_name(const Controller& controller, const Call& call) const {
    if (controller.row == nullptr) return;
    std::set<std::string_view> seen;
    for (const ParameterRow& row : parameters_of(*controller.row)) {
      if (!row.names_joints || !seen.insert(row.name).second) continue;
      const yaml::Cursor value = controller.parameter(row.name);
      if (!value.given()) continue;
      for (const yaml::Cursor& joint : yaml::scalars(value))
        if (joint.is_scalar() && yaml::is_literal(joint.text()) && !joint.text().empty()) call(joint);
    }
  }

  /// Calls the function with the joints of a controller that are not those of a chained controller, which have a slash.
  template <class Call>
  void each_joint(const Controller& controller, const Call& call) const {
    each_joint_name(controller, [&](const yaml::Cursor& joint) {
      if (joint.text().find('/') == std::string_view::npos) call(joint);
    });
  }

  /// Reports names of the form CONTROLLER/JOINT whose controller nearly is one of this file.
  void check_chain(const Controller& controller, const Hardware& hardware) {
    each_joint_name(controller, [&](const yaml::Cursor& joint) {
      const std::string_view name = joint.text(), chained = name.substr(0, name.find('/'));
      if (chained.size() == name.size() || is_controller(chained) || hardware.joints.contains(chained)) return;
      source::Span place = joint.span(text_.file);
      if (place.end - place.begin != name.size()) return;
      place.end = place.begin + static_cast<std::uint32_t>(chained.size());
      urdf::Extra extra = urdf::meant_name(chained, place, {names_.begin(), names_.end()});
      if (extra.hint.empty()) return;
      findings_.report(rules::chain_unknown, nullptr, place,
                       fmt::format("controller \"{}\" commands \"{}\", but no controller is named \"{}\"",
                                   controller.name(), name, chained),
                       std::move(extra));
    });
  }

  [[nodiscard]] urdf::NameFit joint_fit() const {
    std::set<std::string_view> known, unknown;
    for (const Controller& controller : read_.controllers)
      each_joint(controller, [&](const yaml::Cursor& joint) {
        (findings_.joint(joint.text()) != nullptr ? known : unknown).insert(joint.text());
      });
    return urdf::fit_of_names(known.size(), unknown, findings_.joint_names);
  }

  void check_joint(const Controller& controller, const yaml::Cursor& name) {
    if (findings_.joint(name.text()) != nullptr) return;
    const source::Span place = name.span(text_.file);
    urdf::Extra extra;
    if (++unknown_ <= most_suggested) extra = urdf::meant_name(name.text(), place, findings_.joint_names);
    extra.has_other_severity = belonging_ == urdf::Belonging::perhaps && extra.hint.empty();
    findings_.report(rules::joint_unknown, nullptr, place,
                     fmt::format("controller \"{}\" names the joint \"{}\", which the robot does not have",
                                 controller.name(), name.text()),
                     std::move(extra));
  }

  void check_type_name(const Controller& controller) {
    const std::string_view type = controller.type.text();
    if (controller.row != nullptr || !yaml::is_literal(type)) return;
    std::vector<std::string_view> types;
    for (const ControllerRow& row : controller_rows_of_releases()) types.push_back(row.type);
    if (text::closest_name(type, types).empty()) return;
    const source::Span place = controller.type.span(text_.file);
    findings_.report(
        rules::type_unknown, nullptr, place,
        fmt::format("controller \"{}\" has the type \"{}\", which does not exist", controller.name(), type),
        urdf::meant_name(type, place, types));
  }

  [[nodiscard]] yaml::Cursor manager_rate() const {
    return read_.manager != nullptr ? read_.manager->parameters.field("update_rate") : yaml::Cursor();
  }

  [[nodiscard]] std::optional<double> rate_of(const yaml::Cursor& value) const {
    const auto type = type_of(value, text_.text);
    if (!value || !type || *type != ParameterType::integer) return std::nullopt;
    return urdf::parse_number(value.text());
  }

  void check_manager() {
    constexpr ParameterRow rate{"update_rate", ParameterType::integer, false, false, 15, 0, ""};
    for (const ParameterNode& node : read_.nodes)
      if (const yaml::Cursor value = node.parameters.field(rate.name);
          &node == read_.manager || is_controller(node.name))
        check_type(fmt::format("\"{}\"", node.name), rate.name, value, rate, text_, findings_);
  }

  void check_rate(const Controller& controller) {
    const yaml::Cursor value = controller.parameter("update_rate");
    const auto own = rate_of(value);
    if (own && rate_ && *own > *rate_)
      findings_.report(
          rules::update_rate, nullptr, value.span(text_.file),
          fmt::format("controller \"{}\" is to run at {} Hz, its manager at {} Hz", controller.name(), *own, *rate_));
  }

  [[nodiscard]] bool is_controller(std::string_view name) const { return names_.contains(name); }

  /// Reports nodes whose names are close to that of a controller without parameters.
  void check_names() {
    std::vector<std::string_view> names;
    for (const Controller& controller : read_.controllers)
      if (controller.nodes.empty()) names.push_back(controller.name());
    if (names.empty() || names.size() > most_suggested) return;
    for (const ParameterNode& node : read_.nodes) {
      if (node.name == "controller_manager" || is_controller(node.name)) continue;
      if (text::closest_name(node.name, names).empty()) continue;
      const source::Span place = node.key.span(text_.file);
      findings_.report(rules::controller_name, nullptr, place,
                       fmt::format("the parameters of \"{}\" are those of no controller", node.name),
                       urdf::meant_name(node.name, place, names));
    }
  }

  const ControllersFile& read_;
  const ParameterText text_;
  const urdf::Belonging belonging_;
  urdf::Findings& findings_;
  std::optional<double> rate_;
  std::set<std::string_view> names_;  ///< those of the controllers
  std::size_t unknown_ = 0;           ///< joints
};

}  // namespace

bool may_have_controllers(std::string_view text) {
  return text.find("ros__parameters") != std::string_view::npos &&
         (text.find("controller_manager") != std::string_view::npos || text.find("type:") != std::string_view::npos);
}

std::vector<std::string> controller_names(const yaml::Document& document) {
  std::vector<std::string> names;
  yaml::WalkBudget budget;
  const ControllersFile read = read_controllers(yaml::Cursor(document.root, budget));
  for (const Controller& controller : read.controllers) names.emplace_back(controller.name());
  return names;
}

urdf::NameFit check(const yaml::Document& document, source::FileId file, std::string_view text,
                    urdf::Belonging belonging, urdf::Findings& findings) {
  yaml::WalkBudget budget;
  const ControllersFile read = read_controllers(yaml::Cursor(document.root, budget));
  if (read.manager == nullptr && read.controllers.empty()) return {};
  return ControllersCheck(read, {file, text}, belonging, findings).run();
}

}  // namespace urdfmill::control
