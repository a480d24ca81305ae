// Hostile names through every text format: the output has as many lines as with a harmless name, no additional control
// characters, and is valid UTF-8.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/emit/tree.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/code.hpp"

namespace {

using namespace urdfmill;

/// A chain of six joints that every notation can express, with names made from `name`.
kinematics::Chain chain_named(const std::string& name) {
  kinematics::Chain chain;
  chain.robot = name;
  chain.base_link = name + "b";
  chain.tip_link = name + "t";
  const kinematics::Vector3 axes[] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, 1}};
  const kinematics::Vector3 points[] = {{0, 0, 0.4},   {0.1, 0, 0.4}, {0.1, 0, 0.9},
                                        {0.1, 0, 1.2}, {0.1, 0, 1.2}, {0.1, 0, 1.2}};
  for (std::size_t i = 0; i < 6; ++i) {
    kinematics::ChainJoint joint;
    joint.name = name + std::to_string(i);
    joint.axis = axes[i];
    joint.point = points[i];
    joint.lower = -1;
    joint.upper = 1;
    if (i == 5) joint.mimic = kinematics::MimicOf{name + "0", 2, 0.1};
    chain.joints.push_back(std::move(joint));
  }
  chain.home.position = {0.1, 0, 1.3};
  return chain;
}

urdf::Robot robot_named(const std::string& name) {
  urdf::Robot robot;
  robot.name.value = name;
  for (const char* part : {"b", "t"}) {
    urdf::Link link;
    link.name.value = name + part;
    robot.links.push_back(std::move(link));
  }
  urdf::Joint joint;
  joint.name.value = name + "j";
  joint.parent.value = name + "b";
  joint.child.value = name + "t";
  robot.joints.push_back(std::move(joint));
  return robot;
}

std::vector<std::string> outputs(const std::string& name) {
  source::Collector findings;
  std::vector<emit::DhReport> reports(1);
  emit::DhReport& report = reports.front();
  report.base_link = name + "b";
  report.tip_link = name + "t";
  report.chain = chain_named(name);
  std::vector<std::string> texts;
  for (const emit::DhNotation& notation : emit::dh_notations()) {
    kinematics::DhOptions options;
    if (notation.source == emit::DhSource::modified) options.convention = kinematics::Convention::modified;
    report.table = kinematics::dh_table(*report.chain, options, findings);
    if (!report.table) std::abort();
    const auto text = notation.write(reports, {}, findings);
    if (!text) std::abort();
    texts.push_back(*text);
  }
  emit::ScrewReport screws;
  screws.chain = &*report.chain;
  screws.screws = kinematics::space_screws(*report.chain);
  for (const auto write : {emit::screws_text, emit::screws_python, emit::screws_matlab}) texts.push_back(write(screws));
  const urdf::Robot robot = robot_named(name);
  for (const auto write : {emit::tree_text, emit::tree_dot, emit::tree_mermaid}) texts.push_back(write(robot));
  texts.push_back(emit::link_poses_text({{}, name, {{name, name, {}, {}}}}));
  return texts;
}

/// True if the text consists of lines of visible characters.
bool is_visible(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (text::visible(line) != line) return false;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return true;
}

auto lines(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 256) return 0;
  static const std::vector<std::string> harmless = outputs("arm");
  const std::vector<std::string> texts = outputs(std::string(reinterpret_cast<const char*>(data), size));
  if (texts.size() != harmless.size()) std::abort();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!is_visible(texts[i])) std::abort();
    const bool yaml = harmless[i].starts_with("robot:");  // has blocks for texts of several lines
    const bool for_people = i == 0;                       // its title may take a second line
    const auto more = lines(texts[i]) - lines(harmless[i]);
    if (!yaml && (more < 0 || more > (for_people ? 1 : 0))) std::abort();
  }
  return 0;
}
