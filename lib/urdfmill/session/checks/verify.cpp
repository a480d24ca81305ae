#include "urdfmill/session/checks/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/proof/chain_robot.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/session/bodies/compared_meshes.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Aspect;
using kinematics::Difference;
using kinematics::SameModel;

/// Returns file:line:column, or nothing.
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

/// Shows fewer digits of deviations that are rounding errors.
std::string bound(double deviation) {
  return deviation < 1e-12 ? "1e-12" : fmt::format("{:.6g}", deviation);
}

std::string not_compared_text(const ExtensionCounts& not_compared, const text::OptionSpelling& spelling) {
  if (not_compared.empty()) return {};
  std::string text;
  for (const auto& [name, counts] : not_compared) {
    text += (text.empty() ? "<" : ", <") + name + "> (" + std::to_string(counts.first);
    text += (counts.first == counts.second ? "" : " and " + std::to_string(counts.second)) + ")";
  }
  return "not compared: " + text + text::spell_options("; ⟨extensions⟩ compares them\n", spelling);
}

emit::Value text_or_nothing(std::string text) {
  return text.empty() ? emit::Value() : emit::Value(std::move(text));
}

bool compares_chains(const VerifyRequest& request) {
  return !request.base.empty() || !request.tip.empty();
}

kinematics::SameModelOptions options_of(const VerifyRequest& request) {
  kinematics::SameModelOptions options;
  options.tolerance = request.tolerance;
  options.samples = request.samples;
  options.seed = request.seed;
  options.link_names = request.link_names;
  if (!request.only.empty())
    options.aspects = request.only;
  else if (!request.extensions)
    std::erase(options.aspects, Aspect::extensions);
  if (compares_chains(request))
    std::erase_if(options.aspects, [](Aspect aspect) {
      return aspect != Aspect::structure && aspect != Aspect::kinematics && aspect != Aspect::limits;
    });
  return options;
}

/// Returns the chain of a model between two links; reports and returns nothing if there is none that moves
/// independently.
std::optional<kinematics::Chain> chain_of(const urdf::Robot& robot, const std::string& base, const std::string& tip,
                                          source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, base, tip, sink);
  if (!ends) return std::nullopt;
  auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain || !kinematics::moves_independently(*chain, sink)) return std::nullopt;
  return chain;
}

/// Compares the chains between the links that are named. Joints correspond by their order. Returns nothing if one of
/// the models has no such chain.
std::optional<SameModel> compare_chains(const urdf::Robot& first, const urdf::Robot& second,
                                        const VerifyRequest& request, kinematics::SameModelOptions options,
                                        source::Sink& sink) {
  const auto name_in_second = [&request](const std::string& link) {
    for (const auto& [in_first, in_second] : request.link_names)
      if (in_first == link) return in_second;
    return link;
  };
  const auto a = chain_of(first, request.base, request.tip, sink);
  if (!a) return std::nullopt;
  // A table knows its chain, and has other names for the ends.
  const bool is_chain = kinematics::tip_links(second).size() == 1;
  const auto end_of_second = [&](const std::string& link) {
    const std::string name = name_in_second(link);
    return is_chain && name == link && second.link(name) == nullptr ? std::string() : name;
  };
  const auto b = chain_of(second, end_of_second(request.base), end_of_second(request.tip), sink);
  if (!b) return std::nullopt;
  std::vector<std::string> names;
  for (const kinematics::ChainJoint& joint : a->joints) names.push_back(joint.name);
  const urdf::Robot chain_a = kinematics::chain_robot(*a, names);
  for (std::size_t i = names.size(); i < b->joints.size(); ++i) names.push_back(b->joints[i].name);
  options.link_names.clear();
  return kinematics::same_model(chain_a, kinematics::chain_robot(*b, names), options);
}

/// Reports names of links that the models do not have.
void check_link_names(const VerifyRequest& request, const urdf::Robot& first, const urdf::Robot& second,
                      source::Sink& sink) {
  for (const auto& [in_first, in_second] : request.link_names) {
    (void)kinematics::find_link(first, in_first, "link", sink);
    (void)kinematics::find_link(second, in_second, "link", sink);
  }
}

