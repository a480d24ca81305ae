// Migrates limits: version 1.2 changes the meaning of omitted, ignored and new limits (docs/migration.md).
#include <fmt/format.h>
#include <array>

#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/migrate/work.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;

constexpr std::array<std::string_view, 3> extended{"acceleration", "deceleration", "jerk"};

/// Prefixes of vendors' limit attributes (docs/vendor-limits.md).
constexpr std::array<std::string_view, 1> vendor_prefixes{"drake:"};

class LimitStep {
 public:
  LimitStep(const xml::Element& limit, const LimitedJoint& joint, Work& work)
      : limit_(limit),
        joint_(joint.name.empty() ? std::string("a joint") : fmt::format("joint '{}'", joint.name)),
        name_(joint.name),
        type_(joint.type),
        is_certain_(joint.is_certain),
        work_(work) {
    if (joint.is_open) decide_type();
  }

  void run() {
    if (work_.upward_to(Version::v1_2)) upward();
    if (work_.downward_below(Version::v1_2)) downward();
    if (work_.to >= Version::v1_2) take_from_outside();
    if (work_.options.limits != Options::Limits::keep) restyle();
  }

 private:
  /// The attribute's text in the result; empty if it will be absent.
  [[nodiscard]] std::optional<std::string> result(std::string_view name) const {
    if (dropped(name)) return std::nullopt;
    for (const auto& [inserted, text] : inserted_)
      if (inserted == name) return text;
    if (const xml::Attribute* a = limit_.attribute(name)) return std::string(a->value);
    return std::nullopt;
  }
  [[nodiscard]] bool dropped(std::string_view name) const {
    for (std::string_view d : dropped_)
      if (d == name) return true;
    return false;
  }

  void insert(std::string_view name, std::string text, std::string_view neighbour = {}) {
    work_.editor.insert(limit_, name, text, neighbour);
    inserted_.emplace_back(name, std::move(text));
  }
  void drop(std::string_view name) {
    work_.editor.remove(*limit_.attribute(name));
    dropped_.push_back(name);
  }

  /// Decides by the joints that expansions make with an open limit if it needs limits of position.
  void decide_type() {
    const bool lacks_both = limit_.attribute("lower") == nullptr && limit_.attribute("upper") == nullptr;
    const bool crosses = work_.upward_to(Version::v1_2) || work_.downward_below(Version::v1_2);
    if (!crosses || !lacks_both || has_made_attributes()) return;
    work_.open_limits.push_back(limit_.span.begin);
    if (work_.options.limit_types == nullptr) return;
    const auto types = work_.options.limit_types->find(limit_.span.begin);
    const bool is_used = types != work_.options.limit_types->end();
    if (!is_used && work_.options.has_unknown_uses) return;
    const auto has = [&](const char* type) { return is_used && types->second.contains(type); };
    const bool is_limited = has("revolute") || has("prismatic");
    // Other types than continuous are treated as in a plain file.
    const bool is_left = !is_used || has("continuous");
    if (is_limited && has("continuous")) {
      work_.refuse(rules::open_limit, limit_.start_tag(),
                   fmt::format("{} is {} in some uses and continuous in others: only the first need lower and upper in "
                               "1.2",
                               joint_, has("revolute") ? "revolute" : "prismatic"),
                   "write the limits of each type in an <xacro:if>");
    } else if (!is_used && work_.upward_to(Version::v1_2)) {
      work_.report(
          rules::unused_limit, limit_.start_tag(),
          fmt::format("the limit of {} is left without lower and upper: no robot that was expanded uses it, so "
                      "the type of its joint is not known",
                      joint_),
          "a revolute or prismatic joint needs both in 1.2");
    }
    if (is_left) type_ = "continuous";
  }

  void upward() {
    for (std::string_view name : extended) {
      const xml::Attribute* a = limit_.attribute(name);
      if (a == nullptr) continue;
      if (work_.options.activate_limits) {
        activate(name);
        continue;
      }
      work_.report(
          rules::ignored_limit, a->span(),
          fmt::format("{} of {} had no effect in version {} and was dropped", name, joint_, urdf::text(work_.from)));
      drop(name);
    }
    const Written lower = work_.number(limit_, "lower");
    const Written upper = work_.number(limit_, "upper");
    // A continuous joint has no position limits; readers ignore those in the file.
    const bool has_range = type_ != "continuous" || lower.attribute != nullptr || upper.attribute != nullptr;
    if (has_range && lower.attribute == nullptr) insert("lower", "0");
    if (has_range && upper.attribute == nullptr) insert("upper", "0", "lower");
    const auto effective = [](const Written& w) { return w.attribute == nullptr ? std::optional<double>(0) : w.value; };
    const auto low = effective(lower);
    const auto high = effective(upper);
    if (low && high && *high < *low) {
      work_.refuse(rules::limit_inverted, (lower.attribute != nullptr ? lower : upper).attribute->span(),
                   fmt::format("{} has upper {} below lower {}{}; 1.2 refuses that", joint_, text::shortest(*high),
                               text::shortest(*low),
                               upper.attribute == nullptr   ? " (an omitted upper is 0)"
                               : lower.attribute == nullptr ? " (an omitted lower is 0)"
                                                            : ""),
                   "correct the limits; a joint has no position between them");
    }
    for (std::string_view name : {"effort", "velocity"}) refuse_missing(name);
    mend_negative("effort", rules::negative_effort);
    mend_negative("velocity", rules::negative_velocity);
  }

