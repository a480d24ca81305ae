// Reads the world and its bodies.
#include <algorithm>
#include <set>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::mjcf {

namespace {

/// Attributes that are read, or irrelevant to a robot.
const std::set<std::string_view>& known_attributes(std::string_view tag) {
  static const std::set<std::string_view> body{"name",   "pos",   "quat",       "axisangle", "euler",
                                               "xyaxes", "zaxis", "childclass", "user"};
  static const std::set<std::string_view> joint{"name",
                                                "class",
                                                "type",
                                                "pos",
                                                "axis",
                                                "range",
                                                "limited",
                                                "ref",
                                                "damping",
                                                "frictionloss",
                                                "armature",
                                                "actuatorfrcrange",
                                                "actuatorfrclimited",
                                                "springdamper",
                                                "group",
                                                "user",
                                                "align"};
  static const std::set<std::string_view> geom{
      "name",        "class", "type", "pos",      "quat", "axisangle", "euler",        "xyaxes",
      "zaxis",       "size",  "mesh", "fromto",   "mass", "density",   "shellinertia", "contype",
      "conaffinity", "group", "rgba", "material", "user", "friction",  "fitscale"};
  if (tag == "joint" || tag == "freejoint") return joint;
  return tag == "geom" ? geom : body;
}

class BodyReader {
 public:
  explicit BodyReader(Reading& r) : r_(r) {}

  void run() {
    compiler_ = std::make_shared<Compiler>(r_.scene.compiler);
    BodyPart world;
    world.name = "world";
    world.element = &r_.root;
    r_.scene.bodies.push_back(std::move(world));
    for (const xml::Element* e = r_.root.child("worldbody"); e != nullptr; e = e->next_element("worldbody")) {
      const xml::Attribute* given = e->attribute("childclass");
      content(*e, 0, Transform(), given != nullptr ? std::string(given->value) : std::string(main_class));
    }
    has_child_.resize(r_.scene.bodies.size());
    for (std::size_t i = 1; i < r_.scene.bodies.size(); ++i) has_child_[r_.scene.bodies[i].parent] = true;
    for (BodyPart& body : r_.scene.bodies) settle_mass(body);
    settle_total();
  }

 private:
  /// Pose reached by the replicas of one <replicate>.
  struct Reached {
    std::size_t count = 0;
    Vector3 position = Vector3::Zero();  ///< m
  };

  std::string class_of(const xml::Element& element, const std::string& around, const char* attribute) {
    const xml::Attribute* given = element.attribute(attribute);
    if (given == nullptr) return around;
    std::string name(given->value);
    if (name != main_class && !r_.scene.defaults.has(name))
      r_.faults.report(element, "there is no default class \"" + name + '"');
    return name;
  }

  void lose_attributes(const Part& part) {
    const auto& known = known_attributes(part.element.name);
    part.each([&](const xml::Element& element, const xml::Attribute& attribute) {
      if (!known.contains(attribute.name)) r_.losses.attribute(element, attribute, part.element.name);
    });
  }

  /// Reads the content of a body, or of a frame in it; `frame` is the pose in the body.
  void content(const xml::Element& element, std::size_t body, const Transform& frame, const std::string& class_name) {
    Reached reached;
    for (const xml::Element* e = element.child(); e != nullptr && !r_.faults.failed(); e = e->next_element()) {
      if (e->name == "body") {
        child(*e, body, frame, class_name);
      } else if (e->name == "frame") {
        inner_frame(*e, body, frame, class_name, reached);
      } else if (e->name == "geom") {
        const Part part(*e, r_.scene.defaults, class_of(*e, class_name, "class"));
        lose_attributes(part);
        if (const std::string name = part.text("name"); !name.empty() && !geom_names_.insert(name).second)
          r_.faults.report(*e, "there are two geoms \"" + name + '"');
        if (auto geom = read_geom(r_, part, frame)) r_.scene.bodies[body].geoms.push_back(*std::move(geom));
      } else if (e->name == "joint" || e->name == "freejoint") {
        joint(*e, body, frame, class_name);
      } else if (e->name == "inertial") {
        if (r_.scene.bodies[body].inertial)
          r_.faults.report(*e, "body \"" + r_.scene.bodies[body].name + "\" has two inertials");
        r_.scene.bodies[body].inertial = read_inertial(r_, Part(*e, r_.scene.defaults, {}), frame);
      } else if (e->name == "site" && class_of(*e, class_name, "class") == frame_class) {
        site(*e, body, frame);
      } else if (e->name != "compiler") {
        r_.losses.element(*e, e->name);
      }
    }
  }