/// Returns the model of an input; reports and returns nothing if it is refused or not a tree.
std::optional<urdf::Robot> load(Session& session, const Input& input, const LoadRequest& request, Purpose purpose,
                                Verified& verified, InputForm& form, source::Collector& findings) {
  LoadedRobot loaded = load_robot(session, input, request, purpose, findings);
  if (!loaded.unreadable.empty()) verified.unreadable.push_back(std::move(loaded.unreadable));
  if (!loaded.robot || !kinematics::Tree::build(*loaded.robot, kinematics::Mimics::follow, findings))
    verified.outcome = Outcome::failure;
  form = loaded.form;
  return std::move(loaded.robot);
}

/// Adds joints that only one of the models has with a type that URDF does not have: they were read as fixed ones.
void add_other_types(const source::Collector& in_first, const source::Collector& in_second, SameModel& result) {
  const auto joints_of = [](const source::Collector& findings) {
    std::map<std::string, source::Span> joints;
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (finding.rule == &sdf::rules::joint_type)
        joints.emplace(finding.subject.kind + ' ' + finding.subject.name, finding.span);
    return joints;
  };
  const std::map<std::string, source::Span> first = joints_of(in_first), second = joints_of(in_second);
  const std::string other = "a type that URDF does not have", fixed = "fixed";
  for (const auto& [joint, place] : first)
    if (!second.contains(joint))
      result.differences.push_back(
          {Aspect::kinematics, kinematics::Change::changed, joint, "type", other, fixed, {}, place, {}});
  for (const auto& [joint, place] : second)
    if (!first.contains(joint))
      result.differences.push_back(
          {Aspect::kinematics, kinematics::Change::changed, joint, "type", fixed, other, {}, {}, place});
}

}  // namespace

Verified verify(Session& session, const Input& a, const Input& b, const VerifyRequest& request,
                source::Collector& findings) {
  kinematics::SameModelOptions options = options_of(request);
  const Purpose purpose = options.wants(Aspect::dynamics) ? Purpose::dynamics : Purpose::motion;
  const std::size_t errors = findings.count(source::Severity::error);
  Verified verified;
  InputForm first_form{}, second_form{};
  ComparedMeshes of_first(session, a), of_second(session, b);
  const LoadRequest one = of_first.keeping(request.load);
  LoadRequest other = of_second.keeping(request.load);
  if (request.other_arguments) other.arguments = *request.other_arguments;
  source::Collector in_first, in_second;
  const auto first = load(session, a, one, purpose, verified, first_form, in_first);
  const auto second = load(session, b, other, purpose, verified, second_form, in_second);
  for (const source::Collector* read : {&in_first, &in_second})
    for (const source::Diagnostic& finding : read->diagnostics) findings.report(finding);
  if (request.is_single_pair && (request.other_arguments || first_form != InputForm::xacro))
    report_unused_arguments(other.arguments, b, second_form, findings);
  if (request.is_single_pair && request.other_arguments)
    report_unused_arguments(request.load.arguments, a, first_form, findings);
  if (request.is_single_pair && first && second) check_link_names(request, *first, *second, findings);
  constexpr std::size_t most_links = 5'000'000;
  if (first && second)
    (void)kinematics::are_few(static_cast<std::size_t>(options.samples), first->links.size(), most_links, "links",
                              findings);
  if (findings.count(source::Severity::error) > errors) verified.outcome = Outcome::failure;
  if (verified.outcome != Outcome::clean) return verified;

  // Files have names; meshes inside a model are compared with those of the other by their triangles.
  if (of_first.has_inside() || of_second.has_inside()) {
    options.mesh_of_a = of_first.identities();
    options.mesh_of_b = of_second.identities();
  }
  if (!options.wants(Aspect::extensions) && request.only.empty() && !compares_chains(request)) {
    for (const urdf::Extension& extension : first->extensions)
      if (!urdf::is_loop(extension)) ++verified.not_compared[std::string(extension.element->name)].first;
    for (const urdf::Extension& extension : second->extensions)
      if (!urdf::is_loop(extension)) ++verified.not_compared[std::string(extension.element->name)].second;
  }
  verified.aspects = options.aspects;
  verified.tolerance = options.tolerance;
  if (compares_chains(request))
    verified.result = compare_chains(*first, *second, request, options, findings);
  else
    verified.result = kinematics::same_model(*first, *second, options);
  if (!verified.result) {
    verified.outcome = Outcome::failure;
    return verified;
  }
  if (options.wants(Aspect::kinematics) && !compares_chains(request))
    add_other_types(in_first, in_second, *verified.result);
  if (!verified.result->same()) verified.outcome = Outcome::findings;
  return verified;
}

