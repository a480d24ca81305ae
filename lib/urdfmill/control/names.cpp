#include "urdfmill/control/names.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "urdfmill/control/controllers.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

constexpr std::string_view controller_word = "controller";
/// Parameters that name links.
constexpr std::string_view link_parameters[] = {
    "base_frame_id",   "frame_id",      "control.frame.id", "ft_sensor.frame.id", "gravity_compensation.frame.id",
    "kinematics.base", "kinematics.tip"};

/// The part that a word in the name of a parameter stands for.
struct WordRow {
  std::string_view word;
  urdf::PartKind kind;
};
constexpr WordRow word_rows[] = {{"frame", urdf::PartKind::link},     {"link", urdf::PartKind::link},
                                 {"joint", urdf::PartKind::joint},    {"wheel", urdf::PartKind::joint},
                                 {"dof", urdf::PartKind::joint},      {"sensor", urdf::PartKind::component},
                                 {"gpio", urdf::PartKind::component}, {"pose_name", urdf::PartKind::component}};

/// Returns the part that a parameter is likely to name; nothing if its own name does not say it.
std::optional<urdf::PartKind> kind_of_parameter(std::string_view name) {
  for (const WordRow& row : word_rows)
    if (name.find(row.word) != std::string_view::npos) return row.kind;
  return std::nullopt;
}

/// The names in one file, each at the place of its text.
class NameCalls {
 public:
  NameCalls(source::FileId file, const std::function<void(const WrittenName&)>& call) : file_(file), call_(call) {}

  /// Sets the node whose parameters follow.
  void set_owner(std::string_view kind, std::string_view name) { owner_kind_ = kind, owner_ = name; }

  /// Passes on the part of a scalar that begins there and is so long.
  void pass(const yaml::Cursor& value, std::size_t begin, std::size_t size, urdf::PartKind kind) const {
    const std::string_view text = value.text();
    if (!value.is_scalar() || !yaml::is_literal(text) || size == 0) return;
    source::Span place = value.span(file_);
    if (place.end - place.begin != text.size()) {
      // In quotes.
      if (place.end - place.begin != text.size() + 2) return;
      ++place.begin;
    }
    place.begin += static_cast<std::uint32_t>(begin);
    place.end = place.begin + static_cast<std::uint32_t>(size);
    call_({text.substr(begin, size), place, kind, owner_kind_, owner_});
  }

 private:
  source::FileId file_;
  const std::function<void(const WrittenName&)>& call_;
  std::string_view owner_kind_, owner_;
};

/// The parameters of a node, of which only their names are known.
class LikelyNames {
 public:
  explicit LikelyNames(const NameCalls& calls) : calls_(calls) {}

  /// Passes on the values, then the keys that are such names, too.
  void run(const yaml::Cursor& parameters) {
    walk(parameters, {}, std::nullopt);
    takes_keys_ = true;
    walk(parameters, {}, std::nullopt);
  }

 private:
  void walk(const yaml::Cursor& value, std::string_view parameter, std::optional<urdf::PartKind> kind,
            std::size_t depth = 0) {
    constexpr std::size_t deepest = 16;
    if (depth == deepest) return;
    if (value.is_scalar() && !takes_keys_) take(value, parameter, kind);
    for (const yaml::Cursor& item : value.items()) walk(item, parameter, kind, depth + 1);
    for (const yaml::Field& field : value.fields()) {
      const std::string_view name = field.key.text();
      if (takes_keys_ && joints_.contains(name)) calls_.pass(field.key, 0, name.size(), urdf::PartKind::joint);
      if (takes_keys_ && components_.contains(name)) calls_.pass(field.key, 0, name.size(), urdf::PartKind::component);
      const auto own = kind_of_parameter(name);
      walk(field.value, name, own ? own : kind, depth + 1);
    }
  }

  void take(const yaml::Cursor& value, std::string_view parameter, std::optional<urdf::PartKind> kind) {
    const std::string_view text = value.text();
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
      if (!kind) return;
      calls_.pass(value, 0, text.size(), *kind);
      if (*kind == urdf::PartKind::joint) joints_.insert(text);
      if (*kind == urdf::PartKind::component) components_.insert(text);
    } else if (kind == urdf::PartKind::joint || parameter.find("interface") != std::string_view::npos) {
      // PART/INTERFACE
      for (const urdf::PartKind part : {urdf::PartKind::joint, urdf::PartKind::component})
        calls_.pass(value, 0, slash, part);
    }
  }

  const NameCalls& calls_;
  std::set<std::string_view> joints_, components_;
  bool takes_keys_ = false;
};

/// The parameters of a known controller.
class NameWalk {
 public:
  NameWalk(const Controller& controller, const NameCalls& calls) : controller_(controller), calls_(calls) {}

  void run() {
    std::set<std::string_view> seen;
    for (const ParameterRow& row : parameters_of(*controller_.row))
      if (row.names_joints && seen.insert(row.name).second) take_joints(controller_.parameter(row.name));
    for (const ParameterRow& row : parameters_of(*controller_.row))
      if (row.name.find(".*") != std::string_view::npos) take_keys(row.name.substr(0, row.name.find(".*")));
    for (const std::string_view parameter : link_parameters)
      take(controller_.parameter(parameter), urdf::PartKind::link);
  }

 private:
  void take_joints(const yaml::Cursor& value) {
    if (!value.given()) return;
    for (const yaml::Cursor& item : yaml::scalars(value)) take(item, urdf::PartKind::joint);
  }

  /// Takes the mapping with an entry for each joint, such as `gains`.
  void take_keys(std::string_view parameter) {
    if (!maps_.insert(parameter).second) return;
    for (const yaml::Field& field : controller_.parameter(parameter).fields())
      if (joints_.contains(field.key.text())) take(field.key, urdf::PartKind::joint);
  }

  void take(const yaml::Cursor& value, urdf::PartKind kind) {
    // The joint of a chained controller is the last part.
    const std::string_view text = value.text();
    const std::size_t begin = text.rfind('/') + 1;
    if (kind == urdf::PartKind::joint) joints_.insert(text.substr(begin));
    calls_.pass(value, begin, text.size() - begin, kind);
  }

  const Controller& controller_;
  const NameCalls& calls_;
  std::set<std::string_view> joints_, maps_;
};

}  // namespace

std::set<std::string, std::less<>> component_names(const urdf::Robot& robot) {
  std::set<std::string, std::less<>> names;
  for (const urdf::Extension& extension : robot.extensions) {
    if (!extension.owner.empty() || extension.element->name != "ros2_control") continue;
    for (const std::string_view kind : {"sensor", "gpio"})
      for (const xml::Element* e = extension.element->child(kind); e != nullptr; e = e->next_element(kind))
        names.emplace(xml::value_of(*e, "name"));
  }
  return names;
}

void each_name(const yaml::Document& document, source::FileId file,
               const std::function<void(const WrittenName&)>& call) {
  yaml::WalkBudget budget;
  NameCalls calls(file, call);
  const ControllersFile read = read_controllers(yaml::Cursor(document.root, budget));
  for (const Controller& controller : read.controllers)
    if (controller.row != nullptr) {
      calls.set_owner(controller_word, controller.name());
      NameWalk(controller, calls).run();
    }
  std::set<std::string_view> controllers;
  for (const Controller& controller : read.controllers) controllers.insert(controller.name());
  for (const ParameterNode& node : read.nodes) {
    calls.set_owner(controllers.contains(node.name) ? controller_word : "node", node.name);
    LikelyNames(calls).run(node.parameters);
  }
}

}  // namespace urdfmill::control
