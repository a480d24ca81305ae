// Pictures of models: the same bytes with any number of threads, close to the kept pictures; findings about missing
// files.
#include "urdfmill/session/pictures/picture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/corpus.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/session/pictures/finding_marks.hpp"
#include "urdfmill/session/pictures/plots.hpp"

using namespace urdfmill;
using session::PictureRequest;

namespace {

const std::string arm = URDFMILL_ROOT "/fixtures/arm/arm.urdf.xacro";

struct Drawn {
  std::vector<picture::Image> images;
  source::Collector findings;

  [[nodiscard]] bool reports(std::string_view rule) const {
    return std::any_of(findings.diagnostics.begin(), findings.diagnostics.end(),
                       [&](const auto& finding) { return finding.rule->id == rule; });
  }
};

std::optional<urdf::Robot> loaded(session::Session& session, const session::Input& input, source::Collector& findings,
                                  session::Purpose purpose = session::Purpose::motion) {
  auto robot = session::load_robot(session, input, {}, purpose, findings).robot;
  REQUIRE(robot);
  return robot;
}

Drawn draw(const session::Input& input, PictureRequest request) {
  Drawn drawn;
  session::Session session;
  const session::LoadedRobot loaded = session::load_robot(session, input, {}, session::Purpose::motion, drawn.findings);
  REQUIRE(loaded.robot);
  request.width = 160;
  request.height = 120;
  session::SceneFiles files(session, input);
  const auto keep = [&](const picture::Image& image) {
    drawn.images.push_back(image);
    return true;
  };
  (void)session::draw_pictures(*loaded.robot, files, request, keep, drawn.findings);
  return drawn;
}

std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The share of pixels that differ visibly.
double difference(const picture::Image& a, const picture::Image& b) {
  if (a.width != b.width || a.height != b.height) return 1;
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i)
    for (std::size_t c = 0; c < 4; ++c)
      if (std::abs(int{a.pixels[i][c]} - int{b.pixels[i][c]}) > 12) {
        ++count;
        break;
      }
  return static_cast<double>(count) / static_cast<double>(a.pixels.size());
}

}  // namespace

TEST_CASE("a picture has the same bytes with any number of threads") {
  PictureRequest one, three;
  one.axes = three.axes = one.names = three.names = true;
  one.threads = 1;
  three.threads = 3;
  CHECK(picture::to_png(draw(arm, one).images.front()) == picture::to_png(draw(arm, three).images.front()));
}

TEST_CASE("pictures look as those that were kept") {
  PictureRequest plain, side, marked, clear;
  side.view = *picture::parse_view("side");
  side.dh = true;
  side.names = true;
  marked.axes = marked.inertia = marked.frames = true;
  marked.positions = session::JointWords{"shoulder_yaw=0.5", "elbow_pitch=0.7"};
  marked.marked = {"base_link"};
  clear.transparent = true;
  clear.show = picture::Show::both;
  clear.fit = {"pedestal"};
  for (const auto& [name, request] :
       {std::pair("plain", plain), {"side", side}, {"marked", marked}, {"clear", clear}}) {
    INFO(name);
    const std::string kept = URDFMILL_ROOT "/tests/session/pictures/" + std::string(name) + ".png";
    const Drawn drawn = draw(arm, request);
    REQUIRE(drawn.images.size() == 1);
    if (std::getenv("URDFMILL_UPDATE") != nullptr)
      std::ofstream(kept, std::ios::binary) << picture::to_png(drawn.images.front());
    const auto expected = picture::read_png(file_bytes(kept));
    REQUIRE(expected);
    CHECK(difference(drawn.images.front(), *expected) < 0.005);
  }
}

