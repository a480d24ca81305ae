// Writes sensors, with their sites and cameras in bodies.
#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/unique_names.hpp"

namespace urdfmill::mjcf {

namespace {

using gazebo::SensorKind;
using kinematics::Transform;
using kinematics::Vector3;

/// Cameras of MuJoCo look along -z, with y up; those of Gazebo along x, with z up.
kinematics::Matrix3 looking_forward() {
  kinematics::Matrix3 turn;
  turn << 0, 0, -1, -1, 0, 0, 0, 1, 0;
  return turn;
}

/// A rangefinder looks along z.
kinematics::Matrix3 pointing_forward() {
  kinematics::Matrix3 turn;
  turn << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  return turn;
}

/// The vertical field of view in degrees, which MuJoCo uses regardless of its angle unit.
double vertical_view(const gazebo::Sensor& camera) {
  const double ratio = camera.width > 0 && camera.height > 0 ? camera.height / camera.width : 1;
  const double degrees = 2 * std::atan(std::tan(camera.horizontal_view / 2) * ratio) * 180 / kinematics::pi;
  constexpr double digits = 1e9;
  return std::round(degrees * digits) / digits;
}

class InstrumentMaker {
 public:
  InstrumentMaker(const Lowered& lowered, const simulation::Drives& drives) : robot_(lowered.robot), drives_(drives) {
    for (const std::string& frame : lowered.frames) sites_.reserve(frame);
    for (const urdf::Joint& joint : robot_.joints) {
      joints_.emplace(joint.name.value, &joint);
      if (lowered.frames.contains(joint.child.value)) frames_.emplace(joint.child.value, &joint);
    }
  }

  Instruments make(const std::vector<gazebo::Sensor>& sensors) {
    for (const gazebo::Sensor& sensor : sensors) add(sensor);
    for (const simulation::MountedSensor& sensor : drives_.mounted) add(sensor);
    for (const simulation::Measurement& measurement : drives_.measured) add(measurement);
    return std::move(made_);
  }

 private:
  /// Adds an instrument to the link's body, or to the body that has the link as a site.
  Instrument& place(const std::string& link, Transform pose) {
    const auto frame = frames_.find(link);
    if (frame != frames_.end()) pose = kinematics::transform(frame->second->origin) * pose;
    return made_.by_link[frame != frames_.end() ? frame->second->parent.value : link].emplace_back(
        Instrument{.pose = pose});
  }

  void measure(const char* what, const std::string& name, const char* kind, const std::string& object) {
    made_.sensors.push_back({what, names_.take(name), kind, object});
  }

  std::string site(const std::string& link, const Transform& pose, const std::string& name) {
    Instrument& made = place(link, pose);
    made.name = sites_.take(name);
    return made.name;
  }

  void add(const gazebo::Sensor& sensor) {
    const std::string name = sensor.name.empty() ? sensor.owner + "_sensor" : sensor.name;
    Transform pose = sensor.pose;
    std::string link = sensor.owner;
    if (sensor.kind == SensorKind::force_torque) {
      const auto joint = joints_.find(sensor.owner);
      if (joint == joints_.end()) return;
      link = joint->second->child.value;
    }
    made_.read.push_back(sensor.element);
    if (sensor.kind == SensorKind::camera) {
      pose.rotation = pose.rotation * looking_forward();
      Instrument& camera = place(link, pose);
      camera.is_camera = true;
      camera.name = cameras_.take(name);
      camera.view = vertical_view(sensor);
      camera.width = sensor.width;
      camera.height = sensor.height;
      return;
    }
    if (sensor.kind == SensorKind::ray) pose.rotation = pose.rotation * pointing_forward();
    const std::string at = site(link, pose, name);
    switch (sensor.kind) {
      case SensorKind::imu:
        return inertial(name, at, true, true, true);
      case SensorKind::force_torque:
        measure("force", name + "_force", "site", at);
        return measure("torque", name + "_torque", "site", at);
      case SensorKind::position:
        return measure("framepos", name, "objname", at);
      case SensorKind::magnetometer:
        return measure("magnetometer", name, "site", at);
      case SensorKind::ray:
        return measure("rangefinder", name, "site", at);
      case SensorKind::camera:
        return;  // written above
    }
  }

  void inertial(const std::string& name, const std::string& site, bool turn, bool rate, bool acceleration) {
    if (turn) measure("framequat", name + "_orientation", "objname", site);
    if (rate) measure("gyro", name + "_angular_velocity", "site", site);
    if (acceleration) measure("accelerometer", name + "_linear_acceleration", "site", site);
  }

  void add(const simulation::MountedSensor& sensor) {
    const std::string at = site(sensor.link, {}, sensor.name);
    inertial(sensor.name, at, sensor.orientation, sensor.angular_velocity, sensor.acceleration);
    if (sensor.force) measure("force", sensor.name + "_force", "site", at);
    if (sensor.torque) measure("torque", sensor.name + "_torque", "site", at);
  }

  void add(const simulation::Measurement& measurement) {
    const auto joint = joints_.find(measurement.joint);
    if (joint == joints_.end() || !has_one_variable(*joint->second)) return;
    const auto one = [&](const char* what, const char* end) {
      measure(what, measurement.joint + end, "joint", measurement.joint);
    };
    switch (measurement.what) {
      case simulation::Command::position:
        return one("jointpos", "_position");
      case simulation::Command::velocity:
        return one("jointvel", "_velocity");
      case simulation::Command::effort:
        return one("jointactuatorfrc", "_effort");
    }
  }

  const urdf::Robot& robot_;
  const simulation::Drives& drives_;
  std::map<std::string, const urdf::Joint*, std::less<>> joints_, frames_;
  simulation::UniqueNames sites_, cameras_, names_;
  Instruments made_;
};

}  // namespace

Instruments instruments_of(const Lowered& lowered, const simulation::Drives& drives,
                           const std::vector<gazebo::Sensor>& sensors) {
  return InstrumentMaker(lowered, drives).make(sensors);
}

void write_instruments(Writing& w, const urdf::Link& link) {
  const auto found = w.instruments.by_link.find(link.name.value);
  if (found == w.instruments.by_link.end()) return;
  for (const Instrument& instrument : found->second) {
    w.xml.open(instrument.is_camera ? "camera" : "site").attribute("name", instrument.name);
    if (!instrument.is_camera) w.xml.attribute("class", "sensor");
    const Vector3 p = instrument.pose.position.unaryExpr(&without_noise);
    if (!p.isZero(0)) write_numbers(w, "pos", {p[0], p[1], p[2]});
    write_rotation(w, kinematics::quaternion(instrument.pose.rotation));
    if (instrument.is_camera) {
      write_numbers(w, "fovy", {instrument.view});
      if (instrument.width >= 1 && instrument.height >= 1)
        write_numbers(w, "resolution", {std::floor(instrument.width), std::floor(instrument.height)});
    }
    w.xml.empty();
  }
}

void write_sensors(Writing& w) {
  if (w.instruments.sensors.empty()) return;
  w.xml.open("sensor").inside();
  for (const Measured& sensor : w.instruments.sensors) {
    w.xml.open(sensor.what).attribute("name", sensor.name);
    if (sensor.object_kind == "objname") w.xml.attribute("objtype", "site");
    w.xml.attribute(sensor.object_kind, sensor.object).empty();
  }
  w.xml.close("sensor");
}

}  // namespace urdfmill::mjcf
