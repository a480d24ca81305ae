// SDF written here and read by libsdformat: it loads without errors, and links, masses, limits and axes are those of
// the URDF.
//
// libsdformat 12 reads SDF up to 1.9, so 1.9 is written; mimic joints, which it cannot express, are set by hand.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <sdf/sdf.hh>
#include <set>

#include "tests/files/folder.hpp"
#include "tests/kinematics/oracle/corpus.hpp"
#include "tests/sdf/models.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/urdf/model.hpp"

using namespace urdfmill;
using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;

namespace {

constexpr double tolerance = 1e-9;  ///< m and rad; relative for all else

Transform transform(const ignition::math::Pose3d& pose) {
  Transform result;
  result.rotation = kinematics::rotation({pose.Rot().X(), pose.Rot().Y(), pose.Rot().Z(), pose.Rot().W()});
  result.position = Vector3(pose.X(), pose.Y(), pose.Z());
  return result;
}

bool close(double a, double b) {
  // libsdformat represents infinity as 1e16 up to SDF 1.9.
  constexpr double infinite = 1e16;
  if (std::abs(a) >= infinite || std::abs(b) >= infinite)
    return std::abs(a) >= infinite && std::abs(b) >= infinite && (a < 0) == (b < 0);
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

bool relatively_close(double a, double b, double scale) {
  return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), scale});
}

/// A model that libsdformat read, as a mechanism.
class Loaded {
 public:
  explicit Loaded(const std::string& text) { errors = root_.LoadSdfString(text); }

  [[nodiscard]] const ::sdf::Model* model() const { return root_.Model(); }

  /// Poses of all links and frames at the given joint values; other joints are at 0.
  std::map<std::string, Transform> poses(const std::map<std::string, double>& q) {
    index();
    std::map<std::string, Transform> result;
    for (std::uint64_t i = 0; i < model()->LinkCount(); ++i) place(model()->LinkByIndex(i)->Name(), q, result);
    for (std::uint64_t i = 0; i < model()->FrameCount(); ++i) {
      const ::sdf::Frame* frame = model()->FrameByIndex(i);
      std::string body;
      REQUIRE(frame->ResolveAttachedToBody(body).empty());
      result[frame->Name()] = result.at(body) * at_zero(*model()->LinkByName(body)).inverse() * at_zero(*frame);
    }
    return result;
  }

  ::sdf::Errors errors;

 private:
  template <class Element>
  static Transform at_zero(const Element& element) {
    ignition::math::Pose3d pose;
    REQUIRE(element.SemanticPose().Resolve(pose, "__model__").empty());
    return transform(pose);
  }

  void index() {
    if (!joints_.empty()) return;
    for (std::uint64_t i = 0; i < model()->JointCount(); ++i) {
      std::string child;
      REQUIRE(model()->JointByIndex(i)->ResolveChildLink(child).empty());
      // A <gazebo> block may close a loop with a joint of SDF; the tree is made of the first ones.
      joints_.emplace(child, model()->JointByIndex(i));
    }
  }

  void place(const std::string& link, const std::map<std::string, double>& q,
             std::map<std::string, Transform>& result) {
    if (result.count(link) > 0) return;
    const Transform own = at_zero(*model()->LinkByName(link));
    const auto above = joints_.find(link);
    if (above == joints_.end()) {
      result[link] = own;
      return;
    }
    const ::sdf::Joint& joint = *above->second;
    std::string parent;
    REQUIRE(joint.ResolveParentLink(parent).empty());
    Transform parent_now, parent_at_zero;
    if (parent != "world") {
      place(parent, q, result);
      parent_now = result.at(parent);
      parent_at_zero = at_zero(*model()->LinkByName(parent));
    }
    const Transform joint_at_zero = at_zero(joint);
    result[link] =
        parent_now * parent_at_zero.inverse() * joint_at_zero * motion(joint, q) * joint_at_zero.inverse() * own;
  }

  static Transform motion(const ::sdf::Joint& joint, const std::map<std::string, double>& q) {
    Transform result;
    const auto value = q.find(joint.Name());
    if (joint.Type() == ::sdf::JointType::FIXED || value == q.end()) return result;
    ignition::math::Vector3d xyz;
    REQUIRE(joint.Axis(0)->ResolveXyz(xyz, joint.Name()).empty());
    const Vector3 axis(xyz.X(), xyz.Y(), xyz.Z());
    if (joint.Type() == ::sdf::JointType::PRISMATIC)
      result.position = axis * value->second;
    else
      result.rotation = kinematics::rotation_about(axis, value->second);
    return result;
  }

