#include <array>
#include <charconv>
#include <cstring>
#include <map>
#include <vector>

#include "urdfmill/mesh/welding.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

void append(double value, std::string& out) {
  std::array<char, 40> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value == 0 ? 0.0 : value);
  out.append(digits.data(), end);
}

void append(std::size_t value, std::string& out) {
  std::array<char, 24> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), end);
}

template <class Values>
void append_line(const char* word, const Values& values, std::string& out) {
  out += word;
  for (const double value : values) {
    out += ' ';
    append(value, out);
  }
}

/// Returns a name as one word, because readers stop at a blank.
std::string word_of(std::string_view name, std::string_view otherwise) {
  std::string word(name.empty() ? otherwise : name);
  for (char& c : word)
    if (c == ' ' || static_cast<unsigned char>(c) < 0x20) c = '_';
  return word;
}

class ObjWriter {
 public:
  ObjWriter(const Mesh& mesh, ObjFiles& files) : mesh_(mesh), out_(files.obj), mtl_(files.mtl) {}

  void write(std::string_view mtl_name) {
    write_materials();
    if (!mtl_.empty()) out_ += "mtllib " + std::string(mtl_name) + "\n";
    write_positions();
    for (const TextureCoordinate& uv : mesh_.texture_coordinates) {
      append_line("vt", uv, out_);
      out_ += '\n';
    }
    for (const Point& normal : mesh_.normals) {
      append_line("vn", normal, out_);
      out_ += '\n';
    }
    std::string_view object;
    for (const Part& part : mesh_.parts) {
      // Some readers stop at the second object: unnamed parts are one.
      if (part.name != object) out_ += "o " + word_of(part.name, "part") + "\n";
      object = part.name;
      write_part(part);
    }
  }

 private:
  void write_positions() {
    welded_ = weld(mesh_.positions);
    for (const std::uint32_t position : welded_.first) {
      append_line("v", mesh_.positions[position], out_);
      out_ += '\n';
    }
  }

  void write_part(const Part& part) {
    if (part.material) out_ += "usemtl " + names_[*part.material] + "\n";
    for (std::size_t i = 0; i < part.triangles.size(); ++i) {
      out_ += 'f';
      for (std::size_t corner = 0; corner < 3; ++corner) write_corner(part, i, corner);
      out_ += '\n';
    }
  }

  void write_corner(const Part& part, std::size_t triangle, std::size_t corner) {
    out_ += ' ';
    append(std::size_t{welded_.vertices[part.triangles[triangle][corner]]} + 1, out_);
    if (!part.texture_coordinates.empty()) {
      out_ += '/';
      append(std::size_t{part.texture_coordinates[triangle][corner]} + 1, out_);
    } else if (!part.normals.empty()) {
      out_ += '/';
    }
    if (part.normals.empty()) return;
    out_ += '/';
    append(std::size_t{part.normals[triangle][corner]} + 1, out_);
  }

  void write_materials() {
    std::map<std::string, std::size_t> used;
    for (const Material& material : mesh_.materials) {
      std::string name = word_of(material.name, "material");
      if (const std::size_t again = used[name]++; again > 0) name += "_" + std::to_string(again);
      names_.push_back(name);
      mtl_ += "newmtl " + name + "\n";
      const Colour colour = material.colour.value_or(Colour{1, 1, 1, 1});
      append_line("Kd", std::array{colour[0], colour[1], colour[2]}, mtl_);
      if (colour[3] != 1) append_line("\nd", std::array{colour[3]}, mtl_);
      mtl_ += '\n';
      if (material.texture.find_first_of("\r\n") == std::string::npos && !material.texture.empty())
        mtl_ += "map_Kd " + material.texture + "\n";
    }
  }

  const Mesh& mesh_;
  std::string& out_;
  std::string& mtl_;
  std::vector<std::string> names_;
  Welding welded_;
};

}  // namespace

ObjFiles to_obj(const Mesh& mesh, std::string_view mtl_name) {
  ObjFiles files;
  ObjWriter(mesh, files).write(mtl_name);
  return files;
}

}  // namespace urdfmill::mesh
