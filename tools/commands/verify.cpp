// urdfmill verify: are two models the same robot?
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/kinematics/same_model.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

using kinematics::Aspect;
using kinematics::Difference;
using kinematics::SameModel;

struct VerifyCommand {
  RobotOptions robot;
  std::string first;
  std::string second;
  std::vector<std::string> link_names;
  kinematics::SameModelOptions options;
  std::vector<Aspect> only;  ///< empty: all but extensions
  bool extensions = false;
  std::size_t shown = 10;
  bool json = false;
  /// Of each kind of extension that is not compared, how many the models have.
  std::map<std::string_view, std::pair<std::size_t, std::size_t>> not_compared;
};

/// How closely models are compared unless the user says otherwise: more than the rounding of long chains, less than
/// anything anybody measures.
constexpr double default_tolerance = 1e-9;

void declare(Parser& parser, VerifyCommand& command) {
  command.options.tolerance = default_tolerance;
  static const std::vector<std::pair<std::string, Aspect>> aspects = [] {
    std::vector<std::pair<std::string, Aspect>> list;
    for (Aspect aspect : kinematics::all_aspects) list.emplace_back(kinematics::text(aspect), aspect);
    return list;
  }();
  parser.add_option("A", command.first, "A model: .urdf, .xacro, .yaml, .sdf or MJCF").required();
  parser.add_option("B", command.second, "Another").required();
  parser
      .add_choice("--only", command.only,
                  "Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions", aspects)
      .value_name("ASPECT,...")
      .separated_by(',')
      .one_value_each();
  parser.add_flag("--extensions", command.extensions,
                  "Compare also what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, …");
  parser.add_option("--tolerance", command.options.tolerance, "m and rad; relative for all else. Default 1e-9")
      .not_negative()
      .value_name("TOLERANCE");
  parser.add_option("--samples", command.options.samples, "Random joint positions; default 32")
      .between(1, 1000000)
      .value_name("N");
  parser.add_option("--seed", command.options.seed, "Of the random positions; default 1").value_name("N");
  parser.add_option("--map-links", command.link_names, "A link of A that has another name in B; may be repeated")
      .value_name("A=B")
      .separated_by(',')
      .one_value_each();
  parser.add_option("--max", command.shown, "How many differences are printed; default 10, 0 means all")
      .value_name("N");
  parser.add_flag("--json", command.json, "Print the result as JSON");
  add_robot_options(parser, command.robot);
}

/// file:line:column, or nothing.
std::string place(source::Span span, const source::Sources& sources) {
  if (!span.known()) return {};
  const source::SourceFile& file = sources[span.file];
  const source::Position position = file.position(span.begin);
  return file.name() + ':' + std::to_string(position.line) + ':' + std::to_string(position.column);
}

std::string places(const Difference& difference, const source::Sources& sources) {
  const std::string a = place(difference.in_a, sources);
  const std::string b = place(difference.in_b, sources);
  if (a.empty() && b.empty()) return {};
  return text::visible("  " + a + (a.empty() || b.empty() ? "" : " and ") + b) + '\n';
}

/// Deviations that are rounding are not worth their digits.
std::string bound(double deviation) {
  return deviation < 1e-12 ? "1e-12" : fmt::format("{:.6g}", deviation);
}

/// What the user ought to know was left out.
std::string not_compared_text(const VerifyCommand& command) {
  if (command.not_compared.empty()) return {};
  std::string text;
  for (const auto& [name, counts] : command.not_compared) {
    text += (text.empty() ? "<" : ", <") + std::string(name) + "> (" + std::to_string(counts.first);
    text += (counts.first == counts.second ? "" : " and " + std::to_string(counts.second)) + ")";
  }
  return "not compared: " + text + "; --extensions compares them\n";
}

/// The differences, and what was left out.
std::string report_text(const SameModel& result, VerifyCommand& command) {
  const std::string what = std::to_string(result.links) + " links, " + std::to_string(result.joints) + " joints, " +
                           std::to_string(result.variables) + " variables";
  if (result.same()) {
    std::string out = "equal: " + what;
    if (result.samples > 0)
      out += "; links at " + std::to_string(result.samples) + " random positions within " +
             bound(result.worst_position_m) + " m and " + bound(result.worst_rotation_rad) + " rad";
    return out + '\n' + not_compared_text(command);
  }
  const std::size_t count = result.differences.size();
  const std::size_t shown = command.shown == 0 ? count : std::min(command.shown, count);
  std::string out = "different: " + std::to_string(count) + (count == 1 ? " difference" : " differences") +
                    " (compared: " + what + ")\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const Difference& d = result.differences[i];
    out += std::string(kinematics::text(d.aspect)) + ": " + text::visible(d.message()) + '\n' +
           places(d, command.robot.sources());
  }
  if (shown < count) out += "and " + std::to_string(count - shown) + " more; --max 0 prints all\n";
  return out + not_compared_text(command);
}

