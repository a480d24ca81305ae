#include "urdfmill/control/names.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "urdfmill/control/controllers.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

/// Parameters that name links.
constexpr std::string_view link_parameters[] = {
    "base_frame_id",   "frame_id",      "control.frame.id", "ft_sensor.frame.id", "gravity_compensation.frame.id",
    "kinematics.base", "kinematics.tip"};

class NameWalk {
 public:
  NameWalk(const Controller& controller, source::FileId file, const std::function<void(const WrittenName&)>& call)
      : controller_(controller), file_(file), call_(call) {}

  void run() {
    std::set<std::string_view> seen;
    for (const ParameterRow& row : parameters_of(*controller_.row))
      if (row.names_joints && seen.insert(row.name).second) take_joints(controller_.parameter(row.name));
    for (const ParameterRow& row : parameters_of(*controller_.row))
      if (row.name.find(".*") != std::string_view::npos) take_keys(row.name.substr(0, row.name.find(".*")));
    for (const std::string_view parameter : link_parameters) take(controller_.parameter(parameter), true);
  }

 private:
  void take_joints(const yaml::Cursor& value) {
    if (!value.given()) return;
    for (const yaml::Cursor& item : yaml::scalars(value)) take(item, false);
  }

  /// Takes the mapping with an entry for each joint, such as `gains`.
  void take_keys(std::string_view parameter) {
    if (!maps_.insert(parameter).second) return;
    for (const yaml::Field& field : controller_.parameter(parameter).fields())
      if (joints_.contains(field.key.text())) take(field.key, false);
  }

  void take(const yaml::Cursor& value, bool is_link) {
    if (!value.is_scalar() || !yaml::is_literal(value.text()) || value.text().empty()) return;
    // The joint of a chained controller is the last part.
    const std::string_view text = value.text(), name = text.substr(text.rfind('/') + 1);
    source::Span place = value.span(file_);
    if (place.end - place.begin != text.size()) {
      // In quotes.
      if (place.end - place.begin != text.size() + 2) return;
      ++place.begin;
      --place.end;
    }
    place.begin = place.end - static_cast<std::uint32_t>(name.size());
    if (!is_link) joints_.insert(name);
    call_({name, place, is_link, controller_.name()});
  }

  const Controller& controller_;
  source::FileId file_;
  const std::function<void(const WrittenName&)>& call_;
  std::set<std::string_view> joints_, maps_;
};

}  // namespace

void each_name(const yaml::Document& document, source::FileId file,
               const std::function<void(const WrittenName&)>& call) {
  yaml::WalkBudget budget;
  const ControllersFile read = read_controllers(yaml::Cursor(document.root, budget));
  for (const Controller& controller : read.controllers)
    if (controller.row != nullptr) NameWalk(controller, file, call).run();
}

}  // namespace urdfmill::control