  ::sdf::Root root_;
  std::map<std::string, const ::sdf::Joint*> joints_;  // by child
};

double random_number(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-52 - 1;
}

/// Joint positions under the names that the joints have in SDF: a planar joint is three.
std::map<std::string, double> joint_values(const urdf::Robot& robot, const kinematics::Tree& tree,
                                           const std::vector<double>& q) {
  std::map<std::string, double> values;
  std::map<std::size_t, std::size_t> steps;
  for (const kinematics::Body& body : tree.bodies()) {
    if (body.variable == kinematics::none) continue;
    const urdf::Joint& joint = robot.joints[body.joint];
    const double value = kinematics::joint_position(body, q);
    if (joint.type == urdf::JointType::planar) {
      const char* suffixes[] = {"_x", "_y", ""};
      values[joint.name.value + suffixes[steps[body.joint]++]] = value;
      continue;
    }
    values[joint.name.value] = value;
    if (robot.link(joint.name.value) != nullptr) values[joint.name.value + "_joint"] = value;
  }
  return values;
}

std::vector<double> random_positions(const urdf::Robot& robot, const kinematics::Tree& tree, std::mt19937_64& random) {
  std::vector<double> q;
  for (const kinematics::Variable& variable : tree.variables()) {
    const bool floats = robot.joints[variable.joint].type == urdf::JointType::floating;
    q.push_back(floats ? 0 : random_number(random));
  }
  return q;
}

bool same_pose(const Transform& a, const Transform& b) {
  return kinematics::position_distance(a, b) <= tolerance * std::max(1.0, a.position.norm()) &&
         kinematics::rotation_distance(a.rotation, b.rotation) <= tolerance;
}

std::string first_wrong_pose(const urdf::Robot& robot, const kinematics::Tree& tree, Loaded& loaded,
                             std::mt19937_64& random) {
  const std::vector<double> q = random_positions(robot, tree, random);
  const auto expected = kinematics::body_poses(tree, q);
  const auto found = loaded.poses(joint_values(robot, tree, q));
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const std::string& name = robot.links[i].name.value;
    const auto pose = found.find(name == "world" ? "world_link" : name);
    if (pose == found.end()) {
      if (name == "world") continue;
      return "link " + name + " is missing";
    }
    if (!same_pose(expected[tree.body_of_link(i)], pose->second)) return "link " + name + " is elsewhere";
  }
  return {};
}

