#include "urdfmill/migrate/migrate.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "urdfmill/migrate/broken_links.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/migrate/work.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::migrate {
namespace {

using urdf::Version;

constexpr std::array versions{Version::v1_0, Version::v1_1, Version::v1_2};

std::string_view text_of(const xml::Attribute* attribute) {
  return attribute != nullptr ? attribute->value : std::string_view();
}

/// Finds the first error among what a reader reported.
class FirstError : public source::Sink {
 public:
  void report(source::Diagnostic diagnostic) override {
    if (diagnostic.severity == source::Severity::error && !found_) found_ = std::move(diagnostic);
  }
  [[nodiscard]] const std::optional<source::Diagnostic>& found() const { return found_; }

 private:
  std::optional<source::Diagnostic> found_;
};

/// Elements that describe something else than links and joints: all below them is left alone.
bool is_foreign(const xml::Element& element) {
  constexpr std::array<std::string_view, 4> foreign{"transmission", "gazebo", "ros2_control", "sensor"};
  const std::size_t colon = element.name.find(':');
  if (colon != std::string_view::npos) return element.name.substr(0, colon) != "xacro";
  return std::find(foreign.begin(), foreign.end(), element.name) != foreign.end();
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
    if (work_.refused) {
      result.outcome = Outcome::refused;
      return result;
    }
    migrate_version(*root());
    if (!keep_breaks(result)) {
      result.outcome = Outcome::refused;
      result.edits.clear();
      result.text.clear();
      return result;
    }
    result.outcome = result.text == sources_[file_].bytes() ? Outcome::unchanged : Outcome::migrated;
    return result;
  }

 private:
  [[nodiscard]] const xml::Element* root() const { return document_->root(); }

  void reject(source::Span span, std::string message) {
    work_.refuse(rules::source_rejected, span, std::move(message));
  }

  /// Parses, and finds the version the source declares. False: it is refused.
  bool read_source() {
    xml::ParseResult parsed = work_.options.xacro ? xml::parse(sources_, file_) : urdf::parse(sources_, file_);
    if (!parsed.document) {
      reject(parsed.error->span, parsed.error->message);
      return false;
    }
    document_ = std::move(parsed.document);
    // Only readers of URDF ask for a robot; a file that is included may have any root.
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

  /// The version attribute of a xacro source must be literal; a missing one is 1.0, as in its expansion.
  bool read_xacro_version() {
    const xml::Attribute* version = root()->attribute("version");
    if (version == nullptr) return true;
    for (Version known : versions)
      if (version->value == text(known)) {
        work_.from = known;
        return true;
      }
    if (work_.is_expression(version->value)) {
      work_.refuse(rules::expression, version->value_span,
                   fmt::format("the version \"{}\" is made by an expression", version->value),
                   "write the version as 1.0, 1.1 or 1.2");
    } else {
      reject(version->value_span, fmt::format("\"{}\" is no version of URDF; 1.0, 1.1 and 1.2 are", version->value));
    }
    return false;
  }

  void migrate_version(const xml::Element& robot) {
    const xml::Attribute* version = robot.attribute("version");
    if (text_of(version) == urdf::text(work_.to) || (version == nullptr && work_.from == work_.to)) return;
    if (version != nullptr) return work_.editor.set_value(*version, urdf::text(work_.to));
    work_.editor.insert(robot, "version", urdf::text(work_.to), "name");
  }

  /// Walks what the reader read: the model's elements, found again by their places.
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
      migrate_limit(*limit, text_of(joint.attribute("name")), work_);
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
    if (element.name == "joint")
      joint_name_ = work_.is_expression(text_of(element.attribute("name"))) ? "" : text_of(element.attribute("name"));
    if (element.name == "limit")
      migrate_limit(element, element.parent != nullptr && element.parent->name == "joint" ? joint_name_ : "", work_);
    if (element.name == "origin") migrate_origin(element, work_);
    if (element.child("geometry") != nullptr && migrate_shape(element, work_)) return;
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
      if (!is_foreign(*e)) migrate_xacro(*e);
  }

  void report_unknown_joints() {
    if (work_.options.joint_limits == nullptr || work_.to < Version::v1_2) return;
    for (const auto& [name, limits] : *work_.options.joint_limits)
      if (model_->joint(name) == nullptr)
        work_.report(rules::joint_limits_unknown, root()->start_tag(),
                     fmt::format("the joint limits file has limits for '{}', but there is no such joint", name));
  }

  /// Makes the result, and sees that links which were cut short in the source are cut short at the same place.
  bool keep_breaks(Migration& result) {
    result.edits = work_.editor.take();
    result.text = source::apply_edits(sources_[file_].bytes(), result.edits);
    if (!model_ || result.edits.empty() ||
        std::none_of(model_->links.begin(), model_->links.end(), [](const urdf::Link& l) { return l.broken; }))
      return true;
    for (const urdf::Link* link : links_that_break_otherwise(*model_, sources_[file_].name(), result.text)) {
      if (!work_.allowed(rules::broken_link)) {
        work_.refuse(rules::broken_link, link->broken_part,
                     fmt::format("readers of version {} stop reading link '{}' at this part, those of {} would go on",
                                 urdf::text(work_.from), link->name.value, urdf::text(work_.to)));
        continue;
      }
      work_.report(rules::approximated, link->broken_part,
                   fmt::format("the faulty part of link '{}' was made to fail in version {} too", link->name.value,
                               urdf::text(work_.to)));
      for (source::Edit& edit : edits_that_keep_failing(*root(), link->broken_part, work_.editor))
        result.edits.push_back(std::move(edit));
    }
    result.text = source::apply_edits(sources_[file_].bytes(), result.edits);
    return !work_.refused;
  }

  source::Sources& sources_;
  source::FileId file_;
  Work work_;
  std::shared_ptr<xml::Document> document_;
  std::optional<urdf::Robot> model_;
  std::string_view joint_name_;
};

}  // namespace

Migration migrate(source::Sources& sources, source::FileId file, const Options& options, source::Sink& sink) {
  return Migrator(sources, file, options, sink).run();
}

}  // namespace urdfmill::migrate
