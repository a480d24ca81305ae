// Reading of Wavefront OBJ and its materials (MTL).
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/mesh/faces.hpp"
#include "urdfmill/mesh/reading.hpp"
#include "urdfmill/mesh/words.hpp"

namespace urdfmill::mesh {
namespace {

/// Reads logical lines: `\` at the end of a line continues it.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  bool next(std::string_view& line) {
    if (at_ >= text_.size()) return false;
    number_ += lines_taken_;
    lines_taken_ = 0;
    std::string_view piece = take();
    if (!continues(piece)) {
      line = piece;
      return true;
    }
    has_continued_ = true;
    joined_.clear();
    while (continues(piece)) {
      piece.remove_suffix(1);
      joined_.append(piece).append(" ");
      piece = at_ < text_.size() ? take() : std::string_view();
    }
    joined_.append(piece);
    line = joined_;
    return true;
  }
  [[nodiscard]] std::size_t number() const { return number_; }
  /// True if a line so far continues in the next.
  [[nodiscard]] bool has_continued() const { return has_continued_; }

 private:
  static bool continues(std::string_view line) { return line.ends_with('\\'); }

  std::string_view take() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++lines_taken_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  std::string_view text_;
  std::string joined_;
  std::size_t at_ = 0, number_ = 1, lines_taken_ = 0;
  bool has_continued_ = false;
};

/// Returns the file name at the end of a map_Kd line, after options such as `-s 1 1 1`.
std::string map_name(Words& words) {
  std::string_view rest = words.rest_of_line();
  while (rest.starts_with('-')) {
    Words options(rest);
    options.next();
    std::size_t end = options.at();
    while (!options.at_end()) {
      const std::string_view word = options.next();
      if (!number(word) && word != "on" && word != "off") break;
      end = options.at();
    }
    rest = rest.substr(end);
    while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  }
  return std::string(rest);
}

constexpr std::size_t most_corners = 1'000'000;  ///< in a face

class ObjReader {
 public:
  explicit ObjReader(Reading& reading) : reading_(reading), mesh_(reading.mesh), lines_(reading.bytes) {}

  bool read() {
    std::string_view line;
    while (lines_.next(line)) {
      Words words(line);
      const std::string_view word = words.next();
      if (word.empty() || word.starts_with('#')) continue;
      if (!read_line(word, words)) return false;
    }
    if (!known_line_ && reading_.bytes.find_first_not_of(" \t\r\n") != std::string_view::npos)
      return reading_.fail(rules::malformed, "not a line of an OBJ");
    if (short_faces_ > 0)
      reading_.warn(rules::deviation, counted(short_faces_, "face") + " of less than three corners");
    finish();
    return true;
  }

 private:
  bool read_line(std::string_view word, Words& words) {
    if (word == "v" || word == "vn" || word == "vt") {
      if (!is_ahead_) return read_value(word, words);
      pass(word);
      return true;
    }
    if (word == "f" || word == "fo") return read_face(words, word == "f");
    if (word == "l" || word == "p") return has_elements_ = true;
    if (word == "mtllib") return read_library(words);
    if (word == "usemtl") {
      material_ = words.rest_of_line();
      part_ = nullptr;
    } else if (word == "o") {
      name_ = words.rest_of_line();
      part_ = nullptr;
      is_first_object_ = is_first_object_ && !has_elements_;
    } else if (word == "g") {
      // Groups serve many purposes; they only name parts that have no other name.
      group_ = words.rest_of_line();
      is_first_object_ = is_first_object_ && !has_elements_;
    } else {
      return true;
    }
    return known_line_ = true;
  }

