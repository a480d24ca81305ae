#include "urdfmill/picture/text.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

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

constexpr Pixel label_dark{20, 24, 32, 255}, label_red{176, 16, 16, 255}, label_outline{250, 250, 252, 240};

/// A label and its point in the picture; pixels.
struct PlacedLabel {
  const Label* label;
  Spot at;
};

double letter_size(std::size_t height) {
  return std::max(10.0, static_cast<double>(height) / 56);
}

std::vector<PlacedLabel> placed_labels(const Image& image, const Camera& camera, const std::vector<Label>& labels) {
  std::vector<PlacedLabel> found;
  for (const Label& label : labels) {
    const Vector seen = camera.project(label.at);
    if (!(std::abs(seen.x) <= 1 && std::abs(seen.y) <= 1) || (!camera.orthographic && seen.z <= 0)) continue;
    found.push_back(
        {&label,
         {(seen.x + 1) / 2 * static_cast<double>(image.width), (1 - seen.y) / 2 * static_cast<double>(image.height)}});
  }
  return found;
}

void write_outlined(Image& image, const Spot& at, std::string_view text, double size, const Pixel& colour) {
  const auto lines = letter_lines(text, at, size);
  draw_lines(image, lines, (letter_weight + 0.28) * size, label_outline);
  draw_lines(image, lines, letter_weight * size, colour);
}

void write_beside_points(Image& image, const std::vector<PlacedLabel>& labels) {
  const auto width = static_cast<double>(image.width), height = static_cast<double>(image.height);
  const double size = letter_size(image.height), line = 1.15 * size;
  std::vector<Box> taken;
  for (const auto& [label, at] : labels) {
    Box box{std::round(at.x + 0.6 * size), std::round(at.y - line / 2),
            picture::text_width(label->text, size) + 0.4 * size, line};
    box.x = std::max(0.0, std::min(box.x, width - box.width));
    const auto is_free = [&] {
      return std::none_of(taken.begin(), taken.end(), [&](const Box& other) { return box.meets(other); });
    };
    while (!is_free() && box.y < height) box.y += std::floor(line / 2);
    if (box.y >= height) continue;
    taken.push_back(box);
    write_outlined(image, {box.x, box.y + 0.9 * size}, label->text, size, label->is_fault ? label_red : label_dark);
  }
}

/// Shortens a text to a width.
std::string fitted(std::string text, double size, double width) {
  if (picture::text_width(text, size) <= width) return text;
  constexpr std::string_view rest = "...";
  while (!text.empty() && picture::text_width(text, size) + picture::text_width(rest, size) > width) text.pop_back();
  return text.append(rest);
}

/// Lists labels in the column from `left`, from top to bottom as their points are.
void write_in_column(Image& image, std::vector<PlacedLabel> labels, std::size_t left) {
  const double size = letter_size(image.height), line = 1.15 * size, x = static_cast<double>(left) + size;
  const auto height = static_cast<double>(image.height), width = static_cast<double>(image.width);
  const auto rows = std::max<std::size_t>(1, static_cast<std::size_t>((height - line) / line));
  const std::size_t left_out = labels.size() > rows ? labels.size() - (rows - 1) : 0;
  labels.resize(labels.size() - left_out);
  std::stable_sort(labels.begin(), labels.end(),
                   [](const PlacedLabel& a, const PlacedLabel& b) { return a.at.y < b.at.y; });
  const std::size_t used = labels.size() + (left_out > 0 ? 1 : 0);
  double y = (height - static_cast<double>(used) * line) / 2 + line / 2;  // the middle of a row
  constexpr Pixel faint{176, 16, 16, 120};
  for (const auto& [label, at] : labels) {
    draw_lines(image, std::vector<Path>{{at, {x - 0.3 * size, y}}}, std::max(1.0, 0.07 * size), faint);
    draw_text(image, {x, y + 0.35 * size}, fitted(label->text, size, width - x - 0.5 * size), size, label_red);
    y += line;
  }
  if (left_out > 0)
    draw_text(image, {x, y + 0.35 * size}, "and " + std::to_string(left_out) + " more places", size, label_red);
}

/// Adds a plain column on the right of a picture.
void add_column(Image& image, std::size_t column) {
  constexpr Pixel background{245, 246, 248, 255}, clear{0, 0, 0, 0};
  const bool is_clear =
      std::any_of(image.pixels.begin(), image.pixels.end(), [](const Pixel& p) { return p[3] < 255; });
  Image wide = Image::filled(image.width + column, image.height, is_clear ? clear : background);
  for (std::size_t y = 0; y < image.height; ++y)
    for (std::size_t x = 0; x < image.width; ++x) wide.at(x, y) = image.at(x, y);
  image = std::move(wide);
}

}  // namespace

std::size_t fault_column(const std::vector<Label>& labels, std::size_t width, std::size_t height) {
  constexpr std::size_t few = 4;
  constexpr double most = 0.45;  // a share of the width
  const double size = letter_size(height);
  std::size_t faults = 0;
  double longest = 0;
  for (const Label& label : labels)
    if (label.is_fault) {
      ++faults;
      longest = std::max(longest, picture::text_width(label.text, size));
    }
  if (faults <= few) return 0;
  return static_cast<std::size_t>(std::min(longest + 2 * size, most * static_cast<double>(width)));
}

void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels, std::size_t column) {
  std::vector<PlacedLabel> beside = placed_labels(image, camera, labels), listed;
  if (column > 0) {
    const auto faults = std::stable_partition(beside.begin(), beside.end(),
                                              [](const PlacedLabel& placed) { return !placed.label->is_fault; });
    listed.assign(faults, beside.end());
    beside.erase(faults, beside.end());
  }
  const std::size_t left = image.width;
  if (column > 0) add_column(image, column);
  write_beside_points(image, beside);
  if (column > 0) write_in_column(image, std::move(listed), left);
}

}  // namespace urdfmill::picture
