#include "urdfmill/mesh/hull.hpp"

#include <libqhull_r/qhull_ra.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {
namespace {

/// A run of Qhull and its memory.
class QhullRun {
 public:
  QhullRun(std::vector<Point> points, const char* options)
      : points_(std::move(points)), said_(::open_memstream(&text_, &length_)), qhull_(std::make_unique<qhT>()) {
    if (said_ == nullptr) throw std::bad_alloc();
    qh_zero(qhull_.get(), said_);
    std::string command = options;
    code_ = qh_new_qhull(qhull_.get(), 3, static_cast<int>(points_.size()), points_.data()->data(), False,
                         command.data(), nullptr, said_);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;
  ~QhullRun() {
    int blocks = 0, bytes = 0;
    qh_freeqhull(qhull_.get(), !qh_ALL);
    qh_memfreeshort(qhull_.get(), &blocks, &bytes);
    (void)std::fclose(said_);
    std::free(text_);
  }

  /// Returns 0, or the kind of the error (qh_ERRmem, …).
  [[nodiscard]] int code() const { return code_; }

  /// Returns the triangles as indices of points, counter-clockwise seen from outside, in order.
  [[nodiscard]] std::vector<Triangle> triangles() const {
    std::vector<Triangle> found;
    for (const facetT* facet = qhull_->facet_list; facet != nullptr && facet->next != nullptr; facet = facet->next) {
      Triangle& corners = found.emplace_back();
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto* vertex = static_cast<const vertexT*>(facet->vertices->e[i].p);
        corners[i] = static_cast<std::uint32_t>((vertex->point - qhull_->first_point) / 3);
      }
      if ((facet->toporient != 0) != (qh_ORIENTclock != 0)) std::swap(corners[0], corners[1]);
      std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  std::vector<Point> points_;
  char* text_ = nullptr;  ///< messages of Qhull; discarded
  std::size_t length_ = 0;
  std::FILE* said_;
  std::unique_ptr<qhT> qhull_;
  int code_;
};

/// Returns the hull of a run of Qhull with these options, if it is closed and oriented. Sets `is_flat` if the points
/// lie in a plane.
std::optional<Mesh> hull_with(const char* options, const std::vector<Point>& points, bool& is_flat) {
  const QhullRun run(points, options);
  if (run.code() == qh_ERRmem) throw std::bad_alloc();
  is_flat = run.code() == qh_ERRsingular;
  if (run.code() != 0) return std::nullopt;
  Mesh made;
  constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> numbers(points.size(), none);
  Part& part = made.parts.emplace_back();
  for (Triangle triangle : run.triangles()) {
    for (std::uint32_t& corner : triangle) {
      std::uint32_t& number = numbers[corner];
      if (number == none) {
        number = static_cast<std::uint32_t>(made.positions.size());
        made.positions.push_back(points[corner]);
      }
      corner = number;
    }
    part.triangles.push_back(triangle);
  }
  const Topology found = topology(surface(made));
  if (!found.closed || !found.oriented || found.degenerate_by_area > 0) return std::nullopt;
  return made;
}

}  // namespace

std::optional<Mesh> convex_hull(const std::vector<Point>& points) {
  constexpr std::size_t fewest = 4;
  const auto is_finite = [](double value) { return std::isfinite(value); };
  for (const Point& p : points)
    if (!std::all_of(p.begin(), p.end(), is_finite)) return std::nullopt;
  if (points.size() < fewest) return std::nullopt;
  // Without merged facets, a flat side of thousands of vertices takes milliseconds. Where rounding makes that hull
  // open, facets are merged and cut into triangles, whose time grows with the square of the side's vertices; for many
  // points, each is therefore moved by some roundings while the hull is computed.
  constexpr std::size_t most_to_merge = 5000;
  bool is_flat = false;
  auto hull = hull_with("qhull Q0", points, is_flat);
  if (!hull && !is_flat && points.size() > most_to_merge) hull = hull_with("qhull QJ", points, is_flat);
  if (!hull && !is_flat) hull = hull_with("qhull Qt", points, is_flat);
  return hull;
}

std::optional<Mesh> convex_hull(const Mesh& mesh) {
  auto hull = convex_hull(surface(mesh).vertices);
  if (hull) hull->file = mesh.file;
  return hull;
}

}  // namespace urdfmill::mesh
