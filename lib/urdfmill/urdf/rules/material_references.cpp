// Materials: undefined, defined twice, or unused.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

bool same_look(const Material& a, const Material& b) {
  if (a.color.has_value() != b.color.has_value() || a.texture.has_value() != b.texture.has_value()) return false;
  if (a.texture && a.texture->value != b.texture->value) return false;
  if (!a.color) return true;
  for (std::size_t i = 0; i < a.color->size(); ++i)
    if ((*a.color)[i].value != (*b.color)[i].value) return false;
  return true;
}

/// Returns the edits that rename a material to the only name that can be meant.
std::vector<source::Edit> rename(const Material& written, const std::vector<std::string_view>& names) {
  const std::string_view meant = text::only_close_name(written.name.value, names);
  if (meant.empty()) return {};
  return {{written.name.span, std::string(meant)}};
}

void check_use(Findings& findings, const Link& link, const Visual& visual, const MaterialsInForce& materials,
               const std::vector<std::string_view>& names) {
  const Material& written = *visual.material;
  const Material* in_force = materials.of(visual);
  if (in_force == nullptr) {
    if (!written.name.span.known()) return;
    findings.report(
        rules::material_undefined, visual.element, written.name.span,
        fmt::format("link \"{}\": the material \"{}\" is not defined{}", link.name.value, written.name.value,
                    materials.by_name().contains(written.name.value) ? " up to here; a later link defines it" : ""),
        {.hint = text::did_you_mean(written.name.value, names), .fix = rename(written, names)});
  } else if (in_force != &written && written.defined() && !same_look(written, *in_force)) {
    findings.report(rules::material_conflict, visual.element, written.span,
                    fmt::format("link \"{}\": the material \"{}\" has another colour or texture here than where it was "
                                "first defined{}; the first one is shown",
                                link.name.value, written.name.value, colours_of(written, *in_force)),
                    {.places = {{"the first one is", in_force->span}}});
  }
}

/// Returns the span with the blanks before it and the line end after it if nothing else is on its lines.
Span whole_lines(const Findings& findings, Span span) {
  const std::string_view bytes = (*findings.options.written_in)[span.file].bytes();
  std::size_t begin = span.begin, end = span.end;
  while (begin > 0 && (bytes[begin - 1] == ' ' || bytes[begin - 1] == '\t')) --begin;
  while (end < bytes.size() && (bytes[end] == ' ' || bytes[end] == '\t' || bytes[end] == '\r')) ++end;
  if ((begin > 0 && bytes[begin - 1] != '\n') || (end < bytes.size() && bytes[end] != '\n')) return span;
  return {span.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end + 1, bytes.size()))};
}

/// Reports materials that no visual names, once for the robot. One whose name a visual may have meant is not removed.
void report_unused(Findings& findings, const std::set<std::string_view>& used,
                   const std::vector<std::string_view>& undefined) {
  std::vector<std::string_view> unused;
  const Material* first = nullptr;
  Extra extra;
  for (const Material& material : findings.robot.materials) {
    const std::string_view name = material.name.value;
    if (name.empty() || used.contains(name)) continue;
    const bool is_meant = std::any_of(undefined.begin(), undefined.end(), [&](std::string_view written) {
      return text::misspelling(written, name).has_value();
    });
    if (is_meant) continue;
    if (first == nullptr) first = &material;
    unused.push_back(name);
    // Another expansion of a source may use it.
    if (findings.options.written_in != nullptr) extra.fix.push_back({whole_lines(findings, material.span), ""});
  }
  if (first == nullptr) return;
  findings.report(rules::material_unused, first->element, first->span,
                  unused.size() == 1
                      ? fmt::format("the material \"{}\" is never used", unused.front())
                      : fmt::format("{} materials are never used: {}", unused.size(), names_in_short(unused)),
                  std::move(extra));
}

}  // namespace

void check_materials(Findings& findings) {
  const Robot& robot = findings.robot;
  const MaterialsInForce materials(robot);
  std::vector<std::string_view> names;
  for (const auto& [name, material] : materials.by_name()) names.push_back(name);
  std::set<std::string_view> used;
  std::vector<std::string_view> undefined;
  for (const Link& link : robot.links)
    for (const Visual& visual : link.visuals) {
      if (!visual.material) continue;
      used.insert(visual.material->name.value);
      if (materials.of(visual) == nullptr) undefined.push_back(visual.material->name.value);
      check_use(findings, link, visual, materials, names);
    }
  report_unused(findings, used, undefined);
}

}  // namespace urdfmill::urdf