std::string first_wrong_mass(const urdf::Robot& robot, const ::sdf::Model& model) {
  for (const urdf::Link& link : robot.links) {
    const ::sdf::Link* found = model.LinkByName(link.name.value);
    if (found == nullptr) continue;  // a frame, or the world
    const auto& inertial = found->Inertial();
    if (!link.inertial || !(link.inertial->mass.value > 0)) {
      if (inertial.MassMatrix().Mass() > 1e-6) return "link " + link.name.value + " has a mass";
      continue;
    }
    const kinematics::InertialParameters wanted = kinematics::inertial_parameters(link);
    const double mass = inertial.MassMatrix().Mass();
    if (!relatively_close(mass, wanted.mass, 0)) return "mass of link " + link.name.value;
    const Transform pose = transform(inertial.Pose());
    const Vector3 com = wanted.first_moment / wanted.mass;
    if ((pose.position - com).norm() > tolerance * std::max(1.0, com.norm())) return "COM of link " + link.name.value;
    const auto& moi = inertial.MassMatrix().Moi();
    Matrix3 inertia;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        inertia(row, column) = moi(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    const Matrix3 about_com =
        wanted.inertia - wanted.mass * (Matrix3::Identity() * com.squaredNorm() - com * com.transpose());
    const Matrix3 turned = pose.rotation * inertia * pose.rotation.transpose();
    if ((turned - about_com).norm() > tolerance * std::max(wanted.inertia.norm(), inertia.norm()))
      return "inertia of link " + link.name.value;
  }
  return {};
}

std::string first_wrong_value(const urdf::Robot& robot, const ::sdf::Model& model) {
  for (const urdf::Joint& joint : robot.joints) {
    if (joint.type == urdf::JointType::fixed || joint.type == urdf::JointType::floating ||
        joint.type == urdf::JointType::planar)
      continue;
    const ::sdf::Joint* found = model.JointByName(joint.name.value);
    if (found == nullptr) found = model.JointByName(joint.name.value + "_joint");
    if (found == nullptr) return "joint " + joint.name.value + " is missing";
    const ::sdf::JointAxis& axis = *found->Axis(0);
    const bool bounded = joint.limits && joint.type != urdf::JointType::continuous;
    if (!close(axis.Lower(), bounded ? joint.limits->lower.value : -urdf::infinity))
      return "lower of " + joint.name.value;
    if (!close(axis.Upper(), bounded ? joint.limits->upper.value : urdf::infinity))
      return "upper of " + joint.name.value;
    if (!close(axis.Effort(), joint.limits ? joint.limits->effort.value : urdf::infinity))
      return "effort of " + joint.name.value;
    if (!close(axis.MaxVelocity(), joint.limits ? joint.limits->velocity.value : urdf::infinity))
      return "velocity of " + joint.name.value;
    if (!close(axis.Damping(), joint.dynamics ? joint.dynamics->damping.value : 0))
      return "damping of " + joint.name.value;
    if (!close(axis.Friction(), joint.dynamics ? joint.dynamics->friction.value : 0))
      return "friction of " + joint.name.value;
    const Vector3 wanted(joint.axis[0], joint.axis[1], joint.axis[2]);
    const Vector3 is(axis.Xyz().X(), axis.Xyz().Y(), axis.Xyz().Z());
    if ((wanted.stableNormalized() - is).norm() > tolerance) return "axis of " + joint.name.value;
  }
  return {};
}

/// Describes the first fault of a robot as loaded by libsdformat; empty if there is none.
std::string first_fault(const urdf::Robot& robot, const std::string& text, std::mt19937_64& random) {
  source::Collector ignored;
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, ignored);
  if (!tree) return {};
  Loaded loaded(text);
  if (!loaded.errors.empty()) return loaded.errors.front().Message();
  if (loaded.model() == nullptr) return "there is no model";
  for (int sample = 0; sample < 3; ++sample)
    if (std::string fault = first_wrong_pose(robot, *tree, loaded, random); !fault.empty()) return fault;
  if (std::string fault = first_wrong_mass(robot, *loaded.model()); !fault.empty()) return fault;
  return first_wrong_value(robot, *loaded.model());
}

std::string random_pose(std::mt19937_64& random) {
  std::string text;
  for (int i = 0; i < 6; ++i) text += fmt::format("{} ", random_number(random));
  return text;
}

/// Returns a random tree of links in the form of an old version, 1.2 to 1.6: axes in the frame of the model, poses in a
/// `frame`, joints with the names of links.
std::string old_model(int minor, std::mt19937_64& random) {
  const auto one_in = [&](std::uint64_t count) { return random() % count == 0; };
  // libsdformat 12 knows frames by name since 1.5.
  const auto frame_of_pose = [&](std::size_t links) {
    return minor >= 5 && one_in(2) ? fmt::format(" frame='l{}'", random() % links) : std::string();
  };
  std::string text = fmt::format("<sdf version='1.{}'><model name='m'><link name='l0'/>", minor);
  constexpr std::size_t links = 6;
  for (std::size_t i = 1; i < links; ++i) {
    text += fmt::format("<link name='l{}'><pose{}>{}</pose></link>", i, frame_of_pose(i), random_pose(random));
    const bool in_model = one_in(2);
    const std::string stated =
        minor >= 5 && one_in(2)
            ? fmt::format("<use_parent_model_frame>{}</use_parent_model_frame>", in_model ? "true" : "0")
            : std::string();
    text += fmt::format(
        "<joint name='{}{}' type='{}'>{}<parent>l{}</parent><child>l{}</child><axis><xyz>{} {} {}</xyz>{}"
        "<limit><lower>-1</lower><upper>1</upper></limit></axis></joint>",
        one_in(3) ? "l" : "j", i, one_in(2) ? "revolute" : "prismatic",
        one_in(2) ? fmt::format("<pose>{}</pose>", random_pose(random)) : "", random() % i, i, random_number(random),
        random_number(random), random_number(random), stated);
  }
  return text + "</model></sdf>";
}

