#include "urdfmill/migrate/migrate.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <iterator>

#include "urdfmill/migrate/broken_links.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/migrate/work.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/byte_form.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;

constexpr std::array versions{Version::v1_0, Version::v1_1, Version::v1_2};

std::string_view text_of(const xml::Attribute* attribute) {
  return attribute != nullptr ? attribute->value : std::string_view();
}

/// Keeps the first error that a reader reports.
class FirstError : public source::Sink {
 public:
  void report(source::Diagnostic diagnostic) override {
    if (diagnostic.severity == source::Severity::error && !found_) found_ = std::move(diagnostic);
  }
  [[nodiscard]] const std::optional<source::Diagnostic>& found() const { return found_; }

 private:
  std::optional<source::Diagnostic> found_;
};

/// True if the content of a xacro element is used elsewhere: blocks of a macro call, the value of a property.
bool holds_blocks(const xml::Element& element) {
  constexpr std::array<std::string_view, 4> in_place{"xacro:macro", "xacro:if", "xacro:unless", "xacro:element"};
  return element.name.starts_with("xacro:") &&
         std::find(in_place.begin(), in_place.end(), element.name) == in_place.end();
}

/// True if URDF readers read the element's content. The content of blocks in a source may be read under any name; other
/// unknown elements are left alone.
bool is_read(const xml::Element& element) {
  const urdf::ElementKind* kind = urdf::element_kind(element.name);
  return element.parent == nullptr || element.name.starts_with("xacro:") || holds_blocks(*element.parent) ||
         (kind != nullptr && !kind->children.empty());
}

/// True if readers look for that part in the element, or in an element that it may become part of.
bool may_have(const xml::Element& element, std::string_view part) {
  const urdf::ElementKind* kind = urdf::element_kind(element.name);
  return kind == nullptr || kind->children.empty() || kind->knows_child(part);
}

/// The expression of a text that consists of one `${…}`; otherwise empty.
std::string_view expression_of(std::string_view text) {
  text = text::trimmed(text);
  return text.starts_with("${") && text.find('}') == text.size() - 1 ? text::trimmed(text.substr(2, text.size() - 3))
                                                                     : "";
}

/// The type of a joint with `type="${t}"` inside an <xacro:if> with `${t == 'continuous'}` or an <xacro:unless> with
/// `${t != 'continuous'}`; empty if they do not determine it.
std::string_view type_by_condition(std::string_view type, const xml::Element& condition) {
  const std::string_view test = expression_of(text_of(condition.attribute("value")));
  const std::size_t equals = test.find(condition.name == "xacro:if" ? "==" : "!=");
  if (equals == std::string_view::npos) return {};
  const std::string_view left = text::trimmed(test.substr(0, equals));
  const std::string_view right = text::trimmed(test.substr(equals + 2));
  const bool is_text = right.size() > 2 && (right.front() == '\'' || right.front() == '"') &&
                       right.find(right.front(), 1) == right.size() - 1;
  return is_text && !left.empty() && left == expression_of(type) ? right.substr(1, right.size() - 2) : "";
}

class Migrator {
 public:
  Migrator(source::Sources& sources, source::FileId file, const Options& options, source::Sink& sink)
      : sources_(sources), file_(file), work_(sources[file], options, sink) {
    work_.to = options.to;
  }

  Migration run() {
    if (read_source()) work_.options.xacro ? migrate_xacro(*root()) : migrate_model();
    Migration result;
    result.from = work_.from;
    if (document_) {
      result.is_robot = root()->name == "robot" && root()->attribute("name") != nullptr;
      result.includes = std::move(includes_);
      result.open_limits = std::move(work_.open_limits);
    }
    if (work_.refused) {
      result.outcome = Outcome::refused;
      return result;
    }
    migrate_version(*root());
    migrate_names(*root());
    if (!make_result(result)) {
      result.outcome = Outcome::refused;
      result.edits.clear();
      result.text.clear();
      return result;
    }
    result.dropped = std::move(work_.dropped);
    result.outcome = result.text == sources_[file_].bytes() ? Outcome::unchanged : Outcome::migrated;
    return result;
  }

 private:
  [[nodiscard]] const xml::Element* root() const { return document_->root(); }

  void reject(source::Span span, std::string message) {
    work_.refuse(rules::source_rejected, span, std::move(message));
  }

  /// Parses the source and finds its declared version; false if it is refused.
  bool read_source() {
    if (!work_.options.xacro && text::byte_form(sources_[file_].bytes()) != text::ByteForm::text) {
      reject({file_, 0, 0}, "the file is not text, or text in UTF-16 or UTF-32, which readers of URDF refuse");
      return false;
    }
    const xml::ParseOptions limits{.max_depth = xml::most_nested_in_source};
    xml::ParseResult parsed =
        work_.options.xacro ? xml::parse(sources_, file_, limits) : xml::parse_urdf(sources_, file_, limits);
    if (!parsed.document) {
      work_.refuse(xml::rule_of(*parsed.error), parsed.error->span, parsed.error->message);
      return false;
    }
    document_ = std::move(parsed.document);
    // Only URDF requires the root <robot>; an included file may have any root.
    if (root()->name != "robot" && !work_.options.xacro) {
      reject(root()->name_span(), fmt::format("the root element is <{}>, not <robot>", root()->name));
      return false;
    }
    return work_.options.xacro ? read_xacro_version() : read_model();
  }

