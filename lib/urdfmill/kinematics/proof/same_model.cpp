#include "urdfmill/kinematics/proof/same_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::kinematics {
namespace {

std::string joined(std::span<const double> values, int digits) {
  std::string text;
  // Adding zero turns −0 into 0.
  for (const double value : values) text::add_item(text, fmt::format("{:.{}g}", value + 0.0, digits), " ");
  return text;
}

/// Performs the rest of a physical comparison once the correspondence is known.
void compare_physically(PhysicalComparison& c) {
  compare_joints(c);
  compare_bodies(c);
  compare_motion(c);
}

}  // namespace

std::string_view text(Aspect aspect) {
  switch (aspect) {
    case Aspect::structure:
      return "structure";
    case Aspect::kinematics:
      return "kinematics";
    case Aspect::dynamics:
      return "dynamics";
    case Aspect::limits:
      return "limits";
    case Aspect::visuals:
      return "visuals";
    case Aspect::collisions:
      return "collisions";
    case Aspect::extensions:
      break;
  }
  return "extensions";
}

std::string_view text(Change change) {
  switch (change) {
    case Change::changed:
      return "changed";
    case Change::removed:
      return "removed";
    case Change::added:
      break;
  }
  return "added";
}

std::string Difference::message() const {
  return fmt::format("{}: {}{}{} → {}{}", part, field, field.empty() ? "" : " ", was, is,
                     apart.empty() ? "" : fmt::format(" ({} apart)", apart));
}

bool SameModelOptions::wants(Aspect aspect) const {
  return std::find(aspects.begin(), aspects.end(), aspect) != aspects.end();
}

Images Images::identity(const urdf::Robot& robot) {
  Images images;
  for (const urdf::Link& link : robot.links) images.links.emplace(link.name, LinkImage{link.name, {}});
  for (const urdf::Joint& joint : robot.joints) images.joints.emplace(joint.name, joint.name);
  return images;
}

void Differences::add(Difference difference) {
  if (wants(difference.aspect)) result.differences.push_back(std::move(difference));
}

void Differences::removed(Aspect aspect, std::string part, source::Span in_a) {
  add({aspect, Change::removed, std::move(part), {}, "present", "missing", {}, in_a, {}, 0});
}

void Differences::added(Aspect aspect, std::string part, source::Span in_b) {
  add({aspect, Change::added, std::move(part), {}, "missing", "present", {}, {}, in_b, 0});
}

void Differences::values(Aspect aspect, std::string part, std::string field, double was, double is, source::Span in_a,
                         source::Span in_b) {
  const bool finite = std::isfinite(was) && std::isfinite(is);
  const double deviation = finite ? std::abs(was - is) : 0;
  TwoTexts texts = number_texts({&was, 1}, {&is, 1});
  add({aspect, Change::changed, std::move(part), std::move(field), std::move(texts.was), std::move(texts.is),
       finite ? six_digits(deviation) : "", in_a, in_b, deviation});
}

void Differences::words(Aspect aspect, std::string part, std::string field, std::string was, std::string is,
                        source::Span in_a, source::Span in_b) {
  add({aspect, Change::changed, std::move(part), std::move(field), std::move(was), std::move(is), {}, in_a, in_b, 0});
}

TwoTexts number_texts(std::span<const double> was, std::span<const double> is) {
  constexpr int fewest_digits = 6, most_digits = 17;
  for (int digits = fewest_digits; digits <= most_digits; ++digits) {
    TwoTexts texts{joined(was, digits), joined(is, digits)};
    if (texts.was != texts.is) return texts;
  }
  return {joined(was, fewest_digits), joined(is, fewest_digits)};
}

std::string six_digits(double value) {
  return fmt::format("{:.6g}", value + 0.0);
}

std::string named(std::string_view kind, std::string_view name) {
  return fmt::format("{} {}", kind, name);
}

source::Span place_of(source::Span part, source::Span holder) {
  return part.known() ? part : holder;
}

SameModel same_model(const urdf::Robot& a, const urdf::Robot& b, const SameModelOptions& options) {
  SameModel result;
  Differences differences(options, result);
  if (options.measure == SameModelOptions::Measure::exact) {
    compare_exactly(a, b, differences);
  } else {
    std::set<std::string_view> reported;
    const Images images = pair_up(a, b, differences, reported);
    result.links = images.links.size();
    result.joints = images.joints.size();
    const std::array originals{Original{a, images}};
    PhysicalComparison comparison{originals, b, true, differences, std::move(reported)};
    if (options.names) {
      if (a.name.value != b.name.value)
        differences.words(Aspect::structure, "robot", "name", a.name, b.name, a.name.span, b.name.span);
      compare_materials(comparison);
    }
    compare_physically(comparison);
    compare_loops(a, b, images, differences);
    if (options.wants(Aspect::extensions)) compare_extensions(a, b, &images, differences);
    return result;
  }
  if (options.wants(Aspect::extensions)) compare_extensions(a, b, nullptr, differences);
  return result;
}

SameModel same_model(std::span<const Original> originals, const urdf::Robot& result_robot,
                     const SameModelOptions& options) {
  SameModel result;
  for (const Original& original : originals) {
    result.links += original.images.links.size();
    result.joints += original.images.joints.size();
  }
  Differences differences(options, result);
  PhysicalComparison comparison{originals, result_robot, false, differences};
  compare_physically(comparison);
  return result;
}

}  // namespace urdfmill::kinematics