TEST_CASE("what is drawn is where forward kinematics says") {
  // A red ball of 0.1 m at the end of a prismatic joint, seen from the top without perspective: 1 m up in the picture
  // for 1 m along y.
  const char* model =
      R"(<robot name="r"><link name="a"><visual><geometry><box size="4 4 0.01"/></geometry></visual></link>
<link name="b"><visual><geometry><sphere radius="0.1"/></geometry><material name="m"><color rgba="1 0 0 1"/></material></visual></link>
<joint name="j" type="prismatic"><parent link="a"/><child link="b"/><origin xyz="0.5 0 0.2"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>)";
  PictureRequest request;
  request.view = *picture::parse_view("top");
  for (const double y : {-1.0, 0.0, 1.5}) {
    request.positions = session::JointWords{"j=" + std::to_string(y)};
    const picture::Image image = draw({"r.urdf", std::string(model)}, request).images.front();
    double x_sum = 0, y_sum = 0, count = 0;
    for (std::size_t row = 0; row < image.height; ++row)
      for (std::size_t column = 0; column < image.width; ++column)
        if (image.at(column, row)[0] > 90 && image.at(column, row)[1] < 60) {
          x_sum += static_cast<double>(column) + 0.5;
          y_sum += static_cast<double>(row) + 0.5;
          ++count;
        }
    REQUIRE(count > 5);
    const double metre = 120 * 0.92 / 4;  // pixels; the plate fills the height except for the margin
    CHECK(x_sum / count - 80 == Approx(0.5 * metre).margin(1));
    CHECK(60 - y_sum / count == Approx(y * metre).margin(1));
  }
}

TEST_CASE("a trajectory gives a picture for each sample, all from one place") {
  PictureRequest request;
  session::JointInput input = session::JointWords{"shoulder_yaw=0"};
  input.samples.push_back({{{"shoulder_yaw", "1"}}, ""});
  input.trajectory = true;
  request.positions = input;
  const Drawn drawn = draw(arm, request);
  REQUIRE(drawn.images.size() == 2);
  CHECK(difference(drawn.images[0], drawn.images[1]) > 0.02);
}

TEST_CASE("a picture that is not taken ends the drawing") {
  PictureRequest request;
  request.width = 160;
  request.height = 120;
  request.positions = session::JointWords{"shoulder_yaw=0"};
  request.positions.samples.resize(3, request.positions.samples.front());
  request.positions.trajectory = true;
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, arm, findings);
  session::SceneFiles files(session, arm);
  int taken = 0;
  CHECK_FALSE(session::draw_pictures(
      *robot, files, request, [&](const picture::Image&) { return ++taken < 2; }, findings));
  CHECK(taken == 2);
  CHECK(session::draw_pictures(
      *robot, files, request, [&](const picture::Image&) { return ++taken > 0; }, findings));
  CHECK(taken == 5);
}

TEST_CASE("a mesh that is not there is a box with a note") {
  const char* model =
      R"(<robot name="r"><link name="a"><visual><geometry><mesh filename="package://none/a.stl"/></geometry></visual></link></robot>)";
  const Drawn drawn = draw({"r.urdf", std::string(model)}, {});
  CHECK(drawn.images.size() == 1);
  CHECK(drawn.reports("picture-mesh-missing"));
}

TEST_CASE("a model without shapes is drawn as frames") {
  const Drawn drawn = draw({"r.urdf", std::string(R"(<robot name="r"><link name="a"/></robot>)")}, {});
  CHECK(drawn.reports("picture-nothing-to-see"));
  REQUIRE(drawn.images.size() == 1);
  const bool has_red = std::any_of(drawn.images[0].pixels.begin(), drawn.images[0].pixels.end(),
                                   [](const auto& pixel) { return pixel[0] > 150 && pixel[1] < 80; });
  CHECK(has_red);
}

TEST_CASE("what no picture can hold is left out, and said") {
  const auto of = [](const std::string& size, const std::string& place, const std::string& joint) {
    return "<robot name=\"r\"><link name=\"a\"><visual><geometry><box size=\"0.1 0.1 "
           "0.1\"/></geometry></visual></link><link "
           "name=\"b\"><visual><origin xyz=\"" +
           place + " 0 0\"/><geometry><box size=\"" + size +
           " 1\"/></geometry></visual></link><joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child "
           "link=\"b\"/><origin "
           "xyz=\"" +
           joint + " 0 0\"/></joint></robot>";
  };
  for (const auto& [size, place, joint] : {std::tuple("1e300 1", "0", "0"), std::tuple("1 1", "1e300", "0"),
                                           std::tuple("1 1", "0", "1e300"), std::tuple("1 1", "1e38", "1e38")}) {
    INFO(size << ", " << place << ", " << joint);
    PictureRequest request;
    request.frames = request.names = request.axes = true;
    const Drawn drawn = draw({"r.urdf", of(size, place, joint)}, request);
    REQUIRE(drawn.images.size() == 1);
    CHECK(drawn.reports("picture-nothing-to-see"));
  }
}

