#include "urdfmill/migrate/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

using kinematics::Difference;

bool holds(source::Span whole, source::Span part) {
  return part.known() && whole.known() && whole.file == part.file && whole.begin <= part.begin && part.end <= whole.end;
}

/// A replaced part is missing from its parent, so a difference may cover more than the requested change.
bool is_asked(const Difference& difference, const AskedChange& asked) {
  if (asked.field.empty()) return holds(asked.place, difference.in_a) || holds(difference.in_a, asked.place);
  return difference.field.find(asked.field) != std::string::npos &&
         (holds(asked.place, difference.in_a) || difference.in_a == asked.place);
}

Difference refused(std::string why) {
  Difference difference;
  difference.part = "robot";
  difference.field = "reading";
  difference.was = "accepted";
  difference.is = "refused: " + std::move(why);
  return difference;
}

std::string first_message(const source::Collector& findings) {
  for (const source::Diagnostic& finding : findings.diagnostics)
    if (finding.severity == source::Severity::error) return finding.message;
  return "its readers refuse it";
}

/// True if a migration may edit the attribute.
bool may_change(const xml::Element& element, const xml::Element& root, std::string_view attribute) {
  if (&element == &root) return attribute == "version";
  if (element.name == "origin") return attribute == "rpy" || attribute == "quat_xyzw";
  constexpr std::array<std::string_view, 7> limits{"lower",        "upper",        "effort", "velocity",
                                                   "acceleration", "deceleration", "jerk"};
  if (element.name != "limit") return false;
  const std::size_t colon = attribute.find(':');
  const std::string_view name = colon == std::string_view::npos ? attribute : attribute.substr(colon + 1);
  return std::find(limits.begin(), limits.end(), name) != limits.end();
}

/// Compares source and result in parallel.
class SourceComparison {
 public:
  SourceComparison(const xml::Element& before, const xml::Element& after, std::span<const ReplacedPart> replaced)
      : root_(before), replaced_(replaced), pairs_{{&before, &after}} {}

  std::optional<std::string> run() {
    while (!pairs_.empty()) {
      const auto [a, b] = pairs_.back();
      pairs_.pop_back();
      if (auto what = compare_tags(*a, *b)) return what;
      if (auto what = pair_children(*a, *b)) return what;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::string> compare_tags(const xml::Element& a, const xml::Element& b) const {
    if (a.name != b.name) return fmt::format("<{}> became <{}>", a.name, b.name);
    for (const xml::Attribute* x = a.first_attribute; x != nullptr; x = x->next) {
      const xml::Attribute* y = b.attribute(x->name);
      if (!may_change(a, root_, x->name) && (y == nullptr || x->value != y->value))
        return fmt::format("{} of <{}> \"{}\" became {}", x->name, a.name, x->value,
                           y != nullptr ? fmt::format("\"{}\"", y->value) : "nothing");
    }
    for (const xml::Attribute* y = b.first_attribute; y != nullptr; y = y->next)
      if (!may_change(a, root_, y->name) && a.attribute(y->name) == nullptr)
        return fmt::format("<{}> gained {}=\"{}\"", a.name, y->name, y->value);
    return std::nullopt;
  }

  std::optional<std::string> pair_children(const xml::Element& a, const xml::Element& b) {
    const xml::Element* y = b.child();
    for (const xml::Element* x = a.child(); x != nullptr; x = x->next_element()) {
      const auto part = std::find_if(replaced_.begin(), replaced_.end(),
                                     [&](const ReplacedPart& replaced) { return replaced.place == x->span; });
      if (part != replaced_.end()) {
        for (std::size_t i = 0; i < part->elements && y != nullptr; ++i) y = y->next_element();
        continue;
      }
      if (y == nullptr) return fmt::format("<{}> of <{}> is missing", x->name, a.name);
      pairs_.emplace_back(x, y);
      y = y->next_element();
    }
    return y != nullptr ? std::optional(fmt::format("<{}> gained <{}>", a.name, y->name)) : std::nullopt;
  }

  const xml::Element& root_;
  std::span<const ReplacedPart> replaced_;
  std::vector<std::pair<const xml::Element*, const xml::Element*>> pairs_;
};

}  // namespace

std::vector<Difference> unasked_differences(const urdf::Robot& source_model, const std::string& migrated,
                                            std::span<const AskedChange> asked) {
  source::Sources sources;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add("", migrated));
  if (!parsed.document) return {refused(parsed.error->message)};
  source::Collector findings;
  const auto model = urdf::read(parsed.document, {urdf::Reading::urdfdom, nullptr, std::nullopt}, findings);
  if (!model) return {refused(first_message(findings))};
  kinematics::SameModelOptions options;
  options.measure = kinematics::SameModelOptions::Measure::exact;
  std::vector<Difference> differences = kinematics::same_model(source_model, *model, options).differences;
  std::erase_if(differences, [&](const Difference& difference) {
    return std::any_of(asked.begin(), asked.end(),
                       [&](const AskedChange& change) { return is_asked(difference, change); });
  });
  return differences;
}

bool proved(std::span<const Difference> differences, source::Span root, source::Sink& sink) {
  if (differences.empty()) return true;
  const Difference& first = differences.front();
  source::report(sink, rules::not_proved,
                 fmt::format("the result would not be the same model: {}; nothing is written", first.message()),
                 first.in_a.known() ? first.in_a : root);
  return false;
}

std::optional<std::string> change_of_source(const xml::Document& before, const std::string& migrated,
                                            std::span<const ReplacedPart> replaced) {
  source::Sources sources;
  const xml::ParseResult parsed = xml::parse(sources, sources.add("", migrated));
  if (!parsed.document) return parsed.error->message;
  return SourceComparison(*before.root(), *parsed.document->root(), replaced).run();
}

}  // namespace urdfmill::migrate
