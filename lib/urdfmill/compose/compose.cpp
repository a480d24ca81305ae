#include "urdfmill/compose/compose.hpp"

#include <array>
#include <utility>

#include "urdfmill/compose/extract.hpp"
#include "urdfmill/compose/prefix.hpp"
#include "urdfmill/compose/proof.hpp"

namespace urdfmill::compose {

namespace {

/// The result of a step, if there is one and it is proved.
std::optional<urdf::Robot> proved(const urdf::Robot& from, std::optional<Composed> step, source::Sink& sink) {
  if (!step) return std::nullopt;
  const std::array originals{Original{from, step->images}};
  if (!prove(originals, step->robot, sink)) return std::nullopt;
  return std::move(step->robot);
}

}  // namespace

bool Options::any() const {
  return !extract.empty() || !prefix.empty();
}

std::optional<urdf::Robot> compose(urdf::Robot robot, const Options& options, source::Sink& sink) {
  std::optional<urdf::Robot> current = std::move(robot);
  if (current && !options.extract.empty())
    current = proved(*current, compose::extract(*current, options.extract, sink), sink);
  if (current && !options.prefix.empty()) current = proved(*current, add_prefix(*current, options.prefix, sink), sink);
  return current;
}

}  // namespace urdfmill::compose