TEST_CASE("what lies flat on the ground is seen") {
  PictureRequest request;
  request.view = *picture::parse_view("35,60");
  const Drawn drawn = draw(
      {"r.urdf", std::string(R"(<robot name="r"><link name="a"><visual><geometry><box size="1 1 0"/></geometry>)"
                             R"(<material name="red"><color rgba="1 0 0 1"/></material></visual></link></robot>)")},
      request);
  REQUIRE(drawn.images.size() == 1);
  const picture::Image& image = drawn.images[0];
  for (std::size_t y = 50; y < 70; ++y)
    for (std::size_t x = 70; x < 90; ++x) CHECK(image.at(x, y)[0] > 2 * image.at(x, y)[1]);
}

TEST_CASE("faces in one plane are drawn in one order, not by rounding") {
  // Two bars whose faces are in common planes, the lower one that of the ground; lifted, each face has its own plane.
  const auto model = [](const std::string& first, const std::string& second, bool lifted) {
    const auto bar = [](const std::string& name, const std::string& colour, const std::string& z) {
      return "<link name=\"" + name + "\"><visual><origin xyz=\"0.4 0 " + z +
             "\"/><geometry><box size=\"1 0.4 0.1\"/></geometry><material name=\"" + name + "\"><color rgba=\"" +
             colour + "\"/></material></visual></link>";
    };
    const std::string floor = lifted ? "-0.0005" : "0.001";
    return R"(<robot name="r"><link name="w"><visual><origin xyz="0 0 )" + floor +
           R"("/><geometry><box size="0.02 0.02 0"/></geometry></visual></link>)" +
           bar("a", first, lifted ? "0.0505" : "0.05") + bar("b", second, "0.05") +
           R"(<joint name="i" type="fixed"><parent link="w"/><child link="a"/><origin rpy="0 0 0.3"/></joint>)" +
           R"(<joint name="j" type="fixed"><parent link="w"/><child link="b"/><origin rpy="0 0 1.1"/></joint></robot>)";
  };
  const std::string blue = "0.1 0.2 0.9 ", red = "0.9 0.2 0.1 ";
  PictureRequest request;
  for (const char* view : {"35,60", "top", "80,40"})
    for (const auto& [of_first, of_second] : {std::pair("1", "1"), {"0.5", "0.5"}, {"0.5", "1"}}) {
      INFO(view << ", opacities " << of_first << " and " << of_second);
      request.view = *picture::parse_view(view);
      const Drawn flat = draw({"r.urdf", model(blue + of_first, red + of_second, false)}, request);
      const Drawn lifted = draw({"r.urdf", model(blue + of_first, red + of_second, true)}, request);
      REQUIRE(flat.images.size() == 1);
      REQUIRE(lifted.images.size() == 1);
      CHECK(difference(flat.images.front(), lifted.images.front()) < 0.01);
    }
}

TEST_CASE("what is seen through keeps no light away") {
  const char* model =
      R"(<robot name="r"><link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="m"><color rgba="1 1 1 1"/></material></visual>
<collision><geometry><box size="1.01 1.01 1.01"/></geometry></collision></link></robot>)";
  PictureRequest request;
  request.view = *picture::parse_view("30,40");
  const auto middle = [&] { return draw({"r.urdf", std::string(model)}, request).images.front().at(80, 50); };
  const picture::Pixel alone = middle();
  request.show = picture::Show::both;
  const picture::Pixel both = middle();
  CHECK(both[0] > 0.75 * alone[0]);  // 0.7 of the white under it, plus the orange of the collision
  CHECK(both[2] < alone[2]);
}

TEST_CASE("marks are drawn through translucent marks") {
  const char* model =
      R"(<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>)";
  PictureRequest request;
  request.inertia = true;
  request.view = *picture::parse_view("front");
  const picture::Image image = draw({"r.urdf", std::string(model)}, request).images.front();
  const picture::Pixel centre = image.at(80, 60), face = image.at(100, 40);
  CHECK(face[0] > 150);             // the box is translucent
  CHECK(centre[1] < face[1] - 40);  // the centre of mass is inside
}

