#include "urdfmill/compose/proof.hpp"

#include "urdfmill/compose/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

bool prove(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink) {
  constexpr int samples = 8;
  kinematics::SameModelOptions options;
  options.samples = samples;
  const kinematics::SameModel compared = kinematics::same_model(originals, result, options);
  if (compared.same()) return true;
  const kinematics::Difference& first = compared.differences.front();
  xml::report(sink, rules::not_proved, nullptr, first.in_a.known() ? first.in_a : first.in_b,
              "the result is not the model it was made from: " + first.message() + "; nothing is written");
  return false;
}

}  // namespace urdfmill::compose
