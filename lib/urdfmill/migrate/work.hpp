// State shared by the steps of a migration: versions, options, edits, and the reporting of losses.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/migrate/editor.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/migrate/proof.hpp"
#include "urdfmill/migrate/rules.hpp"

namespace urdfmill::migrate {

/// A numeric attribute.
struct Written {
  const xml::Attribute* attribute = nullptr;  ///< null if it is absent
  bool expression = false;                    ///< a value of a xacro source that is not literal
  std::optional<double> value;                ///< value of a literal, well-formed number
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
  JointLimits dropped;                     ///< limits dropped by allowed losses
  std::vector<std::uint32_t> open_limits;  ///< as in Migration

  [[nodiscard]] bool upward_to(urdf::Version version) const { return from < version && to >= version; }
  [[nodiscard]] bool downward_below(urdf::Version version) const { return from >= version && to < version; }
  /// True if the user accepts the loss of that rule.
  [[nodiscard]] bool allowed(const source::Rule& rule) const { return options.allow_loss.contains(&rule); }

  /// Records a requested change of the model, which the proof accepts.
  void ask(source::Span place, std::string_view field) { asked.push_back({place, field}); }
  void refuse(const source::Rule& rule, source::Span span, std::string message, std::string hint = {}) {
    refused = true;
    report(rule, span, std::move(message), std::move(hint));
  }
  void report(const source::Rule& rule, source::Span span, std::string message, std::string hint = {}) const;

  /// True if only an expansion can evaluate the text.
  [[nodiscard]] bool is_expression(std::string_view text) const;
  [[nodiscard]] Written number(const xml::Element& element, std::string_view name) const;
};

/// Properties of a joint that its limits depend on; empty where a macro leaves them open.
struct LimitedJoint {
  std::string_view name;
  std::string_view type;
  /// False if the element may belong to something other than a joint, as in a macro's block.
  bool is_certain = true;
  bool is_open = false;  ///< the type is known only in the expansion
};
/// Migrates a `limit` element.
void migrate_limit(const xml::Element& limit, const LimitedJoint& joint, Work& work);
/// Migrates an `origin` element that readers read.
void migrate_origin(const xml::Element& origin, Work& work);
/// Migrates a visual or collision whose geometry is read. Returns true if it replaced the whole element, whose origin
/// must then not be edited.
bool migrate_shape(const xml::Element& part, Work& work);

}  // namespace urdfmill::migrate
