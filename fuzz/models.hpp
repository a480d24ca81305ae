// Models in random bytes, and comparisons of models before and after a conversion.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "tests/sdf/round_trip.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/sdf/writer.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

/// True if computing with all numbers of the text loses no precision of note: at most six digits, no exponents.
inline bool has_plain_numbers(std::string_view text) {
  std::size_t digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    const bool is_exponent = digits > 0 && (text[i] == 'e' || text[i] == 'E');
    digits = is_digit ? digits + 1 : 0;
    if (digits > 6 || is_exponent) return false;
  }
  return true;
}

struct Model {
  urdf::Robot robot;
  kinematics::Tree tree;
};

/// The model; empty if the document is refused or is not a tree.
inline std::optional<Model> model_of(std::shared_ptr<const xml::Document> document, source::Collector& findings) {
  auto robot = urdf::read(std::move(document), {}, findings);
  if (!robot) return std::nullopt;
  auto tree = kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings);
  if (!tree) return std::nullopt;
  return Model{std::move(*robot), std::move(*tree)};
}

/// Converts to SDF and back: the SDF must be readable, and the model the same except for reported losses.
inline void check_way_through_sdf(const Model& model, const sdf::WriteOptions& options, bool compare) {
  source::Collector losses;
  const std::optional<std::string> written = sdf::write(model.robot, options, losses);
  if (!written) return;  // a name with characters that XML cannot hold
  const std::string& text = *written;
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.sdf", text));
  require(parsed.document != nullptr);
  const auto document = sdf::urdf_document(parsed.document, findings);
  if (!compare) return;
  require(document != nullptr);
  const auto back = model_of(document, findings);
  require(back.has_value());
  const std::string difference =
      sdf::test::first_difference({model.robot, model.tree}, {back->robot, back->tree}, losses.diagnostics);
  if (difference.empty()) return;
  std::fprintf(stderr, "%s\n%s\n", difference.c_str(), text.c_str());
  std::abort();
}

}  // namespace urdfmill::fuzz