/// Files of models that include each other: model i includes earlier ones, merged or nested, placed by their own frame
/// or another one. Links and frames have names of their own.
class IncludeTree {
 public:
  explicit IncludeTree(std::mt19937_64& random) : random_(random) {
    constexpr int leaves = 3, models = 7;
    for (int i = 0; i < models; ++i) add(i, i >= leaves);
  }

  [[nodiscard]] const std::string& text(std::size_t model) const { return texts_[model]; }
  [[nodiscard]] std::size_t last() const { return texts_.size() - 1; }

 private:
  bool one_in(std::uint64_t count) { return random_() % count == 0; }

  void add(int number, bool has_includes) {
    // Old versions have no frames, and name the frame of a pose otherwise.
    const int minor = has_includes ? 9 : one_in(2) ? 9 : 6;
    std::string text =
        fmt::format("<sdf version='1.{}'><model name='m{}'><pose>{}</pose><link name='l{}'><pose>{}</pose></link>",
                    minor, number, random_pose(random_), number, random_pose(random_));
    std::vector<std::string> names{fmt::format("l{}", number)};
    merged_[number].insert(number);
    text += fmt::format("<link name='k{0}'><pose {1}='l{0}'>{2}</pose></link>", number,
                        minor == 9 ? "relative_to" : "frame", random_pose(random_));
    text += fmt::format(
        "<joint name='j{0}' type='revolute'><parent>l{0}</parent><child>k{0}</child><axis><xyz>{1} 1 0</xyz>"
        "<limit><lower>-1</lower><upper>1</upper></limit></axis></joint>",
        number, random_number(random_));
    if (minor == 9) {
      names.push_back(fmt::format("f{}", number));
      text += fmt::format("<frame name='f{}'><pose>{}</pose></frame>", number, random_pose(random_));
    }
    for (int i = 0; has_includes && i < number; ++i)
      if (i == number - 1 || one_in(3)) text += include(number, i, names);
    texts_.push_back(text + "</model></sdf>");
    parts_.push_back(std::move(names));
  }

  /// Includes a model, under a name of its own if it is nested, and fixes it to this one.
  std::string include(int number, int other, std::vector<std::string>& names) {
    // A model that is merged twice would repeat the names of its parts.
    const std::set<int>& parts_there = merged_[other];
    const bool merge = one_in(2) && std::none_of(parts_there.begin(), parts_there.end(),
                                                 [&](int part) { return merged_[number].contains(part); });
    if (merge) merged_[number].insert(parts_there.begin(), parts_there.end());
    const std::string name = fmt::format("i{}_{}", number, other);
    const auto& parts = parts_[static_cast<std::size_t>(other)];
    const std::string& part = parts[random_() % parts.size()];
    std::string text =
        fmt::format("<include{}><uri>model://m{}.sdf</uri><name>{}</name>", merge ? " merge='true'" : "", other, name);
    if (one_in(2))
      text += fmt::format("<pose{}>{}</pose>", one_in(2) ? fmt::format(" relative_to='{}'", names[0]) : "",
                          random_pose(random_));
    if (text.find("<pose") != std::string::npos && one_in(2))
      text += fmt::format("<placement_frame>{}</placement_frame>", part);
    const std::string scope = merge ? "" : name + "::";
    const std::string link = fmt::format("{}l{}", scope, other);
    text += fmt::format("</include><joint name='c{}_{}' type='fixed'><parent>l{}</parent><child>{}</child></joint>",
                        number, other, number, link);
    for (const std::string& inner : parts) names.push_back(scope + inner);
    return text;
  }

  std::mt19937_64& random_;
  std::vector<std::string> texts_;
  std::vector<std::vector<std::string>> parts_;  ///< names of links and frames of each model, seen from it
  std::map<int, std::set<int>> merged_;          ///< models whose parts belong to each
};

/// Returns the poses of all links of a model and those in it, in the frame of the model.
void collect_poses(const ::sdf::Model& model, const ::sdf::Model& top, const std::string& scope,
                   std::map<std::string, Transform>& poses) {
  for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
    const std::string name = scope + model.LinkByIndex(i)->Name();
    ignition::math::Pose3d pose;
    REQUIRE(top.LinkByName(name) != nullptr);
    REQUIRE(model.LinkByIndex(i)->SemanticPose().Resolve(pose, "__model__").empty());
    poses[name] = transform(pose);
  }
  for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
    const ::sdf::Model& inner = *model.ModelByIndex(i);
    ignition::math::Pose3d pose;
    REQUIRE(inner.SemanticPose().Resolve(pose, "__model__").empty());
    std::map<std::string, Transform> below;
    collect_poses(inner, top, scope + inner.Name() + "::", below);
    for (const auto& [name, in_inner] : below) poses[name] = transform(pose) * in_inner;
  }
}

