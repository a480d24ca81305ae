// The formats that a model can be converted to, in a table with one row for each.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/mjcf/writer.hpp"
#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/usd/writer.hpp"

namespace urdfmill::session {

struct Row;

/// Options of a conversion that depend on the format.
struct FormatOptions {
  std::optional<urdf::Version> urdf_version;
  bool flatten = false;  ///< json and yaml with one map a link
  sdf::WriteOptions sdf;
  mjcf::WriteOptions mjcf;
  usd::WriteOptions usd;
};

/// The parts of a model that a format holds; each value includes those before it.
enum class Holds : std::uint8_t { structure, masses, meshes };

/// A format that a model can be written in: a row of the table of conversions.
struct Format {
  std::string_view name;     ///< as a caller gives it
  std::string_view summary;  ///< a few words on the format
  /// The endings of file names that mean this format, separated by blanks: ".mjcf .xml"; empty if there are none.
  std::string_view suffixes;
  Holds holds;
  /// The options that say how it is written; those of other formats have no effect. Options on masses and meshes belong
  /// to all formats that hold these.
  std::array<const Row*, 6> options;
  /// Returns the text, or nothing for a refused conversion, which was reported as an error.
  std::optional<std::string> (*write)(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink);
  bool places_meshes = false;  ///< the writer itself converts meshes, and names their files or puts them into its text
  bool is_simulated = false;   ///< simulators read it, which also move the root link: it then needs a mass
  bool embeds_meshes = false;  ///< meshes are in the text, unless they are copied
  std::string_view package = {};  ///< the ending of outputs that hold the text and its files; empty: there are none
};

[[nodiscard]] std::span<const Format> all_formats();
[[nodiscard]] const Format* find_format(std::string_view name);
/// Returns the format of a file by its name, or null if the name does not determine it.
[[nodiscard]] const Format* format_of_file(std::string_view path);
/// True if the format takes the option.
[[nodiscard]] bool takes_option(const Format& format, const Row& option);
/// Returns the names of the formats that have the option: "json, yaml".
[[nodiscard]] std::string formats_with(const Row& option);
/// The message for an option that has no effect on the format, in the order of the options; empty if there is none.
[[nodiscard]] std::string without_effect(const Format& format,
                                         const std::function<bool(std::string_view name)>& is_given);

}  // namespace urdfmill::session