TEST_CASE("screw axes run through the joints of the chain") {
  PictureRequest request;
  const auto teal = [](const picture::Pixel& p) { return p[0] < 90 && p[1] > 100 && p[2] > 100; };
  const auto count = [&] {
    const Drawn drawn = draw(arm, request);
    REQUIRE(drawn.images.size() == 1);
    return std::count_if(drawn.images[0].pixels.begin(), drawn.images[0].pixels.end(), teal);
  };
  CHECK(count() == 0);
  request.screws = true;
  CHECK(count() > 15);
  request.tip = "nowhere";
  CHECK(draw(arm, request).images.empty());
}

TEST_CASE("findings are marked at the links and joints they are about") {
  const char* model = R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="side" params="name upper"><link name="${name}_arm"/>
<joint name="${name}_joint" type="revolute"><parent link="base"/><child link="${name}_arm"/><axis xyz="0 0 1"/>
<limit lower="0" upper="${upper}" effort="1" velocity="1"/></joint></xacro:macro>
<link name="base"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<xacro:side name="left" upper="1"/><xacro:side name="right" upper="-1"/></robot>)";
  session::Session session;
  source::Collector findings;
  const session::JudgedRobot judged =
      session::judged_robot(session, {"r.urdf.xacro", std::string(model)}, {}, findings);
  REQUIRE(judged.robot);
  const auto marks = session::finding_marks(findings.diagnostics, *judged.robot);
  const auto text_of = [&](bool joint, std::string_view name) -> std::string {
    for (const picture::FaultMark& mark : marks)
      if (joint ? mark.joint && judged.robot->joints[*mark.joint].name.value == name
                : mark.link && judged.robot->links[*mark.link].name.value == name)
        return mark.text;
    return {};
  };
  CHECK(text_of(true, "right_joint") == "right_joint: urdf-limit-order");
  CHECK(text_of(true, "left_joint").empty());
  CHECK(text_of(false, "base").starts_with("base: urdf-"));
}

TEST_CASE("the skeleton of a planar arm is drawn in its plane, with the lengths of its table") {
  const char* model =
      R"(<robot name="planar"><link name="base"/><link name="a1"/><link name="a2"/><link name="tip"/>
<joint name="q1" type="revolute"><parent link="base"/><child link="a1"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="q2" type="revolute"><origin xyz="1 0 0"/><parent link="a1"/><child link="a2"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="t" type="fixed"><origin xyz="0.75 0 0"/><parent link="a2"/><child link="tip"/></joint></robot>)";
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, {"planar.urdf", std::string(model)}, findings);
  PictureRequest request;
  request.dh = true;
  request.positions = session::JointWords{"q1=40deg", "q2=35deg"};
  const auto drawing = session::skeleton(*robot, request, std::nullopt, findings);
  REQUIRE(drawing);
  const std::string kept = URDFMILL_ROOT "/tests/session/pictures/planar.svg";
  if (std::getenv("URDFMILL_UPDATE") != nullptr) std::ofstream(kept, std::ios::binary) << *drawing;
  CHECK(*drawing == file_bytes(kept));
}

TEST_CASE("a skeleton stands on the ground only where the robot is fixed to the world") {
  const auto is_hatched = [](const std::string& root, const std::vector<std::string>& types) {
    std::string model = "<robot name=\"r\"><link name=\"" + root + "\"/><link name=\"body\"/>" +
                        R"(<joint name="f" type="fixed"><parent link=")" + root + R"("/><child link="body"/></joint>)";
    for (std::size_t i = 0; i < types.size(); ++i) {
      const std::string name = std::to_string(i);
      model.append("<link name=\"l").append(name).append("\"/><joint name=\"j").append(name);
      model.append("\" type=\"").append(types[i]).append(R"("><parent link="body"/><child link="l)").append(name);
      model.append(R"("/><origin xyz="0 )").append(name).append(R"( 0.5"/><axis xyz="0 0 1"/>)");
      model.append(R"(<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>)");
    }
    session::Session session;
    source::Collector findings;
    const auto robot = loaded(session, {"r.urdf", model + "</robot>"}, findings);
    const auto drawing = session::skeleton(*robot, {}, std::nullopt, findings);
    REQUIRE(drawing);
    return drawing->find("class=\"thin\"") != std::string::npos;
  };
  CHECK(is_hatched("base", {"revolute"}));
  CHECK(is_hatched("base", {"prismatic"}));
  CHECK_FALSE(is_hatched("base", {"revolute", "revolute", "revolute", "revolute"}));
  CHECK_FALSE(is_hatched("world", {"floating"}));
  CHECK(is_hatched("world", {"revolute", "revolute"}));
}

