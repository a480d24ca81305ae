#include "urdfmill/language/hover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <set>
#include <tuple>

#include "urdfmill/language/meanings.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

constexpr std::size_t most_shown = 8;  ///< values, parts and callers

/// Returns a text as code in Markdown.
std::string code(std::string_view text) {
  std::string shown(text);
  std::replace(shown.begin(), shown.end(), '`', '\'');
  std::replace(shown.begin(), shown.end(), '\n', ' ');
  return shown.empty() ? "(empty)" : "`" + shown + "`";
}

/// Writes hovers for one place.
class Writer {
 public:
  Writer(Symbols& symbols, std::string file, std::uint32_t offset)
      : symbols_(symbols), file_(std::move(file)), offset_(offset), source_(symbols.source(file_)) {}

  std::optional<Hover> write() {
    file_ = source_->path;
    if (!source_->document) return std::nullopt;
    const SourceName* name = source_->at(offset_);
    if (name != nullptr) add_name(*name);
    if (name == nullptr || name->kind == NameKind::file) add_model_names();
    if (text_.empty() || (name != nullptr && name->kind == NameKind::value)) add_expression();
    if (text_.empty()) add_word();
    if (text_.empty()) return std::nullopt;
    return Hover{{file_, place_.begin, place_.end}, text_};
  }

 private:
  void paragraph(std::string_view text) {
    if (!text_.empty()) text_ += "\n\n";
    text_ += text;
  }

  [[nodiscard]] std::string place_text(const Place& place) {
    Workspace& workspace = symbols_.workspace();
    const source::SourceFile text(place.file, workspace.typed_text(place.file)->bytes());
    const std::string& name = place.file;
    return name.substr(name.rfind('/') + 1) + ":" + std::to_string(text.position(workspace.typed(place).begin).line);
  }

  void add_name(const SourceName& name) {
    place_ = {file_, name.begin, name.end};
    switch (name.kind) {
      case NameKind::file:
      case NameKind::package:
        for (const Place& target : symbols_.definition(file_, offset_)) paragraph(code(target.file));
        return;
      case NameKind::macro:
        for (const Place& place : symbols_.definition(file_, offset_)) add_macro(place);
        return;
      case NameKind::value:
      case NameKind::argument:
      case NameKind::block:
        break;
    }
    for (const auto& index : symbols_.indices(file_)) {
      const ModelIndex::Occurrence* occurrence = index->find(file_, name.begin);
      if (occurrence == nullptr) continue;
      add_definitions(*index, *occurrence);
    }
    if (text_.empty())
      for (const Place& place : symbols_.definition(file_, offset_))
        paragraph(code(name.text) + written_value(place) + ", declared at " + place_text(place) +
                  "; no expansion comes here");
  }

  /// Returns the value that a property or argument is declared with, as it is written.
  [[nodiscard]] std::string written_value(const Place& declaration) {
    const auto source = symbols_.source(declaration.file);
    const xml::Element* element = source->elements.at(declaration.begin);
    if (element == nullptr || xacro::recognise(element->name) == xacro::Directive::macro) return {};
    for (const std::string_view attribute : {"value", "default"})
      if (const xml::Attribute* value = element->attribute(attribute)) return " = " + code(value->value);
    return {};
  }

  /// Shows a macro as it is called, and the comment above it.
  void add_macro(const Place& declaration) {
    const auto source = symbols_.source(declaration.file);
    const xml::Element* macro = source->elements.at(declaration.begin);
    if (macro == nullptr || xacro::recognise(macro->name) != xacro::Directive::macro) return;
    const std::string_view parameters = xacro::value_of(*macro, "params");
    paragraph("```xml\n<xacro:macro name=\"" + std::string(xacro::value_of(*macro, "name")) + "\" params=\"" +
              std::string(text::trimmed(parameters)) + "\">\n```");
    if (const std::string comment = comment_above(*macro); !comment.empty()) paragraph(comment);
    paragraph("defined at " + place_text(declaration));
  }

  static std::string comment_above(const xml::Element& element) {
    if (element.parent == nullptr) return {};
    const xml::Node* comment = nullptr;
    for (const xml::Node* node = element.parent->first_child; node != nullptr && node != &element; node = node->next) {
      if (node->kind == xml::NodeKind::comment)
        comment = node;
      else if (node->kind != xml::NodeKind::text || !text::is_blank(node->text()))
        comment = nullptr;
    }
    return comment != nullptr ? std::string(text::trimmed(comment->text())) : std::string();
  }

