// The formats that a model can be converted to, in a table with one row for each.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/mjcf/writer.hpp"
#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Options of a conversion that depend on the format.
struct FormatOptions {
  std::optional<urdf::Version> urdf_version;  ///< --urdf-version
  bool flatten = false;                       ///< --flatten: json and yaml with one map a link
  sdf::WriteOptions sdf;                      ///< --sdf-version, --package-uri, --lump-fixed
  mjcf::WriteOptions mjcf;                    ///< --floating-base, --actuators, --sites, --srdf
};

/// The parts of a model that a format holds; each value includes those before it.
enum class Holds : std::uint8_t { structure, masses, meshes };

/// A format that a model can be written in: a row of the table of `convert --to`.
struct Format {
  std::string_view name;     ///< as given after --to
  std::string_view summary;  ///< what it is, in a few words
  /// The endings of file names that mean this format, separated by blanks: ".mjcf .xml"; empty if there are none.
  std::string_view suffixes;
  Holds holds;
  /// The options that say how it is written, as the command line names them, separated by blanks; those of other
  /// formats have no effect. Options on masses and meshes belong to all formats that hold these.
  std::string_view options;
  /// The text, or nothing for a refused conversion; then an error was reported.
  std::optional<std::string> (*write)(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink);
  bool places_meshes = false;  ///< the writer itself converts meshes and names their files
  bool is_simulated = false;   ///< simulators read it, which also move the root link: it then needs a mass
};

[[nodiscard]] std::span<const Format> all_formats();
[[nodiscard]] const Format* find_format(std::string_view name);
/// Returns the format of a file by its name, or null if the name does not determine it.
[[nodiscard]] const Format* format_of_file(std::string_view path);
/// Whether the format takes the option ("--sdf-version").
[[nodiscard]] bool takes_option(const Format& format, std::string_view option);
/// The names of the formats that take the option: "json, yaml".
[[nodiscard]] std::string formats_with(std::string_view option);

}  // namespace urdfmill::session