/// A model as it is read from SDF.
struct Mechanism {
  std::optional<urdf::Robot> robot;
  std::optional<kinematics::Tree> tree;
};

/// Reads a model that must be readable.
Mechanism mechanism_of(const std::shared_ptr<const urdfmill::xml::Document>& sdf,
                       const urdfmill::sdf::ReadOptions& options = {}) {
  REQUIRE(sdf);
  source::Collector findings;
  const auto document = urdfmill::sdf::urdf_document(sdf, findings, options);
  for (const source::Diagnostic& finding : findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(document);
  Mechanism made;
  made.robot = urdf::read(document, {}, findings);
  REQUIRE(made.robot);
  made.tree = kinematics::Tree::build(*made.robot, kinematics::Mimics::follow, findings);
  REQUIRE(made.tree);
  return made;
}

}  // namespace

TEST_CASE("included models are where libsdformat has them") {
  ::sdf::Console::Instance()->SetQuiet(true);
  constexpr std::string_view scheme = "model://";
  std::mt19937_64 random(11);
  for (int repeat = 0; repeat < 30; ++repeat) {
    const IncludeTree files(random);
    const urdfmill::files::test::Folder folder;
    for (std::size_t i = 0; i <= files.last(); ++i) (void)folder.with(fmt::format("m{}.sdf", i), files.text(i));
    const std::string& text = files.text(files.last());
    std::string all;
    for (std::size_t i = 0; i <= files.last(); ++i) all += files.text(i) + '\n';
    INFO(all);
    // libsdformat asks only the global settings for what an included file includes.
    ::sdf::setFindCallback([&](const std::string& uri) { return folder.file(uri.substr(scheme.size())); });
    ::sdf::Root root;
    for (const ::sdf::Error& error : root.LoadSdfString(text)) FAIL(error.Message());
    std::map<std::string, Transform> expected;
    collect_poses(*root.Model(), *root.Model(), "", expected);

    source::Sources sources;
    urdfmill::sdf::ReadOptions options{.flatten = true};
    options.read_include = [&](const std::string& uri, const std::string&) -> urdfmill::sdf::IncludedFile {
      const std::string name = uri.substr(scheme.size());
      const std::size_t number = std::stoul(name.substr(1));
      return {urdf::parse(sources, sources.add(name, files.text(number))).document, uri, name};
    };
    const Mechanism made = mechanism_of(urdf::parse(sources, sources.add("m", text)).document, options);
    const auto& robot = made.robot;
    const auto& tree = made.tree;
    const auto poses = kinematics::body_poses_at_zero(*tree);
    const auto pose_of = [&](const std::string& name) {
      REQUIRE(robot->link(name) != nullptr);
      return poses[tree->body_of_link(static_cast<std::size_t>(robot->link(name) - robot->links.data()))];
    };
    const std::string first = fmt::format("l{}", files.last());
    for (const auto& [name, pose] : expected) {
      INFO(name);
      const Transform wanted = expected.at(first).inverse() * pose, found = pose_of(first).inverse() * pose_of(name);
      // libsdformat writes the poses of merged models with six digits.
      constexpr double of_six_digits = 1e-4;
      CHECK(kinematics::position_distance(wanted, found) < of_six_digits);
      CHECK(kinematics::rotation_distance(wanted.rotation, found.rotation) < of_six_digits);
    }
  }
}

TEST_CASE("impossible inertias are altered until libsdformat takes them") {
  ::sdf::Console::Instance()->SetQuiet(true);
  std::mt19937_64 random(3);
  for (int repeat = 0; repeat < 100; ++repeat) {
    // A third of them lie along the axes, and a third are flat bodies.
    const bool is_along = repeat % 3 == 0, is_flat = repeat % 3 == 1;
    urdf::Inertia inertia;
    const double a = random_number(random), b = random_number(random);
    simulation::set_inertia(
        inertia,
        {{a, b, is_flat ? std::abs(a) + std::abs(b) : random_number(random)},
         is_along ? urdf::Quaternion{0, 0, 0, 1}
                  : urdf::normalised({random_number(random), random_number(random), random_number(random), 0.1})});
    const std::string text = fmt::format(
        R"(<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="{}" ixy="{}" ixz="{}" iyy="{}" )"
        R"(iyz="{}" izz="{}"/></inertial></link></robot>)",
        inertia.ixx.value, inertia.ixy.value, inertia.ixz.value, inertia.iyy.value, inertia.iyz.value,
        inertia.izz.value);
    INFO(text);
    urdfmill::sdf::WriteOptions options;
    options.version = urdfmill::sdf::Version::v1_9;
    const Loaded loaded(urdfmill::sdf::test::write(text, options).text);
    for (const auto& error : loaded.errors) UNSCOPED_INFO(error.Message());
    CHECK(loaded.errors.empty());
  }
}

