// Conversion of a tree to a model, in two modes (docs/model.md): strict, and urdfdom's, which accepts and drops what
// urdfdom 6.0.0 does.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

enum class Reading : std::uint8_t { strict, urdfdom };

/// Options of reading a document.
struct ReadOptions {
  Reading reading = Reading::strict;
  /// The sources of the document if it was not expanded. Then the text contains the attributes as written: pieces of
  /// vectors get their own spans, and tabs and line ends that XML turns into blanks are detected.
  const source::Sources* written_in = nullptr;
  /// Reads as if the document declared this version.
  std::optional<Version> as_version = std::nullopt;
};

/// The model as far as it could be read. Strict reading fills a refused model as far as possible, so that one run finds
/// more: a malformed number is NaN, and a missing part is absent.
struct ReadResult {
  Robot robot;
  bool refused = false;
};

/// Reads the model from a parsed or expanded document. Reports rules urdf-* with places (and trails where nodes have an
/// Origin). If the model is refused, at least one error was reported.
[[nodiscard]] ReadResult read_as_far_as_possible(std::shared_ptr<const xml::Document> document,
                                                 const ReadOptions& options, source::Sink& sink);

/// Same as above, but returns nothing for a refused model.
[[nodiscard]] std::optional<Robot> read(std::shared_ptr<const xml::Document> document, const ReadOptions& options,
                                        source::Sink& sink);

/// Parses a number by urdfdom's rules (docs/urdfdom.md, "Numbers"): C locale, leading white space allowed, trailing
/// not; nullopt if malformed or overflowing.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Returns the normalised quaternion of roll, pitch, yaw (rad, fixed axes), as urdfdom computes it.
[[nodiscard]] Quaternion rotation_from_rpy(double roll, double pitch, double yaw);
/// Returns the matrix of a unit quaternion, by rows.
[[nodiscard]] std::array<std::array<double, 3>, 3> rotation_matrix(const Quaternion& q);
/// Rotates a vector by a unit quaternion.
[[nodiscard]] std::array<double, 3> rotated(const Quaternion& q, const std::array<double, 3>& v);
/// Returns the quaternion divided by its norm as urdfdom does (zero and underflow: identity; overflow: 0 0 0 0).
[[nodiscard]] Quaternion normalised(const Quaternion& q);
/// Returns roll, pitch and yaw by the half-angle form (docs/migration.md, "Downwards"): exact to 4.4e-16 everywhere,
/// the sign of the quaternion kept.
[[nodiscard]] std::array<double, 3> rpy_from_rotation(const Quaternion& q);

}  // namespace urdfmill::urdf
