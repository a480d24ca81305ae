// Rendering: light from the sky and from a lamp with soft shadows, a ground with a grid, marks that show through the
// robot.
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

/// The contents of a picture; lengths in m, in the frame of the robot's root.
struct Drawing {
  std::vector<Surface> robot;
  std::vector<Surface> marks;   ///< frames, axes, …; they show through the robot
  std::optional<float> ground;  ///< height of the ground
  bool transparent = false;     ///< no background and no ground
  float extent = 1;             ///< size of the robot; sets the reach of ambient shadows and of the grid
};

/// Options of rendering.
struct RenderOptions {
  std::size_t width = 1280, height = 960;
  unsigned threads = 0;  ///< 0: as many as cores; the picture does not depend on it
};

/// Renders the picture.
[[nodiscard]] Image render(const Drawing& drawing, const Camera& camera, const RenderOptions& options);

}  // namespace urdfmill::picture
