#include "urdfmill/usd/proof.hpp"

#include <algorithm>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/usd/reader.hpp"

namespace urdfmill::usd {

std::optional<std::string> difference(const urdf::Robot& robot, const std::string& text) {
  source::Collector findings;
  const auto document = urdf_document(text, source::FileId{0}, findings);
  const auto again = document ? urdf::read(document, {urdf::Reading::strict, nullptr}, findings) : std::nullopt;
  if (!again) {
    const source::Diagnostic* error = findings.first_error();
    return error == nullptr ? std::string("it cannot be read") : error->message;
  }
  kinematics::SameModelOptions options;
  options.tolerance = 1e-9;
  // Every frame, axis and mass is compared directly, so random positions would add nothing.
  options.samples = 0;
  std::erase(options.aspects, kinematics::Aspect::extensions);
  const auto found = kinematics::same_model(robot, *again, options).differences;
  return found.empty() ? std::nullopt : std::optional(found.front().message());
}

}  // namespace urdfmill::usd
