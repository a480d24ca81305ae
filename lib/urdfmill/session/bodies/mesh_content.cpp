#include "urdfmill/session/bodies/mesh_content.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "urdfmill/mesh/picture_type.hpp"

namespace urdfmill::session {
namespace {

using namespace std::string_view_literals;

/// The beginnings of files of each kind.
constexpr std::array beginnings{
    // Meshes.
    "glTF"sv, "Kaydara FBX Binary"sv, "; FBX"sv, "PXR-USDC"sv, "#usda"sv, "#VRML"sv, "ISO-10303-21;"sv, "OFF\n"sv,
    "OFF\r"sv, "COFF\n"sv, "NOFF\n"sv, "ply\n"sv, "ply\r"sv, "\x00\x10[MeshSerializer"sv,
    // Pictures.
    mesh::png_signature, mesh::jpeg_signature, "GIF87a"sv, "GIF89a"sv, "II*\0"sv, "MM\0*"sv, "DDS "sv, "\xabKTX "sv,
    "#?RADIANCE"sv, "#?RGBE"sv, "\x76\x2f\x31\x01"sv, "8BPS"sv, "P1\n"sv, "P2\n"sv, "P3\n"sv, "P4\n"sv, "P5\n"sv,
    "P6\n"sv};

/// The length of text that is examined.
constexpr std::size_t looked_at = 64 * 1024;

std::uint32_t little_endian(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return number;
}

std::string_view without_blanks(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

/// Checks the header of 80 bytes, number of triangles, 50 bytes each; some programs append data.
bool is_binary_stl(std::string_view bytes) {
  constexpr std::size_t header = 84, triangle = 50, most_behind = 4096;
  if (bytes.size() < header) return false;
  const std::size_t size = header + triangle * std::size_t{little_endian(bytes, 80, 4)};
  return bytes.size() >= size && bytes.size() - size <= (size > header ? most_behind : 0);
}

bool is_text_stl(std::string_view text) {
  text = without_blanks(text);
  return text.starts_with("solid") &&
         (text.find("facet") != std::string_view::npos || text.find("endsolid") != std::string_view::npos);
}

/// True if every line of the text begins with one of the words, and one line with the word that identifies such a file.
bool has_only_lines_of(std::string_view text, std::span<const std::string_view> words, std::string_view needed) {
  if (text.size() > looked_at) text = text.substr(0, text.rfind('\n', looked_at));
  bool found = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#' || line.front() == '\0') continue;
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    if (std::find(words.begin(), words.end(), word) == words.end()) return false;
    found = found || word == needed;
  }
  return found;
}

bool is_obj(std::string_view text) {
  static constexpr std::array words{"v"sv,    "vt"sv,  "vn"sv,     "vp"sv,     "f"sv,      "l"sv,   "p"sv,
                                    "g"sv,    "o"sv,   "s"sv,      "mtllib"sv, "usemtl"sv, "deg"sv, "curv"sv,
                                    "surf"sv, "end"sv, "cstype"sv, "parm"sv,   "mg"sv,     "lod"sv, "bevel"sv};
  return has_only_lines_of(text, words, "v");
}

bool is_mtl(std::string_view text) {
  static constexpr std::array words{"newmtl"sv,   "Ka"sv,     "Kd"sv,     "Ks"sv,       "Ke"sv,    "Ns"sv,
                                    "Ni"sv,       "Tf"sv,     "Tr"sv,     "d"sv,        "illum"sv, "map_Ka"sv,
                                    "map_Kd"sv,   "map_Ks"sv, "map_Ke"sv, "map_Ns"sv,   "map_d"sv, "map_bump"sv,
                                    "map_Bump"sv, "bump"sv,   "disp"sv,   "decal"sv,    "refl"sv,  "norm"sv,
                                    "Pr"sv,       "Pm"sv,     "Ps"sv,     "sharpness"sv};
  return has_only_lines_of(text, words, "newmtl");
}

/// True for XML with that element near the beginning, or JSON with that name.
bool is_xml_or_json(std::string_view text) {
  text = without_blanks(text).substr(0, looked_at);
  if (text.starts_with('<'))
    return text.find("<COLLADA") != std::string_view::npos || text.find("<X3D") != std::string_view::npos ||
           text.find("<svg") != std::string_view::npos;
  // In glTF the order of names is arbitrary.
  return text.starts_with('{') && text.find("\"asset\"") != std::string_view::npos;
}

/// TGA has no signature at the beginning: its fields must be consistent, and since 1989 it has one at its end.
bool is_tga(std::string_view bytes) {
  constexpr std::size_t header = 18;
  if (bytes.size() < header) return false;
  if (bytes.find("TRUEVISION-XFILE", bytes.size() - std::min<std::size_t>(bytes.size(), 26)) != std::string_view::npos)
    return true;
  const auto byte = [&](std::size_t at) { return little_endian(bytes, at, 1); };
  constexpr std::array<std::uint32_t, 6> types{1, 2, 3, 9, 10, 11};
  constexpr std::array<std::uint32_t, 5> depths{8, 15, 16, 24, 32};
  return byte(1) <= 1 && std::find(types.begin(), types.end(), byte(2)) != types.end() &&
         std::find(depths.begin(), depths.end(), byte(16)) != depths.end() && little_endian(bytes, 12, 2) > 0 &&
         little_endian(bytes, 14, 2) > 0;
}

/// True for kinds that state their own size.
bool has_own_size(std::string_view bytes) {
  if (bytes.starts_with("BM") && bytes.size() >= 14) return little_endian(bytes, 2, 4) <= bytes.size() + 3;
  if (bytes.starts_with("MM") && bytes.size() >= 6) return little_endian(bytes, 2, 4) == bytes.size();  // 3DS
  return bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP");
}

}  // namespace

bool is_mesh_or_texture(std::string_view bytes) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](auto mark) { return bytes.starts_with(mark); }) ||
         has_own_size(bytes) || is_binary_stl(bytes) || is_text_stl(bytes) || is_xml_or_json(bytes) || is_obj(bytes) ||
         is_mtl(bytes) || is_tga(bytes);
}

}  // namespace urdfmill::session