TEST_CASE("textures of all kinds of meshes are shown, from files and inside them") {
  if (!picture::read_jpeg(file_bytes(URDFMILL_ROOT "/tests/session/textures/colour.jpg"))) {
    test::skip("no libjpeg");
    return;
  }
  for (const char* mesh : {"in_buffer.gltf", "in_uri.gltf", "beside.gltf", "quad.obj", "quad.dae"}) {
    INFO(mesh);
    PictureRequest request;
    request.view = *picture::parse_view("top");
    // The y axis of glTF is turned up; the origin lays it down again.
    const std::string lying = std::string(mesh).ends_with("gltf") ? R"(<origin rpy="-1.5707963267948966 0 0"/>)" : "";
    const std::string model = R"(<robot name="r"><link name="a"><visual>)" + lying + R"(<geometry><mesh filename=")" +
                              mesh + R"("/></geometry></visual></link></robot>)";
    const Drawn drawn = draw({URDFMILL_ROOT "/tests/session/textures/r.urdf", model}, request);
    REQUIRE(drawn.images.size() == 1);
    CHECK_FALSE(drawn.reports("picture-mesh-missing"));
    const picture::Image& image = drawn.images.front();
    const auto strongest = [&](std::size_t x, std::size_t y) {
      const picture::Pixel& pixel = image.at(x, y);
      return std::max_element(pixel.begin(), pixel.begin() + 3) - pixel.begin();
    };
    CHECK(strongest(55, 35) == 0);  // red, green; blue, white
    CHECK(strongest(105, 35) == 1);
    CHECK(strongest(55, 85) == 2);
    CHECK(image.at(105, 85)[0] > 150);
    CHECK(image.at(105, 85)[2] > 150);
  }
}

TEST_CASE("the skeleton of an iiwa 14 has its frames, lengths and angles") {
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, URDFMILL_ROOT "/fixtures/kinematics/iiwa14.urdf", findings);
  PictureRequest request;
  request.dh = true;
  const auto drawing = session::skeleton(*robot, request, std::nullopt, findings);
  REQUIRE(drawing);
  const std::string kept = URDFMILL_ROOT "/docs/pictures/iiwa14.svg";
  if (std::getenv("URDFMILL_UPDATE") != nullptr) std::ofstream(kept, std::ios::binary) << *drawing;
  CHECK(*drawing == file_bytes(kept));
  // The published table has d 0.36, 0.42, 0.4, 0.126, no a, and α −90°, 90°, 90°, −90°, −90°, 90°.
  for (const char* length : {" = 0.36<", " = 0.42<", " = 0.4<", " = 0.126<"})
    CHECK(drawing->find(length) != std::string::npos);
  std::size_t angles = 0;
  for (std::size_t at = drawing->find("class=\"twistt\""); at != std::string::npos;
       at = drawing->find("class=\"twistt\"", at + 1))
    ++angles;
  CHECK(angles == 6);
  // The page of A4 is 210 mm by 297 mm.
  double width = 0, height = 0;
  REQUIRE(std::sscanf(drawing->c_str() + drawing->find("width="), "width=\"%lfmm\" height=\"%lf", &width, &height) ==
          2);
  CHECK(width <= 210);
  CHECK(height <= 297);
}

