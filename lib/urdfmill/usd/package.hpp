// Packages of USD, .usdz: zip files in which nothing is compressed, so that readers use the files as they lie there.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::usd {

/// A file in a package.
struct PackagedFile {
  std::string name;  ///< with slashes, relative to the package
  std::string bytes;
};

/// Returns the package of these files, of which the first is the layer that a reader opens. Each content begins at a
/// multiple of 64 bytes, as the specification of the format demands; times are those of no file, so that the same files
/// give the same bytes. Returns nothing, and reports usd-package-too-large, for more than 4 GiB or 65,535 files.
[[nodiscard]] std::optional<std::string> package(const std::vector<PackagedFile>& files, source::Sink& sink);

/// A layer in a package: a part of its bytes.
struct PackagedLayer {
  std::string_view name, text;
};

/// True if bytes are a zip file.
[[nodiscard]] inline bool is_package(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04");
}

/// Returns the layer that a reader of the package opens, its first file. Returns nothing, and sets `why`, if the bytes
/// are no such package, or the layer is compressed or not in text.
[[nodiscard]] std::optional<PackagedLayer> first_layer(std::string_view bytes, std::string& why);

/// Returns the content of the file of that name in a package; nothing if there is none.
[[nodiscard]] std::optional<std::string_view> file_in_package(std::string_view bytes, std::string_view name);

}  // namespace urdfmill::usd
