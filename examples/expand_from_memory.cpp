// Expands xacro sources that are not on the disk: the program provides the files and the packages.
#include <iostream>
#include <map>

#include "urdfmill/source/render.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

namespace {

using namespace urdfmill;

constexpr const char* robot_source = R"xml(<robot name="cart" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="wheels" default="2"/>
  <xacro:include filename="$(find parts)/wheel.xacro"/>
  <link name="base"/>
  <xacro:wheels count="$(arg wheels)"/>
</robot>)xml";

constexpr const char* wheel_source = R"xml(<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="wheels" params="count">
    <xacro:if value="${count > 0}">
      <link name="wheel_${count}"/>
      <joint name="axle_${count}" type="continuous"><parent link="base"/><child link="wheel_${count}"/></joint>
      <xacro:wheels count="${count - 1}"/>
    </xacro:if>
  </xacro:macro>
</robot>)xml";

}  // namespace

int main() {
  // Files by their full paths. A program that has them elsewhere derives from files::Provider.
  const std::map<std::string, std::string> texts{{"/cart/robot.xacro", robot_source},
                                                 {"/parts/wheel.xacro", wheel_source}};
  files::Reader files(std::make_shared<files::MemoryFiles>(texts));
  xacro::PackageIndex::Options lookup;
  lookup.resolver = [](std::string_view name) { return "/" + std::string(name); };
  const xacro::PackageIndex packages(lookup);

  xacro::ExpandOptions options;
  options.files = &files;
  options.packages = &packages;
  options.arguments = {{"wheels", "3"}};
  source::Sources sources;
  source::Collector findings;
  const xacro::Expansion expansion = xacro::expand("/cart/robot.xacro", sources, options, findings);
  for (const source::Diagnostic& finding : findings.diagnostics)
    std::cerr << source::render_text(finding, sources, {text::member_option});
  if (!expansion.document) return 1;

  std::string text;
  if (const auto error = xml::write(*expansion.document, {}, text)) {
    std::cerr << *error << '\n';
    return 1;
  }
  std::cout << text;
}