  /// Before 1.2, readers refuse a limit without effort or velocity. For a plain file that has happened already; a
  /// source is refused only in its expansion, and in 1.2 it would be a model without that limit.
  void refuse_missing(std::string_view name) {
    if (!work_.options.xacro || !is_certain_ || limit_.attribute(name) != nullptr || has_made_attributes()) return;
    work_.refuse(rules::source_rejected, limit_.start_tag(),
                 fmt::format("the limit of {} has no {}: readers of version {} refuse that, those of {} would take it "
                             "as infinite",
                             joint_, name, urdf::text(work_.from), urdf::text(work_.to)),
                 fmt::format("write the intended {}=\"…\"", name));
  }

  /// True if elements of xacro inside the tag may add attributes.
  [[nodiscard]] bool has_made_attributes() const {
    for (const xml::Element* e = limit_.child(); e != nullptr; e = e->next_element())
      if (e->name.starts_with("xacro:")) return true;
    return false;
  }

  void activate(std::string_view name) {
    const Written w = work_.number(limit_, name);
    if (!w.expression && (!w.value || *w.value < 0))
      work_.refuse(rules::ignored_limit, w.attribute->span(),
                   fmt::format("{} of {} is '{}'; to be activated it must be a number that is not negative", name,
                               joint_, w.attribute->value));
    ask(name);
  }

  /// A negative limit often means none, which 1.2 expresses by omitting it.
  void mend_negative(std::string_view name, const source::Rule& rule) {
    const Written w = work_.number(limit_, name);
    if (!w.value || !(*w.value < 0)) return;
    if (!work_.allowed(rule))
      return work_.refuse(
          rule, w.attribute->span(),
          fmt::format("{} has {} {}; 1.2 refuses a negative {}", joint_, name, w.attribute->value, name),
          fmt::format("correct it; if no limit is meant, ⟨allow-loss⟩={} leaves it out, and ⟨infinite-as⟩ VALUE writes "
                      "that value instead",
                      short_name(rule)));
    ask(name);
    if (!work_.options.infinite_as) {
      work_.report(rules::approximated, w.attribute->span(),
                   fmt::format("{} {} of {} was left out, which is infinite in 1.2", name, w.attribute->value, joint_));
      return drop(name);
    }
    const std::string value = text::shortest(*work_.options.infinite_as);
    work_.report(rules::approximated, w.attribute->span(),
                 fmt::format("{} {} of {} was written as {}", name, w.attribute->value, joint_, value));
    work_.editor.set_value(*w.attribute, value);
  }

  /// The rule's name without its prefix, as in ⟨allow-loss⟩.
  [[nodiscard]] static std::string_view short_name(const source::Rule& rule) {
    constexpr std::string_view prefix = "migrate-";
    return rule.id.substr(prefix.size());
  }

  /// Allows the limit to change; an omitted deceleration follows the acceleration.
  void ask(std::string_view name) {
    work_.ask(limit_.span, name);
    if (name == "acceleration") work_.ask(limit_.span, "deceleration");
  }

  void downward() {
    write_infinite("lower", rules::infinite_lower, -1);
    write_infinite("upper", rules::infinite_upper, 1);
    write_infinite("effort", rules::infinite_effort, 1);
    write_infinite("velocity", rules::infinite_velocity, 1);
    lose("acceleration", rules::lost_acceleration, &OutsideLimits::acceleration);
    lose("deceleration", rules::lost_deceleration, &OutsideLimits::deceleration);
    lose("jerk", rules::lost_jerk, &OutsideLimits::jerk);
  }

  void write_infinite(std::string_view name, const source::Rule& rule, int sign) {
    if (limit_.attribute(name) != nullptr) return;
    const bool is_position = name == "lower" || name == "upper";
    // Omitted position limits of a continuous joint have no meaning in any version.
    if (is_position && type_ == "continuous" && limit_.attribute(name == "lower" ? "upper" : "lower") == nullptr)
      return;
    const std::string what = fmt::format("{} of {} is infinite (omitted); version {} reads an omitted {} as {}", name,
                                         joint_, urdf::text(work_.to), name, is_position ? "0" : "an error");
    if (!work_.allowed(rule) || !work_.options.infinite_as)
      return work_.refuse(rule, limit_.start_tag(), what,
                          fmt::format("⟨allow-loss⟩={} ⟨infinite-as⟩ VALUE writes that value", short_name(rule)));
    ask(name);
    std::string value = text::shortest(sign * *work_.options.infinite_as);
    work_.report(rules::approximated, limit_.start_tag(),
                 fmt::format("{} of {} is infinite and was written as {}", name, joint_, value));
    insert(name, std::move(value), name == "upper" ? "lower" : name == "velocity" ? "effort" : "");
  }

