#include "urdfmill/picture/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace urdfmill::picture {
namespace {

constexpr long letter_width = 5, letter_height = 7;  // dots
constexpr char first_letter = ' ';

/// The letters of ASCII from the blank on, and a box for all others: seven rows of five dots, the first in the highest
/// bit.
constexpr std::array<std::uint64_t, 96> letters{
    0x000000000U, 0x108421004U, 0x294000000U, 0x295f57d4aU, 0x11f4717c4U, 0x632222263U, 0x32544564dU, 0x108000000U,
    0x088842082U, 0x208210888U, 0x009575480U, 0x0084f9080U, 0x000001844U, 0x000070000U, 0x00000018cU, 0x002222200U,
    0x3a33ae62eU, 0x11842108eU, 0x3a213221fU, 0x78217043eU, 0x4a52f8842U, 0x7e1e0862eU, 0x3a10f462eU, 0x7c2211084U,
    0x3a317462eU, 0x3a317842eU, 0x018c03180U, 0x00c601844U, 0x088882082U, 0x001f07c00U, 0x208208888U, 0x3a2131004U,
    0x3a37ada0eU, 0x11518fe31U, 0x7a31f463eU, 0x3a308422eU, 0x7a318c63eU, 0x7e10e421fU, 0x7e10e4210U, 0x3a109c62fU,
    0x4631fc631U, 0x38842108eU, 0x1c4210a4cU, 0x4654c5251U, 0x42108421fU, 0x4775ac631U, 0x4739ace71U, 0x3a318c62eU,
    0x7a31f4210U, 0x3a318d64dU, 0x7a31f5251U, 0x3e107043eU, 0x7c8421084U, 0x46318c62eU, 0x46318a944U, 0x4631ad771U,
    0x462a22a31U, 0x462a21084U, 0x7c222221fU, 0x39084210eU, 0x020820820U, 0x38421084eU, 0x115100000U, 0x00000001fU,
    0x208000000U, 0x000e0be2fU, 0x421e8c63eU, 0x000f8420fU, 0x042f8c62fU, 0x000e8fe0fU, 0x191e42108U, 0x000f8bc2eU,
    0x421e8c631U, 0x100c2108eU, 0x080610a4cU, 0x4212a6292U, 0x30842108eU, 0x001aad6b5U, 0x001e8c631U, 0x000e8c62eU,
    0x001e8fa10U, 0x000f8bc21U, 0x0016c4210U, 0x000f8383eU, 0x211e42106U, 0x00118c62fU, 0x00118c544U, 0x0011ad6aaU,
    0x001151151U, 0x02318bc2eU, 0x001f1111fU, 0x088441082U, 0x108421084U, 0x208411088U, 0x0009b0000U, 0x7e318c63fU,
};

/// One letter for each character of a UTF-8 text.
template <class Draw>
void for_each_letter(std::string_view text, const Draw& draw) {
  long place = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) == 0x80U) continue;  // the rest of a character
    const bool known = byte >= first_letter && byte < 127;
    draw(place++, letters[known ? static_cast<std::size_t>(c - first_letter) : letters.size() - 1]);
  }
}

void blend(Pixel& pixel, const Pixel& colour) {
  pixel = {colour[0], colour[1], colour[2], std::max(pixel[3], colour[3])};
}

struct Box {
  long x, y, width, height;
  [[nodiscard]] bool meets(const Box& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height;
  }
};

}  // namespace

long text_width(std::string_view text, long dot) {
  long count = 0;
  for_each_letter(text, [&](long, std::uint64_t) { ++count; });
  return count * (letter_width + 1) * dot;
}

void draw_text(Image& image, long x, long y, std::string_view text, long dot, const Pixel& colour) {
  const auto width = static_cast<long>(image.width), height = static_cast<long>(image.height);
  for_each_letter(text, [&](long place, std::uint64_t letter) {
    for (long row = 0; row < letter_height * dot; ++row)
      for (long column = 0; column < letter_width * dot; ++column) {
        const long bit = letter_width * letter_height - 1 - (row / dot * letter_width + column / dot);
        const long px = x + place * (letter_width + 1) * dot + column, py = y + row;
        if ((letter >> static_cast<unsigned>(bit) & 1U) == 0 || px < 0 || py < 0 || px >= width || py >= height)
          continue;
        blend(image.at(static_cast<std::size_t>(px), static_cast<std::size_t>(py)), colour);
      }
  });
}

void draw_labels(Image& image, const Camera& camera, const std::vector<Label>& labels) {
  const auto width = static_cast<long>(image.width), height = static_cast<long>(image.height);
  const long dot = std::max(1L, std::lround(static_cast<double>(height) / 400));
  constexpr Pixel dark{20, 24, 32, 255}, light{250, 250, 252, 255};
  std::vector<Box> taken;
  for (const Label& label : labels) {
    const Vector seen = camera.project(label.at);
    if (std::abs(seen.x) > 1 || std::abs(seen.y) > 1 || (!camera.orthographic && seen.z <= 0)) continue;
    Box box{std::lround((seen.x + 1) / 2 * static_cast<float>(width)) + 4 * dot,
            std::lround((1 - seen.y) / 2 * static_cast<float>(height)) - letter_height * dot / 2,
            text_width(label.text, dot) + 2 * dot, (letter_height + 2) * dot};
    box.x = std::max(0L, std::min(box.x, width - box.width));
    const auto is_free = [&] {
      return std::none_of(taken.begin(), taken.end(), [&](const Box& other) { return box.meets(other); });
    };
    while (!is_free() && box.y < height) box.y += box.height / 2 + 1;
    taken.push_back(box);
    for (const auto& [dx, dy] : {std::pair(-1L, 0L), {1L, 0L}, {0L, -1L}, {0L, 1L}})
      draw_text(image, box.x + dx * dot, box.y + dy * dot, label.text, dot, light);
    draw_text(image, box.x, box.y, label.text, dot, dark);
  }
}

}  // namespace urdfmill::picture
