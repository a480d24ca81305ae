// Tree to model, in two modes (specs/model-json.md): strict, and the one that accepts and drops what urdfdom 6.0.0
// does.
#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

enum class Reading : unsigned char { strict, urdfdom };

struct ReadOptions {
  Reading reading = Reading::strict;
};

/// Reads the model out of a parsed or expanded document. Reports rules urdf-* with places (and trails where nodes have
/// an Origin). Returns nothing if the model is refused; then at least one error was reported.
[[nodiscard]] std::optional<Robot> read(std::shared_ptr<const xml::Document> document, const ReadOptions& options,
                                        source::Sink& sink);

/// A number by urdfdom's rules (specs/urdf.md §3): C locale, leading white space allowed, trailing not; nullopt if
/// malformed or overflowing.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// The normalised quaternion of roll, pitch, yaw (rad, fixed axes), as urdfdom computes it.
[[nodiscard]] Quaternion rotation_from_rpy(double roll, double pitch, double yaw);
/// The quaternion divided by its norm as urdfdom does (zero and underflow: identity; overflow: 0 0 0 0).
[[nodiscard]] Quaternion normalised(const Quaternion& q);
/// Roll, pitch, yaw by the half-angle form (specs/migration.md §3): exact to 4.4e-16 everywhere, the sign of the
/// quaternion kept.
[[nodiscard]] std::array<double, 3> rpy_from_rotation(const Quaternion& q);

}  // namespace urdfmill::urdf