  bool read_model() {
    FirstError first;
    urdf::ReadOptions options;
    options.reading = urdf::Reading::urdfdom;
    model_ = urdf::read(document_, options, first);
    if (!model_) {
      reject(first.found() ? first.found()->span : root()->start_tag(),
             first.found() ? first.found()->message : "its readers refuse it");
      return false;
    }
    work_.from = model_->version;
    return true;
  }

  /// Reads the version attribute of a xacro source, which must be literal; a missing one means 1.0, as in its
  /// expansion.
  bool read_xacro_version() {
    const xml::Attribute* version = root()->attribute("version");
    if (version == nullptr) return true;
    for (Version known : versions)
      if (version->value == urdf::text(known)) {
        work_.from = known;
        return true;
      }
    if (work_.is_expression(version->value)) {
      work_.refuse(rules::expression, version->value_span,
                   fmt::format("the version \"{}\" is made by an expression", version->value),
                   "write the version as 1.0, 1.1 or 1.2");
    } else {
      reject(version->value_span,
             fmt::format("\"{}\" is not a version of URDF; the versions are 1.0, 1.1 and 1.2", version->value));
    }
    return false;
  }

  void migrate_version(const xml::Element& robot) {
    const xml::Attribute* version = robot.attribute("version");
    if (text_of(version) == urdf::text(work_.to) || (version == nullptr && work_.from == work_.to)) return;
    if (version == nullptr) return work_.editor.insert(robot, "version", urdf::text(work_.to), "name");
    // Without a version a file is 1.0; so one that was migrated upwards gets its bytes back.
    const bool is_downward = work_.from > Version::v1_0 && work_.to == Version::v1_0;
    if (is_downward && work_.editor.remove_if_inserted(robot, *version, "name")) return;
    work_.editor.set_value(*version, urdf::text(work_.to));
  }

  /// Writes names of plugins as the target distribution has them, where the plugin there does the same.
  void migrate_names(const xml::Element& robot) {
    if (!work_.options.distribution) return;
    for (urdf::OutdatedName& name : urdf::outdated_names(robot, *work_.options.distribution)) {
      if (name.edits.empty()) {
        work_.report(rules::name_kept, name.span, name.what + "; it stays as it is", std::move(name.hint));
        continue;
      }
      work_.report(rules::renamed, name.span, name.what + "; it is renamed");
      for (source::Edit& edit : name.edits) work_.editor.replace(edit.span, std::move(edit.text));
      work_.replaced.push_back({name.element->span, 1});
      work_.ask(name.element->span, "");
    }
  }

  /// Migrates the elements of the model, found by their places.
  void migrate_model() {
    std::size_t link = 0;
    for (const xml::Element* e = root()->child(); e != nullptr; e = e->next_element()) {
      if (e->name == "link") migrate_link(*e, model_->links[link++]);
      if (e->name == "joint") migrate_joint(*e);
    }
    report_unknown_joints();
  }

  void migrate_joint(const xml::Element& joint) {
    if (const xml::Element* origin = joint.child("origin")) migrate_origin(*origin, work_);
    if (const xml::Element* limit = joint.child("limit"))
      migrate_limit(*limit, {text_of(joint.attribute("name")), text_of(joint.attribute("type"))}, work_);
  }

  void migrate_link(const xml::Element& link, const urdf::Link& read) {
    if (link.attribute("name") == nullptr) return;
    const auto is_end = [&](const xml::Element& part) { return read.broken && part.span == read.broken_part; };
    if (const xml::Element* inertial = link.child("inertial")) {
      if (is_end(*inertial)) return;
      if (const xml::Element* origin = inertial->child("origin")) migrate_origin(*origin, work_);
    }
    for (std::string_view kind : {"visual", "collision"})
      for (const xml::Element* part = link.child(kind); part != nullptr; part = part->next_element(kind)) {
        if (is_end(*part)) return;
        const xml::Element* origin = part->child("origin");
        if (!migrate_shape(*part, work_) && origin != nullptr) migrate_origin(*origin, work_);
      }
  }

  void migrate_xacro(const xml::Element& element) {
    if (element.name == "xacro:include") includes_.emplace_back(text_of(element.attribute("filename")));
    const bool is_part = element.parent != nullptr && may_have(*element.parent, element.name);
    if (element.name == "limit" && is_part) migrate_limit(element, joint_of(element), work_);
    if (element.name == "origin" && is_part) migrate_origin(element, work_);
    if (element.child("geometry") != nullptr && migrate_shape(element, work_)) return;
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
      if (is_read(*e) || e->name == "limit" || e->name == "origin") migrate_xacro(*e);
  }