TEST_CASE("libsdformat takes a start position in the versions that have it") {
  urdfmill::sdf::WriteOptions options;
  for (const auto version : {urdfmill::sdf::Version::v1_7, urdfmill::sdf::Version::v1_8}) {
    options.version = version;
    const Loaded loaded(
        urdfmill::sdf::test::write(
            R"(<robot name="r" version="1.2"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>
<child link="b"/></joint><ros2_control name="c" type="system"><joint name="j"><state_interface name="position">
<param name="initial_value">0.25</param></state_interface></joint></ros2_control></robot>)",
            options)
            .text);
    for (const auto& error : loaded.errors) UNSCOPED_INFO(error.Message());
    REQUIRE(loaded.errors.empty());
    const ::sdf::ElementPtr axis = loaded.model()->JointByName("j")->Axis(0)->Element();
    REQUIRE(axis->HasElement("initial_position"));
    CHECK(axis->Get<double>("initial_position") == 0.25);
  }
}

TEST_CASE("old versions of SDF mean what libsdformat converts them to") {
  ::sdf::Console::Instance()->SetQuiet(true);
  std::mt19937_64 random(7);
  for (int minor = 2; minor <= 6; ++minor)
    for (int repeat = 0; repeat < 20; ++repeat) {
      const std::string text = old_model(minor, random);
      INFO(text);
      source::Sources sources;
      const Mechanism made = mechanism_of(urdf::parse(sources, sources.add("old.sdf", text)).document);
      const auto& robot = made.robot;
      const auto& tree = made.tree;
      Loaded loaded(text);
      REQUIRE(loaded.errors.empty());
      const std::vector<double> q = random_positions(*robot, *tree, random);
      const auto poses = kinematics::body_poses(*tree, q);
      // We add links where an axis is not at the origin of its link; libsdformat need not.
      for (const auto& [name, pose] : loaded.poses(joint_values(*robot, *tree, q))) {
        INFO(name);
        CHECK(same_pose(pose,
                        poses[tree->body_of_link(static_cast<std::size_t>(robot->link(name) - robot->links.data()))]));
      }
    }
}

TEST_CASE("libsdformat loads what we write, and finds the same robot", "[corpus]") {
  ::sdf::Console::Instance()->SetQuiet(true);
  std::mt19937_64 random(1);
  // Every fourth robot takes seconds, all of them a minute.
  const std::vector<std::string> files = urdfmill::test::corpus(4);
  std::size_t models = 0, refused = 0, named = 0;
  for (const std::string& file : files) {
    INFO(file);
    source::Sources sources;
    source::Collector findings;
    const auto parsed = urdf::parse(sources, sources.add(file, urdfmill::sdf::test::read_file(file)));
    const auto robot = parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
    if (!robot) {
      ++refused;
      continue;
    }
    ++models;
    urdfmill::sdf::WriteOptions options;
    options.version = urdfmill::sdf::Version::v1_9;
    const urdfmill::sdf::test::Written written = urdfmill::sdf::test::write(*robot, options);
    const std::vector<std::string> rules = written.rules();
    // Every refusal by libsdformat was reported as a finding.
    const bool has_reason = std::count(rules.begin(), rules.end(), "convert-inertia-impossible") > 0 ||
                            std::count(rules.begin(), rules.end(), "convert-copied-invalid") > 0;
    const std::string fault = first_fault(*robot, written.text, random);
    if (has_reason && !fault.empty()) {
      ++named;
      continue;
    }
    CHECK(fault == "");
  }
  if (models > 0)
    WARN(models << " robots, of them refused for a reason that the loss report names " << named << "; no models by our "
                << "strict reading " << refused);
}
