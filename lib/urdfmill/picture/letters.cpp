#include "urdfmill/picture/letters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace urdfmill::picture {
namespace {

/// Lines of a letter. A point is two digits, x and y: the baseline is at 2, small letters reach to 6, capitals to 8.
/// Points are joined by straight lines; after `~` they are the corners that a smooth curve rounds, and after `o` this
/// curve is closed.
constexpr std::array<std::string_view, 95> ascii{"",
                                                 "0804 0202",
                                                 "0806 2826",
                                                 "1218 3238 0444 0646",
                                                 "~4748080545420203 2921",  //  !"#$
                                                 "0248 o06262808 o22424424",
                                                 "~4206083836040232 45",
                                                 "0806",
                                                 "~29070321",
                                                 "~09272301",  // %&'()
                                                 "2824 0745 0547",
                                                 "2327 0545",
                                                 "1201",
                                                 "0535",
                                                 "0202",
                                                 "0148",  // *+,-./
                                                 "o02424808",
                                                 "072822 0242",
                                                 "~0708484502 0242",
                                                 "~070848452515 ~1525454202 03",  // 0123
                                                 "32380444",
                                                 "480805 ~052646420203",
                                                 "~480804 o02424606",
                                                 "084812",  // 4567
                                                 "o05454808 o02424505",
                                                 "~024246 o04444808",
                                                 "0202 0606",
                                                 "1616 1201",  // 89:;
                                                 "470543",
                                                 "0444 0646",
                                                 "074503",
                                                 "~070848452524 2222",
                                                 "~52020868644446 o24444626",  // <=>?@
                                                 "022842 1535",
                                                 "28080222 0525 ~28484525 ~25454222",
                                                 "~474808024243",  // ABC
                                                 "28080222 ~28484222",
                                                 "48080242 0535",
                                                 "480802 0535",
                                                 "~474808024245 4525",  // DEFG
                                                 "0208 4248 0545",
                                                 "0828 1812 0222",
                                                 "3834 ~34320204",
                                                 "0208 4804 1542",
                                                 "080242",  // HIJKL
                                                 "0208244842",
                                                 "02084248",
                                                 "o02525808",
                                                 "020828 ~28484525 0525",
                                                 "o02525808 3352",  // MNOPQ
                                                 "020828 ~28484525 0525 2542",
                                                 "~4748080545420203",
                                                 "0848 2822",
                                                 "0804 ~04024244 4448",  // RSTU
                                                 "082248",
                                                 "0812375268",
                                                 "0842 0248",
                                                 "0825 4825 2522",
                                                 "08480242",  // VWXYZ
                                                 "29090121",
                                                 "0841",
                                                 "09292101",
                                                 "062846",
                                                 "0141",
                                                 "0817",  // [\]^_`
                                                 "o02424606 4642",
                                                 "0802 o02424606",
                                                 "~454606024243",
                                                 "4842 o02424606",  // abcd
                                                 "0444 ~444606024243",
                                                 "~381816 1612 0626",
                                                 "o02424606 4642 ~42400001",  // efg
                                                 "0802 ~04064644 4442",
                                                 "0602 0808",
                                                 "1612 ~121000 1818",
                                                 "0802 3603 1432",  // hijk
                                                 "0803 ~030212",
                                                 "0602 ~04063634 3432 ~34366664 6462",
                                                 "0602 ~04064644 4442",  // lmn
                                                 "o02424606",
                                                 "0600 o02424606",
                                                 "4640 o02424606",
                                                 "0602 ~040636",  // opqr
                                                 "~4546060444420203",
                                                 "1813 ~131232 0636",
                                                 "0604 ~04024244 4642",
                                                 "062246",  // stuv
                                                 "0612365266",
                                                 "0642 0246",
                                                 "0622 4610",
                                                 "06460242",  // wxyz
                                                 "~29191505 ~05151121",
                                                 "0901",
                                                 "~09191525 ~25151101",
                                                 "~04163446"};  // {|}~

/// Signs of formulas.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> others{{{"°", "o06262808"},
                                                                                {"·", "0505"},
                                                                                {"²", "~0809292806 0626"},
                                                                                {"−", "0545"},
                                                                                {"–", "0545"},
                                                                                {"×", "0347 0743"},
                                                                                {"θ", "o02424808 0545"},
                                                                                {"α", "~463202063642"},
                                                                                {"ω", "~06022224 ~24224246"},
                                                                                {"τ", "0646 2622"}}};