  void add_definitions(const ModelIndex& index, const ModelIndex::Occurrence& occurrence) {
    const xacro::Record& record = index.record();
    std::size_t shown = 0;
    for (const xacro::DefinitionId id : occurrence.definitions) {
      const xacro::RecordedDefinition& definition = record.definitions[id];
      if (!shown_.insert({definition.name, index.place(definition.span), index.place(definition.set)}).second) continue;
      if (shown++ == most_shown) {
        paragraph("… and " + std::to_string(occurrence.definitions.size() - most_shown) + " more");
        return;
      }
      std::string text = std::string(kind_text(definition.kind)) + " " + code(definition.name);
      if (definition.values.size() == 1) text += " = " + code(definition.values.front().text);
      if (!definition.span.known()) {
        text += ", given to the expansion";
      } else if (definition.kind == xacro::NameKind::parameter && definition.set.known()) {
        text += ", set at " + place_text(index.place(definition.set));
      } else if (definition.kind == xacro::NameKind::parameter) {
        text += ", the caller's";
      } else {
        text += ", " + std::string(definition.kind == xacro::NameKind::argument ? "declared" : "set") + " at " +
                place_text(index.place(definition.span));
      }
      if (definition.kind == xacro::NameKind::argument && definition.set.known())
        text += ", default " + code(symbols_.workspace().session().sources().text(definition.set));
      paragraph(text);
      if (definition.values.size() > 1) add_values(definition.values);
    }
  }

  static std::string_view kind_text(xacro::NameKind kind) {
    switch (kind) {
      case xacro::NameKind::macro:
        return "macro";
      case xacro::NameKind::property:
        return "property";
      case xacro::NameKind::parameter:
        return "parameter";
      case xacro::NameKind::argument:
        return "argument";
      case xacro::NameKind::block:
        return "block";
      case xacro::NameKind::include_namespace:
        return "namespace";
    }
    return {};
  }

  /// Lists values with the calls in which they were met.
  void add_values(const std::vector<xacro::RecordedValue>& values) {
    std::string list;
    for (std::size_t i = 0; i < values.size() && i < most_shown; ++i) {
      list += "\n- " + code(values[i].text);
      const xml::Origin* call = values[i].origin;
      while (call != nullptr && call->what == "include") call = call->parent;
      if (call == nullptr) continue;
      list += " in " + std::string(call->what);
      std::size_t arguments = 0;
      for (const xml::Attribute* a = call->arguments; a != nullptr && arguments < 3; a = a->next, ++arguments)
        list += (a == call->arguments ? " (" : ", ") + std::string(a->name) + "=" + code(a->value.substr(0, 40));
      if (call->arguments != nullptr) list += ")";
    }
    if (values.size() > most_shown) list += "\n- …";
    paragraph(list.substr(1));
  }

  void add_expression() {
    for (const auto& index : symbols_.indices(file_)) {
      const xacro::RecordedExpression* expression = index->expression_at(file_, offset_);
      if (expression == nullptr) continue;
      if (place_.file.empty()) place_ = {file_, expression->where.begin, expression->where.end};
      const std::string_view written = symbols_.workspace().session().sources().text(expression->where);
      if (expression->values.size() == 1) {
        const std::string line = code("${" + std::string(written) + "}") + " = " + code(expression->values[0].text);
        if (text_.find(line) == std::string::npos) paragraph(line);
      } else {
        paragraph(code("${" + std::string(written) + "}") + " has " + std::to_string(expression->values.size()) +
                  (expression->values.size() == xacro::most_recorded_values ? " or more" : "") + " values:");
        add_values(expression->values);
      }
      return;
    }
  }

  void add_model_names() {
    for (const auto& index : symbols_.indices(file_)) {
      const auto names = index->model_names_at(file_, offset_);
      if (names.empty() || index->document() == nullptr) continue;
      place_ = names.front()->place;
      source::Collector none;
      const urdf::ReadResult read =
          urdf::read_as_far_as_possible(std::shared_ptr<const xml::Document>(index, index->document()), {}, none);
      for (const ModelIndex::ModelName* name : names) {
        std::size_t shown = 0;
        for (const std::string& each : name->names) {
          if (shown++ == most_shown) {
            paragraph("… and " + std::to_string(name->names.size() - most_shown) + " more");
            break;
          }
          if (name->kind == ModelNameKind::link)
            add_link(read.robot.link(each));
          else if (name->kind == ModelNameKind::joint)
            add_joint(read.robot.joint(each));
          else
            add_material(read.robot, each);
        }
      }
      return;
    }
  }