std::string verified_text(const Verified& verified, const source::Sources& sources, std::size_t most,
                          const text::OptionSpelling& spelling) {
  if (!verified.result) return {};
  const SameModel& result = *verified.result;
  const auto counted = [](std::size_t number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
  };
  const std::string what = counted(result.links, "link") + ", " + counted(result.joints, "joint") + ", " +
                           counted(result.variables, "variable");
  if (result.same()) {
    std::string out = "equal: " + what;
    if (result.samples > 0)
      out += "; links at " + std::to_string(result.samples) + " random positions within " +
             bound(result.worst_position_m) + " m and " + bound(result.worst_rotation_rad) + " rad";
    return out + '\n' + not_compared_text(verified.not_compared, spelling);
  }
  const std::size_t count = result.differences.size();
  const std::size_t shown = most == 0 ? count : std::min(most, count);
  std::string out = "different: " + std::to_string(count) + (count == 1 ? " difference" : " differences") +
                    " (compared: " + what + ")\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const Difference& d = result.differences[i];
    out += std::string(kinematics::text(d.aspect)) + ": " + text::visible(d.message()) + '\n' + places(d, sources);
  }
  if (shown < count)
    out += "and " + std::to_string(count - shown) + text::spell_options(" more; ⟨max⟩ 0 prints all\n", spelling);
  return out + not_compared_text(verified.not_compared, spelling);
}

emit::Value verified_tree(const Verified& verified, const source::Sources& sources) {
  const SameModel& result = *verified.result;
  emit::List differences;
  for (const Difference& d : result.differences)
    differences.emplace_back(emit::Fields{{"aspect", kinematics::text(d.aspect)},
                                          {"change", kinematics::text(d.change)},
                                          {"part", d.part},
                                          {"field", d.field},
                                          {"was", d.was},
                                          {"is", d.is},
                                          {"message", d.message()},
                                          {"in_a", text_or_nothing(place(d.in_a, sources))},
                                          {"in_b", text_or_nothing(place(d.in_b, sources))},
                                          {"deviation", d.deviation}});
  emit::List aspects;
  for (Aspect aspect : verified.aspects) aspects.emplace_back(kinematics::text(aspect));
  emit::List not_compared;
  for (const auto& [name, counts] : verified.not_compared)
    not_compared.emplace_back(emit::Fields{
        {"element", name}, {"in_a", static_cast<double>(counts.first)}, {"in_b", static_cast<double>(counts.second)}});
  return emit::Fields{{"equal", result.same()},
                      {"compared", std::move(aspects)},
                      {"not_compared", std::move(not_compared)},
                      {"tolerance", verified.tolerance},
                      {"links", static_cast<double>(result.links)},
                      {"joints", static_cast<double>(result.joints)},
                      {"variables", static_cast<double>(result.variables)},
                      {"samples", static_cast<double>(result.samples)},
                      {"worst_position_m", result.worst_position_m},
                      {"worst_rotation_rad", result.worst_rotation_rad},
                      {"worst_dynamics_relative", result.worst_dynamics},
                      {"differences", std::move(differences)}};
}

}  // namespace urdfmill::session
