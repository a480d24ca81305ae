// Typical mistakes, each put into a clean robot, with the rule that must report it on that line. Then variants that are
// correct: they may cause notes only.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "urdfmill/urdf/check.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

namespace {

std::string clean_robot() {
  std::ifstream file(URDFMILL_ROOT "/tests/urdf/mistakes/picker.urdf", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Checked {
  source::Sources sources;
  source::Collector findings;

  explicit Checked(std::string text) {
    const auto file = sources.add("picker.urdf", std::move(text));
    const auto parsed = xml::parse(sources, file, {.namespaces = false});
    REQUIRE(parsed.document);
    urdf::CheckOptions options;
    options.sources = options.written_in = &sources;
    urdf::check_document(parsed.document, options, findings);
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& d : findings.diagnostics)
      out += std::to_string(sources[0].position(d.span.begin).line) + " " + std::string(d.rule->id) + ": " + d.message +
             " (" + d.hint + ")\n";
    return out;
  }
};

struct Change {
  std::string from, to;

  [[nodiscard]] std::string in(std::string text, std::size_t& place) const {
    place = text.find(from);
    REQUIRE(place != std::string::npos);
    return text.replace(place, from.size(), to);
  }
};

struct Mistake {
  std::string rule;
  Change change;
  std::string hint;  ///< a part of it
};

}  // namespace

TEST_CASE("a mistake in a clean robot is found at its line") {
  const std::vector<Mistake> rows = {
      // Lengths, masses and velocities in other units.
      {"urdf-length-suspected", {R"(<origin xyz="0.45 0 0"/>)", R"(<origin xyz="450 0 0"/>)"}, "450 mm are 0.45 m"},
      {"urdf-length-suspected", {R"(upper="0.03" effort)", R"(upper="30" effort)"}, "30 mm"},
      {"urdf-length-suspected", {R"(<box size="0.1 0.1 0.08"/>)", R"(<box size="100 100 80"/>)"}, "100 mm"},
      {"urdf-length-suspected",
       {R"(<cylinder radius="0.08" length="0.4"/>)", R"(<cylinder radius="80" length="400"/>)"},
       ""},
      {"urdf-density-implausible", {R"(<mass value="0.05"/>)", R"(<mass value="50"/>)"}, ""},
      {"urdf-inertia-implausible",
       {R"(ixx="0.0011" ixy="0" ixz="0" iyy="0.0275" iyz="0" izz="0.0275")",
        R"(ixx="1e-9" ixy="0" ixz="0" iyy="1e-9" iyz="0" izz="1e-9")"},
       "kg"},
      {"urdf-inertia-implausible",
       {R"(ixx="0.0011" ixy="0" ixz="0" iyy="0.0275" iyz="0" izz="0.0275")",
        R"(ixx="1100" ixy="0" ixz="0" iyy="27500" iyz="0" izz="27500")"},
       "kg"},
      {"urdf-velocity-degrees-suspected", {R"(velocity="2"/>)", R"(velocity="114.6"/>)"}, "2.00015 rad/s"},
      {"urdf-velocity-degrees-suspected", {R"(velocity="4"/>)", R"(velocity="229"/>)"}, ""},
      {"urdf-degrees-suspected", {R"(lower="-1.8" upper="1.8")", R"(lower="-103" upper="103")"}, ""},
      // A mimic that leaves the follower's limits.
      {"urdf-mimic-range",
       {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="jaw_left_slide" multiplier="-1"/>)"},
       ""},
      {"urdf-mimic-range",
       {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="jaw_left_slide" offset="0.03"/>)"},
       ""},
      {"urdf-mimic-range", {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="swing"/>)"}, ""},
      {"urdf-mimic-unknown",
       {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="jaw_lfet_slide"/>)"},
       "\"jaw_left_slide\""},
      // Transmissions.
      {"urdf-hardware-interface", {"PositionJointInterface", "PositionJointInterace"}, "PositionJointInterface"},
      {"urdf-hardware-interface",
       {"hardware_interface/PositionJointInterface", "hardware_interface/PositionInterface"},
       ""},
      {"urdf-hardware-interface",
       {"hardware_interface/PositionJointInterface", "EffortJointInterfce"},
       "EffortJointInterface"},
      {"urdf-hardware-interface", {"hardware_interface/Pos", "hardware_inteface/Pos"}, "hardware_interface/Pos"},
      {"urdf-transmission-incomplete",
       {R"(    <actuator name="swing_motor"><mechanicalReduction>50</mechanicalReduction></actuator>
)",
        ""},
       ""},
      {"urdf-transmission-incomplete", {">50<", ">0<"}, ""},
      {"urdf-control-word", {"SimpleTransmission", "SimpleTransmision"}, "SimpleTransmission"},
      {"urdf-transmission-joint", {R"(<joint name="swing"><hard)", R"(<joint name="swnig"><hard)"}, "\"swing\""},
      // ros2_control.
      {"urdf-control-word",
       {R"(<state_interface name="effort"/>)", R"(<state_interface name="efort"/>)"},
       "\"effort\""},
      {"urdf-control-word",
       {R"(<command_interface name="position">)", R"(<command_interface name="postion">)"},
       "\"position\""},
      {"urdf-control-word", {R"(type="system")", R"(type="sytem")"}, "\"system\""},
      {"urdf-control-word",
       {R"(<state_interface name="force.x"/>)", R"(<state_interface name="forse.x"/>)"},
       "\"force.x\""},
      {"urdf-control-word",
       {R"(<state_interface name="effort"/>)", R"(<state_inteface name="effort"/>)"},
       "\"state_interface\""},
      {"urdf-control-range", {">2.9<", ">3.6<"}, ""},
      {"urdf-control-range", {">-2.9<", ">-170<"}, ""},
      {"urdf-control-range", {R"(<param name="max">0.2</param>)", R"(<param name="max">200</param>)"}, ""},
      {"urdf-control-range", {">-2.9<", ">3<"}, ""},
      {"urdf-control-range", {">0.5<", ">5<"}, ""},
      {"urdf-control-range", {">0.5<", ">half<"}, ""},
      {"urdf-control-duplicate",
       {R"(<joint name="jaw_left_slide">
      <com)",
        R"(<joint name="wrist">
      <com)"},
       ""},
      {"urdf-ros2-control-joint",
       {R"(<joint name="jaw_left_slide">
      <com)",
        R"(<joint name="jaw_left_slider">
      <com)"},
       "\"jaw_left_slide\""},
      {"urdf-control-disagrees",
       {R"(<joint name="jaw_left_slide">
      <com)",
        R"(<joint name="column_mount">
      <com)"},
       ""},
      {"urdf-control-disagrees", {R"(<joint name="wrist">)", R"(<joint name="wrist" mimic="true">)"}, ""},
      {"urdf-control-hardware", {"<plugin>mock_components/GenericSystem</plugin>", ""}, ""},
      // Names and enumerated values.
      {"urdf-material-undefined", {R"(<material name="steel"/>)", R"(<material name="stel"/>)"}, "\"steel\""},
      {"urdf-gazebo-reference", {R"(<gazebo reference="hand">)", R"(<gazebo reference="hnad">)"}, "\"hand\""},
      {"urdf-unread-element", {R"(<transmission name="swing_drive">)", R"(<transmision name="swing_drive">)"}, ""},
      {"urdf-link-unknown", {R"(<child link="boom"/>)", R"(<child link="bom"/>)"}, "\"boom\""},
      {"urdf-unexpanded", {R"(<mass value="2"/>)", R"(<mass value="${m}"/>)"}, "expand"},
  };
  for (const Mistake& row : rows) {
    std::size_t place = 0;
    std::string text = row.change.in(clean_robot(), place);
    // Half of a change of an element's name is not XML.
    if (row.change.to.starts_with("<transmision")) text.replace(text.find("</transmission>"), 15, "</transmision>");
    const Checked checked(text);
    INFO(row.change.to << "\n" << checked.text());
    const auto line = checked.sources[0].position(static_cast<std::uint32_t>(place)).line;
    const auto last = checked.sources[0].position(static_cast<std::uint32_t>(place + row.change.to.size())).line;
    CHECK(std::any_of(checked.findings.diagnostics.begin(), checked.findings.diagnostics.end(), [&](const auto& d) {
      const auto at = checked.sources[0].position(d.span.begin).line;
      // A missing element is reported at its parent.
      return d.rule->id == row.rule && (row.change.to.empty() || (at >= line && at <= last)) &&
             d.hint.find(row.hint) != std::string::npos && d.severity != source::Severity::note;
    }));
  }
}