  void add_link(const urdf::Link* link) {
    if (link == nullptr) return;
    std::string text = "link " + code(link->name.value);
    if (!link->inertial) {
      paragraph(text + ": no mass");
      return;
    }
    const urdf::Inertial& inertial = *link->inertial;
    text += fmt::format(": mass {} kg", text::shortest(inertial.mass.value));
    const std::array<double, 3> moments = urdf::principal_moments(inertial.inertia);
    text +=
        fmt::format(", principal moments of inertia {:.4g}, {:.4g}, {:.4g} kg·m²", moments[0], moments[1], moments[2]);
    const double slack = 1e-9 * moments[2];
    if (!(inertial.mass.value > 0) || !(moments[0] > 0) || moments[0] + moments[1] < moments[2] - slack)
      text += " — physically impossible";
    paragraph(text);
  }

  void add_joint(const urdf::Joint* joint) {
    if (joint == nullptr) return;
    std::string text = std::string(urdf::text(joint->type)) + " joint " + code(joint->name.value) + ": " +
                       code(joint->parent.value) + " → " + code(joint->child.value);
    if (joint->limits && joint->type == urdf::JointType::revolute) {
      constexpr double degrees = 180 / std::numbers::pi;
      const double lower = joint->limits->lower.value, upper = joint->limits->upper.value;
      text += fmt::format("\n- position {} … {} rad ({:.4g}° … {:.4g}°)", text::shortest(lower), text::shortest(upper),
                          lower * degrees, upper * degrees);
    } else if (joint->limits && joint->type == urdf::JointType::prismatic) {
      text += fmt::format("\n- position {} … {} m", text::shortest(joint->limits->lower.value),
                          text::shortest(joint->limits->upper.value));
    }
    if (joint->limits && joint->type != urdf::JointType::fixed) {
      const bool is_linear = joint->type == urdf::JointType::prismatic;
      text += fmt::format("\n- velocity {} {}, effort {} {}", text::shortest(joint->limits->velocity.value),
                          is_linear ? "m/s" : "rad/s", text::shortest(joint->limits->effort.value),
                          is_linear ? "N" : "N·m");
    }
    if (joint->mimic)
      text += "\n- follows " + code(joint->mimic->joint.value) + " · " +
              text::shortest(joint->mimic->multiplier.value) + " + " + text::shortest(joint->mimic->offset.value);
    paragraph(text);
  }

  void add_material(const urdf::Robot& robot, const std::string& name) {
    for (const urdf::Material& material : robot.materials)
      if (material.name.value == name) paragraph("material " + code(name));
  }

  /// Explains the name of an element or attribute.
  void add_word() {
    const xml::Element* element = source_->elements.at(offset_);
    if (element == nullptr) return;
    const auto is_in = [this](source::Span span) { return span.begin <= offset_ && offset_ <= span.end; };
    if (is_in(element->name_span())) {
      add_meaning(element->name, {}, element->name_span());
      return;
    }
    for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next)
      if (is_in(a->name_span())) add_meaning(element->name, a->name, a->name_span());
  }

  void add_meaning(std::string_view element, std::string_view attribute, source::Span span) {
    const Meaning* meaning = meaning_of(element, attribute);
    if (meaning == nullptr) return;
    place_ = {file_, span.begin, span.end};
    std::string text(meaning->text);
    if (!meaning->unit.empty()) text += " Unit: " + std::string(meaning->unit) + ".";
    if (!meaning->values.empty()) text += " One of: " + std::string(meaning->values) + ".";
    if (meaning->since != urdf::Version::v1_0) text += " Since URDF " + std::string(urdf::text(meaning->since)) + ".";
    paragraph(text);
  }

  Symbols& symbols_;
  std::string file_;
  std::uint32_t offset_;
  std::shared_ptr<const SourceNames> source_;
  Place place_;
  std::string text_;
  std::set<std::tuple<std::string, Place, Place>> shown_;
};

}  // namespace

std::optional<Hover> hover(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  return Writer(symbols, file, offset).write();
}

}  // namespace urdfmill::language
