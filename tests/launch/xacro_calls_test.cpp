// Calls of xacro in launch files, scripts and READMEs.
#include "urdfmill/launch/xacro_calls.hpp"

#include <catch2/catch.hpp>

namespace urdfmill::launch {
namespace {

/// The calls as text: `line: package|path name:=value …`, with arguments of unknown value as `name:=?`.
std::string shown(std::string_view path, std::string_view text) {
  std::string lines;
  for (const XacroCall& call : xacro_calls(path, text).calls) {
    lines += std::to_string(call.line) + ": " + call.package + '|' + call.path;
    for (const auto& [name, value] : call.arguments) lines.append(" ").append(name).append(":=").append(value);
    for (const std::string& name : call.open) lines.append(" ").append(name).append(":=?");
    lines += '\n';
  }
  return lines;
}

}  // namespace

TEST_CASE("A command of a launch file in Python is put together from its substitutions", "[launch]") {
  CHECK(shown("view.launch.py", R"x(from launch.substitutions import Command
# a comment with xacro x.xacro
def generate_launch_description():
    declared = []
    declared.append(DeclareLaunchArgument("size", description="the size", choices=["small", "large"]))
    declared.append(DeclareLaunchArgument("file", default_value="arm.urdf.xacro"))
    declared.append(DeclareLaunchArgument("prefix", default_value='""'))
    declared.append(DeclareLaunchArgument("host"))
    size = LaunchConfiguration("size")
    description = Command(
        [
            PathJoinSubstitution([FindExecutable(name="xacro")]),
            " ",
            PathJoinSubstitution([FindPackageShare("arm_description"), "urdf", LaunchConfiguration("file")]),
            " size:=", size, " ",
            "prefix:=", LaunchConfiguration("prefix"),
            " name:=", "arm", " host:=", LaunchConfiguration("host"),
        ]
    )
)x") == "10: arm_description|urdf/arm.urdf.xacro size:=small prefix:= name:=arm host:=?\n"
        "10: arm_description|urdf/arm.urdf.xacro size:=large prefix:= name:=arm host:=?\n");
}

TEST_CASE("Python calls xacro in several ways", "[launch]") {
  struct Row {
    const char* text;
    const char* calls;
  };
  const Row rows[] = {
      {"doc = xacro.process_file(os.path.join(get_package_share_directory('arm'), 'urdf', 'a.xacro'), mappings={'n': "
       "'x', 'sim': True})\n",
       "1: arm|urdf/a.xacro n:=x sim:=True\n"},
      {"path = Path(get_package_share_path('arm')) / 'urdf' / 'a.urdf.xacro'\n\nx = Command(['xacro ', str(path), ' "
       "n:=1'])\n",
       "3: arm|urdf/a.urdf.xacro n:=1\n"},
      {"pkg = 'arm'\nCommand(f'xacro $(find {pkg})/a.xacro n:={n}')\n", "2: arm|a.xacro n:=?\n"},
      {"subprocess.check_output(['xacro', 'robots/a.urdf.xacro', 'n:=a b'])\n", "1: |robots/a.urdf.xacro n:=a\n"},
      {"os.system('rosrun xacro xacro %s/a.xacro n:=%d > out.urdf' % (folder, 3))\n", "1: |*/a.xacro n:=3\n"},
      {"cfg = MoveItConfigsBuilder('arm').robot_description(file_path='config/arm.urdf.xacro', mappings={'hw': "
       "'mock'})\n",
       "1: |config/arm.urdf.xacro hw:=mock\n"},
      {"def setup(context):\n  t = context.launch_configurations['t']\n  return [Command(['xacro', ' ', 'a.xacro', ' "
       "t:=', t])]\nd = DeclareLaunchArgument('t', default_value='9')\n",
       "3: |a.xacro t:=9\n"},
      {"def make(context: LaunchContext, kind_arg: Substitution, file='x'):\n  kind = kind_arg.perform(context)\n"
       "  return xacro.process_file(file, mappings={'kind': kind, 'home': os.getenv('HOME', default='/')})\n"
       "def generate():\n  k = LaunchConfiguration('k')\n  k_arg = DeclareLaunchArgument('k', default_value='1')\n"
       "  return [k_arg, OpaqueFunction(function=make, args=[k, PathJoinSubstitution(['./', 'a.urdf'])])]\n",
       "3: |.//a.urdf kind:=1 home:=/\n"},
      {"Command(['ros2 topic list'])\nprint('xacro is fine')\nx = 1 +\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(shown("a.py", row.text) == row.calls);
  }
}

TEST_CASE("Values may be paths in packages", "[launch]") {
  struct Row {
    const char* value;  ///< in Python
    const char* shown;
  };
  const Row rows[] = {
      {"os.path.join(get_package_share_directory('car'), 'config', 'car.yaml')", "$(find car)/config/car.yaml"},
      {"join(get_package_share_directory('car'), 'car.yaml')", "$(find car)/car.yaml"},
      {"Path(get_package_share_directory('car')) / 'config' / 'car.yaml'", "$(find car)/config/car.yaml"},
      {"Path(get_package_share_directory('car'), 'car.yaml').as_posix()", "$(find car)/car.yaml"},
      {"str(get_package_share_path('car') / f'{kind}.yaml')", "$(find car)/van.yaml"},
      {"f\"{get_package_share_directory('car')}/{kind}.yaml\"", "$(find car)/van.yaml"},
      {"get_package_share_directory('car') + '/' + kind + '.yaml'", "$(find car)/van.yaml"},
      {"PathJoinSubstitution([FindPackageShare('car'), 'config', [LaunchConfiguration('kind'), '.yaml']])",
       "$(find car)/config/van.yaml"},
      {"LaunchConfiguration('config')", "$(find car)/van.yaml"},
      {"os.path.join(get_package_share_directory(package), 'car.yaml')", "?"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value);
    const std::string text =
        "kind = 'van'\nDeclareLaunchArgument('kind', default_value=kind)\n"
        "DeclareLaunchArgument('config', default_value=os.path.join(get_package_share_directory("
        "'car'), f'{kind}.yaml'))\nvalue = " +
        std::string(row.value) + "\nCommand(['xacro a.xacro vehicle_config:=', value])\n";
    CHECK(shown("a.py", text) == "5: |a.xacro vehicle_config:=" + std::string(row.shown) + "\n");
  }
  const Calls calls = xacro_calls("a.launch.xml", R"x(<launch>
  <arg name="model" default="van"/>
  <arg name="config" default="$(find-pkg-share $(var model)_description)/config"/>
</launch>)x");
  CHECK(calls.values.at("config") == std::vector<std::string>{"$(find van_description)/config"});
  CHECK(shown("a.sh", "xacro a.xacro c:=$(ros2 pkg prefix --share car)/c.yaml\n") ==
        "1: |a.xacro c:=$(find car)/c.yaml\n");
}

TEST_CASE("Launch files in XML and YAML call xacro in attributes and texts", "[launch]") {
  CHECK(shown("a.launch", R"x(<launch>
  <arg name="arm_id" default="panda"/>
  <arg name="hand" value="true"/>
  <arg name="open"/>
  <param name="robot_description" command="$(find xacro)/xacro '$(find arm_description)/robots/arm.urdf.xacro' arm_id:=$(arg arm_id) hand:=$(arg hand) open:=$(arg open) e:=$(eval 1)"/>
</launch>)x") == "5: arm_description|robots/arm.urdf.xacro arm_id:=panda hand:=true open:=? e:=?\n");
  CHECK(shown("a.launch.xml", R"x(<launch>
  <arg name="type" description="t"><choice value="a"/><choice value="b"/></arg>
  <node pkg="p" exec="e"><param name="d" value="$(command 'xacro $(find-pkg-share arm)/a.urdf.xacro type:=$(var type)' warn)"/></node>
</launch>)x") == "3: arm|a.urdf.xacro type:=a\n3: arm|a.urdf.xacro type:=b\n");
  CHECK(shown("a.launch.yaml",
              "launch:\n- arg: {name: n, default: v}\n- node:\n    pkg: p\n    param:\n    - name: d\n"
              "      value: $(command 'xacro $(find-pkg-share arm)/a.xacro n:=$(var n)')\n") ==
        "7: arm|a.xacro n:=v\n");
}

TEST_CASE("READMEs, scripts and CI files have command lines", "[launch]") {
  CHECK(shown("README.md",
              "Run `xacro urdf/arm.urdf.xacro name:=x > a.urdf` and\n\n"
              "    ros2 run xacro xacro $(ros2 pkg prefix --share arm)/arm.xacro \\\n      n:=1 -o out.urdf\n"
              "The xacro files are in urdf/.\n") == "1: |urdf/arm.urdf.xacro name:=x\n3: arm|arm.xacro n:=1\n");
  CHECK(shown("ci.yml",
              "jobs:\n  a:\n    steps:\n    - run: |\n        xacro $DIR/a.xacro a:=b && check_urdf a.urdf\n") ==
        "5: |*/a.xacro a:=b\n");
}

TEST_CASE("A substitution that is not closed ends with its line", "[launch]") {
  CHECK(shown("README.md", "xacro a.xacro n:=$(cat x $") == "1: |a.xacro n:=?\n");
  CHECK(shown("README.md", "xacro a.xacro n:=$(echo $HOME) m:=1\n") == "1: |a.xacro m:=1 n:=?\n");
}

TEST_CASE("A launch file gives values to arguments of others", "[launch]") {
  const Calls calls = xacro_calls(
      "a.launch.py", R"x(x = IncludeLaunchDescription(source, launch_arguments={'robot': 'r1', 'q': y}.items())
DeclareLaunchArgument('kind', default_value='k', choices=['k', 'l'])
)x");
  CHECK(calls.values.at("robot") == std::vector<std::string>{"r1"});
  CHECK(calls.values.at("kind") == std::vector<std::string>{"k", "l"});
  CHECK(calls.values.count("q") == 0);
}

TEST_CASE("Launch reads the output of a command as YAML where nothing says that it is a string", "[launch]") {
  const auto is_read_as_yaml = [](std::string_view path, std::string_view text) {
    const Calls found = xacro_calls(path, text);
    REQUIRE(found.calls.size() == 1);
    return found.calls.front().is_read_as_yaml;
  };
  CHECK(
      is_read_as_yaml("a.launch.py", R"x(Node(parameters=[{"robot_description": Command(["xacro ", "a.xacro"])}]))x"));
  CHECK_FALSE(is_read_as_yaml(
      "a.launch.py",
      R"x(Node(parameters=[{"robot_description": ParameterValue(Command(["xacro ", "a.xacro"]), value_type=str)}]))x"));
  CHECK_FALSE(is_read_as_yaml("a.launch.py",
                              R"x(Node(parameters=[{"robot_description": xacro.process_file("a.xacro").toxml()}]))x"));
  CHECK(is_read_as_yaml(
      "a.launch.xml",
      R"x(<launch><node><param name="robot_description" value="$(command 'xacro a.xacro')"/></node></launch>)x"));
  CHECK_FALSE(is_read_as_yaml(
      "a.launch.xml",
      R"x(<launch><node><param name="d" value="$(command 'xacro a.xacro')" type="str"/></node></launch>)x"));
  CHECK_FALSE(
      is_read_as_yaml("b.launch", R"x(<launch><param name="robot_description" command="xacro b.xacro"/></launch>)x"));
}

}  // namespace urdfmill::launch