TEST_CASE("what only looks like a mistake is not reported") {
  const std::vector<Change> rows = {
      {"", ""},
      // Hardware and programs with a vocabulary of their own.
      {R"(<state_interface name="effort"/>)", R"(<state_interface name="motor_temperature"/>)"},
      {R"(<state_interface name="effort"/>)", R"(<state_interface name="absolute_position"/>)"},
      {"hardware_interface/PositionJointInterface", "franka_hw/FrankaPoseCartesianInterface"},
      {"hardware_interface/PositionJointInterface", "RotorInterface"},
      {"hardware_interface/PositionJointInterface", "EffortJointInterface"},
      {R"(<link name="base_link"/>)",
       R"(<link name="base_link"/><webots><device/></webots><loop_joint name="l"><link1 link="base_link"/><link2 link="base_link"/></loop_joint>)"},
      {R"(<joint name="wrist" type="revolute">)", R"(<joint name="wrist" type="revolute" dont_collapse="true">)"},
      {"<collision><geometry><box size=\"0.1", "<collision concave=\"yes\"><geometry><box size=\"0.1"},
      {R"(<axis xyz="0 0 1"/>
    <limit lower="-1.8")",
       R"(<axis xyz="0 0 1"/><drake:armature xmlns:drake="d" value="1"/>
    <limit lower="-1.8")"},
      // Bounds equal to the joint's except for rounding; a joint with a fast motor; no limit.
      {">2.9<", ">3.0<"},
      {">2.9<", ">3.01<"},
      {R"(velocity="4"/>)", R"(velocity="20"/>)"},
      {R"(velocity="4"/>)", R"(velocity="1000"/>)"},
      {R"(velocity="4"/>)", R"(velocity="100"/>)"},
      // A mimic that ends at the limits, to four digits; one of a joint that is geared.
      {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="jaw_left_slide" multiplier="1.0004"/>)"},
      {R"(<mimic joint="jaw_left_slide"/>)", R"(<mimic joint="jaw_left_slide" multiplier="-1" offset="0.03"/>)"},
      // A heavy part in a light shape, a hollow one, a part with the weight at its end.
      {R"(<mass value="0.5"/>)", R"(<mass value="2.5"/>)"},
      {R"(ixx="0.0007" ixy="0" ixz="0" iyy="0.0007" iyz="0" izz="0.0008")",
       R"(ixx="0.002" ixy="0" ixz="0" iyy="0.002" iyz="0" izz="0.002")"},
      {R"(<inertial><mass value="0.5"/><inertia ixx="0.0007" ixy="0" ixz="0" iyy="0.0007" iyz="0" izz="0.0008"/></inertial>)",
       R"(<inertial><mass value="1e-6"/><inertia ixx="1e-6" ixy="0" ixz="0" iyy="1e-6" iyz="0" izz="1e-6"/></inertial>)"},
      // A mast of three metres.
      {R"(<geometry><cylinder radius="0.08" length="0.4"/></geometry><material name="steel"/>)",
       R"(<geometry><cylinder radius="0.08" length="3"/></geometry><material name="steel"/>)"},
  };
  for (const Change& row : rows) {
    std::size_t place = 0;
    const Checked checked(row.in(clean_robot(), place));
    INFO(row.to << "\n" << checked.text());
    CHECK(checked.findings.count(source::Severity::warning) == 0);
  }
}

TEST_CASE("the ground a robot stands on is not judged as a body") {
  const std::string inertial =
      R"(<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1.2" iyz="0" izz="1.3"/></inertial>)";
  const auto world = [&](const std::string& size) {
    return R"(<robot name="world"><link name="ground">)" + inertial + R"(<collision><geometry><box size=")" + size +
           R"("/></geometry></collision></link></robot>)";
  };
  CHECK(Checked(world("1000 1000 0.01")).findings.diagnostics.empty());
  CHECK_FALSE(Checked(world("20 20 0.01")).findings.diagnostics.empty());
}
