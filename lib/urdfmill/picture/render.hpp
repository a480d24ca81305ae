// Surfaces as a picture: light from the sky and from a lamp with soft shadows, a ground with a grid, marks that are
// seen through the robot.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/surfaces.hpp"
#include "urdfmill/picture/tracer.hpp"

namespace urdfmill::picture {

/// What is to be drawn; lengths in m, in the frame of the robot's root.
struct Drawing {
  std::vector<Surface> robot;
  std::vector<Surface> marks;   ///< frames, axes, …: what of them is inside the robot shines through
  std::optional<float> ground;  ///< the height of a ground with a grid
  bool transparent = false;     ///< no background and no ground
  float extent = 1;  ///< the size of the robot: how far light is blocked by what is near, how far the grid goes
};

/// How a drawing is drawn.
struct RenderOptions {
  std::size_t width = 1280, height = 960;
  unsigned threads = 0;                     ///< 0: as many as cores; the picture does not depend on it
  std::string ray_tracer = embree_library;  ///< the file of Embree's code
};

/// The picture. Nothing, and why, if there is no ray tracer (tracer.hpp).
[[nodiscard]] std::optional<Image> render(const Drawing& drawing, const Camera& camera, const RenderOptions& options,
                                          std::string& error);

}  // namespace urdfmill::picture