  /// Reads a site, a link that is only a frame.
  void site(const xml::Element& element, std::size_t parent, const Transform& frame) {
    BodyPart body;
    const Part part(element, r_.scene.defaults, std::string(frame_class));
    body.element = &element;
    body.compiler = compiler_;
    body.parent = parent;
    body.name = part.text("name");
    if (!body.name.empty() && !names_.insert(body.name).second)
      r_.faults.report(element, "a site of class \"frame\" is called \"" + body.name + "\", as a body is");
    body.pose = frame * pose_of(r_, part);
    r_.scene.bodies.push_back(std::move(body));
  }

  void child(const xml::Element& element, std::size_t parent, const Transform& frame, const std::string& class_name) {
    BodyPart body;
    body.element = &element;
    body.compiler = compiler_;
    body.parent = parent;
    const Part part(element, r_.scene.defaults, {});
    lose_attributes(part);
    body.name = part.text("name");
    if (body.name == "world") r_.faults.report(element, "a body is called \"world\", which is MuJoCo's own");
    if (!body.name.empty() && !names_.insert(body.name).second)
      r_.faults.report(element, "there are two bodies \"" + body.name + '"');
    body.pose = frame * pose_of(r_, part);
    const std::size_t index = r_.scene.bodies.size();
    r_.scene.bodies.push_back(std::move(body));
    content(element, index, Transform(), class_of(element, class_name, "childclass"));
  }

  void inner_frame(const xml::Element& element, std::size_t body, const Transform& frame, const std::string& class_name,
                   Reached& reached) {
    const std::string inner = class_of(element, class_name, "childclass");
    if (element.attribute("urdfmill:attached") != nullptr) return attached(element, body, frame, inner);
    const xml::Attribute* steps = element.attribute("urdfmill:steps");
    const Part part(element, r_.scene.defaults, {});
    const Transform pose = steps != nullptr ? replica(part, steps->value, reached) : pose_of(r_, part);
    content(element, body, frame * pose, inner);
  }

  /// The pose of a replica: rotated by its number times the angles, moved by one offset per earlier replica, each
  /// rotated like that replica (measured).
  Transform replica(const Part& part, std::string_view number, Reached& reached) {
    const auto given = part.numbers("offset", 3, 3, r_.faults);
    const Vector3 offset = given ? Vector3((*given)[0], (*given)[1], (*given)[2]) : Vector3::Zero();
    const auto count = static_cast<std::size_t>(urdf::parse_number(number).value_or(0));
    // Replicas follow each other, so each continues from the previous one.
    if (reached.count > count) reached = {};
    for (; reached.count < count; ++reached.count)
      reached.position += turned(r_, part, static_cast<double>(reached.count)) * offset;
    return {turned(r_, part, static_cast<double>(count)), reached.position};
  }

  /// Reads the content of an attached model under its own compiler options.
  void attached(const xml::Element& element, std::size_t body, const Transform& frame, const std::string& class_name) {
    const auto outer = compiler_;
    const Compiler outer_options = r_.scene.compiler;
    r_.scene.compiler = Compiler();
    read_compiler(r_, element, r_.scene.compiler);
    compiler_ = std::make_shared<Compiler>(r_.scene.compiler);
    content(element, body, frame, class_name);
    compiler_ = outer;
    r_.scene.compiler = outer_options;
  }

  void joint(const xml::Element& element, std::size_t body, const Transform& frame, const std::string& class_name) {
    // A freejoint has no defaults.
    const bool is_free = element.name == "freejoint";
    const Part part(element, r_.scene.defaults, is_free ? std::string() : class_of(element, class_name, "class"));
    if (body == 0) return r_.faults.report(element, "the world has no joints");
    BodyPart& in = r_.scene.bodies[body];
    JointPart made = read_joint(r_, part, frame);
    if (made.kind == JointKind::free) {
      if (in.parent != 0 || !in.joints.empty())
        return r_.faults.report(element, "a free joint must be the only joint of its body, which must be in the world");
    } else {
      lose_attributes(part);
    }
    // Variables of a ball or free joint are along the axes of its body.
    if (made.kind == JointKind::free || made.kind == JointKind::ball)
      part.each([&](const xml::Element& from, const xml::Attribute& attribute) {
        if (attribute.name == "armature") r_.losses.attribute(from, attribute, part.element.name);
      });
    if (!in.joints.empty() && in.joints.front().kind == JointKind::free)
      return r_.faults.report(element, "a free joint must be the only joint of its body, which must be in the world");
    if (!made.name.empty() && !joint_names_.insert(made.name).second)
      return r_.faults.report(element, "there are two joints \"" + made.name + '"');
    in.joints.push_back(std::move(made));
    constexpr std::size_t most_freedoms = 6;
    if (freedoms(in) > most_freedoms) r_.faults.report(element, "body \"" + in.name + "\" has more than six freedoms");
  }

