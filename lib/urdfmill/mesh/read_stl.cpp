// Reading of STL: binary (header of 80 bytes, number of triangles, 50 bytes each) and text.
#include <array>
#include <cmath>
#include <string>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/welding.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

constexpr std::size_t header_size = 84;
constexpr std::size_t triangle_size = 50;

/// Compares stored normals with the winding. Normals are rounded and of any length, so only a wrong side counts.
void compare_normal(Reading& reading, const Point& normal, const Point& a, const Point& b, const Point& c) {
  FileFacts& facts = reading.mesh.file;
  if (normal[0] == 0 && normal[1] == 0 && normal[2] == 0) {
    ++facts.normals_zero;
    return;
  }
  if (dot(normal, cross(minus(b, a), minus(c, a))) < 0) ++facts.normals_against;
}

/// Adds a triangle; STL stores the corners with each one, and equal corners are merged.
void add_triangle(Reading& reading, UniquePositions& unique, const std::array<Point, 4>& normal_and_corners) {
  const auto& [normal, a, b, c] = normal_and_corners;
  compare_normal(reading, normal, a, b, c);
  reading.mesh.parts.back().triangles.push_back({unique.add(a), unique.add(b), unique.add(c)});
}

Point float_point(const char* bytes) {
  const auto values = load<std::array<float, 3>>(bytes);
  return {values[0], values[1], values[2]};
}

/// Recognises a web page, or a mesh of another format with this name.
bool is_other_text(std::string_view bytes) {
  const std::string_view begin = bytes.substr(0, header_size);
  return begin.find('\0') == std::string_view::npos && !equal_words(Words(begin).next(), "solid");
}

bool read_binary(Reading& reading) {
  const std::string_view bytes = reading.bytes;
  const std::size_t declared = bytes.size() < header_size ? 0 : load<std::uint32_t>(bytes.data() + 80);
  const std::size_t size = header_size + triangle_size * declared;
  if (bytes.size() < size && is_other_text(bytes))
    return reading.fail(rules::malformed, "neither a binary nor a text STL, but some other text");
  if (bytes.size() < header_size)
    return reading.fail(rules::truncated, "shorter than the header of a binary STL, and no text STL");
  if (bytes.size() < size)
    return reading.fail(rules::truncated, counted(declared, "triangle") + " declared, " +
                                              std::to_string((bytes.size() - header_size) / triangle_size) +
                                              " present");
  if (bytes.size() > size)
    reading.warn(rules::deviation, counted(bytes.size() - size, "byte") + " after the last triangle");
  if (!reading.count_triangles(declared)) return false;
  Mesh& mesh = reading.mesh;
  mesh.file.binary = true;
  // A closed surface has half as many corners as triangles.
  UniquePositions unique(mesh.positions, declared / 2);
  mesh.positions.reserve(declared / 2 + 2);
  mesh.parts.emplace_back().triangles.reserve(declared);
  for (std::size_t i = 0; i < declared; ++i) {
    const char* at = bytes.data() + header_size + triangle_size * i;
    add_triangle(reading, unique, {float_point(at), float_point(at + 12), float_point(at + 24), float_point(at + 36)});
  }
  return true;
}

/// Parses the grammar of the text form word by word.
class TextStl {
 public:
  explicit TextStl(Reading& reading)
      : reading_(reading), words_(reading.bytes), unique_(reading.mesh.positions, first_size) {}

  bool read() {
    for (std::string_view word = words_.next(); !word.empty(); word = words_.next()) {
      if (!equal_words(word, "solid")) return unexpected(word, "solid");
      reading_.mesh.parts.emplace_back().name = words_.rest_of_line();
      if (!read_facets()) return false;
    }
    return true;
  }

 private:
  bool read_facets() {
    for (;;) {
      const std::string_view word = words_.next();
      if (equal_words(word, "endsolid")) {
        words_.rest_of_line();
        return true;
      }
      if (!equal_words(word, "facet")) return unexpected(word, "facet or endsolid");
      if (!read_facet()) return false;
    }
  }

  bool read_facet() {
    std::array<Point, 4> points{};
    if (!expect("normal") || !read_normal(points[0]) || !expect("outer") || !expect("loop")) return false;
    for (std::size_t corner = 1; corner < 4; ++corner)
      if (!expect("vertex") || !read_point(points[corner])) return false;
    if (!expect("endloop") || !expect("endfacet")) return false;
    if (!reading_.count_triangles(1)) return false;
    add_triangle(reading_, unique_, points);
    return true;
  }

  /// A malformed normal does not discard the triangle, because the winding counts.
  bool read_normal(Point& normal) {
    for (double& value : normal) {
      const std::string_view word = words_.next();
      if (word.empty()) return unexpected(word, "a number");
      value = number(word).value_or(0);
      if (!std::isfinite(value)) value = 0;
    }
    return true;
  }

  bool read_point(Point& point) {
    for (double& value : point) {
      const std::string_view word = words_.next();
      const auto found = number(word);
      if (!found) return unexpected(word, "a number");
      value = *found;
    }
    return true;
  }

  bool expect(std::string_view wanted) {
    const std::string_view word = words_.next();
    return equal_words(word, wanted) || unexpected(word, wanted);
  }

  bool unexpected(std::string_view word, std::string_view wanted) {
    if (word.empty())
      return reading_.fail(rules::truncated,
                           "the text ends after " + counted(reading_.triangles, "triangle") + ", before \"endsolid\"");
    constexpr std::size_t shown = 40;
    return reading_.fail(rules::malformed, "line " + std::to_string(line()) + ": found \"" +
                                               std::string(word.substr(0, shown)) + "\" where " + std::string(wanted) +
                                               " should stand");
  }

  [[nodiscard]] std::size_t line() const {
    std::size_t line = 1;
    for (std::size_t i = 0; i < words_.at(); ++i) line += reading_.bytes[i] == '\n' ? 1 : 0;
    return line;
  }

  static constexpr std::size_t first_size = 1000;

  Reading& reading_;
  Words words_;
  UniquePositions unique_;
};

bool contains_word(std::string_view text, std::string_view word) {
  for (std::size_t i = 0; i + word.size() <= text.size(); ++i)
    if (equal_words(text.substr(i, word.size()), word)) return true;
  return false;
}

/// One in twelve binary files begins with "solid", so the size is checked first; text has no NUL.
bool is_text(std::string_view bytes) {
  if (bytes.size() >= header_size &&
      bytes.size() == header_size + triangle_size * std::size_t{load<std::uint32_t>(bytes.data() + 80)})
    return false;
  constexpr std::size_t looked_at = 4096;
  const std::string_view begin = bytes.substr(0, looked_at);
  return equal_words(Words(begin).next(), "solid") && begin.find('\0') == std::string_view::npos &&
         (contains_word(begin, "facet") || contains_word(begin, "endsolid"));
}

}  // namespace

bool read_stl(Reading& reading) {
  if (const std::string_view text = without_mark(reading.bytes); is_text(text)) reading.bytes = text;
  const bool done = is_text(reading.bytes) ? TextStl(reading).read() : read_binary(reading);
  // A few triangles of almost no area have normals that are rounding noise.
  if (done && reading.mesh.file.normals_against * 100 > reading.triangles)
    reading.warn(rules::stored_normals, "the stored normals of " +
                                            counted(reading.mesh.file.normals_against, "triangle") +
                                            " contradict the winding, which counts");
  return done;
}

}  // namespace urdfmill::mesh