TEST_CASE("the torque plot has the torques of dynamics, forces apart, and the limits that are near") {
  const char* model = R"(<robot name="r"><link name="base"/>
<link name="arm"><inertial><origin xyz="1 0 0"/><mass value="1"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="slide"><inertial><mass value="2"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="swing" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="10" velocity="1"/></joint>
<joint name="lift" type="prismatic"><parent link="base"/><child link="slide"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1000" velocity="1"/></joint></robot>)";
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, {"r.urdf", std::string(model)}, findings, session::Purpose::dynamics);
  session::JointInput trajectory;
  trajectory.trajectory = true;
  trajectory.samples = {{{{"swing", "0"}}, "10"}, {{{"swing", "pi/2"}}, "10.5"}};
  session::DynamicsRequest request;
  request.trajectory = trajectory;
  const auto plot = session::torque_plot(*robot, request, findings);
  REQUIRE(plot);
  REQUIRE(plot->panels.size() == 2);
  CHECK(plot->panels[0].y_title == "torque, N·m");
  CHECK(plot->panels[1].y_title == "force, N");
  const auto& curves = plot->panels[0].curves;
  REQUIRE(curves.size() == 2);  // and the limit on the nearer side
  CHECK(curves[0].name == "swing");
  CHECK(curves[0].x == std::vector<double>{0, 0.5});
  CHECK(curves[0].y[0] == Approx(-9.81));
  CHECK(curves[0].y[1] == Approx(0).margin(1e-9));
  CHECK(curves[1].is_limit);
  CHECK(curves[1].y == std::vector<double>{-10, -10});
  REQUIRE(plot->panels[1].curves.size() == 1);
  CHECK(plot->panels[1].curves[0].y[0] == Approx(2 * 9.81));
}

TEST_CASE("plots of workspace and reach show the samples of workspace") {
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, URDFMILL_ROOT "/fixtures/kinematics/two_r.urdf", findings);
  session::WorkspaceRequest request;
  request.samples = 500;
  const auto sampled = session::workspace(*robot, request, findings);
  const auto cloud = session::workspace_plot(*robot, request, findings),
             reach = session::reach_plot(*robot, request, findings);
  REQUIRE(sampled);
  REQUIRE(cloud);
  REQUIRE(reach);
  REQUIRE(cloud->panels.size() == 3);
  REQUIRE(cloud->panels[0].cloud.points.size() == 500);
  CHECK(cloud->panels[0].cloud.points[7][1] == sampled->samples[7].position.y());
  CHECK(cloud->panels[1].cloud.points[7][1] == sampled->samples[7].position.z());
  double furthest = 0;
  for (const auto& [radius, z] : reach->panels[0].cloud.points) furthest = std::max(furthest, std::hypot(radius, z));
  REQUIRE(reach->panels[0].arcs.size() >= 1);
  CHECK(reach->panels[0].arcs.back().radius == Approx(furthest));
  CHECK(furthest <= 2 + 1e-9);
  request.tip = "nowhere";
  CHECK_FALSE(session::reach_plot(*robot, request, findings));
}

TEST_CASE("skeletons of public robots are well-formed and hold no number that is none", "[corpus]") {
  for (const std::string& path : test::corpus(25)) {
    INFO(path);
    session::Session session;
    source::Collector findings;
    const auto robot = session::load_robot(session, path, {}, session::Purpose::motion, findings).robot;
    if (!robot) continue;
    PictureRequest request;
    request.names = true;
    const auto drawing = session::skeleton(*robot, request, std::nullopt, findings);
    if (!drawing) continue;
    CHECK(drawing->find("nan") == std::string::npos);
    CHECK(drawing->find("inf,") == std::string::npos);
    source::Collector malformed;
    (void)session::load_document(session, {"drawing.urdf", *drawing}, {}, malformed);
    for (const auto& finding : malformed.diagnostics) CHECK(finding.severity != source::Severity::error);
    for (const urdf::Joint& joint : robot->joints)
      if (joint.type == urdf::JointType::revolute && joint.name.value.find_first_of("&<>\"_") == std::string::npos)
        CHECK(drawing->find(">" + joint.name.value + "<") != std::string::npos);
  }
}

