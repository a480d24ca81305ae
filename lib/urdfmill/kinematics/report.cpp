#include "urdfmill/kinematics/report.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::kinematics {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

void report(source::Sink& sink, std::string_view rule, std::string message, source::Span span, std::string hint) {
  source::Diagnostic d;
  d.rule = &source::rule(rule);
  d.severity = d.rule->severity;
  d.message = std::move(message);
  d.span = span;
  d.hint = std::move(hint);
  sink.report(std::move(d));
}

std::string nearest_name(std::string_view wanted, std::span<const std::string_view> names) {
  std::string_view best;
  std::size_t least = wanted.size() / 3 + 2;
  for (std::string_view name : names) {
    const std::size_t d = edit_distance(wanted, name);
    if (d >= least) continue;
    least = d;
    best = name;
  }
  return best.empty() ? std::string() : "did you mean " + std::string(best) + "?";
}

}  // namespace urdfmill::kinematics
