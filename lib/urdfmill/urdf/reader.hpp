// Tree to model, in two modes (docs/model.md): strict, and the one that accepts and drops what urdfdom 6.0.0
// does.
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

/// How a document is read.
struct ReadOptions {
  Reading reading = Reading::strict;
  /// The sources the document was parsed from, if it was not expanded: attributes then are in the text as they are,
  /// so pieces of vectors get spans of their own, and tabs and line ends that XML turns into blanks are seen.
  const source::Sources* written_in = nullptr;
  /// Read as if the document declared this version.
  std::optional<Version> as_version = std::nullopt;
};

/// What could be read. In strict reading a refused model is still filled as far as possible, so that more can be found
/// in one run: a number that is none is NaN, a part that is missing is absent.
struct ReadResult {
  Robot robot;
  bool refused = false;
};

/// Reads the model out of a parsed or expanded document. Reports rules urdf-* with places (and trails where nodes have
/// an Origin). If the model is refused, at least one error was reported.
[[nodiscard]] ReadResult read_as_far_as_possible(std::shared_ptr<const xml::Document> document,
                                                 const ReadOptions& options, source::Sink& sink);

/// The same, but nothing for a refused model.
[[nodiscard]] std::optional<Robot> read(std::shared_ptr<const xml::Document> document, const ReadOptions& options,
                                        source::Sink& sink);

/// A number by urdfdom's rules (docs/urdfdom.md, "Numbers"): C locale, leading white space allowed, trailing not;
/// nullopt if malformed or overflowing.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// The normalised quaternion of roll, pitch, yaw (rad, fixed axes), as urdfdom computes it.
[[nodiscard]] Quaternion rotation_from_rpy(double roll, double pitch, double yaw);
/// The matrix of a unit quaternion, by rows.
[[nodiscard]] std::array<std::array<double, 3>, 3> rotation_matrix(const Quaternion& q);
/// A vector turned by a unit quaternion.
[[nodiscard]] std::array<double, 3> rotated(const Quaternion& q, const std::array<double, 3>& v);
/// The quaternion divided by its norm as urdfdom does (zero and underflow: identity; overflow: 0 0 0 0).
[[nodiscard]] Quaternion normalised(const Quaternion& q);
/// Roll, pitch, yaw by the half-angle form (docs/migration.md, "Downwards"): exact to 4.4e-16 everywhere, the sign of
/// the quaternion kept.
[[nodiscard]] std::array<double, 3> rpy_from_rotation(const Quaternion& q);

}  // namespace urdfmill::urdf
