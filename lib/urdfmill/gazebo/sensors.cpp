#include "urdfmill/gazebo/sensors.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "urdfmill/gazebo/pose.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::gazebo {

namespace {

// Defaults of SDF for cameras.
constexpr double default_view = 1.047;  ///< rad
constexpr double default_width = 320, default_height = 240;

constexpr std::array<std::pair<std::string_view, SensorKind>, 19> kinds{{{"imu", SensorKind::imu},
                                                                         {"imu_sensor", SensorKind::imu},
                                                                         {"camera", SensorKind::camera},
                                                                         {"depth", SensorKind::camera},
                                                                         {"depth_camera", SensorKind::camera},
                                                                         {"rgbd", SensorKind::camera},
                                                                         {"rgbd_camera", SensorKind::camera},
                                                                         {"multicamera", SensorKind::camera},
                                                                         {"wideanglecamera", SensorKind::camera},
                                                                         {"thermal_camera", SensorKind::camera},
                                                                         {"force_torque", SensorKind::force_torque},
                                                                         {"altimeter", SensorKind::position},
                                                                         {"gps", SensorKind::position},
                                                                         {"navsat", SensorKind::position},
                                                                         {"magnetometer", SensorKind::magnetometer},
                                                                         {"ray", SensorKind::ray},
                                                                         {"gpu_ray", SensorKind::ray},
                                                                         {"lidar", SensorKind::ray},
                                                                         {"gpu_lidar", SensorKind::ray}}};

std::string value(const xml::Element& element, std::string_view name) {
  const xml::Attribute* found = element.attribute(name);
  return found == nullptr ? std::string() : std::string(found->value);
}

double number(const xml::Element* element, std::string_view child, double otherwise) {
  if (element == nullptr) return otherwise;
  return urdf::parse_number(xml::child_text(*element, child)).value_or(otherwise);
}

/// True if a scan has a single ray.
bool is_single(const xml::Element& sensor) {
  const xml::Element* ray = sensor.child("ray");
  if (ray == nullptr) ray = sensor.child("lidar");
  const xml::Element* scan = ray == nullptr ? nullptr : ray->child("scan");
  if (scan == nullptr) return false;
  const auto samples = [&](std::string_view direction) { return number(scan->child(direction), "samples", 1); };
  return samples("horizontal") <= 1 && samples("vertical") <= 1;
}

class SensorReader {
 public:
  explicit SensorReader(source::Sink& sink) : sink_(sink) {}

  void read(const std::vector<const xml::Element*>& elements, const std::string& owner, bool is_joint) {
    for (const xml::Element* element : elements)
      if (element->name == "sensor") sensor(*element, owner, is_joint);
  }

  std::vector<Sensor> found;

 private:
  void sensor(const xml::Element& element, const std::string& owner, bool is_joint) {
    const std::string type = value(element, "type");
    for (const auto& [name, kind] : kinds) {
      if (name != type || is_joint != (kind == SensorKind::force_torque)) continue;
      if (kind == SensorKind::ray && !is_single(element)) return;
      const auto pose = read_pose(element, sink_);
      if (!pose || !pose->relative_to.empty()) return;
      Sensor made;
      made.kind = kind;
      made.name = value(element, "name");
      made.owner = owner;
      made.pose = pose->transform();
      made.element = &element;
      if (kind == SensorKind::camera) return cameras(made);
      found.push_back(std::move(made));
      return;
    }
  }

  /// Reads all cameras of a sensor.
  void cameras(const Sensor& made) {
    const xml::Element* first = made.element->child("camera");
    const bool is_alone = first == nullptr || first->next_element("camera") == nullptr;
    for (const xml::Element* camera = first; camera != nullptr || first == nullptr;
         camera = camera->next_element("camera")) {
      Sensor one = made;
      const xml::Element* image = camera == nullptr ? nullptr : camera->child("image");
      one.horizontal_view = number(camera, "horizontal_fov", default_view);
      one.width = number(image, "width", default_width);
      one.height = number(image, "height", default_height);
      if (camera != nullptr) {
        const auto inner = read_pose(*camera, sink_);
        if (inner) one.pose = one.pose * inner->transform();
        if (!is_alone) one.name += '_' + value(*camera, "name");
      }
      found.push_back(std::move(one));
      if (camera == nullptr) return;
    }
  }

  source::Sink& sink_;
};

}  // namespace

std::vector<Sensor> sensors_of(const Blocks& blocks, source::Sink& sink) {
  SensorReader reader(sink);
  for (const auto& [name, link] : blocks.links) reader.read(link.copied, name, false);
  for (const auto& [name, joint] : blocks.joints) reader.read(joint.copied, name, true);
  return std::move(reader.found);
}

}  // namespace urdfmill::gazebo
