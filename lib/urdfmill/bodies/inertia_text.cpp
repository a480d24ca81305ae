// Reports of inertias as text and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/plain_table.hpp"

namespace urdfmill::bodies {
namespace {

template <std::size_t size>
std::string numbers(const std::array<double, size>& values) {
  // Rounding errors of zeros are not shown.
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  std::string text;
  for (const double value : values)
    text += (text.empty() ? "" : " ") + fmt::format("{:.4g}", std::abs(value) < 1e-12 * largest ? 0.0 : value);
  return text;
}

void write_mass(text::JsonWriter& json, std::string_view name, const Mass& mass) {
  json.key(name).begin_object().key("mass").value(mass.mass);
  const auto list = [&](std::string_view key, const auto& values) {
    json.key(key).begin_short_array();
    for (const double value : values) json.value(value);
    json.end_array();
  };
  list("centre", mass.centre);
  list("inertia", mass.inertia);
  list("principal_moments", mass.principal_moments());
  json.end_object();
}

}  // namespace

std::string inertia_text(const InertiaReport& report) {
  std::vector<text::TableRow> rows{
      {"link", "mass, kg", "centre, m", "principal moments, kg·m²", "kg/m³", "source", "verdict"}};
  for (const LinkMass& link : report.links) {
    text::TableRow& row = rows.emplace_back(rows.front().size());
    row[0] = link.link;
    const std::optional<Mass>& mass = link.write ? link.computed : link.stated;
    row[5] = link.write ? link.source : link.stated ? "model" : "";
    row[6] = link.verdict;
    if (!mass) continue;
    row[1] = fmt::format("{:.4g}", mass->mass);
    row[2] = numbers(mass->centre);
    row[3] = numbers(mass->principal_moments());
    if (link.volume > 0) row[4] = fmt::format("{:.4g}", mass->mass / link.volume);
  }
  return text::plain_table(std::move(rows)) + fmt::format("total {:.6g} kg\n", report.mass);
}

std::string inertia_json(const InertiaReport& report) {
  std::string out;
  text::JsonWriter json(out);
  json.begin_object().key("mass").value(report.mass).key("links").begin_array();
  for (const LinkMass& link : report.links) {
    json.begin_object().key("link").value(link.link).key("verdict").value(link.verdict);
    json.key("written").value(link.write);
    if (!link.source.empty()) json.key("source").value(link.source);
    if (link.volume > 0) json.key("volume").value(link.volume);
    if (link.stated) write_mass(json, "stated", *link.stated);
    if (link.computed) write_mass(json, "computed", *link.computed);
    json.end_object();
  }
  json.end_array().end_object();
  return out;
}

}  // namespace urdfmill::bodies