emit::Value report_tree(const SameModel& result, VerifyCommand& command) {
  emit::List differences;
  for (const Difference& d : result.differences) {
    const std::string a = place(d.in_a, command.robot.sources());
    const std::string b = place(d.in_b, command.robot.sources());
    differences.emplace_back(emit::Fields{{"aspect", kinematics::text(d.aspect)},
                                          {"change", kinematics::text(d.change)},
                                          {"part", d.part},
                                          {"field", d.field},
                                          {"was", d.was},
                                          {"is", d.is},
                                          {"message", d.message()},
                                          {"in_a", a.empty() ? emit::Value() : emit::Value(a)},
                                          {"in_b", b.empty() ? emit::Value() : emit::Value(b)},
                                          {"deviation", d.deviation}});
  }
  emit::List aspects;
  for (Aspect aspect : command.options.aspects) aspects.emplace_back(kinematics::text(aspect));
  emit::List not_compared;
  for (const auto& [name, counts] : command.not_compared)
    not_compared.emplace_back(emit::Fields{{"element", std::string(name)},
                                           {"in_a", static_cast<double>(counts.first)},
                                           {"in_b", static_cast<double>(counts.second)}});
  return emit::Fields{{"equal", result.same()},
                      {"compared", std::move(aspects)},
                      {"not_compared", std::move(not_compared)},
                      {"tolerance", command.options.tolerance},
                      {"links", static_cast<double>(result.links)},
                      {"joints", static_cast<double>(result.joints)},
                      {"variables", static_cast<double>(result.variables)},
                      {"samples", static_cast<double>(result.samples)},
                      {"worst_position_m", result.worst_position_m},
                      {"worst_rotation_rad", result.worst_rotation_rad},
                      {"worst_dynamics_relative", result.worst_dynamics},
                      {"differences", std::move(differences)}};
}

/// Completes the options by what the words mean together; false, with a message, if they mean nothing.
bool prepare(VerifyCommand& command) {
  auto& aspects = command.options.aspects;
  if (!command.only.empty() && command.extensions) {
    print_error("verify: --extensions adds to what is compared; with --only, name extensions there");
    return false;
  }
  if (!command.only.empty())
    aspects = command.only;
  else if (!command.extensions)
    std::erase(aspects, Aspect::extensions);
  for (const std::string& pair : command.link_names) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string::npos) {
      print_error("verify: --map-links \"" + pair + "\" is not A=B");
      return false;
    }
    command.options.link_names.emplace_back(pair.substr(0, sign), pair.substr(sign + 1));
  }
  if (command.options.wants(Aspect::dynamics)) command.robot.purpose = session::Purpose::dynamics;
  return true;
}

void count_extensions(VerifyCommand& command, const urdf::Robot& a, const urdf::Robot& b) {
  for (const urdf::Extension& extension : a.extensions) ++command.not_compared[extension.element->name].first;
  for (const urdf::Extension& extension : b.extensions) ++command.not_compared[extension.element->name].second;
}

int run(VerifyCommand& command) {
  if (!prepare(command)) return exit_failure;

  RobotOptions& options = command.robot;
  const auto a = load_robot(command.first, options);
  const auto b = load_robot(command.second, options);
  // What is no tree cannot be compared, and says why.
  const bool trees = a && kinematics::Tree::build(*a, kinematics::Mimics::follow, options.findings) && b &&
                     kinematics::Tree::build(*b, kinematics::Mimics::follow, options.findings);
  if (const int code = finish(options); code != exit_clean || !trees) return exit_failure;
  if (command.only.empty() && !command.extensions) count_extensions(command, *a, *b);
  const SameModel result = kinematics::same_model(*a, *b, command.options);
  const std::string text = command.json ? emit::to_json(report_tree(result, command)) : report_text(result, command);
  if (!print_output(text)) return exit_failure;
  return result.same() ? exit_clean : exit_findings;
}

}  // namespace

extern const Command verify_command;
const Command verify_command =
    make_command<declare, run>("verify", "Compare two models: are they the same robot?",
                               "Compares two models: whether they are the same robot, and what they do not share.");

}  // namespace urdfmill::tools