  bool read_numbers(Words& words, double* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view word = words.next();
      const auto value = number(word);
      if (!value) return wrong("found \"" + std::string(word.substr(0, 40)) + "\" where a number was expected");
      values[i] = *value;
    }
    return known_line_ = true;
  }

  bool read_vertex(Words& words) {
    Point point{};
    if (!reading_.count_positions(1) || !read_numbers(words, point.data(), 3)) return false;
    mesh_.positions.push_back(point);
    read_colour(words);
    return true;
  }

  /// Reads the colour from x y z r g b; ignores x y z w.
  void read_colour(Words& words) {
    Colour colour{1, 1, 1, 1};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto value = number(words.next());
      if (!value) return;
      colour[i] = *value;
    }
    mesh_.colours.resize(mesh_.positions.size(), {1, 1, 1, 1});
    mesh_.colours.back() = colour;
  }

  bool read_normal(Words& words) {
    Point normal{};
    if (!read_numbers(words, normal.data(), 3)) return false;
    mesh_.normals.push_back(normal);
    return true;
  }

  bool read_texture_coordinate(Words& words) {
    TextureCoordinate coordinate{};
    if (!read_numbers(words, coordinate.data(), 1)) return false;
    coordinate[1] = number(words.next()).value_or(0);
    mesh_.texture_coordinates.push_back(coordinate);
    return true;
  }

  bool read_face(Words& words, bool is_current_syntax) {
    known_line_ = true;
    face_.clear();
    for (std::string_view word = words.next(); !word.empty() && !word.starts_with('#'); word = words.next()) {
      if (!read_corner(word)) return false;
      if (face_.triangle_count() > most_corners)
        return reading_.fail(rules::limit, "a face of more than " + std::to_string(most_corners) + " corners");
    }
    if (face_.triangle_count() == 0) {
      ++short_faces_;
      return true;
    }
    if (!reading_.count_triangles(face_.triangle_count())) return false;
    has_elements_ = true;
    const bool is_missed = !is_first_object_ || !is_current_syntax;
    if (is_missed) mesh_.file.missed_triangles += face_.triangle_count();
    const bool is_whole = reading_.options.obj == ObjReading::whole;
    if (is_missed && !is_whole) return true;
    mesh_.file.polygons += face_.triangle_count() > 1 ? 1 : 0;
    face_.append_to(mesh_.positions, part(), is_whole ? triangulate : triangulate_from_first);
    return true;
  }

  /// Reads v, v/t, v//n or v/t/n.
  bool read_corner(std::string_view word) {
    const std::size_t slash = std::min(word.find('/'), word.size());
    const std::size_t second = std::min(word.find('/', std::min(slash + 1, word.size())), word.size());
    const auto position = index(word.substr(0, slash), mesh_.positions, passed_.positions);
    if (!position) return wrong_index("vertex", word, mesh_.positions.size(), "vertices");
    std::uint32_t normal = Face::none, coordinate = Face::none;
    if (slash + 1 < second) {
      const auto found =
          index(word.substr(slash + 1, second - slash - 1), mesh_.texture_coordinates, passed_.coordinates);
      if (!found) return wrong_index("texture coordinate", word, mesh_.texture_coordinates.size(), "of them");
      coordinate = *found;
    }
    if (second + 1 < word.size()) {
      const auto found = index(word.substr(second + 1), mesh_.normals, passed_.normals);
      if (!found) return wrong_index("normal", word, mesh_.normals.size(), "of them");
      normal = *found;
    }
    face_.add(*position, normal, coordinate, *position);
    return true;
  }

  /// Resolves an index from 1, or from −1 backwards. If the value may follow later in the file, reads all remaining
  /// values first.
  template <class Values>
  std::optional<std::uint32_t> index(std::string_view text, const std::vector<Values>& values,
                                     const std::size_t& passed) {
    const auto value = integer(text);
    if (!value || *value == 0) return std::nullopt;
    if (*value > static_cast<long long>(values.size()) && !is_ahead_ && !look_ahead()) return std::nullopt;
    const auto last = static_cast<long long>(is_ahead_ ? passed : values.size());
    if (*value > static_cast<long long>(values.size()) || *value < -last) return std::nullopt;
    return static_cast<std::uint32_t>(*value > 0 ? *value - 1 : last + *value);
  }

  /// Reads all values that faces may refer to in the remaining lines.
  bool look_ahead() {
    passed_ = {mesh_.positions.size(), mesh_.texture_coordinates.size(), mesh_.normals.size()};
    Lines ahead = lines_;
    here_ = &ahead;
    std::string_view line;
    while (!has_failed_ && ahead.next(line)) {
      Words words(line);
      has_failed_ = !read_value(words.next(), words);
    }
    here_ = &lines_;
    is_ahead_ = true;
    return !has_failed_;
  }

  /// Reads v, vn or vt; ignores other lines.
  bool read_value(std::string_view word, Words& words) {
    if (word == "v") return read_vertex(words);
    if (word == "vn") return read_normal(words);
    return word != "vt" || read_texture_coordinate(words);
  }

  /// Counts a line that was read ahead.
  void pass(std::string_view word) {
    passed_.positions += word == "v" ? 1U : 0U;
    passed_.normals += word == "vn" ? 1U : 0U;
    passed_.coordinates += word == "vt" ? 1U : 0U;
  }

  bool read_library(Words& words) {
    known_line_ = true;
    const std::string name(words.rest_of_line());
    if (!libraries_.insert(name).second) return true;
    if (const auto text = reading_.material_file(name)) read_materials(*text);
    return true;
  }

  void read_materials(const std::string& text) {
    Lines lines(text);
    std::string_view line;
    Material* material = nullptr;
    while (lines.next(line)) {
      Words words(line);
      const std::string_view word = words.next();
      if (word == "newmtl")
        material = &mesh_.materials[material_named(std::string(words.rest_of_line()))];
      else if (material != nullptr)
        read_material_line(word, words, *material);
    }
  }

  void read_material_line(std::string_view word, Words& words, Material& material) {
    const auto opacity = [&](double value) {
      if (!material.colour) material.colour = Colour{1, 1, 1, 1};
      (*material.colour)[3] = std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 1;
    };
    if (word == "Kd") {
      Colour colour{0, 0, 0, material.colour ? (*material.colour)[3] : 1};
      for (std::size_t i = 0; i < 3; ++i) {
        const auto value = number(words.next());
        if (!value) return;
        colour[i] = *value;
      }
      material.colour = colour;
    } else if (word == "d") {
      opacity(number(words.next()).value_or(1));
    } else if (word == "Tr") {
      opacity(1 - number(words.next()).value_or(0));
    } else if (word == "map_Kd") {
      material.texture = map_name(words);
      reading_.note_texture(material.texture);
    }
  }

  std::size_t material_named(const std::string& name) {
    const auto [entry, is_new] = material_numbers_.emplace(name, mesh_.materials.size());
    if (is_new) mesh_.materials.emplace_back().name = name;
    return entry->second;
  }

  Part& part() {
    if (part_ != nullptr) return *part_;
    const auto [entry, is_new] = part_numbers_.emplace(std::pair(name_, material_), mesh_.parts.size());
    if (is_new) {
      Part& made = mesh_.parts.emplace_back();
      made.name = name_.empty() ? group_ : name_;
      if (!material_.empty()) made.material = material_named(material_);
    }
    return *(part_ = &mesh_.parts[entry->second]);
  }

  void finish() {
    if (lines_.has_continued()) mesh_.file.missed_triangles = mesh_.triangle_count();
    mesh_.colours.resize(mesh_.colours.empty() ? 0 : mesh_.positions.size(), {1, 1, 1, 1});
    for (Part& part : mesh_.parts) {
      if (mesh_.colours.empty()) part.colours.clear();
      keep_complete_attributes(part);
    }
  }

  bool wrong(const std::string& message) {
    return reading_.fail(rules::malformed, "line " + std::to_string(here_->number()) + ": " + message);
  }
  bool wrong_index(const char* what, std::string_view word, std::size_t count, const char* things) {
    if (has_failed_) return false;
    return wrong("\"" + std::string(word.substr(0, 60)) + "\" names a " + what + " that does not exist; there are " +
                 std::to_string(count) + " " + things);
  }

  Reading& reading_;
  Mesh& mesh_;
  std::set<std::string> libraries_;  ///< those that were read
  Lines lines_;
  const Lines* here_ = &lines_;
  Face face_;
  Part* part_ = nullptr;
  std::string name_, group_, material_;
  std::map<std::pair<std::string, std::string>, std::size_t> part_numbers_;
  std::map<std::string, std::size_t> material_numbers_;
  std::size_t short_faces_ = 0;
  bool known_line_ = false;
  bool is_first_object_ = true;  ///< no `o` or `g` after the first element
  bool has_elements_ = false;    ///< a face, a line or a point
  // A face that refers to values after it.
  struct Counts {
    std::size_t positions = 0, coordinates = 0, normals = 0;
  };
  Counts passed_;            ///< values before the current line; negative indices count from here
  bool is_ahead_ = false;    ///< all positions, normals and coordinates have been read
  bool has_failed_ = false;  ///< while reading ahead
};

}  // namespace

bool read_obj(Reading& reading) {
  return ObjReader(reading).read();
}

}  // namespace urdfmill::mesh
