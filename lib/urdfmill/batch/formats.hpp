// The formats a model is converted to: a table that each format has one row in.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::batch {

/// What a conversion may be told besides the format.
struct FormatOptions {
  std::optional<urdf::Version> urdf_version;  ///< --urdf-version
  bool flatten = false;                       ///< --flatten: json and yaml with one map a link
  sdf::WriteOptions sdf;                      ///< --sdf-version, --package-uri, --lump-fixed
};

/// A format that a model can be written in: a row of the table of `convert --to`.
struct Format {
  std::string_view name;     ///< as given behind --to
  std::string_view summary;  ///< what it is, in a few words
  /// The text, or nothing for a refused conversion; then an error was reported.
  std::optional<std::string> (*write)(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink);
};

[[nodiscard]] std::span<const Format> all_formats();
[[nodiscard]] const Format* find_format(std::string_view name);

}  // namespace urdfmill::batch
