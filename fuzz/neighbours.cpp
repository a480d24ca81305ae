// Any text as an SRDF, parameters of controllers, MoveIt's configuration or one that names frames, beside an arm: no
// crash, and findings and their edits lie in the text. The first byte chooses the kind.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "urdfmill/control/check.hpp"
#include "urdfmill/control/names.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/frames/bridge.hpp"
#include "urdfmill/frames/check.hpp"
#include "urdfmill/frames/rules.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/srdf/check.hpp"
#include "urdfmill/srdf/disabled.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

namespace {

constexpr std::string_view arm = R"(<robot name="arm"><link name="base"/><link name="upper"/><link name="lower"/>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="2"/></joint>
<joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="1" velocity="2"/><mimic joint="shoulder"/></joint>
<ros2_control name="h" type="system"><hardware><plugin>mock_components/GenericSystem</plugin></hardware>
<joint name="shoulder"><command_interface name="position"/><state_interface name="position"/></joint></ros2_control>
</robot>)";

urdf::Robot make_arm() {
  source::Sources sources;
  source::Collector findings;
  const auto file = sources.add("arm.urdf", std::string(arm));
  auto robot = urdf::read(xml::parse(sources, file, {.namespaces = false}).document, {}, findings);
  if (!robot) std::abort();
  return *std::move(robot);
}

void require(bool condition) {
  if (!condition) std::abort();
}

void check_places(const source::Collector& findings, std::size_t size) {
  for (const source::Diagnostic& finding : findings.diagnostics) {
    require(finding.span.known() && finding.span.begin <= finding.span.end && finding.span.end <= size);
    for (const source::Edit& edit : finding.fix) require(edit.span.begin <= edit.span.end && edit.span.end <= size);
  }
}

/// Brings disabled pairs up to date: the edits lie in the text.
void check_matrix(const xml::Element& root, const source::Sources& sources, source::FileId file) {
  const std::string_view bytes = sources[file].bytes();
  const auto entries = srdf::disabled_entries(root, file, bytes);
  const srdf::Judged judged{{{"base", "upper", "Adjacent"}, {"lower", "upper", "Never"}}, {{"base", "lower"}}};
  const srdf::DisabledChanges changes = srdf::compare_disabled(root, entries, judged);
  require(changes.changed.size() + changes.removed.size() <= entries.size());
  for (const srdf::DisabledEntry& entry : entries)
    if (!entry.is_literal) return;
  const auto edits = srdf::edits_of(changes, root, entries, file, bytes);
  for (const source::Edit& edit : edits) require(edit.span.begin <= edit.span.end && edit.span.end <= bytes.size());
  (void)source::apply_edits(bytes, edits);
}

void check_srdf(const urdf::Robot& robot, const source::Sources& sources, source::FileId file,
                const urdf::CheckOptions& options, source::Sink& sink) {
  xml::ParseOptions parsing;
  parsing.namespaces = false;
  parsing.max_depth = 1000;
  parsing.max_entity_expansion = 1 << 20;
  const auto parsed = xml::parse(sources, file, parsing);
  if (!parsed.document || parsed.document->root() == nullptr) return;
  check_matrix(*parsed.document->root(), sources, file);
  urdf::Findings findings(robot, options, sink, srdf::rules::other_severities);
  if (srdf::is_srdf(*parsed.document->root())) srdf::check(*parsed.document->root(), urdf::Belonging::sure, findings);
}

void check_yaml(const urdf::Robot& robot, std::string_view text, source::FileId file, bool is_of_controllers,
                const urdf::CheckOptions& options, source::Sink& sink) {
  const yaml::Parsed parsed = yaml::parse(text, {.max_nodes = 10'000});
  if (parsed.error || parsed.document.root == nullptr) return;
  if (is_of_controllers) {
    urdf::Findings findings(robot, options, sink, control::rules::other_severities);
    (void)control::check(parsed.document, file, text, urdf::Belonging::sure, findings);
    control::each_name(parsed.document, file, [](const control::WrittenName&) {});
  } else {
    urdf::Findings findings(robot, options, sink, moveit::rules::other_severities);
    (void)moveit::check(parsed.document, file, text, {urdf::Belonging::sure, {"arm", "hand"}, {"arm_controller"}, true},
                        findings);
    urdf::Findings of_frames(robot, options, sink, frames::rules::other_severities);
    (void)frames::check(parsed.document, file, of_frames);
    (void)frames::check_bridge(parsed.document, file, of_frames);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const urdf::Robot robot = make_arm();
  if (size == 0) return 0;
  source::Sources sources;
  const auto file = sources.add("fuzz", std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  urdf::CheckOptions options;
  options.sources = options.written_in = &sources;
  source::Collector found;
  if (data[0] == 's')
    check_srdf(robot, sources, file, options, found);
  else
    check_yaml(robot, sources[file].bytes(), file, data[0] == 'c', options, found);
  check_places(found, size - 1);
  return 0;
}
