// Shapes that MuJoCo takes: with a size above zero, and meshes in the formats it reads.
#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

class ShapeLowering {
 public:
  ShapeLowering(const WriteOptions& options, source::Sink& sink) : options_(options), sink_(sink) {}

  void run(urdf::Robot& robot) {
    for (urdf::Link& link : robot.links) {
      std::erase_if(link.visuals, [&](urdf::Visual& visual) { return !keep(visual, link, "visual"); });
      std::erase_if(link.collisions, [&](urdf::Collision& collision) { return !keep(collision, link, "collision"); });
    }
    // Geoms have one scope; names of collisions come first, since contacts are told by them.
    for (urdf::Link& link : robot.links)
      for (urdf::Collision& collision : link.collisions) settle_name(collision, link);
    for (urdf::Link& link : robot.links)
      for (urdf::Visual& visual : link.visuals) settle_name(visual, link);
  }

 private:
  template <class Part>
  bool keep(Part& part, const urdf::Link& link, std::string_view kind) {
    if (auto* capsule = std::get_if<urdf::Capsule>(&part.geometry.shape); capsule != nullptr && capsule->length == 0)
      part.geometry.shape = urdf::Sphere{capsule->radius};
    if (std::holds_alternative<urdf::Mesh>(part.geometry.shape)) {
      xml::report(sink_, rules::mesh_dropped, part.element, part.geometry.span,
                  fmt::format("link \"{}\": mesh \"{}\" is dropped", link.name.value,
                              std::get<urdf::Mesh>(part.geometry.shape).filename.value));
      return false;
    }
    if (has_size(part.geometry)) return true;
    xml::report(sink_, rules::shape_size, part.element, part.geometry.span,
                fmt::format("link \"{}\": MuJoCo refuses sizes that are not above zero; the {} is dropped",
                            link.name.value, kind));
    return false;
  }

  static bool has_size(const urdf::Geometry& geometry) {
    struct Positive {
      bool operator()(const urdf::Box& b) const { return b.size[0] > 0 && b.size[1] > 0 && b.size[2] > 0; }
      bool operator()(const urdf::Sphere& s) const { return s.radius > 0; }
      bool operator()(const urdf::Cylinder& c) const { return c.radius > 0 && c.length > 0; }
      bool operator()(const urdf::Capsule& c) const { return c.radius > 0 && c.length > 0; }
      bool operator()(const urdf::Mesh&) const { return true; }
    };
    return std::visit(Positive(), geometry.shape);
  }

  template <class Part>
  void settle_name(Part& part, const urdf::Link& link) {
    if (part.name.value.empty()) return;
    const std::string name = names_.take(part.name.value);
    if (name == part.name.value) return;
    xml::report(sink_, rules::renamed, part.element, part.name.span,
                fmt::format("link \"{}\": \"{}\" is called \"{}\" in MJCF, where all visuals and collisions share one "
                            "scope",
                            link.name.value, part.name.value, name));
    part.name.value = name;
  }

  [[maybe_unused]] const WriteOptions& options_;
  source::Sink& sink_;
  simulation::UniqueNames names_;
};

}  // namespace

void lower_shapes(urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) {
  ShapeLowering(options, sink).run(robot);
}

}  // namespace urdfmill::mjcf
