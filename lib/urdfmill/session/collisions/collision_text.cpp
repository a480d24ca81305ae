#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/session/collisions/collisions.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::session {
namespace {

using collisions::Pair;
using collisions::PairClass;

constexpr std::array pair_classes{PairClass::adjacent, PairClass::always, PairClass::by_default, PairClass::never,
                                  PairClass::sometimes};

/// A proof about a link without all its shapes proves nothing of the link.
bool is_certified(const Pair& pair) {
  return pair.is_certain && !(pair.of == PairClass::never && pair.is_incomplete);
}

std::size_t certain_pairs(const CollisionReport& report) {
  return static_cast<std::size_t>(
      std::count_if(report.matrix.pairs.begin(), report.matrix.pairs.end(),
                    [](const Pair& p) { return p.of == PairClass::never && is_certified(p); }));
}

/// Returns a position without the joints at 0: "elbow=1.2 wrist=-0.5".
std::string position_text(const CollisionReport& report, const Pair& pair) {
  std::string text;
  for (std::size_t i = 0; i < pair.position.size(); ++i)
    if (pair.position[i] != 0) text += fmt::format(" {}={:.4g}", report.matrix.variables[i], pair.position[i]);
  return text;
}

/// Returns what is known of a pair in a few words.
std::string evidence(const CollisionReport& report, const Pair& pair) {
  const std::string doubt = pair.is_incomplete ? "; a shape is left out" : "";
  switch (pair.of) {
    case PairClass::adjacent:
      return pair.through.empty() ? "" : "through " + pair.through;
    case PairClass::always:
      return pair.is_certain ? "rigid" : fmt::format("in {} of {} samples", pair.contacts, pair.samples);
    case PairClass::by_default:
      return "at " + pair.state;
    case PairClass::never:
      return fmt::format("{}, nearest {:.4g} m{}", is_certified(pair) ? "certified" : "sampled only", pair.distance,
                         doubt);
    case PairClass::sometimes:
      break;
  }
  return "touch at" + position_text(report, pair);
}

std::string attribute_of(const std::string& value) {
  std::string text;
  xml::append_escaped(value, text, xml::Escapes::attribute);
  return text;
}

}  // namespace

std::string collision_text(const CollisionReport& report) {
  const collisions::Matrix& matrix = report.matrix;
  std::string text =
      fmt::format("{}: {} links with {} shapes and {} triangles, {} {}\n", report.robot, report.links_with_shapes,
                  report.shapes, report.triangles, matrix.pairs.size(), matrix.pairs.size() == 1 ? "pair" : "pairs");
  text += fmt::format("{} samples, the last change of class at {}{}\n", matrix.samples, matrix.last_change,
                      matrix.is_stable ? "" : "; not stable yet");
  if (report.left_out > 0)
    text += fmt::format("in part: {} {} left out\n", report.left_out, report.left_out == 1 ? "shape is" : "shapes are");
  text += "\n";
  for (const PairClass of : pair_classes) {
    const std::size_t pairs = matrix.count(of);
    text += fmt::format("{:<10}{:>6}", collisions::text(of), pairs);
    if (of == PairClass::never && pairs > 0)
      text += fmt::format("  ({} certified, {} sampled only)", certain_pairs(report), pairs - certain_pairs(report));
    text += "\n";
  }
  std::size_t first = 0, second = 0;
  for (const Pair& pair : matrix.pairs) {
    first = std::max(first, report.links[pair.first].size());
    second = std::max(second, report.links[pair.second].size());
  }
  for (const PairClass of : pair_classes) {
    if (matrix.count(of) > 0) text += "\n";
    for (const Pair& pair : matrix.pairs) {
      if (pair.of != of) continue;
      std::string line = fmt::format("{:<10}{:<{}}  {:<{}}  {}", collisions::text(of), report.links[pair.first], first,
                                     report.links[pair.second], second, evidence(report, pair));
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
  }
  return text;
}

emit::Value collision_tree(const CollisionReport& report) {
  const collisions::Matrix& matrix = report.matrix;
  emit::List pairs;
  for (const Pair& pair : matrix.pairs) {
    emit::Fields fields{{"link1", report.links[pair.first]},
                        {"link2", report.links[pair.second]},
                        {"class", collisions::text(pair.of)}};
    if (pair.of == PairClass::adjacent) {
      if (!pair.through.empty()) fields.emplace_back("through", pair.through);
    } else {
      fields.emplace_back("certified", is_certified(pair));
      if (pair.is_incomplete) fields.emplace_back("shape_left_out", true);
      fields.emplace_back("samples", static_cast<double>(pair.samples));
      fields.emplace_back("contacts", static_cast<double>(pair.contacts));
      if (!pair.state.empty()) fields.emplace_back("state", pair.state);
      fields.emplace_back("distance", pair.distance);
      emit::Fields position;
      for (std::size_t i = 0; i < pair.position.size(); ++i)
        position.emplace_back(matrix.variables[i], pair.position[i]);
      fields.emplace_back("position", std::move(position));
    }
    pairs.emplace_back(std::move(fields));
  }
  emit::Fields counts;
  for (const PairClass of : pair_classes)
    counts.emplace_back(collisions::text(of), static_cast<double>(matrix.count(of)));
  counts.emplace_back("certified", static_cast<double>(certain_pairs(report)));
  return emit::Value(emit::Fields{{"robot", report.robot},
                                  {"links", static_cast<double>(report.links_with_shapes)},
                                  {"shapes", static_cast<double>(report.shapes)},
                                  {"triangles", static_cast<double>(report.triangles)},
                                  {"left_out", static_cast<double>(report.left_out)},
                                  {"samples", static_cast<double>(matrix.samples)},
                                  {"last_change", static_cast<double>(matrix.last_change)},
                                  {"stable", matrix.is_stable},
                                  {"counts", std::move(counts)},
                                  {"pairs", std::move(pairs)}});
}

std::string collision_mjcf(const CollisionReport& report) {
  std::string text = "<mujoco>\n  <contact>\n";
  for (const Pair& pair : report.matrix.pairs)
    if (pair.of != PairClass::sometimes && !(pair.of == PairClass::never && pair.is_incomplete))
      text += "    <exclude body1=\"" + attribute_of(report.links[pair.first]) + "\" body2=\"" +
              attribute_of(report.links[pair.second]) + "\"/>\n";
  return text + "  </contact>\n</mujoco>\n";
}

}  // namespace urdfmill::session
