#include "urdfmill/urdf/check.hpp"

#include <fmt/format.h>

#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::urdf {

namespace {

bool has_substitution(std::string_view text) {
  for (const std::string_view begin : {"$(find ", "$(arg ", "$(env ", "$(optenv ", "$(eval ", "${"})
    if (text.find(begin) != std::string_view::npos) return true;
  return false;
}

/// Unexpanded substitutions in a document.
struct Unexpanded {
  std::size_t count = 0;
  const xml::Element* element = nullptr;  ///< element of the first one
  Span span;
  std::string text;

  explicit Unexpanded(const xml::Document& document) {
    const xml::Element* root = document.root();
    const xml::Node* node = root;
    while (node != nullptr) {
      const xml::Element* e = node->as_element();
      for (const xml::Attribute* a = e != nullptr ? e->first_attribute : nullptr; a != nullptr; a = a->next)
        look_at(a->value, *e, a->value_span);
      if (node->kind == xml::NodeKind::text) look_at(node->text(), *node->parent, node->span);
      if (e != nullptr && e->first_child != nullptr) {
        node = e->first_child;
        continue;
      }
      while (node != root && node->next == nullptr) node = node->parent;
      node = node == root ? nullptr : node->next;
    }
  }

 private:
  void look_at(std::string_view value, const xml::Element& at, Span place) {
    if (!has_substitution(value) || count++ > 0) return;
    element = &at;
    span = place;
    const std::size_t begin = value.find('$');
    text = value.substr(begin, value.find_first_of(")}", begin) + 1 - begin);
  }
};

/// Drops findings about shapes that a vendor's program reads, in a model made for that program.
class WithShapesOfVendors : public source::Sink {
 public:
  explicit WithShapesOfVendors(source::Sink& sink) : sink_(sink) {}
  void report(source::Diagnostic diagnostic) override {
    if (diagnostic.rule == &rules::shape_of_vendor) source::take_other_severity(diagnostic, rules::other_severities);
    sink_.report(std::move(diagnostic));
  }

 private:
  source::Sink& sink_;
};

/// Drops findings that only follow from unexpanded substitutions.
class WithoutSubstitutions : public source::Sink {
 public:
  WithoutSubstitutions(source::Sink& sink, const source::Sources& sources) : sink_(sink), sources_(sources) {}
  void report(source::Diagnostic diagnostic) override {
    constexpr std::uint32_t longest_value = 300;  // a longer text is an element with much content
    const Span span = diagnostic.span;
    const bool is_value = span.known() && span.end - span.begin <= longest_value;
    if (!is_value || !has_substitution(sources_.text(span))) sink_.report(std::move(diagnostic));
  }

 private:
  source::Sink& sink_;
  const source::Sources& sources_;
};

}  // namespace

void check(const Robot& robot, const CheckOptions& options, source::Sink& sink) {
  Findings findings(robot, options, sink);
  check_document_form(findings);
  check_structure(findings);
  check_values(findings);
  check_limits(findings);
  check_lengths(findings);
  check_inertia(findings);
  check_joint_references(findings);
  check_control(findings);
  check_distribution(findings);
  check_gazebo(findings);
  check_materials(findings);
  check_meshes(findings);
  check_unread(findings);
  check_versions(findings);  // the last check, because it skips what the others reported
}

Robot check_document(const std::shared_ptr<const xml::Document>& document, const CheckOptions& options,
                     source::Sink& sink) {
  const auto run = [&](source::Sink& given) {
    WithShapesOfVendors to(given);
    ReadResult read = read_as_far_as_possible(document, {Reading::strict, options.written_in}, to);
    if (read.robot.span.known()) check(read.robot, options, to);
    return std::move(read.robot);
  };
  if (options.written_in == nullptr || document->root() == nullptr) return run(sink);
  const Unexpanded unexpanded(*document);
  if (unexpanded.count == 0) return run(sink);
  sink.report(xml::finding(rules::unexpanded, unexpanded.element, unexpanded.span,
                           fmt::format("this file is unexpanded xacro: {}{}", unexpanded.text,
                                       unexpanded.count > 1 ? fmt::format(" and {} more", unexpanded.count - 1) : ""),
                           "expand it first, or give it the suffix .xacro"));
  WithoutSubstitutions filtered(sink, *options.written_in);
  return run(filtered);
}

}  // namespace urdfmill::urdf
