// What the steps of a migration share: versions, options, the edits, and how losses are reported.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/migrate/editor.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/migrate/proof.hpp"
#include "urdfmill/migrate/rules.hpp"

namespace urdfmill::migrate {

/// A number as an attribute has it.
struct Written {
  const xml::Attribute* attribute = nullptr;  ///< null if it is not there
  bool expression = false;                    ///< a xacro source's value that is not literal
  std::optional<double> value;                ///< of a literal, well-formed number
};

class Work {
 public:
  Work(const source::SourceFile& file, const Options& given, source::Sink& sink_)
      : options(given), editor(file), sink(sink_) {}

  const Options& options;
  urdf::Version from = urdf::Version::v1_0;
  urdf::Version to = urdf::Version::v1_2;
  Editor editor;
  source::Sink& sink;
  bool refused = false;
  std::vector<AskedChange> asked;
  std::vector<ReplacedPart> replaced;
  JointLimits dropped;  ///< by allowed losses

  [[nodiscard]] bool upward_to(urdf::Version version) const { return from < version && to >= version; }
  [[nodiscard]] bool downward_below(urdf::Version version) const { return from >= version && to < version; }
  /// Is the loss of that rule accepted by the user?
  [[nodiscard]] bool allowed(const source::Rule& rule) const { return options.allow_loss.contains(&rule); }

  /// The model is to change there: the proof takes no offence.
  void ask(source::Span place, std::string_view field) { asked.push_back({place, field}); }
  void refuse(const source::Rule& rule, source::Span span, std::string message, std::string hint = {}) {
    refused = true;
    report(rule, span, std::move(message), std::move(hint));
  }
  void report(const source::Rule& rule, source::Span span, std::string message, std::string hint = {}) const;

  /// Is the text one that only an expansion can evaluate?
  [[nodiscard]] bool is_expression(std::string_view text) const;
  [[nodiscard]] Written number(const xml::Element& element, std::string_view name) const;
};

/// A joint as far as its limits depend on it; what a macro leaves open is empty.
struct LimitedJoint {
  std::string_view name;
  std::string_view type;
  /// Whether the element is a joint's, and not one that a macro takes for who knows what.
  bool is_certain = true;
};
/// A `limit` element.
void migrate_limit(const xml::Element& limit, const LimitedJoint& joint, Work& work);
/// An `origin` element that is read.
void migrate_origin(const xml::Element& origin, Work& work);
/// A visual or collision whose geometry is read. May replace the whole element; then its origin must not be edited.
/// Returns whether it did.
bool migrate_shape(const xml::Element& part, Work& work);

}  // namespace urdfmill::migrate