  static std::size_t freedoms(const BodyPart& body) {
    std::size_t count = 0;
    for (const JointPart& joint : body.joints)
      count += joint.kind == JointKind::free ? 6 : joint.kind == JointKind::ball ? 3 : 1;
    return count;
  }

  void settle_mass(BodyPart& body) {
    if (&body == &r_.scene.bodies.front()) return;
    const Compiler& c = *body.compiler;
    // With inertiafromgeom, an inertial stays if the geoms have no mass.
    if (c.from_geoms == Compiler::FromGeoms::yes || (c.from_geoms == Compiler::FromGeoms::automatic && !body.inertial))
      if (auto found = inertial_of(r_, body)) body.inertial = std::move(found);
    if (c.bound_mass > 0 || c.bound_inertia > 0 || c.balance) bound(body, c);
    align(body);
  }

  static urdf::Origin origin(const Transform& pose) {
    urdf::Origin made;
    for (std::size_t i = 0; i < 3; ++i) made.xyz.v[i].value = pose.position[static_cast<Eigen::Index>(i)];
    made.rotation = kinematics::quaternion(pose.rotation);
    return made;
  }

  /// Rotates the inertia to its principal axes.
  static void make_principal(urdf::Inertial& inertial) {
    urdf::Inertia& i = inertial.inertia;
    if (i.ixy == 0 && i.ixz == 0 && i.iyz == 0) return;
    const auto principal = simulation::largest_first(simulation::principal_inertia(i));
    inertial.origin.rotation =
        kinematics::quaternion(kinematics::rotation(inertial.origin.rotation) * kinematics::rotation(principal.axes));
    i = urdf::Inertia();
    i.ixx.value = principal.moments[0];
    i.iyy.value = principal.moments[1];
    i.izz.value = principal.moments[2];
  }

  /// Applies boundmass, boundinertia and balanceinertia to the principal moments.
  static void bound(BodyPart& body, const Compiler& c) {
    if (!body.inertial) {
      // MuJoCo uses the body's pose in its parent here as that of the inertia in the body (measured).
      body.inertial.emplace();
      body.inertial->origin = origin(body.pose);
    }
    urdf::Inertial& inertial = *body.inertial;
    urdf::Inertia& i = inertial.inertia;
    inertial.mass.value = std::max(inertial.mass.value, c.bound_mass);
    make_principal(inertial);
    const std::array<urdf::Number*, 3> moments{&i.ixx, &i.iyy, &i.izz};
    double sum = 0, largest = 0;
    for (urdf::Number* moment : moments) {
      moment->value = std::max(moment->value, c.bound_inertia);
      sum += moment->value;
      largest = std::max(largest, moment->value);
    }
    if (c.balance && sum - largest < largest)
      for (urdf::Number* moment : moments) moment->value = sum / 3;
    if (inertial.mass.value == 0) body.inertial.reset();
  }

  /// Moves the frame of a free body without children to its centre of mass, along its principal axes.
  void align(BodyPart& body) {
    const bool is_asked = !body.joints.empty() && body.joints.front().is_aligned && body.inertial.has_value();
    const auto index = static_cast<std::size_t>(&body - r_.scene.bodies.data());
    if (!is_asked || has_child_[index]) return;
    make_principal(*body.inertial);
    const auto& xyz = body.inertial->origin.xyz;
    const Transform to{kinematics::rotation(body.inertial->origin.rotation), Vector3(xyz[0], xyz[1], xyz[2])};
    const Transform back = to.inverse();
    body.pose = body.pose * to;
    body.inertial->origin = urdf::Origin();
    for (Geom& geom : body.geoms) geom.pose = back * geom.pose;
  }

  /// settotalmass scales every mass.
  void settle_total() {
    if (!(r_.scene.compiler.total_mass > 0)) return;
    double total = 0;
    for (const BodyPart& body : r_.scene.bodies) total += body.inertial ? body.inertial->mass.value : 0;
    if (!(total > 0)) return;
    const double factor = r_.scene.compiler.total_mass / total;
    for (BodyPart& body : r_.scene.bodies) {
      if (!body.inertial) continue;
      urdf::Inertia& i = body.inertial->inertia;
      body.inertial->mass.value *= factor;
      for (urdf::Number* moment : {&i.ixx, &i.ixy, &i.ixz, &i.iyy, &i.iyz, &i.izz}) moment->value *= factor;
    }
  }

  Reading& r_;
  std::shared_ptr<const Compiler> compiler_;
  std::vector<bool> has_child_;  ///< by index of the body
  std::set<std::string> names_, joint_names_, geom_names_;
};

}  // namespace

void read_bodies(Reading& r) {
  BodyReader(r).run();
}

}  // namespace urdfmill::mjcf
