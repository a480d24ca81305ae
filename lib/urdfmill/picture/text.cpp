#include "urdfmill/picture/text.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/picture/letters.hpp"
#include "urdfmill/picture/raster.hpp"

namespace urdfmill::picture {
namespace {

struct Box {
  double x, y, width, height;
  [[nodiscard]] bool meets(const Box& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height;
  }
};

}  // namespace

void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels) {
  const auto width = static_cast<double>(image.width), height = static_cast<double>(image.height);
  const double size = std::max(10.0, height / 56), line = 1.15 * size;
  constexpr Pixel dark{20, 24, 32, 255}, red{176, 16, 16, 255}, light{250, 250, 252, 240};
  std::vector<Box> taken;
  for (const Label& label : labels) {
    const Vector seen = camera.project(label.at);
    if (!(std::abs(seen.x) <= 1 && std::abs(seen.y) <= 1) || (!camera.orthographic && seen.z <= 0)) continue;
    Box box{std::round((seen.x + 1) / 2 * width + 0.6 * size), std::round((1 - seen.y) / 2 * height - line / 2),
            text_width(label.text, size) + 0.4 * size, line};
    box.x = std::max(0.0, std::min(box.x, width - box.width));
    const auto is_free = [&] {
      return std::none_of(taken.begin(), taken.end(), [&](const Box& other) { return box.meets(other); });
    };
    while (!is_free() && box.y < height) box.y += std::floor(line / 2);
    if (box.y >= height) continue;
    taken.push_back(box);
    const auto lines = letter_lines(label.text, {box.x, box.y + 0.9 * size}, size);
    draw_lines(image, lines, (letter_weight + 0.28) * size, light);
    draw_lines(image, lines, letter_weight * size, label.is_fault ? red : dark);
  }
}

}  // namespace urdfmill::picture