constexpr std::string_view box = "0208484202";

constexpr double capital = 0.72, letter_unit = capital / 6;  // relative to the size
constexpr double narrow = 0.88;                              // relative to a unit, across
constexpr double baseline = 2, gap = 2.1, blank = 3;         // units

/// Removes the first character from a text and returns its lines.
std::string_view next_letter(std::string_view& text, bool& is_blank) {
  const auto first = static_cast<unsigned char>(text.front());
  is_blank = first == ' ';
  if (first < 0x80) {
    text.remove_prefix(1);
    return first >= 32 && first < 127 ? ascii[first - 32U] : box;
  }
  for (const auto& [letter, lines] : others)
    if (text.starts_with(letter)) {
      text.remove_prefix(letter.size());
      return lines;
    }
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) ++size;
  text.remove_prefix(size);
  return box;
}

double letter_width(std::string_view lines) {
  char widest = '0';
  bool is_x = true;
  for (const char c : lines) {
    if (c < '0' || c > '9') continue;
    if (is_x) widest = std::max(widest, c);
    is_x = !is_x;
  }
  return widest - '0';
}

/// A curve that touches the midpoints between corners, from the first corner to the last.
Path rounded(const Path& corners, bool closed) {
  if (corners.size() < 3) return corners;
  constexpr int steps = 6;
  const auto middle = [](const Spot& a, const Spot& b) { return Spot{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const std::size_t count = corners.size();
  Path path;
  const auto bend = [&](const Spot& from, const Spot& over, const Spot& to) {
    for (int i = 0; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps, s = 1 - t;
      path.push_back(
          {s * s * from.x + 2 * s * t * over.x + t * t * to.x, s * s * from.y + 2 * s * t * over.y + t * t * to.y});
    }
  };
  if (closed) {
    for (std::size_t i = 0; i < count; ++i) {
      const Spot &before = corners[(i + count - 1) % count], &after = corners[(i + 1) % count];
      bend(middle(before, corners[i]), corners[i], middle(corners[i], after));
    }
    return path;
  }
  for (std::size_t i = 1; i + 1 < count; ++i) {
    const Spot from = i == 1 ? corners[0] : middle(corners[i - 1], corners[i]);
    const Spot to = i + 2 == count ? corners[count - 1] : middle(corners[i], corners[i + 1]);
    bend(from, corners[i], to);
  }
  return path;
}

/// The lines of a letter in units, y upwards from the baseline.
std::vector<Path> lines_of(std::string_view letter) {
  std::vector<Path> lines;
  while (!letter.empty()) {
    const std::size_t end = std::min(letter.find(' '), letter.size());
    std::string_view line = letter.substr(0, end);
    letter.remove_prefix(std::min(end + 1, letter.size()));
    const char kind = line.front();
    if (kind == '~' || kind == 'o') line.remove_prefix(1);
    Path corners;
    for (std::size_t i = 0; i + 1 < line.size(); i += 2)
      corners.push_back({static_cast<double>(line[i] - '0'), static_cast<double>(line[i + 1] - '0') - baseline});
    lines.push_back(kind == '~' || kind == 'o' ? rounded(corners, kind == 'o') : corners);
  }
  return lines;
}

}  // namespace

std::vector<Path> letter_lines(std::string_view text, const Spot& at, double size) {
  std::vector<Path> all;
  double along = 0;  // units
  while (!text.empty()) {
    bool is_blank = false;
    const std::string_view letter = next_letter(text, is_blank);
    for (Path& path : lines_of(letter)) {
      for (Spot& spot : path) {
        spot = {at.x + (along + spot.x * narrow) * letter_unit * size, at.y - spot.y * letter_unit * size};
      }
      all.push_back(std::move(path));
    }
    along += is_blank ? blank : letter_width(letter) * narrow + gap;
  }
  return all;
}

double text_width(std::string_view text, double size) {
  double along = 0;
  while (!text.empty()) {
    bool is_blank = false;
    const std::string_view letter = next_letter(text, is_blank);
    along += is_blank ? blank : letter_width(letter) * narrow + gap;
  }
  return std::max(0.0, along - gap) * letter_unit * size;
}

}  // namespace urdfmill::picture