TEST_CASE("a sweep moves each joint through its range and ends where it began") {
  session::Session session;
  source::Collector findings;
  const auto robot = loaded(session, arm, findings);
  const auto motion = session::sweep(*robot, findings);
  REQUIRE(motion);
  const auto poses = session::posed_links(*robot, *motion, findings);
  REQUIRE(poses);
  CHECK(poses->size() == 1 + 6 * 18);
  CHECK(findings.diagnostics.empty());  // no position is outside the limits
  const auto& first = poses->front();
  const auto& last = poses->back();
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) CHECK(last[i].translation[k] == Approx(first[i].translation[k]).margin(1e-9));
}

TEST_CASE("compared with another model, what differs is coloured and the rest is grey") {
  const auto model = [](const char* y) {
    return session::Input(
        "r.urdf",
        std::string(R"(<robot name="r"><link name="a"><visual><geometry><box size="1 1 0.1"/></geometry></visual></link>
<link name="b"><visual><origin xyz="0 )") +
            y + R"( 0.3"/><geometry><sphere radius="0.2"/></geometry></visual></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)");
  };
  const auto count = [&](const char* other_y, auto&& is_meant) {
    session::Session session;
    source::Collector findings;
    const auto other = session::load_robot(session, model(other_y), {}, session::Purpose::motion, findings).robot;
    REQUIRE(other);
    session::SceneFiles files(session, model(other_y));
    PictureRequest request;
    request.against = &*other;
    request.against_files = &files;
    const Drawn drawn = draw(model("0"), request);
    REQUIRE(drawn.images.size() == 1);
    const auto& pixels = drawn.images.front().pixels;
    return std::count_if(pixels.begin(), pixels.end(), is_meant);
  };
  const auto orange = [](const picture::Pixel& p) { return p[0] > 120 && p[2] < 90 && p[0] > p[1] + 40; };
  const auto violet = [](const picture::Pixel& p) { return p[2] > p[1] + 40 && p[2] > p[0] + 15; };
  CHECK(count("0", orange) == 0);
  CHECK(count("0", violet) == 0);
  CHECK(count("0.4", orange) > 100);
  CHECK(count("0.4", violet) > 100);
}

TEST_CASE("a picture of a contact shows two links in colour and where they touch") {
  const auto arm_of = [](const std::string& limit) {
    std::string text = "<robot name=\"arm\">";
    for (int i = 0; i < 4; ++i)
      text +=
          "<link name=\"l" + std::to_string(i) +
          "\"><collision><origin xyz=\"0 0 0.4\"/><geometry><box size=\"0.1 0.1 0.7\"/></geometry></collision></link>";
    for (int i = 1; i < 4; ++i)
      text += "<joint name=\"j" + std::to_string(i) + "\" type=\"revolute\"><origin xyz=\"0 0 0.8\"/><parent link=\"l" +
              std::to_string(i - 1) + "\"/><child link=\"l" + std::to_string(i) +
              "\"/><axis xyz=\"0 1 0\"/><limit effort=\"1\" velocity=\"1\" lower=\"-" + limit + "\" upper=\"" + limit +
              "\"/></joint>";
    return session::Input("arm.urdf", text + "</robot>");
  };
  // Counts the pixels in which one colour is much stronger than the others.
  const auto count = [](const picture::Image& image, std::size_t strong, int by) {
    return std::count_if(image.pixels.begin(), image.pixels.end(), [&](const auto& pixel) {
      return int{pixel[strong]} > by + std::max(int{pixel[(strong + 1) % 3]}, int{pixel[(strong + 2) % 3]});
    });
  };
  PictureRequest request;
  request.collision = "l2,l0";
  const Drawn touching = draw(arm_of("2.9"), request);
  REQUIRE(touching.images.size() == 1);
  CHECK(touching.findings.diagnostics.empty());
  CHECK(count(touching.images.front(), 0, 40) > 50);
  CHECK(count(touching.images.front(), 2, 40) > 50);
  PictureRequest plain;
  plain.show = picture::Show::collision;
  CHECK(count(draw(arm_of("2.9"), plain).images.front(), 2, 40) == 0);

  const Drawn apart = draw(arm_of("0.3"), request);
  CHECK(apart.images.size() == 1);
  CHECK(apart.reports("collisions-apart"));
  request.collision = "l0,l9";
  const Drawn unknown = draw(arm_of("0.3"), request);
  CHECK(unknown.images.empty());
  CHECK_FALSE(unknown.findings.diagnostics.empty());
}
