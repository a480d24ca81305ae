#include "urdfmill/mesh/reading.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/percent.hpp"

namespace urdfmill::mesh {
namespace {

namespace fs = std::filesystem;

/// True for "http:", "file:", "C:": not a relative path.
bool has_scheme(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon != std::string_view::npos && name.find_first_of("/\\") >= colon;
}

}  // namespace

bool equal_words(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return text::lower_case(x) == text::lower_case(y); });
}

std::string counted(std::size_t number, std::string_view one) {
  return std::to_string(number) + " " + std::string(one) + (number == 1 ? "" : "s");
}

void Reading::report(const source::Rule& rule, source::Severity severity, const std::string& message) {
  source::Diagnostic finding = source::finding(rule, "\"" + std::string(shown) + "\": " + message);
  finding.severity = severity;
  sink.report(std::move(finding));
}

bool Reading::fail(const source::Rule& rule, const std::string& message) {
  report(rule, source::Severity::error, message);
  return false;
}

void Reading::warn(const source::Rule& rule, const std::string& message) {
  report(rule, std::min(rule.severity, source::Severity::warning), message);
}

bool Reading::count_triangles(std::size_t more) {
  if (more > options.limits.triangles || triangles + more > options.limits.triangles)
    return fail(rules::limit, "more than " + std::to_string(options.limits.triangles) + " triangles");
  triangles += more;
  return true;
}

bool Reading::count_positions(std::size_t more) {
  const std::size_t most = std::max<std::size_t>(options.limits.triangles, 1) * 3;
  if (more <= most &&
      mesh.positions.size() + more <= std::min<std::size_t>(most, std::numeric_limits<std::uint32_t>::max()))
    return true;
  return fail(rules::limit, "more than " + std::to_string(most) + " vertices");
}

fs::path Reading::root() const {
  if (!options.root.empty()) return options.root;
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

std::optional<std::string> Reading::inside(const std::string& relative, source::Severity severity) {
  const fs::path folder = fs::path(path).parent_path();
  std::string slashes = relative;
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const fs::path named(slashes);
  std::error_code error;
  const fs::path top = fs::absolute(root(), error);
  const fs::path found = (fs::absolute(folder.empty() ? "." : folder, error) / named).lexically_normal();
  const fs::path way = found.lexically_relative(top.lexically_normal());
  const bool out = slashes.find('\0') != std::string::npos || has_scheme(slashes) || named.is_absolute() ||
                   way.empty() || *way.begin() == "..";
  // Symbolic links may also lead outside.
  if (!out && (!fs::exists(found, error) || files::is_inside(found.string(), top.string()))) return found.string();
  report(rules::path, severity,
         "\"" + relative + "\" is not opened: it is outside " +
             (options.root.empty() ? "the folder of the mesh" : "the package"));
  return std::nullopt;
}

std::optional<std::string> Reading::companion(const std::string& relative, const source::Rule& rule,
                                              source::Severity severity) {
  const auto file = inside(relative, severity);
  if (!file) return std::nullopt;
  mesh.file.other_files.push_back(relative);
  // Links that have taken the place of the file or of a folder in the meantime are not followed.
  const auto found = files::file_in(*file, root().string());
  const std::size_t left = options.limits.file_size - companion_bytes_;
  const auto read = options.read_file ? options.read_file : files::read_file;
  files::ReadResult content =
      found ? read(found->file, {.beneath = found->folder, .largest = left}) : files::no_such_file(*file);
  companion_bytes_ += content.bytes.size();
  if (!content.error) return std::move(content.bytes);
  report(rule, severity, "cannot read \"" + relative + "\": " + content.error->reason);
  return std::nullopt;
}

std::optional<std::string> Reading::needed_file(const std::string& relative) {
  return companion(relative, rules::missing, source::Severity::error);
}

std::optional<std::string> Reading::material_file(const std::string& relative) {
  if (!options.companions) return std::nullopt;
  return companion(relative, rules::companion_missing, source::Severity::warning);
}

void Reading::note_texture(const std::string& relative) {
  if (relative.empty() || !known_textures_.insert(relative).second) return;
  mesh.file.textures.push_back(relative);
  if (!options.companions) return;
  const auto is_lacking = [this](const std::string& name) {
    const auto file = inside(name, source::Severity::warning);
    std::error_code error;
    return file && !fs::exists(*file, error);
  };
  // COLLADA and glTF name it by a URI.
  const std::string decoded = text::percent_decoded(relative);
  if (is_lacking(relative) && (decoded == relative || is_lacking(decoded)))
    warn(rules::companion_missing, "texture \"" + relative + "\" is missing");
}

}  // namespace urdfmill::mesh