  void lose(std::string_view name, const source::Rule& rule, std::optional<double> OutsideLimits::*field) {
    const Written w = work_.number(limit_, name);
    if (w.attribute == nullptr) return;
    if (!work_.allowed(rule))
      return work_.refuse(
          rule, w.attribute->span(),
          fmt::format("{} {} of {} would be lost: version {} ignores it", name, w.attribute->value, joint_,
                      urdf::text(work_.to)),
          fmt::format("⟨allow-loss⟩={} drops it, and ⟨keep-limits⟩ FILE keeps it in a file", short_name(rule)));
    ask(name);
    if (w.value && !name_.empty()) work_.dropped[name_].*field = *w.value;
    work_.report(rules::approximated, w.attribute->span(),
                 fmt::format("{} {} of {} was dropped", name, w.attribute->value, joint_));
    drop(name);
  }

  void take_from_outside() {
    if (work_.options.adopt_vendor_limits)
      for (std::string_view name : extended) adopt(name);
    if (work_.options.joint_limits == nullptr || name_.empty()) return;
    const auto found = work_.options.joint_limits->find(name_);
    if (found == work_.options.joint_limits->end()) return;
    const OutsideLimits& outside = found->second;
    compare("velocity", outside.velocity);
    compare("effort", outside.effort);
    fill("acceleration", outside.acceleration, "velocity");
    // An omitted deceleration equals the acceleration.
    if (!(outside.deceleration == outside.acceleration && limit_.attribute("acceleration") == nullptr))
      fill("deceleration", outside.deceleration, "acceleration");
    fill("jerk", outside.jerk, "deceleration");
  }

  void adopt(std::string_view name) {
    for (std::string_view prefix : vendor_prefixes) {
      const std::string vendor = std::string(prefix).append(name);
      const Written w = work_.number(limit_, vendor);
      if (w.attribute == nullptr || result(name)) continue;
      if (!w.expression && (!w.value || *w.value < 0)) continue;
      work_.editor.rename(*w.attribute, name, work_.editor.text(w.attribute->value_span));
      inserted_.emplace_back(name, std::string(w.attribute->value));
      ask(name);
      work_.report(rules::vendor_limit, w.attribute->span(),
                   fmt::format("{} of {} was adopted as {}", vendor, joint_, name));
    }
  }

  void compare(std::string_view name, std::optional<double> outside) {
    const Written w = work_.number(limit_, name);
    if (!outside || (w.attribute != nullptr && !w.value) || w.value == outside) return;
    work_.report(rules::joint_limits_differ, w.attribute != nullptr ? w.attribute->span() : limit_.start_tag(),
                 fmt::format("{} of {} is {} here and {} in the joint limits file", name, joint_,
                             w.attribute != nullptr ? std::string(w.attribute->value) : std::string("not limited"),
                             text::shortest(*outside)));
  }

  void fill(std::string_view name, std::optional<double> outside, std::string_view neighbour) {
    if (!outside || *outside < 0) return;
    if (!result(name)) {
      ask(name);
      return insert(name, text::shortest(*outside), neighbour);
    }
    compare(name, outside);
  }

  void restyle() {
    if (work_.options.limits == Options::Limits::write_defaults) {
      if (work_.to < Version::v1_2) {
        if (type_ == "continuous") return;
        if (!result("lower")) insert("lower", "0");
        if (!result("upper")) insert("upper", "0", "lower");
      } else if (auto acceleration = result("acceleration"); acceleration && !result("deceleration")) {
        insert("deceleration", *acceleration, "acceleration");
      }
    } else if (work_.to < Version::v1_2) {
      drop_if("lower", "0");
      drop_if("upper", "0");
    } else if (auto acceleration = result("acceleration")) {
      drop_if("deceleration", *acceleration);
    }
  }

  /// Drops a written attribute whose value is that of `text`, sign of zero included.
  void drop_if(std::string_view name, std::string_view text) {
    const Written w = work_.number(limit_, name);
    if (!w.value || dropped(name)) return;
    const auto other = urdf::parse_number(text);
    if (other && text::shortest(*w.value) == text::shortest(*other)) drop(name);
  }

  const xml::Element& limit_;
  std::string joint_;
  std::string name_;
  std::string_view type_;
  bool is_certain_;
  Work& work_;
  std::vector<std::pair<std::string_view, std::string>> inserted_;
  std::vector<std::string_view> dropped_;
};

}  // namespace

void migrate_limit(const xml::Element& limit, const LimitedJoint& joint, Work& work) {
  LimitStep(limit, joint, work).run();
}

}  // namespace urdfmill::migrate