  /// The joint of a limit, as far as the source and the enclosing conditions determine it.
  [[nodiscard]] LimitedJoint joint_of(const xml::Element& limit) const {
    const xml::Element* joint = limit.parent;
    while (joint != nullptr && (joint->name == "xacro:if" || joint->name == "xacro:unless")) joint = joint->parent;
    if (joint == nullptr || joint->name != "joint") return {{}, {}, false, true};
    const auto literal = [&](std::string_view name) {
      const std::string_view text = text_of(joint->attribute(name));
      return work_.is_expression(text) ? std::string_view() : text;
    };
    std::string_view type = literal("type");
    for (const xml::Element* condition = limit.parent; type.empty() && condition != joint;
         condition = condition->parent)
      type = type_by_condition(text_of(joint->attribute("type")), *condition);
    return {literal("name"), type, true, type.empty()};
  }

  void report_unknown_joints() {
    if (work_.options.joint_limits == nullptr || work_.to < Version::v1_2) return;
    for (const auto& [name, limits] : *work_.options.joint_limits)
      if (model_->joint(name) == nullptr)
        work_.report(rules::joint_limits_unknown, root()->start_tag(),
                     fmt::format("the joint limits file has limits for '{}', but there is no such joint", name));
  }

  /// Applies the edits and proves the result; links that are broken in the source stay broken at the same place.
  bool make_result(Migration& result) {
    result.edits = work_.editor.take();
    result.text = source::apply_edits(sources_[file_].bytes(), result.edits);
    if (result.edits.empty()) return true;
    return model_ ? prove_model(result) : prove_source(result);
  }

  bool prove_source(const Migration& result) {
    const auto change = change_of_source(*document_, result.text, work_.replaced);
    if (change) work_.refuse(rules::not_proved, root()->start_tag(), *change + "; nothing is written");
    return !work_.refused;
  }

  bool prove_model(Migration& result) {
    auto differences = unasked_differences(*model_, result.text, work_.asked);
    if (differences.empty()) return true;
    if (keep_breaks(differences, result)) {
      result.text = source::apply_edits(sources_[file_].bytes(), result.edits);
      differences = unasked_differences(*model_, result.text, work_.asked);
    }
    if (work_.refused) return false;
    work_.refused = !proved(differences, root()->start_tag(), work_.sink);
    return !work_.refused;
  }

  /// Refuses broken links of the source that would be read differently, or makes them fail where they did. Returns true
  /// if it added edits.
  bool keep_breaks(const std::vector<kinematics::Difference>& differences, Migration& result) {
    bool changed = false;
    for (const urdf::Link& link : model_->links) {
      const auto lies_inside = [&](const kinematics::Difference& d) {
        return d.in_a.known() && link.span.begin <= d.in_a.begin && d.in_a.end <= link.span.end;
      };
      if (!link.broken || std::none_of(differences.begin(), differences.end(), lies_inside)) continue;
      if (!work_.allowed(rules::broken_link)) {
        work_.refuse(rules::broken_link, link.broken_part,
                     fmt::format("readers of version {} stop reading link '{}' here, those of {} would continue",
                                 urdf::text(work_.from), link.name.value, urdf::text(work_.to)),
                     "correct the part, or make it fail in the same way with ⟨allow-loss⟩=broken-link");
        continue;
      }
      work_.report(rules::approximated, link.broken_part,
                   fmt::format("the faulty part of link '{}' was made to fail in version {} too", link.name.value,
                               urdf::text(work_.to)));
      work_.ask(link.broken_part, "");
      for (source::Edit& edit : edits_that_keep_failing(*root(), link.broken_part, work_.editor))
        result.edits.push_back(std::move(edit));
      changed = true;
    }
    return changed;
  }

  source::Sources& sources_;
  source::FileId file_;
  Work work_;
  std::shared_ptr<xml::Document> document_;
  std::optional<urdf::Robot> model_;
  std::vector<std::string> includes_;
};

}  // namespace

std::vector<const source::Rule*> allowable_losses() {
  std::vector<const source::Rule*> losses;
  std::copy_if(std::begin(rules::all), std::end(rules::all), std::back_inserter(losses),
               [](const source::Rule* rule) { return rule->facts.loss == source::Loss::allowable; });
  return losses;
}

const source::Rule* allowable_loss(std::string_view name) {
  constexpr std::string_view prefix = "migrate-";
  for (const source::Rule* rule : allowable_losses())
    if (rule->id == name || rule->id.substr(prefix.size()) == name) return rule;
  return nullptr;
}

Migration migrate(source::Sources& sources, source::FileId file, const Options& options, source::Sink& sink) {
  source::Collector findings;
  Migration result = Migrator(sources, file, options, findings).run();
  for (source::Diagnostic& finding : findings.diagnostics)
    // Warnings and notes are about changes, and a refused file is not changed.
    if (result.outcome != Outcome::refused || finding.severity == source::Severity::error)
      sink.report(std::move(finding));
  return result;
}

}  // namespace urdfmill::migrate
