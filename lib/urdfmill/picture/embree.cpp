#include "urdfmill/picture/tracer.hpp"

#ifdef URDFMILL_EMBREE
#include <dlfcn.h>
#include <embree3/rtcore.h>

#include <cmath>
#include <cstring>
#include <utility>

#include "urdfmill/picture/coincidence.hpp"

namespace urdfmill::picture {
namespace {

/// Functions of the library, which is loaded at run time: it has 44 MB, and only pictures need it.
struct Embree {
  decltype(&rtcNewDevice) new_device = nullptr;
  decltype(&rtcReleaseDevice) release_device = nullptr;
  decltype(&rtcNewScene) new_scene = nullptr;
  decltype(&rtcReleaseScene) release_scene = nullptr;
  decltype(&rtcSetSceneFlags) set_scene_flags = nullptr;
  decltype(&rtcCommitScene) commit_scene = nullptr;
  decltype(&rtcNewGeometry) new_geometry = nullptr;
  decltype(&rtcReleaseGeometry) release_geometry = nullptr;
  decltype(&rtcCommitGeometry) commit_geometry = nullptr;
  decltype(&rtcAttachGeometry) attach_geometry = nullptr;
  decltype(&rtcSetNewGeometryBuffer) new_buffer = nullptr;
  decltype(&rtcIntersect1) intersect = nullptr;
  decltype(&rtcOccluded1) occluded = nullptr;
  std::string error;

  static Embree load(const std::string& file) {
    Embree embree;
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      embree.error = file + " cannot be loaded";
      return embree;
    }
    const auto find = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
      if (function == nullptr && embree.error.empty()) embree.error = file + " has no " + name;
    };
    find(embree.new_device, "rtcNewDevice");
    find(embree.release_device, "rtcReleaseDevice");
    find(embree.new_scene, "rtcNewScene");
    find(embree.release_scene, "rtcReleaseScene");
    find(embree.set_scene_flags, "rtcSetSceneFlags");
    find(embree.commit_scene, "rtcCommitScene");
    find(embree.new_geometry, "rtcNewGeometry");
    find(embree.release_geometry, "rtcReleaseGeometry");
    find(embree.commit_geometry, "rtcCommitGeometry");
    find(embree.attach_geometry, "rtcAttachGeometry");
    find(embree.new_buffer, "rtcSetNewGeometryBuffer");
    find(embree.intersect, "rtcIntersect1");
    find(embree.occluded, "rtcOccluded1");
    return embree;
  }
};

class EmbreeTracer : public Tracer {
 public:
  EmbreeTracer(Embree embree, const std::vector<const Surface*>& surfaces) : embree_(std::move(embree)) {
    // Builds with one thread, so that triangles at the same distance are always met in the same order, and with the
    // same instruction set on all processors, so that distances are the same.
    device_ = embree_.new_device("threads=1,isa=sse4.2");
    if (device_ == nullptr) return;
    scene_ = embree_.new_scene(device_);
    embree_.set_scene_flags(scene_, RTC_SCENE_FLAG_ROBUST);
    std::vector<std::vector<std::uint32_t>> repeated(surfaces.size());
    for (const auto& [surface, triangle] : repeated_triangles(surfaces)) repeated[surface].push_back(triangle);
    for (std::size_t i = 0; i < surfaces.size(); ++i) add(*surfaces[i], repeated[i]);
    embree_.commit_scene(scene_);
  }
  ~EmbreeTracer() override {
    if (scene_ != nullptr) embree_.release_scene(scene_);
    if (device_ != nullptr) embree_.release_device(device_);
  }
  EmbreeTracer(const EmbreeTracer&) = delete;
  EmbreeTracer& operator=(const EmbreeTracer&) = delete;

  [[nodiscard]] bool is_ready() const { return device_ != nullptr; }

  bool meet(const Vector& origin, const Vector& direction, float from, float to, Hit& hit) const override {
    if (!is_valid(origin, direction)) return false;
    RTCRayHit query{};
    set(query.ray, origin, direction, from, to);
    query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    embree_.intersect(scene_, &context, &query);
    if (query.hit.geomID == RTC_INVALID_GEOMETRY_ID) return false;
    hit = {query.ray.tfar, query.hit.geomID, query.hit.primID,
           query.hit.u,    query.hit.v,      {query.hit.Ng_x, query.hit.Ng_y, query.hit.Ng_z}};
    return true;
  }

  bool is_blocked(const Vector& origin, const Vector& direction, float from, float to) const override {
    if (!is_valid(origin, direction)) return false;
    RTCRay ray{};
    set(ray, origin, direction, from, to);
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    embree_.occluded(scene_, &context, &ray);
    return ray.tfar < 0;
  }

 private:
  /// Embree aborts the program when a ray contains NaN.
  static bool is_valid(const Vector& origin, const Vector& direction) {
    return std::isfinite(dot(origin, origin) + dot(direction, direction));
  }

  static void set(RTCRay& ray, const Vector& origin, const Vector& direction, float from, float to) {
    ray.org_x = origin.x;
    ray.org_y = origin.y;
    ray.org_z = origin.z;
    ray.dir_x = direction.x;
    ray.dir_y = direction.y;
    ray.dir_z = direction.z;
    ray.tnear = from;
    ray.tfar = to;
    ray.mask = 0xffffffffU;
  }

  /// Leaves out repeated triangles; the numbers of the others stay.
  void add(const Surface& surface, const std::vector<std::uint32_t>& repeated) {
    RTCGeometry geometry = embree_.new_geometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    const std::size_t count = surface.corners.size() / 3;
    void* corners = embree_.new_buffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(Vector),
                                       surface.corners.size());
    auto* indices = static_cast<std::uint32_t*>(
        embree_.new_buffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(std::uint32_t), count));
    if (corners != nullptr && indices != nullptr) {
      std::memcpy(corners, surface.corners.data(), surface.corners.size() * sizeof(Vector));
      for (std::size_t i = 0; i < 3 * count; ++i) indices[i] = static_cast<std::uint32_t>(i);
      // Embree ignores triangles with an invalid index.
      for (const std::uint32_t triangle : repeated) indices[3 * std::size_t{triangle}] = RTC_INVALID_GEOMETRY_ID;
    }
    embree_.commit_geometry(geometry);
    embree_.attach_geometry(scene_, geometry);
    embree_.release_geometry(geometry);
  }

  Embree embree_;
  RTCDevice device_ = nullptr;
  RTCScene scene_ = nullptr;
};

}  // namespace

std::unique_ptr<Tracer> make_tracer(const std::vector<const Surface*>& surfaces, const std::string& library,
                                    std::string& error) {
  Embree embree = Embree::load(library);
  error = embree.error;
  if (!error.empty()) return nullptr;
  auto tracer = std::make_unique<EmbreeTracer>(std::move(embree), surfaces);
  if (tracer->is_ready()) return tracer;
  error = "Embree does not start";
  return nullptr;
}

}  // namespace urdfmill::picture

#else

namespace urdfmill::picture {

std::unique_ptr<Tracer> make_tracer(const std::vector<const Surface*>& /*surfaces*/, const std::string& /*library*/,
                                    std::string& error) {
  error = "this urdfmill was built without Embree (libembree-dev)";
  return nullptr;
}

}  // namespace urdfmill::picture

#endif
